"""Protocol 1: clients of another version are sent away, and every answer says what it answers."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from kokodama.client import Client
from tests.server.local_server import LocalServer
from tests.server.people import ME, TableListener, look, people, play_on, sit_down


def address_of(served: LocalServer) -> str:
    return "ws" + served.url.removeprefix("http") + "/ws"


@pytest.mark.parametrize(
    "version", [{}, {"protocol": 2, "dialect": "new"}, {"protocol": "1"}], ids=["older", "newer", "no number"]
)
def test_a_client_of_another_protocol_is_told_to_reload(served: LocalServer, version: dict[str, Any]) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            headers = {**ann.headers, "accept-language": "de"}
            async with websockets.connect(address_of(served), additional_headers=headers, proxy=None) as line:
                await line.send(json.dumps({"type": "hello", "table": table, "seat": "A", **version}))
                told = json.loads(await line.recv())
                assert (told["type"], told["code"], told["id"]) == ("problem", "reload", None)
                assert "neu" in told["text"]
                await line.wait_closed()
                assert line.close_code == 4400

    asyncio.run(story())


def test_news_say_which_protocol_they_are_of(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            assert (await look(ann, table, "A"))["protocol"] == 1
            async with TableListener(ann.sit(table, "A")) as ear:
                assert (await ear.news())["protocol"] == 1

    asyncio.run(story())


async def answers(client: Client, table: str, seat: str | None, messages: list[dict[str, Any]]) -> dict[str, str]:
    """Send messages; return by id what each was answered with: a type, or the code of a problem."""
    heard: dict[str, str] = {}
    async with TableListener(client.sit(table, seat)) as ear:
        for message in messages:
            await ear.sitting.socket.send(json.dumps(message))
        while len(heard) < len(messages):
            told = await ear.kind("accepted", "refused", "stale", "problem", "pose", "done", "pong")
            assert told["id"] not in heard, "every message has one answer"
            heard[told["id"]] = told.get("code") or told["type"]
    return heard


def test_every_answer_has_the_id_of_its_message(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = (await ann.make_table("kokopelli", [ME, ME], public=True))["table"]
            number = (await look(ann, table))["number"]
            command = {"type": "command", "kind": "move", "number": number}
            nearest = {"type": "nearest", "seat": "A", "card": "c1", "x": 0, "y": 0, "angle": 0}
            heard = await answers(
                ann,
                table,
                "A",
                [
                    {"type": "ping", "id": "here"},
                    {"type": "chat", "id": "hello", "seat": "A", "text": "Good luck!"},
                    {"type": "chat", "id": "long", "seat": "A", "text": "x" * 301},
                    {"type": "chat", "id": "other-seat", "seat": "C", "text": "I am Cleo."},
                    {**nearest, "id": "pose"},
                    {**command, "id": "not-mine", "seat": "C", "move": "draw"},
                    {**command, "id": "nonsense", "seat": "A", "move": "dance"},
                    {**command, "id": "too-early", "seat": "A", "number": number + 9, "move": "draw"},
                ],
            )
            assert heard == {
                "here": "pong",
                "hello": "done",
                "long": "bad-message",
                "other-seat": "not-your-seat",
                "pose": "bad-message",
                "not-mine": "no-such-seat",
                "nonsense": "notation/unreadable",
                "too-early": "stale",
            }
            assert await answers(ben, table, None, [{**nearest, "id": "looks-on"}]) == {"looks-on": "not-your-seat"}

    asyncio.run(story())


def test_whoever_is_nobody_and_too_fast_learns_what_was_meant(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME], public=True))["table"]
            line = {"type": "chat", "seat": "A", "text": "Hello?"}
            nobody = Client(served.url)
            async with nobody:
                assert await answers(nobody, table, None, [{**line, "id": "from-outside"}]) == {
                    "from-outside": "watching"
                }
            flood = [{**line, "id": f"line-{number}"} for number in range(12)]
            heard = await answers(ann, table, "A", flood)
            assert {heard[f"line-{number}"] for number in range(12)} == {"done", "too-fast"}

    asyncio.run(story())


def test_the_language_changes_without_a_new_connection(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            await play_on(ann, table, 3)
            async with TableListener(ann.sit(table, "A")) as ear:
                first = await ear.news()
                await ear.sitting.socket.send('{"type":"language","id":"de","language":"de"}')
                told = await ear.news()
                assert (await ear.kind("done"))["id"] == "de"
                assert (first["language"], told["language"]) == ("en", "de")
                assert [one["event"] for one in told["events"]] == [one["event"] for one in first["events"]]
                assert [one["text"] for one in told["events"]] != [one["text"] for one in first["events"]]
                await play_on(ann, table)
                assert (await ear.news())["language"] == "de"
                await ear.sitting.socket.send('{"type":"chat","id":"9","seat":"C","text":"Hallo"}')
                assert (await ear.kind("problem"))["text"] == "Das ist nicht dein Platz."

    asyncio.run(story())


def test_a_hello_may_have_the_token_of_its_player(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            hello = {"type": "hello", "protocol": 1, "table": table, "seat": "B"}
            for token, code in (
                (None, "no-table"),
                (ann.token, "not-your-seat"),
                ("x" * 20, "come-in"),
                (ben.token, ""),
            ):
                async with websockets.connect(address_of(served), proxy=None) as line:
                    await line.send(json.dumps(hello | ({"token": token} if token else {})))
                    told = json.loads(await line.recv())
                    assert told.get("code", "") == code
                    if code == "":
                        assert (told["type"], told["seat"]) == ("news", "B")

    asyncio.run(story())


FRIEND, STRANGER = "https://play.example.org", "https://evil.example.org"


def test_pages_of_named_origins_may_use_the_api_and_no_others(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    with (
        LocalServer(database, origins=f"{FRIEND}, https://other.example.org") as served,
        httpx.Client(base_url=served.url, trust_env=False) as page,
    ):
        asking = {"access-control-request-method": "POST", "access-control-request-headers": "authorization"}
        allowed = page.options("/api/tables", headers={"origin": FRIEND, **asking})
        assert allowed.status_code == 204
        assert allowed.headers["access-control-allow-origin"] == FRIEND
        assert "Authorization" in allowed.headers["access-control-allow-headers"]
        assert "access-control-allow-credentials" not in allowed.headers
        refused = page.options("/api/tables", headers={"origin": STRANGER, **asking})
        assert "access-control-allow-origin" not in refused.headers
        for path, status in (("/api/games", 200), ("/api/me", 401), ("/api/nothing", 404)):
            seen = page.get(path, headers={"origin": FRIEND})
            assert (seen.status_code, seen.headers["access-control-allow-origin"]) == (status, FRIEND)
            assert "Origin" in seen.headers["vary"]
            hidden = page.get(path, headers={"origin": STRANGER})
            assert "access-control-allow-origin" not in hidden.headers
        assert page.post("/api/players", json={}, headers={"origin": STRANGER}).status_code == 403
