"""The numbered rules as data, read from the pages of docs/rules, so that a table can show and link them.

The pages are the only source: the wheel carries them as `kokodama/rules`; a checkout that runs from its sources reads
them where they are written. A page is a title, the list of languages, an introduction, and sections `## 4 Actions` that
hold paragraphs, tables and figures, then a list of rules `- 4.1 **Draw**: …`.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

MARKS = ("strong", "em", "code_inline")  # what a text keeps; a client draws them


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
    parser = MarkdownIt("commonmark").enable("table")
    opening, *chapters = split_at_headings(SyntaxTreeNode(parser.parse(page(game, language))))
    title, _languages, *introduction = opening
    return {
        "game": game,
        "language": language,
        "title": text_of(title),
        "introduction": [block(node) for node in introduction],
        "sections": [section(*chapter) for chapter in chapters],
    }


def split_at_headings(document: SyntaxTreeNode) -> list[list[SyntaxTreeNode]]:
    """The top level of a page in parts: what stands before the first section, then the sections."""
    parts: list[list[SyntaxTreeNode]] = [[]]
    for node in document.children:
        if node.type == "heading" and node.tag == "h2":
            parts.append([])
        parts[-1].append(node)
    return parts


def section(heading: SyntaxTreeNode, *body: SyntaxTreeNode) -> dict[str, Any]:
    """One section: what stands before its rules, and the rules."""
    number, _, title = text_of(heading).partition(" ")
    lists = [node for node in body if node.type == "bullet_list"]
    assert lists == list(body[len(body) - len(lists) :]), f"section {number}: its rules stand last"
    return {
        "number": number,
        "title": title,
        "blocks": [block(node) for node in body if node.type != "bullet_list"],
        "rules": [rule(item) for node in lists for item in node.children],
    }


def rule(item: SyntaxTreeNode) -> dict[str, str]:
    """One numbered rule; its title is the bold words it begins with."""
    (paragraph,) = item.children
    number, _, text = text_of(paragraph).partition(" ")
    titles = [node for node in paragraph.children[0].children if node.type == "strong"]
    assert text.startswith("**"), f"rule {number} has no title"
    return {"number": number, "title": text_of(titles[0]), "text": text}


def block(node: SyntaxTreeNode) -> dict[str, Any]:
    """A paragraph, a table or a figure."""
    if node.type == "fence":
        return {"kind": "figure", "text": node.content.strip("\n")}
    if node.type == "table":
        head, *rows = [[text_of(cell) for cell in row.children] for part in node.children for row in part.children]
        return {"kind": "table", "head": head, "rows": rows}
    assert node.type == "paragraph", f"{node.type} is not shown by any client"
    return {"kind": "text", "text": text_of(node)}


def text_of(node: SyntaxTreeNode) -> str:
    """What a node holds, on one line: small marks as they are written, links to other pages as their words."""
    return " ".join("".join(map(written, inner(node))).split())


def inner(node: SyntaxTreeNode) -> Iterator[SyntaxTreeNode]:
    """The pieces of a text; a paragraph, a heading or a cell wraps them once more."""
    for child in node.children:
        yield from inner(child) if child.type == "inline" else (child,)


def written(node: SyntaxTreeNode) -> str:
    """A piece of a text as it is written."""
    if node.type in ("softbreak", "hardbreak"):
        return " "
    content = "".join(map(written, node.children)) if node.children else node.content
    return f"{node.markup}{content}{node.markup}" if node.type in MARKS else content


@cache
def numbers(game: str, language: str = "en") -> list[str]:
    """All numbers that can be cited, sections included."""
    result = []
    for one in rulebook(game, language)["sections"]:
        result += [one["number"], *(found["number"] for found in one["rules"])]
    return result
