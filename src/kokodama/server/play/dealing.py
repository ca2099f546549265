"""The deal of a table: whose randomness it is, what everybody is told of it, and the bots' own dice."""

import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from kokodama.core.deal import BITS, Deal, commitment_of, new_deal, sealed_text
from kokodama.games import GAMES
from kokodama.tables.seat import OPEN

OWN_DICE = secrets.randbits(BITS)  # of this process, and told to nobody


def new_seed() -> int:
    """The server's own randomness."""
    return secrets.randbits(BITS)


def deal_of(row: Mapping[str, Any]) -> Deal | None:
    """How a table was dealt; None if that cannot be told.

    A game that began from a prepared position has no `wished` options, and of a table made before seals were told
    nobody knows whether its seed was chosen.
    """
    game = GAMES[row["game"]]
    if row["wished"] is None or row["version"] != game.version:
        return None
    deal = new_deal(game, len(row["seats"]), row["wished"], int(row["seed"]), bool(row["seed_chosen"]))
    return deal if deal.chosen or deal.commitment is not None else None


def told_deal(row: Mapping[str, Any], deal: Deal | None, over: bool) -> dict[str, Any] | None:
    """What everybody at the table is told: the commitment from the start, what was committed to once all is over."""
    if deal is None:
        return None
    sealed = None
    if over and deal.commitment is not None:
        sealed = sealed_text(GAMES[row["game"]], len(row["seats"]), deal.options, deal.seed)
        assert commitment_of(sealed) == deal.commitment
    return {"chosen": deal.chosen, "commitment": deal.commitment, "sealed": sealed}


def bot_seed(row: Mapping[str, Any]) -> int:
    """What bots throw their dice from; nobody at the table can compute it while others could be harmed by that.

    A seed of the server is secret, so a hash of it will do. A chosen one is known to whoever chose it: with other
    people at the table the dice are this process's own; alone among bots the same seed gives the same game.
    """
    if not row["seed_chosen"]:
        return number_of(f"kokodama bots {row['seed']}")
    if any(seat["kind"] == OPEN for seat in row["seats"]):
        return number_of(f"kokodama bots {OWN_DICE} {row['id']}")
    return int(row["seed"])


def number_of(text: str) -> int:
    """128 bits that nobody can compute who does not know the text."""
    return int.from_bytes(sha256(text.encode()).digest()[: BITS // 8], "big")
