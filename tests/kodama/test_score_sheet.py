"""The score sheet: filled in from what happened, at any moment of a game."""

from typing import Any

import pytest

from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.core.game import Event
from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.game import KODAMA_GAME
from kokodama.games.kodama.score_sheet import score_sheet
from kokodama.tables.table_update import table_update
from tests.tables.tables_by_hand import add, move, new_table, play_some, words

START: dict[str, Any] = {"trees": {"A": {}, "B": {}}}


def lay(seat: int, *points: int) -> list[Event]:
    return [Event("grew", seat), *(Event("scored", seat, {"points": one, "cause": "star"}) for one in points)]


def seasons(events: list[Event], position: dict[str, Any] = START) -> Any:
    return score_sheet(position, events)["seasons"]


def test_the_points_of_a_card_are_in_the_line_of_its_round_and_nothing_scored_is_nought() -> None:
    spring = seasons([*lay(0, 4, 1), *lay(1), Event("round", None, {"round": 2}), *lay(0, 7)])[0]
    assert [one["points"] for one in spring["rounds"]] == [{"A": 5, "B": 0}, {"A": 7}, {}, {}]
    assert (spring["over"], spring["scores"]["A"]["rounds"], spring["scores"]["A"]["total"]) == (False, 12, 12)
    assert spring["scores"]["A"]["kodama"] is None


def test_the_line_of_the_kodamas_tells_a_kodama_from_the_card_of_the_season() -> None:
    spring, summer, _ = seasons(
        [
            *lay(0, 4),
            *lay(1, 3),
            Event("kodama-phase", None, {"season": "spring"}),
            Event("kodama", 0, {"goal": "k05"}),
            Event("chose", 0, {"cause": "star"}),
            Event("scored", 0, {"points": 8, "cause": "k05"}),
            Event("passed", 1),
            Event("scored", 0, {"points": 2, "cause": "spring-rain"}),
            Event("scored", 1, {"points": -1, "cause": "spring-rain"}),
            Event("season", None, {"season": "summer", "cause": "long-days"}),
            *lay(0, 6),
        ]
    )
    assert (spring["over"], spring["card"], summer["over"]) == (True, "spring-rain", False)
    assert spring["scores"] == {
        "A": {"rounds": 4, "goal": "k05", "kodama": 8, "card": 2, "total": 14},
        "B": {"rounds": 3, "goal": None, "kodama": 0, "card": -1, "total": 2},
    }
    assert summer["rounds"][0] == {"round": 5, "points": {"A": 6}}
    assert summer["scores"]["A"]["total"] == 20


def test_a_game_that_began_in_summer_has_a_sheet_from_summer_on() -> None:
    position = {"round": 6, "phase": "grow", "trees": {"A": {"vp": 30}, "B": {"vp": 20}}}
    spring, summer, _ = seasons(lay(0, 3), position)
    assert spring["over"]
    assert summer["rounds"][1] == {"round": 6, "points": {"A": 3}}
    assert (summer["scores"]["A"]["total"], summer["scores"]["B"]["total"]) == (33, 20)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_on_its_sheet(seed: int) -> None:
    state, bot, chance, events = KODAMA_GAME.start(3, Chance(seed)), make_bot("kodama", "random"), Chance(seed, 1), []
    position = KODAMA_GAME.position(state)
    while (seat := state.to_act()) is not None:
        events += KODAMA_GAME.enact(state, bot.choose(KODAMA_GAME.view(state, seat), chance))
    sheet = seasons(events, position)
    assert all(season["over"] for season in sheet)
    assert {seat: one["total"] for seat, one in sheet[-1]["scores"].items()} == {
        letter: state.scores()[number] for number, letter in enumerate("ABC")
    }
    for season in sheet:
        assert all(set(one["points"]) == set("ABC") for one in season["rounds"])
        for seat, one in season["scores"].items():
            assert one["rounds"] == sum(round["points"][seat] for round in season["rounds"])


def test_an_undone_move_is_not_on_it() -> None:
    table = new_table("kodama", 5)
    play_some(table, 4, 5)
    before = table_update(table, None, None, words(table))["score_sheet"]
    seat = table.to_act()
    play_some(table, 1, 6)
    assert table_update(table, None, None, words(table))["score_sheet"] != before
    add(table, "undo", seat, to=4)
    assert table_update(table, None, None, words(table))["score_sheet"] == before


@pytest.mark.parametrize("seed", range(3))
def test_the_rows_of_an_offer_are_what_a_card_counts_besides_its_own_prints(seed: int) -> None:
    table = new_table("kodama", seed)
    counted = 0
    while (seat := table.to_act()) is not None:
        view = table.game.view(table.state, seat)
        offer = table.game.offer(view, str)  # type: ignore[attr-defined]
        for card in offer.get("cards", []):
            shape = table.state.cards.branches[table.state.cards.branch_names.index(card["card"])]
            for parent, points in card["points"].items():
                for kind, scored in (points or {"kinds": {}})["kinds"].items():
                    own = shape.counts[SYMBOLS.index(kind)]
                    assert scored == own + len(offer["rows"][parent][kind])
                    counted += 1
        move(table, table.game.write(table.state, view.menu[0]))
    assert counted > 20
