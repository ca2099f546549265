"""Every byte a seat or a spectator receives is the same in every game they cannot tell from the true one.

At random moments of real games the hidden part is dealt anew from a listener's view, within the running server; then
they ask for everything they may ask for, over HTTP and over a socket. KOKODAMA_MANY=100 looks at thousands of moments.
"""

import asyncio
import json
import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import websockets

from kokodama.bots.registry import make_bot
from kokodama.core.abilities import imagined
from kokodama.core.chance import Chance
from kokodama.games import GAMES
from tests.server.local_server import LocalServer
from tests.server.people import ME, TableListener, act, look, people, sit_down
from tests.tables.tables_by_hand import GUESSES

MANY = int(os.environ.get("KOKODAMA_MANY", "1"))
MOMENTS = 6 * MANY


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with LocalServer(f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('wire') / 'tables.db'}") as served:
        served.services.limits.chat.burst = 1e9
        yield served
        assert served.logs.errors == []


class Listener:
    """A seat or a spectator who asks for all there is."""

    def __init__(self, served: LocalServer, table: str, seat: int | None, token: str | None, watch: str | None) -> None:
        self.served = served
        self.table = table
        self.seat = seat
        self.letter = None if seat is None else chr(65 + seat)
        self.headers = {"authorization": f"Bearer {token}"} if token else {}
        self.watch = watch

    def asks(self, number: int, legal: list[str]) -> list[tuple[str, str, Any]]:
        """Method, path and body of everything worth asking."""
        seat = "" if self.letter is None else f"&seat={self.letter}"
        watch = "" if self.watch is None else f"&watch={self.watch}"
        base = f"/api/tables/{self.table}"
        found: list[tuple[str, str, Any]] = [
            ("GET", f"{base}?language={code}{seat}{watch}{since}", None)
            for code, since in (("en", ""), ("pl", "&since=2"), ("de", f"&since={number}"))
        ]
        found += [("GET", f"{base}/{what}?{seat}{watch}", None) for what in ("record", "statistics", "me")]
        found += [("GET", path, None) for path in ("/api/me/tables", "/api/me/statistics", "/api/me")]
        found += [("GET", f"{base}/{what}?seat={other}", None) for what in ("possibilities", "goals") for other in "AB"]
        found += [("GET", f"{base}?seat={other}", None) for other in "ABC" if other != self.letter]
        game = self.served.hub.tables[self.table].table.game.name
        wrong = [guess for guess in GUESSES[game] if guess not in legal][:4]
        for move in wrong if self.letter else []:
            body = {"kind": "move", "seat": self.letter, "number": number, "id": "k" * 20, "move": move}
            found.append(("POST", f"{base}/commands", body))
        stale = {"kind": "undo", "seat": self.letter, "number": number + 1, "id": "s" * 20}
        return [*found, ("POST", f"{base}/commands", stale)]

    async def hears(self, number: int, legal: list[str]) -> list[bytes]:
        """Every byte that comes back, headers too, and what was logged of it."""
        heard = []
        async with httpx.AsyncClient(base_url=self.served.url, headers=self.headers, trust_env=False) as http:
            await logged(http, self.served)
            first = len(self.served.logs.lines)
            for method, path, body in self.asks(number, legal):
                answer = await http.request(method, path, json=body)
                shown = {name: value for name, value in answer.headers.items() if name != "date"}
                heard.append(f"{method} {path} {answer.status_code} {sorted(shown.items())}".encode() + answer.content)
                assert answer.status_code < 500
            await logged(http, self.served)
            last = len(self.served.logs.lines)
        address = "ws" + self.served.url.removeprefix("http") + "/ws"
        async with websockets.connect(address, additional_headers=self.headers, proxy=None) as socket:
            hello: dict[str, Any] = {"type": "hello", "protocol": 1, "table": self.table, "since": max(0, number - 3)}
            hello |= {"seat": self.letter, "watch": self.watch}
            await socket.send(json.dumps(hello))
            await socket.send('{"type":"command","kind":"undo","seat":"A","number":999,"id":"unheard-of"}')
            heard.append(str(await socket.recv()).encode())
            while b"unheard-of" not in heard[-1] and b'"watching"' not in heard[-1]:
                heard.append(str(await socket.recv()).encode())
        lines = [json.loads(line) for line in self.served.logs.lines[first:last]]
        kept = [{key: value for key, value in line.items() if key not in ("at", "seconds")} for line in lines]
        heard.append(json.dumps([line for line in kept if line["from"] == "kokodama.access"]).encode())
        return heard


