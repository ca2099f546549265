"""The search bot of Kokopelli: legal, repeatable, within its budget, and able to explain its moves."""

import pytest

from kokodama.bots.bot import ExplainingBot
from kokodama.bots.kokopelli import search_bot
from kokodama.bots.kokopelli.candidates import Candidates
from kokodama.bots.kokopelli.determinize import determinize
from kokodama.bots.kokopelli.search_bot import SearchBot
from kokodama.bots.kokopelli.value import ValueEstimator
from kokodama.bots.kokopelli.weights import weights_for
from kokodama.build_info import is_compiled
from kokodama.core.chance import Chance
from kokodama.games.kokopelli.cards import KOKOPELLI as WILD
from tests.bots import bot_games
from tests.bots.bot_games import KOKOPELLI, MANY, TickingClock, asked, interpreted_checksums
from tests.contract.games_at_random import moments, start
from tests.rules.kokopelli.situation import table


@pytest.mark.parametrize("half", [0, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_search_never_chooses_anything_illegal(seats: int, half: int) -> None:
    for seed in range(half * MANY // 2, (half + 1) * MANY // 2):
        _, options = start(KOKOPELLI, seed)
        bots = [SearchBot(12 + 5 * seat) for seat in range(seats)]
        for state, view, action in asked(KOKOPELLI, bots, seed, options):
            assert action in view.menu
            assert KOKOPELLI.judge(state, view.seat, action) is None


def test_the_same_seed_and_iterations_give_the_same_game() -> None:
    games = [[action for _, _, action in asked(KOKOPELLI, [SearchBot(60)] * 3, 5, {})] for _ in range(2)]
    assert games[0] == games[1]
    assert games[0] != [action for _, _, action in asked(KOKOPELLI, [SearchBot(60)] * 3, 6, {})]


@pytest.mark.skipif(not is_compiled(), reason="only one engine here")
def test_compiled_and_interpreted_bots_play_the_same_games() -> None:
    assert interpreted_checksums("tests.bots.bot_games", 2) == [bot_games.checksum(seed) for seed in range(2)]


def test_a_time_budget_is_used_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    view = KOKOPELLI.view(start(KOKOPELLI, 3)[0], start(KOKOPELLI, 3)[0].to_act())
    clock = TickingClock()
    monkeypatch.setattr(search_bot, "perf_counter", clock)
    assert SearchBot(seconds=0.5).choose(view, Chance(1)) in view.menu
    assert 0.45 <= clock.now <= 0.65


def test_of_time_and_iterations_the_smaller_budget_counts() -> None:
    view = KOKOPELLI.view(start(KOKOPELLI, 3)[0], start(KOKOPELLI, 3)[0].to_act())
    short = SearchBot(iterations=32, seconds=1000.0)
    short.choose(view, Chance(1))
    assert int(short.search_for(view).tree.visits[short.search_for(view).root]) == 32
    bot = SearchBot(iterations=64, seconds=1000.0)
    assert bot.search_for(view) is bot.search
    explanation = bot.explain(view, Chance(1))
    assert sum(move.weight for move in explanation.moves) == pytest.approx(1.0)
    with pytest.raises(ValueError, match="iterations or a time"):
        SearchBot()


@pytest.mark.parametrize("seed", range(6))
def test_a_determinization_fits_the_view_and_nothing_else_moves(seed: int) -> None:
    chance = Chance(seed, 4)
    for state, action in moments(KOKOPELLI, seed, every=4):
        if action is None:
            continue
        seat = state.to_act()
        dealt = state.copy()
        determinize(dealt, seat, chance)
        assert KOKOPELLI.view(dealt, seat).mapping() == KOKOPELLI.view(state, seat).mapping()
        spectators = [KOKOPELLI.view(table, None).mapping() for table in (state, dealt)]
        assert spectators[0] == spectators[1]


def test_determinizing_is_as_even_as_imagining() -> None:
    """How often a Kokopelli is in the other's hand and on top of one's own pile, in both ways to deal."""
    state = KOKOPELLI.start(2, Chance(12), {})
    state.play_out(Chance(3), 25)
    seat = state.to_act()
    assert seat is not None
    view, chance, deals = KOKOPELLI.view(state, seat), Chance(8), 3000
    found = []
    for way in ("imagine", "deal"):
        held = top = 0
        for _ in range(deals):
            if way == "imagine":
                state = KOKOPELLI.imagine(view, chance)
            else:
                determinize(state, seat, chance)
            held += state.in_hand(1 - seat, WILD)
            top += state.in_pile(seat, 0) == WILD
        found.append((held / deals, top / deals))
    assert found[0][0] > 0.2
    assert found[0] == pytest.approx(found[1], abs=0.06)  # more than four standard errors


def test_the_list_of_candidates_is_never_empty_and_always_legal() -> None:
    for seed in range(30):
        for state, action in moments(KOKOPELLI, seed):
            candidates = Candidates(weights_for(int(state.seats)).policy)
            size = int(candidates.fill(state))
            listed = [int(candidates.menu.actions[i]) for i in range(size)]
            assert set(listed) <= set(state.legal())
            assert (size > 0) == (action is not None)


def test_the_value_of_a_finished_game_is_its_result() -> None:
    for seed in range(12):
        *_, (state, action) = moments(KOKOPELLI, seed)
        assert action is None
        estimate = estimator(int(state.seats))
        estimate.evaluate(state)
        assert [estimate.points[seat] for seat in range(state.seats)] == state.scores()
        winners = state.winners()
        for seat in range(state.seats):
            assert estimate.wins[seat] == (1 / len(winners) if seat in winners else 0.0)


def test_win_shares_sum_to_one_and_more_points_are_better() -> None:
    for state, action in moments(KOKOPELLI, 4, every=5):
        if action is None:
            continue
        estimate = estimator(int(state.seats))
        estimate.evaluate(state)
        before = [estimate.wins[seat] for seat in range(state.seats)]
        assert sum(before) == pytest.approx(1.0)
        richer = state.copy()
        richer.points[1] += 5
        estimate.evaluate(richer)
        assert estimate.wins[1] > before[1]


def estimator(seats: int) -> ValueEstimator:
    weights = weights_for(seats)
    return ValueEstimator(weights.value_own, weights.value_others, weights.win_scale, weights.win_scale_by_time)


def test_the_tree_is_kept_while_nothing_new_was_seen_and_only_then() -> None:
    kept = dropped = 0
    for seed in range(6):
        bot = SearchBot(80)
        expected = None
        for state, view, action in asked(KOKOPELLI, [bot, SearchBot(5)], seed, {}):
            if view.seat != 0:
                continue
            if expected is not None:
                assert expected.mapping() == view.mapping()
                kept += 1
            expected = bot.expected_view
            after = state.copy()
            after.apply(action)
            if after.to_act() != 0 or after.pile_tops[0] != state.pile_tops[0]:
                assert expected is None
                dropped += 1
    assert kept > 20
    assert dropped > 20


def test_a_kept_tree_saves_iterations_and_another_view_drops_it() -> None:
    bot = SearchBot(200)
    for _, view, _ in asked(KOKOPELLI, [bot, SearchBot(5)], 2, {}):
        if view.seat == 0 and bot.expected_view is not None:
            assert bot.search is not None
            assert int(bot.search.tree.visits[bot.search.root]) > 0
            other = KOKOPELLI.view(KOKOPELLI.start(2, Chance(99), {}), 0)
            assert not bot.is_expected(other)
            assert not bot.is_expected(view), "asked only once"
            return
    raise AssertionError("no turn went on")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_explaining_says_moves_points_chances_and_a_line(seats: int) -> None:
    bot = SearchBot(150)
    assert isinstance(bot, ExplainingBot)
    state = KOKOPELLI.start(seats, Chance(seats), {})
    state.play_out(Chance(7), 30)
    seat = state.to_act()
    assert seat is not None
    view = KOKOPELLI.view(state, seat)
    explanation = bot.explain(view, Chance(1))
    assert {move.action for move in explanation.moves} <= set(view.menu)
    assert len(explanation.wins) == seats
    assert sum(explanation.wins) == pytest.approx(1.0)
    weights = [move.weight for move in explanation.moves]
    assert weights == sorted(weights, reverse=True)
    assert sum(weights) == pytest.approx(1.0)
    assert all(0 <= move.win <= 1 and move.points > int(state.points[seat]) - 1 for move in explanation.moves)
    assert explanation.line[0] == explanation.moves[0].action
    imagined = KOKOPELLI.imagine(view, Chance(1))
    for action in explanation.line:  # one move makes sense after the other
        imagined.apply(action)
    assert bot.explain(view, Chance(1)) == explanation


def test_what_a_move_promises_grows_with_what_it_scores() -> None:
    """A token of four points against a draw: the search must see it."""
    state = table(A=dict(hand="paw hunter", spaces={1: "paw paw paw"}), B=dict(hand="hunter warrior"))
    view = KOKOPELLI.view(state, 0)
    best = SearchBot(300).explain(view, Chance(1)).moves[0]
    assert KOKOPELLI.write(state, best.action) == "play paw A1"
