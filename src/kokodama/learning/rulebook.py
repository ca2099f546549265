"""Reads the numbered rules from the pages in docs/rules, so that a table can show and link to them.

The pages are the only source: the wheel contains them as `kokodama/rules`, and a checkout reads them in place. A page
has a title, the list of languages, an introduction, and sections such as `## 4 Actions` with paragraphs, tables and
figures, followed by a list of rules such as `- 4.1 **Draw**: …`.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

MARKS = ("strong", "em", "code_inline")  # the marks that stay in a text, for the client to render


def pages() -> Traversable:
    """Return the folder of the rules."""
    packed = files("kokodama").joinpath("rules")
    return packed if packed.is_dir() else Path(__file__).parents[3] / "docs" / "rules"


def page(game: str, language: str) -> str:
    """Return the Markdown page of a game; English is at the top level, each other language in its own folder."""
    folder = pages() if language == "en" else pages().joinpath(language)
    return folder.joinpath(f"{game}.md").read_text(encoding="utf-8")


@cache
def rulebook(game: str, language: str) -> dict[str, Any]:
    """Return title, introduction and sections. Texts keep `**bold**`, `*emphasis*` and `` `code` ``."""
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
    """Split the top level of a page: the part before the first section, then each section."""
    parts: list[list[SyntaxTreeNode]] = [[]]
    for node in document.children:
        if node.type == "heading" and node.tag == "h2":
            parts.append([])
        parts[-1].append(node)
    return parts


def section(heading: SyntaxTreeNode, *body: SyntaxTreeNode) -> dict[str, Any]:
    """Return one section: the blocks before its rules, and the rules."""
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
    """Return one numbered rule; its title is the bold text at its beginning."""
    (paragraph,) = item.children
    number, _, text = text_of(paragraph).partition(" ")
    titles = [node for node in paragraph.children[0].children if node.type == "strong"]
    assert text.startswith("**"), f"rule {number} has no title"
    return {"number": number, "title": text_of(titles[0]), "text": text}


def block(node: SyntaxTreeNode) -> dict[str, Any]:
    """Return a paragraph, a table or a figure."""
    if node.type == "fence":
        return {"kind": "figure", "text": node.content.strip("\n")}
    if node.type == "table":
        head, *rows = [[text_of(cell) for cell in row.children] for part in node.children for row in part.children]
        return {"kind": "table", "head": head, "rows": rows}
    assert node.type == "paragraph", f"{node.type} is not shown by any client"
    return {"kind": "text", "text": text_of(node)}


def text_of(node: SyntaxTreeNode) -> str:
    """Return the text of a node on one line: inline marks as written, links to other pages as plain text."""
    return " ".join("".join(map(written, inner(node))).split())


def inner(node: SyntaxTreeNode) -> Iterator[SyntaxTreeNode]:
    """Return the inline nodes of a text, without the paragraph, heading or cell around them."""
    for child in node.children:
        yield from inner(child) if child.type == "inline" else (child,)


def written(node: SyntaxTreeNode) -> str:
    """Return an inline node as it is written in Markdown."""
    if node.type in ("softbreak", "hardbreak"):
        return " "
    content = "".join(map(written, node.children)) if node.children else node.content
    return f"{node.markup}{content}{node.markup}" if node.type in MARKS else content


@cache
def numbers(game: str, language: str = "en") -> list[str]:
    """Return all numbers that can be cited, including those of sections."""
    result = []
    for one in rulebook(game, language)["sections"]:
        result += [one["number"], *(found["number"] for found in one["rules"])]
    return result
