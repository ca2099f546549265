"""Two tabs, two devices, a bot and a takeover: of commands at once one wins, the others are told."""

import asyncio
import os
import uuid
from collections import Counter
from typing import Any

import pytest

from kokodama.client import Client, RequestRefused
from kokodama.tables.absence import AWAY
from tests.server.databases import WITHOUT
from tests.server.local_server import LocalServer
from tests.server.people import ME, OPEN, TableListener, act, bot, look, people, refused, sit_down

MANY = int(os.environ.get("KOKODAMA_MANY", "1"))
ROUNDS = 10 * MANY
AT_ONCE = 20


async def attempt(client: Client, table: str, number: int, **command: Any) -> tuple[str, int]:
    """Send a command; return its outcome, and the table's number in the response."""
    body = {"number": number, "id": uuid.uuid4().hex, **command}
    try:
        done = await client.ask("POST", f"/api/tables/{table}/commands", body)
    except RequestRefused as no:
        news = no.answer.get("news")
        return no.answer["type"], news["number"] if news else number
    return "accepted", done["number"]


async def fight(devices: list[list[Client]], table: str, rounds: int) -> None:
    """In every round, all devices of the player whose turn it is send all legal moves at once; `devices` go by seat."""
    for _ in range(rounds):
        asked = (await look(devices[0][0], table))["to_act"]
        own = devices[ord(asked) - 65]
        news = await look(own[0], table, asked)
        number, moves = news["number"], [one["move"] for one in news["offer"]["moves"]]
        results = await asyncio.gather(
            *(
                attempt(own[one % len(own)], table, number, kind="move", seat=asked, move=moves[one % len(moves)])
                for one in range(AT_ONCE)
            )
        )
        assert Counter(kind for kind, _ in results) == {"accepted": 1, "stale": AT_ONCE - 1}
        assert {told for _, told in results} == {number + 1}, "who lost is told how the table stands"
        assert (await look(own[-1], table))["moves"] == news["moves"] + 1


def test_hundreds_of_conflicting_moves_from_two_devices(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            async with Client(served.url, ann.token) as phone, Client(served.url, ben.token) as tablet:
                await fight([[ann, phone], [ben, tablet]], table, ROUNDS)

    asyncio.run(story())


@pytest.mark.skipif(WITHOUT, reason="left out on purpose: KOKODAMA_WITHOUT_SERVICES")
def test_the_same_from_two_processes(database: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    from tests.server.databases import Redis

    redis = Redis().start()

    async def story(first: LocalServer, second: LocalServer) -> None:
        async with people(first, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            async with Client(second.url, ann.token) as phone, Client(second.url, ben.token) as tablet:
                await fight([[ann, phone], [ben, tablet]], table, ROUNDS)

    try:
        with LocalServer(database, redis=redis.url) as first, LocalServer(database, redis=redis.url) as second:
            asyncio.run(story(first, second))
            assert first.logs.errors + second.logs.errors == []
    finally:
        redis.stop()


def test_two_tabs_press_the_same_button_over_sockets(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, ME])
            table = made["table"]
            asked = (await look(ann, table))["to_act"]
            async with TableListener(ann.sit(table, asked)) as one, TableListener(ann.sit(table, asked)) as other:
                for ear in (one, other):
                    await ear.news()
                for _ in range(10):
                    await asyncio.gather(one.sitting.move("draw"), other.sitting.move("draw"))
                told: Counter[str] = Counter()
                for ear in (one, other):
                    for _ in range(10):
                        told[(await ear.kind("accepted", "stale"))["type"]] += 1
            after = await look(ann, table)
            assert told["accepted"] == after["moves"]
            assert told["stale"] == 20 - after["moves"]
            assert after["moves"] < 20

    asyncio.run(story())


def test_a_bot_and_whoever_takes_its_place(served: LocalServer) -> None:
    """The owner takes their seat back again and again while the bot is about to move; every number is one entry."""

    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            seen: list[dict[str, Any]] = []
            async with TableListener(ann.sit(table, "A")) as ear:
                news = await ear.news()
                await refused(403, "not-away", act(ann, table, "stand-in", "B"))  # who is here is asked from now on
                for _ in range(ROUNDS):
                    if news["status"] == "over":
                        break
                    served.ahead += AWAY + 1  # Ben is not connected
                    asked = news["to_act"]
                    owner = ann if asked == "A" else ben
                    await act(ann, table, "stand-in", asked, bot="random")
                    number = (await look(ann, table))["number"]
                    tries = [attempt(owner, table, number + more, kind="back", seat=asked) for more in range(4)] + [
                        attempt(ann, table, number + more, kind="back", seat=asked) for more in range(4)
                    ]
                    results = await asyncio.gather(*tries)
                    assert Counter(kind for kind, _ in results)["accepted"] <= 1, "a seat is given back once"
                    news = await look(ann, table)
                    if news["seats"][ord(asked) - 65]["stand_in"] and news["status"] == "running":
                        while (await attempt(ann, table, news["number"], kind="back", seat=asked))[0] == "stale":
                            news = await look(ann, table)
                        news = await look(ann, table)
                await ear.news(lambda told: told["number"] >= news["number"])
                seen = [message for message in ear.heard if message["type"] == "news"]
            numbers = [event["number"] for told in seen for event in told["events"]]
            assert numbers == sorted(numbers)
            entries = await asyncio.to_thread(lambda: served.ask_inside(served.hub.store.entries_after(table, 0)))
            assert [entry.number for entry, _ in entries] == list(range(1, len(entries) + 1))

    asyncio.run(story())


def test_many_strangers_want_one_seat(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", *("Ben", "Cleo", "Dan", "Eve", "Finn") * 4) as (ann, *crowd):
            made = await ann.make_table("kokopelli", [ME, OPEN])
            token = made["invitations"][0]["token"]
            listed = (await ann.make_table("kokopelli", [ME, OPEN, OPEN], public=True))["table"]

            async def status(asking: Any) -> int:
                try:
                    await asking
                except RequestRefused as no:
                    return no.status
                return 200

            claimed = await asyncio.gather(*(status(client.claim(token)) for client in crowd))
            assert Counter(claimed) == {200: 1, 404: len(crowd) - 1}
            path = f"/api/tables/{listed}/join"
            joined = await asyncio.gather(*(status(client.ask("POST", path)) for client in crowd))
            assert Counter(joined) == {200: 2, 409: len(crowd) - 2}
            assert (await look(ann, listed))["status"] == "running"

    asyncio.run(story())


def test_the_same_command_sent_by_two_devices_is_one(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, bot("random")]))["table"]
            async with TableListener(ann.sit(table, "A")) as ear:
                news = await ear.news(lambda news: bool(news["offer"]))
            body = {"kind": "move", "seat": "A", "number": news["number"], "id": "one-and-the-same", "move": "draw"}
            path = f"/api/tables/{table}/commands"
            answers = await asyncio.gather(*(ann.ask("POST", path, body) for _ in range(AT_ONCE)))
            assert all(answer == answers[0] for answer in answers)
            later = await ann.ask("POST", path, {**body, "number": 0})
            assert later == answers[0], "whatever has happened since"
            await refused(403, "not-your-seat", act(ann, table, "move", "B", move="draw"))

    asyncio.run(story())
