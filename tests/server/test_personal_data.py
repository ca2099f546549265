"""Bans, and a person's rights: to be told everything, and to be forgotten while the others' games stay."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from kokodama.client import Client
from kokodama.server.db import schema
from tests.server.databases import WITHOUT, Redis
from tests.server.host_commands import as_json, command, entries_of, execute, row_of, rows
from tests.server.local_server import LocalServer
from tests.server.people import ME, OPEN, TableListener, act, bot, look, offered, people, refused, sit_down


async def id_of(client: Client) -> str:
    return str((await client.ask("GET", "/api/me"))["id"])


async def move_once(table: str, clients: dict[str, Client]) -> None:
    asked = (await look(next(iter(clients.values())), table))["to_act"]
    await act(clients[asked], table, "move", asked, move=offered(await look(clients[asked], table, asked)))


def everything(served: LocalServer) -> str:
    """All that the database holds, as text."""
    kinds = (schema.players, schema.tables, schema.seats, schema.entries, schema.chat, schema.mutes)
    return json.dumps([rows(served, sa.select(one)) for one in kinds])


def test_a_banned_player_is_out_within_seconds_and_in_again_afterwards(served: LocalServer) -> None:
    database = served.settings.database

    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table, id = await sit_down("kokopelli", ann, ben), await id_of(ben)
            link = (await ben.ask("POST", "/api/me/recovery"))["token"]
            async with TableListener(ben.sit(table, "B")) as ear:
                await ear.kind("news")
                await asyncio.to_thread(command, database, "players", "ban", id)
                assert (await ear.kind("problem"))["code"] == "sent-away"
            await refused(401, "come-in", look_at_me(ben))
            await refused(404, "used-link", ann.ask("POST", "/api/recover", {"token": link}))
            assert id in [row["id"] for row in as_json(database, "players", "list", "--banned")]
            assert as_json(database, "players", "show", id)["tables"] == {"running": 1}
            command(database, "players", "unban", id)
            assert (await look_at_me(ben))["id"] == id
            assert "There is no player" in command(database, "players", "ban", "nobody", code=2)

    asyncio.run(story())


async def look_at_me(client: Client) -> Any:
    return await client.ask("GET", "/api/me")


def test_an_export_holds_all_of_mine_and_nothing_the_others_hide(served: LocalServer, tmp_path: Path) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            for _ in range(4):
                await move_once(table, {"A": ann, "B": ben})
            line = {"table_id": table, "seat": 1, "name": "Ben", "text": "what a day", "at": 5.0}
            execute(served, sa.insert(schema.chat).values(line))
            await ben.ask("POST", f"/api/tables/{table}/mutes", {"seat": "A"})
            told = await ben.ask("GET", "/api/me/export")
            assert told["player"]["name"] == "Ben"
            (shown,) = told["tables"]
            assert (shown["id"], shown["seats"], shown["muted"], shown["made_by_me"]) == (table, ["B"], ["A"], False)
            assert [one["text"] for one in shown["chat"]] == ["what a day"]
            own = [entry for entry in entries_of(served, table) if entry["seat"] == 1]
            assert [entry["number"] for entry in shown["entries"]] == [entry["number"] for entry in own]
            text = json.dumps(told)
            row = row_of(served, table)
            assert row["seed"] not in text
            assert "position" not in text
            assert "Ann" not in text
            file = tmp_path / "export.json"
            command(served.settings.database, "players", "export", await id_of(ben), "--file", file)
            assert json.loads(file.read_text())["tables"] == told["tables"]

    asyncio.run(story())


def test_who_deletes_themself_is_forgotten_and_the_others_play_and_look_back(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Benedict Unique", "Cleo") as (ann, ben, cleo):
            clients = {"A": ann, "B": ben, "C": cleo}
            running = await sit_down("kokopelli", ann, ben, cleo)
            two = await sit_down("kokopelli", ben, ann)
            mine = (await ben.make_table("kokopelli", [ME, OPEN, OPEN]))["table"]
            bots = (await ben.make_table("kokopelli", [ME, bot("random"), bot("random")]))["table"]
            guest = await ann.make_table("kokopelli", [ME, OPEN, OPEN])
            await ben.claim(guest["invitations"][0]["token"])
            for _ in range(5):
                await move_once(running, clients)
            line = {"table_id": running, "seat": 1, "name": "Benedict Unique", "text": "secret words", "at": 5.0}
            execute(served, sa.insert(schema.chat).values(line))
            id = await id_of(ben)
            await refused(422, "bad-request", ben.ask("DELETE", "/api/me"))
            await refused(422, "bad-request", ben.ask("DELETE", "/api/me", {"confirm": False}))
            async with TableListener(ben.sit(running, "B")) as gone, TableListener(ann.sit(running, "A")) as ear:
                await ear.kind("news")
                await gone.kind("news")
                await ben.ask("DELETE", "/api/me", {"confirm": True})
                news = await ear.news(lambda news: news["seats"][1]["resigned"] and not news["seats"][1]["name"])
                assert (await gone.kind("problem"))["code"] == "sent-away"
            assert news["status"] == "running"
            await refused(401, "come-in", look_at_me(ben))
            left = everything(served)
            for word in ("Unique", "secret words"):
                assert word not in left
            assert left.count(id) == 2, "the bare id in players, twice"
            assert (await look(ann, two, "B"))["status"] == "over"
            assert row_of(served, mine)["status"] == "abandoned"
            assert row_of(served, bots)["status"] == "abandoned"
            assert (await look(ann, guest["table"]))["seats"][1]["stand_in"]
            checked = command(served.settings.database, "tables", "check", running, two, mine, bots, guest["table"])
            assert "5 tables are fine, 0" in checked
            served.hub.tables.pop(running)
            async with TableListener(ann.sit(running, "A")) as ear:
                await ear.news(lambda news: news["to_act"] in ("A", "C"))
            again = await ann.ask("POST", f"/api/tables/{two}/rematch")
            seats = (await look(ann, again["table"]))["seats"]
            assert sorted(seat["kind"] for seat in seats) == ["bot", "human"]

    asyncio.run(story())


def test_a_backup_does_not_bring_back_who_was_deleted(served: LocalServer, tmp_path: Path) -> None:
    database, file, keep = served.settings.database, tmp_path / "backup.gz", tmp_path / "keep.gz"

    async def story() -> None:
        async with people(served, "Ann", "Zacharias") as (ann, zac):
            stays, goes = await sit_down("kokopelli", ann, zac), await sit_down("kokopelli", zac, ann)
            id = await id_of(zac)
            command(database, "backup", file)
            assert "at 2 tables" in command(database, "players", "delete", id, "--yes")
            command(database, "tables", "delete", goes, "--keep", keep, "--yes")
            said = command(database, "restore", file)
            assert f"left as is: {stays}" in said
            assert "1 tables" in said
            assert "Zacharias" not in everything(served)
            assert "are fine, 0" in command(database, "tables", "check", stays, goes)
            assert "There is no player" in command(database, "players", "show", id, code=2)
            assert id not in [row["id"] for row in as_json(database, "players", "list", "--limit", 10_000)]

    asyncio.run(story())


@pytest.mark.skipif(WITHOUT, reason="left out on purpose: KOKODAMA_WITHOUT_SERVICES")
def test_who_is_deleted_at_one_process_is_gone_at_the_other(database: str) -> None:
    redis = Redis().start()

    async def story(one: LocalServer, two: LocalServer) -> None:
        async with people(one, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            async with Client(two.url, ben.token) as elsewhere, TableListener(elsewhere.sit(table, "B")) as ear:
                await ear.kind("news")
                await ben.ask("DELETE", "/api/me", {"confirm": True})
                assert (await ear.kind("problem"))["code"] == "sent-away"
                await refused(401, "come-in", look_at_me(elsewhere))
            async with Client(two.url, ann.token) as also:
                news = await look(also, table, "A")
                assert (news["status"], news["result"]["winners"]) == ("over", ["A"])
                assert news["seats"][1]["name"] == ""

    try:
        with LocalServer(database, redis=redis.url) as one, LocalServer(database, redis=redis.url) as two:
            asyncio.run(story(one, two))
    finally:
        redis.stop()


def test_seen_is_written_once_a_day(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            id = await id_of(ann)
            player = schema.players.c
            (row,) = rows(served, sa.select(player.seen).where(player.id == id))
            assert row["seen"] % 86_400 == 0

    asyncio.run(story())
