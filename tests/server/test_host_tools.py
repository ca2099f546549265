"""`kokodama tables`: a host looks, ends, removes, checks and repairs beside a running server."""

import asyncio
import contextlib
import gzip
import json
import stat
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from kokodama.client import Client, RequestRefused
from kokodama.server.db import schema
from tests.server.host_commands import (
    as_json,
    command,
    entries_of,
    execute,
    look_again,
    lose_entry,
    row_of,
    without_trigger,
)
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
    refused,
    sit_down,
    without_time,
)


def test_a_list_shows_tables_by_status_age_and_player(served: LocalServer) -> None:
    database = served.settings.database

    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            mine = await begin(ann, 3)
            waiting = (await ben.make_table("kokopelli", [ME, OPEN]))["table"]
            me = (await ann.ask("GET", "/api/me"))["id"]

            def ids(*options: object) -> list[str]:
                return [row["id"] for row in as_json(database, "tables", "list", "--limit", 10_000, *options)]

            assert ids("--player", me) == [mine]
            assert waiting in ids("--status", "waiting")
            assert mine not in ids("--status", "waiting")
            assert mine not in ids("--older-than", 1)
            old = schema.tables.c.id == mine
            execute(served, sa.update(schema.tables).where(old).values(updated=1000.0, trouble="odd"))
            assert mine in ids("--older-than", 1)
            assert mine in ids("--trouble")
            assert mine in command(database, "tables", "list", "--limit", 10_000)
            assert "not one of" in command(database, "tables", "list", "--status", "nice", code=2)
            execute(served, sa.update(schema.tables).where(old).values(trouble=None, updated=time.time()))

    asyncio.run(story())


