"""Every refusal has a code, a rule and a sentence; where several apply, the first of the order is given."""

import pytest

from kokodama.core.refusal import Refusal, Refused
from kokodama.core.text_moves import judge_move
from kokodama.core.text_moves import play as play_move
from tests.rules.citing import rule
from tests.rules.kokopelli.situation import GAME, facts, play, refused, table

NO_MOVES = [
    "",
    "fly",
    "Draw",
    "draw ",
    " draw",
    "draw hunter",
    "exchange hunter",
    "tuck",
    "tuck wolf",
    "cancel",
    "cancel A",
    "cancel A10",
    "cancel a1",
    "open hunter",
    "open A1 hunter",
    "open hunter 1A",
    "play wolf A1",
    "play hunter A1 A2",
]


def a_turn():
    """A to act; A1 and B1 are taken, B2 and B3 are free, nobody has Sun."""
    return table(
        A=dict(hand="hunter shaman", spaces={1: "hunter", 2: "drummer"}), B=dict(spaces={1: "paw", 4: "tortoise"})
    )


def over():
    state = table(turn="D", actions=1, ending=True)
    play(state, "draw")
    return state


def tucking():
    state = table(A=dict(hand="hunter", pile=""))
    play(state, "exchange")
    return state


def chieftain():
    state = table(A=dict(hand="hunter paw", spaces={1: "chieftain", 2: "hunter"}))
    play(state, "play hunter A2")
    return state


def warrior():
    state = table(A=dict(hand="hunter paw", spaces={1: "warrior", 2: "hunter"}))
    play(state, "play hunter A2")
    return state


def birth():
    state = table(A=dict(hand="paw", pile="shaman drummer", spaces={1: "birth", 2: "tortoise"}))
    play(state, "draw")
    return state


def empty():
    return table(A=dict(hand="", pile="", spaces={1: "hunter"}))


@rule("1.1", "2.1", "3.1")
@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_at_all_is_unreadable(text) -> None:
    assert refused(a_turn(), text)[0] == "notation/unreadable"


@rule("3.1")
@pytest.mark.parametrize(
    ("situation", "move", "code", "number"),
    [
        # each line also deserves a later code of the order, and the comment says which
        (over, "fly", "notation/unreadable", "3.1"),  # game-over
        (a_turn, "B: play wolf A1", "notation/unreadable", "1.1"),  # not-your-turn
        (over, "B: draw", "game-over", "8.1"),  # not-your-turn
        (a_turn, "B: tuck paw", "not-your-turn", "3.1"),  # not-now
        (a_turn, "C: play paw Z9", "not-your-turn", "3.1"),  # not-in-hand, no-such-space
        (tucking, "draw", "not-now", "13.3"),  # pile-empty
        (tucking, "open kokopelli A1", "not-now", "13.3"),  # wild-cannot-open
        (chieftain, "play shaman A1", "not-now", "9.1"),  # not-in-hand
        (chieftain, "play paw Z9", "not-now", "9.1"),  # no-such-space
        (warrior, "play shaman A2", "not-now", "9.4"),  # not-in-hand
        (birth, "play paw Z9", "not-now", "9.2"),  # no-such-space
        (birth, "open kokopelli A3", "not-now", "13.2"),  # wild-cannot-open
        (birth, "play warrior Z9", "not-in-hand", "4.3"),  # no-such-space
        (empty, "draw", "pile-empty", "4.1"),
        (empty, "exchange", "hand-empty", "4.5"),
        (a_turn, "open kokopelli A1", "wild-cannot-open", "4.2"),  # not-in-hand, space-occupied
        (a_turn, "open kokopelli Z9", "wild-cannot-open", "4.2"),  # no-such-space
        (a_turn, "open paw A7", "not-in-hand", "4.2"),  # no-such-space
        (a_turn, "play paw C1", "not-in-hand", "4.3"),  # out-of-reach
        (a_turn, "play hunter B5", "no-such-space", "9.12"),  # out-of-reach, space-empty
        (a_turn, "cancel B5", "no-such-space", "9.12"),  # out-of-reach
        (a_turn, "open hunter E1", "no-such-space", "2.1"),  # already-open
        (a_turn, "open shaman B1", "out-of-reach", "2.3"),  # space-occupied
        (a_turn, "open hunter B3", "out-of-reach", "2.3"),  # already-open
        (a_turn, "play hunter B2", "out-of-reach", "2.5"),  # space-empty
        (a_turn, "play hunter B1", "out-of-reach", "2.5"),  # wrong-card
        (a_turn, "cancel B3", "out-of-reach", "4.4"),  # space-empty
        (a_turn, "open hunter A1", "space-occupied", "4.2"),  # already-open
        (a_turn, "play hunter A3", "space-empty", "4.3"),
        (a_turn, "cancel A3", "space-empty", "4.4"),
        (a_turn, "play hunter B4", "wrong-card", "4.3"),
        (a_turn, "open hunter A3", "already-open", "2.4"),
    ],
)
def test_the_first_reason_of_the_order_is_given(situation, move, code, number) -> None:
    assert refused(situation(), move) == (code, number)


@rule("4.2", "2.4")
def test_a_sentence_says_what_is_in_the_way() -> None:
    refusal = judge_move(GAME, a_turn(), "open hunter A3")
    assert isinstance(refusal, Refusal)
    assert "hunter" in refusal.sentence
    assert "A1" in refusal.sentence
    assert str(refusal) == f"{refusal.sentence} (kokopelli/already-open, rule 2.4)"


@rule("3.1")
def test_a_refused_move_raises_and_changes_nothing() -> None:
    state = a_turn()
    before = facts(state)
    with pytest.raises(Refused, match=r"kokopelli/wrong-card, rule 4\.3"):
        play_move(GAME, state, "play hunter B4")
    assert facts(state) == before


@rule("3.1")
def test_the_engine_itself_refuses_an_illegal_action() -> None:
    state = a_turn()
    with pytest.raises(Refused, match="kokopelli/not-in-hand"):
        state.apply(GAME.read(state, "play paw A1"))


@pytest.mark.parametrize(
    ("move", "card", "without", "plain"),
    [
        (
            "open hunter B3",
            "fire",
            "Without the Fire you can open ceremonies only in your own village.",
            "You can open ceremonies only in your own village.",
        ),
        (
            "open hunter A5",
            "sun",
            "Without the Sun there is no space {space} below the draw pile.",
            "There is no space {space} below the draw pile.",
        ),
    ],
)
@rule("2.1", "2.3")
def test_a_refusal_names_no_ceremony_that_is_not_in_the_game(move: str, card: str, without: str, plain: str) -> None:
    for other, sentence in ((card, without), ("vase", plain)):
        state = table(A=dict(hand="hunter", spaces={1: "paw"}), C=dict(hand=other))
        refusal = judge_move(GAME, state, move)
        assert isinstance(refusal, Refusal)
        assert refusal.message == sentence
