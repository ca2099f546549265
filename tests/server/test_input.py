"""Input validation: readable names, no control characters, only our host names; and what the errors say."""

import asyncio
import json
import unicodedata
from typing import Any

import httpx
import pytest
import websockets
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import sync_playwright
from scripts.services import chromium
from starlette.datastructures import Headers

from kokodama.server.http.middleware import Guard
from kokodama.server.ops.display_names import clean_name
from kokodama.server.ops.rate_limit import Bucket
from kokodama.server.settings import Settings
from kokodama.tables.seat import distinct_name
from tests.server.local_server import LocalServer
from tests.server.people import ME, OPEN, TableListener, bot, look, people, refused, sit_down

INVISIBLE = ["\u200b", "\u3164", "\u00ad", "\u202e", "\n", "\x00", "\u0301", "\u2800", " \t ", "\ufeff\u2060", "\u115f"]


@pytest.mark.parametrize(
    ("wished", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \n Lee\t", "Ann Lee"),
        ("Ann\nBob: I resign", "Ann Bob: I resign"),
        ("An\u202en\u2066", "Ann"),
        ("A\u200bn\u00adn\x00", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0310" * 30 + "o", "Z\u0310\u0310o"),
        ("Ann\u3164", "Ann"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("李雷 🦊", "李雷 🦊"),
        ("नमस्ते", "नमस्ते"),
        ("\u0301Ann", "Ann"),
    ],
)
def test_a_name_is_one_line_of_visible_letters(wished: str, shown: str) -> None:
    assert clean_name(wished) == unicodedata.normalize("NFC", shown)


@given(st.text(max_size=60))
def test_cleaning_a_clean_name_changes_nothing(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert name.isprintable()


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_a_name_that_shows_nothing_is_refused_with_a_sentence(served: LocalServer, name: str) -> None:
    async def story() -> None:
        async with people(served, "Ann:de") as (ann,):
            answer = await refused(422, "name", ann.ask("PATCH", "/api/me", {"name": name}))
            assert answer["text"] == "Ein Name braucht mindestens ein sichtbares Zeichen."
            await refused(422, "name", ann.ask("POST", "/api/players", {"name": name}))
            seats = [{"kind": "me", "name": name}, {"kind": "open"}]
            await refused(422, "name", ann.ask("POST", "/api/tables", {"game": "kokopelli", "seats": seats}))
            assert (await ann.ask("GET", "/api/me"))["name"] == "Ann"

    asyncio.run(story())


def test_a_name_is_kept_as_it_is_shown(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            assert (await ann.ask("PATCH", "/api/me", {"name": "  A\x00n\u202en\n"}))["name"] == "A nn"
            assert (await ann.ask("POST", "/api/players", {"name": "e\u0301" * 40}))["name"] == "é" * 40
            await refused(422, "name", ann.ask("PATCH", "/api/me", {"name": "x" * 41}))

    asyncio.run(story())


def test_two_of_one_name_at_a_table_can_be_told_apart(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "ann", "Ann", "Juniper") as (first, second, third, last):
            table = await sit_down("kokopelli", first, second, third, last)
            assert [seat["name"] for seat in (await look(first, table))["seats"]] == [
                "Ann",
                "ann 2",
                "Ann 3",
                "Juniper",
            ]
            made = await last.make_table("kokopelli", [bot(), ME, {"kind": "me", "name": "Juniper"}, OPEN])
            names = [seat["name"] for seat in (await look(last, made["table"]))["seats"]]
            assert names == ["Juniper", "Juniper 2", "Juniper 3", ""]

    asyncio.run(story())


def test_a_long_name_is_shortened_to_be_told_apart() -> None:
    assert distinct_name("x" * 40, ["x" * 40]) == "x" * 38 + " 2"


CONTROLS = ["\x00", "a\x00b", "\x1b[31m", "\x85", "\u202egnp", "\u2066x"]


@pytest.mark.parametrize("text", CONTROLS, ids=ascii)
def test_controls_reach_no_database(served: LocalServer, text: str) -> None:
    """Also PostgreSQL, which cannot keep all of them: a clear answer, never a failure."""

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, ME])
            paths = ["/api/tables/{}", "/api/tables/{}/record", "/api/tables/{}/me", "/api/tables/{}/trees/A"]
            paths += ["/api/tables/{}/statistics", "/api/games/{}/words"]
            for path in paths:
                await refused(422, "bad-request", ann.ask("GET", path.format(quoted(text))))
            await refused(422, "bad-request", ann.ask("GET", f"/api/tables/{made['table']}", watch=text))
            padded = text + "x" * 20
            bodies: list[tuple[str, dict[str, Any]]] = [
                ("/api/claims", {"token": padded}),
                ("/api/recover", {"token": padded}),
                ("/api/webhooks/confirm", {"token": padded}),
                ("/api/tables", {"game": text, "seats": [ME, ME]}),
                ("/api/tables", {"game": "kokopelli", "seats": [ME, bot(text)]}),
                ("/api/tables", {"game": "kokopelli", "seats": [ME, ME], "options": {text: 1}}),
                ("/api/tables", {"game": "kokopelli", "seats": [ME, ME], "options": {"ceremonies": text}}),
                (
                    f"/api/tables/{made['table']}/commands",
                    {"kind": "move", "seat": "A", "number": 0, "id": "12345678", "move": text},
                ),
            ]
            for path, body in bodies:
                await refused(422, "bad-request", ann.ask("POST", path, body))
            for hello in ({"table": text}, {"table": made["table"], "watch": text}):
                async with websockets.connect("ws" + served.url.removeprefix("http") + "/ws", proxy=None) as line:
                    await line.send(json.dumps({"type": "hello", "protocol": 1, **hello}))
                    assert json.loads(await line.recv())["code"] == "hello"
                    await line.wait_closed()
                    assert line.close_code == 4400

    asyncio.run(story())


def quoted(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode())


def test_an_answer_repeats_little_of_what_was_sent(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            headers = {"authorization": f"Bearer {ann.token}"}
            long = "k" * 100_000
            async with httpx.AsyncClient(base_url=served.url, headers=headers, trust_env=False) as raw:
                bodies: list[tuple[str, Any]] = [
                    ("/api/players", {long: 1}),
                    ("/api/players", {f"{number}": 1 for number in range(5000)}),
                    ("/api/tables", {"game": "kokopelli", "seats": [ME, ME], "options": {"ceremonies": "y" * 200}}),
                    ("/api/records", {"game": long, "moves": [], "position": {}}),
                    ("/api/records", {"game": "kokopelli", "version": long, "moves": [], "position": {}}),
                ]
                for path, body in bodies:
                    answer = await raw.post(path, json=body)
                    assert answer.status_code == 422
                    assert len(answer.content) < 3000
                    assert "k" * 101 not in answer.text
            made = await ann.make_table("kokopelli", [ME, ME])
            async with TableListener(ann.sit(made["table"], "A")) as ear:
                await ear.news()
                await ear.sitting.socket.send(json.dumps({"type": "ping", "id": "1", "k" * 50_000: 1}))
                assert len(json.dumps(await ear.kind("problem"))) < 400

    asyncio.run(story())


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (
            {"type": "chat", "id": "1", "seat": "A", "text": "x" * 301},
            "chat.text: String should have at most 300 characters",
        ),
        ({"type": "chat", "id": "1", "seat": "A"}, "chat.text: Field required"),
        ({"type": "command", "kind": "dance", "number": 0, "id": "12345678"}, "command.kind: "),
        ({"type": "shout", "id": "loud"}, "'shout'"),
        ({"type": "ping"}, "ping.id: Field required"),
        ({}, "'type'"),
        ({"text": "hello"}, "'type'"),
    ],
)
def test_a_bad_message_is_judged_as_what_it_says_it_is(
    served: LocalServer, message: dict[str, Any], words: str
) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, ME])
            async with TableListener(ann.sit(made["table"], "A")) as ear:
                await ear.news()
                await ear.sitting.socket.send(json.dumps(message))
                problem = await ear.kind("problem")
                assert problem["code"] == "bad-message"
                assert words in problem["text"]
                assert problem["id"] == message.get("id")

    asyncio.run(story())


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/players", "POST"),
        ("GET", "/api/claims", "POST"),
        ("PUT", "/api/me", "DELETE, GET, PATCH"),
        ("PUT", "/api/tables", "GET, POST"),
        ("GET", "/api/tables/x/commands", "POST"),
        ("DELETE", "/api/tables/x/mutes", "GET, POST"),
        ("POST", "/health", "GET"),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(served: LocalServer, method: str, path: str, allowed: str) -> None:
    answer = httpx.request(method, served.url + path, trust_env=False)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    assert answer.json()["detail"]["code"] == "method"


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/assets/x", "/metrics/x", "/nothing-here"])
def test_what_is_not_there_is_said_to_be_so(served: LocalServer, path: str) -> None:
    answer = httpx.get(served.url + path, trust_env=False)
    assert (answer.status_code, answer.json()["detail"]["code"]) == (404, "nothing")


