"""Decides on commands: `decide` turns a command into an entry of a table's log, or refuses it.

Commands of people, bots, clocks and the server's host all go through here, so the rules of a table are in one place. A
move is read and judged once; the entry carries the judged action to `Table.add`.
"""

from typing import assert_never

from kokodama.bots.registry import default_bot
from kokodama.core.messages import N_
from kokodama.tables.commands import (
    Actor,
    BotActor,
    ClockActor,
    Command,
    HostActor,
    Moment,
    Person,
    judged_move,
    some_seat,
)
from kokodama.tables.entries import Abandon, Entry, EntryContent, Resign, StandIn
from kokodama.tables.person_commands import decide_for_person
from kokodama.tables.table import OVER, RUNNING, WAITING, Table, TableError


def decide(table: Table, command: Command, actor: Actor, at: Moment) -> Entry:
    """Turn an actor's command into an entry, without changing the table. Raises Refused or TableError."""
    match actor:
        case Person():
            content = decide_for_person(table, command, actor, at)
        case BotActor():
            content = decide_for_bot(table, command, actor)
        case ClockActor():
            content = decide_for_clock(table, command, at)
        case HostActor():
            content = decide_for_host(table, command)
        case _:
            assert_never(actor)
    return Entry(table.number + 1, command.seat, content, at.now)


def decide_for_bot(table: Table, command: Command, bot: BotActor) -> EntryContent:
    """Let a bot move for a seat it plays; its move is judged like a person's."""
    seat = some_seat(table, command)
    if command.kind != "move" or table.seats[seat].played_by() != bot.name:
        raise not_allowed(command, bot)
    return judged_move(table, seat, command.move)


def decide_for_clock(table: Table, command: Command, at: Moment) -> EntryContent:
    """Let a bot stand in for the seat whose time has run out."""
    if command.kind != "stand-in" or command.seat is None or command.seat != late_seat(table, at.now):
        raise not_allowed(command, ClockActor())
    return StandIn(default_bot(table.game.name), "clock")


def decide_for_host(table: Table, command: Command) -> EntryContent:
    """Let the host end a game, or remove a deleted person from it."""
    if table.status not in (RUNNING, WAITING):
        raise TableError("not-running", N_("This game is not in progress."))
    if command.kind == "abandon":
        return Abandon()
    some_seat(table, command)
    if command.kind == "resign":
        return Resign()
    if command.kind == "stand-in":
        return StandIn(default_bot(table.game.name), "left")
    raise not_allowed(command, HostActor())


def late_seat(table: Table, now: float) -> int | None:
    """The seat of the person who has run out of time; None if nobody has."""
    deadline, seat = table.clock.deadline(), table.to_act()
    if table.status == OVER or seat is None or deadline is None or now < deadline:
        return None
    return seat if table.seats[seat].played_by() is None else None


def not_allowed(command: Command, actor: Actor) -> TableError:
    """The error for a command that only a bug in this program can give; players never see it."""
    return TableError("not-allowed", "{actor} may not {kind} here.", actor=type(actor).__name__, kind=command.kind)
