"""Friends at a table: public clocks, seats that can be regained, public hints, self-explanatory invitations."""

import asyncio

import httpx
import pytest

from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.tables.absence import AWAY
from kokodama.tables.table import REGRET
from tests.server.local_server import LocalServer
from tests.server.people import ME, OPEN, TableListener, act, bot, look, people, refused, sit_down


def a_begins(seats: int) -> int:
    """A seed with which A is asked first."""
    kokopelli = GAMES["kokopelli"]
    return next(seed for seed in range(100) if kokopelli.start(seats, Chance(seed), {}).to_act() == 0)


def test_the_clock_says_what_time_it_is_and_what_every_seat_has_left(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, seed=a_begins(2), clock={"seconds": 600, "increment": 5})
            served.ahead += 100
            clock = (await look(ben, table, "B"))["clock"]
            assert clock["now"] == pytest.approx(served.hub.now(), abs=5)
            assert (clock["running"], clock["at_zero"], clock["restart"]) == ("A", "stand-in", 60)
            assert clock["left"]["B"] == 600
            assert clock["left"]["A"] == pytest.approx(500, abs=5), "as it is now, not as it was"
            assert clock["deadline"] - clock["now"] == pytest.approx(clock["left"]["A"], abs=0.01)

    asyncio.run(story())


