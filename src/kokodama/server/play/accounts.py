"""Players without accounts: a secret in a cookie, a name, and a link that moves it all to another device."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response, WebSocket
from sqlalchemy import select, update

from kokodama.server.db import schema
from kokodama.server.ops.errors import COME_IN_FIRST, Denied
from kokodama.server.ops.tokens import hashed, new_id, new_token
from kokodama.server.play.hub import House
from kokodama.server.play.last_seen import note_seen
from kokodama.server.settings import Settings

COOKIE = "kokodama"
YEAR = 366 * 86_400
FRESH = 0.5  # seconds for which another process may have changed a player without our knowing
KNOWN = 10_000  # players in memory
ENDED = 4401  # closes a socket whose secret was replaced


@dataclass(frozen=True)
class Player:
    """Who is asking."""

    id: str
    name: str
    language: str
    secret: str  # the hash of what they came in with


def token_of(request: Request | WebSocket) -> str | None:
    """The secret a request carries: as a cookie, or as a bearer's token for programs."""
    bearer = request.headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return bearer[7:]
    return request.cookies.get(COOKIE)


class People:
    """Finds players by their secrets, and makes new ones.

    A secret that was replaced ends everywhere within a second: other processes are told, and while they cannot be told
    they look for themselves. Whatever changes a player names the secret it was asked with, so that a secret that has
    ended in the meantime changes nothing.
    """

    def __init__(self, house: House, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.house = house
        self.store = house.store
        self.settings = settings
        self.clock = clock
        self.known: dict[str, tuple[Player, float]] = {}  # by the hash of the secret, until when
        house.on_player = self.replaced
        house.on_doubt = self.look_at_listeners

    async def find(self, token: str | None) -> Player | None:
        """Who carries this secret. Raises StoreUnavailable."""
        if not token or len(token) > 100:
            return None
        secret = hashed(token)
        player, until = self.known.get(secret, (None, 0.0))
        if player is not None and self.clock() < until:
            return player
        row = await self.store.row(select(schema.players).where(schema.players.c.token == secret))
        if row is None or row["banned"]:
            self.known.pop(secret, None)
            return None
        await note_seen(self.store, row, time.time())
        if len(self.known) > KNOWN:
            self.known.clear()
        player = Player(row["id"], row["name"], row["language"], secret)
        self.known[secret] = player, self.clock() + (FRESH if self.settings.redis else 60.0)
        return player

    async def asking(self, request: Request) -> Player | None:
        """Who is asking, and in which language they are answered."""
        player = await self.find(token_of(request))
        if player is not None:
            request.state.language = player.language
        return player

    async def needed(self, request: Request) -> Player:
        """Who is asking; nobody is told to come in first."""
        player = await self.asking(request)
        if player is None:
            raise Denied(401, "come-in", COME_IN_FIRST)
        return player

    async def welcome(self, name: str, language: str, now: float) -> tuple[Player, str]:
        """A new player and the secret that is shown this once."""
        token = new_token()
        player = Player(new_id(), name, language, hashed(token))
        row = {"id": player.id, "token": player.secret, "name": name, "language": language, "created": now}
        await self.store.insert((schema.players, row))
        return player, token

    async def change(self, player: Player, **values: Any) -> None:
        """Change some of a player, unless the secret they came in with has ended."""
        columns = schema.players.c
        asked = (columns.id == player.id, columns.token == player.secret)
        async with self.store.begin() as connection:
            changed = await connection.execute(update(schema.players).where(*asked).values(**values))
        if changed.rowcount != 1:
            raise Denied(401, "come-in", COME_IN_FIRST)
        await self.tell_all(player.id, player.secret)

    async def recovery(self, player: Player) -> str:
        """A new recovery secret; an older one no longer works."""
        token = new_token()
        await self.change(player, recovery=hashed(token))
        return token

    async def recover(self, token: str) -> tuple[Player, str] | None:
        """The player of a recovery link, with a new secret; the link and the old device's secret are used up.

        Of two who use a link at once one wins: the link is taken away in the statement that gives the new secret.
        """
        fresh, columns = new_token(), schema.players.c
        taken = (
            update(schema.players)
            .where(columns.recovery == hashed(token), columns.banned.is_(False))
            .values(token=hashed(fresh), recovery=None)
            .returning(columns.id, columns.name, columns.language)
        )
        async with self.store.begin() as connection:
            row = (await connection.execute(taken)).first()
        if row is None:
            return None
        player = Player(row[0], row[1], row[2], hashed(fresh))
        await self.tell_all(player.id, player.secret)
        return player, fresh

    async def tell_all(self, player: str, secret: str) -> None:
        """A player was changed: this process and all others forget what they knew."""
        self.replaced(player, secret)
        await self.house.bus.tell(json.dumps({"kind": "player", "player": player, "token": secret}))

    def replaced(self, player: str, secret: str) -> None:
        """Forget a player, and close the sockets that came in with another secret than this."""
        self.known = {hash: one for hash, one in self.known.items() if one[0].id != player}
        for live in list(self.house.tables.values()):
            for listener in list(live.listeners):
                if listener.who == player and listener.secret != secret:
                    listener.hang_up(ENDED)

    async def look_at_listeners(self) -> None:
        """Nobody could tell us: compare the secrets of all who are connected with the database."""
        self.known.clear()
        players = {one.who for live in self.house.tables.values() for one in live.listeners if one.who}
        found = await self.store.secrets_of(sorted(players))
        for player in players:
            self.replaced(player, found.get(player, ""))

    def set_cookie(self, response: Response, token: str) -> None:
        """Let the browser keep the secret where no script can read it."""
        response.set_cookie(
            COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=self.settings.secure_cookies, path="/"
        )
