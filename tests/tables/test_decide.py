"""`decide`: commands of people, bots, clocks and the host go through it, and a move is judged once."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kokodama.core.refusal import Refused
from kokodama.games import GAMES
from kokodama.tables.commands import Actor, BotActor, ClockActor, Command, HostActor, Moment, Person
from kokodama.tables.decide import decide, late_seat
from kokodama.tables.entries import Abandon, Claim, EntryKind, Move, Resign, StandIn
from kokodama.tables.seat import BOT, HUMAN, OPEN, Seat
from kokodama.tables.table import Table, TableError
from tests.tables.tables_by_hand import new_table

NOW = Moment("p0", 100.0)


def legal_move(table: Table) -> str:
    """Some move that is legal now."""
    text: str = table.game.write(table.state, table.state.legal()[0])
    return text


def bot_table(name: str) -> Table:
    """Both seats are played by bots."""
    table = new_table(name, 1, (BOT, BOT))
    table.seats = [Seat(number, BOT, None, "", "greedy") for number in range(2)]
    return table


@pytest.mark.parametrize("name", list(GAMES))
def test_a_bots_move_is_judged_like_anybodys(name: str) -> None:
    table = bot_table(name)
    seat = table.to_act()
    entry = decide(table, Command("move", seat, legal_move(table)), BotActor("greedy"), NOW)
    assert isinstance(entry.content, Move)
    assert entry.content.action == table.state.legal()[0]
    with pytest.raises(Refused):
        decide(table, Command("move", seat, "dance"), BotActor("greedy"), NOW)


def test_a_bot_moves_only_for_the_seat_it_plays_and_does_nothing_else() -> None:
    table = bot_table("kokopelli")
    seat = table.to_act()
    for command, bot in ((Command("move", seat, "draw"), "expert"), (Command("resign", seat), "greedy")):
        with pytest.raises(TableError, match="may not"):
            decide(table, command, BotActor(bot), NOW)


def test_the_clock_replaces_only_who_has_run_out_of_time() -> None:
    table = new_table("kokopelli", 1)
    table.clock.rules = type(table.clock.rules)(seconds=60)
    table.clock.left = [60.0, 60.0]
    table.clock.ask(table.to_act(), 0.0)
    seat = table.to_act()
    assert late_seat(table, 59.0) is None
    assert late_seat(table, 60.0) == seat
    assert decide(table, Command("stand-in", seat), ClockActor(), NOW).content == StandIn("casual", "clock")
    with pytest.raises(TableError, match="may not"):
        decide(table, Command("stand-in", seat), ClockActor(), Moment("p0", 59.0))


def test_the_host_may_end_a_game_and_let_somebody_leave() -> None:
    table = new_table("kokopelli", 1)
    assert decide(table, Command("abandon"), HostActor(), NOW).content == Abandon()
    assert decide(table, Command("resign", 1), HostActor(), NOW).content == Resign()
    assert decide(table, Command("stand-in", 1), HostActor(), NOW).content == StandIn("casual", "left")
    with pytest.raises(TableError, match="may not"):
        decide(table, Command("move", table.to_act(), "draw"), HostActor(), NOW)


def test_whoever_sits_down_gets_a_name_of_their_own() -> None:
    table = new_table("kodama", 1, (HUMAN, OPEN))
    entry = decide(table, Command("claim", 1), Person("p9", "Ann"), NOW)
    assert entry.content == Claim("p9", "Ann 2")
    with pytest.raises(TableError, match="already have a seat"):
        decide(table, Command("claim", 1), Person("p0", "Ann"), NOW)


@pytest.mark.parametrize("actor", [BotActor("greedy"), ClockActor(), HostActor()])
@pytest.mark.parametrize("kind", ["undo", "ask-undo", "agree-undo", "decline-undo", "claim", "fill", "back"])
def test_what_only_people_do_is_refused_to_the_program_itself(actor: Actor, kind: EntryKind) -> None:
    with pytest.raises(TableError):
        decide(new_table("kokopelli", 1), Command(kind, 0), actor, NOW)


class CountingGame:
    """A game that counts how often it is asked to read and to judge."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def read(self, state: Any, text: str) -> int:
        self.asked.append("read")
        return int(self.game.read(state, text))

    def judge(self, state: Any, seat: int, action: int) -> Any:
        self.asked.append("judge")
        return self.game.judge(state, seat, action)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_move_is_read_once_and_judged_once_until_it_has_happened(name: str) -> None:
    table = new_table(name, 1)
    game = CountingGame(table.game)
    table.game = game
    seat = table.to_act()
    after = table.after([decide(table, Command("move", seat, legal_move(table)), Person(f"p{seat}"), NOW)])
    assert game.asked == ["read", "judge"]
    assert len(after.record.moves) == 1


COUNT_VERDICTS = """
import importlib, sys
from kokodama.games import GAMES
from kokodama.tables.commands import Command, Moment, Person
from kokodama.tables.decide import decide
from tests.tables.tables_by_hand import new_table

for name in GAMES:
    calls = []
    for module in ("game", "state"):
        there = importlib.import_module(f"kokodama.games.{name}.{module}")
        there.verdict = (lambda verdict: lambda *asked: calls.append(asked) or verdict(*asked))(there.verdict)
    table = new_table(name, 1)
    seat = table.to_act()
    text = table.game.write(table.state, table.state.legal()[0])
    calls.clear()
    table.after([decide(table, Command("move", seat, text), Person(f"p{seat}"), Moment("", 0.0))])
    print(name, len(calls))
"""


def test_the_engine_does_not_judge_again_what_was_judged() -> None:
    """Compiled modules cannot be watched, so the sources are run as they are."""
    root = Path(__file__).parents[2]
    said = subprocess.run(
        [sys.executable, "-c", COUNT_VERDICTS],
        env={**os.environ, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split("\n")[:-1] == [f"{name} 1" for name in GAMES]
