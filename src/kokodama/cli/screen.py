"""Draws a table in the terminal, from a view alone, so that it cannot show anything hidden."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kokodama.cli import plain_terminal
from kokodama.core.game import Game
from kokodama.core.messages import N_
from kokodama.core.parts import part_of
from kokodama.core.seat_letters import letter
from kokodama.core.text_moves import gains
from kokodama.language.language import Language

Card = tuple[str, str, str]  # name, what it does, slug


class TerminalPart(Protocol):
    """What the `terminal` module of a game provides; it is given views only."""

    BEST_PAID: int | None  # how many choices of a row are numbered; None for all
    DETAILS: Collection[str]  # kinds of events that belong to the one before, besides points
    WARNINGS: Collection[str]  # kinds of events that nobody should miss

    def draw(self, view: Any, language: Language, /) -> RenderableType: ...
    def help_lines(self, view: Any, language: Language, /) -> tuple[list[str], list[Card]]: ...
    def menu_rows(self, view: Any, language: Language, /) -> list[tuple[str, list[tuple[int, str]]]]: ...
    def preview(self, view: Any, language: Language, action: int, /) -> RenderableType | None: ...
    def written_out(self, view: Any, language: Language, typed: str, /) -> str: ...
    def all_cards(self, view: Any, language: Language, /) -> list[Card]: ...


def terminal_of(game: Game[Any, Any]) -> TerminalPart:
    """Return the `terminal` module of a game, or the plain one."""
    part: TerminalPart = part_of(game, "terminal") or plain_terminal
    return part


def draw_table(
    game: Game[Any, Any], view: Any, language: Language, scores: Sequence[int] | None = None
) -> RenderableType:
    """Draw the table from a view; the points are needed for a game that has no drawing of its own."""
    part = terminal_of(game)
    drawn = part.draw(view, language)
    return drawn if scores is None or part is not plain_terminal else Group(plain_terminal.draw_scores(scores), drawn)


def draw_menu(game: Game[Any, Any], view: Any, language: Language) -> tuple[RenderableType, list[int]]:
    """Draw the legal moves, numbered, with the points each would score; also return the actions by number."""
    lines: list[RenderableType] = []
    rows = terminal_of(game).menu_rows(view, language)
    brought = gains(game, view, [action for _, choices in rows for action, _ in choices])
    numbered: list[int] = []
    best = terminal_of(game).BEST_PAID
    widest = max(len(label) for label, _ in rows)
    for label, row in rows:
        choices = row
        if label and best is not None:
            choices = sorted(row, key=lambda one: -brought[one[0]][view.seat])[:best]
        line = Text(f"   {label:<{widest}}  " if label else "")
        for action, short in choices:
            numbered.append(action)
            line.append(f"{len(numbered):>2} ", style="bold cyan")
            line.append(short)
            line.append_text(points_text(brought[action], view.seat, language))
            line.append("   ")
        lines.append(line)
    return Group(*lines), numbered


def points_text(points: Sequence[int], seat: int, language: Language) -> Text:
    """Return points such as ` +4, B +1` in colour; empty if nobody scores."""
    text = Text()
    if points[seat]:
        text.append(f"  +{points[seat]}", style="bold green")
    for other, gain in enumerate(points):
        if other != seat and gain:
            text.append(f"  {language.filled('seat', letter(other))} +{gain}", style="yellow")
    return text


def score_table(scores: Sequence[int], winners: Sequence[int], language: Language) -> RenderableType:
    """Draw the final points, best first."""
    table = Table(title=language.say(N_("Final score")), title_justify="left", box=None, show_header=False)
    for seat in sorted(range(len(scores)), key=lambda one: -scores[one]):
        won = Text(language.say(N_("winner")) if seat in winners else "", style="bold green")
        table.add_row(language.filled("seat", letter(seat)), Text(str(scores[seat]), style="bold"), won)
    return table


def breakdown_table(totals: Sequence[Mapping[str, int]], language: Language) -> RenderableType:
    """Draw where everyone's points came from."""
    table = Table(title=language.say(N_("Where the points came from")), title_justify="left")
    table.add_column("")
    for seat in range(len(totals)):
        table.add_column(language.filled("seat", letter(seat)), justify="right")
    causes = sorted(
        {cause for total in totals for cause in total}, key=lambda one: (-sum(t.get(one, 0) for t in totals), one)
    )
    for cause in causes:
        table.add_row(language.name(cause), *(str(total.get(cause, "·")) for total in totals))
    table.add_section()
    table.add_row(language.say(N_("Total")), *(str(sum(total.values())) for total in totals), style="bold")
    return table


def help_text(game: Game[Any, Any], view: Any, language: Language) -> RenderableType:
    """Draw the help: what can be typed, and what the cards at this table do."""
    lines, cards = terminal_of(game).help_lines(view, language)
    table = Table.grid(padding=(0, 2))
    for name, sentence, slug in cards:
        table.add_row(Text(name, style="bold"), sentence, Text(slug, style="dim"))
    return Group(*(Text(language.say(line)) for line in lines), "", table)


def draw_preview(game: Game[Any, Any], view: Any, language: Language, action: int) -> RenderableType | None:
    """Draw the table after a move, for a game whose moves are hard to describe in words."""
    return terminal_of(game).preview(view, language, action)


def find_card(game: Game[Any, Any], view: Any, language: Language, wanted: str) -> str | None:
    """Find a card by the beginning of its name or id, and say what it does."""
    for name, sentence, slug in terminal_of(game).all_cards(view, language):
        if name.lower().startswith(wanted.lower()) or slug.startswith(wanted.lower().replace(" ", "-")):
            return language.say(N_("{what}: {text}"), what=name, text=sentence)
    return None


def as_notation(game: Game[Any, Any], view: Any, language: Language, typed: str) -> str:
    """Translate what a person typed into the notation: any case, and the labels on the screen."""
    return terminal_of(game).written_out(view, language, typed)
