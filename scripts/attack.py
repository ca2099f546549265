"""Attacks a server from one address in many ways, and measures whether a player at another address is disturbed.

It starts its own server on loopback, with default settings. The attackers (127.0.0.2) and the player (127.0.0.1) are
separate processes. Everything is limited in time and ends by itself. Run it with `python -m scripts.attack`, or with
`python -m scripts.attack --seconds 5 trees openapi` for some of the attacks.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kokodama.core.chance import Chance
from kokodama.core.record import Record
from kokodama.games import GAMES
from kokodama.games.kodama.geometry import ROOT

HERE, THERE = "127.0.0.1", "127.0.0.2"  # the player, the attackers
AT_ONCE = 8  # concurrent requests of one attack
PING_EVERY, BOT_EVERY = 0.05, 1.0  # seconds
ME = {"kind": "me"}


def bot(name: str) -> dict[str, str]:
    """Describe a seat for a bot."""
    return {"kind": "bot", "bot": name}


class Person:
    """A player or visitor at an address."""

    def __init__(self, url: str, address: str) -> None:
        self.url, self.address = url, address
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=AT_ONCE + 2))
        self.http = httpx.AsyncClient(base_url=url, timeout=60, transport=transport, trust_env=False)

    async def enter(self) -> "Person":
        """Create an account."""
        self.http.headers["authorization"] = f"Bearer {(await self.post('/api/players', {'name': 'Ann'}))['token']}"
        return self

    async def post(self, path: str, body: Any) -> Any:
        """Send a request that must succeed."""
        return (await self.http.post(path, json=body)).raise_for_status().json()

    async def table(self, game: str, *seats: dict[str, str]) -> dict[str, Any]:
        """Create a table."""
        made: dict[str, Any] = await self.post("/api/tables", {"game": game, "seats": list(seats)})
        return made

    async def listen(self, made: dict[str, Any], seat: str | None) -> Any:
        """Open a socket at a table and say hello."""
        connected = await websockets.connect(
            f"ws{self.url.removeprefix('http')}/ws",
            additional_headers={"authorization": self.http.headers.get("authorization", "")},
            max_size=2**22,
            proxy=None,
            local_addr=(self.address, 0),
            ping_interval=None,
        )
        await connected.send(
            json.dumps({"type": "hello", "protocol": 1, "table": made["table"], "seat": seat, "watch": made["watch"]})
        )
        return connected


@dataclass
class Attack:
    """The attackers' tables and players, and the responses to their requests."""

    url: str
    until: float
    game: tuple[Person, dict[str, Any]] | None = None  # a running game of Kodama with large trees
    answers: Counter[str] = field(default_factory=Counter)

    def going(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.until

    async def keep_asking(self, ask: Callable[[], Awaitable[httpx.Response]]) -> None:
        """Repeat a request until time is up, several at once."""

        async def one() -> None:
            while self.going():
                try:
                    self.answers[str((await ask()).status_code)] += 1
                except httpx.HTTPError as error:
                    self.answers[type(error).__name__] += 1

        await asyncio.gather(*(one() for _ in range(AT_ONCE)))

    async def visit(self, method: str, path: str, **more: Any) -> None:
        """Send one request from an unknown client."""
        visitor = Person(self.url, THERE)
        await self.keep_asking(lambda: visitor.http.request(method, path, **more))

    async def drain(self, connected: Any) -> None:
        """Read and discard all messages."""
        with contextlib.suppress(ConnectionClosed):
            async for _ in connected:
                self.answers["message"] += 1

    async def experts(self) -> None:
        """Run forty tables of five expert bots, each with a spectator."""
        person = await Person(self.url, THERE).enter()
        watched = []
        for number in range(40):
            game = "kodama" if number % 2 else "kokopelli"
            seats = [bot("expert")] * max(GAMES[game].seats)
            answer = await person.http.post("/api/tables", json={"game": game, "seats": seats})
            while answer.status_code == 429 and "retry-after" in answer.headers and self.going() and number < 25:
                await asyncio.sleep(0.1)
                answer = await person.http.post("/api/tables", json={"game": game, "seats": seats})
            self.answers[str(answer.status_code)] += 1
            if answer.is_success:
                watched.append(asyncio.create_task(self.watch(person, answer.json())))
        await asyncio.sleep(max(0.0, self.until - time.monotonic()))
        await asyncio.gather(*watched, return_exceptions=True)

    async def watch(self, person: Person, made: dict[str, Any]) -> None:
        """Watch a table to the end."""
        with contextlib.suppress(OSError, InvalidHandshake, TimeoutError):
            async with asyncio.timeout(max(0.1, self.until - time.monotonic())):
                await self.drain(await person.listen(made, None))

    async def records(self) -> None:
        """Upload records with one enormous card."""
        await self.visit("POST", "/api/records", content=big_record(), headers={"content-type": "application/json"})

    async def trees(self) -> None:
        """Request trees of the tutorial."""
        await self.visit("GET", "/api/tutorials/kodama/steps/9/trees/A")

    async def openapi(self) -> None:
        """Request the OpenAPI description."""
        await self.visit("GET", "/openapi.json")

    async def pictures(self) -> None:
        """Request pictures of a tree, each with a different title."""
        assert self.game is not None
        person, made = self.game
        path = f"/api/tables/{made['table']}/trees/A.svg"
        await self.keep_asking(lambda: person.http.get(path, params={"title": os.urandom(4).hex()}))

    async def faces(self) -> None:
        """Request the card faces of a tree."""
        assert self.game is not None
        person, made = self.game
        await self.keep_asking(lambda: person.http.get(f"/api/tables/{made['table']}/trees/B"))

    async def running(self) -> None:
        """Request the record of a running game."""
        assert self.game is not None
        person, made = self.game
        await self.keep_asking(lambda: person.http.get(f"/api/tables/{made['table']}/record", params={"seat": "A"}))

    async def nearest(self) -> None:
        """Let forty players drag a card around as fast as they can."""
        await asyncio.gather(*(self.drag() for _ in range(40)), return_exceptions=True)

    async def drag(self) -> None:
        """Drag a card around as one of these players."""
        person = await Person(self.url, THERE).enter()
        made = await person.table("kodama", ME, ME)
        connected = await person.listen(made, "A")
        card = None
        while card is None:
            message = json.loads(await connected.recv())
            if message["type"] == "news":
                card = message["view"]["display"][0]
        draining = asyncio.create_task(self.drain(connected))
        chance = Chance(int.from_bytes(os.urandom(4), "big"))
        with contextlib.suppress(ConnectionClosed):
            while self.going():
                place = {"x": int(chance.below(1000)) - 500, "y": int(chance.below(1000)), "angle": 20}
                await connected.send(json.dumps({"type": "nearest", "id": "1", "seat": "A", "card": card, **place}))
                await asyncio.sleep(0.02)
        draining.cancel()

    async def sockets(self) -> None:
        """Open and close sockets at one table."""
        person = await Person(self.url, THERE).enter()
        made = await person.table("kodama", ME, ME)

        async def come_and_go() -> None:
            while self.going():
                try:
                    connected = await person.listen(made, "A")
                    await connected.recv()
                    await connected.close()
                    self.answers["connected"] += 1
                except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as error:
                    self.answers[type(error).__name__] += 1
                    await asyncio.sleep(0.02)

        await asyncio.gather(*(come_and_go() for _ in range(3 * AT_ONCE)))

    async def junk(self) -> None:
        """Send up to a hundred thousand invalid messages."""
        person = await Person(self.url, THERE).enter()
        connected = await person.listen(await person.table("kokopelli", ME, ME), "A")
        draining = asyncio.create_task(self.drain(connected))
        with contextlib.suppress(ConnectionClosed):
            for number in range(100_000):
                if not self.going():
                    break
                await connected.send('{"type":"junk","x":[[[[1]]]]}' if number % 2 else '{"type":"move","id":7}')
                self.answers["sent"] += 1
                await asyncio.sleep(0)
        draining.cancel()


PREPARED = ["experts", "nearest", "sockets", "junk"]  # attacks that need tables and players of their own
ATTACKS = ["experts", "records", "trees", "openapi", "pictures", "faces", "running", "nearest", "sockets", "junk"]


@cache
def big_record() -> bytes:
    """Return a record with a card of 95,000 bark points, just within the limit on a body."""
    game = GAMES["kodama"]
    record = Record.begin(game, game.start(2, Chance(1), {}), {}).mapping()
    bark = [[ROOT, 0], *([70 + number % 9, 9] for number in range(94_999))]
    card = {"prints": [["star", 70, 200], ["star", 250, 200], ["star", 400, 200]], "bark": [bark]}
    record["position"] = {**record["position"], "cards": {record["position"]["display"][0]: card}}
    record["moves"] = [f"grow {record['position']['display'][0]} 0 400 0"]
    return json.dumps(record, separators=(",", ":")).encode()


async def grow(url: str) -> tuple[Person, dict[str, Any]]:
    """Return a running game of Kodama with large trees: bots play until there are forty moves."""
    person = await Person(url, THERE).enter()
    made = await person.table("kodama", ME, *[bot("casual")] * 4)
    # Bots among themselves only move while somebody watches.
    watched = asyncio.create_task(Attack(url, time.monotonic() + 60).watch(person, made))
    path = f"/api/tables/{made['table']}"
    for kind, enough in (("stand-in", 40), ("back", 0)):
        for _ in range(100):
            number = (await person.http.get(path)).json()["number"]
            body = {"kind": kind, "seat": "A", "number": number, "id": os.urandom(8).hex()}
            body |= {"bot": "casual"} if kind == "stand-in" else {}
            if (await person.http.post(f"{path}/commands", json=body)).is_success:
                break
        while (await person.http.get(path)).json()["number"] < enough:
            await asyncio.sleep(0.05)
    watched.cancel()
    return person, made


def attack(url: str, names: list[str], seconds: float, begun: Event, answers: Any) -> None:
    """Run the attackers, at low priority, since real ones would not use the time of this machine."""
    os.nice(10)

    async def story() -> None:
        game = await grow(url) if {"pictures", "faces", "running"} & set(names) else None
        names.sort(key=lambda name: name not in PREPARED)
        attacks = {name: Attack(url, time.monotonic() + seconds + 2.5, game) for name in names}
        tasks = [asyncio.create_task(getattr(attacks[name], name)()) for name in names if name in PREPARED]
        await asyncio.sleep(2.5 if tasks else 0)  # their tables and players are created before the flood begins
        tasks += [asyncio.create_task(getattr(attacks[name], name)()) for name in names if name not in PREPARED]
        begun.set()
        await asyncio.sleep(0 if not tasks else seconds + 2)
        for task in tasks:
            task.cancel()
        failed = await asyncio.gather(*tasks, return_exceptions=True)
        for (name, one), error in zip(attacks.items(), failed, strict=True):
            if isinstance(error, Exception) and not isinstance(error, asyncio.CancelledError):
                one.answers[f"{type(error).__name__}: {error}"[:60]] += 1
            answers[name] = dict(one.answers.most_common(5))

    asyncio.run(story())


@dataclass
class Latencies:
    """The delays that the player noticed, in milliseconds and seconds."""

    pings: list[float]
    bots: list[float]


async def play(url: str, seconds: float) -> Latencies:
    """Ping over a socket, and start a game with a casual bot now and then."""
    person = await Person(url, HERE).enter()
    connected = await person.listen(await person.table("kokopelli", ME, ME), "A")
    until = time.monotonic() + seconds
    felt = Latencies([], [])

    async def begin_games() -> None:
        while time.monotonic() < until:
            begun = time.perf_counter()
            made = await person.table("kokopelli", bot("casual"), ME)
            while (await person.http.get(f"/api/tables/{made['table']}")).json().get("to_act") != "B":
                await asyncio.sleep(0.05)
            felt.bots.append(time.perf_counter() - begun)
            await asyncio.sleep(BOT_EVERY)

    games = asyncio.create_task(begin_games())
    while time.monotonic() < until:
        begun = time.perf_counter()
        await connected.send('{"type":"ping","id":"1"}')
        while json.loads(await connected.recv())["type"] != "pong":
            pass
        felt.pings.append((time.perf_counter() - begun) * 1000)
        await asyncio.sleep(PING_EVERY)
    await asyncio.wait({games}, timeout=60)
    if not games.done():
        games.cancel()
        felt.bots.append(float("inf"))
    await connected.close()
    return felt


def victim(url: str, seconds: float, answers: Any) -> None:
    """Run the player's process."""
    answers["felt"] = asyncio.run(play(url, seconds))


def share(values: list[float], part: float) -> float:
    """Return a quantile."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("inf")


def one_round(url: str, names: list[str], seconds: float) -> tuple[Latencies, dict[str, Any]]:
    """Run some attacks at once; return the player's delays in the meantime."""
    spawn = multiprocessing.get_context("spawn")
    with spawn.Manager() as shared:
        answers, begun = shared.dict(), spawn.Event()
        attackers = spawn.Process(target=attack, args=(url, names, seconds + 3, begun, answers), daemon=True)
        attackers.start()
        begun.wait(30)
        time.sleep(2.0 if names else 0.0)
        playing = spawn.Process(target=victim, args=(url, seconds, answers), daemon=True)
        playing.start()
        playing.join(seconds + 90)
        attackers.join(30)
        for process in (playing, attackers):
            if process.is_alive():
                process.kill()
        found = dict(answers)
    return found.pop("felt", Latencies([], [])), found


@contextlib.contextmanager
def server(**settings: object) -> Any:
    """Run a server with a fresh database; yield its address."""
    with socket.create_server((HERE, 0)) as free, tempfile.TemporaryDirectory() as folder:
        port = free.getsockname()[1]
        free.close()
        environment = {f"KOKODAMA_{name.upper()}": str(value) for name, value in settings.items()}
        command = [sys.executable, "-m", "kokodama.cli.main", "serve", "--port", str(port)]
        command += ["--database", f"sqlite+aiosqlite:///{Path(folder) / 'attacked.db'}"]
        with (Path(folder) / "log").open("wb") as log:
            process = subprocess.Popen(
                command, env={**os.environ, "KOKODAMA_LOG": "error", **environment}, stdout=log, stderr=log
            )
        url = f"http://{HERE}:{port}"
        try:
            for _ in range(300):
                with contextlib.suppress(httpx.TransportError):
                    if httpx.get(f"{url}/health", timeout=2, trust_env=False).is_success:
                        break
                time.sleep(0.1)
            yield url
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
            print((Path(folder) / "log").read_text()[-1500:], file=sys.stderr)


def main() -> None:
    """Print a table of all attacks, each alone and then all together."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", help=f"any of {', '.join(ATTACKS)} (default: all)")
    parser.add_argument("--seconds", type=float, default=8.0, help="duration of each attack")
    parser.add_argument("--together", action="store_true", help="only run all attacks at once")
    chosen = parser.parse_args()
    names = chosen.attacks or ATTACKS
    rounds = [[], names] if chosen.together else [[], *([name] for name in names), names]
    print("| attack | ping p50 | p95 | max ms | bot p50 | max s | responses to the attackers |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    for one in rounds:
        with server() as url:
            felt, answers = one_round(url, one, chosen.seconds * (2 if len(one) > 1 else 1))
        title = "quiet" if not one else one[0] if len(one) == 1 else "all together"
        pings = f"{share(felt.pings, 0.5):.1f} | {share(felt.pings, 0.95):.1f} | {share(felt.pings, 1):.0f}"
        print(
            f"| {title} | {pings} | {share(felt.bots, 0.5):.2f} | {share(felt.bots, 1):.2f} | {answers} |", flush=True
        )


if __name__ == "__main__":
    main()
