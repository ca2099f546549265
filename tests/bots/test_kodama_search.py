"""The bots of Kodama: legal, repeatable, within their budget, the same in both engines, able to explain their moves."""

import os
from typing import Any
from zlib import crc32

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.bot import Bot, ExplainingBot
from kokodama.bots.kodama import successive_halving
from kokodama.bots.kodama.card_poses import branch_cards_of
from kokodama.bots.kodama.goal_plan import NOT_ALLOWED, best_assignment
from kokodama.bots.kodama.levels import MAKERS
from kokodama.bots.kodama.playout_tree import playout_tree_of
from kokodama.bots.kodama.policy_bot import PolicyBot
from kokodama.bots.kodama.search_bot import SearchBot
from kokodama.build_info import is_compiled
from kokodama.core.chance import Chance
from kokodama.games.kodama.board import GROW
from kokodama.games.kodama.game import KODAMA_GAME as KODAMA
from kokodama.games.kodama.tree import pose_angle, pose_x, pose_y
from tests.bots.bot_games import TickingClock, asked, interpreted_checksums, print_checksums

WAYS: list[dict[str, Any]] = [{}, {"first_game": True}, {"kids": "mixed"}, {"kids": "A:a,B:c"}]
MANY = int(os.environ.get("KOKODAMA_MANY_GAMES", "12"))  # games per number of seats


def checksum(seed: int) -> int:
    """Return a checksum of all moves that the bots made in a game."""
    bots: list[Bot] = [SearchBot(iterations=6, places=3, poses=1), MAKERS["beginner"](), PolicyBot()][: 2 + seed % 2]
    return crc32(repr([action for _, _, action in asked(KODAMA, bots, seed, WAYS[seed % 4])]).encode())


