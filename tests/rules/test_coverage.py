"""Every numbered rule and every ruling has a test that cites it, and nothing cites a rule that is not there."""

import importlib
import pkgutil
import re
from pathlib import Path

from kokodama.games.kokopelli.refusals import SENTENCES
from tests import rules

TEXT = Path(__file__).parents[2] / "docs" / "rules" / "kokopelli.md"


def numbered_rules():
    """All numbers, from the lines that begin like `- 4.2 `."""
    numbers = re.findall(r"^- (\d+\.\d+) ", TEXT.read_text(encoding="utf-8"), re.MULTILINE)
    assert (numbers[0], numbers[-1]) == ("1.1", "13.4")
    assert len(set(numbers)) == len(numbers)
    return set(numbers)


def questions():
    """The first cell of each row of the table in section 12."""
    section = TEXT.read_text(encoding="utf-8").split("\n## 12 ")[1].split("\n## ")[0]
    rows = [line.split("|")[1].strip() for line in section.splitlines() if line.startswith("|")]
    assert rows[0] == "question"
    return set(rows[2:])  # without the heading and the line below it


def all_tests():
    """Every test function of this directory, by module and name."""
    found = {}
    for info in pkgutil.iter_modules(rules.__path__):
        if info.name.startswith("test_") and info.name != "test_coverage":
            module = importlib.import_module(f"{rules.__name__}.{info.name}")
            functions = {name: item for name, item in vars(module).items() if name.startswith("test_")}
            found |= {f"{info.name}.{name}": item for name, item in functions.items()}
    return found


def cited(kind):
    return {number for test in all_tests().values() for number in getattr(test, kind, ())}


def test_every_numbered_rule_is_cited_by_a_test():
    assert sorted(numbered_rules() - cited("rules")) == []


def test_every_ruling_is_cited_by_a_test():
    assert sorted(questions() - cited("rulings")) == []


def test_no_test_cites_what_is_not_there():
    assert sorted(cited("rules") - numbered_rules()) == []
    assert sorted(cited("rulings") - questions()) == []


def test_every_test_says_which_rule_it_is_about():
    silent = [name for name, test in all_tests().items() if not getattr(test, "rules", ())]
    assert silent == []


def test_every_refusal_rests_on_a_rule_that_is_there():
    assert {number for _, number, _ in SENTENCES.values()} <= numbered_rules()
