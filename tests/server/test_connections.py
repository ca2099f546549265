"""Silent or deliberately slow connections do not lock anybody else out."""

import asyncio
import contextlib
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from kokodama.server.http.connections import Connections
from kokodama.server.ops.client_address import address_key
from kokodama.server.settings import Settings
from tests.server.local_server import LocalServer
from tests.server.people import ME, people
from tests.server.service import Service


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Callable[..., LocalServer]]:
    """Servers with limits of their own."""
    with contextlib.ExitStack() as stack:

        def make(**settings: Any) -> LocalServer:
            database = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
            return stack.enter_context(LocalServer(database, **settings))

        yield make


def connect(served: LocalServer, source: str = "127.0.0.1") -> socket.socket:
    """Open a silent TCP connection from one of the many loopback addresses."""
    port = int(served.url.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))


def rest(line: socket.socket) -> bytes:
    """Read until the server closes the connection; a timeout fails the test."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while data := line.recv(65_536):
            found += data
    return found


def health(served: LocalServer) -> int:
    return httpx.get(f"{served.url}/health", timeout=10, trust_env=False).status_code


def test_a_connection_that_says_nothing_is_closed(place: Callable[..., LocalServer]) -> None:
    served = place(head_timeout=0.3)
    with connect(served) as line:
        assert rest(line).startswith(b"HTTP/1.1 408 ")


def test_a_head_that_comes_letter_by_letter_is_not_waited_for(place: Callable[..., LocalServer]) -> None:
    served = place(head_timeout=0.4)
    with connect(served) as line:
        line.settimeout(0.05)
        for letter in b"GET /health HTTP/1.1\r\nhost: localhost\r\nx-long: " + b"x" * 400:
            try:
                line.sendall(bytes([letter]))
                if line.recv(100).startswith(b"HTTP/1.1 408 "):
                    break
            except TimeoutError:
                continue
        else:
            raise AssertionError("it was waited for")


def test_also_not_for_the_second_request_of_a_connection(place: Callable[..., LocalServer]) -> None:
    served = place(head_timeout=0.3)
    with connect(served) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert line.recv(65_536).startswith(b"HTTP/1.1 200 ")
        line.sendall(b"GET /hea")
        assert rest(line) is not None


@pytest.mark.parametrize("dripping", [False, True], ids=["stalled", "one byte at a time"])
def test_a_body_that_does_not_come_is_not_waited_for(place: Callable[..., LocalServer], dripping: bool) -> None:
    served = place(head_timeout=0.4, body_timeout=0.8)
    with connect(served) as line:
        line.sendall(b"POST /api/players HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n")
        line.sendall(b"content-length: 5000\r\n\r\n{")
        line.settimeout(0.05 if dripping else 20)
        for _ in range(1000):
            try:
                if dripping:
                    line.sendall(b" ")
                if not line.recv(65_536) or not dripping:
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        else:
            raise AssertionError("it was waited for")
    assert health(served) == 200
    assert served.logs.errors == []


def test_who_asks_and_rests_in_between_is_left_alone(place: Callable[..., LocalServer]) -> None:
    served = place(head_timeout=0.2)
    with httpx.Client(base_url=served.url, trust_env=False) as client, connect(served) as silent:
        assert client.get("/health").status_code == 200
        rest(silent)  # more than the time for a head has gone by
        connections = served.ask_inside(states(served))
        assert client.get("/health").status_code == 200
        assert served.ask_inside(states(served)) == connections == 1


async def states(served: LocalServer) -> int:
    """How many HTTP connections the server has."""
    return len(served.server.server_state.connections)


def test_silent_connections_of_one_address_keep_nobody_else_out(place: Callable[..., LocalServer]) -> None:
    served = place(max_connections=40, connections_per_address=10)
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(connect(served, "127.0.0.2")) for _ in range(60)]
        refused = [rest(line) for line in lines[10:]]
        assert all(answer.startswith(b"HTTP/1.1 503 ") and b"retry-after" in answer for answer in refused)
        assert health(served) == 200, "another address is served"
    about = [line for line in served.logs.lines if "connections closed" in line]
    assert len(about) < 5


def test_silent_connections_of_many_addresses_make_room_for_who_asks(place: Callable[..., LocalServer]) -> None:
    served = place(max_connections=20, connections_per_address=10)
    with contextlib.ExitStack() as stack:
        for number in range(30):
            stack.enter_context(connect(served, f"127.0.1.{number + 1}"))
        assert health(served) == 200


def test_sockets_count_as_long_as_they_are_open(place: Callable[..., LocalServer]) -> None:
    served = place(connections_per_address=4)
    address = "ws" + served.url.removeprefix("http") + "/ws"

    async def story() -> None:
        for _ in range(3):
            async with contextlib.AsyncExitStack() as stack:
                for _ in range(4):
                    await stack.enter_async_context(websockets.connect(address, proxy=None))
                with pytest.raises(websockets.InvalidStatus) as closed:
                    await websockets.connect(address, proxy=None)
                assert closed.value.response.status_code == 503
            async with asyncio.timeout(20):
                while served.services.connections.open:
                    await asyncio.sleep(0.01)

    asyncio.run(story())


def test_behind_a_proxy_its_address_is_not_counted(place: Callable[..., LocalServer]) -> None:
    served = place(max_connections=40, connections_per_address=2, proxy=True)
    with contextlib.ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(connect(served))
        assert health(served) == 200


def test_play_goes_on_while_silent_connections_come_and_go(place: Callable[..., LocalServer]) -> None:
    served = place(max_connections=40, connections_per_address=20, head_timeout=0.3)

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            with contextlib.ExitStack() as stack:
                for _ in range(100):
                    stack.enter_context(connect(served, "127.0.0.3"))
                table = await ann.make_table("kokopelli", [ME, ME])
                async with ann.sit(table["table"], "A") as sitting:
                    async with asyncio.timeout(20):
                        async for message in sitting.messages():
                            if message["type"] == "news":
                                break

    asyncio.run(story())
    assert served.logs.errors == []


def test_the_limits_are_made_from_the_open_files() -> None:
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1024))\n"
        "from kokodama.server.http.connections import Connections, open_files, raise_open_files\n"
        "from kokodama.server.settings import Settings\n"
        "raise_open_files(); made = Connections(Settings()); print(open_files(), made.most, made.most_per_address)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    files, most, per_address = map(int, done.stdout.split())
    assert (files, most, per_address) == (1024, 896, 224)
    assert Connections(Settings(proxy=True)).most_per_address == 0


def test_more_connections_than_files_leave_the_server_reachable_and_its_log_short(tmp_path: Path) -> None:
    """As in a unit without LimitNOFILE, with fewer files: silent connections until nothing more gets in."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (220, 220))\n{SERVE}"
    with Service(tmp_path, command=[sys.executable, "-c", limit], head_timeout=60) as service:
        with contextlib.ExitStack() as stack:
            for number in range(300):
                source = f"127.0.{number % 5}.9"
                stack.enter_context(socket.create_connection(("127.0.0.1", service.port), 20, (source, 0)))
            started = time.monotonic()
            assert httpx.get(f"{service.url}/health", timeout=10, trust_env=False).status_code == 200
            assert time.monotonic() - started < 10
        lines = service.log.read_text().splitlines()
        assert len(lines) < 40, lines[:50]
        for line in lines:
            if line.startswith("{"):
                json.loads(line)


SERVE = "import sys; from kokodama.cli.main import run; sys.argv = ['kokodama', *sys.argv[1:]]; run()"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix", "unix"),
    ],
)
def test_an_address_of_the_newer_kind_counts_by_its_network(address: str, network: str) -> None:
    assert address_key(address) == network
    assert re.match(r"[\w.:/]+$", network)
