"""What the cards of Kodama count and what its rules limit is written in one place each.

rules.py says what is legal, measures.py what goals count, scoring.py what goals and seasons pay; whoever needs to know
asks there. A module that compares a measure with a number, or names one without a reason, is a second home.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kokodama.core.chance import Chance
from kokodama.games.kodama import cards, messages
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.cards import ANY_SEASON, MEASURES, NO_TEST, OF_POSE, TESTS, WITH_KINDS, Goal, SeasonCard
from kokodama.games.kodama.measures import measure_of
from kokodama.games.kodama.rules import within_limit
from kokodama.games.kodama.scoring import best_kind, best_points, goal_points, season_points
from kokodama.games.kodama.state import State
from tests.rules.kodama.situation import GAME

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "kokodama"
CARDS = "games/kodama/cards.py"
RULES = "games/kodama/rules.py"
MEASURE_NAMES = {word: word.upper().replace("-", "_") for word in MEASURES}  # of the constants
TEST_NAMES = {word: re.sub(r"^ON_", "LAID_ON_", word.upper().replace("-", "_")) for word in TESTS}
CONSTANTS = {*MEASURE_NAMES.values(), *TEST_NAMES.values()}

# Who may name what, and why; nobody else does
MAY_NAME = {
    CARDS: "the numbers and their names in card files",
    "games/kodama/measures.py": "what each measure counts",
    "games/kodama/scoring.py": "which card each season test lets pass",
    "games/kodama/messages.py": "the sentence of each",
    "bots/kodama/goal_estimates.py": "what a card would add to each measure: asks the questions of measures.py",
}
MAY_NAME_NO_SEASON = {  # ANY_SEASON: whether a goal is a Kodama or a kid
    CARDS: "what it is",
    RULES: "when a kid may be scored (KD 8.2)",
    "games/kodama/card_loader.py": "reads it",
    "games/kodama/card_text.py": "names the season of a kid",
    "games/kodama/game.py": "deals Kodamas and kids (KD 2.3, 8)",
    "games/kodama/encoding.py": "finds out whether kids were dealt",
    "games/kodama/openspiel.py": "deals Kodamas",
    "games/kodama/learning.py": "which rule explains a Kodama, and which a kid",
}
MAY_NAME_ROUNDS = {
    "games/kodama/board.py": "which season a round is in",
    RULES: "when a season ends",
    "games/kodama/score_sheet.py": "has a line for each round of a season",
    "games/kodama/terminal.py": "shows which round of the season it is",
    "bots/kodama/goal_plan.py": "steps from one season's last round to the next",
}


def modules() -> list[str]:
    folders = ("games/kodama", "bots/kodama")
    return [
        path.relative_to(SOURCE).as_posix() for folder in folders for path in sorted((SOURCE / folder).rglob("*.py"))
    ]


def parsed(module: str) -> ast.Module:
    return ast.parse((SOURCE / module).read_text(encoding="utf-8"))


def names_in(tree: ast.Module) -> set[str]:
    """The names a module uses or imports."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "cards":
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and str(node.module).endswith(("kodama.cards", "kodama.board")):
            found |= {alias.name for alias in node.names}
    return found


def defined_in(module: str) -> dict[str, Any]:
    """The constants that a module defines by name."""
    found: dict[str, Any] = {}
    for node in parsed(module).body:
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and isinstance(node.value, ast.Constant)
        ):
            found[node.target.id] = node.value.value
    return found


