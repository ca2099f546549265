"""A pool of several machines, through Ray. Which game is played does not depend on where: the results are the same."""

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
PATIENCE = 5.0  # seconds to reach the cluster, and to hear from each of its machines that it has our version
HELP = "see docs/arena.md for how to start a cluster"


def own_version() -> str:
    """What a machine of the cluster is asked first."""
    return __version__


class Cluster(Generic[T, R]):
    """All machines of a running Ray cluster. A task is many games, and tasks are spread over the machines."""

    pace = 5.0

    def __init__(self, work: Work[T, R], address: str) -> None:
        check_reachable(address)
        self.ray = connect(address)
        try:
            self.nodes = [node for node in self.ray.nodes() if node["Alive"]]
            check_versions(self.ray, self.nodes)
            self.slots = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.play = self.ray.remote(play_share).options(scheduling_strategy="SPREAD")
            self.work = self.ray.put(work)
        except BaseException:
            self.ray.shutdown()
            raise
        self.running: list[Any] = []
        self.done: Counter[str] = Counter()  # items per machine

    def submit(self, share: Sequence[T]) -> None:
        """A task for whichever machine has time."""
        self.running.append(self.play.remote(self.work, share))

    def next_result(self) -> tuple[list[R], float]:
        """Wait for the first batch that is done."""
        ready, self.running = self.ray.wait(self.running, num_returns=1)
        try:
            done, seconds, node = self.ray.get(ready[0])
        except self.ray.exceptions.RayError as error:
            raise PoolError(f"a machine of the cluster failed: {last_line(error)}") from None
        self.done[node] += len(done)
        return done, seconds

    def close(self) -> None:
        """Leave the cluster; it drops what we have asked for."""
        self.ray.shutdown()

    def summary(self) -> str:
        """Who did how much."""
        shares = ", ".join(str(self.done[node["NodeID"]]) for node in self.nodes)
        return f"{len(self.nodes)} machines, {self.slots} processors; games played on each: {shares}"


def play_share(work: Work[T, R], share: Sequence[T]) -> tuple[list[R], float, str]:
    """Runs on a machine of the cluster."""
    ray = import_module("ray")
    return *timed(work, share), ray.get_runtime_context().get_node_id()


def check_reachable(address: str) -> None:
    """Ray itself is patient for long; a wrong address should be said at once."""
    if address == "auto":
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        raise PoolError(f"{address!r} is not an address: HOST:PORT of the head is needed, or auto; {HELP}")
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise PoolError(f"{address}: nobody answers there ({error}); {HELP}") from None


def connect(address: str) -> Any:
    """Ray, connected. Token authentication stays on unless the user has switched it off."""
    os.environ.setdefault("RAY_AUTH_MODE", "token")
    try:
        ray = import_module("ray")
    except ImportError:
        raise PoolError("--ray needs the package ray: pip install 'kokodama[ray]'") from None
    try:
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except (ray.exceptions.RayError, OSError, RuntimeError, ValueError) as error:
        cause: BaseException = error
        while cause.__cause__ is not None or cause.__context__ is not None:
            cause = cause.__cause__ or cause.__context__ or cause
        if "token" in str(cause).lower():
            hint = "this machine needs the token of the cluster in ~/.ray/auth_token or RAY_AUTH_TOKEN_PATH"
            raise PoolError(f"{address}: the cluster does not know us: {hint}; {HELP}") from None
        raise PoolError(f"{address}: no Ray cluster to work with: {last_line(error)}; {HELP}") from None
    return ray


def check_versions(ray: Any, nodes: Sequence[dict[str, Any]]) -> None:
    """Every machine must have this very version, or its games would be others."""
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
            raise PoolError(f"{name}: has it kokodama {__version__}? {last_line(error)}") from None
        if found != __version__:
            raise PoolError(
                f"{name}: has kokodama {found}, but this machine has {__version__}; install the same on all"
            )


def last_line(error: BaseException) -> str:
    """What matters of a long message."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__