def test_lists_of_tables_tell_deadlines_with_the_servers_time(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kodama", ann, ben, clock={"days": 2})
            listed = next(one for one in await ben.ask("GET", "/api/me/tables") if one["id"] == table)
            assert listed["deadline"] - listed["now"] == pytest.approx(2 * 86_400, abs=5)
            clock = (await look(ann, table))["clock"]
            assert (clock["left"], clock["restart"]) == (None, None)
            assert clock["deadline"] == pytest.approx(listed["deadline"], abs=0.01)

    asyncio.run(story())


def test_no_clock_runs_while_a_bot_plays_and_whoever_comes_back_has_time_to_think(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, seed=a_begins(2), clock={"seconds": 600})
            async with TableListener(ann.sit(table, "A")) as ear:
                await ear.news()
                served.ahead += 601
                news = await ear.news(lambda news: bool(news["seats"][0]["stand_in"]))
                said = [event["text"] for event in news["events"] if event["event"] == "stand-in"]
                assert said == ["You have run out of time. A bot takes over until you take your seat back."]
                assert news["clock"]["running"] is None
                assert news["clock"]["left"]["A"] == 0
                await act(ann, table, "back", "A")
                news = await ear.news(lambda news: news["seats"][0]["stand_in"] is None)
                assert news["clock"]["left"]["A"] == pytest.approx(60, abs=5)
            seen = await look(ben, table, "B")
            assert "Ann has run out of time. A bot takes over until Ann is back." in [
                event["text"] for event in seen["events"]
            ]

    asyncio.run(story())


def test_whoever_resigned_by_mistake_has_a_minute_to_come_back(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Cleo") as (ann, ben, cleo):
            table = await sit_down("kokopelli", ann, ben, cleo)
            await act(ben, table, "resign", "B")
            until = (await look(ann, table))["seats"][1]["back_until"]
            assert until == pytest.approx(served.hub.now() + REGRET, abs=5)
            await refused(403, "resigned", act(ann, table, "back", "B"))
            await act(ben, table, "back", "B")
            seat = (await look(ann, table))["seats"][1]
            assert (seat["resigned"], seat["stand_in"], seat["back_until"]) == (False, None, None)
            await act(ben, table, "resign", "B")
            served.ahead += REGRET + 1
            await refused(403, "resigned", act(ben, table, "back", "B"))

    asyncio.run(story())


def test_one_lets_a_bot_play_for_oneself_and_takes_the_seat_back(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, seed=a_begins(2))
            await refused(403, "not-the-creator", act(ben, table, "stand-in", "A"))
            await refused(403, "not-away", act(ann, table, "stand-in", "B"))
            await act(ben, table, "stand-in", "B")
            told = (await look(ann, table, "A"))["events"][-1]
            assert told["text"] == "Ben takes a break, and a bot takes over."
            await act(ben, table, "back", "B")
            assert (await look(ben, table, "B"))["events"][-1]["text"] == "You are back."

    asyncio.run(story())


def test_away_is_whoever_was_not_here_for_a_while_and_nobody_at_this_very_device(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            made = await ann.make_table("kokopelli", [ME, ME, OPEN])
            table = made["table"]
            await ben.claim(made["invitations"][0]["token"])
            async with TableListener(ann.sit(table, "A")) as ear:
                async with TableListener(ben.sit(table, "C")) as other:
                    here = await other.kind("people")
                    assert (here["seats"], here["away"]) == (["A", "B", "C"], []), "A and B are at one device"
                gone = asyncio.create_task(ear.until(lambda one: one["type"] == "people" and "C" not in one["seats"]))
                while served.hub.presence.connected(served.hub.tables[table])[0] != {"A"}:
                    await asyncio.sleep(0.01)
                assert not gone.done()
                assert served.hub.presence.people_at(served.hub.tables[table]).seats == ["A", "B", "C"], "only a blink"
                served.ahead += AWAY + 1
                message = await gone
                assert (message["seats"], message["away"]) == (["A", "B"], ["C"])
                await act(ann, table, "stand-in", "C")

    asyncio.run(story())


def test_among_people_there_are_no_hints(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, seed=a_begins(2))
            assert (await look(ann, table, "A"))["hints"] == "off"
            await refused(409, "hints-off", ann.ask("GET", f"/api/tables/{table}/hint", seat="A"))
            alone = (await ann.make_table("kokopelli", [ME, bot()], seed=a_begins(2)))["table"]
            news = await look(ann, alone, "A")
            assert news["hints"] == "free"
            await ann.ask("GET", f"/api/tables/{alone}/hint", seat="A")
            assert (await look(ann, alone, "A"))["number"] == news["number"], "nobody needs to be told"

    asyncio.run(story())


def test_a_hint_among_people_is_told_to_all_once_for_each_question(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, seed=a_begins(2), hints=True)
            assert (await look(ben, table, "B"))["hints"] == "told"
            for _ in range(2):
                assert (await ann.ask("GET", f"/api/tables/{table}/hint", seat="A"))["moves"]
            seen = await look(ben, table, "B")
            assert [one["text"] for one in seen["events"] if one["event"] == "hint-taken"] == ["Ann looks at a hint."]
            command = {"kind": "hint", "seat": "A", "number": seen["number"], "id": "hint-by-command"}
            await refused(422, "bad-request", ann.ask("POST", f"/api/tables/{table}/commands", command))

    asyncio.run(story())


def test_an_invitation_tells_who_invites_to_what_before_any_name_is_asked(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Eve") as (ann, ben, eve):
            made = await ann.make_table("kodama", [ME, OPEN, bot()], clock={"seconds": 300, "increment": 10})
            token = made["invitations"][0]["token"]
            async with type(ann)(served.url) as nobody:
                told = await nobody.ask("POST", "/api/invitations", {"token": token})
            assert (told["host"], told["game"], told["seat"], told["mine"]) == ("Ann", "kodama", "B", None)
            assert told["names"] == {"A": "Ann", "B": "", "C": "Willow"}
            assert (told["clock"]["seconds"], told["clock"]["restart"], told["hints"]) == (300, 30, False)
            await ben.claim(token)
            for one, seat in ((ben, "B"), (ann, "A")):
                told = await one.ask("POST", "/api/invitations", {"token": token})
                assert told["mine"] == {"table": made["table"], "seat": seat}
            await refused(404, "used-link", eve.ask("POST", "/api/invitations", {"token": token}))

    asyncio.run(story())


def test_an_invitation_to_a_game_that_was_called_off_is_used_up(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            made = await ann.make_table("kodama", [ME, OPEN])
            await act(ann, made["table"], "abandon", None)
            token = made["invitations"][0]["token"]
            await refused(404, "used-link", ben.ask("POST", "/api/invitations", {"token": token}))

    asyncio.run(story())


def test_a_person_who_mistyped_an_address_reads_a_page_and_a_program_gets_data(served: LocalServer) -> None:
    person = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "de-DE,de;q=0.9"}
    page = httpx.get(f"{served.url}/nonsense", headers=person, trust_env=False)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert '<html lang="de">' in page.text
    assert "Hier ist nichts." in page.text
    assert '<a href="/">' in page.text
    assert page.headers["content-security-policy"]
    for path in ("/nonsense", "/api/nonsense"):
        data = httpx.get(
            served.url + path, headers={"accept": "*/*" if path == "/nonsense" else "text/html"}, trust_env=False
        )
        assert data.json()["detail"]["code"] == "nothing"
