"""Old tables and forgotten players are removed by age, with a copy of what was removed."""

import asyncio
import os
import stat
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from kokodama.server.admin import retention
from kokodama.server.admin.host_database import HostError, in_a_thread
from kokodama.server.admin.retention import TidyResult, tidy
from kokodama.server.db import schema
from kokodama.server.settings import Settings
from tests.server.host_commands import command, execute, look_again, rows
from tests.server.local_server import LocalServer
from tests.server.people import ME, OPEN, act, begin, look, people, play_on, refused, sit_down

DAY = 86_400


def settings_of(served: LocalServer, folder: Path, **chosen: Any) -> Settings:
    return Settings(database=served.settings.database, removed_folder=str(folder), **chosen)


def age(served: LocalServer, table: str, days: float) -> None:
    """Make a table look untouched for a number of days."""
    values = {"updated": time.time() - days * DAY}
    execute(served, sa.update(schema.tables).where(schema.tables.c.id == table).values(values))


@pytest.fixture(autouse=True)
def nothing_old(served: LocalServer) -> None:
    """No table that another test left on the shared server is old, however the tests were dealt out."""
    execute(served, sa.update(schema.tables).values(updated=time.time()))


def run_tidy(settings: Settings) -> TidyResult:
    return asyncio.run(tidy(settings, time.time()))


def there(served: LocalServer, kind: Any = schema.tables) -> set[str]:
    return {row["id"] for row in rows(served, sa.select(kind.c.id))}


def test_what_nobody_began_or_moved_in_goes_by_age_and_comes_back_from_its_copy(
    served: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game played by the day is not lost, whoever forgets it for half a year."""
    monkeypatch.setattr(retention, "COPIED", 2)
    monkeypatch.setattr(retention, "REMOVED", 1)

    async def make() -> tuple[dict[str, str], str]:
        async with people(served, "Ann", "Ben") as (ann, ben):
            tables = {name: str((await ann.make_table("kokopelli", [ME, OPEN]))["table"]) for name in ("new", "old")}
            tables["days"] = await sit_down("kokopelli", ann, ben, clock={"days": 7})
            tables["years"] = await begin(ann, 3)
            tables["over"] = await sit_down("kokopelli", ann, ben)
            await act(ann, tables["over"], "resign", "A")
            return tables, str(ann.token)

    tables, _ = asyncio.run(make())
    for name, days in {"new": 29, "old": 31, "days": 180, "years": 366, "over": 3000}.items():
        age(served, tables[name], days)
    settings = settings_of(served, tmp_path / "removed")
    done = run_tidy(settings)
    assert done.tables == {"waiting": 1, "running": 1}
    assert {tables["new"], tables["days"], tables["over"]} <= there(served)
    assert not {tables["old"], tables["years"]} & there(served)
    look_again(served)
    assert tables["years"] not in served.hub.tables
    files = [Path(one) for one in done.files if "tables" in one]
    assert all(stat.S_IMODE(one.stat().st_mode) == 0o600 for one in files)
    for one in files:
        command(served.settings.database, "restore", one)
    assert set(tables.values()) <= there(served)
    assert "are fine, 0" in command(served.settings.database, "tables", "check", *tables.values())
    done = run_tidy(settings_of(served, tmp_path / "removed", purge_days=100, purge_waiting_days=0))
    assert min(done.tables["over"], done.tables["running"]) >= 1
    assert tables["old"] in there(served)
    age(served, tables["old"], 0)


def test_nothing_is_removed_if_no_copy_can_be_written(served: LocalServer, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    async def make() -> str:
        async with people(served, "Ann") as (ann,):
            return str((await ann.make_table("kokopelli", [ME, OPEN]))["table"])

    table = asyncio.run(make())
    age(served, table, 50)
    with pytest.raises(HostError, match="Nothing was removed"):
        run_tidy(settings_of(served, tmp_path / "file"))
    assert table in there(served)
    age(served, table, 0)


def test_a_table_that_goes_on_in_the_last_moment_is_kept(
    served: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make() -> str:
        async with people(served, "Ann") as (ann,):
            return await begin(ann, 2)

    table = asyncio.run(make())
    age(served, table, 500)
    copy = retention.copy_batch

    def copy_and_wake(connection: Any, old: Any, kind: Any, path: Path) -> list[str]:
        ids = copy(connection, old, kind, path)
        if table in ids:
            age(served, table, 0)
        return ids

    monkeypatch.setattr(retention, "copy_batch", copy_and_wake)
    run_tidy(settings_of(served, tmp_path))
    assert table in there(served)


def test_players_go_if_they_sit_nowhere_and_never_came_back(served: LocalServer, tmp_path: Path) -> None:
    async def make() -> list[str]:
        async with people(served, "Ann", "Ben", "Cleo", "Dan") as (ann, ben, cleo, dan):
            await begin(ben, 1)
            return [(await one.ask("GET", "/api/me"))["id"] for one in (ann, ben, cleo, dan)]

    ann, ben, cleo, dan = asyncio.run(make())
    player = schema.players.c
    long_ago = {"seen": time.time() - 500 * DAY, "created": 0.0}
    for one in (ann, ben, dan):
        execute(served, sa.update(schema.players).where(player.id == one).values(long_ago))
    command(served.settings.database, "players", "ban", dan)
    run_tidy(settings_of(served, tmp_path))
    left = there(served, schema.players)
    assert ann not in left
    assert {ben, cleo, dan} <= left, "one sits somewhere, one was here lately, one is banned"


def test_a_dry_run_counts_and_removes_nothing(
    served: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KOKODAMA_REMOVED_FOLDER", str(tmp_path / "removed"))

    async def make() -> str:
        async with people(served, "Ann") as (ann,):
            return str((await ann.make_table("kokopelli", [ME, OPEN]))["table"])

    table = asyncio.run(make())
    age(served, table, 50)
    assert "would be removed: 1 tables (1 waiting)" in command(served.settings.database, "tidy", "--dry-run")
    assert table in there(served)
    assert not (tmp_path / "removed").exists()
    assert "removed: 1 tables (1 waiting)" in command(served.settings.database, "tidy")
    assert table not in there(served)
    (copy,) = (tmp_path / "removed").iterdir()
    os.utime(copy, (1000, 1000))
    command(served.settings.database, "tidy")
    assert list((tmp_path / "removed").iterdir()) == [], "copies are not kept for ever either"


def test_people_play_while_the_server_tidies(served: LocalServer, tmp_path: Path) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = await begin(ann, 1)
            old = [str((await ann.make_table("kokopelli", [ME, OPEN]))["table"]) for _ in range(30)]
            for one in old:
                age(served, one, 50)
            tidying = asyncio.create_task(in_a_thread(tidy(settings_of(served, tmp_path), time.time())))
            await play_on(ann, table, 10)
            assert (await tidying).tables["waiting"] == 30
            look_again(served)
            assert not set(old) & set(served.hub.tables)
            await refused(404, "no-table", look(ann, old[0]))

    asyncio.run(story())
