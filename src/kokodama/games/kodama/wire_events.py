"""Models of what happens in Kodama, and of its questions, on the wire."""

from typing import Annotated, Literal

from pydantic import Field

from kokodama.server.wire.events import EventLine, GameOver, SeatEvent
from kokodama.server.wire.fields import Exact, Letter

Season = Literal["spring", "summer", "autumn"]
Branch = Annotated[str, Field(description="a branch card")]


class KodamaGrew(SeatEvent):
    """A branch card was laid on a tree."""

    event: Literal["grew"]
    branch: Branch
    x: int
    y: int
    angle: int


class KodamaScored(SeatEvent):
    """Points were scored; they may be negative."""

    event: Literal["scored"]
    points: int
    cause: Annotated[str, Field(description="a symbol of a row, the season's card, or a Kodama")]
    branch: Annotated[str | None, Field(description="the card whose row was scored, if it was one")] = None


class KodamaBuried(SeatEvent):
    """A card that fits nowhere went under the stack."""

    event: Literal["buried"]
    branch: Branch


class KodamaRefilled(EventLine):
    """A card came from the stack to the display."""

    event: Literal["refilled"]
    branch: Branch


class KodamaGoalPlayed(SeatEvent):
    """A Kodama was played."""

    event: Literal["kodama"]
    goal: Annotated[str, Field(description="the Kodama")]


class KodamaChose(SeatEvent):
    """The symbol was chosen that the Kodama counts."""

    event: Literal["chose"]
    cause: Annotated[str, Field(description="the symbol")]


class KodamaPassed(SeatEvent):
    """No Kodama could be played."""

    event: Literal["passed"]


class KodamaRound(EventLine):
    """A round begins."""

    event: Literal["round"]
    round: int


class KodamaPhase(EventLine):
    """The rounds of a season are over: everybody plays a Kodama."""

    event: Literal["kodama-phase"]
    season: Season


class KodamaSeason(EventLine):
    """A season begins."""

    event: Literal["season"]
    season: Season
    cause: Annotated[str, Field(description="its card; empty in a first game")]


class KodamaStartPlayer(SeatEvent):
    """Whoever has the fewest points begins from now on."""

    event: Literal["start-player"]


class KodamaTurn(SeatEvent):
    """A turn begins."""

    event: Literal["turn"]


class KodamaValues(Exact):
    """What every question says."""

    round: int


class KodamaChooseValues(KodamaValues):
    """What the question for a symbol says."""

    goal: Annotated[str, Field(description="the Kodama that counts it")]


class KodamaQuestion(Exact):
    """What is asked, and which seat has to answer."""

    seat: Letter
    text: Annotated[str, Field(description="the question in the listener's language")]


class KodamaGrowQuestion(KodamaQuestion):
    """Which card grows where?"""

    kind: Literal["grow"]
    values: KodamaValues


class KodamaGoalQuestion(KodamaQuestion):
    """Which Kodama is played?"""

    kind: Literal["kodama"]
    values: KodamaValues


class KodamaChooseQuestion(KodamaQuestion):
    """Which symbol does the Kodama count?"""

    kind: Literal["choose"]
    values: KodamaChooseValues


EVENTS = (
    KodamaGrew,
    KodamaScored,
    KodamaBuried,
    KodamaRefilled,
    KodamaGoalPlayed,
    KodamaChose,
    KodamaPassed,
    KodamaRound,
    KodamaPhase,
    KodamaSeason,
    KodamaStartPlayer,
    KodamaTurn,
    GameOver,
)
QUESTIONS = (KodamaGrowQuestion, KodamaGoalQuestion, KodamaChooseQuestion)