async def logged(http: httpx.AsyncClient, served: LocalServer) -> None:
    """Wait until all earlier requests are in the log: a line is written when its request is done with."""
    seen = sum('"/health"' in line for line in served.logs.lines)
    await http.get("/health")
    while sum('"/health"' in line for line in served.logs.lines) == seen:
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("name", list(GAMES))
def test_nothing_that_leaves_the_server_depends_on_what_its_hearer_may_not_know(place: LocalServer, name: str) -> None:
    game = GAMES[name]

    async def story(seed: int) -> int:
        async with people(place, "Ann", "Ben", "Cleo") as trio:
            table = await sit_down(name, *trio, seed=seed)
            live = place.hub.tables[table]
            watch = (await trio[0].make_table(name, [ME, ME]))["watch"]
            live.row["watch"] = place.hub.tables[(await trio[0].ask("GET", "/api/me/tables"))[0]["id"]].row["watch"]
            listeners = [Listener(place, table, seat, trio[seat].token, None) for seat in range(3)]
            listeners.append(Listener(place, table, None, None, watch))
            bot, chance = make_bot(name, "random"), Chance(seed, 7)
            async with TableListener(trio[0].sit(table, "A")) as ear:
                await ear.sitting.socket.send('{"type":"chat","id":"1","seat":"A","text":"good luck"}')
                await ear.kind("said")
            looked = 0
            while (seat := live.table.to_act()) is not None and looked < MOMENTS:
                action = bot.choose(game.view(live.table.state, seat), chance)
                text = game.write(live.table.state, action)
                if chance.below(3) == 0:
                    one = listeners[looked % len(listeners)]
                    looked += 1
                    await compare(place, one, Chance(seed, looked, 11))
                await act(trio[seat], table, "move", chr(65 + seat), move=text)
            return looked

    done, seed = 0, 0
    while done < MOMENTS:
        seed += 1
        done += asyncio.run(story(seed))


async def compare(place: LocalServer, listener: Listener, chance: Chance) -> None:
    """What a listener receives now, and what they receive if the hidden part is dealt anew."""
    live = place.hub.tables[listener.table]
    game, true = live.table.game, live.table.state
    view = game.view(true, listener.seat)
    legal = [game.write(true, action) for action in view.menu]
    clock, at = place.hub.now, place.hub.now()
    place.hub.now = lambda: at  # what is left on a clock would differ by the time that passes between the two
    try:
        before = await listener.hears(live.table.number, legal)
        live.table.state, live.cached = imagined(game, view, chance), None
        after = await listener.hears(live.table.number, legal)
    finally:
        place.hub.now, live.table.state, live.cached = clock, true, None
    for one, other in zip(before, after, strict=True):
        assert one == other
    assert live.row["seed"].encode() not in b"".join(before) or len(live.row["seed"]) < 4


def test_the_seed_is_told_when_all_is_over_and_not_before(place: LocalServer) -> None:
    async def story() -> None:
        async with people(place, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kodama", ann, ben, seed=8_765_432_101)
            listener = Listener(place, table, 0, ann.token, None)
            running = b"".join(await listener.hears((await look(ann, table))["number"], []))
            assert b"8765432101" not in running
            await act(ann, table, "resign", "A")
            assert (await look(ben, table, "B"))["seed"] == "8765432101"

    asyncio.run(story())
