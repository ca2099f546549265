"""Writes docs/openapi.json, docs/protocol-schema.json and the browser's types: all messages from and to the server.

A test fails if they are stale.
"""

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from kokodama.server.app import describe
from kokodama.server.wire.game_models import query_models, reply_models, union
from kokodama.server.wire.socket_messages import (
    Accepted,
    ChangeLanguage,
    ChatMessage,
    CommandMessage,
    Done,
    Hello,
    People,
    Ping,
    Pong,
    Problem,
    RefusedMessage,
    Said,
    StaleMessage,
)
from kokodama.server.wire.table_update import News
from scripts.wire import types

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SENT = union(
    [
        Hello,
        CommandMessage,
        ChatMessage,
        *query_models(),
        ChangeLanguage,
        Ping,
    ]
)
HEARD = union(
    [
        News,
        Accepted,
        RefusedMessage,
        StaleMessage,
        Problem,
        People,
        Said,
        *reply_models(),
        Done,
        Pong,
    ]
)


def socket_schema() -> dict[str, Any]:
    """Return the messages of the socket as JSON Schema."""
    parts: dict[str, Any] = {}
    definitions: dict[str, Any] = {}
    sides: list[tuple[str, Any, str]] = [
        ("FromClient", SENT, "What a client may say; a hello comes first."),
        ("FromServer", HEARD, "What a client may hear."),
    ]
    for name, messages, sentence in sides:
        mode: Any = "validation" if name == "FromClient" else "serialization"
        schema = TypeAdapter(messages).json_schema(ref_template="#/$defs/{model}", mode=mode)
        definitions |= schema.pop("$defs")
        parts[name] = {"description": sentence, **schema}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of the table server",
        "$defs": dict(sorted((definitions | parts).items())),
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in parts],
    }


def documents() -> dict[Path, str]:
    """Return the files and the content they should have."""
    openapi, socket = describe(), socket_schema()
    found = {DOCS / "openapi.json": openapi, DOCS / "protocol-schema.json": socket}
    texts = {path: json.dumps(data, indent=1, ensure_ascii=False) + "\n" for path, data in found.items()}
    texts[ROOT / "web" / "src" / "wire.gen.ts"] = types({**openapi["components"]["schemas"], **socket["$defs"]})
    return texts


if __name__ == "__main__":
    for path, text in documents().items():
        path.write_text(text, encoding="utf-8")
