"""Live tables without a server and a database."""

from kokodama.core.chance import Chance
from kokodama.core.game import read_options, rule_options
from kokodama.games import GAMES
from kokodama.server.db.table_row import TableRow
from kokodama.server.play.live_table import LiveTable, new_table


def running(game: str, seats: int, seed: int) -> LiveTable:
    """Return a running table of people, in memory."""
    rules, people = (
        GAMES[game],
        [
            {"number": number, "kind": "human", "player": f"p{number}", "name": f"Player {number}"}
            for number in range(seats)
        ],
    )
    options = read_options(rules, {})
    row: TableRow = {
        "id": "x",
        "game": game,
        "version": rules.version,
        "options": rule_options(rules, options),
        "wished": {},
        "seed": str(seed),
        "seed_chosen": False,
        "seats": people,
        "clock": {"days": 2},
        "created": 0.0,
        "position": rules.position(rules.start(seats, Chance(seed), options)),
    }
    return LiveTable("x", row, new_table(row))
