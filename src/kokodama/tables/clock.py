"""Clocks: how long a player may think. Times are seconds since some epoch; the caller passes in the current time."""

from dataclasses import dataclass
from typing import Any

DAY = 86_400.0


@dataclass(frozen=True)
class ClockRules:
    """The time control: none, a number of days per move, or a live clock in seconds with an increment per turn."""

    days: float | None = None
    seconds: float | None = None
    increment: float = 0.0

    @property
    def kind(self) -> str:
        """The kind of clock: days, live or none."""
        return "days" if self.days is not None else "live" if self.seconds is not None else "none"

    def mapping(self) -> dict[str, Any]:
        """The rules as plain data, for storing them."""
        return {"kind": self.kind, "days": self.days, "seconds": self.seconds, "increment": self.increment}


class Clock:
    """The running clock of a table."""

    def __init__(self, rules: ClockRules, seats: int) -> None:
        self.rules = rules
        self.left = [rules.seconds or 0.0] * seats  # seconds left by seat, on a live clock
        self.since: float | None = None  # when the current turn began
        self.seat: int | None = None  # whose turn it is

    def copy(self) -> "Clock":
        """An independent copy."""
        other = Clock.__new__(Clock)
        other.__dict__.update(self.__dict__)
        other.left = list(self.left)
        return other

    def ask(self, seat: int | None, now: float) -> None:
        """Charge the time used to the previous seat, then start the turn of `seat`, or stop the clock if None."""
        if seat == self.seat and self.since is not None and self.rules.kind == "days":
            self.since = now  # with days per move, every decision gets the full time
            return
        if self.seat is not None and self.since is not None and self.rules.kind == "live":
            self.left[self.seat] -= now - self.since
            if seat != self.seat:
                self.left[self.seat] += self.rules.increment
        self.seat, self.since = seat, now

    def deadline(self) -> float | None:
        """When the current player's time runs out; None without a clock."""
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
