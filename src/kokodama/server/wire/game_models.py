"""The wire models that each game provides, and generic ones for a game that provides none."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, Field, create_model
from typing_extensions import TypeAliasType

from kokodama.core.game import Game
from kokodama.core.parts import games_with, part_of
from kokodama.games import GAMES
from kokodama.server.wire.events import TABLE_EVENTS, EventLine
from kokodama.server.wire.fields import Answer, Exact, Letter, TableQuery


class WirePart(Protocol):
    """What the `wire` module of a game offers."""

    VIEW: type[BaseModel]  # with a field `game` that has the game's name as its only value
    OFFERS: Sequence[type[BaseModel]]  # the forms of the menu of the seat that is asked, each with a `type` of its own
    DISPLAY: type[BaseModel] | None  # what follows from the rules and has to be drawn
    SCORE_SHEET: type[BaseModel] | None  # the points so far, as people write them down
    EVENTS: Sequence[type[BaseModel]]  # what happens in the game, each with an `event` of its own
    QUESTIONS: Sequence[type[BaseModel]]  # what it asks, each with a `kind` of its own


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


class PlainEvent(EventLine):
    """Something that happened in a game that does not describe its events."""

    model_config = ConfigDict(extra="allow")

    event: str
    seat: Letter | None = None


class PlainQuestion(Exact):
    """A question of a game that does not describe its questions, and which seat has to answer."""

    kind: str
    seat: Letter
    values: dict[str, str | int]
    text: Annotated[str, Field(description="the question in the listener's language")]


def wire_part(game: Game[Any, Any]) -> WirePart | None:
    """Return the `wire` module of a game, or None."""
    part: WirePart | None = part_of(game, "wire")
    return part


def view_model(game: Game[Any, Any]) -> Any:
    """The model of a game's views."""
    part = wire_part(game)
    if part is not None:
        return part.VIEW
    return create_model(f"{class_name(game)}View", __base__=PlainView, __doc__=PlainView.__doc__, game=only(game.name))


def class_name(game: Game[Any, Any]) -> str:
    """The name of a game as models have it."""
    return "".join(word.capitalize() for word in game.name.split("-"))


def only(value: str) -> Any:
    """The definition of a field with one possible value."""
    literal: Any = Literal[value]
    return literal, ...


def tagged(name: str, models: Sequence[Any], tag: str) -> Any:
    """A named union of models, told apart by a field; or the only model."""
    if len(models) == 1:
        return models[0]
    return TypeAliasType(name, Annotated[union(models), Field(discriminator=tag)])


def event_model(game: Game[Any, Any]) -> Any:
    """The events of a game and of its table."""
    part = wire_part(game)
    if part is None:
        return union([*TABLE_EVENTS, PlainEvent])
    return tagged(f"{class_name(game)}Event", [*part.EVENTS, *TABLE_EVENTS], "event")


def question_model(game: Game[Any, Any]) -> Any:
    """The questions of a game."""
    part = wire_part(game)
    return PlainQuestion if part is None else tagged(f"{class_name(game)}Question", part.QUESTIONS, "kind")


def news_model(game: Game[Any, Any], base: type[BaseModel]) -> Any:
    """The news of a game: what all news have, with the game's own view, question, events, offer and display."""
    part = wire_part(game)
    offer = PlainOffer if part is None else tagged(f"{class_name(game)}Offer", part.OFFERS, "type")
    display = None if part is None else part.DISPLAY
    sheet = None if part is None else part.SCORE_SHEET
    fields: dict[str, Any] = {
        "view": (view_model(game), ...),
        "question": (question_model(game) | None, Field(description="null when nobody is asked")),
        "events": (list[event_model(game)], ...),  # type: ignore[misc]
        "offer": (offer | None, Field(description="for the seat that is asked")),
        "display": (
            None if display is None else display | None,
            Field(description="what follows from the rules and has to be drawn"),
        ),
        "score_sheet": (
            None if sheet is None else sheet | None,
            Field(description="the points so far, as people write them down"),
        ),
    }
    return create_model(
        f"{class_name(game)}News",
        __base__=base,
        __doc__=base.__doc__,
        game=only(game.name),
        **fields,
    )


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
