"""The action table: every move of the game as a small integer, and its text (docs/notation.md).

Numbers below SIZE are the table. A text that can be parsed, but names a space that does not exist or opens with a
Kokopelli, gets a higher number, so that the judge can say what is wrong with it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.core.seat_letters import letter, seat_of
from kokodama.games.kokopelli.cards import KIND_OF, KINDS, KOKOPELLI, SLUGS, TYPES
from kokodama.games.kokopelli.geography import SPACES

DRAW: Final = 0
EXCHANGE: Final = 1
DONE: Final = 2
PASS: Final = 3
TUCK_CARD: Final = 4  # + kind
CANCEL: Final = 21  # + space
PLAY: Final = 45  # + kind * 24 + space
OPEN: Final = 453  # + kind * 24 + space
SIZE: Final = 837
PLACES: Final = 24  # four villages of six spaces
SEATS: Final = 4
NOWHERE: Final = 62  # a space that does not exist; its bit is in no mask of spaces

# Above SIZE: one of the last three words, a card, and any place that can be written as a letter and a digit
DIGITS: Final = 10
WRITABLE_PLACES: Final = 260  # 26 letters with a digit each
WRITABLE_BY_WORD: Final = 4420  # any card with any place
WORDS_WITH_PLACE: Final = 3

# Words: the kinds of moves
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


def _word(action: int) -> int:
    if action < TUCK_CARD:
        return action
    if action < CANCEL:
        return SAY_TUCK
    return SAY_CANCEL if action < PLAY else SAY_PLAY if action < OPEN else SAY_OPEN


def _card(action: int) -> int:
    if action < CANCEL:
        return max(0, action - TUCK_CARD)
    return 0 if action < PLAY else (action - (PLAY if action < OPEN else OPEN)) // PLACES


def _space(action: int) -> int:
    if action < CANCEL:
        return NOWHERE
    return (action - CANCEL if action < PLAY else action - (PLAY if action < OPEN else OPEN)) % PLACES


# What each number of the table means, in lookup tables for speed: the judge asks at every step.
_WORD_OF: Final = vec[i64]([_word(action) for action in range(SIZE)])
_CARD_OF: Final = vec[i64]([_card(action) for action in range(SIZE)])
_SPACE_OF: Final = vec[i64]([_space(action) for action in range(SIZE)])


def is_action(action: i64) -> bool:
    """Whether a number is an action: one of the table, or one above it for a text that the table does not contain."""
    if action < SIZE:
        return action >= 0
    if action >= SIZE + WORDS_WITH_PLACE * WRITABLE_BY_WORD:
        return False
    return space_of(action) == NOWHERE or (word_of(action) == SAY_OPEN and card_of(action) == KOKOPELLI)


def word_of(action: i64) -> i64:
    """The kind of move."""
    return _WORD_OF[action] if action < SIZE else SAY_CANCEL + (action - SIZE) // WRITABLE_BY_WORD


def card_of(action: i64) -> i64:
    """The card that a tuck, play or open names."""
    return _CARD_OF[action] if action < SIZE else (action - SIZE) // WRITABLE_PLACES % KINDS


def space_of(action: i64) -> i64:
    """The space that a cancel, play or open names, or NOWHERE if it does not exist."""
    if action < SIZE:
        return _SPACE_OF[action]
    place: i64 = (action - SIZE) % WRITABLE_PLACES
    seat: i64 = place // DIGITS
    number: i64 = place % DIGITS
    return seat * SPACES + number - 1 if seat < SEATS and 1 <= number <= SPACES else NOWHERE


def place_of(action: int) -> str:
    """The space that a cancel, play or open names, as it was written: `A3`."""
    if action < SIZE:
        return space_name(space_of(action))
    seat, number = divmod((action - SIZE) % WRITABLE_PLACES, DIGITS)
    return letter(seat) + str(number)


def space_name(space: int) -> str:
    """The name of a space: `A3`."""
    return letter(space // SPACES) + str(space % SPACES + 1)


def write(action: int) -> str:
    """The text of an action."""
    if not is_action(action):
        return str(action)
    word = word_of(action)
    if word < SAY_TUCK:
        return _PLAIN[word]
    if word == SAY_TUCK:
        return "tuck " + SLUGS[card_of(action)]
    place = place_of(action)
    if word == SAY_CANCEL:
        return "cancel " + place
    return ("play " if word == SAY_PLAY else "open ") + SLUGS[card_of(action)] + " " + place


def _place(text: str) -> int:
    if len(text) == 2 and "A" <= text[0] <= "Z" and "0" <= text[1] <= "9":
        return seat_of(text[0]) * DIGITS + int(text[1])
    return -1


def read(text: str) -> int:
    """Parse a move; return its action, or -1 if it is not a move of this game."""
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
    seat, number = divmod(place, DIGITS)
    if seat < SEATS and 1 <= number <= SPACES and not (word == SAY_OPEN and kind == KOKOPELLI):
        space = seat * SPACES + number - 1
        if word == SAY_CANCEL:
            return CANCEL + space
        return (PLAY if word == SAY_PLAY else OPEN) + kind * PLACES + space
    return SIZE + (word - SAY_CANCEL) * WRITABLE_BY_WORD + kind * WRITABLE_PLACES + place


assert OPEN + TYPES * PLACES == SIZE
assert SEATS * SPACES == PLACES
assert KINDS * WRITABLE_PLACES == WRITABLE_BY_WORD
