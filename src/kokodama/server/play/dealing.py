"""The deal of a table: where its randomness comes from, what is public about it, and the seeds of its bots."""

import secrets
from hashlib import sha256
from typing import Any

from kokodama.core.deal import BITS, Deal, commitment_of, new_deal, sealed_text
from kokodama.games import GAMES
from kokodama.server.db.table_row import TableRow
from kokodama.tables.seat import OPEN

PROCESS_SECRET = secrets.randbits(BITS)  # never leaves this process


def new_seed() -> int:
    """A seed of the server's own choice, which nobody can guess."""
    return secrets.randbits(BITS)


def deal_of(row: TableRow) -> Deal | None:
    """How a table was dealt; None if that is not known.

    A game that began from a prepared position has no `wished` options, and an old table has no record of who chose its
    seed.
    """
    game = GAMES[row["game"]]
    if row["wished"] is None or row["version"] != game.version:
        return None
    deal = new_deal(game, len(row["seats"]), row["wished"], int(row["seed"]), bool(row["seed_chosen"]))
    return deal if deal.chosen or deal.commitment is not None else None


def public_deal(row: TableRow, deal: Deal | None, over: bool) -> dict[str, Any] | None:
    """What everybody may know of a deal: the commitment from the start, what it commits to when the game is over."""
    if deal is None:
        return None
    sealed = None
    if over and deal.commitment is not None:
        sealed = sealed_text(GAMES[row["game"]], len(row["seats"]), deal.options, deal.seed)
        assert commitment_of(sealed) == deal.commitment
    return {"chosen": deal.chosen, "commitment": deal.commitment, "sealed": sealed}


def bot_seed(row: TableRow) -> int:
    """The seed of a table's bots, which no player can compute where that would be unfair to others.

    A seed of the server is secret, so a hash of it will do. A chosen seed is known to whoever made the table: if other
    people play, the bots' seed depends on a secret of this process; among bots alone the same seed gives the same game.
    """
    if not row["seed_chosen"]:
        return hash_number(f"kokodama bots {row['seed']}")
    if any(seat["kind"] == OPEN for seat in row["seats"]):
        return hash_number(f"kokodama bots {PROCESS_SECRET} {row['id']}")
    return int(row["seed"])


def hash_number(text: str) -> int:
    """Return 128 bits of a hash, which only somebody who knows the text can compute."""
    return int.from_bytes(sha256(text.encode()).digest()[: BITS // 8], "big")
