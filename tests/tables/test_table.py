"""A table is the fold of its entries: moves, undo, people who come and go."""

import json

import pytest

from kokodama.bots.registry import make_bot
from kokodama.core import abilities
from kokodama.core.chance import Chance
from kokodama.core.game import Event
from kokodama.core.refusal import Refusal
from kokodama.games import GAMES
from kokodama.tables.clock import DAY, Clock, ClockRules
from kokodama.tables.entries import Entry, Move, Undo
from kokodama.tables.seat import BOT, HUMAN, OPEN, Seat
from kokodama.tables.table import OVER, RUNNING, WAITING, Setup, Table, TableError
from kokodama.tables.table_update import record_for, table_update
from kokodama.tables.undo import all_agree, asked_undo, free_undo
from tests.tables.tables_by_hand import add, move, new_table, play_some, words

SEEDS = range(4)


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_told_again_from_its_entries_is_the_same_table(name: str, seed: int) -> None:
    table = new_table(name, seed)
    entries = []
    chance, bot = Chance(seed, 2), make_bot(name, "random")
    for _ in range(60):
        seat = table.to_act()
        if seat is None:
            break
        back = free_undo(table, seat)
        if back is not None and chance.below(3) == 0:
            entry = Entry(table.number + 1, seat, Undo(back), 0.0)
        else:
            action = bot.choose(table.game.view(table.state, seat), chance)
            entry = Entry(table.number + 1, seat, Move(table.game.write(table.state, action)), 0.0)
        entries.append(entry)
        table.add(entry)
    again = new_table(name, seed)
    for entry in entries:
        again.add(entry)
    for listener in (0, 1, None):
        told = table_update(table, listener, None, words(table))
        assert json.dumps(told) == json.dumps(table_update(again, listener, None, words(again)))


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("seed", SEEDS)
def test_what_may_be_undone_told_its_player_nothing_new(name: str, seed: int) -> None:
    """A move that is not revealing leads to what its player could foresee, whatever is hidden."""
    game = GAMES[name]
    state = game.start(2, Chance(seed), {})
    bot, chance = make_bot(name, "random"), Chance(seed, 3)
    foreseen = 0
    while (seat := state.to_act()) is not None and foreseen < 25:
        view = game.view(state, seat)
        action = bot.choose(view, chance)
        after = state.copy()
        after.apply(action)
        if not any(abilities.reveals(game, event) for event in abilities.narrate(game, state, action)):
            foreseen += 1
            for other in range(3):
                imagined = abilities.imagined(game, view, Chance(seed, 4, other))
                imagined.apply(action)
                assert game.view(imagined, seat).mapping() == game.view(after, seat).mapping()
        state = after
    assert foreseen > 0


def test_undo_takes_back_ones_own_last_move_only() -> None:
    table = new_table("kokopelli", 1)
    seat = table.to_act()
    assert seat is not None
    before = json.dumps(table_update(table, seat, 99, words(table))["view"])
    moves = [one["move"] for one in table_update(table, seat, None, words(table))["offer"]["moves"]]
    move(table, next(one for one in moves if one.startswith("open")))
    assert free_undo(table, seat) == 0
    assert free_undo(table, 1 - seat) is None
    add(table, "undo", seat, to=0)
    assert json.dumps(table_update(table, seat, 99, words(table))["view"]) == before


def test_a_draw_cannot_be_taken_back() -> None:
    table = new_table("kokopelli", 1)
    seat = table.to_act()
    assert seat is not None
    move(table, "draw")
    assert free_undo(table, seat) is None
    assert asked_undo(table, seat) == 0


def test_an_undo_by_consent_needs_all_people() -> None:
    table = new_table("kokopelli", 2, (HUMAN, HUMAN, BOT))
    play_some(table, 12, 2)
    add(table, "ask-undo", 0, to=asked_undo(table, 0))
    assert not all_agree(table, 0)
    assert all_agree(table, 1)
    add(table, "decline-undo", 1)
    assert table.undo_request is None


