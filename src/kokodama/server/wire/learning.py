"""The responses for learners: rules, possibilities, tutorials. The browser's types are made from these."""

from typing import Annotated, Literal

from pydantic import Field

from kokodama.server.wire.fields import Exact
from kokodama.server.wire.table_update import AnyQuestion, News


class RuleText(Exact):
    """One numbered rule; the text keeps `**bold**`, `*emphasis*` and `` `code` ``."""

    number: str
    title: str
    text: str


class RuleBlock(Exact):
    """What stands between rules: a paragraph, a text figure, a table, or a picture."""

    kind: Literal["text", "figure", "table", "picture"]
    text: str = ""
    name: Annotated[str, Field(description="of a picture, which is at /api/rules/pictures/NAME.svg")] = ""
    alt: Annotated[str, Field(description="what a picture shows, in words")] = ""
    width: int = 0
    height: int = 0
    head: list[str] | None = None
    rows: list[list[str]] | None = None


class RuleExample(Exact):
    """An example: a paragraph that begins with the title in bold, then perhaps a picture."""

    title: str
    blocks: list[RuleBlock]


class RuleSection(Exact):
    """A section of the rules; examples come last."""

    number: str
    title: str
    blocks: list[RuleBlock]
    rules: list[RuleText]
    examples_title: str = ""
    examples: list[RuleExample] | None = None


class Rulebook(Exact):
    """The rules of a game in a language."""

    game: str
    language: str
    title: str
    introduction: list[RuleBlock]
    sections: list[RuleSection]
    cards: Annotated[dict[str, str], Field(description="the rule that explains a card")]
    refusals: Annotated[dict[str, list[str]], Field(description="the rules that a refusal may rest on, by its code")]


class RefusalReason(Exact):
    """Why something is not possible now."""

    code: str
    rule: str
    text: str


class PowerHere(Exact):
    """A card that changes an action at present."""

    card: str
    name: str
    rule: str


class ActionStatus(Exact):
    """A kind of action in one sentence; with reasons if it is not possible."""

    kind: str
    text: str
    rule: str
    possible: bool
    reasons: list[RefusalReason]
    powers: list[PowerHere]


class PossibilitiesResponse(Exact):
    """What I can do now; possible kinds of action come first."""

    number: Annotated[int, Field(description="of the table's last entry")]
    question: AnyQuestion | None
    possibilities: list[ActionStatus]


class TutorialStep(Exact):
    """A step of a tutorial."""

    number: int
    id: str
    rule: str
    title: str
    text: str
    task: Annotated[str, Field(description="what to do now, in one sentence")]
    hint: str
    point: Annotated[list[str], Field(description="cards and places to point at")]
    example: Annotated[str, Field(description="a move that fulfils the step")]
    refusal_wanted: Annotated[str | None, Field(description="the step is fulfilled by a move refused with this code")]
    news: News


class TutorialResponse(Exact):
    """All steps of a tutorial."""

    game: str
    title: str
    steps: list[TutorialStep]
    end: str


class StepAccepted(Exact):
    """The move is legal; `said` praises it if it is what the step asks for, else it gives a hint."""

    type: Literal["accepted"]
    news: News
    done: bool
    said: str


class StepRefused(Exact):
    """The move is refused, as at a real table."""

    type: Literal["refused"]
    code: str
    codes: list[str]
    rule: str
    text: str
    done: bool
    said: str
