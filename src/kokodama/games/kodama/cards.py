"""The cards of Kodama as data: what each goal and season asks for (KD 1, 9). card_loader.py reads them from files."""

from typing import Final

from kokodama.games.kodama.card_face import TRUNK_BARK, Shape

SPRING: Final = 0
SEASONS: Final = ["spring", "summer", "autumn"]
ANY_SEASON: Final = -1
KID_SETS: Final = "abc"  # KD 1.4

# Measures: what a goal counts; measures.py defines them. Always use these names, never the numbers.
PRINTS: Final = 0  # prints of some kinds
LEAST: Final = 1  # prints of the rarest of some kinds
MOST: Final = 2  # prints of the most frequent kind
CHOSEN: Final = 3  # prints of a kind of one's choice
CARDS_WITH: Final = 4  # branch cards with a print of each of some kinds
DOUBLES: Final = 5  # branch cards with two prints of one kind
ENDS: Final = 6  # branch ends
ENDS_WITH: Final = 7  # branch ends with a print of one of some kinds
LONGEST: Final = 8  # branch cards of the longest row
ON_TRUNK: Final = 9  # cards that lie on the trunk
FORKS: Final = 10  # branch cards with two children or more
HEIGHT: Final = 11  # height of the tree, in whole centimetres
WIDTH: Final = 12  # width of the tree, in whole centimetres
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
WITH_KINDS: Final = [PRINTS, LEAST, CARDS_WITH, ENDS_WITH, RUN]  # the only measures that take kinds

# Tests of a season: what it asks of a card just laid; scoring.py defines which card passes
NO_TEST: Final = -1  # the season has a goal instead
KINDS_SCORED: Final = 0  # a number of kinds score
SCORED: Final = 1  # the base score is at least a number
SCORED_NOTHING: Final = 2
LAID_ON_TRUNK: Final = 3
LAID_ON_END: Final = 4  # its parent was a branch end
LAID_ON_FORK: Final = 5  # its parent had a child already
SHOWS: Final = 6  # it shows a number of prints of some kinds
TURNED: Final = 7  # turned by a number of degrees
HIGH: Final = 8  # a corner is a number of centimetres above the table edge
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
OF_POSE: Final = [TURNED, HIGH, LEFT, RIGHT]  # tests that depend on the pose only; the others do not depend on it


class Goal:
    """A goal, either Kodama or kid: `points` for each `per` of what its measure counts, up to a limit."""

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
        """Whether the player has to choose a kind after playing it."""
        return self.measure == CHOSEN


class SeasonCard:
    """A season card: points for laying a card that passes a test, or a goal that all score in the Kodama phase."""

    def __init__(self, season: int, test: int, kinds: list[int], at_least: int, points: int, goal: Goal | None) -> None:
        self.season = season
        self.test = test
        self.kinds = kinds
        self.at_least = at_least
        self.points = points
        self.goal = goal
        self.looks_at_pose = test in OF_POSE  # whether it depends on the pose only


class Art:
    """How the bark of a card is drawn: smooth curves, with a thickness at each start and end.

    A curve consists of cubic Béziers, 3n + 1 points. Flattened, it is the bark of the card's `Shape`, which is what is
    judged. A thickness is half a width, at most the 45 that are judged.
    """

    def __init__(self, curves: list[list[tuple[int, int]]], thickness: list[tuple[int, int]]) -> None:
        self.curves = curves
        self.thickness = thickness


def trunk_art() -> Art:
    """The art of a trunk, whose bark is straight by definition."""
    curves = []
    for (pu, pv), (qu, qv) in TRUNK_BARK:
        curves.append([(pu + (qu - pu) * i // 3, pv + (qv - pv) * i // 3) for i in range(4)])
    return Art(curves, [(43, 36), (37, 30), (37, 30), (36, 30), (36, 30)])


class CardSet:
    """All cards of a game. Branches, goals and seasons are identified by number; names are for people and files."""

    def __init__(self) -> None:
        self.branch_names: list[str] = []
        self.branches: list[Shape] = []
        self.art: list[Art] = []  # of the set's branches; cards defined in a position have only lines
        self.trunk_art = trunk_art()
        self.goal_names: list[str] = []
        self.goals: list[Goal] = []
        self.season_names: list[str] = []
        self.seasons: list[SeasonCard] = []
        self.local: dict[str, dict[str, str]] = {}  # names that the set provides: by language and id
        self.printed = 0  # number of branches in the set; any others were defined in a position

    def kids_of_set(self, number: int) -> list[int]:
        """The kids of a set, recognised by name: kid-a-spring and so on (KD 8.1)."""
        start = f"kid-{KID_SETS[number]}-"
        return [goal for goal in range(len(self.goals)) if self.goal_names[goal].startswith(start)]
