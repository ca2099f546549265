"""What a listener is told: his view, what happened since, what he is asked and may do. Made from views."""

from typing import Any

from kokodama.core.game import letter
from kokodama.core.record import Record, result_of
from kokodama.language.language import Language
from kokodama.tables.table import OVER, RUNNING, Table, Told
from kokodama.tables.undo import free_undo
from kokodama.tables.words import EVENTS

Heard = dict[int, list[dict[str, Any]]]  # lines of an entry, by its number


def news(table: Table, seat: int | None, since: int | None, language: Language) -> dict[str, Any]:
    """Everything one listener needs to draw the table; of events only those after entry `since`, None for all."""
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


def own_news(
    table: Table, seat: int | None, since: int | None, language: Language, heard: Heard | None = None
) -> dict[str, Any]:
    """What this listener is told in his own way; `heard` keeps what the next one of this language may hear too."""
    view = table.game.view(table.state, seat)
    asked = seat is not None and seat == table.to_act()
    return {
        "seat": None if seat is None else letter(seat),
        "view": view.mapping(),
        "events": [line for one in table.history[since or 0 :] for line in lines(one, seat, language, heard)],
        "offer": table.game.offer(view, lambda action: language.move(view, action)) if asked else None,
        "display": table.game.display(view),
        "may_undo": seat is not None and free_undo(table, seat) is not None,
    }


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


def lines(told: Told, seat: int | None, language: Language, heard_by_all: Heard | None = None) -> list[dict[str, Any]]:
    """The events of one entry as this listener may hear them; said once for all who hear nothing secret."""
    heard_by_all = {} if heard_by_all is None else heard_by_all
    public = seat is None or not any(event.seat == seat and event.secrets for event in told.events)
    if public and told.number in heard_by_all:
        return heard_by_all[told.number]
    result = []
    for event in told.events:
        heard = event.told_to(seat)
        own = EVENTS.get(event.kind)
        text = language.event(heard) if own is None else language.say(own, **heard)
        result.append({"number": told.number, **heard, "text": text})
    if public:
        heard_by_all[told.number] = result
    return result


def record_for(table: Table, seat: int | None) -> dict[str, Any]:
    """The record of a finished game; of a running one only what this seat may know."""
    if table.status == OVER or table.abandoned:
        record = Record(
            table.record.game,
            table.record.version,
            table.record.options,
            table.record.position,
            table.record.moves,
            result_of(table.state) if table.state.is_over() else None,
        )
        return record.mapping()
    state = table.record.start(table.game)
    moves = []
    for text in table.record.moves:
        action = table.game.read(state, text)
        own = state.to_act() == seat
        moves.append(text if own else table.game.public_text(state, action))
        state.apply(action)
    return {
        "game": table.record.game,
        "version": table.record.version,
        "options": table.record.options,
        "view": table.game.view(table.state, seat).mapping(),
        "moves": moves,
    }
