"""Draws an example of the rules: the villages before some moves, and in other colours what the moves add and bring.

The only words in a picture are names, so that one drawing serves every language: the caller says what cards and
players are called. The ground is light and opaque, so that a picture is legible on a dark page too.
"""

from collections.abc import Callable, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from kokodama.core.abilities import narrate
from kokodama.core.seat_letters import seat_of
from kokodama.core.text_moves import play
from kokodama.games.kokopelli.actions import space_name
from kokodama.games.kokopelli.art.layout import PILE, WIDTH, Layout, Rect, around, rows
from kokodama.games.kokopelli.game import KOKOPELLI_GAME
from kokodama.games.kokopelli.geography import SPACES, ground

SAND, CLAY, ADOBE, INK, FAINT = "#f7ead3", "#ecd5ae", "#c8693f", "#43281a", "#a58a6d"
NEW, GOLD, CARD = "#13706b", "#c9921a", "#fff9ec"  # what is added, what is in reach, paper
LETTER = 0.59  # of the font's size, on average


def draw_example(
    position: dict[str, Any], moves: Sequence[str], name: Callable[[str], str], players: Sequence[str], title: str
) -> str:
    """Draw a position in which the first seat is to act, and what the moves from there do; `name` translates cards."""
    state = KOKOPELLI_GAME.from_position(position, {})
    before = KOKOPELLI_GAME.facts(state)["villages"]
    events: list[dict[str, Any]] = []
    for text in moves:
        old = state.copy()
        events += [{"event": one.kind, "seat": one.seat, **one.values} for one in narrate(
            KOKOPELLI_GAME, old, play(KOKOPELLI_GAME, state, text)
        )]  # fmt: skip
    after = KOKOPELLI_GAME.facts(state)["villages"]
    letters = list(before)
    layout = lay_out(before, events)
    seats = len(letters)
    reach = {space_name(space) for space in range(seats * SPACES) if ground(seats, True).area[0] >> space & 1}
    adding = {one["seat"] for one in events if one["event"] in ("opened", "added")}
    signs = {seat: f"{players[seat]} +" if len(adding) > 1 else "+" for seat in adding}
    parts = [f'<rect width="{WIDTH}" height="{layout.high:.0f}" rx="18" fill="{SAND}"/>']
    for (seat, number), rect in layout.cells.items():
        if number == PILE:
            size = (after if events else before)[letters[seat]]["pile_size"]
            parts.append(pile(rect, size))
            continue
        space = f"{letters[seat]}{number}"
        here = [one for one in events if one.get("space") == space]
        cards = before[letters[seat]]["spaces"].get(number) or []
        parts.append(cell(rect, number, cards, here, name, space in reach, layout.small, signs))
    if not layout.small:
        parts += [arrow(layout, one) for one in events if one["event"] in ("opened", "added")]
    for seat, rect in layout.names.items():
        parts.append(caption(rect, players[seat], [one for one in events if one["seat"] == seat]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {layout.high:.0f}" width="{WIDTH}" '
        f'height="{layout.high:.0f}" role="img" aria-label={quoteattr(title)} '
        'font-family="Segoe UI,Roboto,Noto Sans,DejaVu Sans,sans-serif">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>\n"
    )


def lay_out(villages: dict[str, Any], events: list[dict[str, Any]]) -> Layout:
    """Around the table if more than two villages matter, else one below the other, the first seat in front."""
    spaces = {one["space"] for one in events if "space" in one}
    matter = []
    for seat, (letter, village) in enumerate(villages.items()):
        filled = any(village["spaces"].values()) or any(space[0] == letter for space in spaces)
        scored = any(one["event"] == "scored" and one["seat"] == seat for one in events)
        acts = any(one["event"] in ("added", "opened") and one["seat"] == seat for one in events)
        if seat == 0 or filled or scored or acts:
            matter.append(seat)
    if len(matter) > 2:
        return around(len(villages))
    below = {}
    for seat, (letter, village) in enumerate(villages.items()):
        fifth = village["spaces"].get(5) or f"{letter}5" in spaces or len(villages) == 2
        below[seat] = 1 if fifth else 0
    return rows(matter[::-1], below)


def cell(
    rect: Rect, number: int, cards: list[str], events: list[dict[str, Any]], name: Callable[[str], str],
    near: bool, small: bool, signs: dict[int, str],
) -> str:  # fmt: skip
    """A space: its number, its ceremony with the cards on it, and what comes to it."""
    came = [one for one in events if one["event"] in ("opened", "added")]
    x, y, wide, high = rect.x, rect.y, rect.wide, rect.high
    edge = f'stroke="{GOLD}" stroke-width="5"' if near else f'stroke="{FAINT}" stroke-width="2" stroke-dasharray="5 5"'
    fill = CARD if cards or came else CLAY
    parts = [f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="10" fill="{fill}" {edge}/>']
    parts.append(words(x + 16, y + 23, str(number), 19, FAINT))
    middle = x + wide / 2
    size = 22 if small else 25
    down = y + (46 if small else 48)
    if cards:
        for line in broken(name(cards[0]), wide - 12, size):
            parts.append(words(middle, down, line, fitting(line, wide - 12, size), ADOBE, bold=True))
            down += size + 1
    pips = len(cards) + len(came)
    if pips:
        step = 17
        left = x + wide - 12 - pips * step if pips < 5 else x + 30
        for i in range(pips):
            colour = ADOBE if i < len(cards) else NEW
            parts.append(f'<rect x="{left + i * step:g}" y="{y + 8:g}" width="13" height="17" rx="3" fill="{colour}"/>')
    for one in came:
        for line in [f"{signs[one['seat']]} {name(one['card'])}", *["×2"] * (one.get("weight") == 2)]:
            parts.append(words(middle, down + 2, line, fitting(line, wide - 12, size - 2), NEW, bold=True))
            down += size + 2
    if any(one["event"] == "finished" for one in events):
        parts.append(tick(x + wide - 24, y + high - 24))
    return "".join(parts)


def arrow(layout: Layout, one: dict[str, Any]) -> str:
    """From the player who adds a card to the space, if it is in the row above or below the player's name."""
    space, name = layout.cells[seat_of(one["space"][0]), int(one["space"][1:])], layout.names[one["seat"]]
    x, centre = space.x + space.wide / 2, name.y + name.high / 2
    if abs(space.y + space.high / 2 - centre) > space.high:
        return ""
    start, end = (name.y + name.high - 6, space.y + space.high - 12) if space.y < centre else (name.y + 4, space.y + 6)
    back = 12 if end < start else -12
    return (
        f'<path d="M{x:g} {start:g}V{end:g}m-10 {back}l10 {-back}l10 {back}" fill="none" stroke="{NEW}" '
        'stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def pile(rect: Rect, size: int) -> str:
    """A draw pile, face down, with its number of cards."""
    middle, centre = rect.x + rect.wide / 2, rect.y + rect.high / 2
    wide, high = min(54, rect.wide * 0.6), min(76, rect.high * 0.8)
    back = "".join(
        f'<rect x="{middle - wide / 2 - i * 3:g}" y="{centre - high / 2 - i * 3:g}" width="{wide:g}" height="{high:g}" '
        f'rx="6" fill="{ADOBE}" stroke="{SAND}" stroke-width="2"/>'
        for i in range(3 if size > 1 else size, 0, -1)
    )
    empty = f'<rect x="{middle - wide / 2:g}" y="{centre - high / 2:g}" width="{wide:g}" height="{high:g}" rx="6" '
    shape = back or f'{empty}fill="none" stroke="{FAINT}" stroke-width="2" stroke-dasharray="4 4"/>'
    return shape + words(middle - 6 * bool(size), centre + 6, str(size), 27, SAND if size else INK, bold=True)


def caption(rect: Rect, player: str, events: list[dict[str, Any]]) -> str:
    """A player's name, then what they gain: points, and extra actions."""
    gains = [f"+{one['points']}" for one in events if one["event"] == "scored"]
    gains += ["+ ▶" for one in events if one["event"] == "extra-action"]
    parts = [words(rect.x + 4, rect.y + 31, player, 25, INK, bold=True, anchor="start")]
    x = rect.x + 22 + len(player) * 25 * LETTER
    for gain in gains:
        parts.append(f'<rect x="{x:g}" y="{rect.y + 5:g}" width="52" height="34" rx="17" fill="{GOLD}"/>')
        parts.append(words(x + 26, rect.y + 30, gain, 24, "#fff", bold=True))
        x += 60
    return "".join(parts)


def tick(x: float, y: float) -> str:
    """The sign of a finished ceremony."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{NEW}"/>'
        f'<path d="M{x - 7:g} {y:g}l5 6 9-11" fill="none" stroke="#fff" stroke-width="4"/>'
    )


def words(x: float, y: float, text: str, size: float, fill: str, bold: bool = False, anchor: str = "middle") -> str:
    """A line of text."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"{weight}>'
        f"{escape(text)}</text>"
    )


def fitting(text: str, wide: float, size: float) -> float:
    """The size at which a line fits, a little smaller than wished if need be."""
    return round(min(size, wide / (len(text) * LETTER)), 1)


def broken(text: str, wide: float, size: float) -> list[str]:
    """A name in as few lines as it takes, broken between words."""
    lines: list[str] = []
    for word in text.replace("-", "- ").split():
        joined = lines[-1] + ("" if lines[-1].endswith("-") else " ") + word if lines else word
        if lines and len(joined) * size * LETTER <= wide:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines
