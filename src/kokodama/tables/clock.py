"""Clocks: how long a player may think. Times are seconds since some epoch; the caller passes in the current time."""

from dataclasses import dataclass
from typing import Any

DAY = 86_400.0
RESTART_SHARE = 0.1  # share of the whole time that a person who ran out of it has at least on coming back
RESTART_LEAST = 30.0  # seconds they have at least, unless the whole time is shorter


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

    @property
    def restart(self) -> float | None:
        """The seconds that whoever takes their seat back has at least; None without a live clock."""
        return None if self.seconds is None else min(self.seconds, max(RESTART_LEAST, RESTART_SHARE * self.seconds))

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

    def ask(self, seat: int | None, now: float, anew: bool = True) -> None:
        """Charge the time used to the previous seat, then start the turn of `seat`, or stop the clock if None.

        `seat` is None as well while a bot plays, whose time costs nobody anything. With days per move, every decision
        gets the full time; an entry that is not a decision of that seat does not restart it (`anew` is false).
        """
        if seat == self.seat and self.since is not None and self.rules.kind == "days":
            if anew:
                self.since = now
            return
        if self.seat is not None and self.since is not None and self.rules.kind == "live":
            self.left[self.seat] = max(0.0, self.left[self.seat] - (now - self.since))
            if seat != self.seat:
                self.left[self.seat] += self.rules.increment
        self.seat, self.since = seat, now

    def stop(self, now: float) -> None:
        """A bot takes over for the seat whose turn it is: the time used is charged, and nothing is added to it."""
        if self.seat is not None and self.since is not None and self.rules.kind == "live":
            self.left[self.seat] = max(0.0, self.left[self.seat] - (now - self.since))
        self.seat = self.since = None

    def restart(self, seat: int) -> None:
        """Give a seat whose person comes back enough time to go on."""
        if self.rules.restart is not None:
            self.left[seat] = max(self.left[seat], self.rules.restart)

    def deadline(self) -> float | None:
        """When the current player's time runs out; None without a clock."""
        if self.seat is None or self.since is None or self.rules.kind == "none":
            return None
        if self.rules.days is not None:
            return self.since + self.rules.days * DAY
        return self.since + max(0.0, self.left[self.seat])

    def left_at(self, now: float) -> list[float]:
        """The seconds that every seat has left on a live clock."""
        running = {} if self.seat is None or self.since is None else {self.seat: now - self.since}
        return [max(0.0, left - running.get(seat, 0.0)) for seat, left in enumerate(self.left)]
