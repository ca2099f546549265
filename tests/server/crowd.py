"""Players who never stop, whatever happens to the server and its database, and who log everything they are told.

Some use sockets, some HTTP, some play against bots, and some only watch. What was sent, what was acknowledged, every
wrong response and every number that went backwards is kept for the verdict (verdict.py).
"""

import asyncio
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import httpx
from examples.remote_bot import choose

from kokodama.client import Client, RequestRefused

BREATH = 0.05  # seconds between looks over HTTP
EXPECTED = {200, 201, 409, 503}  # 409: the table has moved on; 503: the database is away; nothing else may happen


@dataclass
class Listener:
    """A person at a table, across connections; the number they have seen must never go backwards."""

    table: str
    seat: str | None
    how: str
    number: int = 0
    here: bool = True


@dataclass
class Heard:
    """Everything a crowd has sent and received."""

    sent: set[tuple[str, str]] = field(default_factory=set)  # table, key
    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)
    denied: dict[tuple[str, str], str] = field(default_factory=dict)  # finally answered with something else
    seats: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # by table: seats and their players' tokens
    tokens: dict[str, str] = field(default_factory=dict)  # by player
    listeners: list[Listener] = field(default_factory=list)
    backwards: list[str] = field(default_factory=list)
    unexpected: list[str] = field(default_factory=list)
    hasty: list[str] = field(default_factory=list)  # 503 without Retry-After
    two_numbers: list[str] = field(default_factory=list)  # commands acknowledged with two numbers
    gave_up: list[str] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)  # over HTTP, by status
    games: int = 0

    def tell(self, listener: Listener, number: int) -> None:
        """Note the number that a listener was sent."""
        if number < listener.number:
            self.backwards.append(f"{listener.how} {listener.table} {listener.seat}: {listener.number} then {number}")
        listener.number = max(listener.number, number)

    def accept(self, listener: Listener, key: str, number: int) -> None:
        """Note that a command was acknowledged."""
        if self.acknowledged.setdefault((listener.table, key), number) != number:
            self.two_numbers.append(f"{listener.table} {key}")
        listener.number = max(listener.number, number)

    async def look_at(self, answer: httpx.Response) -> None:
        """Check and count a response over HTTP."""
        self.answers[answer.status_code] += 1
        what = f"{answer.request.method} {answer.request.url.path}: {answer.status_code}"
        if answer.status_code not in EXPECTED:
            await answer.aread()
            self.unexpected.append(f"{what} {answer.text[:200]}")
        if answer.status_code == 503 and not answer.headers.get("retry-after", "").isdigit():
            self.hasty.append(what)


