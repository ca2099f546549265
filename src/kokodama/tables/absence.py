"""How long each person has been away, which decides what a table's creator may do and whose consent still counts.

A table does not know who is connected; the caller passes that in (`Absent`). It does know when each person last acted.
The later of the two counts, so missing information never makes anybody absent.
"""

from collections.abc import Mapping

from kokodama.tables.clock import DAY
from kokodama.tables.seat import HUMAN
from kokodama.tables.table import Table

Absent = Mapping[int, float]  # by seat: seconds since its player was last connected; 0 or no entry if connected
NOBODY_ABSENT: Absent = {}

AWAY = 20.0  # seconds after which a bot may stand in, until the person comes back; the server's setting `away_seconds`
GONE = DAY  # seconds after which a person's consent is no longer needed


def seconds_away(table: Table, number: int, absent: Absent, now: float) -> float:
    """How many seconds the player of a seat has been away; being connected at any of their seats counts."""
    player = table.seats[number].player
    seats = [seat.number for seat in table.seats if seat.kind == HUMAN and seat.player == player]
    connected = min(absent.get(seat, 0.0) for seat in seats)
    acted = max(table.acted.get(seat, 0.0) for seat in seats)
    return max(0.0, min(connected, now - acted))


def is_away(table: Table, number: int, absent: Absent, now: float, away: float = AWAY) -> bool:
    """Whether a bot may stand in for a seat: after `away` seconds, or the clock's days per move if that is longer."""
    return seconds_away(table, number, absent, now) >= max(away, (table.setup.clock.days or 0.0) * DAY)


def is_gone(table: Table, number: int, absent: Absent, now: float) -> bool:
    """Whether a person seems to have left for good: away for a day, or for twice the clock's days per move."""
    return seconds_away(table, number, absent, now) >= max(GONE, 2 * (table.setup.clock.days or 0.0) * DAY)


def seats_to_consent(table: Table, absent: Absent, now: float) -> set[int]:
    """The seats whose consent is needed: all people who have not resigned and are not gone, even if a bot stands in."""
    return {
        seat.number
        for seat in table.seats
        if seat.kind == HUMAN and not seat.resigned and not is_gone(table, seat.number, absent, now)
    }
