"""Making tables, finding them, sitting down."""

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, or_, select, update

from kokodama.bots.registry import bots_of
from kokodama.core.chance import Chance
from kokodama.core.game import letter, read_options, rule_options
from kokodama.core.messages import N_
from kokodama.core.notation import NotationError
from kokodama.games import GAMES
from kokodama.server.db import schema
from kokodama.server.db.write_batch import RowRejected
from kokodama.server.ops.display_names import shown_name
from kokodama.server.ops.tokens import hashed, new_id, new_token
from kokodama.server.play.accounts import Player
from kokodama.server.play.dealing import new_seed
from kokodama.server.play.hub import House
from kokodama.server.play.live_table import Live, new_table, summary_of
from kokodama.server.wire.requests import Claimed, Invitation, NewTable, SeatPlan, TableMade
from kokodama.tables.clock import ClockRules
from kokodama.tables.seat import BOT, HUMAN, OPEN, STAND_IN, Seat, distinct_name
from kokodama.tables.table import TableError

LISTED = 100
BOT_NAMES = ("Juniper", "Sage", "Willow", "Cedar", "Maple")  # by seat, so that no two at a table are alike


def plan_seats(game: str, plans: list[SeatPlan], player: Player) -> list[Seat]:
    """Who sits where, or what is wrong with the plan."""
    if len(plans) not in GAMES[game].seats:
        seats = GAMES[game].seats
        raise TableError(
            "seats", N_("{game} is for {least} to {most} players."), game=game, least=seats[0], most=seats[-1]
        )
    result: list[Seat] = []
    for number, plan in enumerate(plans):
        if plan.kind == "me":
            wished = shown_name(plan.name) if plan.name else player.name
            result.append(Seat(number, HUMAN, player.id, distinct_name(wished, (seat.name for seat in result))))
        elif plan.kind == "bot":
            bot = plan.bot or "casual"
            if bot not in bots_of(game):
                raise TableError("bot", N_("There is no bot {bot} for this game."), bot=bot)
            name = distinct_name(BOT_NAMES[number], (seat.name for seat in result))
            result.append(Seat(number, BOT, None, name, bot))
        else:
            result.append(Seat(number, OPEN))
    return result


async def make_table(
    house: House, player: Player, wish: NewTable, begun: Callable[[int], dict[str, Any]] | None = None
) -> TableMade:
    """A new table; `begun` makes its position from a seed if the game is to have begun already.

    Raises TableError or NotationError.
    """
    if wish.game not in GAMES:
        raise TableError("game", N_("There is no game {game}."), game=wish.game)
    if wish.clock.days is not None and wish.clock.seconds is not None:
        raise TableError("clock", N_("A clock counts days or seconds, not both."))
    seats = plan_seats(wish.game, wish.seats, player)
    if "cards" in wish.options:
        raise NotationError(("options", "cards"), "a box of one's own is not played at a server's table yet")
    clock = ClockRules(wish.clock.days, wish.clock.seconds, wish.clock.increment)
    plan = Plan(new_id(), wish.game, seats, wish.options, clock, wish.public, player.id, wish.seed, begun)
    return await set_up(house, plan)


@dataclass(frozen=True)
class Plan:
    """Everything a new table needs to be told."""

    id: str
    game: str
    seats: list[Seat]
    options: dict[str, Any]
    clock: ClockRules
    public: bool
    creator: str
    seed: int | None = None
    begun: Callable[[int], dict[str, Any]] | None = None  # the position of a game already begun, from the seed


