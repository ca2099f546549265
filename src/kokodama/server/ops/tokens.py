"""Tokens and ids that cannot be guessed, and the hashes that are stored of tokens."""

import hashlib
import secrets


def new_token() -> str:
    """A token for a player, an invitation or a link: 192 bits."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A random id for a table or a player."""
    return secrets.token_hex(8)


def hashed(token: str) -> str:
    """The hash that the database stores of a token; tokens are random and long, so it needs no salt."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
