"""Builds the update that a listener is sent after an entry: their view, recent events, the question and their menu.

All of it is made from views, so it cannot contain anything that the listener's seat may not know.
"""

from collections.abc import Sequence
from typing import Any

from kokodama.core.abilities import display_of, public_text, score_sheet_of
from kokodama.core.deal import Deal
from kokodama.core.game import Game
from kokodama.core.offer import offer_of
from kokodama.core.record import Record, result_of
from kokodama.core.seat_letters import letter
from kokodama.language.language import Language
from kokodama.tables.entries import sentence_of
from kokodama.tables.seat import HUMAN, OPEN
from kokodama.tables.table import OVER, RUNNING, EntryEvents, Table
from kokodama.tables.undo import free_undo, may_ask_undo

PROTOCOL = 1  # the version of all messages to and from clients; docs/decisions/0017-protocol-version.md
MAX_ENTRIES = 400  # entries whose events fit into one update: a long game has 300 entries, and 400 take 4 ms


def table_update(
    table: Table, seat: int | None, since: int | None, language: Language, now: float = 0.0
) -> dict[str, Any]:
    """Everything a listener needs to draw the table, with the events after entry `since` (None: all).

    `now` is what time it is, for the clock.
    """
    return {**common_part(table, language), **own_part(table, seat, since, language), "clock": clock_facts(table, now)}


def common_part(table: Table, language: Language) -> dict[str, Any]:
    """The part of an update that is the same for all listeners with the same language."""
    to_act, status = table.to_act(), table.status
    update: dict[str, Any] = {
        "protocol": PROTOCOL,
        "game": table.game.name,
        "language": language.code,
        "number": table.number,
        "status": status,
        "moves": len(table.record.moves),
        "to_act": None if to_act is None else letter(to_act),
        "seats": [{**one.public(), "back_until": table.back_until(one.number)} for one in table.seats],
        "hints": hints_at(table),
        "scores": {letter(number): points for number, points in enumerate(table.state.scores())},
        "question": question(table, language),
        "undo_wish": public_undo_request(table),
        "score_sheet": score_sheet_of(
            table.game, table.setup.position, (event for move in table.played for event in move.events)
        ),
    }
    if status == OVER:
        update["finished"] = table.played[-1].at if table.played else None
        update["result"] = {"winners": [letter(winner) for winner in table.winners()], "scores": update["scores"]}
    return update


def clock_facts(table: Table, now: float) -> dict[str, Any]:
    """The clock: its rules, what happens at zero, the time left by seat, and whose time runs until when."""
    rules, clock, deadline = table.setup.clock, table.clock, table.clock.deadline()
    live = rules.kind == "live"
    left = {letter(seat): round(seconds, 3) for seat, seconds in enumerate(clock.left_at(now))} if live else None
    return {
        **rules.mapping(),
        "at_zero": None if rules.kind == "none" else "stand-in",
        "restart": rules.restart,
        "now": round(now, 3),
        "left": left,
        "running": None if deadline is None or clock.seat is None else letter(clock.seat),
        "deadline": None if deadline is None else round(deadline, 3),
    }


def own_part(table: Table, seat: int | None, since: int | None, language: Language) -> dict[str, Any]:
    """The part of an update that depends on the listener's seat."""
    view = table.game.view(table.state, seat)
    my_turn = seat is not None and seat == table.to_act()
    return {
        "seat": None if seat is None else letter(seat),
        "view": view.mapping(),
        "events": [line for one in events_since(table, since) for line in event_lines(table, one, seat, language)],
        "offer": offer_of(table.game, view, lambda action: language.move(view, action)) if my_turn else None,
        "display": display_of(table.game, view),
        "may_undo": seat is not None and free_undo(table, seat) is not None,
        "may_ask_undo": seat is not None and may_ask_undo(table, seat),
    }


def events_since(table: Table, since: int | None) -> Sequence[EntryEvents]:
    """The events after entry `since` (None: from the start), of the last MAX_ENTRIES entries at most."""
    return table.history[max(since or 0, len(table.history) - MAX_ENTRIES) :]


def hints_at(table: Table) -> str:
    """Whether players may look at hints: freely, so that everybody is told, or not at all."""
    people = {one.player for one in table.seats if one.kind == HUMAN and not one.resigned}
    if len(people) + sum(one.kind == OPEN for one in table.seats) < 2:
        return "free"
    return "told" if table.setup.hints else "off"


def public_undo_request(table: Table) -> dict[str, Any] | None:
    """The undo request as plain data: who asks, for how many moves, and who agrees."""
    if table.undo_request is None:
        return None
    return {
        "seat": letter(table.undo_request.seat),
        "count": len(table.record.moves) - table.undo_request.to,
        "agreed": [letter(seat) for seat in sorted(table.undo_request.agreed)],
    }


def question(table: Table, language: Language) -> dict[str, Any] | None:
    """The question to be answered, and by which seat; public facts only."""
    asked = table.game.question(table.state) if table.status == RUNNING else None
    if asked is None:
        return None
    values = dict(asked.values)
    return {
        "kind": asked.kind,
        "seat": letter(asked.seat),
        "values": values,
        "text": language.question(asked.kind, values),
    }


def addressed_as_you(table: Table, seat: int | None) -> bool:
    """Whether events of a seat say "you" to it. Several people at one device read the same log: they need names."""
    if seat is None:
        return False
    player = table.seats[seat].player
    return not any(one.player == player for one in table.seats if one.number != seat and player is not None)


def event_lines(table: Table, entry: EntryEvents, seat: int | None, language: Language) -> list[dict[str, Any]]:
    """The events of one entry as a seat may know them, each with its sentence."""
    result = []
    me = letter(seat) if seat is not None and addressed_as_you(table, seat) else None
    for event in entry.events:
        known = event.for_seat(seat)
        sentence = sentence_of(known, me is not None and known.get("seat") == me)
        text = language.event(known, me) if sentence is None else language.say(sentence, **known)
        result.append({"number": entry.number, **known, "text": text})
    return result


def record_for(table: Table, seat: int | None, deal: Deal | None = None) -> dict[str, Any]:
    """The whole record of a finished game, with its deal if known; for a running game, what this seat may know."""
    if table.status == OVER or table.abandoned:
        record = Record(
            table.record.game,
            table.record.version,
            table.record.options,
            table.record.position,
            table.record.moves,
            result_of(table.state) if table.state.is_over() else None,
            deal,
        )
        return record.mapping()
    return {**running_record(table, seat), "moves": moves_for(table.game, table.record, seat)}


def running_record(table: Table, seat: int | None) -> dict[str, Any]:
    """What a seat may know of a running game, except its moves."""
    return {
        "game": table.record.game,
        "version": table.record.version,
        "options": table.record.options,
        "view": table.game.view(table.state, seat).mapping(),
    }


def moves_for(game: Game[Any, Any], record: Record, seat: int | None) -> list[str]:
    """The moves as a seat may know them; slow, as it replays the game."""
    state = record.start(game)
    moves = []
    for text in record.moves:
        action = game.read(state, text)
        moves.append(text if state.to_act() == seat else public_text(game, state, action))
        state.apply(action)
    return moves
