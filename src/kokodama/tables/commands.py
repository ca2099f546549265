"""What people may do at a table: a command becomes an entry, or is refused and nothing changes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from kokodama.bots.registry import bots_of
from kokodama.core.messages import N_
from kokodama.core.refusal import Refusal, Refused
from kokodama.tables.absence import NOBODY_ABSENT, Absent, is_away, with_a_say
from kokodama.tables.seat import HUMAN, OPEN, STAND_IN, distinct_name
from kokodama.tables.table import OVER, RUNNING, WAITING, Entry, Table, TableError
from kokodama.tables.undo import all_agree, asked_undo, free_undo


@dataclass(frozen=True)
class Command:
    """What somebody wants. `seat` is whom he acts for, or who is meant."""

    kind: str
    seat: int | None = None
    move: str = ""
    bot: str = STAND_IN

    def digest(self) -> str:
        """What tells two commands apart, whatever number and key they were sent with."""
        content = f"{self.kind}\0{self.seat}\0{self.move}\0{self.bot}"
        return blake2b(content.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


@dataclass(frozen=True)
class Moment:
    """What has to be known besides the table: who made it, what time it is, who is away how long."""

    creator: str
    now: float
    absent: Absent = field(default_factory=dict)


def entry_for(
    table: Table, command: Command, player: str, creator: str, now: float, absent: Absent = NOBODY_ABSENT
) -> Entry:
    """The entry of a command by a player. Raises Refused or TableError.

    `absent` says how many seconds the player of each seat has been away; who is not in it counts as here.
    """
    make = COMMANDS.get(command.kind)
    if make is None:
        raise TableError("unknown-command", N_("There is no command {kind}."), kind=command.kind)
    made = make(table, command, player, Moment(creator, now, absent))
    return Entry(table.number + 1, made[0], command.seat, made[1], now, made[2] if len(made) == 3 else None)


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


Made = tuple[str, Mapping[str, Any]] | tuple[str, Mapping[str, Any], int]  # kind, data, and the action of a move


def move(table: Table, command: Command, player: str, at: Moment) -> Made:
    """Play a move, judged by the rules."""
    seat = own_seat(table, command, player)
    if table.seats[seat].stand_in is not None:
        raise TableError("stand-in-plays", N_("A bot plays for this seat; take it back first."))
    found = table.judge(seat, command.move)
    if isinstance(found, Refusal):
        raise Refused(found)
    return "move", {"text": table.game.write(table.state, found)}, found


def undo(table: Table, command: Command, player: str, at: Moment) -> Made:
    """Take back one's own last move."""
    back = free_undo(table, own_seat(table, command, player))
    if back is None:
        raise TableError("no-undo", N_("This cannot be taken back any more without the others' consent."))
    return "undo", {"to": back}


def ask_undo(table: Table, command: Command, player: str, at: Moment) -> Made:
    """Ask all for more than that; alone among bots one agrees with oneself."""
    seat = own_seat(table, command, player)
    back = asked_undo(table, seat)
    if all(table.seats[one].player == player for one in with_a_say(table, at.absent, at.now)):
        return "undo", {"to": back}
    return "ask-undo", {"to": back}


def agree_undo(table: Table, command: Command, player: str, at: Moment) -> Made:
    """Agree; the last consent is the undo."""
    seat = own_seat(table, command, player)
    if table.wish is None:
        raise TableError("no-wish", N_("Nobody asks to go back."))
    return ("undo", {"to": table.wish.to}) if all_agree(table, seat, at.absent, at.now) else ("agree-undo", {})


def decline_undo(table: Table, command: Command, player: str, at: Moment) -> Made:
    """Do not agree."""
    own_seat(table, command, player)
    if table.wish is None:
        raise TableError("no-wish", N_("Nobody asks to go back."))
    return "decline-undo", {}


def resign(table: Table, command: Command, player: str, at: Moment) -> Made:
    """Give up."""
    must_run(table)
    own_seat(table, command, player)
    return "resign", {}


