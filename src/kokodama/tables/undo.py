"""What may be taken back: one's own last moves, if they showed nothing hidden and nobody has moved since."""

from kokodama.core.messages import N_
from kokodama.tables.absence import NOBODY_ABSENT, Absent, with_a_say
from kokodama.tables.table import RUNNING, Table, TableError


def free_undo(table: Table, seat: int) -> int | None:
    """To how many moves a seat may go back by itself; None if it may not."""
    if table.status != RUNNING or not table.made:
        return None
    last = table.made[-1]
    return len(table.made) - 1 if last.seat == seat and not last.revealing else None


def asked_undo(table: Table, seat: int) -> int:
    """To how many moves a seat may ask all to go back: before its own last move."""
    if table.status != RUNNING:
        raise TableError("not-running", N_("This game is not running."))
    for number in range(len(table.made) - 1, -1, -1):
        if table.made[number].seat == seat:
            return number
    raise TableError("nothing-to-undo", N_("You have not moved yet."))


def all_agree(table: Table, besides: int, absent: Absent = NOBODY_ABSENT, now: float = 0.0) -> bool:
    """Whether nobody's consent is missing once a seat has agreed; a bot that stands in does not take it away."""
    return table.wish is not None and with_a_say(table, absent, now) <= table.wish.agreed | {besides}
