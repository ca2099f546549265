"""Durable before applied: a write that failed has no effect, and a retry after the outage counts once."""

import asyncio
import contextlib
import json
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from kokodama.client import Client
from kokodama.server.db import schema
from kokodama.server.db.write_batch import StoreUnavailable
from tests.server.databases import WITHOUT, Redis
from tests.server.host_commands import look_again
from tests.server.local_server import LocalServer, database_away
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
from tests.waiting import until


async def command_for(client: Client, table: str, seat: str, key: str) -> dict[str, Any]:
    """A move that is legal now, as a command over HTTP."""
    news = await look(client, table, seat)
    return {"kind": "move", "seat": seat, "number": news["number"], "id": key, "move": offered(news)}


async def numbers_in_log(served: LocalServer, table: str) -> list[int]:
    entries = await asyncio.to_thread(lambda: served.ask_inside(served.hub.store.entries_after(table, 0)))
    return [entry.number for entry, _ in entries]


@pytest.mark.parametrize("written", [False, True], ids=["nothing was written", "only the answer was lost"])
def test_a_move_during_an_outage_is_done_once_with_the_same_key(served: LocalServer, written: bool) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            asked = (await look(ann, table))["to_act"]
            wish = await command_for(ann, table, asked, "outage-key")
            path = f"/api/tables/{table}/commands"
            async with TableListener(ann.sit(table, asked)) as ear:
                before = await ear.news()
                with database_away(served, written):
                    answer = await ann.http.post(path, json=wish, headers=ann.headers)
                    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
                    assert without_time(await look(ann, table, asked)) == without_time(before), "nothing has happened"
                done = await ann.ask("POST", path, wish)
                assert done["number"] == before["number"] + 1
                assert await ann.ask("POST", path, wish) == done
                await ear.news(lambda news: news["number"] == done["number"])
                assert not any(
                    message["type"] == "news" and message["number"] > done["number"] for message in ear.heard
                )
            again = await command_for(ann, table, (await look(ann, table))["to_act"], "next-key-1")
            await ann.ask("POST", path, again)
            log = await numbers_in_log(served, table)
            assert log == list(range(1, len(log) + 1))
            assert len(log) == (await look(ann, table))["number"]

    asyncio.run(story())


def test_bots_go_on_after_an_outage_without_a_gap(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, bot("random"), bot("random")]))["table"]
            async with TableListener(ann.sit(table, "A")) as ear:
                for _ in range(4):
                    news = await ear.news(lambda news: bool(news["offer"]) or news["status"] == "over")
                    while news["to_act"] == "A" and news["status"] == "running":
                        number = await act(ann, table, "move", "A", move=offered(news), number=news["number"])
                        news = await ear.news(lambda news, number=number: news["number"] >= number)  # type: ignore[misc]
                    with database_away(served) as tried:
                        if news["status"] == "running":
                            await until(lambda tried=tried: "write" in tried)  # type: ignore[misc]
            log = await numbers_in_log(served, table)
            assert log == list(range(1, len(log) + 1))

    asyncio.run(story())


def test_the_database_itself_refuses_an_entry_without_its_predecessor(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, OPEN]))["table"]

            async def insert(number: int) -> None:
                row = {"table_id": table, "number": number, "kind": "fill", "data": {"bot": "random"}, "at": 0.0}
                async with served.hub.store.begin() as connection:
                    await connection.execute(sa.insert(schema.entries).values(row))

            with pytest.raises(sa.exc.IntegrityError):
                await asyncio.to_thread(lambda: served.ask_inside(insert(2)))

    asyncio.run(story())


def test_who_asks_while_the_database_is_away_is_told_to_try_again(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, OPEN])
            async with httpx.AsyncClient(base_url=served.url, trust_env=False, headers=ann.headers) as http:
                with database_away(served):
                    for method, path, body in (
                        ("POST", "/api/players", {"name": "Ben"}),
                        ("POST", "/api/tables", {"game": "kokopelli", "seats": [ME, ME]}),
                        ("POST", "/api/claims", {"token": made["invitations"][0]["token"]}),
                        ("GET", "/api/tables", None),
                        ("GET", "/api/me", None),
                        ("GET", "/api/me/tables", None),
                        ("GET", "/api/tables/nowhere", None),
                        ("GET", "/health", None),
                        ("GET", "/health/ready", None),
                    ):
                        answer = await http.request(method, path, json=body)
                        assert (path, answer.status_code) == (path, 503)
                        assert answer.headers["retry-after"], path
                    assert (await http.get("/health/alive")).status_code == 200
                    problems = (await http.get("/health")).json()["problems"]
                    assert any("cannot be read" in one for one in problems)
                assert (await http.get("/health")).json()["ready"]

    asyncio.run(story())


def test_health_says_when_nothing_can_be_written(served: LocalServer) -> None:
    write = served.hub.store.log.write

    async def full(batch: Any) -> Any:
        raise StoreUnavailable("disk full")

    served.hub.store.log.write = full  # type: ignore[method-assign]
    served.hub.store.written = 0.0
    try:
        health = httpx.get(f"{served.url}/health", trust_env=False)
        assert health.status_code == 503
        assert (health.json()["database"], health.json()["writable"]) == (True, False)
        assert "disk full" in health.json()["problems"][0]
    finally:
        served.hub.store.log.write = write  # type: ignore[method-assign]
    assert httpx.get(f"{served.url}/health", trust_env=False).json()["writable"]


def test_a_table_can_be_read_while_its_write_waits(served: LocalServer) -> None:
    async def story() -> None:
        write, go = served.hub.store.log.write, asyncio.Event()
        writing = asyncio.Event()

        async def slow(batch: Any) -> Any:
            writing.set()
            while not go.is_set():
                await asyncio.sleep(0.01)
            return await write(batch)

        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            asked = (await look(ann, table))["to_act"]
            wish = await command_for(ann, table, asked, "slow-key-1")
            served.hub.store.log.write = slow  # type: ignore[method-assign]
            try:
                moving = asyncio.create_task(ann.ask("POST", f"/api/tables/{table}/commands", wish))
                await until(writing.is_set)
                for path in ("", "/record", "/statistics", "/possibilities"):
                    await asyncio.wait_for(ann.ask("GET", f"/api/tables/{table}{path}", seat=asked), 5)
                assert (await look(ann, table))["number"] == wish["number"], "it has not happened yet"
            finally:
                go.set()
                served.hub.store.log.write = write  # type: ignore[method-assign]
            assert (await moving)["number"] == wish["number"] + 1

    asyncio.run(story())


def test_a_used_key_with_other_content_is_an_error(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            asked = (await look(ann, table))["to_act"]
            mover, other = (ann, ben) if asked == "A" else (ben, ann)
            wish = await command_for(mover, table, asked, "our-common-key")
            path = f"/api/tables/{table}/commands"
            done = await mover.ask("POST", path, wish)
            await refused(403, "used-key", mover.ask("POST", path, {**wish, "kind": "resign", "move": ""}))
            theirs = {**wish, "kind": "resign", "seat": "B" if asked == "A" else "A", "move": ""}
            after = await other.ask("POST", path, {**theirs, "number": done["number"]})
            assert after["number"] == done["number"] + 1, "another person's key is their own"

    asyncio.run(story())


async def damage(served: LocalServer, table: str) -> None:
    """Insert an entry that no table understands, as a faulty program might have written it."""
    live = served.hub.tables.pop(table)
    number = live.table.number + 1
    row = {"table_id": table, "number": number, "kind": "move", "seat": 0, "data": {"text": "dance"}, "at": 0.0}
    async with served.hub.store.begin() as connection:
        await connection.execute(sa.insert(schema.entries).values(row))
        change = {"number": number, "bot_to_act": True}
        await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(change))


