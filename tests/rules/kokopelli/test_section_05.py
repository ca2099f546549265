"""Rules 5: adding a card, step by step."""

import pytest

from tests.rules.citing import rule, ruling
from tests.rules.kokopelli.situation import discard, facts, hand, kinds, lying, paid, pile, play, points, table


@rule("5.1")
def test_the_card_leaves_the_hand_and_lies_on_the_ceremony() -> None:
    state = table(A=dict(hand="hunter kokopelli kokopelli", spaces={1: "hunter"}))
    play(state, "play kokopelli A1")
    assert (hand(state, "A"), lying(state, "A1")) == ("hunter kokopelli", "hunter kokopelli")


@rule("5.1", "9.16")
@pytest.mark.parametrize(("card", "weight"), [("kokopelli", 2), ("hunter", 1)])
def test_only_a_kokopelli_weighs_two_with_snake_dance(card, weight) -> None:
    state = table(A=dict(hand="hunter paw kokopelli", spaces={1: "snake-dance", 2: "hunter"}))
    assert play(state, f"play {card} A2")[0]["weight"] == weight


@ruling("When are abilities checked?")
@rule("5.1")
def test_a_ceremony_that_the_card_finishes_still_counts_for_it() -> None:
    # The Kokopelli finishes Snake Dance itself, which still makes it two; Tortoise and Shaman would do the same.
    state = table(A=dict(hand="paw kokopelli", spaces={1: "snake-dance snake-dance"}))
    events = play(state, "play kokopelli A1")
    assert (events[0]["weight"], paid(events)) == (2, [("A", 4, "token")])
    assert discard(state, "A") == "kokopelli snake-dance snake-dance"


@rule("5.1", "9.13")
def test_mother_of_heaven_is_paid_for_the_kokopelli_that_finishes_her() -> None:
    state = table(A=dict(hand="paw kokopelli"), B=dict(spaces={3: "mother-of-heaven mother-of-heaven kokopelli"}))
    events = play(state, "play kokopelli B3")
    assert paid(events) == [("B", 1, "mother-of-heaven"), ("A", 4, "token"), ("B", 1, "owner")]


@rule("5.2", "9.7", "9.13")
def test_mother_of_heaven_pays_the_owner_and_paw_the_actor() -> None:
    state = table(
        A=dict(hand="drummer kokopelli", spaces={1: "paw"}), B=dict(spaces={3: "hunter", 1: "mother-of-heaven"})
    )
    assert paid(play(state, "play kokopelli B3")) == [("B", 1, "mother-of-heaven"), ("A", 1, "paw")]


@rule("5.2")
def test_a_card_of_the_type_pays_nothing_for_mother_of_heaven_and_an_own_ceremony_nothing_for_paw() -> None:
    spaces = {1: "mother-of-heaven", 2: "paw", 3: "hunter"}
    state = table(A=dict(hand="drummer hunter", spaces=spaces))
    assert paid(play(state, "play hunter A3")) == []


@rule("5.2")
def test_weight_two_is_two_points_for_mother_of_heaven_and_for_paw() -> None:
    state = table(
        A=dict(hand="drummer kokopelli", spaces={1: "paw", 2: "snake-dance"}),
        B=dict(spaces={3: "hunter", 1: "mother-of-heaven"}),
    )
    assert paid(play(state, "play kokopelli B3")) == [("B", 2, "mother-of-heaven"), ("A", 2, "paw")]


@rule("5.3")
@pytest.mark.parametrize(("before", "finished"), [("hunter", False), ("hunter hunter", False), ("hunter " * 3, True)])
def test_the_fourth_card_finishes(before, finished) -> None:
    state = table(A=dict(hand="paw hunter", spaces={1: before}))
    assert ("finished" in kinds(play(state, "play hunter A1"))) is finished
    assert lying(state, "A1") == ("" if finished else f"{before} hunter")


