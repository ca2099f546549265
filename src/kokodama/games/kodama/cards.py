"""The cards of Kodama as rows of data: what each goal and each season asks for (KD 1, 9). card_loader.py reads them."""

from typing import Final

from kokodama.games.kodama.card_face import TRUNK_BARK, Shape

SPRING: Final = 0
SEASONS: Final = ["spring", "summer", "autumn"]
ANY_SEASON: Final = -1
KID_SETS: Final = "abc"  # KD 1.4

# What a goal counts. A number stands for a measure only under its name; measures.py says what each counts.
PRINTS: Final = 0  # prints of some kinds
LEAST: Final = 1  # of some kinds, prints of the rarest
MOST: Final = 2  # prints of the most frequent kind
CHOSEN: Final = 3  # prints of a kind of one's choice
CARDS_WITH: Final = 4  # branch cards with a print of each of some kinds
DOUBLES: Final = 5  # branch cards with two prints of one kind
ENDS: Final = 6  # branch ends
ENDS_WITH: Final = 7  # branch ends with a print of one of some kinds
LONGEST: Final = 8  # branch cards of the longest row
ON_TRUNK: Final = 9  # cards that lie on the trunk
FORKS: Final = 10  # branch cards with two children or more
HEIGHT: Final = 11  # how high the tree reaches, in whole centimetres
WIDTH: Final = 12  # how wide, in whole centimetres
BALANCE: Final = 13  # twice the cards of the lighter side, left or right of the trunk's middle
HANGING: Final = 14  # branch cards that point downwards
RUN: Final = 15  # prints of one kind along the longest row that shows it without a gap

MEASURES: Final = {  # as card files write them (docs/cards.md)
    "prints": PRINTS,
    "least": LEAST,
    "most": MOST,
    "chosen": CHOSEN,
    "cards-with": CARDS_WITH,
    "doubles": DOUBLES,
    "ends": ENDS,
    "ends-with": ENDS_WITH,
    "longest": LONGEST,
    "on-trunk": ON_TRUNK,
    "forks": FORKS,
    "height": HEIGHT,
    "width": WIDTH,
    "balance": BALANCE,
    "hanging": HANGING,
    "run": RUN,
}
WITH_KINDS: Final = [PRINTS, LEAST, CARDS_WITH, ENDS_WITH, RUN]  # measures that a card gives kinds; no other takes any

# What a season asks of a card just laid; season_tests.py says which card passes
NO_TEST: Final = -1  # it has a goal instead
KINDS_SCORED: Final = 0  # at least so many kinds score
SCORED: Final = 1  # the base score is at least so much
SCORED_NOTHING: Final = 2
LAID_ON_TRUNK: Final = 3
LAID_ON_END: Final = 4  # its parent was a branch end
LAID_ON_FORK: Final = 5  # its parent had a child already
SHOWS: Final = 6  # it shows at least so many prints of some kinds
TURNED: Final = 7  # turned at least so many degrees
HIGH: Final = 8  # a corner at least so many centimetres above the table edge
LEFT: Final = 9
RIGHT: Final = 10

TESTS: Final = {  # as card files write them (docs/cards.md)
    "kinds-scored": KINDS_SCORED,
    "scored": SCORED,
    "scored-nothing": SCORED_NOTHING,
    "on-trunk": LAID_ON_TRUNK,
    "on-end": LAID_ON_END,
    "on-fork": LAID_ON_FORK,
    "shows": SHOWS,
    "turned": TURNED,
    "high": HIGH,
    "left": LEFT,
    "right": RIGHT,
}
OF_POSE: Final = [TURNED, HIGH, LEFT, RIGHT]  # tests that look at the pose alone; the others never look at it


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
        return self.measure == CHOSEN


class SeasonCard:
    """A season: points for a card that passes a test, or in the Kodama phase a goal for everybody."""

    def __init__(self, season: int, test: int, kinds: list[int], at_least: int, points: int, goal: Goal | None) -> None:
        self.season = season
        self.test = test
        self.kinds = kinds
        self.at_least = at_least
        self.points = points
        self.goal = goal
        self.looks_at_pose = test in OF_POSE  # whether it depends on the pose, and on nothing else


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

    def kids_of_set(self, number: int) -> list[int]:
        """The kids of a set, known by their names: kid-a-spring and so on (KD 8.1)."""
        start = f"kid-{KID_SETS[number]}-"
        return [goal for goal in range(len(self.goals)) if self.goal_names[goal].startswith(start)]
