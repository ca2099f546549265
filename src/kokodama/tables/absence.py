"""Who is away, and for how long: it decides what the creator of a table may do, and whose consent still counts.

A table does not know who is connected; the caller says so (`Absent`). What a table knows itself is when a person last
did something. The later of the two counts, so a missing fact never makes anybody absent.
"""

from collections.abc import Mapping

from kokodama.tables.clock import DAY
from kokodama.tables.seat import HUMAN
from kokodama.tables.table import Table

Absent = Mapping[int, float]  # by seat: seconds since its player was last connected; 0 or no entry if they are here
NOBODY_ABSENT: Absent = {}

AWAY = 60.0  # seconds after which a bot may stand in, which the person can end at any time
GONE = DAY  # seconds after which a person's consent is no longer needed for what cannot be undone


def seconds_away(table: Table, number: int, absent: Absent, now: float) -> float:
    """How long the player of a seat has been away; a player of several seats is here if one of them is connected."""
    player = table.seats[number].player
    seats = [seat.number for seat in table.seats if seat.kind == HUMAN and seat.player == player]
    connected = min(absent.get(seat, 0.0) for seat in seats)
    acted = max(table.acted.get(seat, 0.0) for seat in seats)
    return max(0.0, min(connected, now - acted))


def is_away(table: Table, number: int, absent: Absent, now: float) -> bool:
    """Whether a bot may stand in for a seat: after a minute, or after the days that the clock gives for a move."""
    return seconds_away(table, number, absent, now) >= max(AWAY, (table.setup.clock.days or 0.0) * DAY)


def is_gone(table: Table, number: int, absent: Absent, now: float) -> bool:
    """Whether a person seems to have left for good: away for a day, or for twice the days that a move may take."""
    return seconds_away(table, number, absent, now) >= max(GONE, 2 * (table.setup.clock.days or 0.0) * DAY)


def with_a_say(table: Table, absent: Absent, now: float) -> set[int]:
    """The seats whose consent is needed: all people who have not resigned and are not gone, even if a bot stands in."""
    return {
        seat.number
        for seat in table.seats
        if seat.kind == HUMAN and not seat.resigned and not is_gone(table, seat.number, absent, now)
    }