class Crowd:
    """Plays several tables at a time, each followed by the next."""

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.heard = Heard()
        self.count = [0] * (tables + 1)  # responses and games by table; the last one is for errands
        self.playing: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Start playing."""
        kinds = (self.people, self.bots, self.people, self.letters)
        self.playing.append(asyncio.create_task(self.for_ever(len(self.count) - 1, self.errands, "kokopelli")))
        for place in range(len(self.count) - 1):
            game = "kodama" if place % 5 == 4 else "kokopelli"
            self.playing.append(asyncio.create_task(self.for_ever(place, kinds[place % len(kinds)], game)))

    async def end(self) -> None:
        """Stop, whatever everybody is doing."""
        for one in self.playing:
            one.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)

    async def some_answers(self, count: int, patience: float = 20.0) -> bool:
        """Wait until this many more commands are acknowledged, so that the crowd is in full swing."""
        until, wanted = time.monotonic() + patience, len(self.heard.acknowledged) + count
        while len(self.heard.acknowledged) < wanted and time.monotonic() < until:
            await asyncio.sleep(0.002)
        return len(self.heard.acknowledged) >= wanted

    async def all_go_on(self, patience: float = 90.0) -> None:
        """Wait until every table has had something acknowledged; fail if one has given up."""
        before, until = list(self.count), time.monotonic() + patience
        while any(now == then for now, then in zip(self.count, before, strict=True)):
            if time.monotonic() > until:
                for place, (now, then) in enumerate(zip(self.count, before, strict=True)):
                    if now == then:
                        here = [one for one in self.heard.listeners if one.here and one.how.endswith(f" {place}")]
                        self.heard.gave_up.append(f"place {place} does not go on: {here}")
                return
            await asyncio.sleep(0.02)

    async def for_ever(self, place: int, kind: Callable[..., Awaitable[None]], game: str) -> None:
        """Play one table after another; ignore a table that could not be created, as it was not acknowledged."""
        while True:
            async with AsyncExitStack() as stack:
                try:
                    await kind(stack, place, game)
                    self.heard.games += 1
                    self.count[place] += kind != self.errands
                except (httpx.TransportError, Unmade):
                    await asyncio.sleep(BREATH)
                except Exception as error:
                    self.heard.gave_up.append(f"place {place}: {error!r}")
                    await asyncio.sleep(1)

    async def newcomer(self, stack: AsyncExitStack, name: str) -> Client:
        """Create a player whose responses are checked."""
        client = await stack.enter_async_context(Client(self.url))
        client.http.event_hooks["response"].append(self.heard.look_at)
        made = await unless_away(client.ask("POST", "/api/players", {"name": name}))
        client.token = made["token"]
        self.heard.tokens[made["id"]] = made["token"]
        return client

    async def table(self, game: str, clients: list[Client], bots: int = 0) -> tuple[str, str]:
        """Create a table for these people; return it with its spectator link."""
        seats: list[dict[str, Any]] = [{"kind": "me"}, *[{"kind": "open"}] * (len(clients) - 1)]
        seats += [{"kind": "bot", "bot": "greedy" if one % 2 else "random"} for one in range(bots)]
        made = await unless_away(clients[0].make_table(game, seats))
        for client, invitation in zip(clients[1:], made["invitations"], strict=True):
            await unless_away(client.claim(invitation["token"]))
        self.heard.seats[made["table"]] = [("ABCDE"[seat], str(one.token)) for seat, one in enumerate(clients)]
        return made["table"], made["watch"]

    async def people(self, stack: AsyncExitStack, place: int, game: str) -> None:
        """Two people with sockets, and a spectator."""
        ann, ben = await self.newcomer(stack, "Ann"), await self.newcomer(stack, "Ben")
        table, watch = await self.table(game, [ann, ben])
        async with Watching(self, Client(self.url), table, watch, place):
            await together(self.play(ann, table, "A", place), self.play(ben, table, "B", place))

    async def bots(self, stack: AsyncExitStack, place: int, game: str) -> None:
        """One person against two bots, and a spectator."""
        ann = await self.newcomer(stack, "Ann")
        table, watch = await self.table(game, [ann], bots=2)
        async with Watching(self, Client(self.url), table, watch, place):
            await self.play(ann, table, "A", place)

    async def letters(self, stack: AsyncExitStack, place: int, game: str) -> None:
        """Two people over HTTP, one with a socket, and a bot."""
        names = ("Ann", "Ben", "Cleo")
        ann, ben, cleo = [await self.newcomer(stack, name) for name in names]
        table, _ = await self.table(game, [ann, ben, cleo], bots=1)
        await together(
            self.write(ann, table, "A", place), self.write(ben, table, "B", place), self.play(cleo, table, "C", place)
        )

    async def errands(self, stack: AsyncExitStack, place: int, game: str) -> None:
        """Do everything else, several things at once; each must succeed or be told to try again."""
        ann, ben = await self.newcomer(stack, "Ann"), await self.newcomer(stack, "Ben")
        table, _ = await self.table(game, [ann, ben])
        for number in range(20):
            done = await asyncio.gather(
                ann.ask("PATCH", "/api/me", {"name": f"Ann {number}"}),
                ben.ask("PATCH", "/api/me", {"language": "de" if number % 2 else "en"}),
                ann.ask("POST", f"/api/tables/{table}/mutes", {"seat": "B", "muted": bool(number % 2)}),
                ben.ask("POST", "/api/me/recovery"),
                ann.ask("GET", "/api/me/tables"),
                ben.ask("GET", "/api/tables"),
                ann.ask("GET", f"/api/tables/{table}/record", seat="A"),
                return_exceptions=True,
            )
            for one in done:
                if isinstance(one, BaseException) and not isinstance(one, httpx.TransportError | RequestRefused):
                    raise one
            self.count[place] += all(not isinstance(one, BaseException) for one in done)
            await asyncio.sleep(0.2)

    def listener(self, table: str, seat: str | None, how: str) -> Listener:
        """Add a listener, who plays or watches."""
        self.heard.listeners.append(Listener(table, seat, how))
        return self.heard.listeners[-1]

    async def play(self, client: Client, table: str, seat: str, place: int) -> None:
        """Play a seat over a socket to the end, moving whenever there is an offer and no command is on its way."""
        heard, listener = self.heard, self.listener(table, seat, f"socket {place}")
        latest: dict[str, Any] = {}
        async with client.sit(table, seat) as sitting:
            async for message in sitting.messages():
                if message["type"] == "accepted":
                    heard.accept(listener, message["id"], message["number"])
                    sitting.number = listener.number
                    self.count[place] += 1
                elif message["type"] in ("news", "stale"):
                    latest = message["news"] if message["type"] == "stale" else message
                    if message["type"] == "stale":
                        heard.denied[table, message["id"]] = "stale"
                    heard.tell(listener, latest["number"])
                    sitting.number = listener.number
                elif message["type"] in ("refused", "problem"):
                    heard.unexpected.append(f"socket {table}: {message}")
                    heard.denied[table, message.get("id") or ""] = message["type"]
                if latest.get("status") == "over" and not sitting.sent:
                    listener.here = False
                    return
                if latest.get("offer") and latest["number"] >= listener.number and not sitting.sent:
                    heard.sent.add((table, await sitting.move(choose(latest))))

    async def write(self, client: Client, table: str, seat: str, place: int) -> None:
        """Play a seat over HTTP to the end: poll, and move on its turn."""
        heard, listener = self.heard, self.listener(table, seat, f"http {place}")
        while True:
            news = await client.ask("GET", f"/api/tables/{table}", seat=seat, since=listener.number)
            heard.tell(listener, news["number"])
            if news["status"] == "over":
                listener.here = False
                return
            if news["offer"] and news["number"] >= listener.number:
                body = {"kind": "move", "seat": seat, "number": news["number"], "id": uuid.uuid4().hex}
                heard.sent.add((table, body["id"]))
                try:
                    answer = await client.ask("POST", f"/api/tables/{table}/commands", body | {"move": choose(news)})
                    heard.accept(listener, body["id"], answer["number"])
                    self.count[place] += 1
                except RequestRefused as refused:
                    if refused.status == 503:
                        raise
                    heard.denied[table, body["id"]] = str(refused)[:100]
            await asyncio.sleep(BREATH)


class Watching:
    """A spectator who watches while others play."""

    def __init__(self, crowd: Crowd, client: Client, table: str, watch: str, place: int) -> None:
        self.crowd = crowd
        self.client = client
        self.table = table
        self.watch = watch
        self.listener = crowd.listener(table, None, f"watching {place}")

    async def listen(self) -> None:
        """Receive updates until cancelled."""
        async with self.client, self.client.sit(self.table, None, self.watch) as sitting:
            async for message in sitting.messages():
                if message["type"] == "news":
                    self.crowd.heard.tell(self.listener, message["number"])
                elif message["type"] not in ("people", "said"):
                    self.crowd.heard.unexpected.append(f"watching {self.table}: {message}")

    async def __aenter__(self) -> None:
        self.task = asyncio.create_task(self.listen())

    async def __aexit__(self, *_: object) -> None:
        self.listener.here = False
        if self.task.done() and not self.task.cancelled():
            self.crowd.heard.gave_up.append(f"watching {self.table}: {self.task.exception()!r}")
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


class Unmade(Exception):
    """A table or a player could not be created, for an acceptable reason."""


async def unless_away(asked: Awaitable[Any]) -> Any:
    """Accept failures of requests without a key: the database is away, or a claim's response was lost."""
    try:
        return await asked
    except RequestRefused as refused:
        raise Unmade from refused


async def together(*people: Awaitable[None]) -> None:
    """Let all play; if one gives up, stop the others."""
    async with asyncio.TaskGroup() as group:
        for one in people:
            group.create_task(one)  # type: ignore[arg-type]
