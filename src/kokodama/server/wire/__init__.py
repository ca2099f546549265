"""The messages of the wire, defined once with pydantic; no logic."""
