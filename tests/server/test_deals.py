"""The deal of a table: whose randomness it is, what is told of it, and that it can be proven."""

import asyncio
import json
from hashlib import sha256
from typing import Any

import pytest

from kokodama.cli.verify import examine
from kokodama.core.record import read_record
from kokodama.games import GAMES
from kokodama.server.play.dealing import bot_seed, deal_of
from tests.server.local_server import LocalServer
from tests.server.people import ME, OPEN, act, bot, look, people, play_seat, refused, sit_down

BOTH_GAMES = pytest.mark.parametrize("game", list(GAMES))


@BOTH_GAMES
def test_the_deal_is_sealed_before_the_first_move_and_proven_after_the_last(served: LocalServer, game: str) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            options: dict[str, Any] = (
                {"types": 12, "ceremonies": "random"} if game == "kokopelli" else {"kids": "mixed"}
            )
            made = await ann.make_table(game, [ME, bot("random"), OPEN], options=options)
            table = made["table"]
            seal = (await look(ann, table))["deal"]
            assert seal == {"chosen": False, "commitment": seal["commitment"], "sealed": None}
            assert len(seal["commitment"]) == 64
            place = await ben.claim(made["invitations"][0]["token"])
            assert (await look(ben, table, place["seat"]))["deal"] == seal, "everybody is told the same"
            running = await ann.ask("GET", f"/api/tables/{table}/record", seat="A")
            assert "deal" not in running
            await asyncio.gather(play_seat(ann, table, "A"), play_seat(ben, table, "C"))
            last = await look(ben, table)
            assert last["deal"]["commitment"] == seal["commitment"]
            assert sha256(last["deal"]["sealed"].encode()).hexdigest() == seal["commitment"]
            assert last["deal"]["sealed"].endswith(f"{int(last['seed']):032x}")
            whole = await ben.ask("GET", f"/api/tables/{table}/record")
            found = examine(read_record(whole, GAMES), seal["commitment"])
            assert (found.wrong, found.unproven) == ([], [])
            assert len(found.proven) == 4
            await ben.ask("POST", "/api/records", whole)

    asyncio.run(story())


def test_a_seed_is_128_bits_of_the_servers_own_and_a_rematch_has_another(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, seed=5)
            await act(ann, table, "resign", "A")
            again = (await ann.ask("POST", f"/api/tables/{table}/rematch"))["table"]
            assert (await look(ann, again))["deal"]["chosen"] is False
            seeds = [int(served.hub.tables[again].row["seed"])]
            for _ in range(20):
                made = await ann.make_table("kokopelli", [ME, bot()])
                seeds.append(int(served.hub.tables[made["table"]].row["seed"]))
            assert len(set(seeds)) == len(seeds)
            assert 2**120 < max(seeds) < 2**128

    asyncio.run(story())


def test_that_a_deal_was_chosen_is_said_to_everybody(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Cleo") as (ann, ben, cleo):
            made = await ann.make_table("kokopelli", [ME, OPEN], seed=77, public=True)
            honest = await ann.make_table("kokopelli", [ME, OPEN], public=True)
            table, token = made["table"], made["invitations"][0]["token"]
            listed = {one["id"]: one["deal_chosen"] for one in await ben.ask("GET", "/api/tables")}
            assert (listed[table], listed[honest["table"]]) == (True, False)
            mine = {one["id"]: one["deal_chosen"] for one in await ann.ask("GET", "/api/me/tables")}
            assert (mine[table], mine[honest["table"]]) == (True, False)
            seen = await ben.ask("POST", "/api/invitations", {"token": token})
            assert (seen["seat"], seen["names"], seen["deal_chosen"]) == ("B", {"A": "Ann", "B": ""}, True)
            other = honest["invitations"][0]["token"]
            assert not (await ben.ask("POST", "/api/invitations", {"token": other}))["deal_chosen"]
            deal = {"chosen": True, "commitment": None, "sealed": None}
            assert (await look(ben, table))["deal"] == deal, "and no seal from which 77 could be guessed"
            await ben.claim(token)
            await refused(404, "used-link", cleo.ask("POST", "/api/invitations", {"token": token}))
            await act(ben, table, "resign", "B")
            whole = await ben.ask("GET", f"/api/tables/{table}/record")
            assert (whole["deal"]["seed"], whole["deal"]["chosen"]) == ("77", True)
            found = examine(read_record(whole, GAMES))
            assert found.wrong == []
            assert any("chosen" in line for line in found.unproven)

    asyncio.run(story())


@BOTH_GAMES
def test_a_game_that_begins_from_a_prepared_position_claims_no_deal(served: LocalServer, game: str) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.ask("POST", f"/api/tutorials/{game}/game"))["table"]
            assert (await look(ann, table))["deal"] is None
            await act(ann, table, "abandon", None)
            whole = await ann.ask("GET", f"/api/tables/{table}/record")
            assert "deal" not in whole
            assert any("prepared position" in line for line in examine(read_record(whole, GAMES)).unproven)
            again = (await ann.ask("POST", f"/api/tables/{table}/rematch"))["table"]
            assert (await look(ann, again))["deal"]["commitment"]

    asyncio.run(story())


def test_a_table_from_before_seals_claims_nothing(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, bot()])
            row = served.hub.tables[made["table"]].row
            assert deal_of({**row, "seed": str(2**53 - 1)}) is None, "nobody knows whether it was chosen"
            assert deal_of({**row, "wished": None}) is None

    asyncio.run(story())


def test_whoever_chose_the_deal_cannot_foretell_the_bots(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            plans = {"alone": [ME, bot()], "together": [ME, OPEN, bot()]}
            rows = {}
            for name, seats in plans.items():
                for seed in (5, None):
                    made = await ann.make_table("kokopelli", seats, **({} if seed is None else {"seed": seed}))
                    rows[name, seed] = served.hub.tables[made["table"]].row
            assert bot_seed(rows["alone", 5]) == 5, "alone the same seed is the same game"
            dice = bot_seed(rows["together", 5])
            assert dice > 2**64
            assert dice == bot_seed(rows["together", 5])
            assert bot_seed({**rows["together", 5], "id": "another"}) != dice
            for name in plans:
                assert str(bot_seed(rows[name, None])) != rows[name, None]["seed"]

    asyncio.run(story())


def test_nothing_of_a_secret_seed_is_told_while_the_game_runs(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kodama", ann, ben)
            seed = int(served.hub.tables[table].row["seed"])
            told = json.dumps(
                [await look(ben, table, "B"), await ben.ask("GET", f"/api/tables/{table}/record", seat="B")]
            )
            assert str(seed) not in told
            assert f"{seed:x}" not in told

    asyncio.run(story())
