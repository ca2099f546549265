"""Everything a player reads in a language, with the place where it stands."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "kokodama"
KEYWORDS = {"N_": None, "P_": (1, 2)}

Text = tuple[str, str]  # where, what


def keys() -> Iterator[Text]:
    """The English sentences of the program."""
    for file, line, text, _, _ in extract_from_dir(str(SOURCE), keywords=KEYWORDS, comment_tags=()):
        for form in text if isinstance(text, list | tuple) else (text,):
            yield f"{file}:{line}", form


def translations(code: str) -> Iterator[Text]:
    """The sentences of a catalogue."""
    for entry in read_po(BytesIO((SOURCE / "language" / "catalogs" / f"{code}.po").read_bytes()), locale=code):
        for form in entry.string if isinstance(entry.string, list | tuple) else (entry.string or "",):
            if entry.id:
                yield f"{code}.po: {entry.id}", form


def of_the_browser(code: str) -> Iterator[Text]:
    """The sentences of the web client, every plural form."""
    texts = json.loads((ROOT / "web" / "src" / "i18n" / f"{code}.json").read_text(encoding="utf-8"))
    for key, text in texts.items():
        for form in text.values() if isinstance(text, dict) else (text,):
            yield f"{code}.json: {key}", form


def of_tutorials(code: str) -> Iterator[Text]:
    """The texts of both tutorials."""

    def walk(node: Any, place: str) -> Iterator[Text]:
        if isinstance(node, dict):
            for key, value in node.items():
                if key == code and isinstance(value, str):
                    yield place, value
                else:
                    yield from walk(value, f"{place}.{key}")
        elif isinstance(node, list):
            for value in node:
                yield from walk(value, f"{place}.{value.get('id', '')}" if isinstance(value, dict) else place)

    for path in sorted((SOURCE / "games").glob("*/tutorial.yaml")):
        yield from walk(yaml.safe_load(path.read_text(encoding="utf-8")), path.parent.name)


def of_rules(code: str) -> Iterator[Text]:
    """The pages of the rules, line by line, without figures, the links to the other languages and what code says."""
    for path in sorted((ROOT / "docs" / "rules" / ("" if code == "en" else code)).glob("*.md")):
        fenced = False
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            fenced ^= line.startswith("```")
            if not fenced and "](pl/" not in line and "](../pl/" not in line and "](../kodama.md)" not in line:
                yield f"{path.name}:{number}", re.sub(r"`[^`]*`|\]\([^)]*\)", "", line)


def of_documentation() -> Iterator[Text]:
    """The pages for players, hosts and engineers, which are in English only; what code says is left out."""
    for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]:
        fenced = False
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            fenced ^= line.startswith("```")
            if not fenced:
                yield f"{path.name}:{number}", re.sub(r"`[^`]*`|\]\([^)]*\)", "", line)


def everything(code: str) -> list[Text]:
    """All that is read in a language."""
    sentences = keys() if code == "en" else translations(code)
    return [*sentences, *of_the_browser(code), *of_tutorials(code), *of_rules(code)]
