"""Kodama in the terminal: trees as small drawings of dots, with their symbols on them."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kokodama.core.game import letter
from kokodama.core.words import N_
from kokodama.games.kodama.cards import SEASONS
from kokodama.games.kodama.shape import SYMBOLS
from kokodama.games.kodama.tree import Tree
from kokodama.games.kodama.view import View
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
    return Group(status, grid, display)
