"""Seats have letters where people read of them: A sits down first."""


def letter(seat: int) -> str:
    """The letter of a seat."""
    return chr(ord("A") + seat)


def seat_of(letter: str) -> int:
    """The seat of a letter."""
    return ord(letter) - ord("A")
