"""Statistics of a game: points over time, their causes, and the time each player took. Public facts only."""

from collections import Counter
from typing import Any

from kokodama.core.seat_letters import by_letter, letter
from kokodama.tables.table import Table


def table_statistics(table: Table) -> dict[str, Any]:
    """Compute for every seat: points after each move, points by cause, seconds and moves."""
    seats = range(len(table.seats))
    running = [0] * len(table.seats)
    points: list[dict[str, int]] = []
    causes: list[Counter[str]] = [Counter() for _ in seats]
    seconds = [0.0] * len(table.seats)
    moves = [0] * len(table.seats)
    before: float | None = None
    for move in table.played:
        for event in move.events:
            if event.kind == "scored" and event.seat is not None:
                running[event.seat] += int(event.values["points"])
                causes[event.seat][str(event.values["cause"])] += int(event.values["points"])
        points.append(by_letter(running))
        moves[move.seat] += 1
        if before is not None:
            seconds[move.seat] += move.at - before
        before = move.at
    return {
        "moves": len(table.played),
        "points": points,
        "seats": [
            {
                "seat": letter(seat),
                "causes": dict(sorted(causes[seat].items())),
                "seconds": round(seconds[seat], 1),
                "moves": moves[seat],
            }
            for seat in seats
        ],
    }
