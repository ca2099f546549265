"""Nobody learns what he may not know: the hidden part can be imagined anew and nothing that is sent changes (KP 13)."""

import json
from typing import Any

import pytest

from kokodama.core.chance import Chance
from kokodama.core.play import gains
from kokodama.games.kokopelli import actions
from kokodama.games.kokopelli.board import Board, Public
from kokodama.games.kokopelli.view import View
from tests.contract.games_at_random import KOKOPELLI, moments


def sent(state: Any, seat: int | None) -> str:
    """Everything a seat is sent at a moment, as bytes on a wire would be: view, question, menu with points."""
    view = KOKOPELLI.view(state, seat)
    question = KOKOPELLI.question(state)
    asked = None if question is None else [question.kind, question.seat, dict(question.values)]
    menu = (
        {KOKOPELLI.write(state, action): points for action, points in gains(KOKOPELLI, view).items()}
        if view.menu
        else {}
    )
    return json.dumps([view.mapping(), asked, menu], sort_keys=True)


def heard(state: Any, action: int, seat: int | None) -> list[str]:
    """The events of an action as a seat hears them, but for the hands that the end itself shows to all (KP 8.2)."""
    events = [event for event in KOKOPELLI.narrate(state, action) if event.kind != "hand-discarded"]
    return [json.dumps(event.told_to(seat), sort_keys=True) for event in events]


@pytest.mark.parametrize("seed", range(45))
def test_an_imagined_game_cannot_be_told_from_the_true_one(seed: int) -> None:
    """Thousands of moments: for every seat and a spectator, what is sent is the same in the imagined game."""
    chance = Chance(seed, 5)
    for state, action in moments(seed, every=3):
        for seat in [None, *range(state.seats)]:
            view = KOKOPELLI.view(state, seat)
            imagined = KOKOPELLI.imagine(view, chance)
            assert sent(imagined, seat) == sent(state, seat)
            if action is not None and seat != state.to_act():
                same = action
                if KOKOPELLI.judge(imagined, imagined.to_act(), action) is not None:
                    hidden = KOKOPELLI.public_text(state, action) == "tuck"
                    if not hidden:
                        continue  # a card he does not hold in this imagined game: that move itself is public news
                    same = imagined.legal()[0]
                assert heard(imagined, same, seat) == heard(state, action, seat)
                assert KOKOPELLI.public_text(imagined, same) == KOKOPELLI.public_text(state, action)


@pytest.mark.parametrize("seed", range(12))
def test_whether_a_question_is_asked_depends_on_public_facts_only(seed: int) -> None:
    """After the same public move the next question is the same, whatever the hidden cards are."""
    chance = Chance(seed, 6)
    for state, action in moments(seed, every=2):
        if action is None:
            continue
        imagined = KOKOPELLI.imagine(KOKOPELLI.view(state, None), chance)
        if KOKOPELLI.judge(imagined, imagined.to_act(), action) is not None:
            continue
        true = state.copy()
        true.apply(action)
        imagined.apply(action)
        assert KOKOPELLI.question(imagined) == KOKOPELLI.question(true)
        if true.is_over():
            continue  # the end shows all hands (KP 8.2)
        assert KOKOPELLI.view(imagined, None).mapping() == KOKOPELLI.view(true, None).mapping()


@pytest.mark.parametrize("seed", range(10))
def test_what_is_imagined_has_the_same_cards_and_keeps_what_the_seat_knows(seed: int) -> None:
    chance = Chance(seed, 7)
    for state, _ in moments(seed, every=4):
        true = KOKOPELLI.facts(state)["villages"]
        for seat in range(state.seats):
            imagined = KOKOPELLI.facts(KOKOPELLI.imagine(KOKOPELLI.view(state, seat), chance))["villages"]
            for name, village in imagined.items():
                assert sorted(village["hand"] + village["pile"]) == sorted(true[name]["hand"] + true[name]["pile"])
            own = chr(65 + seat)
            upper = len(true[own]["pile"]) - true[own]["tucked"]
            assert imagined[own]["hand"] == true[own]["hand"]
            assert imagined[own]["pile"][upper:] == true[own]["pile"][upper:]


def test_imagining_really_varies_what_is_hidden() -> None:
    chance = Chance(3)
    state, _ = next(iter(moments(1)))
    view = KOKOPELLI.view(state, 0)
    hands = {tuple(KOKOPELLI.facts(KOKOPELLI.imagine(view, chance))["villages"]["B"]["hand"]) for _ in range(30)}
    assert len(hands) > 10


def test_a_view_has_no_place_for_a_secret() -> None:
    """By construction: the public part of the board has none of the fields that the whole board adds."""
    secrets = {"hands", "held", "piles", "pile_tops", "drawn", "diary"}
    state, _ = next(iter(moments(2)))
    view = KOKOPELLI.view(state, None)
    assert isinstance(view.table, Public)
    assert not isinstance(view.table, Board)
    assert not any(hasattr(view.table, name) for name in secrets)
    assert isinstance(view, View)
    assert (view.hand, view.under, view.menu) == (0, [], [])


def test_the_text_of_a_tuck_keeps_its_card_from_the_others() -> None:
    assert KOKOPELLI.public_text(None, KOKOPELLI.read(None, "tuck hunter")) == "tuck"
    assert KOKOPELLI.public_text(None, KOKOPELLI.read(None, "play hunter B3")) == "play hunter B3"
    assert actions.TUCK_CARD < actions.CANCEL
