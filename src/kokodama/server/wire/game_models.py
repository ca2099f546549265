"""The wire models that each game provides, and generic ones for a game that provides none."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, create_model

from kokodama.core.game import Game
from kokodama.core.parts import games_with, part_of
from kokodama.games import GAMES
from kokodama.server.wire.fields import Answer, Exact, Letter, TableQuery


class WirePart(Protocol):
    """What the `wire` module of a game offers."""

    VIEW: type[BaseModel]  # with a field `game` that has the game's name as its only value
    OFFERS: Sequence[type[BaseModel]]  # the forms of the menu of the seat that is asked, each with a `type` of its own
    DISPLAY: type[BaseModel] | None  # what follows from the rules and has to be drawn


class QueryPart(WirePart, Protocol):
    """The `wire` module of a game with a `queries` part, which answers questions while somebody thinks."""

    QUERIES: Sequence[type[TableQuery]]
    REPLIES: Sequence[type[Answer]]


class PlainView(BaseModel):
    """What a seat may know of a game that does not describe its view."""

    model_config = ConfigDict(extra="allow")

    game: str
    seat: Letter | None


class PlainMove(Exact):
    """A legal move."""

    move: Annotated[str, Field(description="to be sent as it is")]
    text: Annotated[str, Field(description="what it would do, in the listener's language")]
    gains: Annotated[
        dict[Letter, int] | None,
        Field(description="the points it would score at once, by seat; null if the game cannot foresee them"),
    ]


class PlainOffer(Exact):
    """All legal moves of a game that does not describe its offers."""

    type: Literal["moves"]
    moves: list[PlainMove]


def wire_part(game: Game[Any, Any]) -> WirePart | None:
    """Return the `wire` module of a game, or None."""
    part: WirePart | None = part_of(game, "wire")
    return part


def view_model(game: Game[Any, Any]) -> Any:
    """The model of a game's views."""
    part = wire_part(game)
    if part is not None:
        return part.VIEW
    name = "".join(word.capitalize() for word in game.name.split("-"))
    only: Any = Literal[game.name]
    return create_model(f"{name}View", __base__=PlainView, __doc__=PlainView.__doc__, game=(only, ...))


def offer_models() -> list[Any]:
    """All forms of an offer, game by game."""
    parts = [wire_part(game) for game in GAMES.values()]
    found = [model for part in parts if part is not None for model in part.OFFERS]
    return [*found, PlainOffer] if None in parts else found


def display_models() -> dict[str, Any]:
    """The models of what has to be drawn, by the name of the game."""
    parts = {name: wire_part(game) for name, game in GAMES.items()}
    return {name: part.DISPLAY for name, part in parts.items() if part is not None and part.DISPLAY is not None}


def queries(game: Game[Any, Any]) -> QueryPart | None:
    """The part of a game that declares queries; None for most games."""
    return part_of(game, "wire") if game.name in games_with(GAMES, "queries") else None


def query_models() -> list[type[TableQuery]]:
    """The queries of all games."""
    return [model for game in GAMES.values() if (part := queries(game)) is not None for model in part.QUERIES]


def reply_models() -> list[type[Answer]]:
    """What queries are answered with."""
    return [model for game in GAMES.values() if (part := queries(game)) is not None for model in part.REPLIES]


def union(models: Iterable[Any]) -> Any:
    """`A | B | …` of models that are known only when the program runs."""
    return reduce(or_, models)
