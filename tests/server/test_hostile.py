"""Hostile input of every kind: no traceback, no 500, no change, and others are served as before."""

import asyncio
import contextlib
import copy
import json
import os
import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from kokodama.client import Client
from kokodama.server.app import describe
from tests.server.local_server import LocalServer
from tests.server.people import ME, TableListener, act, look, offered, people, sit_down

MANY = int(os.environ.get("KOKODAMA_MANY", "1"))  # times as many examples
API = schemathesis.openapi.from_dict(describe())
# A schema with an error has no ok(), and no test here begins.
OPERATIONS = {result.ok().label: result.ok() for result in API.get_all_operations()}  # type: ignore[union-attr]
CALM: dict[str, Any] = {
    "deadline": None,
    "database": None,
    "derandomize": MANY == 1,
    "suppress_health_check": list(HealthCheck),
}


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server of its own, with SQLite."""
    with LocalServer(
        f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('hostile') / 'tables.db'}", max_body=200_000
    ) as running:
        running.services.limits.chat.burst = 1e9
        yield running


@pytest.fixture
def attacked(target: LocalServer) -> Iterator[LocalServer]:
    """The same server, which must not log an error in the test."""
    target.logs.errors.clear()
    yield target
    assert target.logs.errors == []


@pytest.fixture(scope="module")
def seated(target: LocalServer) -> tuple[str, str]:
    """A player's token and a table at which they sit."""

    async def story() -> tuple[str, str]:
        async with people(target, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, ME], public=True)
            return str(ann.token), str(made["table"])

    return asyncio.run(story())


def newcomer(attacked: LocalServer) -> str:
    """Create a player for a single request, and return their token."""
    return str(httpx.post(f"{attacked.url}/api/players", json={"name": "Zoe"}, trust_env=False).json()["token"])


@pytest.mark.parametrize("examples", [3, pytest.param(10, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("label", list(OPERATIONS))
def test_every_answer_is_one_that_is_described(
    attacked: LocalServer, seated: tuple[str, str], label: str, examples: int
) -> None:
    token, table = seated

    @settings(max_examples=examples * MANY, **CALM)
    @given(case=OPERATIONS[label].as_strategy(), known=st.booleans())
    def attack(case: Any, known: bool) -> None:
        if known and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = table
        own = newcomer(attacked) if label == "DELETE /api/me" else token  # who is asked for ever after must stay
        # An option or a move may be well-formed and yet impossible, so a 422 is no fault of the description.
        case.call_and_validate(
            base_url=attacked.url,
            headers={"Authorization": f"Bearer {own}"} if label != "POST /api/recover" else None,
            excluded_checks=[positive_data_acceptance],
        )

    attack()


nested = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=20,
)
almost = st.fixed_dictionaries(
    {"type": st.sampled_from(["command", "chat", "ping", "hello", "news"]) | nested},
    optional={
        "kind": st.sampled_from(["move", "undo", "resign", "stand-in", "fill", "abandon"]) | nested,
        "seat": st.sampled_from(["A", "B", "E"]) | nested,
        "number": st.integers(-1, 3) | st.integers() | nested,
        "id": st.text(max_size=70) | st.just("k" * 20),
        "move": st.text(max_size=250) | st.sampled_from(["draw", "open hunter A1", "tuck", "A: draw", "\x00"]),
        "text": st.text(max_size=400),
        "bot": st.text(max_size=50),
        "extra": nested,
    },
)
frames = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200),
    nested.map(json.dumps),
    almost.map(json.dumps),
    st.just("[" * 20_000),
    st.just('{"a":' * 9_000),
    st.just('"' + "x" * 60_000 + '"'),
    st.just("9" * 5_000),
    st.just('{"type":"command","kind":"move","seat":"A","number":1e400,"id":"12345678"}'),
    st.just('{"type":"chat","id":"1","seat":"A","text":"\\ud800"}'),
)


@settings(max_examples=25 * MANY, **CALM)
@given(sent=st.lists(frames, min_size=1, max_size=12), hello=st.booleans())
def test_any_frames_are_answered_and_change_nothing(
    attacked: LocalServer, seated: tuple[str, str], sent: list[str | bytes], hello: bool
) -> None:
    asyncio.run(throw(attacked, seated, sent, hello))


async def throw(attacked: LocalServer, seated: tuple[str, str], sent: list[str | bytes], hello: bool) -> None:
    """Throw frames at a socket, with or without saying hello first. As nobody, so nothing may come of it."""
    _, table = seated
    before = attacked.hub.tables[table].table.number
    async with websockets.connect("ws" + attacked.url.removeprefix("http") + "/ws", proxy=None) as socket:
        if hello:
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "table": table}))
            assert json.loads(await socket.recv())["type"] == "news"
        with contextlib.suppress(websockets.ConnectionClosed):
            for frame in sent:
                await socket.send(frame)
            await socket.send('{"type":"ping","id":"1"}')
            while json.loads(await asyncio.wait_for(socket.recv(), 20))["type"] != "pong":
                pass
    assert attacked.hub.tables[table].table.number == before


