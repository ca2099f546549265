"""Undo rules: a player may undo their own last move if it revealed nothing; everything else needs consent."""

from kokodama.core.messages import N_
from kokodama.tables.absence import NOBODY_ABSENT, Absent, seats_to_consent
from kokodama.tables.seat import HUMAN
from kokodama.tables.table import RUNNING, Table, TableError


def free_undo(table: Table, seat: int) -> int | None:
    """How many moves remain if a seat undoes its last move without consent; None if it may not."""
    if table.status != RUNNING or not table.played:
        return None
    last = table.played[-1]
    return len(table.played) - 1 if last.seat == seat and not last.revealing else None


def asked_undo(table: Table, seat: int) -> int:
    """How many moves remain if all agree to a seat's request, which goes back to before its own last move."""
    if table.status != RUNNING:
        raise TableError("not-running", N_("This game is not in progress."))
    for number in range(len(table.played) - 1, -1, -1):
        if table.played[number].seat == seat:
            return number
    raise TableError("nothing-to-undo", N_("You have no move to undo yet."))


def may_ask_undo(table: Table, seat: int) -> bool:
    """Whether the person of a seat may ask to undo: they play here, and have made a move."""
    if table.status != RUNNING or table.seats[seat].kind != HUMAN or table.seats[seat].resigned:
        return False
    return any(move.seat == seat for move in table.played)


def all_agree(table: Table, besides: int, absent: Absent = NOBODY_ABSENT, now: float = 0.0) -> bool:
    """Whether the consent of seat `besides` is the last one needed; people whose seat a bot plays are asked too."""
    return table.undo_request is not None and seats_to_consent(table, absent, now) <= table.undo_request.agreed | {
        besides
    }