def test_a_table_that_cannot_be_read_is_set_aside_and_in_nobodys_way(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            broken = [(await ann.make_table("kokopelli", [ME, ME]))["table"] for _ in range(3)]
            for table in broken:
                await asyncio.to_thread(served.ask_inside, damage(served, table))
            for path in ("", "/record", "/statistics", "/me"):
                answer = await refused(409, "damaged", ann.ask("GET", f"/api/tables/{broken[0]}{path}"))
                assert "set aside" in answer["text"]
            await refused(409, "damaged", act(ann, broken[0], "resign", "A", number=1))
            async with TableListener(ann.sit(broken[0], "A")) as ear:
                assert (await ear.kind("problem"))["code"] == "damaged"
            mine = {one["id"] for one in await ann.ask("GET", "/api/me/tables")}
            assert set(broken) <= mine
            fresh = (await ann.make_table("kokopelli", [ME, ME], clock={"seconds": 5}))["table"]
            async with TableListener(ann.sit(fresh, "A")) as ear:
                await ear.news()
                served.ahead = 10.0
                await ear.news(lambda news: any(seat["stand_in"] for seat in news["seats"]))
            async with httpx.AsyncClient(base_url=served.url, trust_env=False) as host:
                figures = (await host.get("/metrics")).text
                health = (await host.get("/health")).json()
            assert any(
                line.startswith("kokodama_tables_set_aside") and line.split()[1] != "0.0"
                for line in figures.splitlines()
            )
            assert health["ready"]
            assert health["set_aside"] >= 1
            lines = [json.loads(line) for line in served.logs.lines if "set aside" in line]
            assert broken[0] in {line["table"] for line in lines}
            assert len(lines) == len({line["table"] for line in lines}), "said once, not with every request"
            for table in broken:
                await asyncio.to_thread(served.ask_inside, mend(served, table))
                served.hub.quarantine.damaged.pop(table, None)
                assert (await look(ann, table))["status"] == "running"

    asyncio.run(story())
    served.logs.errors.clear()  # setting tables aside is what was to be logged


def test_who_sits_at_a_table_that_is_set_aside_may_come_back_and_is_told_why(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            live = served.hub.tables[table]
            sitting = ann.sit(table, "A")
            async with sitting:
                socket = sitting.socket
                assert json.loads(await socket.recv())["type"] == "news"
                await asyncio.to_thread(lambda: served.ask_inside(damage(served, table)))
                live.row = {**live.row, "revision": -1}  # a host has changed something since it was read
                served.hub.tables[table] = live
                await asyncio.to_thread(look_again, served)
                told: dict[str, Any] = {}
                with contextlib.suppress(ConnectionClosed):
                    async for message in socket:
                        told = json.loads(message)
                assert (told.get("code"), socket.close_code) == ("unavailable", 1013)
            async with TableListener(ann.sit(table, "A")) as ear:
                assert (await ear.kind("problem"))["code"] == "damaged"
            await asyncio.to_thread(lambda: served.ask_inside(mend(served, table)))
            served.hub.quarantine.damaged.pop(table, None)

    asyncio.run(story())
    served.logs.errors.clear()


async def mend(served: LocalServer, table: str) -> None:
    """Remove that entry again."""
    async with served.hub.store.begin() as connection:
        last = (
            schema.entries.c.number
            == sa.select(sa.func.max(schema.entries.c.number))
            .where(schema.entries.c.table_id == table)
            .scalar_subquery()
        )
        await connection.execute(sa.delete(schema.entries).where(schema.entries.c.table_id == table, last))
        change = {"number": 0, "bot_to_act": False}
        await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(change))


def test_whoever_has_heard_more_than_this_process_is_not_taken_back(served: LocalServer) -> None:
    """As if another process had told them of a move and we have not heard of it."""

    async def forget_the_last(table: str) -> None:
        live = served.hub.tables[table]
        log = await served.hub.store.entries_after(table, 0)
        from kokodama.server.play.live_table import new_table

        live.table = new_table(live.row).after(entry for entry, _ in log[:-1])

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            asked = (await look(ann, table))["to_act"]
            number = await act(ann, table, "move", asked, move="draw")
            await asyncio.to_thread(lambda: served.ask_inside(forget_the_last(table)))
            assert (await look(ann, table, since=number))["number"] == number
            await asyncio.to_thread(lambda: served.ask_inside(forget_the_last(table)))
            sitting = ann.sit(table, "A")
            sitting.number = number
            async with TableListener(sitting) as ear:
                assert (await ear.news())["number"] == number

    asyncio.run(story())


def test_recovery_ends_the_old_secret_and_closes_its_sockets(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            link = (await ann.ask("POST", "/api/me/recovery"))["token"]
            async with TableListener(ann.sit(table, "A")) as ear:
                await ear.news()
                tries = [ann.http.post("/api/recover", json={"token": link}) for _ in range(10)]
                answers = await asyncio.gather(*tries)
                assert sorted(one.status_code for one in answers) == [200] + [404] * 9, "a link works once"
                with pytest.raises(ConnectionClosed) as closed:
                    await ear.until(lambda message: False)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4401
            await refused(401, "come-in", ann.ask("POST", "/api/me/recovery"))
            async with Client(served.url, next(one.json()["token"] for one in answers if one.is_success)) as new:
                assert (await look(new, table, "A"))["number"] == 0

    asyncio.run(story())


@pytest.mark.skipif(WITHOUT, reason="left out on purpose: KOKODAMA_WITHOUT_SERVICES")
@pytest.mark.parametrize("messenger", ["there", "away"])
def test_recovery_ends_the_old_secret_in_the_other_process_too(database: str, messenger: str) -> None:
    redis = Redis().start()

    async def story(first: LocalServer, second: LocalServer) -> None:
        async with people(first, "Ann") as (ann,), Client(second.url, ann.token) as phone:
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            async with TableListener(phone.sit(table, "A")) as ear:
                await ear.news()
                await phone.ask("GET", "/api/me")  # by now the other process knows the secret
                link = (await ann.ask("POST", "/api/me/recovery"))["token"]
                if messenger == "away":
                    redis.stop()
                    while first.hub.bus.connected or second.hub.bus.connected:
                        await asyncio.sleep(0.02)
                await ann.ask("POST", "/api/recover", {"token": link})
                recovered = asyncio.get_running_loop().time()
                with pytest.raises(ConnectionClosed):
                    await ear.until(lambda message: False)
                await refused(401, "come-in", phone.ask("POST", "/api/me/recovery"))
                assert asyncio.get_running_loop().time() < recovered + 20  # within a second, where nobody is busy

    try:
        with LocalServer(database, redis=redis.url) as first, LocalServer(database, redis=redis.url) as second:
            asyncio.run(story(first, second))
            assert first.logs.errors + second.logs.errors == []
    finally:
        redis.stop()
