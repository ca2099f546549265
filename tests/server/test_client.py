"""The client goes on by itself while the database is away: what it sent is done once, and nobody notices."""

import asyncio

import httpx
import pytest

from kokodama.client import Client, RequestRefused, retry_after
from tests.server.local_server import LocalServer, database_away
from tests.server.people import ME, TableListener, look, offered, people, refused
from tests.waiting import until


async def until_sent(client: Client) -> None:
    """Wait until the client has asked at least once and was told to try again."""
    asked = asyncio.Event()

    async def look_at(answer: httpx.Response) -> None:
        if answer.status_code == 503:
            asked.set()

    client.http.event_hooks["response"].append(look_at)
    await asyncio.wait_for(asked.wait(), 30)


@pytest.mark.parametrize("written", [False, True], ids=["nothing was written", "only the answer was lost"])
def test_a_socket_sends_a_command_again_until_the_database_is_back(served: LocalServer, written: bool) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            asked = (await look(ann, table))["to_act"]
            async with TableListener(ann.sit(table, asked)) as ear:
                before = await ear.news()
                with database_away(served, written):
                    key = await ear.sitting.move(offered(before))
                    listening = asyncio.create_task(ear.kind("accepted", "refused", "stale", "problem"))
                    await until(lambda: key in ear.sitting.repeating)
                    assert key in ear.sitting.sent
                done = await listening
                assert (done["type"], done["id"], done["number"]) == ("accepted", key, before["number"] + 1)
                assert not ear.sitting.sent
            assert (await look(ann, table))["number"] == before["number"] + 1

    asyncio.run(story())


def test_a_question_and_a_command_over_http_are_asked_again_after_the_pause_that_is_wished(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            seat = (await look(ann, table))["to_act"]
            news = await look(ann, table, seat)
            wish = {"kind": "move", "seat": seat, "number": news["number"], "id": "again-and-again"}
            with database_away(served):
                path = f"/api/tables/{table}/commands"
                asking = [
                    asyncio.create_task(ann.ask("POST", path, wish | {"move": offered(news)})),
                    asyncio.create_task(ann.ask("GET", "/api/me/tables")),
                ]
                await until_sent(ann)
                assert not any(one.done() for one in asking)
            accepted, tables = await asyncio.gather(*asking)
            assert accepted["number"] == news["number"] + 1
            assert [one["id"] for one in tables] == [table]

    asyncio.run(story())


def test_what_could_be_done_twice_is_not_asked_again(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            with database_away(served):
                await refused(503, "unavailable", ann.make_table("kokopelli", [ME, ME]))

    asyncio.run(story())


def test_a_client_does_not_wait_longer_than_it_wants_to() -> None:
    wished = {"2": 2.0, "3600": 5.0, "Wed, 21 Oct 2026 07:28:00 GMT": 0.1}
    for header, pause in wished.items():
        assert retry_after(httpx.Response(503, headers={"retry-after": header})) == pause
    assert retry_after(httpx.Response(503)) == 0.1


def test_a_listener_who_comes_while_the_database_is_away_is_let_in_when_it_is_back(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            served.hub.tables.clear()  # so that it has to be read
            with database_away(served):
                ear = TableListener(ann.sit(table, "A"))
                await ear.__aenter__()
                listening = asyncio.create_task(ear.news())
                first = ear.sitting.socket
                await until(lambda: ear.sitting.socket is not first)  # they were sent away, and have come again
                assert not listening.done()
            assert (await listening)["table"] == table
            await ear.__aexit__()
            with pytest.raises(RequestRefused):
                await ann.ask("GET", "/api/tables/nothing")

    asyncio.run(story())