def bare_numbers(tree: ast.Module, names: set[str]) -> list[str]:
    """Comparisons of one of some names or attributes with a number that is written out."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            parts = [part for side in (node.left, *node.comparators) for part in (side, *getattr(side, "elts", []))]
            compared = {getattr(part, "id", "") or getattr(part, "attr", "") for part in parts}
            numbers = [part for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, int)]
            if compared & names and numbers:
                found.append(ast.unparse(node))
    return found


@pytest.mark.parametrize(("words", "names"), [(MEASURES, MEASURE_NAMES), (TESTS, TEST_NAMES)], ids=["goals", "seasons"])
def test_every_word_of_card_files_has_a_named_number_of_its_own(words: dict[str, int], names: dict[str, str]) -> None:
    defined = defined_in(CARDS)
    assert {word: defined[name] for word, name in names.items()} == dict(words)
    assert sorted(words.values()) == list(range(len(words)))


def test_every_measure_and_every_test_has_its_own_count_and_sentence() -> None:
    assert len({type(measure_of(a_goal(number))) for number in MEASURES.values()}) == len(MEASURES)
    assert set(messages.MEASURED) == set(MEASURES.values())
    assert set(messages.ASKED) == set(TESTS.values())
    documented = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
    assert [word for word in [*MEASURES, *TESTS] if f"`{word}`" not in documented] == []


@pytest.mark.parametrize("module", modules())
def test_no_bare_number_stands_for_a_measure_a_test_or_the_limit(module: str) -> None:
    tree = parsed(module)
    assert bare_numbers(tree, {"measure", "test"}) == []
    tens = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and any(isinstance(side, ast.Constant) and side.value in (10, 11) for side in (node.left, *node.comparators))
    ]
    assert tens == [], "the limit of ten is asked of rules.within_limit (KD 4.6)"


@pytest.mark.parametrize("module", modules())
def test_only_those_with_a_reason_name_measures_tests_limit_seasons_and_rounds(module: str) -> None:
    names = names_in(parsed(module))
    assert module in MAY_NAME or not from_cards(module) & CONSTANTS, "it decides by a measure or a season test"
    assert "LIMIT" not in names or module == RULES
    assert "ANY_SEASON" not in names or module in MAY_NAME_NO_SEASON
    assert "ROUNDS" not in names or module in MAY_NAME_ROUNDS


def from_cards(module: str) -> set[str]:
    """What a module takes from cards.py; some of those names mean something else in geometry.py."""
    found: set[str] = set()
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.ImportFrom) and node.module == "kokodama.games.kodama.cards":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "cards":
            found.add(node.attr)
    return found


@pytest.mark.parametrize("module", modules())
def test_words_of_card_files_stand_in_one_module(module: str) -> None:
    words = {word for word in [*MEASURES, *TESTS] if "-" in word}
    written = {node.value for node in ast.walk(parsed(module)) if isinstance(node, ast.Constant)}
    assert module == CARDS or not words & {str(value) for value in written}


def test_a_second_home_is_found() -> None:
    assert bare_numbers(ast.parse("if goal.measure == 3: pass"), {"measure"}) == ["goal.measure == 3"]
    assert bare_numbers(ast.parse("if season.test >= 7: pass"), {"test"}) == ["season.test >= 7"]
    assert bare_numbers(ast.parse("x = measure in (1, 11, 12)"), {"measure"}) == ["measure in (1, 11, 12)"]
    assert bare_numbers(ast.parse("x = measure == PRINTS"), {"measure"}) == []
    assert "ENDS" in names_in(ast.parse("from kokodama.games.kodama.cards import ENDS"))


def a_goal(measure: int, kinds: list[int] | None = None) -> Goal:
    return Goal(measure, kinds or [0], per=1, points=1, most=100, season=ANY_SEASON, advanced=False)


def grown(seed: int) -> State:
    state: State = GAME.start(3, Chance(seed), {})
    state.play_out(Chance(seed + 1), 6 + seed * 7 % 34)
    return state


@pytest.mark.parametrize("seed", range(8))
def test_what_is_shown_of_a_goal_is_what_it_is_paid_for(seed: int) -> None:
    chance = Chance(seed)
    for tree in grown(seed).trees:
        for number in MEASURES.values():
            kinds = sorted({int(chance.below(KINDS)), int(chance.below(KINDS))})
            goal = a_goal(number, kinds if number in WITH_KINDS else [])
            kind = int(chance.below(KINDS)) if goal.asks_for_a_kind() else -1
            measure = measure_of(goal)
            shown = len(measure.prints(tree, goal, kind)) + len(measure.cards(tree, goal))
            count = int(measure.count(tree, goal, kind))
            assert goal_points(tree, goal, kind) == min(count, goal.most)
            if number in (cards.LEAST, cards.HEIGHT, cards.WIDTH):  # sets and lengths show what they are made of
                assert shown > 0 or count == 0
            else:
                assert shown == count


@pytest.mark.parametrize("seed", range(4))
def test_the_best_kind_is_the_one_that_pays_most(seed: int) -> None:
    for tree in grown(seed).trees:
        goal = a_goal(cards.CHOSEN)
        assert best_points(tree, goal) == max(goal_points(tree, goal, kind) for kind in range(KINDS))
        assert best_points(tree, goal) == goal_points(tree, goal, best_kind(tree, goal))


def test_a_season_looks_at_the_place_or_at_the_pose_and_never_at_both() -> None:
    state = grown(3)
    tree = state.trees[0]
    shapes = [standard().branches[card] for card in (0, 7, 30)]
    poses = [int(pose) for pose in list(tree.open)[:40]]
    for number in TESTS.values():
        season = SeasonCard(0, number, [0, 1], 1, 2, None)
        assert season.looks_at_pose == (number in OF_POSE)
        paid = {
            (pose, i, parent): season_points(tree, season, shape, parent, pose, base=parent, kinds_scored=i)
            for pose in poses
            for i, shape in enumerate(shapes)
            for parent in range(len(tree.shapes))
        }
        same = {(key[0] if season.looks_at_pose else key[1:]): points for key, points in paid.items()}
        assert all(same[key[0] if season.looks_at_pose else key[1:]] == points for key, points in paid.items())
    assert not SeasonCard(0, NO_TEST, [], 0, 0, a_goal(cards.ENDS)).looks_at_pose


def test_ten_points_are_allowed_and_eleven_are_not() -> None:
    assert [points for points in range(20) if within_limit(points)] == list(range(11))


GAME_OF_BOTS = """
from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.games.kodama.game import KODAMA_GAME as game
from kokodama.games.kodama.scoring import best_points
state, chance = game.start(2, Chance(5), {"kids": "mixed"}), Chance(6)
for _ in range(11):
    view = game.view(state, state.to_act())
    print(game.offer(view, str))
    state.apply(make_bot("kodama", "casual").choose(view, chance))
print(game.facts(state), [int(best_points(tree, goal)) for tree in state.trees for goal in state.cards.goals])
"""


def test_renumbering_all_measures_and_tests_changes_nothing(tmp_path: Path) -> None:
    """Whoever puts a new measure in the middle gives others new numbers: nobody may notice."""
    shutil.copytree(SOURCE, tmp_path / "kokodama", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    path = tmp_path / "kokodama" / CARDS
    text = path.read_text(encoding="utf-8")
    for names, vocabulary in ((MEASURE_NAMES, MEASURES), (TEST_NAMES, TESTS)):
        for name in names.values():
            number = len(vocabulary) - 1 - defined_in(CARDS)[name]
            text, changed = re.subn(rf"^{name}: Final = \d+", f"{name}: Final = {number}", text, flags=re.MULTILINE)
            assert changed == 1
    path.write_text(text, encoding="utf-8")
    told = [
        subprocess.run(
            [sys.executable, "-c", GAME_OF_BOTS],
            env={**os.environ, "PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for folder in (SOURCE.parent, tmp_path)
    ]
    assert told[0] == told[1]
    assert len(told[0]) > 1000
