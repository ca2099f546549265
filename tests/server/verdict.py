"""Compares what a crowd was told with what is in the database and what the server says afterwards."""

import asyncio
import json
import random
import time
from collections import Counter
from typing import Any, cast

from sqlalchemy import select

from kokodama.client import Client, RequestRefused
from kokodama.games import GAMES
from kokodama.language.language import Language
from kokodama.server.db import schema
from kokodama.server.db.store import Store
from kokodama.server.db.table_row import TableRow
from kokodama.server.play.live_table import new_table
from kokodama.tables.entries import read_entry
from kokodama.tables.table import Table
from kokodama.tables.table_update import table_update
from tests.server.crowd import Heard, Listener

SAMPLE = 40  # tables whose views are compared
FAULTS = (
    "lost",
    "doubled",
    "two numbers",
    "never sent",
    "denied but done",
    "gaps",
    "out of step",
    "tables that do not replay",
    "tables that do not open",
    "views that differ",
    "listeners left behind",
    "numbers that went back",
    "unexpected answers",
    "503 without Retry-After",
    "clients that gave up",
)


class Log:
    """The log of a table in the database, replayed."""

    def __init__(self, row: dict[str, Any], entries: list[dict[str, Any]]) -> None:
        self.row = row
        self.entries = entries
        self.gap = [one["number"] for one in entries] != list(range(1, len(entries) + 1))
        self.trouble = ""
        try:
            self.table: Table | None = self.replay(len(entries))
        except Exception as error:
            self.table, self.trouble = None, f"{row['id']}: {error!r}"

    def replay(self, number: int) -> Table:
        """Return the table after a number of entries."""
        table = new_table(cast(TableRow, self.row))
        for one in self.entries[:number]:
            table.add(read_entry(one["number"], one["kind"], one["seat"], one["data"], one["at"]))
        return table


async def read_logs(database: str) -> dict[str, Log]:
    """Read the logs of all tables from the database."""
    store = Store(database)
    try:
        rows = await store.rows(select(schema.tables))
        entries: dict[str, list[dict[str, Any]]] = {row["id"]: [] for row in rows}
        order = schema.entries.c.table_id, schema.entries.c.number
        for entry in await store.rows(select(schema.entries).order_by(*order)):
            entries[entry["table_id"]].append(entry)
        return {row["id"]: Log(row, entries[row["id"]]) for row in rows}
    finally:
        await store.engine.dispose()


def compare(heard: Heard, logs: dict[str, Log]) -> dict[str, list[str]]:
    """Compare what was sent and acknowledged with what is stored."""
    keyed = [(id, entry) for id, log in logs.items() for entry in log.entries if entry["key"]]
    numbers = {(id, entry["key"]): entry["number"] for id, entry in keyed}
    times = Counter((id, entry["key"]) for id, entry in keyed)
    uninvited = [
        f"{id} {entry['number']}: a move of seat {entry['seat']} without a key"
        for id, log in logs.items()
        for entry in log.entries
        if entry["kind"] == "move" and not entry["key"] and not log.row["seats"][entry["seat"]].get("bot")
    ]
    lost = [
        f"{one} as {number}, there as {numbers.get(one)}"
        for one, number in heard.acknowledged.items()
        if numbers.get(one) != number
    ]
    return {
        "lost": lost,
        "doubled": [str(one) for one, count in times.items() if count > 1],
        "two numbers": heard.two_numbers,
        "never sent": [str(one) for one in set(times) - heard.sent] + uninvited,
        "denied but done": [f"{one}: {why}" for one, why in heard.denied.items() if one in numbers],
        "gaps": [id for id, log in logs.items() if log.gap],
        "out of step": [id for id, log in logs.items() if log.row["number"] != len(log.entries)],
        "tables that do not replay": [log.trouble for log in logs.values() if log.trouble],
        "numbers that went back": heard.backwards,
        "unexpected answers": heard.unexpected,
        "503 without Retry-After": heard.hasty,
        "clients that gave up": heard.gave_up,
    }


async def left_behind(listeners: list[Listener], numbers: dict[str, int], patience: float = 60.0) -> list[str]:
    """Return spectators who never receive the state of a given moment; meanwhile the tables may go on.

    It compares with the numbers of one moment, because on a busy machine somebody is always slightly behind.
    """
    waiting = [one for one in listeners if one.here and one.seat is None]
    until = time.monotonic() + patience
    while True:
        waiting = [one for one in waiting if one.here and one.number < numbers.get(one.table, 0)]
        if not waiting or time.monotonic() >= until:
            return [f"{one}, the table {numbers[one.table]}" for one in waiting]
        await asyncio.sleep(0.02)


async def read_numbers(database: str) -> dict[str, int]:
    """Return the number of every table's last entry."""
    store = Store(database)
    try:
        numbers = select(schema.tables.c.id, schema.tables.c.number)
        return {row["id"]: row["number"] for row in await store.rows(numbers)}
    finally:
        await store.engine.dispose()


Told = list[tuple[str, str | None, dict[str, Any]]]  # table, seat, news


async def open_all(url: str, heard: Heard, logs: dict[str, Log], dice: random.Random) -> tuple[list[str], Told]:
    """Ask the server for every table; return those that do not open, and for some what each seat is told."""
    shut: list[str] = []
    told: Told = []
    sample = set(dice.sample(sorted(logs), min(SAMPLE, len(logs))))
    async with Client(url) as client:
        for id, log in logs.items():
            seats = heard.seats.get(id, []) if id in sample else []
            for seat, token in [(None, heard.tokens[log.row["creator"]]), *seats]:
                client.token = token
                try:
                    told.append((id, seat, await client.ask("GET", f"/api/tables/{id}", seat=seat)))
                except RequestRefused as refused:
                    shut.append(f"{id} {seat}: {refused}"[:300])
    return shut, [one for one in told if one[0] in sample]


def differences(log: Log, seat: str | None, told: dict[str, Any]) -> list[str]:
    """Compare what a server says with a replay of the log up to the same number; return the differences."""
    table = log.replay(told["number"])
    names = {one.letter: one.name or one.letter for one in table.seats}
    language = Language("en", GAMES[log.row["game"]].messages, names)
    number = None if seat is None else ord(seat) - 65
    own = json.loads(json.dumps(table_update(table, number, None, language, told["clock"]["now"])))
    fields = [name for name, value in own.items() if told.get(name) != value]
    return [f"{log.row['id']} {seat} at {told['number']}: {', '.join(fields)}"] if fields else []


def summary(heard: Heard, logs: dict[str, Log], found: dict[str, list[str]]) -> dict[str, Any]:
    """Return figures, then the number of faults of each kind, with a few examples."""
    told: dict[str, Any] = {
        "tables": len(logs),
        "games": heard.games,
        "acknowledged": len(heard.acknowledged),
        "entries": sum(len(log.entries) for log in logs.values()),
        "listeners": len(heard.listeners),
        "stale": sum(1 for why in heard.denied.values() if "stale" in why),
        "answers": {str(status): count for status, count in sorted(heard.answers.items())},
        **{fault: len(found[fault]) for fault in FAULTS},
    }
    if examples := {fault: found[fault][:3] for fault in FAULTS if found[fault]}:
        told["examples"] = examples
    return told


def is_good(found: dict[str, Any]) -> bool:
    """Whether every promise was kept."""
    return found["acknowledged"] > 0 and not any(found[fault] for fault in FAULTS)
