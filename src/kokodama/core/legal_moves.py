"""The legal moves of a position, as texts and as action numbers."""

from collections.abc import Callable, Iterator, Sequence
from typing import overload


class LegalMoves(Sequence[str]):
    """The legal moves: a sequence of texts that knows their numbers, too.

    In Kodama it lists the poses of a lattice only. A pose between those may be legal too; `state.play` accepts it.

    >>> moves = Kokopelli.start(seats=2, chance=Chance(1)).legal_moves
    >>> "draw" in moves, moves.numbers[0] in moves, "dance" in moves
    (True, True, False)
    >>> len(moves) == len(list(moves)) == len(moves.numbers)
    True
    >>> moves[0] == Kokopelli.write(None, moves.numbers[0]), Chance(1).choice(moves) in moves
    (True, True)
    """

    def __init__(self, numbers: list[int], write: Callable[[int], str]) -> None:
        self.numbers = numbers
        self._write = write

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        chosen = self.numbers[index]
        return [self._write(number) for number in chosen] if isinstance(chosen, list) else self._write(chosen)

    def __iter__(self) -> Iterator[str]:
        return map(self._write, self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def __contains__(self, move: object) -> bool:
        return any(text == move for text in self) if isinstance(move, str) else move in self.numbers

    def __repr__(self) -> str:
        shown = [self._write(number) for number in self.numbers[:5]]
        return f"<{len(self)} legal moves: {', '.join(shown)}{', …' if len(self) > 5 else ''}>"
