"""Seats are shown to people as letters: seat 0 is A."""


def letter(seat: int) -> str:
    """The letter of a seat."""
    return chr(ord("A") + seat)


def seat_of(letter: str) -> int:
    """The seat of a letter."""
    return ord(letter) - ord("A")
