"""Decides on the commands of people: each becomes the content of an entry, or is refused."""

from typing import assert_never

from kokodama.bots.registry import bots_of, default_bot
from kokodama.core.messages import N_
from kokodama.tables.absence import is_away, seats_to_consent
from kokodama.tables.commands import Command, Moment, Person, judged_move, some_seat
from kokodama.tables.entries import (
    Abandon,
    AgreeUndo,
    AskUndo,
    Back,
    Claim,
    DeclineUndo,
    EntryContent,
    Fill,
    Move,
    Resign,
    StandIn,
    TakeHint,
    Undo,
)
from kokodama.tables.seat import HUMAN, OPEN, distinct_name
from kokodama.tables.table import RUNNING, WAITING, Table, TableError
from kokodama.tables.undo import all_agree, asked_undo, free_undo

HINTS_OFF = N_("There are no hints at this table, because several people are playing.")


def decide_for_person(table: Table, command: Command, person: Person, at: Moment) -> EntryContent:
    """Turn a person's command into the content of an entry. Raises Refused or TableError."""
    match command.kind:
        case "move":
            return person_moves(table, command, person)
        case "undo":
            return take_back(table, command, person)
        case "ask-undo":
            return ask_undo(table, command, person, at)
        case "agree-undo":
            return agree_undo(table, command, person, at)
        case "decline-undo":
            return decline_undo(table, command, person)
        case "claim":
            return claim(table, command, person)
        case "fill":
            return fill(table, command, person, at)
        case "stand-in":
            return stand_in(table, command, person, at)
        case "back":
            return give_back(table, command, person, at)
        case "resign":
            must_run(table)
            own_seat(table, command, person)
            return Resign()
        case "abandon":
            return abandon(table, person, at)
        case "hint":
            return take_hint(table, command, person)
        case _:
            assert_never(command.kind)


def person_moves(table: Table, command: Command, person: Person) -> Move:
    """Play a move for the person's own seat, unless a bot stands in there."""
    seat = own_seat(table, command, person)
    if table.seats[seat].stand_in is not None:
        raise TableError("stand-in-plays", N_("A bot is playing for you; take your seat back first."))
    return judged_move(table, seat, command.move)


def take_back(table: Table, command: Command, person: Person) -> Undo:
    """Take back the person's own last move."""
    back = free_undo(table, own_seat(table, command, person))
    if back is None:
        raise TableError("no-undo", N_("You can no longer undo this without the others’ consent."))
    return Undo(back)


def ask_undo(table: Table, command: Command, person: Person, at: Moment) -> Undo | AskUndo:
    """Ask the others for an undo that needs their consent; granted at once if there are no human opponents."""
    back = asked_undo(table, own_seat(table, command, person))
    alone = all(table.seats[one].player == person.id for one in seats_to_consent(table, at.absent, at.now))
    return Undo(back) if alone else AskUndo(back)


def agree_undo(table: Table, command: Command, person: Person, at: Moment) -> Undo | AgreeUndo:
    """Agree to an undo; the last consent carries it out."""
    seat = own_seat(table, command, person)
    if table.undo_request is None:
        raise TableError("no-wish", N_("Nobody is asking to undo a move."))
    return Undo(table.undo_request.to) if all_agree(table, seat, at.absent, at.now) else AgreeUndo()


def decline_undo(table: Table, command: Command, person: Person) -> DeclineUndo:
    """Decline an undo, which ends the request."""
    own_seat(table, command, person)
    if table.undo_request is None:
        raise TableError("no-wish", N_("Nobody is asking to undo a move."))
    return DeclineUndo()


def claim(table: Table, command: Command, person: Person) -> Claim:
    """Take an open seat; only one per person, so that nobody sees several hands."""
    seat = some_seat(table, command)
    if any(one.player == person.id for one in table.seats):
        raise TableError("already-seated", N_("You already have a seat at this table."))
    if table.seats[seat].kind != OPEN or table.status != WAITING:
        raise TableError("seat-taken", N_("This seat is taken."))
    return Claim(person.id, distinct_name(person.name, (other.name for other in table.seats if other.kind != OPEN)))


