"""A card and its place in a picture.

Everything on a card is drawn in its own frame: its root at (0, 0), growing upwards, y pointing down as always in SVG. A
`transform` puts it in place. On the table y points up; `Laid` converts.
"""

from dataclasses import dataclass
from math import cos, radians, sin

from kokodama.games.kodama.art.svg_path import Point
from kokodama.games.kodama.card_face import Shape
from kokodama.games.kodama.cards import Art
from kokodama.games.kodama.geometry import HEIGHT, ROOT, TRUNK_HEIGHT, TRUNK_WIDTH, WIDTH, table_x, table_y


@dataclass(frozen=True)
class Laid:
    """A card, its art if it has any, and its pose."""

    shape: Shape
    art: Art | None = None
    x: int = 0
    y: int = 0
    angle: int = 0
    trunk: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return (TRUNK_WIDTH, TRUNK_HEIGHT) if self.trunk else (WIDTH, HEIGHT)

    @property
    def middle(self) -> int:
        """The x of the root on the lower edge."""
        return TRUNK_WIDTH // 2 if self.trunk else ROOT

    def key(self) -> tuple[list[int], list[int]]:
        """The contents of the card, as a seed for its random details."""
        return [int(number) for number in self.shape.bark], [int(number) for number in self.shape.prints]

    def exactly(self, u: int, v: int) -> Point:
        """Convert a point of the card to the picture, rounded as by the rules."""
        if self.trunk:
            return u - self.middle, -v
        return int(table_x(self.x, self.angle, u, v)), -int(table_y(self.y, self.angle, u, v))

    def place(self, p: Point) -> Point:
        """Convert a point of this card's drawing to the picture."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return self.x + p[0] * c + p[1] * s, -self.y - p[0] * s + p[1] * c

    def own(self, p: Point) -> Point:
        """Convert a point of the picture to this card's frame."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        x, y = p[0] - self.x, p[1] + self.y
        return x * c - y * s, x * s + y * c

    def is_near(self, p: Point, air: float) -> bool:
        """Whether a point of the picture is on the card or within `air` of it."""
        x, y = self.own(p)
        wide, high = self.size
        return abs(x) < wide / 2 + air and -high - air < y < air

    def transform(self) -> str:
        """The `transform` attribute that puts its drawing in place."""
        if not (self.x or self.y or self.angle):
            return ""
        turn = f"rotate({-self.angle})" if self.angle else ""
        return f' transform="translate({self.x} {-self.y}){turn}"'

    def corners(self) -> list[Point]:
        """The corners in the picture: lower left, lower right, upper right, upper left."""
        wide, high = self.size
        return [self.exactly(0, 0), self.exactly(wide, 0), self.exactly(wide, high), self.exactly(0, high)]

    def prints(self) -> list[tuple[int, Point]]:
        """The kind and middle of each symbol."""
        _, flat = self.key()
        return [(flat[i], self.exactly(flat[i + 1], flat[i + 2])) for i in range(0, len(flat), 3)]

    def lines(self) -> list[list[Point]]:
        """The judged bark as polylines in the card's own frame."""
        flat, _ = self.key()
        lines: list[list[Point]] = []
        for i in range(0, len(flat), 4):
            p, q = ((flat[k] - self.middle, -flat[k + 1]) for k in (i, i + 2))
            if not lines or lines[-1][-1] != p:
                lines.append([p])
            lines[-1].append(q)
        return lines

    def at_the_edge(self, p: Point) -> bool:
        """Whether a point of the card's frame is close to the card's edge."""
        wide, high = self.size
        return abs(p[0]) > wide / 2 - 20 or not -high + 20 < p[1] < -20
