"""Rules 7 and 8: the end, and the kids."""

import pytest

from kokodama.core.chance import Chance
from kokodama.core.notation import NotationError
from kokodama.games.kodama.cards import SEASONS
from tests.rules.citing import rule, ruling
from tests.rules.kodama.plain_card_set import plain_card_set
from tests.rules.kodama.situation import (
    GAME,
    facts,
    hand,
    kinds,
    legal,
    paid,
    play,
    play_on,
    points,
    refused,
    start,
    table,
    turn,
    winners,
)


def last(players=2, **trees):
    """The very end, after everybody has passed the last Kodama phase."""
    state = table(players, round=12, phase="kodama", **trees)
    play(state, *["pass"] * players)
    return state


@rule("7.1")
@pytest.mark.parametrize(("scores", "best"), [((81, 80, 79), "A"), ((1, 2, 3), "C"), ((0, 5, 4), "B")])
def test_most_points_win(scores, best) -> None:
    state = last(3, **{seat: dict(vp=vp) for seat, vp in zip("ABC", scores, strict=True)})
    assert winners(state) == best


@rule("7.1")
def test_tied_players_are_ranked_by_the_prints_of_their_own_trunk_symbol() -> None:
    stars = dict(trunk="star", row=["star star star", "star star flower"], vp=80)
    clouds = dict(trunk="cloud", row=["cloud cloud cloud cloud", "cloud cloud cloud"], vp=80)
    assert winners(last(A=stars, B=clouds)) == "B"  # 6 and 8, the trunk's own included


@rule("7.1")
def test_prints_of_other_symbols_do_not_matter_in_a_tie() -> None:
    stars = dict(trunk="star", row=["star flower flower"], vp=80)
    many = dict(trunk="cloud", row=["star star star star", "star star star star"], vp=80)
    assert winners(last(A=stars, B=many)) == "A"


@ruling("Does the trunk’s own symbol count in a tie?")
@rule("7.1")
def test_the_trunks_own_print_counts_but_every_tree_has_one() -> None:
    assert winners(last(A=dict(vp=5), B=dict(vp=5))) == "AB"
    assert winners(last(A=dict(vp=5, row=["star flower firefly"]), B=dict(vp=5))) == "A"


@rule("7.1")
def test_who_is_still_tied_wins_together() -> None:
    stars = dict(trunk="star", row=["star star flower"], vp=80)
    clouds = dict(trunk="cloud", row=["cloud cloud flower"], vp=80)
    state = last(3, A=stars, B=clouds, C=dict(vp=79))
    assert winners(state) == "AB"
    told = play(table(2, round=12, phase="kodama", turn="B", start="A"), "pass")
    assert told[-1] == {"event": "game-over", "winners": ["A", "B"], "scores": {"A": 0, "B": 0}}


@rule("7.1")
def test_prints_do_not_help_who_has_fewer_points() -> None:
    assert winners(last(A=dict(vp=80), B=dict(vp=79, row=["cloud cloud cloud"]))) == "A"


# Kids


@rule("8.1")
def test_a_player_with_a_set_has_its_three_kids_instead_of_kodamas() -> None:
    state = start(4, kids="A:b,D:a")
    assert hand(state, "A") == "kid-b-autumn kid-b-spring kid-b-summer"
    assert hand(state, "D") == "kid-a-autumn kid-a-spring kid-a-summer"
    for seat in "BC":
        assert len(hand(state, seat).split()) == 4
        assert "kid" not in hand(state, seat)


@rule("8.1")
def test_up_to_three_players_take_a_set_and_each_set_is_there_once() -> None:
    assert [tree["hand_size"] for tree in facts(start(5, kids="A:a,C:b,E:c"))["trees"].values()] == [3, 4, 3, 4, 3]
    for wrong in ("A:a,B:a", "A:a,A:b", "A:d", "Z:a", "A:a,B:b,C:c,D:a", "kids"):
        with pytest.raises(NotationError, match=r"options\.kids"):
            start(4, kids=wrong)


