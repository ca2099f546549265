"""The cards of Kodama as rows of data: what each goal and each season asks for (KD 1, 9). card_loader.py reads them."""

from typing import Final

from kokodama.games.kodama.card_face import TRUNK_BARK, Shape

SPRING: Final = 0
SUMMER: Final = 1
AUTUMN: Final = 2
SEASONS: Final = ["spring", "summer", "autumn"]
ANY_SEASON: Final = -1

# What a tree is measured by; scoring.py has a function for each
MEASURES: Final = [
    "prints",  # prints of some kinds
    "least",  # of some kinds, prints of the rarest
    "most",  # prints of the most frequent kind
    "chosen",  # prints of a kind of one's choice
    "cards-with",  # branch cards with a print of each of some kinds
    "doubles",  # branch cards with two prints of one kind
    "ends",  # branch ends
    "ends-with",  # branch ends with a print of one of some kinds
    "longest",  # branch cards of the longest row
    "on-trunk",  # cards that lie on the trunk
    "forks",  # branch cards with two children or more
    "height",  # how high the tree reaches, in whole centimetres
    "width",  # how wide, in whole centimetres
    "balance",  # twice the cards of the lighter side, left or right of the trunk's middle
    "hanging",  # branch cards that point downwards
    "run",  # prints of one kind along the longest row that shows it without a gap
]

# What a season asks of a card just laid
TESTS: Final = [
    "kinds-scored",  # at least so many kinds score
    "scored",  # the base score is at least so much
    "scored-nothing",
    "on-trunk",
    "on-end",  # its parent was a branch end
    "on-fork",  # its parent had a child already
    "shows",  # it shows at least so many prints of some kinds
    "turned",  # turned at least so many degrees
    "high",  # a corner at least so many centimetres above the table edge
    "left",
    "right",
]


class Goal:
    """A Kodama or a kid: points for every so many of what is measured, up to a limit."""

    def __init__(
        self, measure: int, kinds: list[int], per: int, points: int, most: int, season: int, advanced: bool
    ) -> None:
        self.measure = measure
        self.kinds = kinds
        self.per = per
        self.points = points
        self.most = most
        self.season = season  # of a kid; ANY_SEASON for a Kodama
        self.advanced = advanced

    def asks_for_a_kind(self) -> bool:
        """Whether the player chooses a kind after playing it."""
        return self.measure == MEASURES.index("chosen")


class SeasonCard:
    """A season: points for a card that passes a test, or in the Kodama phase a goal for everybody."""

    def __init__(self, season: int, test: int, kinds: list[int], at_least: int, points: int, goal: Goal | None) -> None:
        self.season = season
        self.test = test
        self.kinds = kinds
        self.at_least = at_least
        self.points = points
        self.goal = goal


class Art:
    """How the bark of a card is drawn: smooth curves, and how thick each is at its start and at its end.

    A curve is cubic Bézier pieces, 3n + 1 points. Its `flatten` is the bark of the card's `Shape`, which alone decides;
    a thickness is half a width, never more than the 45 that are judged.
    """

    def __init__(self, curves: list[list[tuple[int, int]]], thickness: list[tuple[int, int]]) -> None:
        self.curves = curves
        self.thickness = thickness


def trunk_art() -> Art:
    """The bark of a trunk, which is straight by the notation."""
    curves = []
    for (pu, pv), (qu, qv) in TRUNK_BARK:
        curves.append([(pu + (qu - pu) * i // 3, pv + (qv - pv) * i // 3) for i in range(4)])
    return Art(curves, [(43, 36), (37, 30), (37, 30), (36, 30), (36, 30)])


class CardSet:
    """All cards of a box. Branches, goals and seasons are known by their numbers; names are for people and files."""

    def __init__(self) -> None:
        self.branch_names: list[str] = []
        self.branches: list[Shape] = []
        self.art: list[Art] = []  # of the branches of the box; cards of a position have only lines
        self.trunk_art = trunk_art()
        self.goal_names: list[str] = []
        self.goals: list[Goal] = []
        self.season_names: list[str] = []
        self.seasons: list[SeasonCard] = []
        self.local: dict[str, dict[str, str]] = {}  # names that the box brings along: language, id, name
        self.printed = 0  # how many of the branches belong to the box; the rest belong to one position
