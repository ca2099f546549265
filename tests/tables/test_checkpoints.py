"""An undo replays from a checkpoint, and leaves exactly the table that a replay of all moves would."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.core.text_moves import play
from kokodama.games import GAMES
from kokodama.tables import table as tables
from kokodama.tables.entries import Abandon, Entry, Move, Undo
from kokodama.tables.seat import HUMAN
from kokodama.tables.table import CHECKPOINT, OVER, RUNNING, Table
from kokodama.tables.table_update import table_update
from tests.tables.tables_by_hand import new_table, words

LONGEST = {"kokopelli": (HUMAN,) * 4, "kodama": (HUMAN,) * 5}
FIXED = {"cards", "ground", "shapes"}  # the card set, the board and what is printed on cards: they never change


def parts(thing: Any) -> Any:
    """Everything that a state, or a part of one, is made of."""
    if thing is None or isinstance(thing, bool | int | str):
        return thing
    if hasattr(thing, "__len__"):
        return [parts(one) for one in thing]
    values = {name: getattr(thing, name) for name in dir(thing) if not name.startswith("_") and name not in FIXED}
    return {name: parts(value) for name, value in values.items() if not callable(value)}


def fingerprint(state: Any) -> int:
    """Hash everything about a state, including the order of its menu."""
    return hash(json.dumps([parts(state), state.legal()]))


def replayed(table: Table) -> list[int]:
    """The fingerprints of all states of a record, from the start on."""
    return [fingerprint(state) for state in table.record.replay(table.game)]


def next_move(table: Table, chance: Chance) -> Entry:
    """A random move."""
    seat = table.to_act()
    action = make_bot(table.game.name, "random").choose(table.game.view(table.state, seat), chance)
    return Entry(table.number + 1, seat, Move(table.game.write(table.state, action)), 0.0)


def undo(table: Table, to: int) -> Entry:
    """The last moves are taken back."""
    return Entry(table.number + 1, 0, Undo(to), 0.0)


def whole_game(name: str, seed: int, kinds: Sequence[str] = (HUMAN, HUMAN)) -> list[Table]:
    """A table after every move of a whole random game but the last one."""
    chance, stages = Chance(seed, 1), [new_table(name, seed, tuple(kinds))]
    while (after := stages[-1].after([next_move(stages[-1], chance)])).status == RUNNING:
        stages.append(after)
    return stages


def check_kept(table: Table, known: list[int]) -> None:
    """The checkpoints of a table are right, in order and few."""
    counts = [number for number, _ in table.checkpoints]
    assert counts == sorted(set(counts))
    assert len([number for number in counts if number % CHECKPOINT]) <= 1, "the regular ones and one more"
    assert all(fingerprint(state) == known[number] for number, state in table.checkpoints)


def test_everything_a_state_has_is_compared() -> None:
    kodama, kokopelli = parts(new_table("kodama", 1).state), parts(new_table("kokopelli", 1).state)
    assert {"trees", "stack", "hands", "year", "points", "turn", "round"} <= set(kodama)
    assert {"open", "open_on", "free", "outlines", "print_x", "bark"} <= set(kodama["trees"][0])
    assert {"hands", "piles", "pile_tops", "ceremonies", "discards", "turn"} <= set(kokopelli)


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("seed", range(2))
def test_undo_to_any_point_of_a_game_is_the_same_as_a_replay(name: str, seed: int) -> None:
    stages = whole_game(name, seed, LONGEST[name] if seed else (HUMAN, HUMAN))
    last = stages[-1]
    known = replayed(last)
    assert len(known) == len(stages) > 2 * CHECKPOINT
    for to in range(len(last.record.moves) + 1):
        back = last.after([undo(last, to)])
        assert fingerprint(back.state) == known[to]
        assert back.record.moves == last.record.moves[:to]
        check_kept(back, known)
    check_kept(last, known)
    assert [fingerprint(stage.state) for stage in stages] == known, "the tables before are as they were"


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("seed", range(4))
def test_undo_upon_undo_with_other_moves_between_is_the_same_as_a_replay(name: str, seed: int) -> None:
    chance, table = Chance(seed, 5), new_table(name, seed)
    start, log = table, []
    for _ in range(80):
        made = len(table.record.moves)
        if made and chance.below(4) == 0:
            nearby = chance.below(3) > 0
            entry = undo(table, made - 1 - chance.below(min(made, 3) if nearby else made))
        else:
            entry = next_move(table, chance)
        log.append(entry)
        table = table.after([entry])
        if table.status != RUNNING:
            break
        if entry.kind == "undo":
            known = replayed(table)
            assert fingerprint(table.state) == known[-1]
            check_kept(table, known)
    assert len([entry for entry in log if entry.kind == "undo"]) > 5
    again = start.after(log)
    assert fingerprint(again.state) == fingerprint(table.state)
    for seat in (0, 1, None):
        told = [json.dumps(table_update(one, seat, None, words(one))) for one in (table, again)]
        assert told[0] == told[1], "read from its log it is the same table"


@pytest.mark.parametrize("name", list(GAMES))
def test_an_undo_replays_a_few_moves_only(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    last = whole_game(name, 3, LONGEST[name])[-1]
    played: list[str] = []

    def counted(game: Any, state: Any, text: str) -> None:
        played.append(text)
        play(game, state, text)

    monkeypatch.setattr(tables, "play", counted)
    table = last
    for to in range(len(last.record.moves) - 1, -1, -1):
        played.clear()
        last.after([undo(last, to)])
        assert len(played) < CHECKPOINT
        played.clear()
        table = table.after([undo(table, to)])  # step by step
        assert len(played) < CHECKPOINT
    played.clear()
    forth = table.after([next_move(table, Chance(1))])
    forth.after([undo(forth, 0)])
    assert not played, "nothing at all to try another move from where one has gone back to"


def test_a_finished_game_keeps_no_checkpoints() -> None:
    last = whole_game("kodama", 1)[-1]
    assert last.checkpoints
    assert last.after([Entry(last.number + 1, None, Abandon(), 0.0)]).checkpoints == ()
    over = last.after([next_move(last, Chance(1, 1))])
    while over.status == RUNNING:
        over = over.after([next_move(over, Chance(1, 2))])
    assert (over.status, over.checkpoints) == (OVER, ())
