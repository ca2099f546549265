"""Successive halving: play candidates out in the same determinizations, drop the worse half, and repeat."""

from time import perf_counter

from kokodama.bots.kodama.candidates import Candidate
from kokodama.bots.kodama.determinize import InformationSet
from kokodama.bots.kodama.playout import Playout
from kokodama.core.chance import Chance


def by_mean(candidate: Candidate) -> float:
    """Sort key: the best first."""
    return -candidate.mean()


def compare(
    known: InformationSet, playout: Playout, candidates: list[Candidate], iterations: int, seconds: float,
    chance: Chance,
) -> list[Candidate]:  # fmt: skip
    """Return the candidates, best first, after `iterations` playouts, or once `seconds` are over if positive."""
    began = perf_counter()
    stages = 1
    while 1 << stages < len(candidates):
        stages += 1
    alive = candidates[:]
    dropped: list[Candidate] = []
    for stage in range(stages):
        determinizations = max(1, iterations // stages // len(alive))
        until = began + seconds * (stage + 1) / stages
        while determinizations > 0 and (seconds <= 0.0 or perf_counter() < until):
            determinizations -= 1
            determinization = known.determinize(chance)
            for candidate in alive:
                candidate.sum += candidate.play_out(playout, determinization)
                candidate.playouts += 1
        alive.sort(key=by_mean)
        if stage < stages - 1:
            keep = max(2, (len(alive) + 1) // 2)
            dropped = alive[keep:] + dropped
            alive = alive[:keep]
    return alive + dropped
