"""A signed POST when it is somebody's turn, which must not become a way into the host's network."""

import asyncio
import contextlib
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import httpx
import pytest

from kokodama.client import Client
from kokodama.server.play import webhooks
from kokodama.server.play.webhooks import PrivateAddress, is_address, public_addresses
from tests.server.local_server import LocalServer
from tests.server.people import TableListener, act, look, offered, people, refused, sit_down
from tests.waiting import until


class Receiver:
    """A real server on loopback that keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.got: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.answers: list[int | None] = []  # None: no answer at all
        self.ended: Queue[float] = Queue()  # when somebody hung up in the middle of an answer without end
        self.poured = 0
        keeper = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                keeper.got.put((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                status = keeper.answers.pop(0) if keeper.answers else 204
                if status is None:
                    keeper.patience.wait(20)
                    return
                if status < 0:
                    self.pour(-status, self.path)
                    return
                self.send_response(status)
                self.send_header("location", f"http://127.0.0.1:{keeper.server.server_port}/elsewhere")
                self.end_headers()

            def pour(self, status: int, how: str) -> None:
                """Send an endless response: all at once, or one header at a time."""
                with contextlib.suppress(OSError):
                    if how.endswith("drip"):
                        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
                        for number in range(1000):
                            self.wfile.write(b"x-%d: y\r\n" % number)
                            keeper.patience.wait(0.05)
                    else:
                        self.send_response(status)
                        self.send_header("content-encoding", "gzip")
                        self.end_headers()
                        while True:
                            self.wfile.write(b"\x1f\x8b" + b"x" * 1_000_000)
                            keeper.poured += 1_000_000
                with contextlib.suppress(OSError):
                    self.connection.close()
                keeper.ended.put(time.monotonic())

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
    monkeypatch.setattr(webhooks, "RETRY_DELAYS", (0.01, 0.01, 0.01))
    monkeypatch.setattr(webhooks, "TIMEOUT", 1.0)
    made = Receiver()
    yield made
    made.close()


def place(folder: Path, **settings: Any) -> LocalServer:
    return LocalServer(f"sqlite+aiosqlite:///{folder / 'tables.db'}", public_url="https://games.example", **settings)


async def with_webhook(player: Client, receiver: Receiver, confirmed: bool = True) -> dict[str, Any]:
    """A player names a webhook, and its target wants it; the player."""
    answers, receiver.answers = receiver.answers, []
    me: dict[str, Any] = await player.ask("PATCH", "/api/me", {"webhook": receiver.url})
    assert me["webhook_confirmed"] is False
    if confirmed:
        _, _, body = await asyncio.to_thread(receiver.got.get, timeout=30)
        await confirm(player.url, json.loads(body)["token"])
        me = await player.ask("GET", "/api/me")
        assert me["webhook_confirmed"] is True
    receiver.answers = answers
    return me


async def confirm(url: str, token: str, status: int = 204) -> None:
    """What the target does with the token it was sent; nobody has to know it."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as target:
        assert (await target.post("/api/webhooks/confirm", json={"token": token})).status_code == status


async def a_turn(served: LocalServer, receiver: Receiver) -> tuple[str, str]:
    """Make a table where it is the turn of Ben, who has a webhook; return the table and the webhook's secret."""
    async with people(served, "Ann", "Ben") as (ann, ben):
        me = await with_webhook(ben, receiver)
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
        stamp = headers["x-kokodama-timestamp"]
        assert abs(time.time() - int(stamp)) < 60
        wanted = hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
        assert headers["x-kokodama-signature"] == f"sha256={wanted}"
        assert headers["accept-encoding"] == "identity"
    with pytest.raises(Empty):
        receiver.got.get(timeout=0.05)


