"""Creates people at tables and acts for them, in a few words."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Self

import pytest
from examples.remote_bot import choose

from kokodama.client import Client, RequestRefused, TableConnection
from tests.server.local_server import LocalServer
from tests.server.service import Service

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def bot(name: str = "greedy") -> dict[str, str]:
    return {"kind": "bot", "bot": name}


@asynccontextmanager
async def people(served: LocalServer, *names: str) -> AsyncIterator[list[Client]]:
    """Create players on a server; `Ben:de` reads German."""
    async with AsyncExitStack() as stack:
        found = []
        for one in names:
            name, _, language = one.partition(":")
            found.append(await stack.enter_async_context(await Client.enter(served.url, name, language or "en")))
        yield found


async def sit_down(game: str, *clients: Client, **more: Any) -> str:
    """Create a table for these people, seated in this order."""
    made = await clients[0].make_table(game, [ME] + [OPEN] * (len(clients) - 1), **more)
    for client, invitation in zip(clients[1:], made["invitations"], strict=True):
        await client.claim(invitation["token"])
    return str(made["table"])


async def look(client: Client, table: str, seat: str | None = None, **more: Any) -> dict[str, Any]:
    """Fetch the update of a table over HTTP."""
    news: dict[str, Any] = await client.ask("GET", f"/api/tables/{table}", seat=seat, **more)
    return news


def without_time(update: dict[str, Any]) -> dict[str, Any]:
    """An update without the server's time, to compare what else two of them say."""
    return {**update, "clock": {name: value for name, value in update["clock"].items() if name != "now"}}


async def act(client: Client, table: str, kind: str, seat: str | None, **more: Any) -> int:
    """Send a command over HTTP for the current number; return the number of its entry."""
    number = more.pop("number", None)
    body = {"kind": kind, "seat": seat, "id": uuid.uuid4().hex, **more}
    while True:
        present = (await look(client, table))["number"] if number is None else number
        try:
            done = await client.ask("POST", f"/api/tables/{table}/commands", {**body, "number": present})
            return int(done["number"])
        except RequestRefused as no:
            if number is not None or kind == "move" or no.answer.get("type") != "stale":
                raise  # else a bot was faster, and the command is still valid


async def refused(status: int, code: str, asking: Any) -> Any:
    """Check that a request is refused, and return the response."""
    with pytest.raises(RequestRefused) as caught:
        await asking
    assert (caught.value.status, caught.value.answer["code"]) == (status, code)
    return caught.value.answer


def offered(news: dict[str, Any], word: str = "") -> str:
    """Return a legal move that begins with a word."""
    moves = [one["move"] for one in news["offer"]["moves"]]
    return str(next(move for move in moves if move.startswith(word)))


async def play_seat(client: Client, table: str, seat: str) -> dict[str, Any]:
    """Play a seat to the end; return the last update."""
    async with client.sit(table, seat) as sitting:
        async for news in sitting:
            assert news["type"] == "news"
            if news["status"] == "over":
                return news
            if news["offer"]:
                await sitting.move(choose(news))
    raise AssertionError("the game did not end")


async def meet(first: Service, second: Service, game: str) -> tuple[Client, Client, str]:
    """Seat two people at a table, each connected to a different process."""
    ann, ben = await Client.enter(first.url, "Ann"), await Client.enter(second.url, "Ben")
    made = await ann.make_table(game, [{"kind": "me"}, {"kind": "open"}])
    await ben.claim(made["invitations"][0]["token"])
    return ann, ben, made["table"]


async def play_on(client: Client, table: str, moves: int = 1) -> dict[str, Any]:
    """Let one person play all seats for a while; return what they see afterwards."""
    for _ in range(moves):
        asked = (await look(client, table))["to_act"]
        await act(client, table, "move", asked, move=offered(await look(client, table, asked)))
    return await look(client, table)


async def begin(client: Client, moves: int) -> str:
    """Start a game in which one person has both seats, and play some moves."""
    table = str((await client.make_table("kokopelli", [ME, ME]))["table"])
    await play_on(client, table, moves)
    return table


class TableListener:
    """Listens at a table until an expected message arrives."""

    def __init__(self, sitting: TableConnection) -> None:
        self.sitting = sitting
        self.heard: list[dict[str, Any]] = []

    async def __aenter__(self) -> Self:
        await self.sitting.__aenter__()
        self.messages = self.sitting.messages()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.sitting.__aexit__()

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the next message that fulfils a condition."""
        async with asyncio.timeout(30):
            async for message in self.messages:
                self.heard.append(message)
                if wanted(message):
                    return message
        raise AssertionError("the connection ended")

    async def news(self, wanted: Callable[[dict[str, Any]], bool] = lambda news: True) -> dict[str, Any]:
        """Return the next update that fulfils a condition."""
        return await self.until(lambda message: message["type"] == "news" and wanted(message))

    async def kind(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        return await self.until(lambda message: message["type"] in kinds)
