"""What a listener is told: his view, what happened since, what he is asked and may do. Made from views."""

from collections.abc import Sequence
from typing import Any

from kokodama.core.deal import Deal
from kokodama.core.game import Game, letter
from kokodama.core.record import Record, result_of
from kokodama.language.language import Language
from kokodama.tables.table import OVER, RUNNING, Table, Told
from kokodama.tables.table_messages import EVENTS
from kokodama.tables.undo import free_undo

MOST_TOLD = 400  # entries whose events are told at once: a long game has 300, and 400 take 4 ms to tell


def news(table: Table, seat: int | None, since: int | None, language: Language) -> dict[str, Any]:
    """Everything one listener needs to draw the table; of events those after entry `since`, None for all."""
    return {**common_news(table, language), **own_news(table, seat, since, language)}


def common_news(table: Table, language: Language) -> dict[str, Any]:
    """What every listener is told alike."""
    asked, status = table.to_act(), table.status
    told: dict[str, Any] = {
        "number": table.number,
        "status": status,
        "moves": len(table.record.moves),
        "to_act": None if asked is None else letter(asked),
        "seats": [one.told() for one in table.seats],
        "scores": {letter(number): points for number, points in enumerate(table.state.scores())},
        "question": question(table, language),
        "clock": table.clock.told(),
        "undo_wish": undo_wish(table),
    }
    if status == OVER:
        told["finished"] = table.made[-1].at if table.made else None
        told["result"] = {"winners": [letter(winner) for winner in table.winners()], "scores": told["scores"]}
    return told


def own_news(table: Table, seat: int | None, since: int | None, language: Language) -> dict[str, Any]:
    """What this listener is told in their own way."""
    view = table.game.view(table.state, seat)
    asked = seat is not None and seat == table.to_act()
    return {
        "seat": None if seat is None else letter(seat),
        "view": view.mapping(),
        "events": [line for one in told_since(table, since) for line in lines(one, seat, language)],
        "offer": table.game.offer(view, lambda action: language.move(view, action)) if asked else None,
        "display": table.game.display(view),
        "may_undo": seat is not None and free_undo(table, seat) is not None,
    }


def told_since(table: Table, since: int | None) -> Sequence[Told]:
    """What happened after entry `since`, None for the start; of very much the latest."""
    return table.history[max(since or 0, len(table.history) - MOST_TOLD) :]


def undo_wish(table: Table) -> dict[str, Any] | None:
    """Who asks to go back how far, and who agrees."""
    if table.wish is None:
        return None
    return {
        "seat": letter(table.wish.seat),
        "count": len(table.record.moves) - table.wish.to,
        "agreed": [letter(seat) for seat in sorted(table.wish.agreed)],
    }


def question(table: Table, language: Language) -> dict[str, Any] | None:
    """What is being asked, of whom; public facts only."""
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


def lines(told: Told, seat: int | None, language: Language) -> list[dict[str, Any]]:
    """The events of one entry as this listener may hear them."""
    result = []
    for event in told.events:
        heard = event.told_to(seat)
        own = EVENTS.get(event.kind)
        text = language.event(heard) if own is None else language.say(own, **heard)
        result.append({"number": told.number, **heard, "text": text})
    return result


def record_for(table: Table, seat: int | None, deal: Deal | None = None) -> dict[str, Any]:
    """The record of a finished game, with its deal if it is known; of a running one only what this seat may know."""
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
    """What a seat may know of a running game, without its moves."""
    return {
        "game": table.record.game,
        "version": table.record.version,
        "options": table.record.options,
        "view": table.game.view(table.state, seat).mapping(),
    }


def moves_for(game: Game[Any, Any], record: Record, seat: int | None) -> list[str]:
    """The moves as a seat may know them; they are replayed, which takes a while."""
    state = record.start(game)
    moves = []
    for text in record.moves:
        action = game.read(state, text)
        moves.append(text if state.to_act() == seat else game.public_text(state, action))
        state.apply(action)
    return moves