@settings(max_examples=10 * MANY, **CALM)
@given(sent=st.lists(almost, min_size=1, max_size=8))
def test_a_players_own_nonsense_breaks_nothing(
    attacked: LocalServer, seated: tuple[str, str], sent: list[dict[str, Any]]
) -> None:
    async def story() -> None:
        token, _ = seated
        async with Client(attacked.url, token) as ann:
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            async with TableListener(ann.sit(table, "A")) as ear:
                await ear.news()
                for message in sent:
                    await ear.sitting.socket.send(json.dumps(message))
                await ear.sitting.socket.send('{"type":"command","kind":"undo","number":0,"id":"the-last-one"}')
                await ear.until(lambda message: message.get("id") == "the-last-one")
            assert (await look(ann, table))["table"] == table

    asyncio.run(story())


def test_frames_that_are_too_large_end_the_connection_only(attacked: LocalServer, seated: tuple[str, str]) -> None:
    async def story() -> None:
        token, table = seated
        async with Client(attacked.url, token) as ann, TableListener(ann.sit(table, "A")) as ear:
            await ear.news()
            await ear.sitting.socket.send("x" * 100_000)
            await asyncio.wait_for(ear.sitting.socket.wait_closed(), 20)
            assert ear.sitting.socket.close_code == 1009

    asyncio.run(story())


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "in pieces"])
def test_bodies_that_are_too_large_are_not_read(attacked: LocalServer, declared: bool) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(30):
            yield b" " * 10_000

    content: Any = b" " * 300_000 if declared else pieces()
    answer = httpx.post(f"{attacked.url}/api/records", content=content, trust_env=False)
    assert (answer.status_code, answer.json()["detail"]["code"]) == (413, "too-large")
    assert answer.headers["content-security-policy"]


DEEP = ["[" * 90_000, '{"a":' * 30_000, '{"position":' + "[" * 900 + "]" * 900 + ',"game":"kodama","moves":[]}']
ODD = [b"\xff\xfe", b"", b"null", b"NaN", b'{"game":"kokopelli","position":{},"moves":[1e400]}', b'"\\ud800"']


@pytest.mark.parametrize("content", [*(text.encode() for text in DEEP), *ODD], ids=range(len(DEEP) + len(ODD)))
@pytest.mark.parametrize("path", ["/api/records", "/api/players", "/api/tables"])
def test_deep_and_broken_json_is_not_understood(
    attacked: LocalServer, seated: tuple[str, str], content: bytes, path: str
) -> None:
    headers = {"content-type": "application/json", "authorization": f"Bearer {seated[0]}"}
    answer = httpx.post(attacked.url + path, content=content, headers=headers, trust_env=False)
    assert answer.status_code == 422, answer.text
    assert answer.json()["detail"]["text"]


BROKEN: list[Any] = [None, -1, 10**30, "", "Z", [], {}, True, 1.5, "hunter", ["hunter"] * 99, {"A": {}}, [[]]]
broken = st.sampled_from(BROKEN)


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_records_with_anything_in_them_are_replayed_or_refused(attacked: LocalServer, game: str) -> None:
    async def finished() -> dict[str, Any]:
        async with people(attacked, "Ann") as (ann,):
            table = (await ann.make_table(game, [ME, {"kind": "open"}]))["table"]
            await act(ann, table, "abandon", None)
            record: dict[str, Any] = await ann.ask("GET", f"/api/tables/{table}/record")
            return record

    whole = asyncio.run(finished())

    @settings(max_examples=20 * MANY, **CALM)
    @given(data=st.data())
    def attack(data: st.DataObject) -> None:
        record = json.loads(json.dumps(whole))
        for _ in range(data.draw(st.integers(1, 3))):
            place = record
            while True:
                key = data.draw(st.sampled_from(sorted(place)))
                if isinstance(place[key], dict) and place[key] and data.draw(st.integers(0, 3)):
                    place = place[key]
                    continue
                place[key] = copy.deepcopy(data.draw(broken))
                break
        if data.draw(st.booleans()):
            record["moves"] = data.draw(st.lists(st.text(max_size=20) | st.sampled_from(["draw", "done", "pass"])))
        answer = httpx.post(f"{attacked.url}/api/records", json=record, timeout=30, trust_env=False)
        assert answer.status_code in (200, 422), answer.text

    attack()