@pytest.mark.parametrize("half", [0, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_bot_ever_chooses_anything_illegal(seats: int, half: int) -> None:
    for seed in range(half * MANY // 2, (half + 1) * MANY // 2):
        makers = [MAKERS["beginner"], MAKERS["casual"], PolicyBot, lambda: SearchBot(iterations=10)]
        bots = [makers[(seat + seed) % 4]() for seat in range(seats)]
        for state, view, action in asked(KODAMA, bots, seed, WAYS[seed % 4]):
            assert action in view.menu
            assert KODAMA.judge(state, view.seat, action) is None


def test_every_level_plays_whole_games_under_its_name() -> None:
    bots = [make() for make in MAKERS.values()]
    assert [bot.name for bot in bots] == ["greedy", "beginner", "casual", "strong", "expert"]
    assert len([action for _, _, action in asked(KODAMA, bots[:3], 1, {})]) >= 3 * 15


def test_the_same_seed_and_iterations_give_the_same_game() -> None:
    games = [[action for _, _, action in asked(KODAMA, [SearchBot(iterations=60)] * 2, seed, {})] for seed in (5, 5, 6)]
    assert games[0] == games[1]
    assert games[0] != games[2]


@pytest.mark.skipif(not is_compiled(), reason="only one engine here")
def test_compiled_and_interpreted_bots_play_the_same_games() -> None:
    assert interpreted_checksums("tests.bots.test_kodama_search", 2) == [checksum(seed) for seed in range(2)]


def moment(seats: int, plies: int) -> Any:
    state = KODAMA.start(seats, Chance(seats), {})
    bots = [PolicyBot()] * seats
    for ply, (reached, _, _) in enumerate(asked(KODAMA, bots, seats, {})):
        state = reached.copy()
        if ply == plies:
            break
    return state


def test_a_time_budget_is_used_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    state = moment(3, 9)
    view = KODAMA.view(state, state.to_act())
    clock = TickingClock()
    monkeypatch.setattr(successive_halving, "perf_counter", clock)
    assert SearchBot(seconds=0.5).choose(view, Chance(1)) in view.menu
    assert 0.45 <= clock.now <= 0.65


@pytest.mark.parametrize(("seats", "plies"), [(2, 0), (2, 8), (3, 13), (4, 40), (5, 50), (2, 29)])
def test_explaining_says_moves_points_chances_and_a_line(seats: int, plies: int) -> None:
    bot = SearchBot(iterations=60)
    assert isinstance(bot, ExplainingBot)
    state = moment(seats, plies)
    view = KODAMA.view(state, seat := state.to_act())
    explanation = bot.explain(view, Chance(1))
    assert explanation.moves[0].action == bot.choose(view, Chance(1)) == explanation.line[0]
    assert {move.action for move in explanation.moves} <= set(view.menu)
    assert len(explanation.wins) == seats
    assert sum(explanation.wins) == pytest.approx(1.0)
    assert explanation.moves[0].win == pytest.approx(explanation.wins[seat])
    assert 0 < sum(move.weight for move in explanation.moves) <= 1 + 1e-9
    assert all(0 <= move.win <= 1 + 1e-9 for move in explanation.moves)
    assert all(move.points >= state.points[view.seat] for move in explanation.moves)
    for action in explanation.line:  # one move makes sense after the other
        state.apply(action)


def test_a_kind_is_explained_by_what_it_brings() -> None:
    """After `kodama k19` the moves are kinds: the more prints, the more points."""
    for seed in range(60):
        for state, _, action in asked(KODAMA, [PolicyBot()] * 2, seed, {}):
            after = state.copy()
            after.apply(action)
            if (question := KODAMA.question(after)) is not None and question.kind == "choose":
                view = KODAMA.view(after, after.to_act())
                explanation = SearchBot(iterations=20).explain(view, Chance(1))
                assert explanation.moves[0].points == max(move.points for move in explanation.moves)
                assert sum(explanation.wins) == pytest.approx(1.0)
                return
    raise AssertionError("nobody was asked for a kind")


def test_a_certain_win_is_seen_as_one() -> None:
    state = moment(2, 25)
    state.points[int(state.turn)] += 500
    seat = state.to_act()
    assert SearchBot(iterations=20).explain(KODAMA.view(state, seat), Chance(1)).wins[seat] == pytest.approx(1.0)


def test_what_a_playout_tree_believes_of_scores_is_what_the_rules_say() -> None:
    for seed in range(4):
        for state, _, _ in asked(KODAMA, [PolicyBot()] * 2, seed, {}):
            tree = state.trees[int(state.turn)]
            playout_tree = playout_tree_of(branch_cards_of(state.cards), tree, 4)
            for card in state.display:
                for parent in range(len(tree.shapes)):
                    believed = playout_tree.score(playout_tree.branches.of(card), parent)
                    assert believed == tree.base_score(state.cards.branches[card], parent)


def test_poses_that_a_playout_tree_offers_are_legal() -> None:
    """The playout tree chooses its own poses; the exact rules of the real tree must allow them, but for rounding."""
    offered = refused = 0
    chance = Chance(3)
    for seed in range(12):
        state = KODAMA.start(2, Chance(seed), {})
        tree = state.trees[0]
        playout_tree = playout_tree_of(branch_cards_of(state.cards), tree, 24)
        for card in state.display + state.stack[:8]:
            number = int(chance.below(len(playout_tree.open)))
            pose, parent = playout_tree.open[number], playout_tree.open_on[number]
            where = pose_x(pose), pose_y(pose), pose_angle(pose)
            offered += 1
            if tree.reasons(*where) != 0:
                refused += 1
                break
            tree.lay(state.cards.branches[card], *where, card)
            playout_tree.lay(playout_tree.branches.of(card), pose, parent)
            assert list(playout_tree.tree.parents) == list(tree.parents)
    assert offered > 100
    assert refused <= offered // 50


def test_goals_are_assigned_to_the_phases_in_which_they_bring_most() -> None:
    values = [5, 4, 3, 9, 9, 3, NOT_ALLOWED, 12, 3]  # three phases, three goals
    assert best_assignment(vec[i64](values), 3, 0, 0) == 3 + 9 + 12
    assert best_assignment(vec[i64]([NOT_ALLOWED, 2]), 2, 0, 2) == 0


def test_a_card_the_opponent_waits_for_is_worth_taking() -> None:
    """Playouts count what the next player scores with the display they are left with."""
    state = moment(2, 20)
    while state.phase != GROW:
        state.apply(state.legal()[0])
    view = KODAMA.view(state, state.to_act())
    bot = SearchBot(iterations=20)
    known, playout = bot.prepare(view)
    best = bot.compare_moves(view, known, playout, Chance(1))[0]
    determinization = known.determinize(Chance(2))
    with_loss = best.play_out(playout, determinization)
    assert playout.opponents_gain > 0
    assert with_loss == playout.points - playout.opponents_gain


if __name__ == "__main__":
    print_checksums(checksum)
