"""What a host relies on: backups, dying workers, old databases and old rules, metrics and logs."""

import asyncio
import json
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from examples.remote_bot import choose
from sqlalchemy import Connection
from typer.testing import CliRunner

from kokodama.cli.main import app as cli
from kokodama.client import Client
from kokodama.server.admin.retention import tidy
from kokodama.server.db import schema
from kokodama.server.db.engine import new_engine
from kokodama.server.db.migrate import FOLDER
from kokodama.server.ops.tokens import hashed
from kokodama.server.settings import Settings
from tests.server.local_server import LocalServer
from tests.server.people import (
    ME,
    OPEN,
    TableListener,
    act,
    bot,
    look,
    offered,
    people,
    play_seat,
    refused,
    sit_down,
    without_time,
)

STORED = Path(__file__).parent / "stored" / "first-schema.jsonl"


def lite(folder: Path, name: str = "tables.db") -> str:
    return f"sqlite+aiosqlite:///{folder / name}"


def test_a_request_that_a_stopping_server_does_not_finish_is_told_to_try_again(tmp_path: Path) -> None:
    asked = threading.Event()

    async def never(*_: Any, **__: Any) -> Any:
        asked.set()
        await asyncio.Event().wait()

    with ThreadPoolExecutor(1) as beside:
        with LocalServer(lite(tmp_path)) as served:
            served.server.config.timeout_graceful_shutdown = 1
            served.hub.pools.pictures.run = never  # type: ignore[method-assign]
            headers = {"authorization": f"Bearer {httpx_post(served, '/api/players', {'name': 'Ann'})['token']}"}
            table = httpx_post(served, "/api/tables", {"game": "kokopelli", "seats": [ME, ME]}, headers)["table"]
            path = f"{served.url}/api/tables/{table}/record?seat=A"
            asking = beside.submit(httpx.get, path, headers=headers, trust_env=False, timeout=60)
            assert asked.wait(30)
        answer = asking.result()
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
    assert answer.json()["detail"]["code"] == "unavailable"


def httpx_post(served: LocalServer, path: str, body: dict[str, Any], headers: dict[str, str] | None = None) -> Any:
    """The answer to a request that is granted."""
    return httpx.post(served.url + path, json=body, headers=headers, trust_env=False).raise_for_status().json()


def test_a_bot_whose_worker_is_killed_in_mid_thought_moves_all_the_same(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [bot("random"), ME])
            async with TableListener(ann.sit(made["table"], "B")) as ear:
                news = await ear.news(lambda news: bool(news["offer"]))
                bots = served.hub.pools.bots  # those for hints and pictures may be running since another test
                while not bots.pids():  # whoever begins is drawn: play until the bot has thought once
                    moved = await act(ann, made["table"], "move", "B", move=offered(news))
                    news = await ear.news(
                        lambda news, moved=moved: news["number"] >= moved and bool(news["offer"])  # type: ignore[misc]
                    )
                served.pause_workers()
                while news["to_act"] == "B":
                    moved = await act(ann, made["table"], "move", "B", move=offered(news))
                    news = await ear.news(lambda news, moved=moved: news["number"] == moved)  # type: ignore[misc]
                while not any(worker.busy for worker in bots.workers):
                    await asyncio.sleep(0.01)
                for pid in served.workers():
                    os.kill(pid, signal.SIGKILL)
                after = await ear.news(lambda news: bool(news["offer"]))
                assert after["moves"] > news["moves"]
                assert any("a worker died" in line for line in served.logs.lines)

    asyncio.run(story())


