"""Lets the bots of live tables move: at most one task for each table, which ends when a person's turn comes."""

import asyncio
import logging
from typing import TYPE_CHECKING

from kokodama.core.refusal import Refused
from kokodama.server.db.write_batch import StoreUnavailable
from kokodama.server.play.bot_pacing import wants_bots
from kokodama.server.play.bot_worker import bot_move
from kokodama.server.play.dealing import bot_seed
from kokodama.server.play.live_table import LiveTable, Stale
from kokodama.tables.commands import BotActor, Command
from kokodama.tables.table import TableError

if TYPE_CHECKING:
    from kokodama.server.play.hub import TableHub

log = logging.getLogger("kokodama.bots")
RETRY = 1.0  # seconds until a bot whose move could not be written is asked again


class BotRunner:
    """Asks the workers for moves of bots, and executes them like anybody's command."""

    def __init__(self, hub: "TableHub") -> None:
        self.hub = hub

    def run(self, live: LiveTable) -> None:
        """Start the bots of a table if it is a bot's turn and they are not running yet."""
        if live.table.bot_to_act() is not None and live.bot_task is None and wants_bots(live):
            live.bot_task = self.hub.spawn(self.play(live))

    async def play(self, live: LiveTable) -> None:
        """Let bots move until it is a person's turn."""
        try:
            while (bot := live.table.bot_to_act()) is not None and wants_bots(live):
                await self.move(live, bot)
        except Stale:
            pass
        except (Refused, TableError) as error:
            log.error("bot %s was refused: %s", bot, error, extra={"table": live.id})
            return  # the sweep asks again later; at once it would only be refused again
        except StoreUnavailable:
            self.hub.spawn(self.retry(live))
            return
        except Exception:
            log.exception("bot failed", extra={"table": live.id})
            return  # the sweep asks again later; at once it would only fail again
        finally:
            live.bot_task = None
        if live.table.bot_to_act() is not None and not self.hub.settings.redis:
            self.run(live)

    async def move(self, live: LiveTable, bot: str) -> None:
        """Ask a bot for its move and execute it, unless the table has changed in the meantime."""
        number, seat = live.table.number, live.table.to_act()
        owner, seed = self.hub.quotas.bot_owner(live), bot_seed(live.row)
        text = await bot_move(self.hub.pools.bots, live.id, live.table.record, bot, seed, owner)
        async with live.lock:
            if live.in_doubt:
                await self.hub.catch_up_locked(live)
            if live.table.number == number:
                await self.hub.execute(live, Command("move", seat, text), BotActor(bot))

    async def retry(self, live: LiveTable) -> None:
        """Ask a bot again whose move could not be written; the sweep would find it only seconds later."""
        await asyncio.sleep(RETRY)
        self.run(live)
