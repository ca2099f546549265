"""Lists of tables, from the database: a player's own, those that are listed, and a player's results."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import and_, or_, select

from kokodama.core.seat_letters import by_letter, letter
from kokodama.server.db import schema
from kokodama.server.play.accounts import Player
from kokodama.server.play.hub import TableHub

MAX_LISTED = 100


async def my_tables(hub: TableHub, player: Player) -> list[dict[str, Any]]:
    """The tables where a player sits, those where it is their turn first."""
    table, seat = schema.tables.c, schema.seats.c
    mine = select(seat.table_id).where(seat.player == player.id)
    columns = (*listed_columns(), table.result)
    query = select(*columns).where(table.id.in_(mine)).order_by(table.updated.desc()).limit(MAX_LISTED)
    rows = await hub.store.rows(query)
    await add_names(hub, rows)
    for row in rows:
        row["my_turn"] = row.pop("to_act") == player.id
        row["result"] = row["result"] and public_result(row["result"])
    return sorted(rows, key=lambda row: not row["my_turn"])


async def public_tables(hub: TableHub) -> list[dict[str, Any]]:
    """The listed tables, which anybody may watch or join."""
    table = schema.tables.c
    open_ones = and_(table.public, or_(table.status == "waiting", table.status == "running"))
    query = select(*listed_columns()).where(open_ones).order_by(table.updated.desc()).limit(MAX_LISTED)
    rows = await hub.store.rows(query)
    await add_names(hub, rows)
    for row in rows:
        del row["to_act"]
    return rows


def listed_columns() -> list[Any]:
    """The columns that a list of tables shows; none of them is secret."""
    table = schema.tables.c
    return [
        *(table.id, table.game, table.status, table.number, table.updated, table.deadline, table.to_act, table.public),
        *(table.seats, table.seed_chosen),
    ]


async def add_names(hub: TableHub, rows: list[dict[str, Any]]) -> None:
    """Add to each row the names of its players by seat, empty for an open seat."""
    seat, player = schema.seats.c, schema.players.c
    query = select(seat.table_id, seat.number, player.name).join(schema.players, seat.player == player.id)
    found = await hub.store.rows(query.where(seat.table_id.in_([row["id"] for row in rows])))
    people = {(one["table_id"], one["number"]): str(one["name"]) for one in found}
    for row in rows:
        row["now"] = hub.now()
        row["deal_chosen"] = bool(row.pop("seed_chosen"))
        planned = row.pop("seats")
        row["names"] = by_letter(one["name"] or people.get((row["id"], one["number"]), "") for one in planned)


def public_result(result: dict[str, Any]) -> dict[str, Any]:
    """A stored result, which numbers the seats, with their letters."""
    return {"winners": [letter(seat) for seat in result["winners"]], "scores": by_letter(result["scores"])}


async def statistics(hub: TableHub, player: Player) -> dict[str, Any]:
    """A player's results by game: tables, finished and won games, mean score."""
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

    await hub.store.each_row(joined, count)
    for one in result.values():
        points = one.pop("points")
        one["mean_score"] = round(points / one["finished"], 2) if one["finished"] else None
    return result
