"""Every numbered rule and every ruling has a test that cites it, and nothing cites a rule that is not there."""

import importlib
import pkgutil
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kokodama.games.kodama import refusals as kodama_refusals
from kokodama.games.kokopelli import refusals as kokopelli_refusals
from tests.rules import kodama, kokopelli

DOCS = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True)
class Book:
    """The rules of one game: where its tests are, its numbers, its rulings, and the rules its refusals name."""

    tests: Any
    numbers: list[str]
    rulings: list[str]
    refusals: set[str]


def numbered(game: str) -> list[str]:
    """All numbers, from the lines that begin like `- 4.2 `."""
    text = (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return re.findall(r"^- (\d+\.\d+) ", text, re.MULTILINE)


def questions(game: str, number: int) -> list[str]:
    """The first cell of each row of the table in the section about rulings."""
    page = (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8")
    section = page.split(f"\n## {number} ")[1].split("\n## ")[0]
    rows = [line.split("|")[1].strip() for line in section.splitlines() if line.startswith("|")]
    assert rows[0] == "question"
    return rows[2:]  # without the heading and the line below it


def geometry() -> list[str]:
    """Kodama: the points of its exact geometry, each known by its first four words."""
    section = (DOCS / "notation.md").read_text(encoding="utf-8").split("\n### Geometry, exact\n")[1].split("\n\n")[0]
    points = [line[2:].replace("*", "") for line in section.splitlines() if line.startswith("- ")]
    return [" ".join(point.split()[:4]) for point in points]


BOOKS = {
    "kokopelli": Book(
        kokopelli,
        numbered("kokopelli"),
        questions("kokopelli", 12),
        {rule for _, rule, _ in kokopelli_refusals.SENTENCES.values()},
    ),
    "kodama": Book(
        kodama,
        [*numbered("kodama"), "10"],  # the worked example has a section of its own and no numbers
        [*geometry(), *questions("kodama", 11)],
        {rule for _, rule, _ in kodama_refusals.SENTENCES.values()}
        | {rule for _, _, rule, _ in kodama_refusals.AGAINST},
    ),
}
each_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))


def all_tests(book: Book) -> dict[str, Any]:
    """Every test function of a game's directory, by module and name."""
    found: dict[str, Any] = {}
    for info in pkgutil.iter_modules(book.tests.__path__):
        if info.name.startswith("test_"):
            module = importlib.import_module(f"{book.tests.__name__}.{info.name}")
            functions = {name: item for name, item in vars(module).items() if name.startswith("test_")}
            found |= {f"{info.name}.{name}": item for name, item in functions.items()}
    return found


def cited(book: Book, kind: str) -> set[str]:
    return {number for test in all_tests(book).values() for number in getattr(test, kind, ())}


def test_the_books_are_read_to_their_ends() -> None:
    first_and_last = {game: (book.numbers[0], book.numbers[-1]) for game, book in BOOKS.items()}
    assert first_and_last == {"kokopelli": ("1.1", "13.4"), "kodama": ("1.1", "10")}
    assert [len(book.rulings) for book in BOOKS.values()] == [28, 21]
    for book in BOOKS.values():
        assert len(set(book.numbers)) == len(book.numbers)
        assert len(set(book.rulings)) == len(book.rulings)


@each_book
def test_every_numbered_rule_is_cited_by_a_test(book: Book) -> None:
    assert sorted(set(book.numbers) - cited(book, "rules")) == []


@each_book
def test_every_ruling_is_cited_by_a_test(book: Book) -> None:
    assert sorted(set(book.rulings) - cited(book, "rulings")) == []


@each_book
def test_no_test_cites_what_is_not_there(book: Book) -> None:
    assert sorted(cited(book, "rules") - set(book.numbers)) == []
    assert sorted(cited(book, "rulings") - set(book.rulings)) == []


@each_book
def test_every_test_says_which_rule_it_is_about(book: Book) -> None:
    silent = [name for name, test in all_tests(book).items() if not getattr(test, "rules", ())]
    assert silent == []


@each_book
def test_every_refusal_rests_on_a_rule_that_is_there(book: Book) -> None:
    assert book.refusals <= set(book.numbers)