def test_a_table_waits_for_its_people() -> None:
    table = new_table("kodama", 1, (HUMAN, OPEN))
    assert table.status == WAITING
    with pytest.raises(TableError, match="not in progress"):
        table.judge(0, "draw")
    add(table, "claim", 1, player="p9", name="Ben")
    assert table.status == RUNNING
    assert table.seats[1].public()["name"] == "Ben"
    assert "p9" not in json.dumps(table_update(table, 0, None, words(table)))


def test_when_all_others_resign_the_last_one_has_won() -> None:
    table = new_table("kokopelli", 1, (HUMAN, HUMAN, HUMAN))
    add(table, "resign", 0)
    assert table.status == RUNNING
    assert table.seats[0].played_by() == "casual"
    add(table, "resign", 2)
    assert table.status == OVER
    assert table.winners() == [1]


def test_the_running_record_of_a_seat_hides_what_others_tucked() -> None:
    table = new_table("kokopelli", 5)
    play_some(table, 60, 5)
    told = record_for(table, None)
    assert "position" not in told
    assert not any(text.startswith("tuck ") for text in told["moves"])


@pytest.mark.parametrize("name", list(GAMES))
def test_a_finished_record_holds_everything(name: str) -> None:
    table = new_table(name, 3)
    play_some(table, 10_000, 3)
    told = record_for(table, None)
    assert told["moves"] == table.record.moves
    whole = table_update(table, None, None, words(table))
    assert told["result"]["scores"] == whole["scores"]
    assert whole["finished"] == table.played[-1].at


def test_refusals_name_the_rule() -> None:
    table = new_table("kokopelli", 1)
    seat = table.to_act()
    assert seat is not None
    refusal = table.judge(1 - seat, "draw")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "kokopelli/not-your-turn"


def test_other_rules_are_refused_not_guessed() -> None:
    game = GAMES["kokopelli"]
    setup = Setup("kokopelli", "0", {}, game.position(game.start(2, Chance(1), {})))
    with pytest.raises(TableError, match="rules 0"):
        Table(game, setup, [Seat(0), Seat(1)])


def test_a_live_clock_runs_only_for_who_is_asked() -> None:
    clock = Clock(ClockRules(seconds=60, increment=5), 2)
    clock.ask(0, 100.0)
    assert clock.deadline() == 160.0
    clock.ask(1, 120.0)
    assert clock.left == [45.0, 60.0]
    clock.ask(1, 130.0)  # a second decision of the same turn
    assert clock.left == [45.0, 50.0]
    clock.ask(None, 131.0)
    assert clock.deadline() is None


def test_a_clock_of_days_begins_anew_with_every_move() -> None:
    clock = Clock(ClockRules(days=2), 2)
    clock.ask(0, 0.0)
    clock.ask(0, 10.0)
    assert clock.deadline() == 10.0 + 2 * DAY


@pytest.mark.parametrize("name", ["number", "event", "seat", "text"])
def test_no_value_of_an_event_takes_the_place_of_what_every_event_has(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Event("drew", 0, {name: 99})
    with pytest.raises(ValueError, match=name):
        Event("drew", 0, {}, {name: 99})


def test_whoever_has_moved_may_ask_to_undo_and_nobody_else() -> None:
    table = new_table("kokopelli", 1)
    seat = table.to_act()
    assert seat is not None

    def may_ask() -> list[bool]:
        return [table_update(table, one, None, words(table))["may_ask_undo"] for one in (seat, 1 - seat, None)]

    assert may_ask() == [False, False, False]
    move(table, "draw")
    assert may_ask() == [True, False, False]
    add(table, "undo", seat, to=0)
    assert may_ask() == [False, False, False]
    move(table, "draw")
    add(table, "abandon", None)
    assert may_ask() == [False, False, False]
