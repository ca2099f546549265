"""Making tables, joining them, and rematches."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, select, update

from kokodama.bots.registry import bots_of, default_bot
from kokodama.core.chance import Chance
from kokodama.core.game import read_options, rule_options
from kokodama.core.messages import N_
from kokodama.core.notation import NotationError
from kokodama.core.seat_letters import letter
from kokodama.games import GAMES
from kokodama.server.db import schema
from kokodama.server.db.table_row import TableRow
from kokodama.server.db.write_batch import RowRejected
from kokodama.server.ops.display_names import shown_name
from kokodama.server.ops.tokens import hashed, new_id, new_token
from kokodama.server.play.accounts import Player
from kokodama.server.play.dealing import new_seed
from kokodama.server.play.hub import TableHub
from kokodama.server.play.live_table import LiveTable, new_table, stored_clock, summary_of
from kokodama.server.wire.requests import Claimed, Invitation, NewTable, SeatPlan, TableMade
from kokodama.tables.clock import ClockRules
from kokodama.tables.seat import BOT, HUMAN, OPEN, Seat, distinct_name
from kokodama.tables.table import WAITING, TableError

BOT_NAMES = ("Juniper", "Hazel", "Willow", "Cedar", "Maple")  # by seat, so that no two at a table are alike


def plan_seats(game: str, plans: list[SeatPlan], player: Player) -> list[Seat]:
    """Assign the seats of a new table. Raises TableError if the plan does not fit the game."""
    if len(plans) not in GAMES[game].seats:
        seats = GAMES[game].seats
        raise TableError(
            "seats", N_("{game} is for {least} to {most} players."), game=game, least=seats[0], most=seats[-1]
        )
    result: list[Seat] = []
    for number, plan in enumerate(plans):
        if plan.kind == "me":
            name = shown_name(plan.name) if plan.name else player.name
            result.append(Seat(number, HUMAN, player.id, distinct_name(name, (seat.name for seat in result))))
        elif plan.kind == "bot":
            bot = plan.bot or default_bot(game)
            if bot not in bots_of(game):
                raise TableError("bot", N_("There is no bot called {bot} for this game."), bot=bot)
            name = distinct_name(BOT_NAMES[number], (seat.name for seat in result))
            result.append(Seat(number, BOT, None, name, bot))
        else:
            result.append(Seat(number, OPEN))
    return result


async def make_table(
    hub: TableHub, player: Player, request: NewTable, prepared: Callable[[int], dict[str, Any]] | None = None
) -> TableMade:
    """Make the table that a request describes; `prepared` makes the position of a game already begun from a seed.

    Raises TableError or NotationError.
    """
    if request.game not in GAMES:
        raise TableError("game", N_("There is no game called {game}."), game=request.game)
    if request.clock.days is not None and request.clock.seconds is not None:
        raise TableError("clock", N_("A clock counts either days or seconds, not both."))
    seats = plan_seats(request.game, request.seats, player)
    if "cards" in request.options:
        raise NotationError(("options", "cards"), "a table on a server does not support custom card sets yet")
    clock = ClockRules(request.clock.days, request.clock.seconds, request.clock.increment)
    plan = TablePlan(
        new_id(), request.game, seats, request.options, clock, request.hints, request.public, player.id, request.seed,
        prepared,
    )  # fmt: skip
    return await set_up(hub, plan)


@dataclass(frozen=True)
class TablePlan:
    """Everything that describes a new table."""

    id: str
    game: str
    seats: list[Seat]
    options: dict[str, Any]
    clock: ClockRules
    hints: bool
    public: bool
    creator: str
    seed: int | None = None
    prepared: Callable[[int], dict[str, Any]] | None = None  # makes the position of a game already begun from a seed


async def set_up(hub: TableHub, plan: TablePlan) -> TableMade:
    """Deal the game, store the table and start its bots. Raises NotationError, and RowRejected if the table exists."""
    game, seats = GAMES[plan.game], plan.seats
    options = read_options(game, plan.options)
    seed = new_seed() if plan.seed is None else plan.seed
    position = plan.prepared(seed) if plan.prepared else game.position(game.start(len(seats), Chance(seed), options))
    now, id, watch = hub.now(), plan.id, new_token()
    row: TableRow = {
        "id": id,
        "game": plan.game,
        "version": game.version,
        "options": rule_options(game, options),
        "wished": None if plan.prepared else plan.options,  # a prepared position cannot be dealt again from the seed
        "position": position,
        "seed": str(seed),
        "seed_chosen": plan.seed is not None,
        "seats": [vars(seat) for seat in seats],
        "clock": plan.clock.mapping(),
        "hints": plan.hints,
        "public": plan.public,
        "creator": plan.creator,
        "watch": hashed(watch),
        "created": now,
        "rematch": None,
    }
    summary = vars(summary_of(new_table(row), now))
    invitations = {seat.number: new_token() for seat in seats if seat.kind == OPEN}
    places = [
        {
            "table_id": id,
            "number": seat.number,
            "player": seat.player,
            "invitation": hashed(invitations[seat.number]) if seat.number in invitations else None,
        }
        for seat in seats
    ]
    await hub.store.insert((schema.tables, {**row, **summary}), (schema.seats, places))
    live = await hub.get(id)
    assert live is not None
    hub.bots.run(live)
    hub.on_turn(live)
    return TableMade(
        table=id,
        seats=[seat.letter for seat in seats if seat.player == plan.creator],
        invitations=[Invitation(seat=letter(number), token=token) for number, token in invitations.items()],
        watch=watch,
    )


async def claim_seat(hub: TableHub, player: Player, token: str) -> Claimed | None:
    """Use an invitation to take its seat; None if there is no such invitation. Raises TableError if it is taken."""
    seat = schema.seats.c
    row = await hub.store.row(select(schema.seats).where(seat.invitation == hashed(token)))
    live = await hub.get(row["table_id"]) if row else None
    if row is None or live is None:
        return None
    if row["player"] != player.id:  # else the response got lost, or the link was opened again
        await hub.claim(live, row["number"], player.id, player.name)
    return Claimed(table=live.id, seat=letter(row["number"]))


async def invited_to(hub: TableHub, token: str, player: Player | None) -> dict[str, Any] | None:
    """Describe the table of an invitation; None if there is no such invitation, or somebody else has used it.

    If the player already sits there, by this or another invitation, it says where.
    """
    row = await hub.store.row(select(schema.seats).where(schema.seats.c.invitation == hashed(token)))
    live = await hub.get(row["table_id"]) if row else None
    if row is None or live is None:
        return None
    table = live.table
    own = [seat.letter for seat in table.seats if player is not None and seat.player == player.id]
    if not own and (table.seats[row["number"]].kind != OPEN or table.status != WAITING):
        return None
    return {
        "game": live.row["game"],
        "seat": letter(row["number"]),
        "host": await name_of(hub, live, live.row["creator"]),
        "names": {seat.letter: seat.name for seat in table.seats},
        "clock": {**table.setup.clock.mapping(), "restart": table.setup.clock.restart},
        "hints": table.setup.hints,
        "deal_chosen": bool(live.row["seed_chosen"]),
        "mine": {"table": live.id, "seat": own[0]} if own else None,
    }


async def name_of(hub: TableHub, live: LiveTable, player: str) -> str:
    """A person's name at a table, or their own name if they have no seat there; empty if they were deleted."""
    for seat in live.table.seats:
        if seat.player == player:
            return seat.name
    row = await hub.store.row(select(schema.players.c.name).where(schema.players.c.id == player))
    return str(row["name"]) if row else ""


