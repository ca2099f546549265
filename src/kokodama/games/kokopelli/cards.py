"""The cards of Kokopelli as data: sixteen ceremonies and the wild card (KP 1.1)."""

from typing import Final

CHIEFTAIN: Final = 0
BIRTH: Final = 1
SPIDER_WOMAN: Final = 2
WARRIOR: Final = 3
HUNTER: Final = 4
FIRE: Final = 5
PAW: Final = 6
LIZARD: Final = 7
EAGLE_FEATHER: Final = 8
TORTOISE: Final = 9
VASE: Final = 10
SUN: Final = 11
MOTHER_OF_HEAVEN: Final = 12
DRUMMER: Final = 13
SHAMAN: Final = 14
SNAKE_DANCE: Final = 15
KOKOPELLI: Final = 16

TYPES: Final = 16
KINDS: Final = 17
COPIES: Final = 3  # of every chosen type in a player's deck (KP 1.4)
WILD_COPIES: Final = 6
TYPES_IN_PLAY: Final = (10, 11, 12)  # how many may be chosen (KP 1.2, 11.1)
HAND: Final = 5  # cards of the starting hand, and the hand limit (KP 1.4, 3.5)

SLUGS: Final = [
    "chieftain", "birth", "spider-woman", "warrior", "hunter", "fire", "paw", "lizard", "eagle-feather",
    "tortoise", "vase", "sun", "mother-of-heaven", "drummer", "shaman", "snake-dance", "kokopelli",
]  # fmt: skip
KIND_OF: Final = {slug: kind for kind, slug in enumerate(SLUGS)}

# KP 1.3
FIRST_GAME: Final = [
    HUNTER, WARRIOR, TORTOISE, PAW, DRUMMER, SHAMAN, SPIDER_WOMAN, EAGLE_FEATHER, MOTHER_OF_HEAVEN, SNAKE_DANCE,
]  # fmt: skip


def copies(kind: int) -> int:
    """The number of cards of a kind in a player's deck (KP 1.1)."""
    return WILD_COPIES if kind == KOKOPELLI else COPIES


def game_end_tiles(seats: int, types: int) -> int:
    """The number of Game End tiles in the stack at the start (KP 1.5, 11.1)."""
    return types if seats == 2 else types - 1


def deck(types: list[int]) -> list[int]:
    """One player's cards, unshuffled (KP 1.4)."""
    return [kind for kind in [*types, KOKOPELLI] for _ in range(copies(kind))]
