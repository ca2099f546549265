"""Draws a Kodama tree with characters: bark as Braille dots, prints as symbols, places for a new card as letters."""

from collections.abc import Sequence

from rich.text import Text

from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.geometry import Quad, inside
from kokodama.games.kodama.lettered_poses import Place
from kokodama.games.kodama.tree import Tree, pose_x, pose_y

SIGNS = {"flower": "✿", "firefly": "✦", "mushroom": "♠", "caterpillar": "§", "star": "★", "cloud": "☁"}
COLOURS = ["magenta", "yellow", "red", "green", "cyan", "blue"]
BARK = "rgb(150,110,70)"
NEWEST = "bold green"  # the bark of a card that is previewed
AIM = "cyan"  # the line from the root of a place to the middle of its card
FINEST = 55  # the smallest size of a dot, in tenths of a millimetre
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))  # a character is two columns and four rows of dots


class Sheet:
    """A drawing made of dots; a symbol or letter takes a whole character."""

    def __init__(self, left: int, right: int, high: int, columns: int, rows: int) -> None:
        self.left, self.right, self.high = left, right, high
        self.unit = max(FINEST, (right - left) // (2 * columns - 2) + 1, high // (4 * rows - 4) + 1)
        self.columns, self.rows = (right - left) // (2 * self.unit) + 1, high // (4 * self.unit) + 1
        self.dots: dict[tuple[int, int], tuple[int, str]] = {}
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """The row and column of the character at a point of the table."""
        return self.rows - 1 - y // (4 * self.unit), (x - self.left) // (2 * self.unit)

    def line(self, px: int, py: int, qx: int, qy: int, style: str, above: Sequence[Quad] = ()) -> None:
        """Draw a line of dots, except where cards above hide it."""
        steps = max(abs(qx - px), abs(qy - py)) // 20 + 1
        for step in range(steps + 1):
            x, y = px + (qx - px) * step // steps, py + (qy - py) * step // steps
            if 0 <= y <= self.high and self.left <= x <= self.right and not any(inside(quad, x, y) for quad in above):
                if style == AIM and (x // self.unit + y // self.unit) % 2:
                    continue  # a dotted line, for terminals without colours
                cell = self.cell(x, y)
                bits, before = self.dots.get(cell, (0, style))
                dot = DOTS[(x - self.left) // self.unit % 2][3 - y // self.unit % 4]
                self.dots[cell] = (bits | dot, before if style == AIM else style)

    def sign(self, x: int, y: int, sign: str, style: str) -> None:
        """Draw a character at a point, or next to it if that is taken."""
        row, column = self.cell(x, y)
        for aside in (0, 1, -1):
            if (row, column + aside) not in self.signs and 0 <= column + aside < self.columns:
                column += aside
                break
        self.signs[row, column] = (sign, style)

    def text(self) -> Text:
        """The drawing as text."""
        lines = []
        for row in range(self.rows):
            line = Text(no_wrap=True)
            for column in range(self.columns):
                bits, style = self.dots.get((row, column), (0, ""))
                sign = self.signs.get((row, column), (chr(0x2800 + bits) if bits else " ", style))
                line.append(*sign)
            lines.append(line)
        return Text("\n", no_wrap=True).join(lines)


def draw_tree(tree: Tree, columns: int, rows: int, offered: Sequence[Place] = (), tried: bool = False) -> Text:
    """Draw a tree within a size; `tried` highlights its newest card."""
    sheet = Sheet(
        min([int(quad.left) for quad in tree.outlines] + [place.x for place in offered]),
        max([int(quad.right) for quad in tree.outlines] + [place.x for place in offered]),
        max([int(quad.high) for quad in tree.outlines] + [place.y for place in offered]),
        columns,
        rows,
    )
    newest = len(tree.shapes) - 1
    for card, pieces in enumerate(tree.bark):
        style = NEWEST if tried and card == newest else BARK
        above = [tree.outlines[later] for later in range(card + 1, newest + 1) if tree.parents[later] == card]
        for i in range(0, len(pieces), 4):
            px, py, qx, qy = (int(pieces[i + j]) for j in range(4))
            sheet.line(px, py, qx, qy, style, above)
    at = 0
    for card, shape in enumerate(tree.shapes):
        for i in range(0, len(shape.prints), 3):
            kind = int(shape.prints[i])
            style = f"bold {COLOURS[kind]}" + (" reverse" if tried and card == newest else "")
            sheet.sign(int(tree.print_x[at]), int(tree.print_y[at]), SIGNS[SYMBOLS[kind]], style)
            at += 1
    for place in offered:
        sheet.line(int(pose_x(place.pose)), int(pose_y(place.pose)), place.x, place.y, AIM)
        sheet.sign(place.x, place.y, place.letter, "bold black on cyan")
    return sheet.text()
