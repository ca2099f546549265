"""All players have equal rights: undo, stand-ins, abandoning, seats and bots."""

import asyncio

import pytest

from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.tables.absence import AWAY, GONE
from tests.server.databases import WITHOUT, Redis
from tests.server.local_server import LocalServer
from tests.server.people import ME, OPEN, TableListener, act, bot, look, people, refused, sit_down

MALICE = "<b>Ann</b>"


def a_begins(game: str, seats: int) -> int:
    """A seed with which A is asked first, so that the maker of the table draws a card that nobody else has seen."""
    return next(seed for seed in range(100) if GAMES[game].start(seats, Chance(seed), {}).to_act() == 0)


def test_a_draw_that_was_seen_cannot_be_taken_back_by_the_maker_alone(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Cleo") as (ann, ben, cleo):
            table = await sit_down("kokopelli", ann, ben, cleo, seed=a_begins("kokopelli", 3))
            async with TableListener(ben.sit(table, "B")) as ear, TableListener(cleo.sit(table, "C")) as other:
                await ear.news()
                await other.news()
                await act(ann, table, "move", "A", move="draw")  # six cards: A is asked again
                drawn = await look(ann, table, "A")
                served.ahead += 10 * AWAY  # they are here all the time
                for seat in "BC":
                    await refused(403, "not-away", act(ann, table, "stand-in", seat))
                await refused(403, "others-play", act(ann, table, "abandon", None))
            while served.hub.presence.tracked[table].connected:
                await asyncio.sleep(0.01)  # until the server has seen both go
            served.ahead += AWAY + 1  # both are gone for a minute: bots may play on, and that is all
            for seat in "BC":
                await act(ann, table, "stand-in", seat)
            await act(ann, table, "ask-undo", "A")
            assert (await look(ann, table))["undo_wish"]["agreed"] == ["A"]
            await act(ann, table, "agree-undo", "A")
            await refused(403, "others-play", act(ann, table, "abandon", None))
            for seat in "BC":
                await act(ann, table, "back", seat)
            await act(ann, table, "agree-undo", "A")
            after = await look(ann, table, "A")
            assert (after["moves"], after["view"]) == (1, drawn["view"]), "nobody else has agreed"

    asyncio.run(story())


@pytest.mark.parametrize("consent", [True, False])
def test_who_was_replaced_still_agrees_or_declines(served: LocalServer, consent: bool) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, seed=a_begins("kokopelli", 2))
            await refused(403, "not-away", act(ann, table, "stand-in", "B"))
            served.ahead += AWAY + 1
            await act(ann, table, "stand-in", "B")
            before = await look(ann, table, "A")
            await act(ann, table, "move", "A", move="draw")
            drawn = await look(ann, table, "A")
            await act(ann, table, "ask-undo", "A")
            await act(ben, table, "agree-undo" if consent else "decline-undo", "B")
            after = await look(ann, table, "A")
            assert after["undo_wish"] is None
            assert after["view"] == (before if consent else drawn)["view"]

    asyncio.run(story())


def test_who_left_for_good_has_no_say_any_more(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, seed=a_begins("kokopelli", 2))
            await act(ann, table, "move", "A", move="draw")
            await refused(403, "others-play", act(ann, table, "abandon", None))
            served.ahead += GONE - 60
            await refused(403, "others-play", act(ann, table, "abandon", None))
            served.ahead += 61
            await act(ann, table, "ask-undo", "A")
            assert (await look(ann, table))["moves"] == 0
            await act(ann, table, "abandon", None)
            assert (await look(ann, table))["status"] == "abandoned"

    asyncio.run(story())