def guard(**settings: Any) -> Guard:
    return Guard(None, Settings(database="sqlite+aiosqlite://", **settings), Bucket(1, 1))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "good", "bad"),
    [
        ({}, ["localhost:8000", "127.0.0.1", "[::1]:80", "a.localhost", "192.168.1.2:8000"], ["evil.example", "[x"]),
        ({"public_url": "https://Games.example"}, ["games.example", "GAMES.example:443"], ["evil.example"]),
        ({"hosts": "a.example, b.example"}, ["a.example", "b.example:1", "localhost"], ["c.example"]),
        ({"hosts": "*"}, ["anything.example"], []),
        ({"proxy": True}, ["anything.example"], []),
        ({"proxy": True, "public_url": "https://a.example"}, ["a.example"], ["b.example"]),
    ],
)  # fmt: skip
def test_a_server_answers_to_its_own_names(settings: dict[str, Any], good: list[str], bad: list[str]) -> None:
    for name in good + bad:
        assert guard(**settings).allowed_host(Headers({"host": name})) is (name in good), name


def test_another_name_that_leads_here_is_refused(served: LocalServer) -> None:
    """A page of evil.example whose name suddenly means 127.0.0.1 is of the same origin; only its name tells."""
    answer = httpx.get(f"{served.url}/api/games", headers={"host": "evil.example"}, trust_env=False)
    assert (answer.status_code, answer.json()["detail"]["code"]) == (421, "host")

    async def story() -> None:
        address = "ws" + served.url.removeprefix("http") + "/ws"
        with pytest.raises(websockets.InvalidStatus) as closed:
            await websockets.connect(address, additional_headers={"host": "evil.example"}, proxy=None)
        assert closed.value.response.status_code in (400, 403)

    asyncio.run(story())


def test_a_page_may_talk_to_its_own_server_only(served: LocalServer) -> None:
    """In a real browser: the socket of the same host opens under this policy, one of another host does not."""
    policy = httpx.get(f"{served.url}/health", trust_env=False).headers["content-security-policy"]
    assert "connect-src 'self';" in policy
    code = """url => new Promise(done => {
        try { const s = new WebSocket(url); s.onopen = () => done('open'); s.onerror = () => done('closed') }
        catch (error) { done('closed') }
    })"""
    own = "ws" + served.url.removeprefix("http") + "/ws"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{served.url}/health")
        assert page.evaluate(code, own) == "open"
        assert page.evaluate(code, own.replace("127.0.0.1", "localhost")) == "closed"
        browser.close()
