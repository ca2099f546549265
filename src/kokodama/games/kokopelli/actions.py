"""The table of actions: every move of the game as a small integer, and its text (docs/notation.md).

Numbers below SIZE are the table. A text that can be read but names a space that no table has, or wants to open
with a Kokopelli, gets a number above it, so that the judge can say what is wrong with it.
"""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kokopelli.cards import KIND_OF, KINDS, KOKOPELLI, SLUGS, TYPES

DRAW: Final = 0
EXCHANGE: Final = 1
DONE: Final = 2
PASS: Final = 3
TUCK_CARD: Final = 4  # + kind
CANCEL: Final = 21  # + space
PLAY: Final = 45  # + kind * 24 + space
OPEN: Final = 453  # + kind * 24 + space
SIZE: Final = 837
PLACES: Final = 24  # four villages of six

# Words, the first thing the judge looks at
SAY_DRAW: Final = 0
SAY_EXCHANGE: Final = 1
SAY_DONE: Final = 2
SAY_PASS: Final = 3
SAY_TUCK: Final = 4
SAY_CANCEL: Final = 5
SAY_PLAY: Final = 6
SAY_OPEN: Final = 7

_WORDS: Final = {"draw": DRAW, "exchange": EXCHANGE, "done": DONE, "pass": PASS}
_PLAIN: Final = ["draw", "exchange", "done", "pass"]


def is_action(action: i64) -> bool:
    """Whether a number is a move at all: one of the table, or one above it that the table cannot say."""
    if action < SIZE:
        return action >= 0
    if action >= SIZE + 3 * KINDS * 260:
        return False
    letter: i64 = place_of(action) // 10
    number: i64 = place_of(action) % 10
    on_the_table = letter < 4 and 1 <= number <= 6
    return not on_the_table or (word_of(action) == SAY_OPEN and card_of(action) == KOKOPELLI)


def word_of(action: i64) -> i64:
    """What kind of move it is."""
    if action >= SIZE:
        return SAY_CANCEL + (action - SIZE) // 4420
    if action >= OPEN:
        return SAY_OPEN
    if action >= PLAY:
        return SAY_PLAY
    if action >= CANCEL:
        return SAY_CANCEL
    return action if action < TUCK_CARD else SAY_TUCK


def card_of(action: i64) -> i64:
    """The kind of card a tuck, play or open names."""
    if action >= SIZE:
        return (action - SIZE) // 260 % KINDS
    if action >= OPEN:
        return (action - OPEN) // PLACES
    if action >= PLAY:
        return (action - PLAY) // PLACES
    return action - TUCK_CARD


def place_of(action: i64) -> i64:
    """The letter and digit that a cancel, play or open names, as letter * 10 + digit."""
    if action >= SIZE:
        return (action - SIZE) % 260
    space: i64 = action - CANCEL
    if action >= OPEN:
        space = (action - OPEN) % PLACES
    elif action >= PLAY:
        space = (action - PLAY) % PLACES
    return space // 6 * 10 + space % 6 + 1


def place_name(place: int) -> str:
    """`A3` for letter * 10 + digit."""
    return chr(65 + place // 10) + str(place % 10)


def space_name(space: int) -> str:
    """`A3` for a space of the board."""
    return chr(65 + space // 6) + str(space % 6 + 1)


def write(action: int) -> str:
    """The text of an action."""
    if not is_action(action):
        return str(action)
    word = word_of(action)
    if word < SAY_TUCK:
        return _PLAIN[word]
    if word == SAY_TUCK:
        return "tuck " + SLUGS[card_of(action)]
    place = place_name(place_of(action))
    if word == SAY_CANCEL:
        return "cancel " + place
    return ("play " if word == SAY_PLAY else "open ") + SLUGS[card_of(action)] + " " + place


def _place(text: str) -> int:
    if len(text) == 2 and "A" <= text[0] <= "Z" and "0" <= text[1] <= "9":
        return (ord(text[0]) - 65) * 10 + int(text[1])
    return -1


def read(text: str) -> int:
    """The action that a text means, or -1 if it is not a move of this game at all."""
    parts = text.split(" ")
    word = parts[0]
    if len(parts) == 1:
        return _WORDS.get(word, -1)
    if len(parts) == 2 and word == "tuck":
        kind = KIND_OF.get(parts[1], -1)
        return -1 if kind < 0 else TUCK_CARD + kind
    if len(parts) == 2 and word == "cancel":
        return _spaced(SAY_CANCEL, 0, _place(parts[1]))
    if len(parts) == 3 and (word == "play" or word == "open"):
        kind = KIND_OF.get(parts[1], -1)
        return -1 if kind < 0 else _spaced(SAY_PLAY if word == "play" else SAY_OPEN, kind, _place(parts[2]))
    return -1


def _spaced(word: int, kind: int, place: int) -> int:
    if place < 0:
        return -1
    seat, number = place // 10, place % 10
    if seat < 4 and 1 <= number <= 6 and not (word == SAY_OPEN and kind == KOKOPELLI):
        space = seat * 6 + number - 1
        if word == SAY_CANCEL:
            return CANCEL + space
        return (PLAY if word == SAY_PLAY else OPEN) + kind * PLACES + space
    return SIZE + ((word - SAY_CANCEL) * KINDS + kind) * 260 + place


assert OPEN + TYPES * PLACES == SIZE