@pytest.mark.parametrize("target", ["sqlite", "same"])
def test_a_backup_made_while_people_play_is_a_table_that_goes_on(
    served: LocalServer, tmp_path: Path, target: str
) -> None:
    """Restored into an empty database, or into the one it came from, after a table was lost there."""
    file = tmp_path / "backup.gz"

    async def before() -> tuple[str, str, dict[str, Any]]:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            asked = (await look(ann, table))["to_act"]
            mover = ann if asked == "A" else ben
            await act(mover, table, "move", asked, move=offered(await look(mover, table, asked)))
            playing = asyncio.create_task(play_some(served))
            done = await asyncio.to_thread(run, ["backup", str(file), "--database", served.settings.database])
            assert "entries" in done
            await playing
            return table, str(ann.token), await look(ann, table, "A")

    async def play_some(served: LocalServer) -> None:
        async with people(served, "Cleo") as (cleo,):
            table = (await cleo.make_table("kokopelli", [ME, ME]))["table"]
            for _ in range(10):
                asked = (await look(cleo, table))["to_act"]
                await act(cleo, table, "move", asked, move=offered(await look(cleo, table, asked)))

    async def after(place: LocalServer, table: str, token: str, seen: dict[str, Any]) -> None:
        async with Client(place.url, token) as ann:
            assert without_time(await look(ann, table, "A")) == without_time(seen)
            await act(ann, table, "resign", "A")

    table, token, seen = asyncio.run(before())
    if target == "sqlite":
        done = run(["restore", str(file), "--database", lite(tmp_path)])
        assert " 0 tables" not in done
        with LocalServer(lite(tmp_path)) as other:
            asyncio.run(after(other, table, token, seen))
            assert other.logs.errors == []
    else:
        served.ask_inside(lose(served, table))
        assert "1 tables" in run(["restore", str(file), "--database", served.settings.database])
        asyncio.run(after(served, table, token, seen))


async def lose(served: LocalServer, table: str) -> None:
    """Delete a table from the database, as in an accident."""
    async with served.hub.store.begin() as connection:
        for one in (schema.entries, schema.seats):
            await connection.execute(sa.delete(one).where(one.c.table_id == table))
        await connection.execute(sa.delete(schema.tables).where(schema.tables.c.id == table))
    served.hub.tables.pop(table)


def run(arguments: list[str]) -> str:
    """A command of kokodama."""
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, done.output
    return done.output


def test_what_is_no_backup_is_said_to_be_none(tmp_path: Path) -> None:
    for content in (b"", b"hello", b"\x1f\x8b broken"):
        (tmp_path / "file").write_bytes(content)
        done = CliRunner().invoke(cli, ["restore", str(tmp_path / "file"), "--database", lite(tmp_path)])
        assert done.exit_code != 0
        assert not isinstance(done.exception, OSError | EOFError | ValueError)


