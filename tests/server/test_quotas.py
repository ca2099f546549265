"""Nobody gets more than their share: quotas, fair queues, and bots that do not play for nobody."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kokodama.core.chance import Chance
from kokodama.core.record import Record
from kokodama.games import GAMES
from kokodama.server.ops.client_address import address_key
from kokodama.server.ops.fair_queue import FairQueue, Owner
from kokodama.server.play import bot_worker
from kokodama.server.play.bot_worker import BotTask, choose
from kokodama.server.play.shared_responses import SharedResponses
from kokodama.server.play.worker_pools import Pool, QueueFull, TaskTimeout
from tests.server.local_server import LocalServer
from tests.server.people import ME, OPEN, TableListener, bot, look, people, refused
from tests.server.worker_tasks import nap


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with small quotas, behind a proxy, so that tests can come from several addresses."""
    folder = tmp_path_factory.mktemp("quotas")
    small: dict[str, Any] = {
        "tables_per_player": 3,
        "tables_per_address": 5,
        "listed_per_player": 1,
        "listed_per_address": 2,
        "sockets_per_player": 2,
        "sockets_per_address": 3,
        "spectators_per_table": 2,
        "chat_per_table": 10,
    }
    with LocalServer(f"sqlite+aiosqlite:///{folder / 'tables.db'}", proxy=True, **small) as served:
        yield served
        assert served.logs.errors == []


def test_an_ipv6_network_is_one_address() -> None:
    assert address_key("2001:db8:1:2:3:4:5:6") == address_key("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert address_key("2001:db8:1:3::1") != address_key("2001:db8:1:2::1")
    assert address_key("::ffff:192.0.2.1") == address_key("192.0.2.1") == "192.0.2.1"
    assert address_key("fe80::1%eth0") == "fe80::/64"
    assert len(address_key("x" * 1000)) == 64


def test_many_addresses_of_one_ipv6_network_share_a_limit(tmp_path: Path) -> None:
    with LocalServer(f"sqlite+aiosqlite:///{tmp_path / 't.db'}", proxy=True, new_players_per_hour=10) as served:

        def come(address: str) -> httpx.Response:
            headers = {"x-forwarded-for": address}
            return httpx.post(f"{served.url}/api/players", json={}, headers=headers, trust_env=False)

        found = [come(f"2001:db8::{number:x}") for number in range(1, 12)]
        other = come("2001:db8:0:1::1")
    assert [one.status_code for one in found].count(429) == 6, "half of an hour's worth at once"
    assert other.status_code == 201
    assert int(found[-1].headers["retry-after"]) > 60
    assert found[-1].json()["detail"]["code"] == "too-fast"


def test_unfinished_and_listed_tables_are_counted_by_player_and_by_address(strict: LocalServer) -> None:
    async def story() -> None:
        async with people(strict, "Ann", "Ben", "Cleo:de") as (ann, ben, cleo):
            for one in (ann, ben):
                one.http.headers["x-forwarded-for"] = "192.0.2.1"
            cleo.http.headers["x-forwarded-for"] = "192.0.2.2"
            made = await ann.make_table("kokopelli", [ME, OPEN], public=True)
            await refused(409, "too-many-listed", ann.make_table("kokopelli", [ME, OPEN], public=True))
            for _ in range(2):
                await ann.make_table("kokopelli", [ME, OPEN])
            await refused(409, "too-many-tables", ann.make_table("kokopelli", [ME, OPEN]))
            for _ in range(2):
                await ben.make_table("kokopelli", [ME, OPEN])
            answer = await refused(409, "too-many-tables", ben.make_table("kokopelli", [ME, OPEN]))
            assert "address" in answer["text"]
            body = {"kind": "abandon", "seat": None, "number": 0, "id": "abandon-it"}
            await ann.ask("POST", f"/api/tables/{made['table']}/commands", body)
            await ann.make_table("kokopelli", [ME, OPEN], public=True)
            for _ in range(3):
                await cleo.make_table("kokopelli", [ME, OPEN])
            said = await refused(409, "too-many-tables", cleo.make_table("kokopelli", [ME, OPEN]))
            assert said["text"].startswith("Du hast schon 3 Tische")

    asyncio.run(story())


def test_sockets_are_counted_and_counted_off(strict: LocalServer) -> None:
    async def story() -> None:
        async with people(strict, "Ann", "Ben") as (ann, ben):
            made = await ann.make_table("kokopelli", [ME, ME])
            for _ in range(3):
                async with (
                    TableListener(ann.sit(made["table"], "A")) as one,
                    TableListener(ann.sit(made["table"], "B")) as two,
                ):
                    await one.news()
                    await two.news()
                    third = ann.sit(made["table"], "A")
                    await third.connect()
                    problem = json.loads(await third.socket.recv())
                    assert (problem["type"], problem["code"]) == ("problem", "too-many-sockets")
                    with pytest.raises(ConnectionClosed):
                        await third.socket.recv()
                while strict.hub.quotas.sockets:
                    await asyncio.sleep(0.01)
            async with (
                TableListener(ann.sit(made["table"], None)) as one,
                TableListener(ann.sit(made["table"], None)) as two,
            ):
                await one.news()
                await two.news()
                third = ben.sit(made["table"], None, made["watch"])
                await third.connect()
                assert json.loads(await third.socket.recv())["code"] == "table-full"

    asyncio.run(story())


def test_old_lines_of_chat_are_forgotten(strict: LocalServer) -> None:
    async def story() -> None:
        async with people(strict, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, ME])
            strict.services.limits.chat.burst = 100.0
            async with TableListener(ann.sit(made["table"], "A")) as ear:
                for number in range(15):
                    await ear.sitting.socket.send(
                        json.dumps({"type": "chat", "id": "1", "seat": "A", "text": f"line {number}"})
                    )
                    await ear.until(lambda one, text=f"line {number}": one.get("text") == text)  # type: ignore[misc]
            async with TableListener(ann.sit(made["table"], "A")) as ear:
                await ear.until(lambda one: one.get("text") == "line 14")
            lines = [one["text"] for one in ear.heard if one["type"] == "said"]
            assert lines == [f"line {number}" for number in range(5, 15)]

    asyncio.run(story())


