"""The only source of randomness: a small explicit generator that gives the same numbers on every platform.

xoshiro128++ on 32-bit words held in 64-bit integers: only shifts, rotations and additions, so the compiled
and the interpreted engine agree bit for bit. Nothing in this project uses a hidden global generator.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")
WORD: Final = 0xFFFFFFFF


def mixed(word: int) -> int:
    """Hash an integer to a 32-bit word, so that similar seeds do not give similar games."""
    word &= WORD
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & WORD
    return word ^ (word >> 15)


class Chance:
    """A random generator seeded by integers, for example a seed and the number of a game; without any, always the same.

    >>> Chance(2026).below(100) == Chance(2026).below(100)
    True
    >>> Chance(1)
    <Chance 42e2206326434aae4c2c771ce0cfeced>
    """

    def __init__(self, *seed: int) -> None:
        words = [0x9E3779B9, 0x243F6A88, 0xB7E15162, 0xDEADBEEF]
        for part in seed:
            sign, rest = (1, -part) if part < 0 else (0, part)
            while True:  # every 32 bits of every part affect all four words
                for i in range(4):
                    words[i] = mixed(words[i] + mixed(rest + i) + sign + words[(i + 1) % 4])
                rest >>= 32
                if rest == 0:
                    break
        self.a: i64 = words[0]
        self.b: i64 = words[1]
        self.c: i64 = words[2]
        self.d: i64 = words[3] | 1  # never all zero

    def __repr__(self) -> str:
        return f"<Chance {int(self.a):08x}{int(self.b):08x}{int(self.c):08x}{int(self.d):08x}>"

    def word(self) -> i64:
        """The next 32 random bits."""
        total: i64 = (self.a + self.d) & WORD
        result: i64 = (((total << 7) | (total >> 25)) + self.a) & WORD
        shifted: i64 = (self.b << 9) & WORD
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = ((self.d << 11) | (self.d >> 21)) & WORD
        return result

    def below(self, bound: i64) -> i64:
        """A whole number from 0 to bound - 1, each equally likely; bound is from 1 to 2**30."""
        product: i64 = self.word() * bound
        if (product & WORD) < bound:  # only then could the result be biased, which is rare
            threshold: i64 = (WORD + 1 - bound) % bound
            while (product & WORD) < threshold:
                product = self.word() * bound
        return product >> 32

    def shuffle(self, items: list[T]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = int(self.below(i + 1))
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        index = int(self.below(len(items)))
        if isinstance(items, list):  # what the engine passes; compiled code indexes a list fast
            listed: list[T] = items
            return listed[index]
        return items[index]