def stand_in(table: Table, command: Command, player: str, at: Moment) -> Made:
    """The creator lets a bot play on for somebody who is absent."""
    must_run(table)
    only_creator(player, at)
    seat = some_seat(table, command)
    if table.seats[seat].kind != HUMAN or table.seats[seat].stand_in is not None:
        raise TableError("no-person", N_("No person plays this seat."))
    if table.seats[seat].player != player and not is_away(table, seat, at.absent, at.now):
        raise TableError("not-away", N_("Only somebody who is away can be replaced by a bot."))
    return "stand-in", {"bot": known_bot(table, command), "cause": "creator"}


def back(table: Table, command: Command, player: str, at: Moment) -> Made:
    """The creator gives the seat back, or its owner takes it."""
    must_run(table)
    seat = table.seats[some_seat(table, command)]
    if seat.player != player:
        only_creator(player, at)
    if seat.kind != HUMAN or seat.stand_in is None or seat.resigned:
        raise TableError("no-stand-in", N_("No bot plays for a person here."))
    return "back", {}


def fill(table: Table, command: Command, player: str, at: Moment) -> Made:
    """The creator gives all open seats to bots."""
    only_creator(player, at)
    if not any(seat.kind == OPEN for seat in table.seats):
        raise TableError("no-open-seat", N_("No seat is open."))
    return "fill", {"bot": known_bot(table, command)}


def abandon(table: Table, command: Command, player: str, at: Moment) -> Made:
    """The creator breaks off a game: one that has not begun, or one whose other people resigned or are gone."""
    only_creator(player, at)
    if table.status not in (RUNNING, WAITING):
        raise TableError("not-running", N_("This game is not running."))
    others = [seat for seat in with_a_say(table, at.absent, at.now) if table.seats[seat].player != player]
    if table.status == RUNNING and others:
        raise TableError("others-play", N_("Others still play; resign instead."))
    return "abandon", {}


def only_creator(player: str, at: Moment) -> None:
    """Some things only the one who made the table may do."""
    if player != at.creator:
        raise TableError("not-the-creator", N_("Only who made this table may do that."))


def known_bot(table: Table, command: Command) -> str:
    """The bot that is meant, which must be one that plays this game."""
    if command.bot not in bots_of(table.game.name):
        raise TableError("bot", N_("There is no bot {bot} for this game."), bot=command.bot)
    return command.bot


def some_seat(table: Table, command: Command) -> int:
    """The seat that is meant."""
    if command.seat is None or not 0 <= command.seat < len(table.seats):
        raise TableError("no-such-seat", N_("This table has no such seat."))
    return command.seat


COMMANDS: dict[str, Callable[[Table, Command, str, Moment], Made]] = {
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


NEEDS_ABSENT = frozenset({"ask-undo", "agree-undo", "stand-in", "abandon"})  # depend on who is away


def claim_entry(table: Table, seat: int, player: str, name: str, now: float) -> Entry:
    """A person takes an open seat by an invitation; one seat, so that nobody sees several hands."""
    if any(one.player == player for one in table.seats):
        raise TableError("already-seated", N_("You already have a seat at this table."))
    if table.seats[seat].kind != OPEN or table.status != WAITING:
        raise TableError("seat-taken", N_("This seat is taken."))
    shown = distinct_name(name, (other.name for other in table.seats if other.kind != OPEN))
    return Entry(table.number + 1, "claim", seat, {"player": player, "name": shown}, now)


def clock_entry(table: Table, now: float) -> Entry | None:
    """If the time of the player who is asked has run out: a bot plays on."""
    deadline, seat = table.clock.deadline(), table.to_act()
    if table.status == OVER or seat is None or deadline is None or now < deadline:
        return None
    if table.seats[seat].played_by() is not None:
        return None
    return Entry(table.number + 1, "stand-in", seat, {"bot": STAND_IN, "cause": "clock"}, now)
