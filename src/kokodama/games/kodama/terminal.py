"""Draws Kodama in the terminal: trees as small drawings, the viewer's with lettered places, and the menu."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from kokodama.core.messages import N_
from kokodama.core.seat_letters import letter
from kokodama.games.kodama import actions
from kokodama.games.kodama.board import GROW, ROUNDS
from kokodama.games.kodama.braille_tree import COLOURS, SIGNS, draw_tree
from kokodama.games.kodama.card_face import KINDS, SYMBOLS
from kokodama.games.kodama.card_text import goal_text, season_text
from kokodama.games.kodama.cards import SEASONS
from kokodama.games.kodama.lettered_poses import places
from kokodama.games.kodama.rules import fitting_parents
from kokodama.games.kodama.scoring import goal_points
from kokodama.games.kodama.tree import pose_angle, pose_x, pose_y
from kokodama.games.kodama.view import View
from kokodama.language.language import Language

DETAILS: Collection[str] = ()
WARNINGS: Collection[str] = ()
BEST_PAID: int | None = 5  # choices of a row that get a number, those with most points first; the others can be typed


def draw(view: View, language: Language) -> RenderableType:
    """Draw the whole table, as large as the terminal allows."""
    return KodamaTable(view, language)


@dataclass
class KodamaTable:
    """Round, the others' trees, your goals, and next to the menu your tree."""

    view: View
    language: Language

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """Render for a console whose size is known (see rich)."""
        view, table, height = self.view, self.view.table, console.size.height
        yield self.status()
        others = [seat for seat in range(int(table.seats)) if seat != view.seat]
        yield self.row_of_trees(others, options.max_width, max(8, height // 3 if view.seat is not None else height - 4))
        if view.seat is not None:
            for name, sentence, _ in help_lines(view, self.language)[1]:
                yield Text(f"{name}  ", style="bold").append(sentence, style="not bold")
            tree = table.trees[view.seat]
            yield self.head(view.seat)
            yield draw_tree(tree, options.max_width, max(16, height - 14), places(tree) if growing(view) else ())
        if not growing(view):
            yield Text("   ").join(card_text(view, card) for card in table.display)
        yield legend(self.language)
        if growing(view):
            yield Text(self.language.say(LETTERS_HELP), style="dim")

    def status(self) -> Text:
        """The round, season and season card."""
        table = self.view.table
        text = Text(
            self.language.say(N_("Round {round} of {all}"), round=int(table.round), all=ROUNDS * len(SEASONS)),
            style="bold",
        )
        text.append(f"  {self.language.name(SEASONS[table.season()])}")
        if table.season_card >= 0:
            text.append(f"  {self.language.name(table.cards.season_names[table.season_card])}", style="cyan")
        return text

    def head(self, seat: int) -> Text:
        """The name and points of a seat."""
        table = self.view.table
        name = self.language.filled("seat", letter(seat))
        points = self.language.say(("{count} point", "{count} points"), count=int(table.points[seat]))
        return Text(f"{name}  {points}", style="bold reverse" if seat == self.view.to_act() else "bold")

    def row_of_trees(self, seats: Sequence[int], width: int, rows: int) -> Table:
        """Trees side by side, with their feet at the same height."""
        grid = Table.grid(padding=(0, 3))
        columns = max(8, (width - 3 * len(seats)) // len(seats))
        for _ in seats:
            grid.add_column(vertical="bottom", no_wrap=True)
        grid.add_row(*(self.head(seat) for seat in seats))
        grid.add_row(*(draw_tree(self.view.table.trees[seat], columns, rows) for seat in seats))
        return grid


LETTERS_HELP = N_("Letter: a place; arrow: where the card points. Type b12 c to lay a card, ? 3 to see move 3.")


def growing(view: View) -> bool:
    """Whether this seat is to lay a card, and can."""
    return bool(view.menu) and actions.word_of(view.menu[0]) == actions.SAY_GROW and view.table.phase == GROW


def legend(language: Language) -> Text:
    """The six symbols and what they mean."""
    text = Text()
    for kind, symbol in enumerate(SYMBOLS):
        text.append(f"{SIGNS[symbol]} ", style=f"bold {COLOURS[kind]}")
        text.append(f"{language.name(symbol)}  ", style="dim")
    return text


def card_text(view: View, card: int) -> Text:
    """A branch card in short: `b54 ☁✦♠✿`."""
    cards = view.table.cards
    text = Text(f"{cards.branch_names[card]} ", style="bold")
    for kind in [int(number) for number in cards.branches[card].prints][::3]:
        text.append(SIGNS[SYMBOLS[kind]], style=f"not bold {COLOURS[kind]}")
    return text


def preview(view: View, language: Language, action: int) -> RenderableType | None:
    """The viewer's tree as it would be after laying a card; None for other moves."""
    if actions.word_of(action) != actions.SAY_GROW:
        return None
    table, pose, card = view.table, actions.pose_of(action), actions.card_of(action)
    tree = table.trees[view.seat or 0].copy()
    sentence = language.move(view, action)
    tree.lay(table.cards.branches[card], pose_x(pose), pose_y(pose), pose_angle(pose), card)
    head = card_text(view, card).append(f"  {sentence}", style="not bold")
    return Group(head, draw_tree(tree, 70, 20, tried=True))


def help_lines(view: View, language: Language) -> tuple[list[str], list[tuple[str, str, str]]]:
    """Help: what can be typed, the rules in short, the season, and the viewer's goals with their points now."""
    lines = [
        N_("Type the number of a move, or a card and the letter of a place on your tree, for example: b12 c"),
        N_("? 3 shows your tree after move 3, ? and a name explains a card; log lists moves, Enter shows the table."),
        N_("Lay a card over exactly one card of your tree, its root on bark; cover no symbol, score at most ten."),
        N_("For each kind it shares with the card below, you score every such symbol in the row, up to the first gap."),
        N_("After four rounds a season ends and you play one of your Kodamas; there are three seasons."),
        N_("Any place: grow b12 -450 860 90, that is, the root in 0.1 mm from the foot of the trunk, then the angle."),
        N_("All rules: docs/rules/kodama.md"),
    ]
    table, cards = view.table, []
    if table.season_card >= 0:
        cards.append(season_text(view.table.cards, language, table.season_card))
    for goal in view.hand:
        row = table.cards.goals[goal]
        kinds = range(KINDS) if row.asks_for_a_kind() else (-1,)
        now = max(goal_points(table.trees[view.seat or 0], row, kind) for kind in kinds)
        name, sentence, slug = goal_text(view.table.cards, language, goal)
        would_bring = language.say(N_("now {points}"), points=int(now))
        cards.append((name, f"{sentence}  ({would_bring})", slug))
    return lines, cards


def all_cards(view: View, language: Language) -> list[tuple[str, str, str]]:
    """All goals and seasons of the card set: name, what they bring, id."""
    cards = view.table.cards
    return [goal_text(view.table.cards, language, goal) for goal in range(len(cards.goals))] + [
        season_text(view.table.cards, language, season) for season in range(len(cards.seasons))
    ]


def menu_rows(view: View, language: Language) -> list[tuple[str, list[tuple[int, str]]]]:
    """The menu in rows: one per card, with each place's letter and direction; other moves have one row each."""
    if not growing(view):
        return [("", [(action, language.move(view, action))]) for action in view.menu]
    table = view.table
    tree = table.trees[view.seat or 0]
    offered = places(tree)
    rows = []
    for card in table.display:
        fits = fitting_parents(tree, table.cards.branches[card])
        choices = [
            (int(actions.grow(card, place.pose)), f"{place.letter}{place.arrow()}")
            for place in offered
            if fits[place.parent]
        ]
        rows.append((card_text(view, card).plain, choices))
    return [row for row in rows if row[1]]


def written_out(view: View, language: Language, typed: str) -> str:
    """Translate a card and letter, or the name of a goal, to the notation; leave other input unchanged."""
    parts = typed.lower().split(" ")
    if growing(view) and len(parts) == 2:
        for place in places(view.table.trees[view.seat or 0]):
            if place.letter == parts[1]:
                pose = place.pose
                return f"grow {parts[0]} {pose_x(pose)} {pose_y(pose)} {pose_angle(pose)}"
    wanted = " ".join(parts[1:] if parts[0] == "kodama" else parts)
    goals = [view.table.cards.goal_names[goal] for goal in view.hand]
    found = [slug for slug in goals if wanted == slug or language.name(slug).lower().startswith(wanted)]
    if wanted and len(found) == 1:
        return f"kodama {found[0]}"
    return " ".join([parts[0], *typed.split(" ")[1:]])
