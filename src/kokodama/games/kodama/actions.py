"""Actions as numbers. A `grow` contains its whole pose, so any pose can be played, on the lattice or not.

Cards are numbered within the card set of the current game; an unknown name becomes the number UNKNOWN.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.cards import CardSet
from kokodama.games.kodama.geometry import FARTHEST
from kokodama.games.kodama.tree import pack_pose, pose_angle, pose_x, pose_y

PASS: Final = 0
CHOOSE_KIND: Final = 1  # + kind
PLAY_GOAL: Final = 1000  # + number of the goal
BURY: Final = 2000  # + number of the branch card
GROW_CARD: Final = 4000  # + number of the branch card + CARDS * pose
CARDS: Final = 1000
UNKNOWN: Final = 999

SAY_PASS: Final = 0
SAY_CHOOSE: Final = 1
SAY_KODAMA: Final = 2
SAY_BURY: Final = 3
SAY_GROW: Final = 4
NOT_A_MOVE: Final = 5


def grow(card: i64, pose: i64) -> i64:
    """The action of laying a card in a packed pose."""
    return GROW_CARD + card + CARDS * pose


def word_of(action: i64) -> i64:
    """The kind of move."""
    if action >= GROW_CARD:
        return SAY_GROW
    if action >= BURY:
        return SAY_BURY if action < BURY + CARDS else NOT_A_MOVE
    if action >= PLAY_GOAL:
        return SAY_KODAMA
    if CHOOSE_KIND <= action <= 6:
        return SAY_CHOOSE
    return SAY_PASS if action == PASS else NOT_A_MOVE


def card_of(action: i64) -> i64:
    """The branch card of a grow or bury, the goal of a kodama, the kind of a choose."""
    if action >= GROW_CARD:
        return (action - GROW_CARD) % CARDS
    if action >= BURY:
        return action - BURY
    return action - PLAY_GOAL if action >= PLAY_GOAL else action - CHOOSE_KIND


def pose_of(action: i64) -> i64:
    """The packed pose of a grow."""
    return (action - GROW_CARD) // CARDS


def write(cards: CardSet, action: int) -> str:
    """The text of an action."""
    word, card = word_of(action), card_of(action)
    if word == SAY_GROW:
        pose = pose_of(action)
        return f"grow {name_of(cards.branch_names, card)} {pose_x(pose)} {pose_y(pose)} {pose_angle(pose)}"
    if word == SAY_BURY:
        return "bury " + name_of(cards.branch_names, card)
    if word == SAY_KODAMA:
        return "kodama " + name_of(cards.goal_names, card)
    if word == SAY_CHOOSE:
        return "choose " + SYMBOLS[card]
    return "pass" if word == SAY_PASS else str(action)


def name_of(names: list[str], number: int) -> str:
    """A card's name."""
    return names[number] if number < len(names) else "?"


def number_of(names: list[str], name: str) -> int:
    """The number of a card, or UNKNOWN."""
    return names.index(name) if name in names else UNKNOWN


def whole(text: str, low: int, high: int) -> int | None:
    """Parse an integer as the notation writes it (no plus, leading zero or minus zero); None if it is not one."""
    digits = text[1:] if text.startswith("-") else text
    if not (digits.isascii() and digits.isdigit()) or (len(digits) > 1 and digits[0] == "0") or text == "-0":
        return None
    if len(digits) > 6:
        return None
    number = int(text)
    return number if low <= number <= high else None


def read(cards: CardSet, text: str) -> int:
    """Parse a move of a game with these cards; return its action, or -1 if it is not a move of this game."""
    parts = text.split(" ")
    word = parts[0]
    if "" in parts:
        return -1
    if len(parts) == 1:
        return PASS if word == "pass" else -1
    if len(parts) == 2:
        if word == "kodama":
            return PLAY_GOAL + number_of(cards.goal_names, parts[1])
        if word == "bury":
            return BURY + number_of(cards.branch_names, parts[1])
        if word == "choose" and parts[1] in SYMBOLS:
            return CHOOSE_KIND + SYMBOLS.index(parts[1])
    if len(parts) == 5 and word == "grow":
        x, y, angle = (
            whole(parts[2], -FARTHEST, FARTHEST),
            whole(parts[3], -FARTHEST, FARTHEST),
            whole(parts[4], -179, 180),
        )
        if x is not None and y is not None and angle is not None:
            return grow(number_of(cards.branch_names, parts[1]), pack_pose(x, y, angle))
    return -1
