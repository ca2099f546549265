"""What the terminal shows of a table. Drawn from a view alone, so it cannot show a secret."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kokodama.cli import terminal_kodama, terminal_kokopelli
from kokodama.core.game import Game, letter
from kokodama.core.messages import N_
from kokodama.core.text_moves import gains
from kokodama.language.language import Language

Drawing = Callable[[Any, Language], RenderableType]
Help = Callable[[Any, Language], tuple[list[str], list[tuple[str, str, str]]]]
DRAWINGS: dict[str, Drawing] = {"kokopelli": terminal_kokopelli.draw_kokopelli, "kodama": terminal_kodama.draw_kodama}
HELP: dict[str, Help] = {"kokopelli": terminal_kokopelli.help_lines, "kodama": terminal_kodama.help_lines}
ROWS: dict[str, Callable[[Any, Language], list[tuple[str, list[tuple[int, str]]]]]] = {
    "kokopelli": terminal_kokopelli.menu_rows,
    "kodama": terminal_kodama.menu_rows,
}

BEST_PAID = {"kodama": 5}  # so many choices of a row are numbered, the best-paid ones first; others can be typed
PREVIEWS: dict[str, Callable[[Any, Language, int], RenderableType | None]] = {"kodama": terminal_kodama.preview}
SHORTHANDS: dict[str, Callable[[Any, Language, str], str]] = {
    "kokopelli": terminal_kokopelli.written_out,
    "kodama": terminal_kodama.written_out,
}
CARDS: dict[str, Callable[[Any, Language], list[tuple[str, str, str]]]] = {
    "kokopelli": terminal_kokopelli.all_cards,
    "kodama": terminal_kodama.all_cards,
}


def draw_table(game: Game[Any, Any], view: Any, language: Language) -> RenderableType:
    """The table as this view shows it."""
    return DRAWINGS[game.name](view, language)


def draw_menu(game: Game[Any, Any], view: Any, language: Language) -> tuple[RenderableType, list[int]]:
    """The legal moves, numbered, with the points each would bring; and the actions by number."""
    lines: list[RenderableType] = []
    rows = ROWS[game.name](view, language)
    brought = gains(game, view, [action for _, choices in rows for action, _ in choices])
    numbered: list[int] = []
    widest = max(len(label) for label, _ in rows)
    for label, row in rows:
        choices = row
        if label and game.name in BEST_PAID:
            choices = sorted(row, key=lambda one: -brought[one[0]][view.seat])[: BEST_PAID[game.name]]
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
    """` +4, B +1` in colours, empty for nothing."""
    text = Text()
    if points[seat]:
        text.append(f"  +{points[seat]}", style="bold green")
    for other, gain in enumerate(points):
        if other != seat and gain:
            text.append(f"  {language.filled('seat', letter(other))} +{gain}", style="yellow")
    return text


def score_table(scores: Sequence[int], winners: Sequence[int], language: Language) -> RenderableType:
    """Final points, most first."""
    table = Table(title=language.say(N_("Final points")), title_justify="left", box=None, show_header=False)
    for seat in sorted(range(len(scores)), key=lambda one: -scores[one]):
        won = Text(language.say(N_("winner")) if seat in winners else "", style="bold green")
        table.add_row(language.filled("seat", letter(seat)), Text(str(scores[seat]), style="bold"), won)
    return table


def breakdown_table(totals: Sequence[Mapping[str, int]], language: Language) -> RenderableType:
    """Where everybody's points came from."""
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
    """What can be typed, and what the cards of this table do."""
    lines, cards = HELP[game.name](view, language)
    table = Table.grid(padding=(0, 2))
    for name, sentence, slug in cards:
        table.add_row(Text(name, style="bold"), sentence, Text(slug, style="dim"))
    return Group(*(Text(language.say(line)) for line in lines), "", table)


def draw_preview(game: Game[Any, Any], view: Any, language: Language, action: int) -> RenderableType | None:
    """The table after a move, for a game where words cannot say it."""
    return PREVIEWS[game.name](view, language, action) if game.name in PREVIEWS else None


def find_card(game: Game[Any, Any], view: Any, language: Language, wanted: str) -> str | None:
    """A card by its name or id, or how it begins: what it does."""
    for name, sentence, slug in CARDS[game.name](view, language):
        if name.lower().startswith(wanted.lower()) or slug.startswith(wanted.lower().replace(" ", "-")):
            return f"{name}: {sentence}"
    return None


def as_notation(game: Game[Any, Any], view: Any, language: Language, typed: str) -> str:
    """What a person typed, in the notation: any case, and what the screen shows instead of exact names."""
    return SHORTHANDS[game.name](view, language, typed)
