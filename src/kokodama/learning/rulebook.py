"""The numbered rules as data, read from the pages of docs/rules, so that a table can show and link them.

The pages are the only source: the wheel carries them as `kokodama/rules`; a checkout that runs from its sources reads
them where they are written.
"""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

RULE = re.compile(r"- (\d+\.\d+) ")
SECTION = re.compile(r"## (\d+) (.+)")
TITLE = re.compile(r"\*\*(.+?)\*\*")
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


def pages() -> Traversable:
    """The folder of the rules."""
    packed = files("kokodama").joinpath("rules")
    return packed if packed.is_dir() else Path(__file__).parents[3] / "docs" / "rules"


def page(game: str, language: str) -> str:
    """The page of a game as it is written; English lies at the top, the others in a folder of their own."""
    folder = pages() if language == "en" else pages().joinpath(language)
    return folder.joinpath(f"{game}.md").read_text(encoding="utf-8")


@cache
def rulebook(game: str, language: str) -> dict[str, Any]:
    """Title, introduction and sections. Texts keep `**bold**`, `*stress*` and `` `code` ``; a number is a reference."""
    opening, *chapters = re.split(r"\n(?=## )", page(game, language))
    title, _languages, *introduction = paragraphs(opening)
    return {
        "game": game,
        "language": language,
        "title": title.removeprefix("# "),
        "introduction": [block(part) for part in introduction],
        "sections": [section(chapter) for chapter in chapters],
    }


def section(text: str) -> dict[str, Any]:
    """One section: what stands before its rules, and the rules."""
    heading, _, body = text.strip().partition("\n")
    found = SECTION.fullmatch(heading)
    assert found, heading
    first = RULE.search(body)
    before, listed = (body, "") if first is None else (body[: first.start()], body[first.start() :])
    rules = [rule(item) for item in re.split(r"\n(?=- )", listed.strip()) if item]
    return {
        "number": found[1],
        "title": found[2],
        "blocks": [block(part) for part in paragraphs(before)],
        "rules": rules,
    }


def rule(item: str) -> dict[str, str]:
    """One numbered rule; its title are the bold words it begins with."""
    found = RULE.match(item)
    assert found, item
    text = plain(item[found.end() :])
    title = TITLE.match(text)
    assert title, f"rule {found[1]} has no title"
    return {"number": found[1], "title": title[1], "text": text}


def paragraphs(text: str) -> list[str]:
    """What stands between empty lines; a figure may have some of its own."""
    return re.findall(r"```\n.*?\n```|\S(?:.(?!\n\n))*.?", text.strip(), re.S)


def block(part: str) -> dict[str, Any]:
    """A paragraph, a table or a figure."""
    if part.startswith("```"):
        return {"kind": "figure", "text": part.strip("`").strip("\n")}
    if part.startswith("|"):
        rows = [[plain(cell) for cell in line.strip("|").split("|")] for line in part.splitlines()]
        return {"kind": "table", "head": rows[0], "rows": rows[2:]}
    return {"kind": "text", "text": plain(part)}


def plain(text: str) -> str:
    """One line, links to other pages as their words."""
    return LINK.sub(r"\1", " ".join(text.split()))


@cache
def numbers(game: str, language: str = "en") -> list[str]:
    """All numbers that can be cited, sections included."""
    result = []
    for one in rulebook(game, language)["sections"]:
        result += [one["number"], *(found["number"] for found in one["rules"])]
    return result
