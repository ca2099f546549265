"""Players without accounts: a secret in a cookie, a name, and a link that moves it all to another device."""

from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response, WebSocket
from sqlalchemy import select, update

from kokodama.server import schema
from kokodama.server.denied import COME_IN_FIRST, Denied
from kokodama.server.secrets import hashed, new_id, new_token
from kokodama.server.settings import Settings
from kokodama.server.store import Store

COOKIE = "kokodama"
YEAR = 366 * 86_400


@dataclass(frozen=True)
class Player:
    """Who is asking."""

    id: str
    name: str
    language: str


def token_of(request: Request | WebSocket) -> str | None:
    """The secret a request carries: as a cookie, or as a bearer's token for programs."""
    bearer = request.headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        return bearer[7:]
    return request.cookies.get(COOKIE)


class People:
    """Finds players by their secrets, and makes new ones."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.known: dict[str, Player] = {}

    async def find(self, token: str | None) -> Player | None:
        """Who carries this secret."""
        if not token or len(token) > 100:
            return None
        hash = hashed(token)
        if hash not in self.known:
            row = await self.store.row(select(schema.players).where(schema.players.c.token == hash))
            if row is None:
                return None
            if len(self.known) > 10_000:
                self.known.clear()
            self.known[hash] = Player(row["id"], row["name"], row["language"])
        return self.known[hash]

    async def asking(self, request: Request) -> Player | None:
        """Who is asking, and in which language he is answered."""
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
        player, token = Player(new_id(), name, language), new_token()
        row = {"id": player.id, "token": hashed(token), "name": name, "language": language, "created": now}
        await self.store.insert((schema.players, row))
        return player, token

    async def change(self, player: Player, **values: Any) -> None:
        """Change some of a player."""
        async with self.store.begin() as connection:
            where = schema.players.c.id == player.id
            await connection.execute(update(schema.players).where(where).values(**values))
        self.known.clear()

    async def recovery(self, player: Player) -> str:
        """A new recovery secret; an older one no longer works."""
        token = new_token()
        await self.change(player, recovery=hashed(token))
        return token

    async def recover(self, token: str) -> tuple[Player, str] | None:
        """The player of a recovery link, with a new secret; the link and the old device's secret are used up."""
        row = await self.store.row(select(schema.players).where(schema.players.c.recovery == hashed(token)))
        if row is None:
            return None
        player, fresh = Player(row["id"], row["name"], row["language"]), new_token()
        await self.change(player, token=hashed(fresh), recovery=None)
        return player, fresh

    def set_cookie(self, response: Response, token: str) -> None:
        """Let the browser keep the secret where no script can read it."""
        response.set_cookie(
            COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=self.settings.secure_cookies, path="/"
        )
