"""Rules 1: components and set-up."""

from collections import Counter

import pytest

from kokodama.core.abilities import narrate
from kokodama.core.notation import NotationError
from kokodama.core.seat_letters import letter
from tests.rules.citing import rule, ruling
from tests.rules.kokopelli.situation import FIRST_TEN, GAME, WHOLE_TURN, facts, play, points, start, table, turn

SEEDS = range(60)


def deck(state, seat):
    village = facts(state)["villages"][seat]
    return Counter(village["hand"] + village["pile"])


@rule("1.1")
def test_there_are_sixteen_ceremony_types() -> None:
    seen = {card for seed in SEEDS for card in facts(start(2, seed))["ceremonies"]}
    assert len(seen) == 16
    assert "kokopelli" not in seen


@rule("1.1", "1.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_three_cards_of_each_chosen_type_and_six_kokopelli(players) -> None:
    state = start(players)
    wanted = Counter(dict.fromkeys(facts(state)["ceremonies"], 3) | {"kokopelli": 6})
    assert all(deck(state, seat) == wanted for seat in "ABCD"[:players])


@rule("1.1")
def test_a_fourth_hunter_in_one_deck_is_not_a_position() -> None:
    with pytest.raises(NotationError, match=r"cannot hold 4 hunter .*1\.1"):
        table(A=dict(hand="hunter hunter", pile="hunter hunter"))


@rule("1.2")
def test_ten_random_types_are_chosen_with_a_four_on_top_of_a_three() -> None:
    sets = {tuple(facts(start(4, seed))["ceremonies"]) for seed in SEEDS}
    assert len(sets) > 50
    assert all(len(set(chosen)) == 10 for chosen in sets)
    assert facts(start(4))["tiles"] == {card: [3, 4] for card in facts(start(4))["ceremonies"]}


@rule("1.2", "11.1")
@pytest.mark.parametrize("types", [11, 12])
def test_eleven_or_twelve_types_are_an_option(types) -> None:
    assert len(facts(start(3, types=types))["ceremonies"]) == types


@rule("1.2")
def test_a_set_of_nine_types_is_not_a_position() -> None:
    with pytest.raises(NotationError, match=r"not 9 .*1\.2"):
        table(ceremonies=FIRST_TEN[:9])


@rule("1.2", "1.3")
def test_the_first_game_ten_are_an_option() -> None:
    assert set(facts(start(4, ceremonies="first-game"))["ceremonies"]) == {
        "hunter",
        "warrior",
        "tortoise",
        "paw",
        "drummer",
        "shaman",
        "spider-woman",
        "eagle-feather",
        "mother-of-heaven",
        "snake-dance",
    }


@rule("1.4")
@pytest.mark.parametrize(("types", "left"), [(10, 31), (11, 34), (12, 37)])
def test_five_cards_are_drawn_from_the_deck(types, left) -> None:
    villages = facts(start(4, types=types))["villages"].values()
    assert [(len(village["hand"]), len(village["pile"])) for village in villages] == [(5, left)] * 4


@rule("1.4")
def test_every_deck_is_shuffled_by_itself() -> None:
    villages = facts(start(4))["villages"].values()
    assert len({tuple(village["pile"]) for village in villages}) == 4


@rule("1.5")
@pytest.mark.parametrize(("players", "tiles"), [(2, 10), (3, 9), (4, 9)])
def test_the_stack_of_game_end_tiles_depends_on_the_players(players, tiles) -> None:
    assert facts(start(players))["end_stack"] == tiles
    assert facts(table(players))["end_stack"] == tiles


@rule("1.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anybody_may_be_the_start_player(players) -> None:
    states = [start(players, seed) for seed in SEEDS]
    assert {facts(state)["start"] for state in states} == set("ABCD"[:players])
    assert all(turn(state) == facts(state)["start"] and facts(state)["round"] == 1 for state in states)


@rule("1.6")
def test_the_start_player_starts_every_round_and_the_others_follow_clockwise() -> None:
    state = table(start="C")
    seen = []
    for _ in range(5):
        seen.append(f"{turn(state)}{facts(state)['round']}")
        play(state, *WHOLE_TURN)
    assert seen == ["C2", "D2", "A2", "B2", "C3"]


@rule("1.7")
def test_points_have_no_limit() -> None:
    state = table(A=dict(vp=5000, hand="hunter kokopelli", spaces={1: "hunter hunter hunter"}))
    play(state, "play hunter A1")
    assert points(state) == {"A": 5004}


@ruling("What is public?")
@rule("1.7")
def test_sizes_points_discards_and_ceremonies_are_public_but_hands_and_piles_are_not() -> None:
    state = table(B=dict(vp=7, hand="paw hunter", pile="shaman paw", discard="drummer", spaces={3: "tortoise"}))
    for seat in (None, 0, 2, 3):
        seen = GAME.view(state, seat).mapping()["villages"]["B"]
        assert (seen["vp"], seen["hand_size"], seen["pile_size"], seen["discard"]) == (7, 2, 2, ["drummer"])
        assert seen["spaces"][3] == ["tortoise"]
        assert not {"hand", "pile", "under_pile"} & set(seen)
    own = GAME.view(state, 1).mapping()["villages"]["B"]
    assert sorted(own["hand"]) == ["hunter", "paw"]
    assert "pile" not in own


@rule("1.7")
def test_a_player_alone_knows_what_he_put_under_his_pile() -> None:
    state = table(A=dict(hand="paw hunter", pile="shaman drummer tortoise"))
    play(state, "exchange", "tuck hunter", "tuck paw")
    assert GAME.view(state, 0).mapping()["villages"]["A"]["under_pile"] == ["hunter", "paw"]
    others = [GAME.view(state, seat).mapping()["villages"]["A"] for seat in (None, 1, 2, 3)]
    assert all("under_pile" not in village and village["tucked"] == 2 for village in others)
    assert GAME.public_text(state, GAME.read(state, "tuck hunter")) == "tuck"


@rule("1.7")
def test_only_the_player_who_draws_hears_which_card_it_was() -> None:
    state = table(A=dict(pile="shaman drummer"))
    drew = narrate(GAME, state, GAME.read(state, "draw"))[0]
    assert drew.for_seat(0)["cards"] == ["shaman"]
    for seat in (None, 1, 2, 3):
        assert "cards" not in drew.for_seat(seat)
        assert drew.for_seat(seat)["seat"] == letter(0)
