"""Names that cannot be guessed, and what is kept of them."""

import hashlib
import secrets


def new_token() -> str:
    """A secret for a player, an invitation or a link: 192 bits."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A name for a table or a player that tells nothing."""
    return secrets.token_hex(8)


def hashed(token: str) -> str:
    """What the database keeps of a secret: tokens are random and long, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
