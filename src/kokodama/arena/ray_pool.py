"""Plays on several machines through Ray. A game does not depend on the machine, so the results are the same."""

import logging
import os
import socket
from collections import Counter
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any, Generic, TypeVar

from kokodama import __version__
from kokodama.arena.pool import PoolError, Work, timed

T = TypeVar("T")
R = TypeVar("R")
PATIENCE = 5.0  # seconds to reach the cluster, and for each of its machines to confirm its version
HELP = "docs/arena.md explains how to start a cluster"


def own_version() -> str:
    """Return the version of the package; run on every machine before the first game."""
    return __version__


class Cluster(Generic[T, R]):
    """A pool of all machines of a running Ray cluster; each task is a batch of games."""

    pace = 5.0

    def __init__(self, work: Work[T, R], address: str) -> None:
        check_reachable(address)
        self.ray = connect(address)
        try:
            self.nodes = [node for node in self.ray.nodes() if node["Alive"]]
            check_versions(self.ray, self.nodes)
            self.slots = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.play = self.ray.remote(play_batch).options(scheduling_strategy="SPREAD")
            self.work = self.ray.put(work)
        except BaseException:
            self.ray.shutdown()
            raise
        self.running: list[Any] = []
        self.done: Counter[str] = Counter()  # items per machine

    def submit(self, batch: Sequence[T]) -> None:
        """Send a batch to whichever machine is free."""
        self.running.append(self.play.remote(self.work, batch))

    def next_result(self) -> tuple[list[R], float]:
        """Wait for the next batch to finish."""
        ready, self.running = self.ray.wait(self.running, num_returns=1)
        try:
            done, seconds, node = self.ray.get(ready[0])
        except self.ray.exceptions.RayError as error:
            raise PoolError(f"a machine of the cluster failed: {last_line(error)}") from None
        self.done[node] += len(done)
        return done, seconds

    def close(self) -> None:
        """Disconnect from the cluster, which discards our unfinished tasks."""
        self.ray.shutdown()

    def summary(self) -> str:
        """Say how many games each machine played."""
        shares = ", ".join(str(self.done[node["NodeID"]]) for node in self.nodes)
        return f"{len(self.nodes)} machines, {self.slots} processors; games played on each: {shares}"


def play_batch(work: Work[T, R], batch: Sequence[T]) -> tuple[list[R], float, str]:
    """Play a batch on a machine of the cluster; return the results, the seconds and the machine's id."""
    ray = import_module("ray")
    return *timed(work, batch), ray.get_runtime_context().get_node_id()


def check_reachable(address: str) -> None:
    """Raise PoolError at once for a wrong address; Ray itself would wait for minutes."""
    if address == "auto":
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        raise PoolError(f"{address!r} is not an address: give HOST:PORT of the head node, or auto; {HELP}")
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise PoolError(f"{address}: nothing answers there ({error}); {HELP}") from None


def connect(address: str) -> Any:
    """Connect to Ray and return it. Token authentication stays on unless the user has switched it off."""
    os.environ.setdefault("RAY_AUTH_MODE", "token")
    try:
        ray = import_module("ray")
    except ImportError:
        raise PoolError("--ray needs the package ray. Install it with: pip install 'kokodama[ray]'") from None
    try:
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except (ray.exceptions.RayError, OSError, RuntimeError, ValueError) as error:
        cause: BaseException = error
        while cause.__cause__ is not None or cause.__context__ is not None:
            cause = cause.__cause__ or cause.__context__ or cause
        if "token" in str(cause).lower():
            hint = "this machine needs the cluster's token in ~/.ray/auth_token or RAY_AUTH_TOKEN_PATH"
            raise PoolError(f"{address}: the cluster refused our token: {hint}; {HELP}") from None
        raise PoolError(f"{address}: cannot connect to a Ray cluster: {last_line(error)}; {HELP}") from None
    return ray


def check_versions(ray: Any, nodes: Sequence[dict[str, Any]]) -> None:
    """Raise PoolError unless every machine has exactly our version: another one might play other games."""
    strategies = import_module("ray.util.scheduling_strategies")
    here = partial(strategies.NodeAffinitySchedulingStrategy, soft=False)
    asked = {
        ray.remote(own_version).options(num_cpus=0, scheduling_strategy=here(node_id=node["NodeID"])).remote(): node
        for node in nodes
    }
    for answer, node in asked.items():
        name = node["NodeManagerAddress"]
        try:
            found = ray.get(answer, timeout=PATIENCE * 6)
        except ray.exceptions.RayError as error:
            raise PoolError(f"{name}: is kokodama {__version__} installed there? {last_line(error)}") from None
        if found != __version__:
            raise PoolError(
                f"{name}: has kokodama {found}, but this machine has {__version__}; install the same version everywhere"
            )


def last_line(error: BaseException) -> str:
    """Return the last line of an error's message, which is where Ray puts the cause."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__
