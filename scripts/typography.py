"""Typography by rule: quotes, apostrophes, ellipses, percent signs, the spaces of French, the short words of Polish.

`python -m scripts.typography` mends catalogues, tutorials, rules and the texts of the browser; tests find what is left.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "de", "fr", "pl")
NO_BREAK = "\u00a0"  # as wide as a space
NARROW = "\u202f"  # before ; ! ? in French
LEFT_ALONE = re.compile(r"`[^`]*`|\]\([^)]*\)|https?:\S+|<[^>]+>|\{[^}]*\}")  # code, links, marks, gaps

Rule = tuple[str, str]
EVERYWHERE: list[Rule] = [(r"\.\.\.", "…"), (r"(?<=\w)'(?=\w)", "’")]
RULES: dict[str, list[Rule]] = {
    "en": [(r"(?<=s)'(?= )", "’"), (r"\s+…", "…"), (r"(?<=\d)\s%", "%"), (r"(?<=\})\s%", "%")],
    "de": [(r"(?<=[\w}])\s?…", NO_BREAK + "…"), (r"(?<=[\d}])\s?%", NO_BREAK + "%")],
    "fr": [
        (r"\s+…", "…"),
        (r"(?<=[\d}])\s?%", NO_BREAK + "%"),
        (r"«\s?", "«" + NO_BREAK),
        (r"\s?»", NO_BREAK + "»"),
        (r"(?<=[\w}»)’*`%…\]])\s?:(?=\s|\*|$)", NO_BREAK + ":"),
        (r"(?<=[\w}»)’*`%…\]])\s?([;!?])(?=[\s»*)]|$)", NARROW + r"\1"),
    ],
    "pl": [
        (r"\s+…", "…"),
        (r"(?<=[\d}])\s%", "%"),
        (r"(?<!\w)([aiouwzAIOUWZ]) (?=[^\s|])", r"\1" + NO_BREAK),  # no line ends with a word of one letter
        (r"\b([Pp]olu|[Pp]ole) (?=\ue000|[A-D]?\d)", r"\1" + NO_BREAK),
    ],
}
QUOTES = {"en": "“”", "de": "„“", "fr": "«»", "pl": "„”"}


def mended(language: str, text: str) -> str:
    """A text with the typography of its language."""
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(found[0])
        return f"\ue000{chr(0xE100 + len(kept) - 1)}}}"  # ends like a gap: what follows it follows a word

    result = LEFT_ALONE.sub(keep, text)
    for pattern, replacement in (*EVERYWHERE, *RULES[language]):
        result = re.sub(pattern, replacement, result)
    return re.sub("\ue000(.)}", lambda found: kept[ord(found[1]) - 0xE100], result)


def complaints(language: str, text: str) -> list[str]:
    """What a rule cannot mend, but a person should: quotes of another language."""
    plain = LEFT_ALONE.sub("", text)
    strangers = set('"“”„«»') - set(QUOTES[language])
    return [f"{sign} is no quote here" for sign in sorted(strangers) if sign in plain]


def mend_json(path: Path, language: str) -> None:
    """The texts of the browser: sentences, and sentences by plural form."""

    def one(value: str | dict[str, str]) -> str | dict[str, str]:
        return (
            mended(language, value)
            if isinstance(value, str)
            else {key: mended(language, v) for key, v in value.items()}
        )

    texts = json.loads(path.read_text(encoding="utf-8"))
    write(path, json.dumps({key: one(value) for key, value in texts.items()}, ensure_ascii=False, indent=2) + "\n")


def mend_catalog(path: Path, language: str) -> None:
    """The translations of a catalogue; its keys stay as the sources write them."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=language)
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.string, str):
            message.string = mended(language, message.string)
        elif message.string is not None:
            message.string = tuple(mended(language, form) for form in message.string)
    with path.open("wb") as file:
        write_po(file, catalog, width=120, omit_header=False, no_location=True, sort_output=True, ignore_obsolete=True)


def mend_rules(path: Path, language: str) -> None:
    """A page of rules, line by line, but for its figures."""
    lines, fenced = [], False
    for line in path.read_text(encoding="utf-8").split("\n"):
        fenced ^= line.startswith("```")
        lines.append(line if fenced else mended(language, line))
    write(path, "\n".join(lines))


def mend_tutorial(path: Path, language: str) -> None:
    """The lines of a tutorial in one language: `fr: …` and what is indented below `fr: >-`."""
    lines: list[str] = []
    depth: int | None = None
    for line in path.read_text(encoding="utf-8").split("\n"):
        indent = len(line) - len(line.lstrip())
        if depth is not None and line.strip() and indent <= depth:
            depth = None
        found = re.match(rf"(\s+{language}: )(.*)$", line)
        if depth is not None:
            line = line[:indent] + mended(language, line.lstrip())
        elif found and found[2].startswith(">"):
            depth = indent
        elif found:
            line = found[1] + mended(language, found[2])
        lines.append(line)
    write(path, "\n".join(lines))


def write(path: Path, text: str) -> None:
    """Write a file if its text has changed."""
    if path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(f"mended {path.relative_to(ROOT)}")


def work(languages: list[str]) -> Iterator[tuple[Callable[[Path, str], None], Path, str]]:
    """Which file is mended by which function."""
    for language in languages:
        yield mend_json, ROOT / f"web/src/i18n/{language}.json", language
        if language != "en":
            yield mend_catalog, ROOT / f"src/kokodama/language/catalogs/{language}.po", language
        for path in sorted((ROOT / "docs/rules" / ("" if language == "en" else language)).glob("*.md")):
            yield mend_rules, path, language
        for path in sorted((ROOT / "src/kokodama/games").glob("*/tutorial.yaml")):
            yield mend_tutorial, path, language


if __name__ == "__main__":
    for mend, path, language in work(sys.argv[1:] or list(LANGUAGES)):
        mend(path, language)