def test_pages_of_other_origins_may_neither_act_nor_listen(attacked: LocalServer, seated: tuple[str, str]) -> None:
    async def story() -> None:
        token, table = seated
        headers = {"origin": "https://evil.example", "authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=attacked.url, headers=headers, trust_env=False) as page:
            before = (await page.get("/api/me")).json()
            for path in (f"/api/tables/{table}/commands", "/api/me/recovery", "/api/players"):
                answer = await page.post(path, json={"name": "Eve"})
                assert (answer.status_code, answer.json()["detail"]["code"]) == (403, "origin")
            assert "access-control-allow-origin" not in (await page.get("/api/games")).headers
            assert (await page.get("/api/me")).json() == before
        address = "ws" + attacked.url.removeprefix("http") + "/ws"
        for origin in ("https://evil.example", "null", attacked.url.replace("127.0.0.1", "localhost")):
            with pytest.raises(websockets.InvalidStatus) as closed:
                await websockets.connect(address, additional_headers={"origin": origin}, proxy=None)
            assert closed.value.response.status_code == 403
        async with websockets.connect(address, additional_headers={"origin": attacked.url}, proxy=None) as own:
            await own.send(json.dumps({"type": "hello", "protocol": 1, "table": table}))
            assert json.loads(await own.recv())["type"] == "news"

    asyncio.run(story())


def test_guessed_secrets_open_nothing(attacked: LocalServer, seated: tuple[str, str]) -> None:
    async def story() -> None:
        _, table = seated
        async with httpx.AsyncClient(base_url=attacked.url, trust_env=False) as stranger:
            guesses = ["x", "Bearer", "null", "' OR 1=1 --", "x" * 5000, "é" * 20, "\x00", uuid.uuid4().hex]
            for guess in guesses:
                headers = {b"authorization": b"Bearer " + guess.encode()} if "\x00" not in guess else {}
                assert (await stranger.get("/api/me", headers=headers)).status_code == 401
                for path in ("/api/claims", "/api/recover"):
                    answer = await stranger.post(path, json={"token": guess}, headers=headers)
                    assert answer.status_code in (401, 404, 422)
            cookies = {"cookie": "kokodama=%00; kokodama=" + "y" * 3000}
            assert (await stranger.get("/api/me", headers=cookies)).status_code == 401
            private = await stranger.get(f"/api/tables/{table}", params={"seat": "A"})
            assert private.status_code == 403

    asyncio.run(story())


def test_a_flood_is_stopped_clearly_and_others_are_not_slowed(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One floods over HTTP and over a socket from the same machine; the other goes on as if nothing were."""
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('flood') / 'tables.db'}"

    async def story(served: LocalServer) -> None:
        forwarded = {"x-forwarded-for": "203.0.113.9"}
        async with (
            people(served, "Ann", "Eve") as (ann, eve),
            httpx.AsyncClient(base_url=served.url, headers=forwarded, trust_env=False) as flooder,
        ):
            table = await sit_down("kokopelli", ann, eve)
            async with TableListener(eve.sit(table, "B")) as flood, TableListener(ann.sit(table, "A")) as calm:
                await calm.news()
                answers = await asyncio.gather(*(flooder.get("/api/languages") for _ in range(100)))
                late = [answer for answer in answers if answer.status_code == 429]
                assert late, "the bucket is empty at some point"
                assert late[0].headers["retry-after"] == "1"
                assert late[0].json()["detail"]["code"] == "too-fast"
                for _ in range(30):
                    await flood.sitting.socket.send('{"type":"ping","id":"1"}')
                problem = await flood.kind("problem")
                assert problem["code"] == "too-fast"
                assert (await ann.ask("GET", "/api/me"))["name"] == "Ann", "another address is not concerned"
                await calm.sitting.socket.send('{"type":"ping","id":"1"}')
                await calm.kind("pong")
                assert (await calm.sitting.client.ask("GET", f"/api/tables/{table}", seat="A"))["number"] == 1

    with LocalServer(database, rate=5.0, burst=20.0, proxy=True) as served:
        asyncio.run(story(served))
        assert served.logs.errors == []


def test_what_computes_is_asked_for_in_moderation(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('heavy') / 'tables.db'}"
    with LocalServer(
        database, records_per_minute=4
    ) as served:  # few, so that a slow machine does not earn new ones meanwhile
        answers = [httpx.post(f"{served.url}/api/records", json={}, trust_env=False) for _ in range(14)]
        assert answers[0].status_code == 422
        assert answers[-1].status_code == 429
        assert answers[-1].headers["retry-after"]


def test_a_move_offered_is_still_taken_after_all_that(attacked: LocalServer, seated: tuple[str, str]) -> None:
    async def story() -> None:
        token, table = seated
        async with Client(attacked.url, token) as ann:
            asked = (await look(ann, table))["to_act"]
            news = await look(ann, table, asked)
            assert await act(ann, table, "move", asked, move=offered(news)) == news["number"] + 1

    asyncio.run(story())