async def set_up(house: House, plan: Plan) -> TableMade:
    """Lay out the game and keep it. Raises NotationError, and RowRejected if the table exists."""
    game, seats = GAMES[plan.game], plan.seats
    options = read_options(game, plan.options)
    seed = new_seed() if plan.seed is None else plan.seed
    position = plan.begun(seed) if plan.begun else game.position(game.start(len(seats), Chance(seed), options))
    now, id, watch = house.now(), plan.id, new_token()
    row: dict[str, Any] = {
        "id": id,
        "game": plan.game,
        "version": game.version,
        "options": rule_options(game, options),
        "wished": None if plan.begun else plan.options,  # a prepared position is not what the seed alone would deal
        "position": position,
        "seed": str(seed),
        "seed_chosen": plan.seed is not None,
        "seats": [vars(seat) for seat in seats],
        "clock": plan.clock.mapping(),
        "public": plan.public,
        "creator": plan.creator,
        "watch": hashed(watch),
        "created": now,
        "rematch": None,
    }
    row.update(vars(summary_of(new_table(row), now)))
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
    await house.store.insert((schema.tables, row), (schema.seats, places))
    live = await house.live(id)
    assert live is not None
    house.go_on(live)
    house.on_turn(live)
    return TableMade(
        table=id,
        seats=[seat.letter for seat in seats if seat.player == plan.creator],
        invitations=[Invitation(seat=letter(number), token=token) for number, token in invitations.items()],
        watch=watch,
    )


async def claim_seat(house: House, player: Player, token: str) -> Claimed | None:
    """Sit down by an invitation; None if there is no such invitation. Raises TableError if another one used it."""
    seat = schema.seats.c
    row = await house.store.row(select(schema.seats).where(seat.invitation == hashed(token)))
    live = await house.live(row["table_id"]) if row else None
    if row is None or live is None:
        return None
    if row["player"] != player.id:  # else the answer got lost, or the link was opened again
        await house.claim(live, row["number"], player.id, player.name)
    return Claimed(table=live.id, seat=letter(row["number"]))


async def invited_to(house: House, token: str) -> dict[str, Any] | None:
    """What an invitation is to; None if there is no such invitation, or it was used."""
    row = await house.store.row(select(schema.seats).where(schema.seats.c.invitation == hashed(token)))
    live = await house.live(row["table_id"]) if row else None
    if row is None or live is None or live.table.seats[row["number"]].kind != OPEN:
        return None
    return {
        "game": live.row["game"],
        "seat": letter(row["number"]),
        "names": [seat.name for seat in live.table.seats],
        "deal_chosen": bool(live.row["seed_chosen"]),
    }


async def my_tables(house: House, player: Player) -> list[dict[str, Any]]:
    """Where a player sits, those that wait for him first."""
    table, seat = schema.tables.c, schema.seats.c
    mine = select(seat.table_id).where(seat.player == player.id)
    columns = (*listed_columns(), table.result)
    query = select(*columns).where(table.id.in_(mine)).order_by(table.updated.desc()).limit(LISTED)
    rows = await house.store.rows(query)
    await add_names(house, rows)
    for row in rows:
        row["my_turn"] = row.pop("to_act") == player.id
        row["result"] = row["result"] and by_letter(row["result"])
    return sorted(rows, key=lambda row: not row["my_turn"])


def by_letter(result: dict[str, Any]) -> dict[str, Any]:
    """A kept result, which counts seats, as it is told."""
    scores = {letter(seat): points for seat, points in enumerate(result["scores"])}
    return {"winners": [letter(seat) for seat in result["winners"]], "scores": scores}


async def public_tables(house: House) -> list[dict[str, Any]]:
    """Tables anybody may watch or join."""
    table = schema.tables.c
    open_ones = and_(table.public, or_(table.status == "waiting", table.status == "running"))
    query = select(*listed_columns()).where(open_ones).order_by(table.updated.desc()).limit(LISTED)
    rows = await house.store.rows(query)
    await add_names(house, rows)
    for row in rows:
        del row["to_act"]
    return rows


async def add_names(house: House, rows: list[dict[str, Any]]) -> None:
    """Who sits at each table, by seat; nobody on a seat that is open."""
    seat, player = schema.seats.c, schema.players.c
    query = select(seat.table_id, seat.number, player.name).join(schema.players, seat.player == player.id)
    found = await house.store.rows(query.where(seat.table_id.in_([row["id"] for row in rows])))
    people = {(one["table_id"], one["number"]): str(one["name"]) for one in found}
    for row in rows:
        row["deal_chosen"] = bool(row.pop("seed_chosen"))
        planned = row.pop("seats")
        row["names"] = [one["name"] or people.get((row["id"], one["number"]), "") for one in planned]


