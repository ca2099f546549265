"""Who is connected, to any process; a process that died is soon forgotten."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from kokodama.client import Client, TableConnection
from tests.server.databases import WITHOUT, Redis, postgres
from tests.server.people import meet
from tests.server.service import Service

pytestmark = pytest.mark.skipif(WITHOUT, reason="left out on purpose: KOKODAMA_WITHOUT_SERVICES")


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Service, Service, Redis]]:
    folder = tmp_path_factory.mktemp("presence")
    with postgres(folder) as database:
        redis = Redis().start()
        first, second = (Service(folder, database, redis=redis.url, sweep=0.2, away_seconds=0.5) for _ in range(2))
        with first, second:
            yield first, second, redis
        redis.stop()


async def people(sitting: TableConnection, seats: list[str], watching: int) -> dict[str, Any]:
    """Listen until these are connected."""
    async for message in sitting.messages():
        if message["type"] == "people" and (message["seats"], message["watching"]) == (seats, watching):
            return message
    raise AssertionError("nobody told")


def test_people_of_several_processes_see_each_other_come_and_go(processes: tuple[Service, Service, Redis]) -> None:
    first, second, redis = processes

    async def story() -> None:
        ann, ben, table = await meet(first, second, "kokopelli")
        async with ann, ben, ann.sit(table, "A") as here:
            await people(here, ["A"], 0)
            async with ben.sit(table, "B") as there, ben.sit(table, None) as watching:
                await people(here, ["A", "B"], 1)
                await people(there, ["A", "B"], 1)
                redis.stop()
                await people(here, ["A"], 0)  # as far as this process knows
                await people(there, ["B"], 1)
                await watching.__aexit__()
                await people(there, ["B"], 0)
                redis.start()
                await people(here, ["A", "B"], 0)
                await people(there, ["A", "B"], 0)
            await people(here, ["A"], 0)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_who_was_connected_to_a_process_that_died_is_gone(processes: tuple[Service, Service, Redis]) -> None:
    first, second, _ = processes

    async def story() -> None:
        ann, ben, table = await meet(first, second, "kokopelli")
        async with ann, ben, ann.sit(table, "A") as here, ben.sit(table, "B"):
            await people(here, ["A", "B"], 0)
            await asyncio.to_thread(second.kill)
            await people(here, ["A"], 0)
            moved = Client(first.url, ben.token)  # what a proxy would do
            async with moved, moved.sit(table, "B"):
                await people(here, ["A", "B"], 0)

    try:
        asyncio.run(asyncio.wait_for(story(), 60))
    finally:
        if second.process is None:
            second.start()