def test_show_tells_public_facts_and_no_card(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            facts = as_json(served.settings.database, "tables", "show", table)
            assert [(seat["seat"], seat["name"]) for seat in facts["seats"]] == [("A", "Ann"), ("B", "Ben")]
            assert (facts["status"], facts["number"]) == ("running", 1)
            assert not {"position", "seed", "watch"} & set(facts)
            assert "Ann" in command(served.settings.database, "tables", "show", table)

    asyncio.run(story())


def test_listeners_hear_that_a_host_ended_their_game(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            async with TableListener(ben.sit(table, "B")) as ear:
                await ear.kind("news")
                await asyncio.to_thread(command, served.settings.database, "tables", "end", table, "--yes")
                news = await ear.news(lambda news: news["status"] == "abandoned")
                assert news["number"] == 2
            assert entries_of(served, table)[-1]["kind"] == "abandon"
            assert row_of(served, table)["status"] == "abandoned"
            again = command(served.settings.database, "tables", "end", table, "--yes", code=2)
            assert "has already ended" in again
            assert "no table" in command(served.settings.database, "tables", "end", "nothing", "--yes", code=2)

    asyncio.run(story())


def test_a_game_can_be_ended_while_people_move(served: LocalServer) -> None:
    """The end and the moves are written by two programs at once; the log has each entry once, and nothing after it."""

    async def move_until_the_end(client: Client, table: str) -> None:
        while (news := await look(client, table))["status"] == "running":
            asked = news["to_act"]
            with contextlib.suppress(RequestRefused, StopIteration, TypeError):  # stale, or over in between
                await act(client, table, "move", asked, move=offered(await look(client, table, asked)))

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = await begin(ann, 1)
            playing = asyncio.create_task(move_until_the_end(ann, table))
            await asyncio.to_thread(command, served.settings.database, "tables", "end", table, "--yes")
            await asyncio.wait_for(playing, 30)
            assert entries_of(served, table)[-1]["kind"] == "abandon"
            assert "1 tables are fine" in command(served.settings.database, "tables", "check", table)

    asyncio.run(story())


def test_a_removed_table_leaves_memory_its_listeners_and_a_copy_that_brings_it_back(
    served: LocalServer, tmp_path: Path
) -> None:
    database, keep = served.settings.database, tmp_path / "copies" / "table.gz"

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = await begin(ann, 4)
            before = await look(ann, table, "A")
            async with TableListener(ann.sit(table, "A")) as ear:
                await ear.kind("news")
                await asyncio.to_thread(command, database, "tables", "delete", table, "--keep", keep, "--yes")
                assert (await ear.kind("problem"))["code"] == "no-table"
            assert table not in served.hub.tables
            await refused(404, "no-table", look(ann, table, "A"))
            assert stat.S_IMODE(keep.stat().st_mode) == 0o600
            with gzip.open(keep, "rt") as file:
                assert sum(line.startswith('["entries"') for line in file) == 4
            assert "1 tables" in await asyncio.to_thread(command, database, "restore", keep)
            assert without_time(await look(ann, table, "A")) == without_time(before)
            await play_on(ann, table)

    asyncio.run(story())


def test_a_table_is_not_removed_if_its_copy_cannot_be_written(served: LocalServer, tmp_path: Path) -> None:
    (tmp_path / "there.gz").write_text("something else")

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = await begin(ann, 1)
            for keep in (tmp_path / "there.gz", tmp_path / "there.gz" / "below.gz"):
                said = command(served.settings.database, "tables", "delete", table, "--keep", keep, "--yes", code=2)
                assert "Nothing was removed" in said
            await play_on(ann, table)
            assert (tmp_path / "there.gz").read_text() == "something else"

    asyncio.run(story())


def test_a_log_with_a_gap_is_found_and_repaired_and_the_table_plays_on(served: LocalServer, tmp_path: Path) -> None:
    database, keep = served.settings.database, tmp_path / "kept.jsonl"

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table, well = await begin(ann, 7), await begin(ann, 2)
            log = entries_of(served, table)
            lose_entry(served, table, 5)
            found = as_json(database, "tables", "check", table, well, code=1)
            assert [one["id"] for one in found] == [table]
            assert "entry 5 is missing" in found[0]["trouble"]
            assert "FAIL" in command(database, "tables", "check", table, "--mark", code=1)
            assert "entry 5 is missing" in row_of(served, table)["trouble"]
            assert "after entry 4" in command(database, "tables", "repair", table, "--keep", keep)
            assert [json.loads(line) for line in keep.read_text().splitlines()] == log[5:]
            assert stat.S_IMODE(keep.stat().st_mode) == 0o600
            row = row_of(served, table)
            assert (row["number"], row["trouble"], row["updated"]) == (4, None, log[3]["at"])
            assert "1 tables are fine, 0" in command(database, "tables", "check", table)
            assert (await look(ann, table))["number"] == 4
            assert (await play_on(ann, table, 3))["number"] == 7
            assert "nothing to repair" in command(database, "tables", "repair", table)

    asyncio.run(story())


def test_a_table_in_memory_follows_a_repair(served: LocalServer, tmp_path: Path) -> None:
    """Its row was out of step; whoever listens goes back with it."""
    database = served.settings.database

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = await begin(ann, 4)
            async with TableListener(ann.sit(table, "A")) as ear:
                await ear.news(lambda news: news["number"] == 4)
                entry = schema.entries.c
                four = (entry.table_id == table, entry.number == 4)
                execute(served, sa.update(schema.entries).where(*four).values(data={"text": "dance"}))
                keep = tmp_path / "kept"
                said = await asyncio.to_thread(command, database, "tables", "repair", table, "--keep", keep)
                assert "entry 4 (move) cannot be replayed" in said
                await ear.news(lambda news: news["number"] == 3)
                await play_on(ann, table)
                await ear.news(lambda news: news["number"] == 4)

    asyncio.run(story())


def test_what_is_wrong_with_a_row_is_said(served: LocalServer) -> None:
    database = served.settings.database

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = await begin(ann, 3)
            own = schema.tables.c.id == table
            good = row_of(served, table)
            for values, said in (
                ({"number": 9}, "its row says number 9, its log ends with 3"),
                ({"status": "over"}, "its row says 'over', its log says 'running'"),
                ({"game": "chess"}, "its game 'chess' is unknown"),
                ({"position": {}}, "its starting position cannot be set up"),
            ):
                execute(served, sa.update(schema.tables).where(own).values(values))
                assert said in command(database, "tables", "check", table, code=1)
                command(database, "tables", "show", table)
                execute(served, sa.update(schema.tables).where(own).values({name: good[name] for name in values}))
            execute(served, sa.update(schema.tables).where(own).values(version="0"))
            assert "note" in command(database, "tables", "check", table), "other rules are no error"
            assert "began with can repair it" in command(database, "tables", "repair", table, code=2)
            execute(served, sa.update(schema.tables).where(own).values(version=good["version"], status="over"))
            command(database, "tables", "repair", table)
            assert row_of(served, table)["status"] == "running"
            look_again(served)
            await play_on(ann, table)

    asyncio.run(story())


def test_json_that_cannot_be_read_is_found_kept_by_backups_and_repaired(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    file, keep, other = tmp_path / "backup.gz", tmp_path / "kept", f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"

    async def story(served: LocalServer) -> None:
        async with people(served, "Ann") as (ann,):
            entry, row, well = await begin(ann, 5), await begin(ann, 5), await begin(ann, 2)
            execute(
                served,
                f"UPDATE entries SET data = '{{\"te' WHERE table_id = '{entry}' AND number = 4",
                f"UPDATE tables SET seats = 'oh no' WHERE id = '{row}'",
            )
            for one in (entry, row):
                served.hub.tables.pop(one)
            found = {one["id"]: one["trouble"] for one in as_json(database, "tables", "check", code=1)}
            assert set(found) == {entry, row}
            assert "entry 4 cannot be read" in found[entry]
            assert "invalid JSON in seats" in found[row]
            command(database, "tables", "list")
            command(database, "tables", "show", row)
            assert "3 tables, 6 seats, 12 entries" in command(database, "backup", file)
            with gzip.open(file, "rt") as lines:
                kept = "".join(lines)
            assert '{"seats": "oh no"}' in kept
            said = command(other, "restore", file)
            assert f"incomplete: {row}: its row cannot be read" in said
            assert f"incomplete: {entry}: restored up to entry 3" in said
            assert "2 tables are fine" in command(other, "tables", "check")
            assert "cannot be repaired" in command(database, "tables", "repair", row, code=2)
            command(database, "tables", "repair", entry, "--keep", keep)
            assert '"broken": {"data"' in keep.read_text().splitlines()[0]
            await play_on(ann, entry, 2)
            await play_on(ann, well)

    with LocalServer(database) as served:
        asyncio.run(story(served))


def test_a_gap_that_was_written_before_the_trigger_is_repaired(served: LocalServer, tmp_path: Path) -> None:
    """The log of the outage in the review: 7, then 9."""

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = await begin(ann, 7)
            entry = {**entries_of(served, table)[-1], "number": 9, "key": "later"}
            own = schema.tables.c.id == table
            without_trigger(
                served, sa.insert(schema.entries).values(entry), sa.update(schema.tables).where(own).values(number=9)
            )
            served.hub.tables.pop(table)
            found = command(served.settings.database, "tables", "check", table, code=1)
            assert "entry 8 is missing: 9 follows 7" in found
            command(served.settings.database, "tables", "repair", table, "--keep", tmp_path / "kept")
            assert (await play_on(ann, table, 2))["number"] == 9

    asyncio.run(story())


@pytest.mark.parametrize("words", [("tables", "list"), ("players", "list"), ("tidy",), ("backup", "FILE")])
def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, words: tuple[str, ...]) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'none.db'}"
    said = command(database, *(str(tmp_path / "file") if word == "FILE" else word for word in words), code=2)
    assert "There is no database at" in said
    assert list(tmp_path.iterdir()) == []
