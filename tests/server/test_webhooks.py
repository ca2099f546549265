"""A signed POST when it is somebody's turn, which must not become a way into the host's network."""

import asyncio
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest

from kokodama.server import webhooks
from kokodama.server.webhooks import Forbidden, is_address, public_addresses
from tests.server.company import Ear, act, look, offered, people, refused, sit_down
from tests.server.inside import Inside


class Receiver:
    """A real server on loopback that keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.got: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.answers: list[int | None] = []  # None: no answer at all
        keeper = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                keeper.got.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                status = keeper.answers.pop(0) if keeper.answers else 204
                if status is None:
                    keeper.patience.wait(20)
                    return
                self.send_response(status)
                self.send_header("location", f"http://127.0.0.1:{keeper.server.server_port}/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.patience = threading.Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/turn"

    def close(self) -> None:
        self.patience.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    monkeypatch.setattr(webhooks, "PAUSES", (0.01, 0.01, 0.01))
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.3)
    made = Receiver()
    yield made
    made.close()


def place(folder: Path, **settings: Any) -> Inside:
    return Inside(f"sqlite+aiosqlite:///{folder / 'tables.db'}", public_url="https://games.example", **settings)


async def a_turn(served: Inside, receiver: Receiver) -> tuple[str, str]:
    """Ben wants to be told, and it is his turn; the table and his webhook's secret."""
    async with people(served, "Ann", "Ben") as (ann, ben):
        me = await ben.ask("PATCH", "/api/me", {"webhook": receiver.url})
        table = await sit_down("kokopelli", ann, ben)
        while (await look(ann, table))["to_act"] == "A":
            await act(ann, table, "move", "A", move=offered(await look(ann, table, "A")))
        return table, me["webhook_secret"]


@pytest.mark.parametrize("answers", [[], [500, 503], [None]], ids=["at once", "after failures", "after a time-out"])
def test_it_is_signed_and_tried_again(tmp_path: Path, receiver: Receiver, answers: list[int | None]) -> None:
    receiver.answers = list(answers)
    with place(tmp_path, webhooks=True, webhooks_to_private=True) as served:
        table, secret = asyncio.run(a_turn(served, receiver))
        for _ in range(len(answers) + 1):
            path, headers, body = receiver.got.get(timeout=30)
        assert path == "/turn"
        assert json.loads(body) == {
            "event": "your-turn",
            "game": "kokopelli",
            "link": f"https://games.example/#/table/{table}",
        }
        wanted = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        assert headers["x-kokodama-signature"] == f"sha256={wanted}"
    with pytest.raises(Empty):
        receiver.got.get(timeout=0.05)


def test_a_redirect_is_not_followed(tmp_path: Path, receiver: Receiver) -> None:
    receiver.answers = [302, 307, 301, 308]
    with place(tmp_path, webhooks=True, webhooks_to_private=True) as served:
        asyncio.run(a_turn(served, receiver))
        paths = [receiver.got.get(timeout=30)[0] for _ in range(4)]
        assert paths == ["/turn"] * 4, "four tries, none of them elsewhere"


def test_who_is_connected_is_not_told_twice(tmp_path: Path, receiver: Receiver) -> None:
    async def story(served: Inside) -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            for one in (ann, ben):
                await one.ask("PATCH", "/api/me", {"webhook": receiver.url})
            table = await sit_down("kokopelli", ann, ben)
            async with Ear(ann.sit(table, "A")) as one_ear, Ear(ben.sit(table, "B")) as other:
                first = await one_ear.news()
                await other.news()
                receiver.got.get(timeout=30)  # that the table has begun, before anybody was there
                mover, seat = (ann, "A") if first["to_act"] == "A" else (ben, "B")
                while (await look(mover, table))["to_act"] == seat:
                    await act(mover, table, "move", seat, move=offered(await look(mover, table, seat)))

    with place(tmp_path, webhooks=True, webhooks_to_private=True) as served:
        asyncio.run(story(served))
        assert receiver.got.empty()


def test_it_never_goes_to_the_hosts_own_network_unless_the_host_allows_it(tmp_path: Path, receiver: Receiver) -> None:
    with place(tmp_path, webhooks=True) as served:
        asyncio.run(a_turn(served, receiver))
        refusals = "webhook refused: not a public address"
        for _ in range(3000):
            if any(refusals in line for line in served.logs.lines):
                break
            threading.Event().wait(0.01)
        assert any(refusals in line for line in served.logs.lines)
        assert receiver.got.empty()


def test_it_is_off_unless_the_host_turns_it_on(served: Inside) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            await refused(403, "no-webhooks", ann.ask("PATCH", "/api/me", {"webhook": "https://games.example/x"}))
            assert (await ann.ask("GET", "/api/me"))["webhook"] is None

    asyncio.run(story())


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "10.1.2.3", "192.168.0.1", "172.16.5.4", "169.254.169.254", "0.0.0.0", "100.64.0.1",
     "224.0.0.1", "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2130706433", "0x7f.1", "::",
     "64:ff9b::7f00:1", "2002:7f00:1::"],
)  # fmt: skip
def test_inner_addresses_are_forbidden_however_they_are_written(host: str) -> None:
    with pytest.raises((Forbidden, OSError)):
        public_addresses(host, 80, private=False)


def test_outer_addresses_are_allowed() -> None:
    assert public_addresses("8.8.8.8", 443, private=False) == ["8.8.8.8"]
    assert public_addresses("127.0.0.1", 80, private=True) == ["127.0.0.1"]


@pytest.mark.parametrize(
    "url", ["", "ftp://a.example", "http://", "https://:80/", "http://a.example:99999/", "http://[::1", "javascript:1"]
)
def test_what_is_no_address_is_not_kept(url: str) -> None:
    assert not is_address(url)