def fill(table: Table, command: Command, person: Person, at: Moment) -> Fill:
    """Give all open seats to bots; only the creator may."""
    only_creator(person, at)
    if not any(seat.kind == OPEN for seat in table.seats):
        raise TableError("no-open-seat", N_("There is no open seat."))
    return Fill(known_bot(table, command))


def stand_in(table: Table, command: Command, person: Person, at: Moment) -> StandIn:
    """Let a bot stand in: for oneself, or if one is the creator, for a person who is away.

    A person who is present must give the command themselves, which is their consent.
    """
    must_run(table)
    seat = some_seat(table, command)
    own = table.seats[seat].player == person.id
    if not own:
        only_creator(person, at)
    if table.seats[seat].kind != HUMAN or table.seats[seat].stand_in is not None:
        raise TableError("no-person", N_("This seat is not played by a person."))
    if not own and not is_away(table, seat, at.absent, at.now, at.away):
        raise TableError("not-away", N_("A bot can only take over for someone who is away."))
    return StandIn(known_bot(table, command), "self" if own else "creator")


def give_back(table: Table, command: Command, person: Person, at: Moment) -> Back:
    """End a stand-in: the person takes their seat back, or the creator gives it back.

    Whoever resigned by mistake may think again for a moment, unless the game ended with it: then all cards are shown.
    """
    must_run(table)
    seat = table.seats[some_seat(table, command)]
    if seat.player != person.id:
        only_creator(person, at)
    if seat.kind != HUMAN or seat.stand_in is None:
        raise TableError("no-stand-in", N_("No bot has taken over this seat."))
    if seat.resigned and (seat.player != person.id or at.now > (table.back_until(seat.number) or 0.0)):
        raise TableError("resigned", N_("After resigning, you can take your seat back only within a minute."))
    return Back()


def abandon(table: Table, person: Person, at: Moment) -> Abandon:
    """End a game that has not begun, or whose other people have resigned or are gone; only the creator may."""
    only_creator(person, at)
    if table.status not in (RUNNING, WAITING):
        raise TableError("not-running", N_("This game is not in progress."))
    others = [seat for seat in seats_to_consent(table, at.absent, at.now) if table.seats[seat].player != person.id]
    if table.status == RUNNING and others:
        raise TableError("others-play", N_("Others are still playing; resign instead."))
    return Abandon()


def take_hint(table: Table, command: Command, person: Person) -> TakeHint:
    """Look at a hint in a game with others, if the table allows it."""
    must_run(table)
    own_seat(table, command, person)
    if not table.setup.hints:
        raise TableError("hints-off", HINTS_OFF)
    return TakeHint()


def own_seat(table: Table, command: Command, person: Person) -> int:
    """The seat of a command, which must be the person's own."""
    number = some_seat(table, command)
    seat = table.seats[number]
    if seat.kind != HUMAN or seat.player != person.id or seat.resigned:
        raise TableError("not-your-seat", N_("This is not your seat."))
    return number


def must_run(table: Table) -> None:
    """Raise TableError unless the game is running."""
    if table.status != RUNNING:
        raise TableError("not-running", N_("This game is not in progress."))


def only_creator(person: Person, at: Moment) -> None:
    """Raise TableError unless the person made the table."""
    if person.id != at.creator:
        raise TableError("not-the-creator", N_("Only the person who created this table can do that."))


def known_bot(table: Table, command: Command) -> str:
    """The bot of a command, which must be able to play this game; the usual one if it names none."""
    if command.bot is None:
        return default_bot(table.game.name)
    if command.bot not in bots_of(table.game.name):
        raise TableError("bot", N_("There is no bot called {bot} for this game."), bot=command.bot)
    return command.bot
