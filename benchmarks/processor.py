"""Measures, from /proc, what uses the processors and memory of this machine, and how fast it currently is."""

import contextlib
import math
import os
import platform
import time
from pathlib import Path


def machine(used: str = "") -> str:
    """Describe this machine and the version of Python; `used` says how much of it was used."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.split(":")[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0] if names else model
    cores = f"{os.cpu_count()} cores" + (f" ({used})" if used else "")
    return f"{model}, {cores}, {platform.system()}, Python {platform.python_version()}"


def descendants(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            stat = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            children.setdefault(int(stat[1]), []).append(int(entry.name))
    found, waiting = [], [pid]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting += children.get(one, [])
    return found


def seconds_of(pid: int) -> float:
    """Return the processor time used by a process and its living children."""
    ticks = 0
    for one in descendants(pid):
        with contextlib.suppress(OSError):
            stat = Path(f"/proc/{one}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def megabytes_of(pid: int) -> float:
    """Return the memory of a process and its children, counting shared memory once."""
    kilobytes = 0
    for one in descendants(pid):
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    kilobytes += int(line.split()[1])
    return kilobytes / 1024


def pulse() -> float:
    """Return how fast this machine is at the moment: a plain loop's million steps per second, best of five tries."""
    best = math.inf
    for _ in range(5):
        begun = time.perf_counter()
        for _ in range(1_000_000):
            pass
        best = min(best, time.perf_counter() - begun)
    return 1 / best


class Meter:
    """Measures the processor use of several groups of processes."""

    def __init__(self, pids: dict[str, int]) -> None:
        self.pids = pids
        self.before: dict[str, float] = {}

    def read(self) -> dict[str, float]:
        """Return the seconds used so far, by name."""
        used = {name: seconds_of(pid) for name, pid in self.pids.items()}
        return {**used, "players": time.process_time(), "": time.monotonic()}

    def start(self) -> None:
        """Start measuring."""
        self.before = self.read()

    def stop(self) -> tuple[float, dict[str, float]]:
        """Return the seconds since the start, and processor seconds by name, without children that have ended."""
        now = self.read()
        spent = {name: max(0.0, now[name] - self.before[name]) for name in now if name}
        return now[""] - self.before[""], spent