@rule("8.1")
@pytest.mark.parametrize("number", [4, 8, 12])
def test_the_kid_of_the_season_is_scored_and_there_is_no_choice(number) -> None:
    season = SEASONS[number // 4 - 1]
    state = table(
        round=number,
        phase="kodama",
        A=dict(row=["mushroom flower firefly"], hand="kid-a-spring kid-a-summer kid-a-autumn"),
    )
    assert legal(state) == {f"kodama kid-a-{season}"}
    assert paid(play(state, f"kodama kid-a-{season}")) == [("A", 1, f"kid-a-{season}")]


@rule("8.1")
def test_in_a_whole_year_every_kid_of_a_set_is_scored_once_in_its_season() -> None:
    state = start(2, kids="A:c")
    for season in SEASONS:
        play_on(state, "kodama")
        while facts(state)["phase"] in ("kodama", "choose"):
            if turn(state) == "A":
                assert legal(state) == {f"kodama kid-c-{season}"}
            state.apply(state.legal()[0])
    assert (state.is_over(), hand(state, "A")) == (True, "")


@rule("8.1")
def test_everybody_knows_who_plays_with_which_set() -> None:
    state = start(3, kids="B:c")
    for seat in (None, 0, 2):
        imagined = GAME.imagine(GAME.view(state, seat), Chance(5))
        assert hand(imagined, "B") == hand(state, "B")


@rule("8.1")
def test_a_saved_game_remembers_who_plays_with_which_set() -> None:
    begun = start(3, kids="B:c")
    for season in SEASONS:
        for phase in ("kodama", "grow") if season != "autumn" else ("kodama",):
            state = GAME.from_position(GAME.position(begun), {"cards": plain_card_set()})
            for number in range(5):
                imagined = GAME.imagine(GAME.view(state, 0), Chance(number))
                assert hand(imagined, "B") == hand(state, "B")
            play_on(begun, phase)


@rule("8.2")
def test_mixed_kids_are_dealt_like_kodamas() -> None:
    dealt = [hand(start(5, seed, kids="mixed"), seat).split() for seed in range(30) for seat in "ABCDE"]
    assert {len(goals) for goals in dealt} == {4}
    kids = {goal for goals in dealt for goal in goals if goal.startswith("kid")}
    assert kids == {f"kid-{letter}-{season}" for letter in "abc" for season in SEASONS}


@rule("8.2")
@pytest.mark.parametrize("number", [4, 8, 12])
def test_a_kid_is_scored_only_in_its_own_season(number) -> None:
    now = SEASONS[number // 4 - 1]
    state = table(round=number, phase="kodama", A=dict(hand="kid-a-spring kid-b-summer kid-c-autumn k05"))
    kid = next(name for name in hand(state, "A").split() if name.endswith(now))
    assert legal(state) == {f"kodama {kid}", "kodama k05"}
    for other in set(hand(state, "A").split()) - {kid, "k05"}:
        assert refused(state, f"kodama {other}") == ("wrong-season", "8.2")


@ruling("Mixed Kodamakids: nothing to play?")
@rule("8.2")
def test_who_holds_only_kids_of_other_seasons_passes_scores_nothing_and_keeps_them() -> None:
    state = table(round=4, phase="kodama", A=dict(hand="kid-a-summer kid-b-autumn", vp=7))
    assert legal(state) == {"pass"}
    assert kinds(play(state, "pass")) == ["passed", "turn"]
    assert (points(state), hand(state, "A")) == ({"A": 7}, "kid-a-summer kid-b-autumn")


@rule("8.2", "6.1")
def test_who_holds_a_playable_card_must_play_one() -> None:
    for goals in ("kid-a-spring kid-b-autumn", "k05 kid-b-autumn"):
        state = table(round=4, phase="kodama", A=dict(hand=goals))
        assert refused(state, "pass") == ("not-now", "6.1")


@rule("8.2")
def test_a_kid_that_is_not_held_is_not_in_hand_whatever_the_season() -> None:
    state = table(round=4, phase="kodama", A=dict(hand="k05"), B=dict(hand="kid-a-summer"))
    assert refused(state, "kodama kid-a-summer") == ("not-in-hand", "6.1")
