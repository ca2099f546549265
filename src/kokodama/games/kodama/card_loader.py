"""A card set, read from data and checked: anybody can write their own set (KD 9.3)."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from kokodama.core.notation import NotationError, Reader
from kokodama.games.kodama.card_face import SYMBOLS, Shape, flatten
from kokodama.games.kodama.cards import (
    ANY_SEASON,
    MEASURES,
    NO_TEST,
    SEASONS,
    TESTS,
    WITH_KINDS,
    Art,
    CardSet,
    Goal,
    SeasonCard,
)
from kokodama.games.kodama.geometry import BARK, HEIGHT, PRINT, ROOT, WIDTH

COLUMNS = ("en", "de", "fr", "pl")  # of the names in a card set
GOAL_KEYS = ("id", "measure", "kinds", "per", "points", "most", "advanced", "season", "names")
DRAWN_MAIN, DRAWN_SIDE = (36, 30), (34, 28)  # thickness if a card set does not give one
SEASON_KEYS = ("id", "season", "test", "kinds", "at_least", "points", "goal", "names")


def card_file(name: str) -> dict[str, Any]:
    """Parse a card file of this package."""
    import tomllib  # imported here, as only Kodama needs these two
    from importlib.resources import files

    return tomllib.loads(files("kokodama.games.kodama").joinpath("cards", name).read_text(encoding="utf-8"))


@cache
def standard() -> CardSet:
    """Our own card set."""
    return read_card_set({**card_file("branches.toml"), **card_file("goals.toml")})


def read_card_set(data: Mapping[str, Any]) -> CardSet:
    """Read a card set. Raises NotationError, which names the card and what is wrong."""
    parts = Reader(data).keys(("branch", "kodama", "kid", "season"))
    for key, count in (("branch", 63), ("kodama", 22), ("kid", 9), ("season", 15)):
        if key not in parts or len(parts[key].items()) != count:
            raise NotationError((key,), f"a card set has {count} of these (rule 1)")
    cards = CardSet()
    for row in parts["branch"].items():
        keys = row.keys(("id", "prints", "bark", "thickness"))
        cards.branch_names.append(fresh_id(keys, cards.branch_names, row))
        curves = [read_curve(curve) for curve in needed(keys, "bark", row).items()]
        lines = check_bark([flatten(curve) for curve in curves], keys["bark"])
        cards.branches.append(Shape(read_prints(needed(keys, "prints", row)), lines))
        cards.art.append(Art(curves, read_thickness(keys.get("thickness"), len(curves))))
    cards.printed = len(cards.branches)
    for key in ("kodama", "kid"):
        for row in parts[key].items():
            keys = row.keys(GOAL_KEYS)
            cards.goal_names.append(fresh_id(keys, cards.goal_names, row))
            cards.goals.append(read_goal(row))
            read_names(keys, cards)
            if (key == "kid") != ("season" in keys):
                raise row.wrong("a kid belongs to a season, a Kodama to none (rule 1.4)")
    for row in parts["season"].items():
        keys = row.keys(SEASON_KEYS)
        cards.season_names.append(fresh_id(keys, cards.season_names, row))
        cards.seasons.append(read_season(row))
        read_names(keys, cards)
    for season in range(len(SEASONS)):
        if len([card for card in cards.seasons if card.season == season]) != 5:
            raise NotationError(("season",), f"{SEASONS[season]} has five season cards (rule 1.5)")
    if len([goal for goal in cards.goals if goal.advanced]) > 6:
        raise NotationError(("kodama",), "at most six Kodamas are advanced")
    return cards


def needed(keys: Mapping[str, Reader], name: str, row: Reader) -> Reader:
    """Read a required key."""
    if name not in keys:
        raise row.wrong(f"the key {name!r} is missing")
    return keys[name]


def fresh_id(keys: Mapping[str, Reader], known: list[str], row: Reader) -> str:
    """Read a card's id, which must be unique."""
    name = needed(keys, "id", row).text()
    if name in known:
        raise keys["id"].wrong(f"{name!r} is listed twice")
    return name


def read_names(keys: Mapping[str, Reader], cards: CardSet) -> None:
    """Read the names of a card by language."""
    if "names" in keys:
        for code, name in keys["names"].keys(COLUMNS).items():
            cards.local.setdefault(code, {})[keys["id"].text()] = name.text()


def read_kinds(keys: Mapping[str, Reader]) -> list[int]:
    """Read kinds of symbols; empty if the key is left out."""
    if "kinds" not in keys:
        return []
    return [SYMBOLS.index(item.one_of(SYMBOLS, "a symbol")) for item in keys["kinds"].items()]


