"""Seats are shown to people as letters: seat 0 is A."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def letter(seat: int) -> str:
    """The letter of a seat."""
    return chr(ord("A") + seat)


def seat_of(letter: str) -> int:
    """The seat of a letter."""
    return ord(letter) - ord("A")


def by_letter(values: Iterable[T]) -> dict[str, T]:
    """What every seat has, by its letter."""
    return {letter(seat): value for seat, value in enumerate(values)}
