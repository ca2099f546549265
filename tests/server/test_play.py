"""Whole games through a real server, over HTTP and sockets."""

import asyncio
import json
import signal
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kokodama.client import Client, RequestRefused
from tests.server.people import play_seat
from tests.server.service import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("server")) as running:
        yield running


@asynccontextmanager
async def two_people(service: Service, game: str) -> AsyncIterator[tuple[Client, Client, str]]:
    """Two players at a table."""
    async with await Client.enter(service.url, "Ann") as ann, await Client.enter(service.url, "Ben", "de") as ben:
        made = await ann.make_table(game, [{"kind": "me"}, {"kind": "open"}])
        place = await ben.claim(made["invitations"][0]["token"])
        assert place == {"table": made["table"], "seat": "B"}
        yield ann, ben, made["table"]


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_two_people_play_a_whole_game(service: Service, game: str) -> None:
    async def story() -> None:
        async with two_people(service, game) as (ann, ben, table):
            first, second = await asyncio.gather(play_seat(ann, table, "A"), play_seat(ben, table, "B"))
            assert first["scores"] == second["scores"]
            assert first["result"]["winners"]
            assert first["seed"] == second["seed"]
            record = await ann.ask("GET", f"/api/tables/{table}/record")
            assert record["result"]["scores"] == first["scores"]
            replayed = await ann.ask("POST", "/api/records", record)
            assert len(replayed["frames"]) == len(record["moves"])
            figures = await ben.ask("GET", f"/api/tables/{table}/statistics")
            assert figures["points"][-1] == first["scores"]
            mine = await ann.ask("GET", "/api/me/statistics")
            assert mine[game]["mean_score"] == first["scores"]["A"]
            again = await ben.ask("POST", f"/api/tables/{table}/rematch")
            assert again == await ann.ask("POST", f"/api/tables/{table}/rematch")
            turned = await ben.ask("GET", f"/api/tables/{again['table']}", seat="A")
            assert [seat["name"] for seat in turned["seats"]] == ["Ben", "Ann"]

    asyncio.run(story())


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_a_person_plays_against_bots(service: Service, game: str) -> None:
    async def story() -> None:
        async with await Client.enter(service.url, "Ann") as ann:
            made = await ann.make_table(game, [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
            last = await play_seat(ann, made["table"], "A")
            assert last["status"] == "over"
            mine = await ann.ask("GET", "/api/me/tables")
            assert mine[0]["status"] == "over"
            assert mine[0]["result"] == last["result"]

    asyncio.run(story())


def test_the_same_key_gives_the_same_answer_and_is_played_once(service: Service) -> None:
    async def story() -> None:
        async with two_people(service, "kokopelli") as (ann, ben, table):
            news = await ann.ask("GET", f"/api/tables/{table}")
            mover, seat = (ann, "A") if news["to_act"] == "A" else (ben, "B")
            news = await mover.ask("GET", f"/api/tables/{table}", seat=seat)
            command = {
                "kind": "move", "seat": seat, "number": news["number"], "id": uuid.uuid4().hex,
                "move": news["offer"]["moves"][0]["move"],
            }  # fmt: skip
            answers = await asyncio.gather(
                *(mover.ask("POST", f"/api/tables/{table}/commands", command) for _ in range(20))
            )
            assert {json.dumps(one) for one in answers} == {json.dumps(answers[0])}
            after = await mover.ask("GET", f"/api/tables/{table}", seat=seat)
            assert after["moves"] == 1

    asyncio.run(story())


def test_of_many_conflicting_commands_one_wins_and_the_others_are_told(service: Service) -> None:
    async def story() -> None:
        async with two_people(service, "kokopelli") as (ann, ben, table):
            news = await ann.ask("GET", f"/api/tables/{table}")
            mover, seat = (ann, "A") if news["to_act"] == "A" else (ben, "B")
            news = await mover.ask("GET", f"/api/tables/{table}", seat=seat)
            moves = news["offer"]["moves"]

            async def attempt(number: int) -> tuple[int, str, int]:
                body = {
                    "kind": "move", "seat": seat, "number": news["number"], "id": uuid.uuid4().hex,
                    "move": moves[number % len(moves)]["move"],
                }  # fmt: skip
                try:
                    await mover.ask("POST", f"/api/tables/{table}/commands", body)
                except RequestRefused as refused:
                    return refused.status, refused.answer["type"], refused.answer["news"]["number"]
                return 200, "accepted", news["number"] + 1

            found = await asyncio.gather(*(attempt(number) for number in range(200)))
            new = news["number"] + 1
            assert sorted(found) == [(200, "accepted", new)] + [(409, "stale", new)] * 199

    asyncio.run(story())


def test_a_refused_move_says_why_in_the_players_language(service: Service) -> None:
    async def story() -> None:
        async with two_people(service, "kokopelli") as (_, ben, table):
            news = await ben.ask("GET", f"/api/tables/{table}", seat="B")
            wrong = "draw" if news["to_act"] == "A" else "play hunter A1"
            body = {"kind": "move", "seat": "B", "number": news["number"], "id": uuid.uuid4().hex, "move": wrong}
            with pytest.raises(RequestRefused) as caught:
                await ben.ask("POST", f"/api/tables/{table}/commands", body)
            assert caught.value.status == 422
            assert caught.value.answer["code"].startswith("kokopelli/")
            assert "Regel" in caught.value.answer["text"]
            assert (await ben.ask("GET", f"/api/tables/{table}", seat="B"))["number"] == news["number"]

    asyncio.run(story())


def test_strangers_see_nothing_and_links_work_once(service: Service) -> None:
    async def story() -> None:
        async with (
            await Client.enter(service.url, "Ann") as ann,
            await Client.enter(service.url, "Ben") as ben,
            await Client.enter(service.url, "Eve") as eve,
        ):
            made = await ann.make_table("kokopelli", [{"kind": "me"}, {"kind": "open"}])
            token = made["invitations"][0]["token"]
            await ben.claim(token)
            for attempt in (eve.claim(token), eve.ask("GET", f"/api/tables/{made['table']}")):
                with pytest.raises(RequestRefused) as caught:
                    await attempt
                assert caught.value.status == 404
            with pytest.raises(RequestRefused) as caught:
                await ben.ask("GET", f"/api/tables/{made['table']}", seat="A")
            assert caught.value.status == 403
            seen = await eve.ask("GET", f"/api/tables/{made['table']}", watch=made["watch"])
            assert seen["seat"] is None
            assert seen["offer"] is None
            assert "seed" not in seen

    asyncio.run(story())


def test_killed_in_mid_game_nothing_is_lost_and_clients_go_on(tmp_path: Path) -> None:
    service = Service(tmp_path).start()

    async def story() -> None:
        async with two_people(service, "kokopelli") as (ann, ben, table):
            players = asyncio.gather(play_seat(ann, table, "A"), play_seat(ben, table, "B"))
            for moves in (3, 8, 20):
                while (await ann.ask("GET", f"/api/tables/{table}"))["moves"] < moves:
                    await asyncio.sleep(0.01)
                assert not players.done()
                await asyncio.to_thread(service.kill)
                await asyncio.to_thread(service.start)
            first, second = await asyncio.wait_for(players, 120)
            assert first["scores"] == second["scores"]

    try:
        asyncio.run(story())
    finally:
        service.kill()


def test_it_stops_when_asked(tmp_path: Path) -> None:
    service = Service(tmp_path).start()
    assert service.stop() in (0, -signal.SIGTERM)
    assert "Traceback" not in service.log.read_text()
