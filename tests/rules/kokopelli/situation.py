"""A small language for tests: set up a situation of Kokopelli, play in it and inspect it."""

from collections.abc import Iterable
from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.game import Question
from kokodama.core.refusal import Refusal
from kokodama.core.text_moves import judge_move, menu_texts, scores_by_letter
from kokodama.games.kokopelli.cards import FIRST_GAME, SLUGS
from kokodama.games.kokopelli.game import KOKOPELLI_GAME as GAME
from tests.rules import playing

FIRST_TEN = [SLUGS[kind] for kind in FIRST_GAME]
WHOLE_TURN = ("draw", "draw")


paid, kinds = playing.paid, playing.kinds

# Setting up


def table(players: int = 4, options: dict[str, Any] | None = None, **parts: Any) -> Any:
    """Return a state from the keys of a position. Capital letters are villages; a pile may be a number.

    By default a village has two Kokopelli in hand and nine cards in its pile. The ceremonies in play are those that are
    named anywhere, filled up to ten.
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
    """Return a new game after set-up."""
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
    """Play legal moves; return what happened, as the active player is told."""
    return playing.play(GAME, state, *moves)


def question(state: Any) -> Question:
    """Return the current question."""
    found = GAME.question(state)
    assert found is not None
    return found


def refused(state: Any, move: str) -> tuple[str, str]:
    """Check that a move is refused with a complete sentence and changes nothing; return code and rule."""
    before = GAME.facts(state)
    refusal = judge_move(GAME, state, move)
    assert isinstance(refusal, Refusal), f"{move!r} is legal"
    assert move not in legal(state)
    assert refusal.sentence.endswith(".")
    assert "{" not in refusal.sentence
    assert GAME.facts(state) == before
    return refusal.code.removeprefix("kokopelli/"), refusal.rule


# Inspecting


def facts(state: Any) -> dict[str, Any]:
    """Return the whole state, by the keys of a position."""
    return GAME.facts(state)


def turn(state: Any) -> str | None:
    """Return the seat to act."""
    return None if state.to_act() is None else "ABCD"[state.to_act()]


def legal(state: Any, word: str = "") -> set[str]:
    """Return the legal moves, or those that begin with a word."""
    return {move for move in menu_texts(GAME, state) if move.startswith(word)}


def points(state: Any) -> dict[str, int]:
    """Return the points of the seats that have any."""
    return {seat: score for seat, score in scores_by_letter(state).items() if score}


def winners(state: Any) -> str:
    """Return the letters of the winners."""
    return "".join("ABCD"[seat] for seat in state.winners())


def hand(state: Any, seat: str) -> str:
    """Return a hand in alphabetical order."""
    return " ".join(sorted(facts(state)["villages"][seat]["hand"]))


def pile(state: Any, seat: str) -> str:
    """Return a draw pile, top card first."""
    return " ".join(facts(state)["villages"][seat]["pile"])


def discard(state: Any, seat: str) -> str:
    """Return a discard pile in alphabetical order."""
    return " ".join(sorted(facts(state)["villages"][seat]["discard"]))


def sizes(state: Any, key: str) -> str:
    """Return `hand_size`, `pile_size` or `discard_size` of all seats, such as "2 9 9 9" for A, B, C, D."""
    return " ".join(str(village[key]) for village in facts(state)["villages"].values())


def lying(state: Any, space: str) -> str:
    """Return the cards on a space such as A3, first card first; empty for a free space."""
    return " ".join(facts(state)["villages"][space[0]]["spaces"][int(space[1])] or [])
