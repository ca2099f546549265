"""Translates JSON schemas to TypeScript: the types of all messages to and from the browser."""

import json
from collections.abc import Mapping
from typing import Any

HEAD = "// Made from the server's models; do not edit. `make schemas` writes it anew.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def type_of(schema: dict[str, Any]) -> str:
    """Return a JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(type_of(one) for one in schema[key]))
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(type_of(one) for one in schema["prefixItems"]) + "]"
        item = type_of(schema.get("items", {}))
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        more = schema.get("additionalProperties") or next(iter(schema.get("patternProperties", {}).values()), None)
        return f"Record<string, {type_of(more) if isinstance(more, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def member(key: str, schema: dict[str, Any], needed: bool) -> list[str]:
    """Return a field of an interface, below its description if it has one."""
    described = [f"  /** {' '.join(schema['description'].split())} */"] if "description" in schema else []
    return [*described, f"  {key}{'' if needed else '?'}: {type_of(schema)};"]


def interface(name: str, schema: dict[str, Any]) -> str:
    """Return a model as an interface, or a union as a type."""
    told = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{told}export type {name} = {type_of(schema)};\n"
    needed = set(schema.get("required", []))
    lines = [line for key, value in schema["properties"].items() for line in member(key, value, key in needed)]
    if schema.get("additionalProperties") is True:
        lines.append("  [more: string]: unknown;")
    return f"{told}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def types(models: Mapping[str, dict[str, Any]]) -> str:
    """Return the whole file."""
    own = {name: one for name, one in models.items() if "ValidationError" not in name}
    return HEAD + "\n" + "\n".join(interface(name, own[name]) for name in sorted(own))
