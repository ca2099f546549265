"""Several processes on PostgreSQL and Redis: any serves any table; one may die, and Redis may go away."""

import asyncio
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from kokodama.client import Client
from kokodama.server.http.connections import Connection
from tests.server.databases import WITHOUT, Redis
from tests.server.local_server import LocalServer
from tests.server.people import look, meet, play_seat
from tests.server.service import Service

pytestmark = pytest.mark.skipif(WITHOUT, reason="left out on purpose: KOKODAMA_WITHOUT_SERVICES")


@pytest.fixture
def redis() -> Iterator[Redis]:
    messenger = Redis().start()
    yield messenger
    messenger.stop()


@pytest.fixture
def pair(tmp_path: Path, database: str, redis: Redis) -> Iterator[tuple[Service, Service]]:
    first = Service(tmp_path, database, redis=redis.url)
    second = Service(tmp_path, database, redis=redis.url)
    with first, second:
        yield first, second


def test_two_people_at_two_processes_play_a_whole_game(pair: tuple[Service, Service]) -> None:
    async def story() -> None:
        ann, ben, table = await meet(*pair, "kokopelli")
        async with ann, ben:
            first, second = await asyncio.wait_for(
                asyncio.gather(play_seat(ann, table, "A"), play_seat(ben, table, "B")), 180
            )
        assert first["scores"] == second["scores"]

    asyncio.run(story())


def test_when_one_process_dies_its_tables_go_on_in_the_other(pair: tuple[Service, Service]) -> None:
    async def story() -> None:
        ann, ben, table = await meet(*pair, "kokopelli")
        async with ann, ben:
            playing = [asyncio.create_task(play_seat(ann, table, "A")), asyncio.create_task(play_seat(ben, table, "B"))]
            while (await look(ben, table))["moves"] < 6:
                await asyncio.sleep(0.01)
            assert not playing[0].done()
            pair[0].kill()
            playing[0].cancel()
            moved = Client(pair[1].url, ann.token)  # what a proxy would do
            async with moved:
                first = await asyncio.wait_for(play_seat(moved, table, "A"), 180)
                second = await asyncio.wait_for(playing[1], 60)
        assert first["scores"] == second["scores"]

    asyncio.run(story())


async def bus(service: Service, connected: bool) -> None:
    """Wait until a process notices whether the messenger is there."""
    async with httpx.AsyncClient(trust_env=False) as client:
        while (await client.get(f"{service.url}/health")).json()["bus"] is not connected:
            await asyncio.sleep(0.05)


def test_without_the_messenger_tables_still_work_and_listeners_catch_up(
    pair: tuple[Service, Service], redis: Redis
) -> None:
    async def moves(client: Client, table: str) -> int:
        return int((await client.ask("GET", f"/api/tables/{table}"))["moves"])

    async def story() -> None:
        ann, ben, table = await meet(*pair, "kokopelli")
        async with ann, ben:
            playing = asyncio.gather(play_seat(ann, table, "A"), play_seat(ben, table, "B"))
            while await moves(ann, table) < 3:
                await asyncio.sleep(0.05)
            redis.stop()
            await asyncio.gather(bus(pair[0], False), bus(pair[1], False))
            begun = await moves(ann, table)
            while await moves(ann, table) < begun + 4 or await moves(ben, table) < begun + 4:
                assert not playing.done()
                await asyncio.sleep(0.05)
            redis.start()
            await asyncio.gather(bus(pair[0], True), bus(pair[1], True))
            first, second = await playing
        assert first["scores"] == second["scores"]

    asyncio.run(asyncio.wait_for(story(), 180))


def test_a_bot_whose_process_died_is_asked_again_by_another(pair: tuple[Service, Service]) -> None:
    async def story() -> None:
        ann = await Client.enter(pair[0].url, "Ann")
        made = await ann.make_table("kokopelli", [{"kind": "me"}, {"kind": "bot", "bot": "casual"}])
        pair[0].kill()
        moved = Client(pair[1].url, ann.token)
        async with ann, moved:
            last = await asyncio.wait_for(play_seat(moved, made["table"], "A"), 180)
        assert last["status"] == "over"

    asyncio.run(story())


def test_who_sat_down_in_one_process_is_known_to_the_other_before_it_has_heard_of_it(
    database: str, redis: Redis
) -> None:
    async def story(first: LocalServer, second: LocalServer) -> None:
        async def say_nothing(message: str) -> None:
            """News that are still on their way."""

        first.hub.bus.publish = say_nothing  # type: ignore[method-assign]
        async with await Client.enter(first.url, "Ann") as ann, await Client.enter(first.url, "Ben") as ben:
            made = await ann.make_table("kokopelli", [{"kind": "me"}, {"kind": "open"}])
            there = Client(second.url, ann.token), Client(second.url, ben.token)
            async with there[0], there[1]:
                await look(there[0], made["table"], "A")  # the second process has the table in mind now
                await ben.claim(made["invitations"][0]["token"])
                assert (await look(there[1], made["table"], "B"))["seat"] == "B"

    settings: dict[str, Any] = {"redis": redis.url, "sweep": 3600.0}
    with LocalServer(database, **settings) as first, LocalServer(database, **settings) as second:
        asyncio.run(story(first, second))


def test_two_sit_down_at_once_through_two_processes(database: str, redis: Redis) -> None:
    async def story(first: LocalServer, second: LocalServer) -> None:
        async def say_nothing(message: str) -> None:
            """News that are still on their way."""

        first.hub.bus.publish = say_nothing  # type: ignore[method-assign]
        async with (
            await Client.enter(first.url, "Ann") as ann,
            await Client.enter(first.url, "Ben") as ben,
            await Client.enter(second.url, "Cleo") as cleo,
        ):
            made = await ann.make_table("kokopelli", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
            async with Client(second.url, ann.token) as there:
                await look(there, made["table"], "A")  # the second process has the table in mind now
            await ben.claim(made["invitations"][0]["token"])
            assert (await cleo.claim(made["invitations"][1]["token"]))["seat"] == "C"

    settings: dict[str, Any] = {"redis": redis.url, "sweep": 3600.0}
    with LocalServer(database, **settings) as first, LocalServer(database, **settings) as second:
        asyncio.run(story(first, second))


def test_one_command_starts_several_processes_and_ends_them(tmp_path: Path, database: str, redis: Redis) -> None:
    service = Service(tmp_path, database, workers=2, redis=redis.url).start()

    async def story() -> None:
        ann, ben, table = await meet(service, service, "kokopelli")
        async with ann, ben:
            first, second = await asyncio.wait_for(
                asyncio.gather(play_seat(ann, table, "A"), play_seat(ben, table, "B")), 180
            )
        assert first["scores"] == second["scores"]

    try:
        asyncio.run(story())
        assert service.stop() in (0, -signal.SIGTERM)
        assert "Traceback" not in service.log.read_text()
    finally:
        service.kill()


def test_a_connection_sends_at_once_even_if_its_socket_does_not_say_that_it_is_tcp(tmp_path: Path) -> None:
    shared = socket.create_server(("127.0.0.1", 0))  # as uvicorn shares it: protocol 0
    made: list[bool] = []

    class Looked(Connection):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            own = transport.get_extra_info("socket")
            made.append(bool(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))

    with LocalServer(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}", http=Looked, bound=shared) as served:
        assert httpx.get(f"{served.url}/health", trust_env=False).is_success
    assert made == [True]
