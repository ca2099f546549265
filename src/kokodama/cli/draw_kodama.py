"""Kodama in the terminal: trees as small drawings of dots, with their symbols on them."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kokodama.core.game import letter
from kokodama.core.words import N_, Sentence
from kokodama.games.kodama import actions
from kokodama.games.kodama.board import GROW
from kokodama.games.kodama.cards import SEASONS
from kokodama.games.kodama.rules import LIMIT
from kokodama.games.kodama.scoring import goal_points
from kokodama.games.kodama.shape import KINDS, SYMBOLS
from kokodama.games.kodama.tree import Tree, pose_angle
from kokodama.games.kodama.view import View, card_names
from kokodama.games.kodama.words import WORTH, goal_sentence, season_sentence
from kokodama.language.language import Language

SIGNS = {"flower": "✿", "firefly": "✦", "mushroom": "♠", "caterpillar": "§", "star": "★", "cloud": "☁"}
COLOURS = ["magenta", "yellow", "red", "green", "cyan", "blue"]
WIDEST = 34  # characters of a tree; a character is two columns and four rows of dots
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


def draw_tree(tree: Tree) -> Text:
    """A tree seen from the front: bark as dots, prints as signs."""
    left = min(int(quad.left) for quad in tree.outlines)
    right = max(int(quad.right) for quad in tree.outlines)
    high = max(int(quad.high) for quad in tree.outlines)
    unit = max(55, (right - left) // (2 * WIDEST))  # one column of dots
    columns, rows = (right - left) // (2 * unit) + 1, high // (4 * unit) + 1
    dots = [[0] * columns for _ in range(rows)]
    signs: dict[tuple[int, int], int] = {}
    for pieces in tree.bark:
        for i in range(0, len(pieces), 4):
            px, py, qx, qy = (int(pieces[i + j]) for j in range(4))
            steps = max(abs(qx - px), abs(qy - py)) // 20 + 1
            for step in range(steps + 1):
                x, y = px + (qx - px) * step // steps - left, py + (qy - py) * step // steps
                if 0 <= y < high and 0 <= x <= right - left:
                    row = rows - 1 - y // (4 * unit)
                    dots[row][x // (2 * unit)] |= DOTS[x // unit % 2][3 - y // unit % 4]
    at = 0
    for shape in tree.shapes:
        for i in range(0, len(shape.prints), 3):
            x, y = int(tree.print_x[at]) - left, int(tree.print_y[at])
            signs[rows - 1 - y // (4 * unit), x // (2 * unit)] = int(shape.prints[i])
            at += 1
    text = Text(no_wrap=True)
    for row in range(rows):
        for column in range(columns):
            kind = signs.get((row, column))
            if kind is not None:
                text.append(SIGNS[SYMBOLS[kind]], style=f"bold {COLOURS[kind]}")
            else:
                text.append(chr(0x2800 + dots[row][column]) if dots[row][column] else " ", style="rgb(150,110,70)")
        text.append("\n")
    return text


def draw_kodama(view: View, language: Language) -> RenderableType:
    """All trees side by side, the display, the round."""
    table = view.table
    status = Text(language.say(N_("Round {round}"), round=int(table.round)), style="bold")
    status.append(f"  {language.name(SEASONS[table.season()])}")
    if table.season_card >= 0:
        status.append(f"  {language.name(table.cards.season_names[table.season_card])}", style="cyan")
    grid = Table.grid(padding=(0, 3))
    heads, trees = [], []
    for seat in range(int(table.seats)):
        name = language.filled("seat", letter(seat))
        points = language.say(("{count} point", "{count} points"), count=int(table.points[seat]))
        heads.append(Text(f"{name}  {points}", style="bold reverse" if seat == view.to_act() else "bold"))
        trees.append(draw_tree(table.trees[seat]))
    grid.add_row(*heads)
    grid.add_row(*trees)
    display = Text()
    for card in table.display:
        prints = [int(kind) for kind in table.cards.branches[card].prints][::3]
        display.append(f"{table.cards.branch_names[card]} ", style="bold")
        for kind in prints:
            display.append(SIGNS[SYMBOLS[kind]], style=COLOURS[kind])
        display.append("   ")
    parts: list[RenderableType] = [status, grid, display]
    if view.seat is not None:
        parts += [Text(f"{name}  {sentence}", style="dim") for name, sentence, _ in help_lines(view, language)[1]]
    return Group(*parts)


def help_lines(view: View, language: Language) -> tuple[list[str], list[tuple[str, str, str]]]:
    """What can be typed, the rules in short, the season, and the own goals with what each would bring now."""
    lines = [
        N_("Type the number of a move, or any place: grow, the card, x and y of its root, and its turn in degrees."),
        N_("It lies over exactly one card of your tree, its root on bark; it covers no symbol and scores at most ten."),
        N_("Each kind it shares with the card below scores its prints down the row, until the first gap."),
        N_("After four rounds a season ends and you score one of your Kodamas; there are three seasons."),
        N_("All rules: docs/rules/kodama.md"),
    ]
    table, cards = view.table, []
    if table.season_card >= 0:
        slug = table.cards.season_names[table.season_card]
        cards.append(
            (language.name(slug), worth(language, season_sentence(table.cards.seasons[table.season_card])), slug)
        )
    for goal in view.hand:
        row, slug = table.cards.goals[goal], table.cards.goal_names[goal]
        kinds = range(KINDS) if row.asks_for_a_kind() else (-1,)
        now = max(goal_points(table.trees[view.seat or 0], row, kind) for kind in kinds)
        cards.append((language.name(slug), f"{worth(language, goal_sentence(row))}  (+{now})", slug))
    return lines, cards


def worth(language: Language, half: tuple[Sentence, dict[str, Any]]) -> str:
    """`2 points for each branch end`"""
    sentence, values = half
    return language.say(WORTH, points=values["points"], count=values["points"], what=language.say(sentence, **values))


def menu_rows(view: View, language: Language) -> list[tuple[str, list[tuple[int, str]]]]:
    """The menu by card: the best-paying places of each, one pose a place; all else one line each."""
    if view.table.phase != GROW or actions.word_of(view.menu[0]) != actions.SAY_GROW:
        return [("", [(action, language.move(view, action))]) for action in view.menu]
    table = view.table
    tree = table.trees[view.seat or 0]
    names = card_names(table, tree)
    poses: dict[int, int] = {}
    for i in range(len(tree.open)):  # of the poses of a place the one that stands most upright
        pose, parent = int(tree.open[i]), int(tree.open_on[i])
        if parent not in poses or abs(int(pose_angle(pose))) < abs(int(pose_angle(poses[parent]))):
            poses[parent] = pose
    rows = []
    for card in table.display:
        shape = table.cards.branches[card]
        scored = sorted(((int(tree.base_score(shape, parent)), parent) for parent in poses), reverse=True)
        choices = [
            (int(actions.grow(card, poses[parent])), language.name(names[parent]))
            for points, parent in scored
            if points <= LIMIT
        ]
        signs = "".join(SIGNS[SYMBOLS[int(kind)]] for kind in [int(number) for number in shape.prints][::3])
        rows.append((f"{table.cards.branch_names[card]} {signs}", choices[:5]))
    return [row for row in rows if row[1]]