def test_where_a_move_has_days_nobody_is_away_before_those_have_passed(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kodama", ann, ben, clock={"days": 2})
            await refused(403, "not-away", act(ann, table, "stand-in", "B"))
            served.ahead += 86_400 * 1.5
            await refused(403, "not-away", act(ann, table, "stand-in", "B"))
            await refused(403, "others-play", act(ann, table, "abandon", None))

    asyncio.run(story())


def test_asking_for_the_news_counts_as_being_here(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kodama", ann, ben)
            await refused(403, "not-away", act(ann, table, "stand-in", "B"))
            served.ahead += AWAY - 5
            await look(ben, table, "B")
            served.ahead += AWAY - 5
            await refused(403, "not-away", act(ann, table, "stand-in", "B"))
            served.ahead += 10
            await act(ann, table, "stand-in", "B")
            await act(ben, table, "back", "B")
            await refused(403, "not-away", act(ann, table, "stand-in", "B"))

    asyncio.run(story())


@pytest.mark.skipif(WITHOUT, reason="left out on purpose")
def test_who_is_connected_to_another_process_is_here(database: str) -> None:
    redis = Redis().start()
    try:
        with LocalServer(database, redis=redis.url) as first, LocalServer(database, redis=redis.url) as second:
            asyncio.run(asyncio.wait_for(across(first, second), 60))
            assert first.logs.errors == []
    finally:
        redis.stop()


async def across(first: LocalServer, second: LocalServer) -> None:
    """Ann only sends commands to one process, Ben listens at the other."""
    async with people(first, "Ann") as (ann,), people(second, "Ben") as (ben,):
        made = await ann.make_table("kokopelli", [ME, OPEN])
        table = made["table"]
        await ben.claim(made["invitations"][0]["token"])
        while (await look(ann, table))["status"] != "running":
            await asyncio.sleep(0.01)
        presence = first.hub.presence
        async with TableListener(ben.sit(table, "B")) as ear:
            await ear.news()
            first.ahead = second.ahead = 10 * AWAY
            await refused(403, "not-away", act(ann, table, "stand-in", "B"))
            while "B" not in presence.connected(first.hub.tables[table])[0]:
                await asyncio.sleep(0.01)  # the other process was asked, and answers
            first.ahead = second.ahead = 20 * AWAY
            await refused(403, "not-away", act(ann, table, "stand-in", "B"))
        while "B" in presence.connected(first.hub.tables[table])[0]:
            await asyncio.sleep(0.01)
        await refused(403, "not-away", act(ann, table, "stand-in", "B"))
        first.ahead = second.ahead = 21 * AWAY + 1
        await act(ann, table, "stand-in", "B")


def test_one_person_takes_one_seat(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Otto") as (ann, ben, otto):
            listed = await ann.make_table("kokopelli", [ME, OPEN, OPEN], public=True)
            table, (first, second) = listed["table"], listed["invitations"]
            await ben.ask("POST", f"/api/tables/{table}/join")
            await ben.ask("PATCH", "/api/me", {"name": "Somebody else", "language": "de"})
            told = await refused(409, "already-seated", ben.ask("POST", f"/api/tables/{table}/join"))
            assert told["text"] == "Du hast schon einen Platz an diesem Tisch."
            await refused(409, "already-seated", ben.claim(second["token"]))
            await refused(409, "already-seated", ann.claim(second["token"]))
            assert (await ben.claim(first["token"]))["seat"] == "B", "the link to one's own seat leads there"
            await refused(404, "used-link", otto.claim(first["token"]))
            assert (await otto.claim(second["token"]))["seat"] == "C", "the invitation was not used up"
            assert len((await ann.make_table("kokopelli", [ME, ME, bot()]))["seats"]) == 2

    asyncio.run(story())


def test_two_seats_are_not_had_by_asking_twice_at_once(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            made = await ann.make_table("kokopelli", [ME, OPEN, OPEN, OPEN])
            asked = [ben.claim(one["token"]) for one in made["invitations"]]
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert len([one for one in found if isinstance(one, dict)]) == 1

    asyncio.run(story())


@pytest.mark.parametrize("name", [MALICE, "nobody", "kokopelli"])
def test_only_a_bot_that_there_is_takes_a_seat(served: LocalServer, name: str) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            waiting = (await ann.make_table("kokopelli", [ME, OPEN]))["table"]
            await refused(403, "bot", act(ann, waiting, "fill", None, bot=name))
            table = await sit_down("kokopelli", ann, ben)
            await refused(403, "not-away", act(ann, table, "stand-in", "B", bot=name))
            served.ahead += AWAY + 1
            await refused(403, "bot", act(ann, table, "stand-in", "B", bot=name))
            assert (await look(ben, table))["seats"][1]["stand_in"] is None

    asyncio.run(story())
