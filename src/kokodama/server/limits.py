"""How much one player, or one address, may ask for in a while."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

KEPT = 20_000


class Bucket:
    """So many at once, so many a second after that."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, who: str) -> bool:
        """Whether one more is within bounds; it counts."""
        now = self.now()
        level, then = self.levels.pop(who, (self.burst, now))
        level = min(self.burst, level + (now - then) * self.rate)
        allowed = level >= 1.0
        self.levels[who] = (level - 1.0 if allowed else level), now
        while len(self.levels) > KEPT:
            self.levels.popitem(last=False)
        return allowed
