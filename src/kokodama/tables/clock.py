"""How long a player may think. Times are seconds since some epoch; the caller says what time it is."""

from dataclasses import dataclass
from typing import Any

DAY = 86_400.0


@dataclass(frozen=True)
class ClockRules:
    """No clock; or a number of days for each move; or a live clock of seconds, with an increment after every move."""

    days: float | None = None
    seconds: float | None = None
    increment: float = 0.0

    @property
    def kind(self) -> str:
        """The kind of clock: days, live or none."""
        return "days" if self.days is not None else "live" if self.seconds is not None else "none"

    def mapping(self) -> dict[str, Any]:
        """The rules as plain data, as they are stored."""
        return {"kind": self.kind, "days": self.days, "seconds": self.seconds, "increment": self.increment}


class Clock:
    """The running clock of a table."""

    def __init__(self, rules: ClockRules, seats: int) -> None:
        self.rules = rules
        self.left = [rules.seconds or 0.0] * seats  # on a live clock
        self.since: float | None = None  # when the present turn began
        self.seat: int | None = None  # whose turn it is

    def copy(self) -> "Clock":
        """An independent copy."""
        other = Clock.__new__(Clock)
        other.__dict__.update(self.__dict__)
        other.left = list(self.left)
        return other

    def ask(self, seat: int | None, now: float) -> None:
        """Start the turn of a seat, or stop the clock for None; the time of the seat before is charged."""
        if seat == self.seat and self.since is not None and self.rules.kind == "days":
            self.since = now  # with days for a move, every decision has its own days
            return
        if self.seat is not None and self.since is not None and self.rules.kind == "live":
            self.left[self.seat] -= now - self.since
            if seat != self.seat:
                self.left[self.seat] += self.rules.increment
        self.seat, self.since = seat, now

    def deadline(self) -> float | None:
        """When the time of the player whose turn it is runs out; None without a clock."""
        if self.seat is None or self.since is None or self.rules.kind == "none":
            return None
        if self.rules.days is not None:
            return self.since + self.rules.days * DAY
        return self.since + max(0.0, self.left[self.seat])

    def public(self) -> dict[str, Any]:
        """The clock as every listener sees it."""
        deadline = self.deadline()
        return {
            **self.rules.mapping(),
            "left": [round(left, 3) for left in self.left] if self.rules.kind == "live" else None,
            "deadline": None if deadline is None else round(deadline, 3),
        }
