"""A backup comes back without mixing two histories of a table."""

import asyncio
import gzip
import json
import stat
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from kokodama.client import Client
from kokodama.server.db import schema
from tests.server.host_commands import command, entries_of, execute, look_again, row_of, rows
from tests.server.local_server import LocalServer
from tests.server.people import (
    ME,
    OPEN,
    TableListener,
    act,
    begin,
    look,
    offered,
    people,
    play_on,
    sit_down,
    without_time,
)


def cut(served: LocalServer, table: str, number: int) -> None:
    """Cut a table's log, as in an older copy of the database."""
    entry, own = schema.entries.c, schema.tables.c.id == table
    later = (entry.table_id == table, entry.number > number)
    values = {"number": number, "revision": schema.tables.c.revision + 1}
    execute(served, sa.delete(schema.entries).where(*later), sa.update(schema.tables).where(own).values(values))
    look_again(served)


async def undo_and_play_otherwise(client: Client, table: str, moves: int) -> None:
    """Undo the second half of a game and play it differently."""
    for _ in range(moves):
        asked = (await look(client, table))["to_act"]
        news = await look(client, table, asked)
        moves_offered = [one["move"] for one in news["offer"]["moves"]]
        await act(client, table, "move", asked, move=moves_offered[-1])


def test_a_table_that_went_on_differently_is_left_alone_and_named(served: LocalServer, tmp_path: Path) -> None:
    """The review: the log became a mixture, and the table was lost at the next start."""
    database, file = served.settings.database, tmp_path / "backup.gz"

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = await begin(ann, 8)
            command(database, "backup", file)
            cut(served, table, 3)
            await undo_and_play_otherwise(ann, table, 2)
            before, seen = entries_of(served, table), await look(ann, table, "A")
            said = command(database, "restore", file)
            assert f"left as is: {table}: it differs from entry 4 on" in said
            assert "here it is at entry 5, in the backup at 8" in said
            assert entries_of(served, table) == before
            served.hub.tables.pop(table)
            assert without_time(await look(ann, table, "A")) == without_time(seen)
            await play_on(ann, table)
            assert "1 tables are fine" in command(database, "tables", "check", table)

    asyncio.run(story())


def test_a_table_that_agrees_gets_its_missing_end_and_listeners_hear_it(served: LocalServer, tmp_path: Path) -> None:
    database, file = served.settings.database, tmp_path / "backup.gz"

    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            for _ in range(5):
                asked = (await look(ann, table))["to_act"]
                mover = ann if asked == "A" else ben
                await act(mover, table, "move", asked, move=offered(await look(mover, table, asked)))
            log, row = entries_of(served, table), row_of(served, table)
            command(database, "backup", file)
            cut(served, table, 0)
            seat = schema.seats.c
            second = (seat.table_id == table, seat.number == 1)
            link = rows(served, sa.select(seat.invitation).where(*second))[0]["invitation"]
            execute(served, sa.update(schema.seats).where(*second).values(player=None, invitation="x" * 64))
            async with TableListener(ann.sit(table, "A")) as ear:
                await ear.news(lambda news: news["number"] == 0)
                said = await asyncio.to_thread(command, database, "restore", file)
                assert f"completed: {table}" in said
                assert "6 entries" in said
                await ear.news(lambda news: news["number"] == 6)
            assert entries_of(served, table) == log
            again = row_of(served, table)
            for name in ("number", "status", "to_act", "bot_to_act", "deadline", "updated"):
                assert again[name] == row[name], name
            assert rows(served, sa.select(seat.invitation).where(*second))[0]["invitation"] == link
            assert (await look(ben, table, "B"))["number"] == 6
            assert "0 players, 0 tables, 0 seats, 0 entries" in command(database, "restore", file), "once is enough"

    asyncio.run(story())


def test_a_table_that_has_gone_on_since_the_backup_keeps_what_it_has(served: LocalServer, tmp_path: Path) -> None:
    database, file = served.settings.database, tmp_path / "backup.gz"

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = await begin(ann, 3)
            command(database, "backup", file)
            await play_on(ann, table, 3)
            log = entries_of(served, table)
            assert table not in command(database, "restore", file)
            assert entries_of(served, table) == log

    asyncio.run(story())


def test_lines_of_chat_come_back_with_their_table_in_their_order(served: LocalServer, tmp_path: Path) -> None:
    database, file, keep = served.settings.database, tmp_path / "backup.gz", tmp_path / "keep.gz"

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            tables = [await begin(ann, 1), await begin(ann, 1)]
            for number in range(3):
                for table in tables:
                    line = {"table_id": table, "seat": 0, "name": "Ann", "text": f"line {number}", "at": float(number)}
                    execute(served, sa.insert(schema.chat).values(line))
            command(database, "backup", file)
            command(database, "tables", "delete", tables[0], "--keep", keep, "--yes")
            line = {"table_id": tables[1], "seat": 0, "name": "Ann", "text": "in between", "at": 9.0}
            execute(served, sa.insert(schema.chat).values(line))
            assert "3 chat" in command(database, "restore", file)
            chat = schema.chat.c
            found = rows(served, sa.select(chat.text).where(chat.table_id == tables[0]).order_by(chat.id))
            assert [row["text"] for row in found] == ["line 0", "line 1", "line 2"]

    asyncio.run(story())


