"""Entries of a log are typed, and stored as they have always been."""

from dataclasses import fields
from typing import Any, get_args

import pytest

from kokodama.tables.entries import (
    BY_KIND,
    CLASSES,
    Abandon,
    AgreeUndo,
    AskUndo,
    Back,
    Claim,
    CommandKind,
    DeclineUndo,
    Entry,
    EntryContent,
    EntryKind,
    Fill,
    Move,
    Resign,
    StandIn,
    TakeHint,
    Undo,
    UnreadableEntry,
    read_entry,
)

STORED: list[tuple[EntryContent, str, dict[str, Any]]] = [
    (Move("open hunter A3"), "move", {"text": "open hunter A3"}),
    (Undo(7), "undo", {"to": 7}),
    (AskUndo(3), "ask-undo", {"to": 3}),
    (AgreeUndo(), "agree-undo", {}),
    (DeclineUndo(), "decline-undo", {}),
    (Claim("p1", "Ann"), "claim", {"player": "p1", "name": "Ann"}),
    (Claim(None, ""), "claim", {"player": None, "name": ""}),
    (Fill("casual"), "fill", {"bot": "casual"}),
    (StandIn("casual", "clock"), "stand-in", {"bot": "casual", "cause": "clock"}),
    (Back(), "back", {}),
    (Resign(), "resign", {}),
    (TakeHint(), "hint", {}),
    (Abandon(), "abandon", {}),
]


@pytest.mark.parametrize(("content", "kind", "data"), STORED)
def test_an_entry_is_stored_as_number_kind_seat_data_and_time(
    content: EntryContent, kind: str, data: dict[str, Any]
) -> None:
    entry = Entry(5, 1, content, 9.5)
    assert entry.mapping() == {"number": 5, "kind": kind, "seat": 1, "data": data, "at": 9.5}
    assert read_entry(**entry.mapping()) == entry


def test_every_kind_has_one_class_and_every_class_an_example_here() -> None:
    assert set(BY_KIND) == set(get_args(EntryKind)) == {kind for _, kind, _ in STORED}
    assert set(get_args(EntryKind)) - set(get_args(CommandKind)) == {"claim", "hint"}
    assert len(CLASSES) == len(BY_KIND)


def test_the_action_of_a_judged_move_is_not_stored() -> None:
    entry = Entry(1, 0, Move("draw", 17), 0.0)
    assert entry.mapping()["data"] == {"text": "draw"}
    assert read_entry(**entry.mapping()).content == Move("draw")
    assert [one.name for one in fields(Move)] == ["text", "action"]


def test_what_an_older_program_stored_besides_is_left_out() -> None:
    assert read_entry(1, "fill", None, {"bot": "casual", "mood": "good"}, 0.0).content == Fill("casual")


@pytest.mark.parametrize(("kind", "data"), [("dance", {}), ("move", {}), ("undo", None), ("stand-in", {"bot": "x"})])
def test_an_entry_that_makes_no_sense_is_unreadable(kind: str, data: Any) -> None:
    with pytest.raises(UnreadableEntry, match="entry 4 cannot be read"):
        read_entry(4, kind, 0, data, 0.0)
