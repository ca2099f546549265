"""What the page computes as the engine does: cases that both must get right (web/tests/kodama/geometry.test.ts).

python -m tests.kodama.test_browser_geometry    # writes the cases anew
"""

import json
from pathlib import Path
from typing import Any

from kokodama.core.chance import Chance
from kokodama.games.kodama.art.symbols import symbol_defs
from kokodama.games.kodama.geometry import table_x, table_y
from kokodama.games.kodama.snap import Pose, distance

WEB = Path(__file__).parents[2] / "web"
CASES = WEB / "tests" / "kodama" / "geometry.json"


def cases() -> dict[str, Any]:
    """Points of cards in any pose, and how far poses are apart, squared."""
    chance = Chance(7)
    points, distances = [], []
    for number in range(400):
        x, y = int(chance.below(4001)) - 2000, int(chance.below(3001))
        angle = number % 360 - 179  # each of them, rounding included
        u, v = int(chance.below(631)), int(chance.below(881))
        points.append([[x, y, angle], [u, v], [int(table_x(x, angle, u, v)), int(table_y(y, angle, u, v))]])
    for _ in range(100):
        (x, y, angle), two = (
            [int(chance.below(801)), int(chance.below(801)), int(chance.below(360)) - 179] for _ in "ab"
        )
        distances.append([[x, y, angle], two, int(distance(x, y, angle, Pose(*two)))])
    return {"points": points, "distances": distances}


def test_the_cases_are_those_of_this_engine() -> None:
    assert json.loads(CASES.read_text()) == cases()


def test_the_page_draws_the_symbols_as_the_package_does() -> None:
    assert symbol_defs() in (WEB / "src" / "games" / "kodama" / "symbols.ts").read_text()


if __name__ == "__main__":
    CASES.write_text(json.dumps(cases(), separators=(",", ":")) + "\n")
