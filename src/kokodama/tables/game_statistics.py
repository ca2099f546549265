"""What a game looks like in figures: points over time, where they came from, who took how long. Public facts only."""

from collections import Counter
from typing import Any

from kokodama.core.game import letter
from kokodama.tables.table import Table


def table_statistics(table: Table) -> dict[str, Any]:
    """Per seat: the points after every move, the causes they came from, the seconds it took, its moves."""
    seats = range(len(table.seats))
    running = [0] * len(table.seats)
    points: list[list[int]] = []
    causes: list[Counter[str]] = [Counter() for _ in seats]
    seconds = [0.0] * len(table.seats)
    moves = [0] * len(table.seats)
    before: float | None = None
    for made in table.made:
        for event in made.events:
            if event.kind == "scored" and event.seat is not None:
                running[event.seat] += int(event.values["points"])
                causes[event.seat][str(event.values["cause"])] += int(event.values["points"])
        points.append(running[:])
        moves[made.seat] += 1
        if before is not None:
            seconds[made.seat] += made.at - before
        before = made.at
    return {
        "moves": len(table.made),
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
