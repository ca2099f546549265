"""Where villages and their spaces are in a picture: around the table, or one below the other."""

from dataclasses import dataclass, field

WIDTH = 720
GAP = 10
CAPTION = 44  # height of a player's name with what they gain
PILE = 0  # the number under which a village's pile is found


@dataclass(frozen=True)
class Rect:
    """A cell of the picture."""

    x: float
    y: float
    wide: float
    high: float


@dataclass
class Layout:
    """The cells by seat and number, the places of the names, and the height of the picture."""

    cells: dict[tuple[int, int], Rect] = field(default_factory=dict)
    names: dict[int, Rect] = field(default_factory=dict)
    high: float = 0
    small: bool = False


def rows(seats: list[int], below: dict[int, int]) -> Layout:
    """One village below the other, each as its owner sees it; `below` says how many spaces lie below a pile."""
    layout = Layout()
    narrow, high, y = 80.0, 128.0, float(GAP)
    wide = (WIDTH - 6 * GAP - narrow) / 4
    below_wide, low = 220.0, 100.0
    for seat in seats:
        layout.names[seat] = Rect(GAP, y, WIDTH - 2 * GAP, CAPTION)
        y += CAPTION
        x = float(GAP)
        for number in (1, 2, PILE, 3, 4):
            layout.cells[seat, number] = Rect(x, y, narrow if number == PILE else wide, high)
            x += layout.cells[seat, number].wide + GAP
        y += high + GAP
        count = below.get(seat, 0)
        for extra in range(count):
            left = WIDTH / 2 - (count * (below_wide + GAP) - GAP) / 2
            layout.cells[seat, 5 + extra] = Rect(left + extra * (below_wide + GAP), y, below_wide, low)
        y += low + GAP if count else 0
        y += GAP
    layout.high = y
    return layout


def around(seats: int) -> Layout:
    """The first seat in front, the next ones clockwise; neighbouring halves of villages share a corner."""
    layout = Layout(small=True)
    wide, high = (WIDTH - 6 * GAP) / 5, 96.0  # in front and across
    broad, low = 176.0, 74.0  # at the sides
    across = seats == 4
    top = high + CAPTION + 2 * GAP if across else float(GAP)
    front = top + CAPTION + 5 * (low + GAP) + CAPTION
    sides = ("front", "left", "across", "right") if across else ("front", "left", "right")
    for seat, side in enumerate(sides):
        for i, number in enumerate((1, 2, PILE, 3, 4)):
            along = GAP + i * (wide + GAP)
            down = top + CAPTION + (i if side == "left" else 4 - i) * (low + GAP)
            layout.cells[seat, number] = {
                "front": Rect(along, front, wide, high),
                "across": Rect(WIDTH - along - wide, GAP, wide, high),
                "left": Rect(GAP, down, broad, low),
                "right": Rect(WIDTH - GAP - broad, down, broad, low),
            }[side]
        layout.names[seat] = {
            "front": Rect(GAP, front - CAPTION, WIDTH, CAPTION),
            "across": Rect(GAP + 2 * (wide + GAP), GAP + high, WIDTH / 2, CAPTION),
            "left": Rect(GAP, top, broad, CAPTION),
            "right": Rect(WIDTH - GAP - broad, top, broad, CAPTION),
        }[side]
    layout.high = front + high + GAP
    return layout
