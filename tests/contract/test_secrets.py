"""No secret leaks: if the hidden cards are dealt anew, nothing that a seat is sent changes (KP 13)."""

import json
from typing import Any

import pytest

from kokodama.core.abilities import imagined, narrate, public_text
from kokodama.core.chance import Chance
from kokodama.core.text_moves import gains
from kokodama.games.kodama.board import Board as KodamaBoard
from kokodama.games.kodama.board import Public as KodamaPublic
from kokodama.games.kodama.game import KODAMA_GAME as KODAMA
from kokodama.games.kokopelli import actions
from kokodama.games.kokopelli.board import Board, Public
from kokodama.games.kokopelli.game import KOKOPELLI_GAME as KOKOPELLI
from tests.contract.games_at_random import AnyGame, each_game, games_and_seeds, moments, start

# Events that reveal something hidden to all, and which of their values do: KP 8.2, KD 3.2, 3.4
NEWS = {"hand-discarded": None, "refilled": "branch", "season": "cause"}


def sent(game: AnyGame, state: Any, seat: int | None) -> str:
    """Return everything a seat is sent at a moment, serialised: view, question, menu with points."""
    view = game.view(state, seat)
    question = game.question(state)
    asked = None if question is None else [question.kind, question.seat, dict(question.values)]
    some = view.menu[:: max(1, len(view.menu) // 25)]
    worth = gains(game, view, some) if some else {}
    menu = [game.write(state, action) for action in view.menu]
    return json.dumps([view.mapping(), asked, menu, list(worth.values())], sort_keys=True)


def heard(game: AnyGame, state: Any, action: int, seat: int | None) -> list[str]:
    """Return the events of an action as a seat is sent them, without what they reveal to all."""
    events = [event.for_seat(seat) for event in narrate(game, state, action)]
    known = [event for event in events if NEWS.get(event["event"], "") is not None]
    return [
        json.dumps({key: value for key, value in event.items() if key != NEWS.get(event["event"])}, sort_keys=True)
        for event in known
    ]


@games_and_seeds(kokopelli=45, kodama=32)
def test_an_imagined_game_cannot_be_told_from_the_true_one(game: AnyGame, seed: int) -> None:
    """Thousands of moments: for every seat and a spectator, what is sent is the same in the imagined game."""
    chance = Chance(seed, 5)
    for state, action in moments(game, seed, every=7 if game is KODAMA else 3, free=True):
        for seat in [None, *range(len(state.scores()))]:
            view = game.view(state, seat)
            other = imagined(game, view, chance)
            assert sent(game, other, seat) == sent(game, state, seat)
            if action is not None and seat != state.to_act():
                same = action
                if game.judge(other, other.to_act(), action) is not None:
                    hidden = public_text(game, state, action) == "tuck"
                    if not hidden:
                        continue  # a card they do not hold in this imagined game: that move itself is public news
                    same = other.legal()[0]
                assert heard(game, other, same, seat) == heard(game, state, action, seat)
                assert public_text(game, other, same) == public_text(game, state, action)


@games_and_seeds(kokopelli=12, kodama=8)
def test_whether_a_question_is_asked_depends_on_public_facts_only(game: AnyGame, seed: int) -> None:
    """After the same public move the next question is the same, whatever the hidden cards are."""
    chance = Chance(seed, 6)
    for state, action in moments(game, seed, every=2):
        if action is None:
            continue
        other = imagined(game, game.view(state, None), chance)
        if game.judge(other, other.to_act(), action) is not None:
            continue
        true = state.copy()
        true.apply(action)
        other.apply(action)
        assert game.question(other) == game.question(true)
        if game is KOKOPELLI and true.is_over():
            continue  # the end shows all hands (KP 8.2)
        seen = [game.view(table, None).mapping() for table in (other, true)]
        for table in seen:
            for key in ("display", "unseen", "season_card"):  # what came into the open is news to all (KD 3.2, 3.4)
                table.pop(key, None)
        assert seen[0] == seen[1]


@pytest.mark.parametrize("seed", range(10))
def test_what_is_imagined_of_kokopelli_has_the_same_cards_and_keeps_what_the_seat_knows(seed: int) -> None:
    chance = Chance(seed, 7)
    for state, _ in moments(KOKOPELLI, seed, every=4):
        true = KOKOPELLI.facts(state)["villages"]
        for seat in range(state.seats):
            imagined = KOKOPELLI.facts(KOKOPELLI.imagine(KOKOPELLI.view(state, seat), chance))["villages"]
            for name, village in imagined.items():
                assert sorted(village["hand"] + village["pile"]) == sorted(true[name]["hand"] + true[name]["pile"])
            own = chr(65 + seat)
            upper = len(true[own]["pile"]) - true[own]["tucked"]
            assert imagined[own]["hand"] == true[own]["hand"]
            assert imagined[own]["pile"][upper:] == true[own]["pile"][upper:]


@pytest.mark.parametrize("seed", range(20))
def test_what_is_imagined_of_kodama_could_be_so(seed: int) -> None:
    """The same stack in another order, as many goals, none twice, none that was scored, a card for every season."""
    chance = Chance(seed, 7)
    for state, _ in moments(KODAMA, seed, every=6):
        true = KODAMA.facts(state)
        advanced = {name for name, goal in zip(state.cards.goal_names, state.cards.goals, strict=True) if goal.advanced}
        for seat in [None, *range(state.seats)]:
            found = KODAMA.facts(KODAMA.imagine(KODAMA.view(state, seat), chance))
            assert sorted(found["stack"]) == sorted(true["stack"])
            hands = {name: tree["hand"] for name, tree in found["trees"].items()}
            dealt = [goal for goals in hands.values() for goal in goals]
            assert len({*dealt, *true["spent"]}) == len(dealt) + len(true["spent"])
            assert [len(goals) for goals in hands.values()] == [len(tree["hand"]) for tree in true["trees"].values()]
            assert seat is None or hands[chr(65 + seat)] == true["trees"][chr(65 + seat)]["hand"]
            assert set(found["year"]) == set(true["year"])
            if state.first_game:
                every = {*dealt, *true["spent"]}
                held = {goal for tree in true["trees"].values() for goal in tree["hand"]} | set(true["spent"])
                assert len(every & advanced) == len(held & advanced)


def test_imagining_really_varies_what_is_hidden() -> None:
    chance = Chance(3)
    state, _ = start(KOKOPELLI, 1)
    view = KOKOPELLI.view(state, 0)
    hands = {tuple(KOKOPELLI.facts(KOKOPELLI.imagine(view, chance))["villages"]["B"]["hand"]) for _ in range(30)}
    assert len(hands) > 10
    state = KODAMA.start(3, Chance(1), {})
    seen = [KODAMA.facts(KODAMA.imagine(KODAMA.view(state, 0), chance)) for _ in range(30)]
    assert len({str(facts["stack"]) for facts in seen}) > 20
    assert len({str(facts["trees"]["B"]["hand"]) for facts in seen}) > 20
    assert len({str(facts["year"]) for facts in seen}) > 5


def test_which_advanced_kodamas_were_added_to_a_first_game_is_imagined_too() -> None:
    """The pool of a view once named them."""
    state = KODAMA.start(5, Chance(4), {"first_game": True})
    goals = state.cards.goals
    seen = {
        tuple(goal for hand in KODAMA.imagine(KODAMA.view(state, None), Chance(number)).hands for goal in sorted(hand)
              if goals[goal].advanced)
        for number in range(40)
    }  # fmt: skip
    assert len(seen) > 3
    assert all(len(added) == 2 for added in seen)


@each_game
def test_a_view_has_no_place_for_a_secret(game: AnyGame) -> None:
    """By construction: the public part of the board has none of the fields that the whole board adds."""
    secrets = {
        "kokopelli": {"hands", "held", "piles", "pile_tops", "drawn", "diary"},
        "kodama": {"hands", "stack", "year", "diary"},
    }[game.name]
    state, _ = start(game, 2)
    assert all(hasattr(state, name) for name in secrets)
    view = game.view(state, None)
    assert isinstance(view.table, Public | KodamaPublic)
    assert not isinstance(view.table, Board | KodamaBoard)
    assert not any(hasattr(view.table, name) for name in secrets)
    assert not view.hand
    assert view.menu == []


def test_the_text_of_a_tuck_keeps_its_card_from_the_others() -> None:
    state = KOKOPELLI.start(2, Chance(1))
    assert KOKOPELLI.public_text(state, KOKOPELLI.read(state, "tuck hunter")) == "tuck"
    assert KOKOPELLI.public_text(state, KOKOPELLI.read(state, "play hunter B3")) == "play hunter B3"
    assert actions.TUCK_CARD < actions.CANCEL