def test_a_table_of_bots_alone_moves_only_while_somebody_watches(strict: LocalServer) -> None:
    async def story() -> None:
        async with people(strict, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [bot("random"), bot("random")])
            assert await strict_waiting(strict) == []
            assert (await look(ann, made["table"]))["number"] == 0
            async with TableListener(ann.sit(made["table"], None)) as ear:
                await ear.news(lambda news: news["number"] >= 3)
            live = strict.hub.tables[made["table"]]
            while live.bot_task is not None:
                await asyncio.sleep(0.01)
            number = live.table.number
            if live.table.status == "running":
                assert made["table"] not in await strict_waiting(strict)
                assert live.table.number == number

    asyncio.run(story())


async def strict_waiting(served: LocalServer) -> list[str]:
    """What the sweep would look for."""
    found: list[str] = await asyncio.to_thread(
        lambda: served.ask_inside(served.hub.store.waiting_tables(time.time() + 60, 0.0))
    )
    return found


def test_the_hundredth_of_one_comes_after_the_first_of_another() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(100):
        queue.put(Owner("club", "ann"), f"ann {number}")
    queue.put(Owner("club", "ben"), "ben 0")
    queue.put(Owner("home", "cleo"), "cleo 0")
    assert queue.waiting(Owner("club", "ben")) == (1, 101)
    assert [queue.get() for _ in range(5)] == ["ann 0", "cleo 0", "ben 0", "ann 1", "ann 2"]
    assert [queue.get() for _ in range(len(queue))][-1] == "ann 99"
    with pytest.raises(IndexError):
        queue.get()


def test_one_owner_delays_another_by_one_running_task_at_most_and_may_wait_only_so_much() -> None:
    async def story() -> None:
        pool = Pool(1, each=20)
        done: list[str] = []

        async def ask(who: str, quick: bool = False) -> None:
            await pool.run(nap, 0.01, Owner(who, who), quick)
            done.append(who)

        try:
            await ask("first")
            crowd = [asyncio.create_task(ask("crowd")) for _ in range(21)]
            await asyncio.sleep(0)
            with pytest.raises(QueueFull):
                await ask("crowd")
            await asyncio.gather(ask("other"), ask("quick", quick=True))
            assert done.index("quick") <= 2
            assert done.index("other") <= 4
            await asyncio.gather(*crowd)
        finally:
            pool.close()

    asyncio.run(story())


def test_a_task_that_takes_too_long_is_ended_and_the_next_one_is_done() -> None:
    async def story() -> None:
        pool = Pool(1, seconds=0.3)
        try:
            first = await pool.run(nap, 0)
            with pytest.raises(TaskTimeout):
                await pool.run(nap, 60)
            assert await pool.run(nap, 0) != first
        finally:
            pool.close()

    asyncio.run(story())