def test_a_redirect_is_not_followed(tmp_path: Path, receiver: Receiver) -> None:
    receiver.answers = [302, 307, 301, 308]
    with place(tmp_path, webhooks=True, webhooks_to_private=True) as served:
        asyncio.run(a_turn(served, receiver))
        paths = [receiver.got.get(timeout=30)[0] for _ in range(4)]
        assert paths == ["/turn"] * 4, "four tries, none of them elsewhere"


def test_who_is_connected_is_not_told_twice(tmp_path: Path, receiver: Receiver) -> None:
    async def story(served: LocalServer) -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            for one in (ann, ben):
                await with_webhook(one, receiver)
            table = await sit_down("kokopelli", ann, ben)
            async with TableListener(ann.sit(table, "A")) as one_ear, TableListener(ben.sit(table, "B")) as other:
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
    async def story(served: LocalServer) -> None:
        async with people(served, "Ben") as (ben,):
            await ben.ask("PATCH", "/api/me", {"webhook": receiver.url})

    with place(tmp_path, webhooks=True) as served:
        asyncio.run(story(served))
        refusals = "webhook refused: not a public address"
        for _ in range(3000):
            if any(refusals in line for line in served.logs.lines):
                break
            threading.Event().wait(0.01)
        assert any(refusals in line for line in served.logs.lines)
        assert receiver.got.empty()


async def his_turn(served: LocalServer, *clients: Client) -> None:
    """A table at which it becomes the second one's turn."""
    ann, ben = clients
    table = await sit_down("kokopelli", ann, ben)
    while (await look(ann, table))["to_act"] == "A":
        await act(ann, table, "move", "A", move=offered(await look(ann, table, "A")))


def test_no_turns_are_told_to_who_has_not_said_that_they_are_wanted(tmp_path: Path, receiver: Receiver) -> None:
    async def story(served: LocalServer) -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            me = await with_webhook(ben, receiver, confirmed=False)
            path, headers, body = await asyncio.to_thread(receiver.got.get, timeout=30)
            asked = json.loads(body)
            assert (path, asked["event"]) == ("/turn", "confirm")
            assert asked["link"] == "https://games.example/api/webhooks/confirm"
            stamp = headers["x-kokodama-timestamp"].encode()
            signed = hmac.new(me["webhook_secret"].encode(), stamp + b"." + body, hashlib.sha256).hexdigest()
            assert headers["x-kokodama-signature"] == f"sha256={signed}"
            assert asked["token"] not in json.dumps(me), "whoever named the address must not be able to confirm it"
            await his_turn(served, ann, ben)
            await until(lambda: not served.services.webhooks.tasks)  # nobody is being told any more
            assert receiver.got.empty()
            await confirm(served.url, "1-" + "x" * 32, 404)
            await confirm(served.url, asked["token"].replace("-", "0-", 1), 404)
            await confirm(served.url, asked["token"])
            await confirm(served.url, asked["token"], 404)
            await his_turn(served, ann, ben)
            assert json.loads((await asyncio.to_thread(receiver.got.get, timeout=30))[2])["event"] == "your-turn"
            again = await ben.ask("PATCH", "/api/me", {"webhook": receiver.url + "s"})
            assert again["webhook_confirmed"] is False, "another address needs another proof"
            gone = await ben.ask("PATCH", "/api/me", {"webhook": ""})
            assert (gone["webhook"], gone["webhook_secret"], gone["webhook_confirmed"]) == (None, None, False)

    with place(tmp_path, webhooks=True, webhooks_to_private=True) as served:
        asyncio.run(story(served))
        shown = "\n".join(served.logs.lines)
        assert receiver.url not in shown
        assert str(receiver.server.server_port) not in shown