def listed_columns() -> list[Any]:
    """What a list of tables says of each; nothing that is secret."""
    table = schema.tables.c
    return [
        *(table.id, table.game, table.status, table.number, table.updated, table.deadline, table.to_act, table.public),
        *(table.seats, table.seed_chosen),
    ]


async def join_public(house: House, player: Player, live: Live) -> Claimed | None:
    """Take the first open seat of a listed table; None if there is none."""
    if not live.row["public"]:
        return None
    for number in range(len(live.table.seats)):
        if live.table.seats[number].kind == OPEN:
            try:
                await house.claim(live, number, player.id, player.name)
                return Claimed(table=live.id, seat=letter(number))
            except TableError as error:
                if error.code != "seat-taken":  # else somebody was faster; there may be another seat
                    raise
    return None


async def rematch(house: House, player: Player, live: Live) -> str:
    """The next game of the same people, seats rotated by one; made once, whoever asks first."""
    if live.table.status not in ("over", "abandoned"):
        raise TableError("still-running", N_("This game is still running."))
    if all(seat.player != player.id for seat in live.table.seats):
        raise TableError("not-your-seat", N_("This is not your seat."))
    if any(seat.kind == OPEN for seat in live.table.seats):
        raise TableError("never-began", N_("This game never began."))
    next_id = await rematch_id(house, live)
    if await house.live(next_id) is None:
        turned = live.table.seats[1:] + live.table.seats[:1]
        seats = [
            Seat(number, BOT, None, BOT_NAMES[number], STAND_IN)
            if seat.kind == HUMAN and seat.player is None  # that person was deleted
            else Seat(number, seat.kind, seat.player, seat.name, seat.bot if seat.kind == BOT else None)
            for number, seat in enumerate(turned)
        ]
        row = live.row
        kept = row["clock"]
        clock = ClockRules(kept.get("days"), kept.get("seconds"), kept.get("increment", 0.0))
        options = row["wished"] if row["wished"] is not None else row["options"]
        with contextlib.suppress(RowRejected):  # somebody else was faster
            await set_up(house, Plan(next_id, row["game"], seats, options, clock, row["public"], player.id))
    return next_id


async def rematch_id(house: House, live: Live) -> str:
    """The name of the next table, agreed on before it is made: of two who ask at once both get the same."""
    if not live.row["rematch"]:
        table = schema.tables.c
        async with house.store.begin() as connection:
            free = and_(table.id == live.id, table.rematch.is_(None))
            await connection.execute(update(schema.tables).where(free).values(rematch=new_id()))
        row = await house.store.row(select(table.rematch).where(table.id == live.id))
        assert row is not None
        live.row["rematch"] = row["rematch"]
    return str(live.row["rematch"])


async def statistics(house: House, player: Player) -> dict[str, Any]:
    """How a player has done: per game how many tables, how many finished, won, and the mean score."""
    table, seat = schema.tables.c, schema.seats.c
    columns = (table.game, table.status, table.result, seat.number)
    joined = select(*columns).join(schema.seats, seat.table_id == table.id).where(seat.player == player.id)
    result: dict[str, dict[str, Any]] = {}

    def count(row: Mapping[Any, Any]) -> None:
        one = result.setdefault(row["game"], {"tables": 0, "finished": 0, "won": 0, "points": 0})
        one["tables"] += 1
        if row["result"]:
            one["finished"] += 1
            one["won"] += row["number"] in row["result"]["winners"]
            one["points"] += row["result"]["scores"][row["number"]]

    await house.store.each_row(joined, count)
    for one in result.values():
        points = one.pop("points")
        one["mean_score"] = round(points / one["finished"], 2) if one["finished"] else None
    return result
