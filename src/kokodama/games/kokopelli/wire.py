"""Models of Kokopelli on the wire: its view, the menu of the seat to act, and what a client draws besides."""

from typing import Annotated, Literal

from pydantic import Field

from kokodama.games.kokopelli.wire_events import EVENTS, QUESTIONS
from kokodama.server.wire.fields import Exact, Letter


class KokopelliVillage(Exact):
    """A village of Kokopelli; the last three fields are set only in the listener's own."""

    vp: int
    hand_size: int
    pile_size: int
    tucked: Annotated[int, Field(description="cards under the pile that its owner has seen")]
    discard: list[str]
    spaces: Annotated[dict[str, list[str] | None], Field(description="the cards of a ceremony, first card first")]
    unplayed: Annotated[dict[str, int], Field(description="what is in hand and pile together")]
    hand: list[str] | None = None
    under_pile: list[str] | None = None
    drawn: Annotated[list[str] | None, Field(description="of the hand, what Birth may still add")] = None


class KokopelliView(Exact):
    """What a seat may know of a game of Kokopelli."""

    game: Literal["kokopelli"]
    seat: Letter | None
    ceremonies: list[str]
    start: Letter
    round: int
    phase: Literal["action", "more", "birth", "tuck", "over"]
    actions: int
    extra: int
    vase_used: list[Letter]
    end_stack: int
    ending: bool
    tiles: Annotated[dict[str, list[int]], Field(description="victory point tiles left by type, top last")]
    first: Annotated[str | None, Field(description="the space of the first card of this action")]
    chieftain: bool
    warrior: bool
    drawn_left: int
    to_tuck: int
    exchange: int
    villages: dict[str, KokopelliVillage]
    turn: Letter | None
    legal: list[str]


class KokopelliMove(Exact):
    """A legal move of Kokopelli."""

    move: Annotated[str, Field(description="to be sent as it is")]
    text: Annotated[str, Field(description="what it would do, in the listener's language")]
    gains: Annotated[dict[Letter, int], Field(description="the points it would score at once, by seat")]
    finishes: Annotated[bool, Field(description="whether it finishes a ceremony")]


class KokopelliOffer(Exact):
    """All legal moves of Kokopelli."""

    type: Literal["kokopelli"]
    moves: list[KokopelliMove]


class KokopelliDisplay(Exact):
    """What a client draws besides the view, worked out from the rules."""

    reach: Annotated[list[str], Field(description="the spaces where the listener may add cards")]
    enough: Annotated[dict[str, int], Field(description="how many cards finish the ceremony on a space")]
    tile_points: Annotated[
        dict[str, int], Field(description="what the next to finish a ceremony scores from its selection tile")
    ]


__all__ = ["DISPLAY", "EVENTS", "OFFERS", "QUESTIONS", "SCORE_SHEET", "VIEW"]
VIEW = KokopelliView
OFFERS = (KokopelliOffer,)
DISPLAY = KokopelliDisplay
SCORE_SHEET = None
