"""Who is away, and for how long: what the maker of a table may do depends on it, and whose consent still counts.

A table does not know who is connected; whoever runs it says so (`Absent`). What a table knows itself is when a person
last did something. The later of the two counts, so a missing fact never makes anybody absent.
"""

from collections.abc import Mapping

from kokodama.tables.clock import DAY
from kokodama.tables.seat import HUMAN
from kokodama.tables.table import Table

Absent = Mapping[int, float]  # by seat: seconds since its player was last connected; 0 or no entry: is here
NOBODY_ABSENT: Absent = {}

AWAY = 60.0  # seconds after which a bot may be asked to play on, which the person can end at any time
GONE = DAY  # seconds after which a person has no say any more in what cannot be undone


def seconds_away(table: Table, number: int, absent: Absent, now: float) -> float:
    """How long the player of a seat has been away; someone with several seats is here if one of them is connected."""
    player = table.seats[number].player
    seats = [seat.number for seat in table.seats if seat.kind == HUMAN and seat.player == player]
    connected = min(absent.get(seat, 0.0) for seat in seats)
    acted = max(table.acted.get(seat, 0.0) for seat in seats)
    return max(0.0, min(connected, now - acted))


def is_away(table: Table, number: int, absent: Absent, now: float) -> bool:
    """Whether a bot may play on for a seat: a minute is enough, but with days for a move it takes those days."""
    return seconds_away(table, number, absent, now) >= max(AWAY, (table.setup.clock.days or 0.0) * DAY)


def is_gone(table: Table, number: int, absent: Absent, now: float) -> bool:
    """Whether a person has left for good, as far as anybody can tell: a day away, or longer where moves take longer."""
    return seconds_away(table, number, absent, now) >= max(GONE, 2 * (table.setup.clock.days or 0.0) * DAY)


def with_a_say(table: Table, absent: Absent, now: float) -> set[int]:
    """The seats whose people are to be asked: all who have not resigned and are not gone, whoever moves for them."""
    return {
        seat.number
        for seat in table.seats
        if seat.kind == HUMAN and not seat.resigned and not is_gone(table, seat.number, absent, now)
    }
