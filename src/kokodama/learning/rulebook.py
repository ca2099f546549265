"""Reads the numbered rules from the pages in docs/rules, so that a table can show and link to them.

The pages are the only source: the wheel contains them as `kokodama/rules`, and a checkout reads them in place. A page
has a title, the list of languages, an introduction, and sections such as `## 4 Actions` with paragraphs, tables and
figures, followed by a list of rules such as `- 4.1 **Draw**: …` and, if any, by examples with pictures.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

PICTURE_NAME = r"(?:[a-z]{2}/)?[a-z0-9]+(?:-[a-z0-9]+)*"  # pictures with words in them are in a folder per language
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
    """Return one section: the blocks before its rules, the rules, and the examples after them."""
    number, _, title = text_of(heading).partition(" ")
    at = next((i for i, node in enumerate(body) if node.type == "heading"), len(body))
    own, after = list(body[:at]), list(body[at:])
    lists = [node for node in own if node.type == "bullet_list"]
    assert lists == own[len(own) - len(lists) :], f"section {number}: its rules come after its paragraphs"
    found: dict[str, Any] = {
        "number": number,
        "title": title,
        "blocks": [block(node) for node in own if node.type != "bullet_list"],
        "rules": [rule(item) for node in lists for item in node.children],
    }
    return {**found, "examples_title": text_of(after[0]), "examples": examples(after[1:])} if after else found


def examples(nodes: list[SyntaxTreeNode]) -> list[dict[str, Any]]:
    """Return what follows the heading `### Examples`; every example begins with a paragraph that begins in bold."""
    found: list[dict[str, Any]] = []
    for node in nodes:
        one = block(node)
        if one["kind"] == "text" and one["text"].startswith("**"):
            found.append({"title": one["text"].split("**")[1].rstrip("."), "blocks": []})
        found[-1]["blocks"].append(one)
    return found


def rule(item: SyntaxTreeNode) -> dict[str, str]:
    """Return one numbered rule; its title is the bold text at its beginning."""
    (paragraph,) = item.children
    number, _, text = text_of(paragraph).partition(" ")
    titles = [node for node in paragraph.children[0].children if node.type == "strong"]
    assert text.startswith("**"), f"rule {number} has no title"
    return {"number": number, "title": text_of(titles[0]), "text": text}


def block(node: SyntaxTreeNode) -> dict[str, Any]:
    """Return a paragraph, a table, a figure or a picture."""
    if node.type == "fence":
        return {"kind": "figure", "text": node.content.strip("\n")}
    if node.type == "table":
        head, *rows = [[text_of(cell) for cell in row.children] for part in node.children for row in part.children]
        return {"kind": "table", "head": head, "rows": rows}
    assert node.type == "paragraph", f"{node.type} is not shown by any client"
    pieces = list(inner(node))
    if len(pieces) == 1 and pieces[0].type == "image":
        name = picture_name(str(pieces[0].attrs["src"]))
        return {"kind": "picture", "name": name, "alt": text_of(pieces[0]), **picture_size(name)}
    return {"kind": "text", "text": text_of(node)}


def picture_name(address: str) -> str:
    """Return what a client asks for: the path below the folder of the pictures, without `.svg`."""
    found = re.fullmatch(rf"(?:\.\./)?pictures/({PICTURE_NAME})\.svg", address)
    assert found, f"{address!r} is not a picture of the rules"
    return found[1]


def picture_size(name: str) -> dict[str, int]:
    """Return width and height of a picture, so that a page can reserve the space before it is loaded."""
    size = re.search(rb'width="(\d+)" height="(\d+)"', picture(name) or b"")
    assert size, f"there is no picture {name}"
    return {"width": int(size[1]), "height": int(size[2])}


@cache
def picture(name: str) -> bytes | None:
    """Return a picture of the rules as SVG, or None if there is none of that name."""
    if not re.fullmatch(PICTURE_NAME, name):
        return None
    file = pages().joinpath("pictures", *f"{name}.svg".split("/"))
    return file.read_bytes() if file.is_file() else None


def text_of(node: SyntaxTreeNode) -> str:
    """Return the text of a node on one line: inline marks as written, links to other pages as plain text."""
    return on_one_line("".join(map(written, inner(node))))


def on_one_line(text: str) -> str:
    """Return a text with one space for each line break or run of spaces; no-break spaces stay."""
    return re.sub(r"[ \t\n]+", " ", text).strip()


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