def test_an_old_proof_is_none(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(served: LocalServer) -> None:
        async with people(served, "Ben") as (ben,):
            await with_webhook(ben, receiver, confirmed=False)
            _, _, body = await asyncio.to_thread(receiver.got.get, timeout=30)
            await confirm(served.url, json.loads(body)["token"], 404)

    monkeypatch.setattr(webhooks, "DAY", -1)
    with place(tmp_path, webhooks=True, webhooks_to_private=True) as served:
        asyncio.run(story(served))


def test_proofs_are_asked_for_in_moderation(tmp_path: Path, receiver: Receiver) -> None:
    """Per player, per name and per address of the target: nobody can make the server knock at somebody's door."""

    async def story(served: LocalServer) -> None:
        served.services.webhooks.targets.burst = 3
        names = ["Ann", "Ben", "Cleo", "Dan"]
        async with people(served, *names) as clients:
            for number in range(3):
                await clients[0].ask("PATCH", "/api/me", {"webhook": f"http://a{number}.example/"})
            again = clients[0].ask("PATCH", "/api/me", {"webhook": "http://a4.example/"})
            await refused(429, "too-fast", again)
            for client in clients[1:]:
                await client.ask("PATCH", "/api/me", {"webhook": receiver.url})
            await refused(429, "too-fast", clients[1].ask("PATCH", "/api/me", {"webhook": receiver.url}))
            port = receiver.server.server_port
            other = await clients[2].ask("PATCH", "/api/me", {"webhook": f"http://localhost:{port}/"})
            assert other["webhook"], "another name of the same target: its address is counted when it is known"
            for _ in range(3000):
                if any("too many for one target" in line for line in served.logs.lines):
                    break
                await asyncio.sleep(0.01)
        got = [receiver.got.get(timeout=30) for _ in range(3)]
        assert len(got) == 3
        assert receiver.got.empty()

    with place(tmp_path, webhooks=True, webhooks_to_private=True) as served:
        asyncio.run(story(served))


def test_turns_are_told_in_moderation(tmp_path: Path, receiver: Receiver) -> None:
    async def story(served: LocalServer) -> None:
        async with people(served, "Ben") as (ben,):
            await with_webhook(ben, receiver)
            player = (await ben.ask("GET", "/api/me"))["id"]
            hooks = served.services.webhooks
            for _ in range(40):
                served.ask_inside(hooks.notify("0123456789abcdef", "kokopelli", player))

    with place(tmp_path, webhooks=True, webhooks_to_private=True) as served:
        asyncio.run(story(served))
        assert receiver.got.qsize() == 30


@pytest.mark.parametrize("how", ["pour", "drip"])
def test_an_answer_without_end_is_not_read(tmp_path: Path, receiver: Receiver, how: str) -> None:
    receiver.answers = [-200]

    async def story(served: LocalServer) -> None:
        hooks = served.services.webhooks
        url = receiver.url + how
        done = asyncio.wrap_future(
            asyncio.run_coroutine_threadsafe(hooks.post(url, b"{}", "secret"), served.hub.store.writer.get_loop())  # type: ignore[union-attr]
        )
        if how == "pour":
            assert await done is True
        else:
            with pytest.raises((TimeoutError, httpx.HTTPError)):
                await done

    with place(tmp_path, webhooks=True, webhooks_to_private=True) as served:
        started = time.monotonic()
        asyncio.run(story(served))
        ended = receiver.ended.get(timeout=30)
        assert ended - started < 5, "it hung up"
        assert receiver.poured < 30_000_000, "no more than what the network itself keeps"


def test_it_is_off_unless_the_host_turns_it_on(served: LocalServer) -> None:
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
    with pytest.raises((PrivateAddress, OSError)):
        public_addresses(host, 80, private=False)


def test_outer_addresses_are_allowed() -> None:
    assert public_addresses("8.8.8.8", 443, private=False) == ["8.8.8.8"]
    assert public_addresses("127.0.0.1", 80, private=True) == ["127.0.0.1"]


@pytest.mark.parametrize(
    "url", ["", "ftp://a.example", "http://", "https://:80/", "http://a.example:99999/", "http://[::1", "javascript:1"]
)
def test_what_is_no_address_is_not_kept(url: str) -> None:
    assert not is_address(url)