async def join_public(hub: TableHub, player: Player, live: LiveTable) -> Claimed | None:
    """Take the first open seat of a listed table; None if there is none."""
    if not live.row["public"]:
        return None
    for number in range(len(live.table.seats)):
        if live.table.seats[number].kind == OPEN:
            try:
                await hub.claim(live, number, player.id, player.name)
                return Claimed(table=live.id, seat=letter(number))
            except TableError as error:
                if error.code != "seat-taken":  # else somebody was faster: try the next seat
                    raise
    return None


async def rematch(hub: TableHub, player: Player, live: LiveTable) -> str:
    """The next table of the same people, with rotated seats; made once, even if several ask at the same time."""
    if live.table.status not in ("over", "abandoned"):
        raise TableError("still-running", N_("This game is still in progress."))
    if all(seat.player != player.id for seat in live.table.seats):
        raise TableError("not-your-seat", N_("This is not your seat."))
    if any(seat.kind == OPEN for seat in live.table.seats):
        raise TableError("never-began", N_("This game never started."))
    next_id = await rematch_id(hub, live)
    if await hub.get(next_id) is None:
        rotated = live.table.seats[1:] + live.table.seats[:1]
        seats = [
            Seat(number, BOT, None, BOT_NAMES[number], default_bot(live.row["game"]))
            if seat.kind == HUMAN and seat.player is None  # a deleted player
            else Seat(number, seat.kind, seat.player, seat.name, seat.bot if seat.kind == BOT else None)
            for number, seat in enumerate(rotated)
        ]
        row = live.row
        clock = stored_clock(row)
        options = row["wished"] if row["wished"] is not None else row["options"]
        with contextlib.suppress(RowRejected):  # somebody else was faster
            await set_up(
                hub,
                TablePlan(next_id, row["game"], seats, options, clock, bool(row["hints"]), row["public"], player.id),
            )
    return next_id


async def rematch_id(hub: TableHub, live: LiveTable) -> str:
    """The id of the next table, stored before the table is made, so that two who ask at once get the same."""
    if not live.row["rematch"]:
        table = schema.tables.c
        async with hub.store.begin() as connection:
            free = and_(table.id == live.id, table.rematch.is_(None))
            await connection.execute(update(schema.tables).where(free).values(rematch=new_id()))
        row = await hub.store.row(select(table.rematch).where(table.id == live.id))
        assert row is not None
        live.row["rematch"] = row["rematch"]
    return str(live.row["rematch"])
