"""What people may do at a table: a command becomes an entry, or is refused and nothing changes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kokodama.core.refusal import Refusal, Refused
from kokodama.core.words import N_
from kokodama.tables.seats import HUMAN, OPEN, STAND_IN
from kokodama.tables.table import OVER, RUNNING, WAITING, Entry, Table, TableError
from kokodama.tables.undo import all_agree, asked_undo, free_undo


@dataclass(frozen=True)
class Command:
    """What somebody wants. `seat` is whom he acts for, or who is meant."""

    kind: str
    seat: int | None = None
    move: str = ""
    bot: str = STAND_IN


def entry_for(table: Table, command: Command, player: str, creator: str, now: float) -> Entry:
    """The entry of a command by a player. Raises Refused or TableError."""
    make = COMMANDS.get(command.kind)
    if make is None:
        raise TableError("unknown-command", N_("There is no command {kind}."), kind=command.kind)
    kind, data = make(table, command, player, creator)
    return Entry(table.number + 1, kind, command.seat, data, now)


def own_seat(table: Table, command: Command, player: str) -> int:
    """The seat the player acts for, which must be his."""
    number = command.seat
    if number is None or not 0 <= number < len(table.seats):
        raise TableError("no-such-seat", N_("This table has no such seat."))
    seat = table.seats[number]
    if seat.kind != HUMAN or seat.player != player or seat.resigned:
        raise TableError("not-your-seat", N_("This is not your seat."))
    return number


def must_run(table: Table) -> None:
    """Only a running game can go on."""
    if table.status != RUNNING:
        raise TableError("not-running", N_("This game is not running."))


Made = tuple[str, Mapping[str, Any]]


def move(table: Table, command: Command, player: str, creator: str) -> Made:
    """Play a move, judged by the rules."""
    seat = own_seat(table, command, player)
    if table.seats[seat].stand_in is not None:
        raise TableError("stand-in-plays", N_("A bot plays for this seat; take it back first."))
    found = table.judge(seat, command.move)
    if isinstance(found, Refusal):
        raise Refused(found)
    return "move", {"text": table.game.write(table.state, found)}


def undo(table: Table, command: Command, player: str, creator: str) -> Made:
    """Take back one's own last move."""
    back = free_undo(table, own_seat(table, command, player))
    if back is None:
        raise TableError("no-undo", N_("This cannot be taken back any more without the others' consent."))
    return "undo", {"to": back}


def ask_undo(table: Table, command: Command, player: str, creator: str) -> Made:
    """Ask all for more than that; alone among bots one agrees with oneself."""
    seat = own_seat(table, command, player)
    back = asked_undo(table, seat)
    if not any(one.kind == HUMAN and one.player != player for one in table.seats):
        return "undo", {"to": back}
    return "ask-undo", {"to": back}


def agree_undo(table: Table, command: Command, player: str, creator: str) -> Made:
    """Agree; the last consent is the undo."""
    seat = own_seat(table, command, player)
    if table.wish is None:
        raise TableError("no-wish", N_("Nobody asks to go back."))
    return ("undo", {"to": table.wish.to}) if all_agree(table, seat) else ("agree-undo", {})


def decline_undo(table: Table, command: Command, player: str, creator: str) -> Made:
    """Do not agree."""
    own_seat(table, command, player)
    if table.wish is None:
        raise TableError("no-wish", N_("Nobody asks to go back."))
    return "decline-undo", {}


def resign(table: Table, command: Command, player: str, creator: str) -> Made:
    """Give up."""
    must_run(table)
    own_seat(table, command, player)
    return "resign", {}


def stand_in(table: Table, command: Command, player: str, creator: str) -> Made:
    """The creator lets a bot play on for somebody who is absent."""
    must_run(table)
    only_creator(player, creator)
    seat = some_seat(table, command)
    if table.seats[seat].kind != HUMAN or table.seats[seat].stand_in is not None:
        raise TableError("no-person", N_("No person plays this seat."))
    return "stand-in", {"bot": command.bot, "cause": "creator"}


def back(table: Table, command: Command, player: str, creator: str) -> Made:
    """The creator gives the seat back, or its owner takes it."""
    must_run(table)
    seat = table.seats[some_seat(table, command)]
    if seat.player != player:
        only_creator(player, creator)
    if seat.kind != HUMAN or seat.stand_in is None or seat.resigned:
        raise TableError("no-stand-in", N_("No bot plays for a person here."))
    return "back", {}


def fill(table: Table, command: Command, player: str, creator: str) -> Made:
    """The creator gives all open seats to bots."""
    only_creator(player, creator)
    if not any(seat.kind == OPEN for seat in table.seats):
        raise TableError("no-open-seat", N_("No seat is open."))
    return "fill", {"bot": command.bot}


def abandon(table: Table, command: Command, player: str, creator: str) -> Made:
    """The creator breaks off a game: one that has not begun, or one without other people."""
    only_creator(player, creator)
    if table.status not in (RUNNING, WAITING):
        raise TableError("not-running", N_("This game is not running."))
    others = [seat for seat in table.seats if seat.kind == HUMAN and seat.player != player and not seat.resigned]
    if table.status == RUNNING and any(seat.stand_in is None for seat in others):
        raise TableError("others-play", N_("Others still play; resign instead."))
    return "abandon", {}


def only_creator(player: str, creator: str) -> None:
    """Some things only the one who made the table may do."""
    if player != creator:
        raise TableError("not-the-creator", N_("Only who made this table may do that."))


def some_seat(table: Table, command: Command) -> int:
    """The seat that is meant."""
    if command.seat is None or not 0 <= command.seat < len(table.seats):
        raise TableError("no-such-seat", N_("This table has no such seat."))
    return command.seat


COMMANDS: dict[str, Callable[[Table, Command, str, str], Made]] = {
    "move": move,
    "undo": undo,
    "ask-undo": ask_undo,
    "agree-undo": agree_undo,
    "decline-undo": decline_undo,
    "resign": resign,
    "stand-in": stand_in,
    "back": back,
    "fill": fill,
    "abandon": abandon,
}


def claim_entry(table: Table, seat: int, player: str, name: str, now: float) -> Entry:
    """A person takes an open seat by an invitation."""
    if table.seats[seat].kind != OPEN or table.status != WAITING:
        raise TableError("seat-taken", N_("This seat is taken."))
    return Entry(table.number + 1, "claim", seat, {"player": player, "name": name}, now)


def clock_entry(table: Table, now: float) -> Entry | None:
    """If the time of the player who is asked has run out: a bot plays on."""
    deadline, seat = table.clock.deadline(), table.to_act()
    if table.status == OVER or seat is None or deadline is None or now < deadline:
        return None
    if table.seats[seat].played_by() is not None:
        return None
    return Entry(table.number + 1, "stand-in", seat, {"bot": STAND_IN, "cause": "clock"}, now)
