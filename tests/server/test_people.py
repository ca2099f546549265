"""Accounts, who may sit and watch, and chat, through the running server."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from kokodama.client import Client, RequestRefused
from tests.server.local_server import LocalServer
from tests.server.people import (
    ME,
    OPEN,
    TableListener,
    act,
    bot,
    look,
    offered,
    people,
    refused,
    sit_down,
    without_time,
)


def test_a_recovery_link_moves_a_player_once_and_ends_the_old_device(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (old,):
            table = (await old.make_table("kokopelli", [ME, bot()]))["table"]
            token = (await old.ask("POST", "/api/me/recovery"))["token"]
            fresh = (await old.ask("POST", "/api/me/recovery"))["token"]
            async with Client(served.url) as new:
                await refused(404, "used-link", new.ask("POST", "/api/recover", {"token": token}))
                moved = await new.ask("POST", "/api/recover", {"token": fresh})
                new.token = moved["token"]
                assert moved["name"] == "Ann"
                assert (await look(new, table, "A"))["seat"] == "A"
                await refused(404, "used-link", new.ask("POST", "/api/recover", {"token": fresh}))
            await refused(401, "come-in", old.ask("GET", "/api/me"))

    asyncio.run(story())


def test_a_browser_keeps_its_secret_where_no_script_can_read_it(served: LocalServer) -> None:
    with httpx.Client(base_url=served.url, trust_env=False) as browser:
        come = browser.post("/api/players", json={"name": "Ann"})
        cookie = come.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert browser.get("/api/me").json()["name"] == "Ann"
        for name in ("content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"):
            assert come.headers[name]
        assert "'unsafe-inline'" not in come.headers["content-security-policy"].split("style-src")[0]


def test_secrets_are_kept_as_hashes_only(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, OPEN])
            recovery = (await ann.ask("POST", "/api/me/recovery"))["token"]
            secrets = [ann.token, recovery, made["watch"], made["invitations"][0]["token"]]
            rows = await asyncio.to_thread(everything, served)
            assert made["table"] in rows
            for secret in secrets:
                assert secret not in rows
            assert not any(str(secret) in line for secret in secrets for line in served.logs.lines)

    asyncio.run(story())


def everything(served: LocalServer) -> str:
    """All that the database holds, read by the server itself."""
    from kokodama.server.db import schema

    async def read() -> list[Any]:
        found = []
        for table in schema.metadata.sorted_tables:
            found += await served.hub.store.rows(table.select())
        return found

    return json.dumps(served.ask_inside(read()), default=str)


def test_an_invitation_works_once_and_then_shows_a_stranger_nothing(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Eve:de") as (ann, ben, eve):
            made = await ann.make_table("kokopelli", [ME, OPEN])
            token = made["invitations"][0]["token"]
            results = await asyncio.gather(*(one.claim(token) for one in (ben, eve)), return_exceptions=True)
            assert sorted(isinstance(one, RequestRefused) for one in results) == [False, True], "one of two sits down"
            late = eve if isinstance(results[1], RequestRefused) else ben
            used = await refused(404, "used-link", late.claim(token))
            never = await refused(404, "used-link", late.claim("x" * len(token)))
            assert used == never, "a used link looks like one that never was"
            for path in ("", "/record", "/statistics", "/me"):
                await refused(404, "no-table", late.ask("GET", f"/api/tables/{made['table']}{path}"))
            await refused(404, "no-table", late.ask("GET", f"/api/tables/{made['table']}", watch="x" * 32))
            if late is eve:
                assert "Einladung" in used["text"]

    asyncio.run(story())


def test_listed_tables_are_found_joined_and_watched_private_ones_are_not(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Eve") as (ann, ben, eve):
            listed = (await ann.make_table("kodama", [ME, OPEN], public=True))["table"]
            private = (await ann.make_table("kodama", [ME, OPEN]))["table"]
            shown = [one["id"] for one in await eve.ask("GET", "/api/tables")]
            assert listed in shown
            assert private not in shown
            await refused(404, "no-table", ben.ask("POST", f"/api/tables/{private}/join"))
            assert (await ben.ask("POST", f"/api/tables/{listed}/join"))["seat"] == "B"
            await refused(409, "no-open-seat", eve.ask("POST", f"/api/tables/{listed}/join"))
            assert (await look(eve, listed))["seat"] is None

    asyncio.run(story())


def test_spectators_are_told_what_everybody_may_know_and_do_nothing(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Eve") as (ann, ben, eve):
            made = await ann.make_table("kokopelli", [ME, OPEN], seed=123456789)
            table = made["table"]
            await ben.claim(made["invitations"][0]["token"])
            stranger = Client(served.url)
            async with (
                stranger,
                TableListener(eve.sit(table, None, made["watch"])) as watching,
                TableListener(stranger.sit(table, None, made["watch"])) as nobody,
            ):
                first = await watching.news()
                asked = first["to_act"]
                mover = ann if asked == "A" else ben
                moved = await act(mover, table, "move", asked, move="draw")
                for ear in (watching, nobody):
                    news = await ear.news(lambda news: news["number"] == moved)
                    assert (news["seat"], news["offer"]) == (None, None)
                    drew = next(event for event in news["events"] if event["event"] == "drew")
                    assert "cards" not in drew
                    assert all("hand" not in village for village in news["view"]["villages"].values())
                    await ear.sitting.command("move", move="draw")
                    assert (await ear.kind("problem"))["code"] in ("watching", "no-such-seat")
                here = [message for message in watching.heard if message["type"] == "people"]
                assert here[-1]["watching"] == 2
                assert "123456789" not in json.dumps(watching.heard + nobody.heard)
            with pytest.raises(RequestRefused):
                await act(eve, table, "resign", "A", number=moved)
            await refused(403, "not-your-seat", look(eve, table, "A", watch=made["watch"]))

    asyncio.run(story())


def test_who_comes_back_gets_exactly_what_was_missed_or_everything(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, ME])
            table = made["table"]
            for _ in range(6):
                asked = (await look(ann, table))["to_act"]
                await act(ann, table, "move", asked, move=offered(await look(ann, table, asked)))
            async with TableListener(ann.sit(table, "A")) as ear:
                whole = await ear.news()
                numbers = {event["number"] for event in whole["events"]}
                assert numbers == {1, 2, 3, 4, 5, 6}
            sitting = ann.sit(table, "A")
            sitting.number = 4
            async with TableListener(sitting) as ear:
                missed = await ear.news()
                assert {event["number"] for event in missed["events"]} == {5, 6}
                assert missed["view"] == whole["view"]
            sitting = ann.sit(table, "A")
            sitting.number = 99  # from another life
            async with TableListener(sitting) as ear:
                assert without_time(await ear.news()) == without_time(whole)

    asyncio.run(story())


def test_a_hint_is_for_whoever_is_asked(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, hints=True)
            asked = (await look(ann, table))["to_act"]
            mover, other, across = (ann, ben, "B") if asked == "A" else (ben, ann, "A")
            hint = await mover.ask("GET", f"/api/tables/{table}/hint", seat=asked)
            legal = {one["move"] for one in (await look(mover, table, asked))["offer"]["moves"]}
            assert {one["move"] for one in hint["moves"]} <= legal
            assert hint["moves"]
            await refused(409, "not-asked", other.ask("GET", f"/api/tables/{table}/hint", seat=across))
            await refused(403, "not-your-seat", other.ask("GET", f"/api/tables/{table}/hint", seat=asked))

    asyncio.run(story())


def test_chat_is_plain_short_and_in_moderation(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben:de") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            async with TableListener(ann.sit(table, "A")) as one, TableListener(ben.sit(table, "B")) as other:
                await one.kind("people")
                await send(one, text="  Good\nluck!\u202e\x07 <b>🙂</b> ")
                said = await other.kind("said")
                assert (said["seat"], said["name"]) == ("A", "Ann")
                assert said["text"] == "Good luck!   <b>🙂</b>", "text is text; who shows it must not take it for more"
                await send(one, text="x" * 301)
                assert (await one.kind("problem"))["code"] == "bad-message"
                await send(other, seat="A", text="I am Ann")
                assert (await other.kind("problem"))["code"] == "not-your-seat"
                for number in range(12):
                    await send(one, text=f"line {number}")
                assert (await one.kind("problem"))["code"] == "too-fast"
            async with TableListener(ben.sit(table, "B")) as again:
                await again.until(lambda message: message == said)  # what was said lately is shown again

    asyncio.run(story())


def test_a_player_mutes_a_seat_for_himself_and_it_stays_so(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Eve") as (ann, ben, eve):
            table = await sit_down("kokopelli", ann, ben, eve)
            path = f"/api/tables/{table}/mutes"
            async with (
                TableListener(ann.sit(table, "A")) as one,
                TableListener(ben.sit(table, "B")) as two,
                TableListener(eve.sit(table, "C")) as bad,
            ):
                for ear in (one, two, bad):
                    await ear.kind("people")
                assert await ann.ask("POST", path, {"seat": "C"}) == {"seats": ["C"]}
                assert await ann.ask("POST", path, {"seat": "C"}) == {"seats": ["C"]}, "twice is once"
                await send(bad, seat="C", text="rude")
                assert (await two.kind("said"))["text"] == "rude"
                await send(two, seat="B", text="kind")
                assert (await one.kind("said"))["text"] == "kind", "the rude line never came"
            async with TableListener(ann.sit(table, "A")) as one:
                assert (await one.kind("said"))["text"] == "kind", "nor does it come later"
            assert await ben.ask("GET", path) == {"seats": []}, "nobody else is concerned"
            assert await ann.ask("POST", path, {"seat": "C", "muted": False}) == {"seats": []}
            async with TableListener(ann.sit(table, "A")) as one:
                assert (await one.kind("said"))["text"] == "rude"
            await refused(404, "no-such-seat", ann.ask("POST", path, {"seat": "E"}))

    asyncio.run(story())


async def send(ear: TableListener, seat: str | None = None, **more: Any) -> None:
    """Say something."""
    await ear.sitting.socket.send(json.dumps({"type": "chat", "id": "chat", "seat": seat or ear.sitting.seat, **more}))


@pytest.mark.parametrize(("language", "word"), [("de", "Platz"), ("fr", "place"), ("pl", "miejsce"), ("en", "seat")])
def test_whatever_is_denied_is_said_in_the_players_language(served: LocalServer, language: str, word: str) -> None:
    async def story() -> None:
        async with people(served, f"Ann:{language}", "Ben") as (ann, ben):
            table = await sit_down("kodama", ann, ben)
            for asking in (look(ann, table, "B"), act(ann, table, "resign", "B")):
                with pytest.raises(RequestRefused) as caught:
                    await asking
                assert caught.value.status == 403
                assert word in caught.value.answer["text"]
        async with httpx.AsyncClient(base_url=served.url, trust_env=False) as stranger:
            asked = await stranger.get("/api/me", headers={"accept-language": f"xx, {language}-XX;q=0.8"})
            english = await stranger.get("/api/me")
            assert asked.status_code == english.status_code == 401
            assert (asked.json() == english.json()) == (language == "en")

    asyncio.run(story())
