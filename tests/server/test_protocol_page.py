"""docs/protocol.md shows an example of every message, and every example has the documented form."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from scripts.schemas import socket_schema

from kokodama.games import GAMES
from kokodama.server.wire.game_models import wire_part
from kokodama.tables.table_update import table_update
from tests.tables.tables_by_hand import new_table, words

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SCHEMA = socket_schema()
MORE = "…"  # in an example: something longer
RAISING = {"TableError", "Denied", "Problem", "refuse", "problem", "check_quota"}  # whose code is the first such text


def examples() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every line of every JSON example, with the heading that it stands below."""
    heading = ""
    for line, code in re.findall(r"^#+ ([^\n]*)$|^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        heading = line or heading
        yield from ((heading, json.loads(one)) for one in code.splitlines())


EXAMPLES = list(examples())


def real_news(game: str) -> dict[str, Any]:
    """News of a game that has just begun, as the seat that is asked sees them."""
    table = new_table(game, 3)
    news = table_update(table, table.to_act(), None, words(table))
    return json.loads(json.dumps({"type": "news", "table": "t", **news}))  # type: ignore[no-any-return]


def filled(example: dict[str, Any]) -> dict[str, Any]:
    """An example with what was left out of it."""
    real = {**real_news(example.get("game", "kokopelli")), "news": real_news("kokopelli")}
    return {name: real[name] if value == MORE else value for name, value in example.items()}


def form_of(heading: str, example: dict[str, Any]) -> str:
    """The name of the schema that an example must fulfil."""
    game = next((name for name in GAMES if name.title() in heading), "kokopelli").title()
    if "event" in example:
        return f"{game}Event"
    if "values" in example:
        return f"{game}Question"
    if example["type"].startswith("kokopelli"):
        return "KokopelliOffer"
    if example["type"].startswith("kodama"):
        return "KodamaOffer"
    return "FromClient" if example["type"] in TYPES["FromClient"] else "FromServer"


def tags(name: str, tag: str) -> set[str]:
    """The values of the tag of all forms of a union."""
    definition = SCHEMA["$defs"][name]
    if "properties" in definition:
        return {definition["properties"][tag]["const"]}
    parts = definition.get("oneOf") or definition.get("anyOf") or [definition]
    return {found for part in parts for found in tags(part["$ref"].rsplit("/", 1)[-1], tag)}


TYPES = {name: tags(name, "type") for name in ("FromClient", "FromServer")}


@pytest.mark.parametrize(("heading", "example"), EXAMPLES, ids=lambda value: str(value)[:60])
def test_every_example_has_the_documented_form(heading: str, example: dict[str, Any]) -> None:
    jsonschema.validate(filled(example), {"$ref": f"#/$defs/{form_of(heading, example)}", "$defs": SCHEMA["$defs"]})


def test_every_message_event_question_and_offer_has_an_example() -> None:
    shown = {
        (form_of(heading, one), one.get("event") or one.get("kind") or one.get("type")) for heading, one in EXAMPLES
    }
    types = {one.get("type") for _, one in EXAMPLES}
    assert TYPES["FromClient"] | TYPES["FromServer"] <= types
    general = {one["event"] for heading, one in EXAMPLES if heading == "Events of every table"}
    for game in GAMES:
        part = wire_part(GAMES[game])
        assert part is not None
        name = game.title()
        events = {one["event"] for heading, one in EXAMPLES if heading == f"Events of {name}"}
        assert events | general == tags(f"{name}Event", "event")
        assert {kind for form, kind in shown if form == f"{name}Question"} == tags(f"{name}Question", "kind")
        assert tags(f"{name}Offer", "type") <= types


def codes(path: Path) -> Iterator[str]:
    """The codes of the problems that a module of the server can raise."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in RAISING:
            values = [*node.args, *(one.value for one in node.keywords if one.arg == "code")]
            texts = [one.value for one in values if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            yield from texts[:1]


def test_every_code_of_a_problem_is_listed() -> None:
    table = PAGE.split("## Codes of problems")[1].split("\n## ")[0]
    listed = {code for line in table.splitlines() for code in re.findall(r"`([a-z-]+)`", line.split(" | ")[0])}
    folders = ("server", "tables", "games")
    sources = [path for folder in folders for path in (ROOT / "src" / "kokodama" / folder).rglob("*.py")]
    raised = {code for path in sources for code in codes(path)}
    assert raised
    assert raised <= listed
    whole = "".join(path.read_text(encoding="utf-8") for path in sources)
    assert [code for code in sorted(listed) if f'"{code}"' not in whole] == []
