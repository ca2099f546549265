"""What must hold in every game of Kodama: judge and menu, secrets, records, trees."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kokodama.bots.registry import BOTS
from kokodama.core.chance import Chance
from kokodama.core.record import Record, read_record, result_of, trace_of
from kokodama.games import GAMES
from kokodama.games.kodama import actions
from kokodama.games.kodama.board import Board
from kokodama.games.kodama.tree import pack_pose, pose_angle, pose_x, pose_y
from tests.kodama.games_at_random import KODAMA, WAYS, moments

seeds = st.integers(0, 2**40)


@pytest.mark.parametrize("seed", range(16))
def test_everything_on_the_menu_is_accepted_by_the_judge(seed: int) -> None:
    for state, _ in moments(seed, every=7):
        menu = state.legal()
        assert len(set(menu)) == len(menu)
        for action in menu[:: max(1, len(menu) // 150)]:
            assert KODAMA.judge(state, state.to_act(), action) is None, KODAMA.write(state, action)
            assert KODAMA.read(state, KODAMA.write(state, action)) == action


@pytest.mark.parametrize("seed", range(16))
def test_poses_of_the_lattice_that_are_not_on_the_menu_are_refused(seed: int) -> None:
    chance = Chance(seed, 3)
    for state, action in moments(seed, every=9):
        if action is None or actions.word_of(action) != actions.SAY_GROW:
            continue
        menu = set(state.legal())
        pose = actions.pose_of(action)
        for _ in range(40):
            angle = int(chance.below(24)) * 15 - 165
            other = actions.grow(actions.card_of(action), pack_pose(pose_x(pose), pose_y(pose), angle))
            refusal = KODAMA.judge(state, state.to_act(), other)
            assert (refusal is None) == (other in menu)
            assert refusal is None or "{" not in refusal.sentence


@pytest.mark.parametrize("seed", range(20))
def test_an_imagined_game_cannot_be_told_from_the_true_one(seed: int) -> None:
    chance = Chance(seed, 5)
    for state, action in moments(seed, every=5):
        for seat in [None, *range(state.seats)]:
            view = KODAMA.view(state, seat)
            assert not isinstance(view.table, Board)
            imagined = KODAMA.imagine(view, chance)
            again = KODAMA.view(imagined, seat)
            assert json.dumps(again.mapping(), sort_keys=True) == json.dumps(view.mapping(), sort_keys=True)
            assert again.menu == view.menu
            assert KODAMA.question(imagined) == KODAMA.question(state)
            if action is not None and actions.word_of(action) == actions.SAY_GROW and seat is not None:
                told = [event.told_to(seat) for event in KODAMA.narrate(state, action) if event.kind != "refilled"]
                heard = [event.told_to(seat) for event in KODAMA.narrate(imagined, action) if event.kind != "refilled"]
                assert told == heard


def test_imagining_really_varies_goals_stack_and_year() -> None:
    state = KODAMA.start(3, Chance(1), {})
    view = KODAMA.view(state, 0)
    seen = [KODAMA.facts(KODAMA.imagine(view, Chance(number))) for number in range(30)]
    assert len({str(facts["stack"]) for facts in seen}) > 20
    assert len({str(facts["trees"]["B"]["hand"]) for facts in seen}) > 20
    assert len({str(facts["year"]) for facts in seen}) > 5
    assert {str(facts["trees"]["A"]["hand"]) for facts in seen} == {str(KODAMA.facts(state)["trees"]["A"]["hand"])}


@settings(max_examples=12, deadline=None)
@given(seeds)
def test_points_are_the_sum_of_the_events_and_no_card_is_lost(seed: int) -> None:
    told = [0] * 5
    whole: set[str] | None = None
    for state, action in moments(seed):
        facts = KODAMA.facts(state)
        cards = (
            facts["display"] + facts["stack"] + [card[0] for tree in facts["trees"].values() for card in tree["cards"]]
        )
        assert len(set(cards)) == len(cards) == 63
        assert whole is None or set(cards) == whole
        whole = set(cards)
        assert state.scores() == told[: state.seats]
        for event in KODAMA.narrate(state, action) if action is not None else []:
            if event.kind == "scored":
                assert event.seat is not None
                told[event.seat] += event.values["points"]


@settings(max_examples=8, deadline=None)
@given(seeds)
def test_a_record_replays_to_the_same_end_and_positions_survive_writing(seed: int) -> None:
    chance = Chance(seed)
    state = KODAMA.start(2 + seed % 4, chance, WAYS[seed // 4 % 4])
    record = Record.begin(KODAMA, state, {})
    while state.to_act() is not None:
        if len(record.moves) % 11 == 0 and KODAMA.facts(state)["phase"] != "choose":
            position = KODAMA.position(state)
            again = KODAMA.from_position(json.loads(json.dumps(position)), {})
            assert KODAMA.position(again) == position
            assert sorted(again.legal()) == sorted(state.legal())
        action = chance.choice(state.legal())
        if actions.word_of(action) == actions.SAY_GROW and chance.below(2):  # off the lattice, if there is a place
            pose = actions.pose_of(action)
            card = state.cards.branch_names[actions.card_of(action)]
            wish = [int(pose_x(pose)) + int(chance.below(61)) - 30, int(pose_y(pose)), int(pose_angle(pose)) % 180]
            near = KODAMA.nearest(state, card, *wish)  # type: ignore[attr-defined]
            action = KODAMA.read(state, f"grow {card} {near[0]} {near[1]} {near[2]}")
        record.moves.append(KODAMA.write(state, action))
        state.apply(action)
    record.close(state)
    *_, last = read_record(json.loads(json.dumps(record.mapping())), GAMES).replay(KODAMA)
    assert result_of(last) == record.result
    trace = list(trace_of(KODAMA, record))
    assert trace[-1]["scores"] == result_of(state)["scores"]
    assert set(trace[1]) == {"ply", "seat", "phase", "last_score", "sample", "move", "scores"}
    assert len(trace[0]["position"]["cards"]) == 63


@pytest.mark.parametrize("seed", range(8))
def test_every_tree_is_connected_and_no_print_is_covered(seed: int) -> None:
    *_, (state, _) = moments(seed, every=1000)
    for tree in state.trees:
        assert [int(tree.parents[card]) < card for card in range(1, len(tree.shapes))] == [True] * int(tree.size())
        laid = 0
        for card, shape in enumerate(tree.shapes):
            laid += len(shape.prints) // 3
            later = tree.outlines[card + 1 :]
            for i in range(laid - len(shape.prints) // 3, laid):
                from kokodama.games.kodama.geometry import covers

                assert not any(covers(quad, tree.print_x[i], tree.print_y[i]) for quad in later)


@pytest.mark.parametrize("seed", range(20))
def test_the_nearest_pose_is_legal_and_nothing_legal_stays_where_it_is(seed: int) -> None:
    chance = Chance(seed, 9)
    for state, action in moments(seed, every=13):
        if action is None or actions.word_of(action) != actions.SAY_GROW:
            continue
        card = state.cards.branch_names[state.display[0]]
        x, y = int(chance.below(3000)) - 1500, int(chance.below(3000))
        pose = KODAMA.nearest(state, card, x, y, int(chance.below(360)) - 179)  # type: ignore[attr-defined]
        if pose is not None:
            move = KODAMA.read(state, f"grow {card} {pose[0]} {pose[1]} {pose[2]}")
            assert KODAMA.judge(state, state.to_act(), move) is None
            assert KODAMA.nearest(state, card, *pose) == pose  # type: ignore[attr-defined]


def test_greedy_beats_random_in_practically_every_game() -> None:
    from kokodama.arena.match import play_match

    bots = [BOTS["kodama"]["greedy"](), BOTS["kodama"]["random"]()]
    won = sum(0 in play_match(KODAMA, bots, 5, number, {})[0].winners for number in range(30))
    assert won >= 29