def test_a_truncated_backup_brings_nothing(tmp_path: Path) -> None:
    database, other = (f"sqlite+aiosqlite:///{tmp_path / name}" for name in ("one.db", "other.db"))
    file = tmp_path / "backup.gz"

    async def story(served: LocalServer) -> None:
        async with people(served, "Ann") as (ann,):
            for _ in range(3):
                await begin(ann, 10)

    with LocalServer(database) as served:
        asyncio.run(story(served))
    command(database, "backup", file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    whole = file.read_bytes()
    command(other, "restore", file)
    command(other, "tables", "delete", json.loads(command(other, "tables", "list", "--json"))[0]["id"],
            "--keep", tmp_path / "kept.gz", "--yes")  # fmt: skip
    for size in (len(whole) // 3, len(whole) * 2 // 3, len(whole) - 4):
        file.write_bytes(whole[:size])
        assert "cannot be read" in command(other, "restore", file, code=2)
        assert len(json.loads(command(other, "tables", "list", "--json"))) == 2


def test_rows_of_an_older_backup_and_of_a_log_with_a_gap_come_back_as_far_as_they_go(tmp_path: Path) -> None:
    database, other = (f"sqlite+aiosqlite:///{tmp_path / name}" for name in ("one.db", "other.db"))
    file = tmp_path / "backup.gz"

    async def story(served: LocalServer) -> tuple[str, str, str]:
        async with people(served, "Ann") as (ann,):
            return await begin(ann, 6), await begin(ann, 6), str(ann.token)

    with LocalServer(database) as served:
        whole, gap, token = asyncio.run(story(served))
    command(database, "backup", file)
    with gzip.open(file, "rt") as lines:
        kept = [json.loads(line) for line in lines]
    new = {"revision", "trouble", "seed_chosen", "hints", "seen", "banned", "webhook_confirmed", "digest"}
    older: list[Any] = kept[:1]
    for name, row in kept[1:]:
        if (name, row.get("table_id"), row.get("number")) != ("entries", gap, 4):
            older.append([name, {key: row[key] for key in row if key not in new}])
            if name == "entries":
                del older[-1][1]["player"]
    with gzip.open(file, "wt") as target:
        target.writelines(json.dumps(line) + "\n" for line in older)
    assert f"incomplete: {gap}: restored up to entry 3" in command(other, "restore", file)

    async def after(served: LocalServer) -> None:
        async with Client(served.url, token) as ann:
            assert (await look(ann, whole))["number"] == 6
            assert (await look(ann, gap))["number"] == 3
            await play_on(ann, gap, 2)
            await play_on(ann, whole, 2)

    with LocalServer(other) as served:
        asyncio.run(after(served))
        assert served.logs.errors == []
    assert "2 tables are fine, 0" in command(other, "tables", "check")


def test_a_backup_is_of_one_moment(served: LocalServer, tmp_path: Path) -> None:
    """Rows and entries agree, whatever is written while the copy is made."""
    database = served.settings.database

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table("kokopelli", [ME, ME]))["table"]
            playing = asyncio.create_task(play_on(ann, table, 30))
            for number in range(4):
                file = tmp_path / f"backup{number}.gz"
                await asyncio.to_thread(command, database, "backup", file)
                numbers, last = {}, {}
                with gzip.open(file, "rt") as lines:
                    for name, row in [json.loads(line)[:2] for line in list(lines)[1:]]:
                        if name == "tables":
                            numbers[row["id"]] = row["number"]
                        elif name == "entries":
                            last[row["table_id"]] = row["number"]
                assert numbers[table] == last.get(table, 0)
            await playing

    asyncio.run(story())


@pytest.mark.parametrize(
    "content", [b"", b"hello", gzip.compress(b'{"format": "other"}\n')], ids=["empty", "text", "another"]
)
def test_a_file_that_is_no_backup_changes_nothing(served: LocalServer, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    said = command(served.settings.database, "restore", tmp_path / "file", code=2)
    assert "cannot be read" in said or "not a backup" in said
    assert "no such file" in command(served.settings.database, "restore", tmp_path / "nothing", code=2)


def test_an_open_seat_of_a_restored_table_can_still_be_taken(served: LocalServer, tmp_path: Path) -> None:
    database, keep = served.settings.database, tmp_path / "keep.gz"

    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            made = await ann.make_table("kokopelli", [ME, OPEN])
            command(database, "tables", "delete", made["table"], "--keep", keep, "--yes")
            look_again(served)
            command(database, "restore", keep)
            await ben.claim(made["invitations"][0]["token"])
            assert (await look(ben, made["table"], "B"))["status"] == "running"

    asyncio.run(story())
