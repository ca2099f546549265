"""The log of a whole run, with a database that goes away: no names, secrets, hashes, keys or moves."""

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import NoReturn

import httpx
import pytest

from kokodama.client import Client, RequestRefused
from kokodama.server.ops.json_logs import JsonLines
from kokodama.server.ops.tokens import hashed
from tests.server.databases import WITHOUT, postgres
from tests.server.local_server import LocalServer
from tests.server.people import ME, look, offered, people


def test_of_an_error_only_type_and_place_are_logged() -> None:
    try:
        raise ValueError("Secretname drew the hunter")
    except ValueError as error:
        info = type(error), error, error.__traceback__
    for name in ("kokodama.hub", "asyncio", "uvicorn.error"):
        line = JsonLines().format(
            logging.LogRecord(name, logging.ERROR, "", 0, "it failed\nfuture: Secretname", (), info)
        )
        assert "ValueError" in line
        assert "hunter" not in line
    foreign = logging.LogRecord(
        "uvicorn.error", logging.ERROR, "", 0, "Traceback (most\nValueError: Secretname", (), None
    )
    assert "Secretname" not in JsonLines().format(foreign)


@pytest.mark.skipif(WITHOUT, reason="left out on purpose")
def test_nothing_of_anybody_is_in_the_log_of_a_run_with_an_outage(tmp_path: Path) -> None:
    secrets: list[str] = ["Secretname"]

    async def play(served: LocalServer) -> tuple[str, str]:
        async with people(served, "Ann Secretname") as (ann,):
            made = await ann.make_table("kokopelli", [ME, ME])
            secrets.extend(
                [str(ann.token), hashed(str(ann.token)), made["watch"], hashed(made["watch"]), "the-key-of-it"]
            )
            await command(ann, made["table"])
            return str(ann.token), str(made["table"])

    async def command(ann: Client, table: str) -> None:
        asked = (await look(ann, table))["to_act"]
        move = offered(await look(ann, table, asked))
        secrets.append(f'"{move}"')
        number = (await look(ann, table))["number"]
        body = {"kind": "move", "seat": asked, "number": number, "id": f"the-key-of-it-{number}", "move": move}
        path = f"/api/tables/{table}/commands"
        await ann.http.post(path, json=body, headers=ann.headers)  # once: `ask` would try again for a minute

    async def outage(served: LocalServer, token: str, table: str) -> None:
        async with Client(served.url, token) as ann:
            with contextlib.suppress(RequestRefused):
                await command(ann, table)
        for body in ({"name": "Ben Secretname"}, {"name": "\x00 Secretname"}):
            async with httpx.AsyncClient(base_url=served.url, trust_env=False) as stranger:
                assert (await stranger.post("/api/players", json=body)).status_code >= 500

    async def mistake(served: LocalServer) -> None:
        """A mistake of ours whose message holds what nobody should read."""

        async def welcome(name: str, language: str, now: float) -> NoReturn:
            raise ValueError(f"cannot insert {name} Secretname {secrets[1]}")

        served.services.accounts.create = welcome  # type: ignore[method-assign]
        async with httpx.AsyncClient(base_url=served.url, trust_env=False) as stranger:
            assert (await stranger.post("/api/players", json={"name": "Ben"})).status_code == 500

    with contextlib.ExitStack() as stack:
        database = stack.enter_context(postgres(tmp_path))
        served = LocalServer(database)
        with served:
            token, table = asyncio.run(play(served))
            stack.close()  # the database goes away
            asyncio.run(outage(served, token, table))
            asyncio.run(mistake(served))
    assert served.logs.errors, "something was provoked"
    shown = "\n".join(served.logs.lines)
    for secret in [*secrets, "parameters:", "INSERT", "SELECT"]:
        assert secret not in shown, secret