def test_a_bot_keeps_its_thoughts_until_a_move_is_taken_back() -> None:
    game = GAMES["kokopelli"]
    state = game.start(2, Chance(3), {})
    record = Record.begin(game, state, {})
    bot_worker._cached.clear()
    bots: list[Any] = []
    for _ in range(12):
        seat = state.to_act()
        text = choose(BotTask("t", record, "strong", 5))
        bots.append((seat, bot_worker._cached["t"].bots[seat, "strong"]))
        state.apply(game.read(state, text))
        record.moves.append(text)
    assert len({id(one) for _, one in bots}) == 2, "every seat has one, and keeps it"
    assert len(set(bots)) == 2
    before = bot_worker._cached["t"]
    del record.moves[5:]
    choose(BotTask("t", record, "strong", 5))
    assert bot_worker._cached["t"] is not before
    assert bot_worker._cached["t"].bots.keys() <= {(0, "strong"), (1, "strong")}
    for number in range(bot_worker.MAX_CACHED + 10):
        choose(BotTask(f"t{number}", record, "random", 5))
    assert len(bot_worker._cached) == bot_worker.MAX_CACHED
    bot_worker._cached.clear()


def test_a_shared_answer_is_made_once_and_bytes_are_bounded() -> None:
    async def story() -> None:
        kept, made = SharedResponses(100), 0

        async def make() -> bytes:
            nonlocal made
            made += 1
            await asyncio.sleep(0)
            return b"x" * 40

        assert await asyncio.gather(*(kept.get("one", make) for _ in range(5))) == [b"x" * 40] * 5
        assert made == 1
        await kept.get("two", make)
        await kept.get("three", make)
        assert (made, kept.ready("one"), kept.bytes) == (3, None, 80)

    asyncio.run(story())


def record_with(**more: Any) -> dict[str, Any]:
    game = GAMES["kodama"]
    data = Record.begin(game, game.start(2, Chance(1), {}), {}).mapping()
    return {**data, **more}


@pytest.mark.parametrize("cards", ["x", ["x"], {"x": 1}])
def test_a_record_with_a_box_of_its_own_is_a_clear_error(strict: LocalServer, cards: Any) -> None:
    answer = httpx.post(f"{strict.url}/api/records", json=record_with(options={"cards": cards}), trust_env=False)
    assert (answer.status_code, answer.json()["detail"]["code"]) == (422, "bad-record")


def test_a_record_that_would_take_long_is_refused_before_it_is_replayed(strict: LocalServer) -> None:
    position = record_with()["position"]
    bark = [[[250, 0], *[[9, 9]] * 1000]]
    card = {"prints": [["star", 70, 200], ["star", 250, 200], ["star", 400, 200]], "bark": bark}
    for data in (record_with(position={**position, "cards": {"x": card}}), record_with(moves=["pass"] * 3000)):
        answer = httpx.post(f"{strict.url}/api/records", json=data, trust_env=False)
        assert (answer.status_code, answer.json()["detail"]["code"]) == (422, "bad-record")
        assert "more than" in answer.json()["detail"]["text"]
    huge = httpx.post(f"{strict.url}/api/records", content=b" " * 300_000, trust_env=False)
    assert huge.status_code == 413


def test_what_takes_long_is_done_beside_the_event_loop_and_only_once(strict: LocalServer) -> None:
    async def story() -> None:
        async with people(strict, "Ann") as (ann,):
            made = await ann.make_table("kodama", [ME, ME])
            path = f"/api/tables/{made['table']}"
            pictures = strict.hub.pools.pictures
            asked = 0
            ask = pictures.run

            async def counted(*given: Any, **more: Any) -> Any:
                nonlocal asked
                asked += 1
                return await ask(*given, **more)

            pictures.run = counted  # type: ignore[method-assign]
            try:
                for _ in range(3):
                    for one in (f"{path}/trees/A.svg", f"{path}/trees/A", f"{path}/record"):
                        (await ann.http.get(one, headers=ann.headers)).raise_for_status()
                    (await ann.http.get("/api/tutorials/kodama/steps/3/trees/A")).raise_for_status()
            finally:
                del pictures.run
            assert asked == 4

    asyncio.run(story())


def test_expert_bots_of_one_do_not_delay_the_casual_bot_of_another(tmp_path: Path) -> None:
    async def story(served: LocalServer) -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            ann.http.headers["x-forwarded-for"], ben.http.headers["x-forwarded-for"] = "192.0.2.1", "192.0.2.2"
            made = [await ann.make_table("kokopelli", [bot("expert"), bot("expert")]) for _ in range(8)]
            ears = [TableListener(ann.sit(one["table"], None)) for one in made]
            for ear in ears:
                await ear.__aenter__()
            tables = [served.hub.tables[one["table"]] for one in made]
            while sum(one.table.number for one in tables) < 2:
                await asyncio.sleep(0.01)
            before = sum(one.table.number for one in tables)
            mine = await ben.make_table("kokopelli", [bot("casual"), ME])
            live = served.hub.tables[mine["table"]]
            while live.table.to_act() != 1:
                await asyncio.sleep(0.005)
            assert sum(one.table.number for one in tables) - before <= 4, "eight wait, but not before Ben's"
            for ear in ears:
                await ear.__aexit__()

    with LocalServer(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", proxy=True) as served:
        asyncio.run(story(served))
        assert served.logs.errors == []
