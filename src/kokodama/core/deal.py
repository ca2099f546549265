"""How a match was dealt, and the proof: seed, options, and a commitment published before the first move.

A commitment is the SHA-256 of one line of text (docs/notation.md). Anybody who saw it at the start can check, once the
seed is revealed at the end, that the cards were not changed in between.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.game import Game, read_options
from kokodama.core.notation import Reader

BITS = 128  # length of a generated seed
GUESSABLE = 2**64  # a commitment to a seed below this could be brute-forced
KEYS = ("seed", "options", "chosen", "commitment")


@dataclass(frozen=True)
class Deal:
    """How a match was dealt: every option of the start, and whether somebody chose the seed and so knew all cards."""

    seed: int
    options: Mapping[str, Any]
    chosen: bool = False
    commitment: str | None = None

    def mapping(self) -> dict[str, Any]:
        """The deal as plain data; the seed is a string, as it may be too large for a JSON number."""
        return {
            "seed": str(self.seed),
            "options": dict(self.options),
            "chosen": self.chosen,
            "commitment": self.commitment,
        }


def new_deal(game: Game[Any, Any], seats: int, chosen_options: Mapping[str, Any], seed: int, chosen: bool) -> Deal:
    """Make a deal, with a commitment unless the seed was chosen or is small enough to be brute-forced."""
    options = dealing_options(game, chosen_options)
    if chosen or seed < GUESSABLE:
        return Deal(seed, options, chosen)
    return Deal(seed, options, chosen, commitment_of(sealed_text(game, seats, options, seed)))


def dealing_options(game: Game[Any, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """All options with defaults filled in, except a custom card set."""
    return {name: value for name, value in read_options(game, chosen).items() if name != "cards"}


def sealed_text(game: Game[Any, Any], seats: int, options: Mapping[str, Any], seed: int) -> str:
    """The text whose hash is the commitment."""
    written = json.dumps(options, sort_keys=True, separators=(",", ":"))
    return f"kokodama deal 1 {game.name} {game.version} {seats} {written} {seed:032x}"


def commitment_of(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def dealt_position(game: Game[Any, Any], seats: int, deal: Deal) -> dict[str, Any]:
    """The starting position that this deal gives."""
    return game.position(game.start(seats, Chance(deal.seed), dealing_options(game, deal.options)))


def read_deal(reader: Reader) -> Deal:
    """Parse the deal of a record. Raises NotationError."""
    parts = reader.keys(KEYS)
    for key in ("seed", "options"):
        if key not in parts:
            raise reader.wrong(f"a deal needs the key {key!r}")
    if "cards" in parts["options"].mapping():
        raise parts["options"].wrong("a game with a custom card set cannot be dealt again")
    text = parts["seed"].text()
    if not (text.isascii() and text.isdecimal() and len(text) <= 39 and int(text) < 2**BITS):
        raise parts["seed"].wrong(f"a seed is a whole number below 2^{BITS}, written as a text")
    commitment = parts["commitment"].text() if "commitment" in parts and parts["commitment"].value is not None else None
    return Deal(
        int(text),
        parts["options"].mapping(),
        parts["chosen"].flag() if "chosen" in parts else False,
        commitment,
    )