@rule("5.3", "9.14")
@pytest.mark.parametrize(("before", "finished"), [("hunter", False), ("hunter hunter", True), ("hunter " * 3, True)])
def test_the_third_card_finishes_for_an_owner_with_drummer(before, finished) -> None:
    state = table(A=dict(hand="paw hunter"), B=dict(spaces={3: before, 1: "drummer"}))
    assert ("finished" in kinds(play(state, "play hunter B3"))) is finished


@rule("5.3", "9.16")
@pytest.mark.parametrize(("before", "finished"), [("hunter", False), ("hunter hunter", True)])
def test_weight_counts_as_cards_only_for_the_card_being_played(before, finished) -> None:
    state = table(A=dict(hand="paw kokopelli", spaces={1: before, 2: "snake-dance"}))
    assert ("finished" in kinds(play(state, "play kokopelli A1"))) is finished
    assert lying(state, "A1") == ("" if finished else "hunter kokopelli")


@rule("5.4", "7.1")
def test_the_last_hand_card_pays_the_empty_hand_bonus() -> None:
    state = table(A=dict(hand="hunter", pile="paw shaman drummer tortoise", spaces={1: "hunter"}))
    events = play(state, "play hunter A1")
    assert kinds(events) == ["added", "scored", "drew"]
    assert (points(state), hand(state, "A")) == ({"A": 1}, "drummer paw shaman")


@ruling("Last card and Lizard: which comes first?")
@rule("5.5", "9.8")
def test_lizard_draws_after_the_empty_hand_bonus() -> None:
    # Lizard comes too late to save the hand from being empty.
    state = table(
        A=dict(hand="hunter", pile="paw shaman drummer tortoise warrior", spaces={1: "lizard"}),
        B=dict(spaces={3: "hunter"}),
    )
    events = play(state, "play hunter B3")
    drawn = [(event["cause"], event["cards"]) for event in events if event["event"] == "drew"]
    assert [(cause, sorted(cards)) for cause, cards in drawn] == [
        ("empty-hand", ["drummer", "paw", "shaman"]),
        ("lizard", ["tortoise"]),
    ]
    assert (points(state), pile(state, "A")) == ({"A": 1}, "warrior")


@rule("5.5")
def test_lizard_draws_as_many_cards_as_the_weight() -> None:
    state = table(
        A=dict(hand="hunter kokopelli", pile="paw shaman drummer", spaces={1: "lizard", 2: "snake-dance"}),
        D=dict(spaces={2: "hunter"}),
    )
    play(state, "play kokopelli D2")
    assert hand(state, "A") == "hunter paw shaman"


@rule("5.6")
@pytest.mark.parametrize(
    ("hand_of_a", "cards", "move"),
    [("paw", "shaman", "draw"), ("hunter", "paw shaman", "play hunter B3"), ("hunter paw", "shaman", "play hunter B3")],
    ids=["draw action", "empty-hand bonus", "Lizard"],
)
def test_the_end_is_near_when_any_draw_empties_the_pile(hand_of_a, cards, move) -> None:
    state = table(A=dict(hand=hand_of_a, pile=cards, spaces={1: "lizard"}), B=dict(spaces={3: "hunter"}))
    assert "end-near" in kinds(play(state, move))
    assert facts(state)["ending"] is True


@rule("5.2", "5.3", "5.4", "5.5")
def test_all_steps_happen_in_their_order() -> None:
    state = table(
        A=dict(
            hand="kokopelli",
            pile="paw shaman drummer warrior fire tortoise",
            spaces={1: "paw", 2: "lizard", 3: "tortoise"},
        ),
        B=dict(spaces={3: "hunter hunter hunter", 1: "vase", 2: "mother-of-heaven", 4: "shaman"}),
    )
    told = [(event["event"], event.get("cause")) for event in play(state, "play kokopelli B3")]
    assert told == [
        ("added", None),
        ("scored", "mother-of-heaven"),
        ("scored", "paw"),
        ("extra-action", "vase"),
        ("finished", None),
        ("scored", "token"),
        ("scored", "tortoise"),
        ("scored", "owner"),
        ("scored", "shaman"),
        ("scored", "empty-hand"),
        ("drew", "empty-hand"),
        ("drew", "lizard"),
    ]
    assert points(state) == {"A": 7, "B": 3}
