"""“What can I do?”: an action is possible exactly if a move is legal; otherwise the reason is given."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from kokodama.core.abilities import imagined
from kokodama.core.chance import Chance
from kokodama.core.record import read_record
from kokodama.games import GAMES
from kokodama.language.language import LANGUAGES, Language
from kokodama.learning.possibilities import describe_possibilities
from kokodama.learning.rulebook import numbers

RECORDS = Path(__file__).parents[1] / "records"


def asked(game: str, state: Any, seat: int, language: str = "en") -> dict[str, dict[str, Any]]:
    """Return the possibilities of a seat by kind of action."""
    view = GAMES[game].view(state, seat)
    return {
        one["kind"]: one for one in describe_possibilities(GAMES[game], view, Language(language, GAMES[game].messages))
    }


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("seats", [2, 3])
def test_a_kind_is_possible_exactly_when_a_move_of_it_is_on_the_menu(name: str, seats: int) -> None:
    game = GAMES[name]
    chance = Chance(seats, 7)
    state = game.start(seats, chance, {"kids": "mixed"} if name == "kodama" else {"types": 12})
    seen: set[tuple[str, bool]] = set()
    while (seat := state.to_act()) is not None:
        legal = state.legal()
        words = {game.write(state, action).split(" ")[0] for action in legal}
        told = asked(name, state, seat)
        assert {kind for kind, one in told.items() if one["possible"]} == words
        for kind, one in told.items():
            seen.add((kind, one["possible"]))
            assert bool(one["reasons"]) != one["possible"]
            assert {reason["rule"] for reason in one["reasons"]} | {one["rule"]} <= set(numbers(name))
        state.apply(chance.choice(legal))
    assert len(seen) > 7


def test_when_nothing_fits_it_says_so_and_a_card_may_be_buried() -> None:
    data = yaml.safe_load((RECORDS / "kodama-buried-2-players.yaml").read_text(encoding="utf-8"))
    record = read_record(data, GAMES)
    states = record.replay(GAMES["kodama"])
    buried = 0
    for move, state in zip(record.moves, states, strict=False):
        if move.startswith("bury"):
            told = asked("kodama", state, state.to_act())
            assert told["bury"]["possible"]
            assert not told["grow"]["possible"]
            buried += 1
    assert buried > 0


@pytest.mark.parametrize("name", list(GAMES))
def test_nothing_hidden_is_used(name: str) -> None:
    game = GAMES[name]
    chance = Chance(3)
    state = game.start(3, chance, {})
    for _ in range(44):
        for seat in range(3):
            other = imagined(game, game.view(state, seat), chance)
            assert asked(name, other, seat) == asked(name, state, seat)
        state.apply(chance.choice(state.legal()))


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_whoever_is_not_asked_hears_so_in_his_language(name: str, language: str) -> None:
    state = GAMES[name].start(3, Chance(1), {})
    told = asked(name, state, (state.to_act() + 1) % 3, language)
    assert {reason["code"] for one in told.values() for reason in one["reasons"]} == {f"{name}/not-your-turn"}
    assert all("{" not in one["text"] + one["reasons"][0]["text"] for one in told.values())


def kokopelli(**village: Any) -> Any:
    """A to act with this village; B has Hunter open on the space 3 that A reaches."""
    return GAMES["kokopelli"].from_position(
        {"game": "kokopelli", "villages": {
            "A": {"pile": 9, **village},
            "B": {"hand": ["paw"], "pile": 9, "spaces": {3: ["hunter"]}},
            "C": {"hand": ["paw"], "pile": 9},
        }},
        {},
    )  # fmt: skip


def test_the_reason_is_the_one_that_comes_nearest() -> None:
    full = {1: ["paw"], 2: ["shaman"], 3: ["warrior"], 4: ["drummer"]}
    assert asked("kokopelli", kokopelli(hand=["hunter"]), 0)["open"]["reasons"] == [
        {
            "code": "kokopelli/already-open",
            "rule": "2.4",
            "text": "The Hunter ceremony is already open in your play area, on B3.",
        }
    ]
    reasons = asked("kokopelli", kokopelli(hand=["tortoise"], spaces=full), 0)["open"]["reasons"]
    assert [reason["code"] for reason in reasons] == ["kokopelli/space-occupied"]
    reasons = asked("kokopelli", kokopelli(hand=["kokopelli"]), 0)["open"]["reasons"]
    assert [reason["code"] for reason in reasons] == ["kokopelli/wild-cannot-open"]
    reasons = asked("kokopelli", kokopelli(hand=["shaman"]), 0)["play"]["reasons"]
    assert reasons[0]["text"] == "The Shaman card does not match the Hunter ceremony on B3."


def test_powers_that_change_an_action_are_named_with_their_rule() -> None:
    told = asked("kokopelli", kokopelli(hand=["paw"], spaces={1: ["hunter"], 2: ["warrior"]}), 0)
    assert told["draw"]["powers"] == [{"card": "hunter", "name": "Hunter", "rule": "9.5"}]
    assert [power["card"] for power in told["play"]["powers"]] == ["warrior"]
    trees = {"A": {"trunk": "star"}, "B": {"trunk": "cloud"}}
    position = {"game": "kodama", "season_card": "first-flowers", "display": ["b01"], "trees": trees}
    state = GAMES["kodama"].from_position(position, {})
    assert [power["card"] for power in asked("kodama", state, 0)["grow"]["powers"]] == ["first-flowers"]
