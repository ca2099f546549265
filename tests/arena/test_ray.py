"""An arena on a Ray cluster of two nodes, both on this machine: the same results as without one."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep

import pytest

from kokodama.arena.pool import PoolError
from kokodama.arena.ray_pool import check_reachable, last_line
from tests.arena.growing_results import wait_for_results
from tests.cli.shell import kokodama, kokodama_process, start_kokodama

without_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="ray is not installed; it comes with the extra: pip install 'kokodama[ray]'"
)
HOST = "127.0.0.1"  # nothing leaves this machine
RAY = Path(sys.executable).with_name("ray")
COUNT = "import ray; ray.init({address!r}, logging_level='ERROR'); print(sum(n['Alive'] for n in ray.nodes()))"


def needs_ray(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test of the cluster: all of them on one worker, and only when there is time."""
    marked: Callable[..., None] = pytest.mark.xdist_group("ray")(pytest.mark.exhaustive(without_ray(test)))
    return marked


@dataclass
class TwoNodes:
    """A running cluster: its address, and what a machine needs to know to be let in."""

    address: str
    environment: dict[str, str]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("", 0))
        return int(probe.getsockname()[1])


def start_node(folder: Path, environment: dict[str, str], *words: str) -> "subprocess.Popen[bytes]":
    own = ["--node-ip-address", HOST, "--num-cpus", "1", "--object-store-memory", "100000000"]
    with (folder / f"{words[0].strip('-')}.log").open("w") as log:
        return subprocess.Popen(
            [str(RAY), "start", *words, *own, "--disable-usage-stats", "--include-log-monitor", "false", "--block"],
            env={**os.environ, **environment}, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip


def end_node(node: "subprocess.Popen[bytes]") -> None:
    """Ask the node to end, and only then insist, with what it has started."""
    node.terminate()
    try:
        node.wait(30)
    except subprocess.TimeoutExpired:
        os.killpg(node.pid, signal.SIGKILL)
        node.wait(10)


def wait_until_whole(cluster: TwoNodes, nodes: int, folder: Path) -> None:
    until = monotonic() + 90
    said = ""
    while monotonic() < until:
        with suppress(PoolError):
            check_reachable(cluster.address)
            done = subprocess.run(
                [sys.executable, "-c", COUNT.format(address=cluster.address)],
                env={**os.environ, **cluster.environment}, capture_output=True, text=True, timeout=90, check=False,
            )  # fmt: skip
            if done.stdout.strip() == str(nodes):
                return
            said = done.stdout + done.stderr
        sleep(0.3)
    logs = "\n".join(path.read_text() for path in folder.glob("*.log"))
    pytest.fail(f"the cluster did not come up: {said}\n{logs}")


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[TwoNodes]:
    folder = Path(tempfile.mkdtemp(prefix="kd-ray-"))  # short, for Ray puts its sockets there
    (folder / "token").write_text(secrets.token_hex(32))
    environment = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": str(folder / "token")}
    port = free_port()
    cluster = TwoNodes(f"{HOST}:{port}", environment)
    nodes = []
    try:
        words = ["--head", "--port", str(port), "--include-dashboard", "false", "--temp-dir", str(folder / "ray")]
        nodes.append(start_node(folder, environment, *words))
        wait_until_whole(cluster, 1, folder)
        nodes.append(start_node(folder, environment, f"--address={cluster.address}"))
        wait_until_whole(cluster, 2, folder)
        yield cluster
    finally:
        for node in reversed(nodes):
            end_node(node)
        shutil.rmtree(folder, ignore_errors=True)


@needs_ray
def test_two_nodes_play_what_one_process_plays(two_nodes: TwoNodes, tmp_path: Path) -> None:
    words = ["arena", "kokopelli", "--bots", "greedy,random", "--games", 40, "--seats", "2,3"]
    here = kokodama(*words, "--out", tmp_path / "here", "--jobs", 1)
    there = kokodama_process(*words, "--out", tmp_path / "there", "--ray", two_nodes.address, **two_nodes.environment)
    assert here.returncode == 0, here.stderr
    assert there.returncode == 0, there.stderr
    for name in ("results.jsonl", "report.json", "arena.svg"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()
    said = " ".join(there.stderr.split())
    assert "2 machines, 2 processors; games played on each: " in said
    played = said.partition("played on each: ")[2].split(" Wrote")[0]
    shares = [int(share) for share in played.split(",")]
    assert sum(shares) == 82
    assert min(shares) > 0  # both had work


@needs_ray
def test_ctrl_c_leaves_the_cluster_with_what_is_known(two_nodes: TwoNodes, tmp_path: Path) -> None:
    words = ["arena", "kokopelli", "--bots", "greedy,random", "--games", 20_000, "--seats", 2, "--out", tmp_path]
    running = start_kokodama(*words, "--ray", two_nodes.address, **two_nodes.environment)
    wait_for_results(tmp_path, 3)
    os.killpg(running.pid, signal.SIGINT)
    out, errors = running.communicate(timeout=60)
    assert running.returncode == 130, errors
    assert "Traceback" not in errors
    assert "of 20000 games. Run the same command to continue." in " ".join(errors.split())
    assert "rating" in out


@needs_ray
def test_who_lacks_the_token_is_not_let_in_and_told_why(two_nodes: TwoNodes, tmp_path: Path) -> None:
    (tmp_path / "token").write_text(secrets.token_hex(32))
    environment = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": str(tmp_path / "token")}
    environment["RAY_NUM_REDIS_GET_RETRIES"] = "2"  # Ray would try for 20 seconds
    done = kokodama_process("arena", "kokopelli", "--bots", "greedy,random", "--ray", two_nodes.address, **environment)
    assert done.returncode == 2
    assert "needs the cluster's token" in done.stderr


def test_of_a_long_message_the_last_line_is_told() -> None:
    assert last_line(RuntimeError("much\n  before\nthe reason\n\n")) == "the reason"
    assert last_line(KeyError()) == "KeyError"
