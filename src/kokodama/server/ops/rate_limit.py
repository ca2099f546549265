"""How much one player, or one address, may ask for in a while."""

import math
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

KEPT = 20_000


class Bucket:
    """So many at once, so many a second after that; without a rate there is no limit."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, who: str) -> bool:
        """Whether one more is within bounds; it counts."""
        if self.rate <= 0:
            return True
        now = self.now()
        level, then = self.levels.pop(who, (self.burst, now))
        level = min(self.burst, level + (now - then) * self.rate)
        allowed = level >= 1.0
        self.levels[who] = (level - 1.0 if allowed else level), now
        while len(self.levels) > KEPT:
            self.levels.popitem(last=False)
        return allowed

    def wait(self, who: str) -> int:
        """Seconds until the next one is within bounds, rounded up."""
        level, then = self.levels.get(who, (self.burst, 0.0))
        missing = 1.0 - level - (self.now() - then) * self.rate
        return max(1, math.ceil(missing / self.rate)) if self.rate > 0 else 1