def read_goal(row: Reader) -> Goal:
    """Read a goal."""
    keys = row.keys(GOAL_KEYS)
    measure = needed(keys, "measure", row).one_of(MEASURES, "a measure")
    kinds = read_kinds(keys)
    if (MEASURES[measure] in WITH_KINDS) != bool(kinds):
        raise row.wrong(f"the measure {measure!r} {'needs' if not kinds else 'takes no'} kinds")
    return Goal(
        MEASURES[measure],
        kinds,
        keys["per"].whole(1, 100) if "per" in keys else 1,
        needed(keys, "points", row).whole(1, 20),
        keys["most"].whole(1, 100) if "most" in keys else 100,
        SEASONS.index(keys["season"].one_of(SEASONS, "a season")) if "season" in keys else ANY_SEASON,
        keys["advanced"].flag() if "advanced" in keys else False,
    )


def read_season(row: Reader) -> SeasonCard:
    """Read what a season does: a test for cards just laid, or a goal for the Kodama phase (KD 3.2)."""
    keys = row.keys(SEASON_KEYS)
    season = SEASONS.index(needed(keys, "season", row).one_of(SEASONS, "a season"))
    if "goal" in keys:
        goal = read_goal(keys["goal"])
        if goal.asks_for_a_kind():  # it is scored automatically, so nobody could choose
            raise (
                keys["goal"]
                .parts()["measure"]
                .wrong("a season's goal cannot be 'chosen': nobody is asked for a kind (rule 3.2)")
            )
        return SeasonCard(season, NO_TEST, [], 0, 0, goal)
    test = TESTS[needed(keys, "test", row).one_of(TESTS, "a test")]
    at_least = keys["at_least"].whole(0, 1000) if "at_least" in keys else 0
    return SeasonCard(season, test, read_kinds(keys), at_least, needed(keys, "points", row).whole(1, 5), None)


def read_points(reader: Reader) -> list[tuple[int, int]]:
    """Read points in a card's own frame."""
    points = []
    for item in reader.items():
        pair = item.items()
        if len(pair) != 2:
            raise item.wrong("a point is two numbers")
        points.append((pair[0].whole(-1000, 2000), pair[1].whole(-1000, 2000)))
    return points


def read_curve(reader: Reader) -> list[tuple[int, int]]:
    """Read the points of a smooth curve: a start, and three for each piece."""
    points = read_points(reader)
    if len(points) % 3 != 1:
        raise reader.wrong(f"a curve has 4, 7, 10, … points, not {len(points)}")
    return points


def read_thickness(reader: Reader | None, curves: int) -> list[tuple[int, int]]:
    """Read how thick the curves are drawn at start and end; the judge always uses 45."""
    if reader is None:
        return [DRAWN_MAIN if number == 0 else DRAWN_SIDE for number in range(curves)]
    found = []
    for item in reader.items():
        pair = item.items()
        if len(pair) != 2:
            raise item.wrong("a thickness is two numbers: at the start and at the end of a curve")
        found.append((pair[0].whole(10, BARK), pair[1].whole(10, BARK)))
    if len(found) != curves:
        raise reader.wrong(f"there are {curves} curves, but {len(found)} thicknesses")
    return found


def read_prints(reader: Reader) -> list[tuple[int, int, int]]:
    """Read three or four symbols, completely on the card (KD 1.3)."""
    prints = []
    for item in reader.items():
        parts = item.items()
        if len(parts) != 3:
            raise item.wrong("a print is a symbol and two numbers")
        kind = SYMBOLS.index(parts[0].one_of(SYMBOLS, "a symbol"))
        u, v = parts[1].whole(PRINT, WIDTH - PRINT), parts[2].whole(PRINT, HEIGHT - PRINT)
        prints.append((kind, u, v))
    if len(prints) not in (3, 4):
        raise reader.wrong(f"a branch card has 3 or 4 prints, not {len(prints)} (rule 1.3)")
    return prints


def check_bark(lines: list[list[tuple[int, int]]], reader: Reader) -> list[list[tuple[int, int]]]:
    """Check that bark begins at the root and stays on the card."""
    if not lines or any(len(line) < 2 for line in lines):
        raise reader.wrong("bark is lines of two points or more")
    if lines[0][0] != (ROOT, 0):
        raise reader.wrong(f"the first line of bark begins at the root, [{ROOT}, 0]")
    for line in lines:
        for u, v in line:
            if not (0 <= u <= WIDTH and 0 <= v <= HEIGHT):
                raise reader.wrong(f"bark at [{u}, {v}] lies outside the card")
    return lines
