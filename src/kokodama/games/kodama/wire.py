"""Models of Kodama on the wire: its view, menus, drawings, and queries while a player holds a card."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from kokodama.games.kodama.wire_events import EVENTS, QUESTIONS, Season
from kokodama.server.wire.fields import Answer, Exact, Letter, TableQuery


class KodamaTree(Exact):
    """A tree of Kodama; the hand is set only for the listener's own."""

    trunk: str
    cards: Annotated[list[tuple[str, int, int, int]], Field(description="card, x, y and angle")]
    vp: int
    hand_size: int
    hand: list[str] | None = None


class LastScore(Exact):
    """The points of the card laid last."""

    base: int
    season: int
    kinds: dict[str, int]


class KodamaView(Exact):
    """What a seat may know of a game of Kodama."""

    game: Literal["kodama"]
    seat: Letter | None
    start: Letter
    round: int
    season: Season
    phase: Literal["grow", "kodama", "choose", "over"]
    season_card: str | None
    display: list[str]
    display_size: int
    stack_size: int
    goal: Annotated[str | None, Field(description="a Kodama that was played and asks for a kind")]
    spent: list[str]
    last_score: LastScore
    ends: dict[str, list[str]]
    parents: dict[str, str]
    trees: dict[str, KodamaTree]
    turn: Letter | None
    unseen: list[str]
    legal_count: int
    legal: Annotated[list[str] | None, Field(description="missing while a card is to be laid: see the offer")] = None


class PointsOffer(Exact):
    """The points a card would score on a parent."""

    base: int
    season: int
    kinds: dict[str, int]


class CardOffer(Exact):
    """A card of the display, with its points by parent."""

    card: str
    points: Annotated[
        dict[str, PointsOffer | None],
        Field(description="by the name of the parent; null: it would score more than ten"),
    ]


class GrowOffer(Exact):
    """Where a card of Kodama may be laid."""

    type: Literal["kodama-grow"]
    cards: list[CardOffer]
    parents: Annotated[list[str], Field(description="their names by number")]
    rows: Annotated[
        dict[str, dict[str, list[tuple[str, int]]]],
        Field(description="by parent and symbol: the prints, as card and number, that a card laid there counts too"),
    ]
    spots: Annotated[
        list[tuple[int, int, int, list[int], list[int]]],
        Field(description="x, y, number of the parent, angles, and season points by angle (empty: none)"),
    ]


class MoveOffer(Exact):
    """A legal move of Kodama that is not a card to be laid."""

    move: Annotated[str, Field(description="to be sent as it is")]
    points: Annotated[int, Field(description="that it would score at once")]


class MovesOffer(Exact):
    """The menu when no card is to be laid: goals, kinds or cards to bury."""

    type: Literal["kodama-moves"]
    moves: list[MoveOffer]


class KodamaRoundPoints(Exact):
    """What was scored in a round."""

    round: int
    points: Annotated[dict[Letter, int], Field(description="of the seats that have laid a card in it, or buried one")]


class KodamaSeasonPoints(Exact):
    """What a seat scored in a season."""

    rounds: Annotated[int, Field(description="in its rounds")]
    goal: Annotated[str | None, Field(description="the Kodama it played, if any")]
    kodama: Annotated[int | None, Field(description="with its Kodama; null as long as it has not had its turn")]
    card: Annotated[int, Field(description="with the season's card at its end")]
    total: Annotated[int, Field(description="in the game so far")]


class KodamaSeasonSheet(Exact):
    """A season of the score sheet."""

    season: Season
    over: bool
    card: Annotated[str | None, Field(description="the season's card, if it scored at the end")]
    rounds: list[KodamaRoundPoints]
    scores: dict[Letter, KodamaSeasonPoints]


class KodamaSheet(Exact):
    """The score sheet of the rulebook; undone moves are not on it."""

    seasons: list[KodamaSeasonSheet]


class DrawnCard(Exact):
    """A card of Kodama: what is printed on it, and its drawing without the symbols."""

    prints: Annotated[list[tuple[str, int, int]], Field(description="kind, u and v in the card's own frame")]
    face: Annotated[str, Field(description="SVG; the root at (0, 0), growing upwards")]


class DrawnCards(Exact):
    """All cards of Kodama, for a page that assembles trees."""

    defs: Annotated[str, Field(description="once on a page, in `<defs>`; `#kd-star` is the symbol of a star")]
    moss: Annotated[dict[str, str], Field(description="a piece of the table edge, 1700 long, by season")]
    branches: dict[str, DrawnCard]
    trunks: dict[str, DrawnCard]


class DrawnTree(Exact):
    """The drawings of a tree's cards in place, the trunk first, without symbols."""

    seat: Letter
    faces: list[str]


class GoalResult(Exact):
    """What a goal in hand would score now, with which kind, and what it counts."""

    goal: str
    points: int
    kinds: Annotated[dict[str, int], Field(description="if a kind may be chosen")]
    prints: Annotated[list[tuple[str, int]], Field(description="card and number of the print")]
    cards: list[str]


class Nearest(TableQuery):
    """Query of the seat to act in Kodama: the legal pose nearest to this one, and what it would score."""

    elsewhere: ClassVar[str] = "Only Kodama knows poses."

    type: Literal["nearest"]
    card: Annotated[str, Field(pattern="^[a-z0-9-]{1,16}$", description="of the display")]
    x: Annotated[int, Field(ge=-20_000, le=20_000)]
    y: Annotated[int, Field(ge=-20_000, le=20_000)]
    angle: Annotated[int, Field(ge=-179, le=180)]
    exact: Annotated[bool, Field(description="this very pose, not the nearest legal one")] = False


class Reason(Answer):
    """A reason against a pose."""

    code: str
    rule: str
    text: str


class PoseResult(Answer):
    """The nearest legal pose, or with `exact` the requested one, and what it would score."""

    type: Literal["pose"] = "pose"
    id: Annotated[str, Field(description="of the query")]
    number: Annotated[int, Field(description="of the news it was judged with")]
    legal: bool
    x: int
    y: int
    angle: int
    parent: Annotated[str | None, Field(description="the card it would lie on, if legal")]
    points: PointsOffer | None
    goals: Annotated[dict[str, int], Field(description="what the Kodamas in hand would score afterwards")]
    reasons: Annotated[list[Reason], Field(description="everything that speaks against the requested pose")]


__all__ = ["DISPLAY", "EVENTS", "OFFERS", "QUERIES", "QUESTIONS", "REPLIES", "SCORE_SHEET", "VIEW"]
VIEW = KodamaView
OFFERS = (GrowOffer, MovesOffer)
DISPLAY = None
SCORE_SHEET = KodamaSheet
QUERIES = (Nearest,)
REPLIES = (PoseResult,)
