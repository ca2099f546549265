"""Rate limits: token buckets for players and addresses."""

import math
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from kokodama.server.settings import Settings

MAX_KEYS = 20_000


class Bucket:
    """Token buckets by key: `burst` at once, then `rate` a second; a rate of 0 is without limit."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, who: str) -> bool:
        """Take one token; return whether there was one."""
        if self.rate <= 0:
            return True
        now = self.now()
        level, then = self.levels.pop(who, (self.burst, now))
        level = min(self.burst, level + (now - then) * self.rate)
        allowed = level >= 1.0
        self.levels[who] = (level - 1.0 if allowed else level), now
        while len(self.levels) > MAX_KEYS:
            self.levels.popitem(last=False)
        return allowed

    def wait(self, who: str) -> int:
        """Seconds until the next token, rounded up."""
        level, then = self.levels.get(who, (self.burst, 0.0))
        missing = 1.0 - level - (self.now() - then) * self.rate
        return max(1, math.ceil(missing / self.rate)) if self.rate > 0 else 1


class Limits:
    """The rate limits of sockets and what comes through them."""

    def __init__(self, settings: Settings) -> None:
        self.commands = Bucket(settings.rate, settings.burst)  # by player
        self.sockets = Bucket(settings.rate, settings.burst * 2)  # by address, of sockets that are opened
        self.chat = Bucket(0.5, 6)  # by player
