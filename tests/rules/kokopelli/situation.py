"""A few words to lay out a situation of Kokopelli, play in it and look at it."""

from collections.abc import Iterable
from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.game import Question
from kokodama.core.refusal import Refusal
from kokodama.core.text_moves import judge_move, menu_texts, scores_by_letter
from kokodama.core.text_moves import play as play_move
from kokodama.games.kokopelli.cards import FIRST_GAME, SLUGS
from kokodama.games.kokopelli.game import KOKOPELLI_GAME as GAME

FIRST_TEN = [SLUGS[kind] for kind in FIRST_GAME]
WHOLE_TURN = ("draw", "draw")


# Laying out


def table(players: int = 4, options: dict[str, Any] | None = None, **parts: Any) -> Any:
    """A state, from the keys of a position. Capital letters are villages, cards are words, a pile may be a number.

    Every village has two Kokopelli in hand and nine cards in its pile unless it says otherwise. The ceremonies in
    play are those that are named somewhere, filled up to ten.
    """
    villages = {}
    for seat in "ABCD"[:players]:
        village = {"hand": "kokopelli kokopelli", "pile": 9, **parts.pop(seat, {})}
        for key in ("hand", "pile", "discard"):
            if isinstance(village.get(key), str):
                village[key] = village[key].split()
        village["spaces"] = {number: cards.split() for number, cards in village.get("spaces", {}).items()}
        villages[seat] = village
    parts.setdefault("ceremonies", _ten_with(_named(villages.values()) | set(parts.get("tiles", {}))))
    return GAME.from_position({"game": "kokopelli", "villages": villages, **parts}, options or {})


def start(players: int, seed: int = 1, **options: Any) -> Any:
    """A new game after set-up."""
    return GAME.start(players, Chance(seed), options)


def _named(villages: Iterable[dict[str, Any]]) -> set[str]:
    places: list[list[str]] = []
    for village in villages:
        places += [village[key] for key in ("hand", "pile", "discard") if isinstance(village.get(key), list)]
        places += village["spaces"].values()
    return {card for place in places for card in place} - {"kokopelli"}


def _ten_with(named: set[str]) -> list[str]:
    others = [card for card in FIRST_TEN if card not in named]
    return [*sorted(named), *others[: max(0, 10 - len(named))]]


# Playing


def play(state: Any, *moves: str) -> list[dict[str, Any]]:
    """Play moves, all of them legal; what happened, as the actor is told."""
    told: list[dict[str, Any]] = []
    for move in moves:
        actor = state.to_act()
        before = state.copy()
        action = play_move(GAME, state, move)
        told += [event.for_seat(actor) for event in GAME.narrate(before, action)]
    return told


def paid(events: list[dict[str, Any]]) -> list[tuple[str, int, str]]:
    """Who was paid how much for what, in order."""
    return [(event["seat"], event["points"], event["cause"]) for event in events if event["event"] == "scored"]


def kinds(events: list[dict[str, Any]]) -> list[str]:
    """The kinds of the events, in order."""
    return [event["event"] for event in events]


def question(state: Any) -> Question:
    """What is being asked."""
    found = GAME.question(state)
    assert found is not None
    return found


def refused(state: Any, move: str) -> tuple[str, str]:
    """Code and rule of the refusal of a move that must be refused, with a whole sentence, and must change nothing."""
    before = GAME.facts(state)
    refusal = judge_move(GAME, state, move)
    assert isinstance(refusal, Refusal), f"{move!r} is legal"
    assert move not in legal(state)
    assert refusal.sentence.endswith(".")
    assert "{" not in refusal.sentence
    assert GAME.facts(state) == before
    return refusal.code.removeprefix("kokopelli/"), refusal.rule


# Looking


def facts(state: Any) -> dict[str, Any]:
    """Everything there is to know, by the keys of a position."""
    return GAME.facts(state)


def turn(state: Any) -> str | None:
    """The seat to act."""
    return None if state.to_act() is None else "ABCD"[state.to_act()]


def legal(state: Any, word: str = "") -> set[str]:
    """The legal moves, or those that begin with a word."""
    return {move for move in menu_texts(GAME, state) if move.startswith(word)}


def points(state: Any) -> dict[str, int]:
    """Points of the seats that have any."""
    return {seat: score for seat, score in scores_by_letter(state).items() if score}


def winners(state: Any) -> str:
    """The letters of the winners."""
    return "".join("ABCD"[seat] for seat in state.winners())


def hand(state: Any, seat: str) -> str:
    """A hand, in the order of the alphabet."""
    return " ".join(sorted(facts(state)["villages"][seat]["hand"]))


def pile(state: Any, seat: str) -> str:
    """A draw pile, top first."""
    return " ".join(facts(state)["villages"][seat]["pile"])


def discard(state: Any, seat: str) -> str:
    """A discard pile, in the order of the alphabet."""
    return " ".join(sorted(facts(state)["villages"][seat]["discard"]))


def sizes(state: Any, key: str) -> str:
    """`hand_size`, `pile_size` or `discard_size` of all seats: "2 9 9 9" is what A, B, C, D have."""
    return " ".join(str(village[key]) for village in facts(state)["villages"].values())


def lying(state: Any, space: str) -> str:
    """The cards on a space such as A3, first card first; nothing on a free one."""
    return " ".join(facts(state)["villages"][space[0]]["spaces"][int(space[1])] or [])
