"""A small language for tests: set up a situation of Kodama, play in it and inspect it.

A plain card has its prints at the lower left, lower right, upper left and upper right, and straight bark up its middle.
A `row` is plain cards that stand on each other above the trunk, at heights 1000, 1700, 2400 …; those of A are a1, a2 …
"""

from collections.abc import Mapping, Sequence
from typing import Any

from kokodama.core.chance import Chance
from kokodama.core.refusal import Refusal
from kokodama.core.text_moves import judge_move, menu_texts, scores_by_letter
from kokodama.games.kodama.game import KODAMA_GAME as GAME
from tests.rules import playing
from tests.rules.kodama.plain_card_set import Cards, plain_card_set

SEATS = "ABCDE"
TRUNKS = ["star", "cloud", "flower", "firefly", "mushroom"]
PLACES = [(120, 200), (510, 200), (120, 420), (510, 420)]
STRAIGHT = [[[315, 0], [315, 820]]]
FIRST, SECOND, THIRD, FOURTH, FIFTH = 1000, 1700, 2400, 3100, 3800  # heights of a row
NOTHING = "caterpillar caterpillar caterpillar"  # a card that scores nothing on any of the trunks above


paid, kinds = playing.paid, playing.kinds

# Setting up


def card(
    symbols: str, places: Sequence[tuple[int, int]] = PLACES, bark: Sequence[Sequence[Sequence[int]]] = STRAIGHT
) -> dict[str, Any]:
    """Return a card of a position, plain by default."""
    words = symbols.split()
    return {"prints": [[kind, *place] for kind, place in zip(words, places, strict=False)], "bark": bark}


def table(players: int = 2, new: str | Mapping[str, Any] = NOTHING, goals: Cards | None = None, **parts: Any) -> Any:
    """Return a state from the keys of a position. Capital letters are trees; whatever they omit takes a default.

    A tree is `row` (symbols of plain cards), `cards` (id, x, y, angle) or both, `hand` (words) and `vp`. The display is
    the card `new` and a card that scores nothing, `other`, unless it says otherwise. `goals` changes cards of the box.
    """
    faces: dict[str, Any] = {name: plain(face) for name, face in parts.pop("cards", {}).items()}
    trees = {}
    for seat, trunk in zip(SEATS[:players], TRUNKS, strict=False):
        tree = {"trunk": trunk, **parts.pop(seat, {})}
        row = {f"{seat.lower()}{number}": plain(face) for number, face in enumerate(tree.pop("row", []), 1)}
        laid = [[name, 0, FIRST + 700 * above, 0] for above, name in enumerate(row)]
        trees[seat] = {**tree, "cards": laid + tree.get("cards", []), "hand": tree.get("hand", "").split()}
        faces |= row
    if "display" not in parts:
        faces |= {"new": plain(new), "other": plain(NOTHING)}
        parts["display"] = "new other"
    for key in ("display", "stack"):
        if isinstance(parts.get(key), str):
            parts[key] = parts[key].split()
    data = {"game": "kodama", "cards": faces, "stack": [], "trees": trees, **parts}
    return GAME.from_position(data, {"cards": plain_card_set(goals)})


def plain(face: str | Mapping[str, Any]) -> Mapping[str, Any]:
    """Turn a card given by its symbols alone into a plain card."""
    return card(face) if isinstance(face, str) else face


def start(players: int = 2, seed: int = 1, goals: Cards | None = None, **options: Any) -> Any:
    """Return a new game after set-up, with the plain card set."""
    return GAME.start(players, Chance(seed), {"cards": plain_card_set(goals), **options})


# Playing


def play(state: Any, *moves: str) -> list[dict[str, Any]]:
    """Play legal moves; return what happened, as the active player is told."""
    return playing.play(GAME, state, *moves)


def play_on(state: Any, until: str, seed: int = 1) -> None:
    """Play at random until the next phase begins or, with `over`, to the end of the game."""
    chance = Chance(seed)
    while facts(state)["phase"] != until:
        state.apply(chance.choice(state.legal()))


def refused(state: Any, move: str) -> tuple[str, str]:
    """Check that a move is refused and changes nothing; return code and rule of the first reason."""
    refusal = refusal_of(state, move)
    return refusal.code.removeprefix("kodama/"), refusal.rule


def reasons(state: Any, move: str) -> list[str]:
    """Return the codes of all reasons against a move; empty for a legal one."""
    if not isinstance(judge_move(GAME, state, move), Refusal):
        return []
    return [code.removeprefix("kodama/") for code in refusal_of(state, move).codes]


def refusal_of(state: Any, move: str) -> Refusal:
    """Check that a move is refused with a complete sentence, and return the refusal."""
    before = facts(state)
    refusal = judge_move(GAME, state, move)
    assert isinstance(refusal, Refusal), f"{move!r} is legal"
    assert refusal.sentence.endswith(".")
    assert "{" not in refusal.sentence
    assert facts(state) == before
    return refusal


# Inspecting


def facts(state: Any) -> dict[str, Any]:
    """Return the whole state, by the keys of a position."""
    return GAME.facts(state)


def turn(state: Any) -> str | None:
    """Return the seat to act."""
    return None if state.to_act() is None else SEATS[state.to_act()]


def clock(state: Any) -> tuple[int, str, str | None]:
    """Return round, phase and the seat to act."""
    return facts(state)["round"], facts(state)["phase"], turn(state)


def legal(state: Any, word: str = "") -> set[str]:
    """Return the legal moves, or those that begin with a word; poses are those of the lattice."""
    return {move for move in menu_texts(GAME, state) if move.startswith(word)}


def points(state: Any) -> dict[str, int]:
    """Return the points of the seats that have any."""
    return {seat: score for seat, score in scores_by_letter(state).items() if score}


def scored(state: Any) -> dict[str, int]:
    """Return what the last card scored, by kind and for the season."""
    last = facts(state)["last_score"]
    assert last["base"] == sum(last["kinds"].values())
    return {**last["kinds"], **({"season": last["season"]} if last["season"] else {})}


def winners(state: Any) -> str:
    """Return the letters of the winners."""
    return "".join(SEATS[seat] for seat in state.winners())


def hand(state: Any, seat: str) -> str:
    """Return a hand in alphabetical order."""
    return " ".join(sorted(facts(state)["trees"][seat]["hand"]))


def ends(state: Any, seat: str = "A") -> str:
    """Return the branch ends of a tree in alphabetical order."""
    return " ".join(sorted(facts(state)["ends"][seat]))


def parent(state: Any, name: str) -> str:
    """Return the card that a card lies on."""
    found: str = facts(state)["parents"][name]
    return found
