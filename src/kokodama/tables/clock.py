"""How long a player may think. Times are seconds since some beginning; whoever runs the table says what time it is."""

from dataclasses import dataclass
from typing import Any

DAY = 86_400.0


@dataclass(frozen=True)
class ClockRules:
    """No clock, so many days a move, or a live clock: so many seconds, and an increment after every move."""

    days: float | None = None
    seconds: float | None = None
    increment: float = 0.0

    @property
    def kind(self) -> str:
        """Which of the three."""
        return "days" if self.days is not None else "live" if self.seconds is not None else "none"

    def mapping(self) -> dict[str, Any]:
        """Plain data."""
        return {"kind": self.kind, "days": self.days, "seconds": self.seconds, "increment": self.increment}


class Clock:
    """The running clock of a table."""

    def __init__(self, rules: ClockRules, seats: int) -> None:
        self.rules = rules
        self.left = [rules.seconds or 0.0] * seats  # on a live clock
        self.since: float | None = None  # when the present question was asked
        self.seat: int | None = None  # of whom

    def copy(self) -> "Clock":
        """An independent copy."""
        other = Clock.__new__(Clock)
        other.__dict__.update(self.__dict__)
        other.left = list(self.left)
        return other

    def ask(self, seat: int | None, now: float) -> None:
        """Somebody (or nobody) is asked from now on; what the one before used up is gone."""
        if seat == self.seat and self.since is not None and self.rules.kind == "days":
            self.since = now  # a day's move is one decision
            return
        if self.seat is not None and self.since is not None and self.rules.kind == "live":
            self.left[self.seat] -= now - self.since
            if seat != self.seat:
                self.left[self.seat] += self.rules.increment
        self.seat, self.since = seat, now

    def deadline(self) -> float | None:
        """When the time of the player who is asked runs out."""
        if self.seat is None or self.since is None or self.rules.kind == "none":
            return None
        if self.rules.days is not None:
            return self.since + self.rules.days * DAY
        return self.since + max(0.0, self.left[self.seat])

    def told(self) -> dict[str, Any]:
        """What everybody may know of it."""
        deadline = self.deadline()
        return {
            **self.rules.mapping(),
            "left": [round(left, 3) for left in self.left] if self.rules.kind == "live" else None,
            "deadline": None if deadline is None else round(deadline, 3),
        }