def first_schema(connection: Connection, version: str | None) -> None:
    """A database as the first release made it, with two tables in mid-game."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    first = sa.MetaData()
    first.reflect(connection)
    for line in STORED.read_text(encoding="utf-8").splitlines():
        name, row = json.loads(line)
        if name == "scores":
            continue
        if name == "players":
            row["token"] = hashed(row["name"])
        if name == "tables" and version is not None:
            row["version"] = version
        connection.execute(sa.insert(first.tables[name]), row)


def stored(name: str) -> list[dict[str, Any]]:
    return [row for kind, row in map(json.loads, STORED.read_text(encoding="utf-8").splitlines()) if kind == name]


async def make_old(database: str, version: str | None) -> None:
    engine = new_engine(database)
    async with engine.begin() as connection:
        await connection.run_sync(first_schema, version)
    await engine.dispose()


def test_tables_of_the_first_schema_go_on_after_the_upgrade(tmp_path: Path) -> None:
    """Whoever changes rules so that this fails must give them another version; see the next test."""
    asyncio.run(make_old(lite(tmp_path), None))

    async def story(served: LocalServer) -> None:
        async with Client(served.url, "Ann") as ann, Client(served.url, "Ben") as ben:
            for row, scores in zip(stored("tables"), stored("scores"), strict=True):
                news = await look(ann, row["id"], "A")
                assert (news["number"], news["scores"]) == (row["number"], scores)
                asked, client = news["to_act"], ann if news["to_act"] == "A" else ben
                move = choose(await look(client, row["id"], asked))
                assert await act(client, row["id"], "move", asked, move=move) == row["number"] + 1
                await act(ann, row["id"], "resign", "A")
                again = await ann.ask("POST", f"/api/tables/{row['id']}/rematch")
                assert (await look(ben, again["table"], "A"))["status"] == "running"

    with LocalServer(lite(tmp_path)) as served:
        asyncio.run(story(served))
        assert served.logs.errors == []


def test_a_table_of_other_rules_is_neither_changed_nor_guessed_at(tmp_path: Path) -> None:
    asyncio.run(make_old(lite(tmp_path), "0"))

    async def story(served: LocalServer) -> None:
        async with Client(served.url, "Ann") as ann, Client(served.url, "Ben") as ben:
            for row in stored("tables"):
                answer = await refused(409, "other-rules", look(ann, row["id"], "A"))
                assert "rules 0" in answer["text"]
                told = await refused(409, "other-rules", look(ben, row["id"], "B"))
                assert "Regeln 0" in told["text"]
                for path in ("record", "statistics", "me"):
                    await refused(409, "other-rules", ann.ask("GET", f"/api/tables/{row['id']}/{path}"))
                body = {"kind": "resign", "seat": "A", "number": row["number"], "id": "x" * 8}
                await refused(409, "other-rules", ann.ask("POST", f"/api/tables/{row['id']}/commands", body))
                async with TableListener(ann.sit(row["id"], "A")) as ear:
                    assert (await ear.kind("problem"))["code"] == "other-rules"
            mine = await ann.ask("GET", "/api/me/tables")
            assert {one["number"] for one in mine} == {row["number"] for row in stored("tables")}, (
                "they are still there"
            )
            fresh = (await ann.make_table("kokopelli", [ME, ME], clock={"seconds": 5}))["table"]
            served.ahead = 1_000_000_000
            async with TableListener(ann.sit(fresh, "A")) as ear:  # the sweep goes on, whatever lies about
                await ear.news(lambda news: any(seat["stand_in"] for seat in news["seats"]))

    with LocalServer(lite(tmp_path)) as served:
        asyncio.run(story(served))
        assert served.logs.errors == []
        assert not any("sweep failed" in line for line in served.logs.lines)


def test_an_uploaded_record_of_other_rules_is_not_replayed_under_ours(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, OPEN])
            await act(ann, made["table"], "abandon", None)
            record = await ann.ask("GET", f"/api/tables/{made['table']}/record")
            await ann.ask("POST", "/api/records", record)
            answer = await refused(422, "bad-record", ann.ask("POST", "/api/records", {**record, "version": "0"}))
            assert "rules 0" in answer["text"]

    asyncio.run(story())


def test_health_and_metrics_tell_no_secrets(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann Secretname") as (ann,):
            made = await ann.make_table("kokopelli", [ME, bot()])
            await play_seat(ann, made["table"], "A")
            async with httpx.AsyncClient(base_url=served.url, trust_env=False) as host:
                health = (await host.get("/health")).json()
                assert health["ok"]
                figures = (await host.get("/metrics")).text
            assert "kokodama_entries_total" in figures
            shown = figures + "\n".join(served.logs.lines)
            for secret in ("Secretname", ann.token, made["watch"]):
                assert str(secret) not in shown

    asyncio.run(story())


def test_finished_tables_are_purged_only_if_the_host_says_so(tmp_path: Path) -> None:
    async def story(served: LocalServer) -> str:
        async with people(served, "Ann") as (ann,):
            over = (await ann.make_table("kokopelli", [ME, OPEN]))["table"]
            await ann.ask("POST", f"/api/tables/{over}/mutes", {"seat": "B"})
            await act(ann, over, "abandon", None)
            return str((await ann.make_table("kokopelli", [ME, OPEN]))["table"])

    with LocalServer(lite(tmp_path)) as served:
        running = asyncio.run(story(served))
        for purge_days, later, gone in ((0, 1000, 0), (10, 0, 0), (10, 11, 1)):
            chosen = Settings(
                database=lite(tmp_path),
                removed_folder=str(tmp_path / "removed"),
                purge_days=purge_days,
                purge_waiting_days=0,
            )
            done = asyncio.run(tidy(chosen, time.time() + later * 86_400))
            assert sum(done.tables.values()) == gone
        left = served.ask_inside(served.hub.store.rows(sa.select(schema.tables.c.id)))
        assert [row["id"] for row in left] == [running]
