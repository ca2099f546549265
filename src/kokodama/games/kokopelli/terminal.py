"""Draws Kokopelli in the terminal: selection tiles, villages and what is in reach, the hand."""

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kokodama.core.messages import N_, P_
from kokodama.core.seat_letters import letter
from kokodama.games.kokopelli import actions
from kokodama.games.kokopelli.cards import SLUGS, TYPES
from kokodama.games.kokopelli.effects import cards_missing, token_value
from kokodama.games.kokopelli.geography import SPACES, UNDER_PILE, spaces_of_village
from kokodama.games.kokopelli.messages import POWERS
from kokodama.games.kokopelli.rules import exists, reach
from kokodama.games.kokopelli.view import View, kinds_in
from kokodama.language.language import Language
from kokodama.language.term import Term

BEST_PAID: int | None = None  # every move has a number
DETAILS = ("game-end-tile", "extra-action")
WARNINGS = ("end-near",)


def draw(view: View, language: Language) -> RenderableType:
    """Draw the whole table: the others clockwise from the left neighbour, then the viewer."""
    table = view.table
    viewer = view.seat or 0
    grid = Table(show_lines=True, border_style="dim", box=box.ROUNDED, padding=0, header_style="dim")
    numbers = village_numbers(view)
    narrow = len(numbers) > 4
    for title in ["", "1", "2", language.say(N_("pile")), "3", "4", *(str(n) for n in numbers if n > 4)]:
        grid.add_column(title, justify="center", min_width=8 if narrow else 9)
    for step in range(1, int(table.seats) + 1):
        seat = (viewer + step) % int(table.seats)
        cells = [space_text(view, seat * SPACES + n - 1, language, narrow) for n in numbers]
        grid.add_row(seat_text(view, seat, language), *cells[:2], pile_text(view, seat, language), *cells[2:])
    legend = Text(language.say(N_("▸ in your play area   ● card   ◆ Kokopelli   ○ still missing")), style="dim")
    parts: list[RenderableType] = [*tiles_text(view, language), grid, legend, status_text(view, language)]
    if view.seat is not None:
        parts.append(hand_text(view, language))
    return Group(*parts)


def village_numbers(view: View) -> list[int]:
    """The spaces to draw in each village: those under the piles only if they can be used."""
    table = view.table
    most = max(
        number
        for number in range(spaces_of_village(table.seats))
        if any(exists(table, seat * SPACES + number) for seat in range(table.seats))
    )
    return list(range(1, most + 2))


def status_text(view: View, language: Language) -> Text:
    """The round, whose turn it is, the actions left, and how near the end is."""
    table = view.table
    text = Text()
    text.append(language.say(N_("Round {round}"), round=int(table.round)), style="bold")
    if view.to_act() is not None:
        text.append("  " + language.say(N_("To play: {seat}"), seat=letter(int(table.turn))))
        text.append("  " + "●" * int(table.actions - table.extra) + "◌" * int(table.extra), style="cyan")
    text.append("  " + language.say(N_("Game End tiles: {count}"), count=int(table.end_stack)), style="dim")
    if table.ending:
        text.append("  " + language.say(N_("Last round!")), style="bold red")
    return text


def tiles_text(view: View, language: Language) -> list[RenderableType]:
    """What finishing each ceremony pays now."""
    tiles: list[RenderableType] = []
    for kind in range(TYPES):
        if view.table.types >> kind & 1:
            left = view.table.tokens_left(kind) > 0
            text = Text(language.name(SLUGS[kind]) + " ", style="" if left else "dim", no_wrap=True)
            text.append(str(token_value(view.table, kind)), style="bold green" if left else "dim")
            tiles.append(text)
    return [Text(language.say(N_("Points for finishing")), style="dim"), Columns(tiles, padding=(0, 2))]


def seat_text(view: View, seat: int, language: Language) -> Text:
    """A player's name, points and place at the table."""
    name = language.filled("seat", letter(seat))
    text = Text()
    text.append(name, style="bold reverse" if seat == view.to_act() else "bold")
    if not name.startswith(letter(seat)):
        text.append(f" ({letter(seat)})", style="dim")
    points = int(view.table.points[seat])
    text.append("\n" + language.say(P_("{count} point", "{count} points"), count=points), style="green")
    seats = int(view.table.seats)
    if view.seat is not None and seats > 2:
        if seat == (view.seat + 1) % seats:
            text.append("\n" + language.say(N_("◂ left")), style="dim")
        elif seat == (view.seat - 1) % seats:
            text.append("\n" + language.say(N_("right ▸")), style="dim")
    return text


def pile_text(view: View, seat: int, language: Language) -> Text:
    """The number of cards in pile, hand and discard pile."""
    table = view.table
    text = Text(language.say(N_("pile {count}"), count=int(table.pile_sizes[seat])))
    text.append("\n" + language.say(N_("hand {count}"), count=int(table.hand_sizes[seat])))
    gone = sum(int(table.discarded(seat, kind)) for kind in range(len(SLUGS)))
    text.append("\n" + language.say(N_("discards {count}"), count=gone), style="dim")
    return text


def space_text(view: View, space: int, language: Language, narrow: bool) -> Text:
    """A space: its ceremony, how far that is, and whether it is in the viewer's reach."""
    table = view.table
    name = actions.space_name(space)
    near = view.seat is not None and reach(view.table, view.seat) >> space & 1
    if table.open >> space & 1 == 0:
        under = space % SPACES >= UNDER_PILE
        return Text("" if under and table.seats > 2 else name, style="dim")
    cards, wilds = int(table.cards_at(space)), int(table.wilds_at(space))
    pips = "".join("◆" if wilds >> i & 1 else "●" for i in range(cards)) + "○" * cards_missing(table, space)
    text = Text()
    text.append(f"▸{name}\n" if near else f"{name}\n", style="cyan" if near else "dim")
    term = language.term(SLUGS[table.type_at(space)])
    text.append(in_two_lines(term) if narrow else term, style="bold" if near else "dim")
    text.append("\n" + pips, style="yellow" if near else "dim")
    return text


def in_two_lines(term: Term) -> str:
    """A name that is one long word, broken where its language divides it: five columns of spaces leave it no room."""
    first, _, second = term.forms.get("hyphenated", term).replace("-", "\u00ad").partition("\u00ad")
    return f"{first}-\n{second}" if second and len(term) > 8 else term


def hand_text(view: View, language: Language) -> Text:
    """The viewer's cards, and what they know of their pile."""
    kinds = kinds_in(view.hand)
    names = []
    for kind in dict.fromkeys(kinds):
        count = kinds.count(kind)
        names.append(language.name(SLUGS[kind]) + (f" ×{count}" if count > 1 else ""))
    text = Text()
    text.append(language.say(N_("Your hand")) + "  ", style="dim")
    text.append(", ".join(names) or language.say(N_("no cards")), style="bold")
    if view.under:
        text.append("\n" + language.say(N_("At the bottom of your draw pile")) + "  ", style="dim")
        text.append(", ".join(language.name(SLUGS[kind]) for kind in view.under))
    return text


def menu_rows(view: View, language: Language) -> list[tuple[str, list[tuple[int, str]]]]:
    """The menu in rows of a label and choices; moves that differ only in the space share a row."""
    rows: dict[str, list[tuple[int, str]]] = {}
    order = [actions.SAY_PLAY, actions.SAY_OPEN, actions.SAY_TUCK, actions.SAY_DRAW, actions.SAY_EXCHANGE]
    order += [actions.SAY_CANCEL, actions.SAY_DONE, actions.SAY_PASS]
    for action in sorted(view.menu, key=lambda one: (order.index(actions.word_of(one)), one)):
        word = actions.word_of(action)
        if word == actions.SAY_OPEN:
            label = language.say(N_("Open the {card} ceremony:"), card=SLUGS[actions.card_of(action)])
            rows.setdefault(label, []).append((action, actions.place_of(action)))
        elif word == actions.SAY_TUCK:
            label = language.say(N_("Put under your draw pile"))
            rows.setdefault(label, []).append((action, language.name(SLUGS[actions.card_of(action)])))
        elif word == actions.SAY_CANCEL:
            label = language.say(N_("Cancel ceremony"))
            ceremony = language.name(SLUGS[view.table.type_at(actions.space_of(action))])
            rows.setdefault(label, []).append((action, f"{actions.place_of(action)} {ceremony}"))
        else:
            rows[actions.write(action)] = [(action, language.move(view, action))]
    return [("" if actions.read(label) >= 0 else label, choices) for label, choices in rows.items()]


def help_lines(view: View, language: Language) -> tuple[list[str], list[tuple[str, str, str]]]:
    """Help: what can be typed, the rules in short, and the ceremonies in play."""
    lines = [
        N_("Type the number of a move, or the move itself, for example: play hunter B3"),
        N_("? explains all ceremonies, ? hunter just that one; log lists all moves, Enter shows the table, q quits."),
        N_("Spaces 1 and 2 are next to your left neighbour, 3 and 4 to your right one, 5 and 6 below your draw pile."),
        N_("The fourth card finishes a ceremony: 4 points the first time, 3 the second time it is finished, then 1."),
        N_("When you play the last card from your hand, you score 1 point and draw 3 cards at once."),
        N_("Once a draw pile is empty or the last Game End tile is placed, the game ends after that round."),
        N_("Then the smallest draw pile scores 5 points, the second smallest 3, and each ceremony in your village 1."),
        N_("All rules: docs/rules/kokopelli.md"),
    ]
    cards = [(language.name(slug), language.power(slug), slug) for slug in [*view.mapping()["ceremonies"], "kokopelli"]]
    return lines, cards


def all_cards(_: View, language: Language) -> list[tuple[str, str, str]]:
    """All ceremonies, in play or not: name, effect, id."""
    return [(language.name(slug), language.power(slug), slug) for slug in POWERS]


def written_out(_: View, language: Language, typed: str) -> str:
    """Translate typed input to the notation: in any case, and with cards named as on the screen or abbreviated."""
    parts = typed.split(" ")
    word = parts[0].lower()
    if word not in ("play", "open", "tuck", "cancel") or len(parts) < 2:
        return typed.lower() if len(parts) == 1 else typed
    spaceless = word == "tuck" or (len(parts) == 2 and not parts[1][1:].isdigit())  # "play hunter" names no space yet
    space = [] if spaceless else [parts[-1].upper()]
    name = " ".join(parts[1:] if spaceless else parts[1:-1]).lower().replace("'", "’")  # as the names have it
    cards = list(POWERS)
    found = [slug for slug in cards if slug == name.replace(" ", "-") or language.name(slug).lower() == name]
    if not found and name:
        found = [
            slug
            for slug in cards
            if slug.startswith(name.replace(" ", "-")) or language.name(slug).lower().startswith(name)
        ]
    card = [found[0] if len(found) == 1 else name.replace(" ", "-")] if name else []
    return " ".join([word, *card, *space])


def preview(view: View, language: Language, action: int) -> RenderableType | None:
    """Show nothing: the words of a move are enough."""
    return None
