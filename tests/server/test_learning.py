"""Rules, possibilities and tutorials through a real server."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from kokodama.client import Client, RequestRefused
from tests.server.people import play_seat
from tests.server.service import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_rules_can_be_read_in_every_language(service: Service, game: str) -> None:
    async def story() -> None:
        async with await Client.enter(service.url, "Ann") as ann:
            books = [await ann.ask("GET", f"/api/rules/{game}", language=code) for code in ("en", "de", "fr", "pl")]
            assert len({book["title"] for book in books}) == 4
            assert len({str([section["number"] for section in book["sections"]]) for book in books}) == 1
            assert books[0]["cards"] == books[1]["cards"]

    asyncio.run(story())


def test_pictures_of_the_rules_are_served_under_the_names_in_the_rulebook(service: Service) -> None:
    book = httpx.get(f"{service.url}/api/rules/kokopelli").json()
    shown = [block for one in book["sections"] for example in one.get("examples", []) for block in example["blocks"]]
    names = [block["name"] for block in shown if block["kind"] == "picture"]
    assert len(names) > 5
    for name in names:
        answer = httpx.get(f"{service.url}/api/rules/pictures/{name}.svg")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert answer.headers["cache-control"] == "public, max-age=3600"
        assert answer.text.startswith("<svg ")


@pytest.mark.parametrize(
    ("file", "status"),
    [("en/none.svg", 404), ("en/kokopelli-finishing", 422), ("en/%2e%2e/kodama.svg", 422), ("..%2f..%2fx.svg", 422)],
)
def test_no_other_file_is_served_as_a_picture(service: Service, file: str, status: int) -> None:
    assert httpx.get(f"{service.url}/api/rules/pictures/{file}").status_code == status


def test_somebody_at_a_table_is_told_what_he_can_do(service: Service) -> None:
    async def story() -> None:
        async with await Client.enter(service.url, "Ann", "de") as ann:
            made = await ann.make_table("kokopelli", [{"kind": "me"}, {"kind": "me"}])
            news = await ann.ask("GET", f"/api/tables/{made['table']}")
            asked, other = ("A", "B") if news["to_act"] == "A" else ("B", "A")
            path = f"/api/tables/{made['table']}/possibilities"
            told = await ann.ask("GET", path, seat=asked)
            assert told["question"]["seat"] == asked
            assert told["possibilities"][0]["text"] == "Ziehe die oberste Karte deines Nachziehstapels."
            told = await ann.ask("GET", path, seat=other, language="en")
            assert not any(one["possible"] for one in told["possibilities"])
            with pytest.raises(RequestRefused):
                await ann.ask("GET", path, seat="C")
            async with await Client.enter(service.url, "Ben") as ben:
                with pytest.raises(RequestRefused):
                    await ben.ask("GET", path, seat=asked)

    asyncio.run(story())


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_a_tutorial_is_played_to_its_end_and_goes_on_in_a_real_game(service: Service, game: str) -> None:
    async def story() -> None:
        async with await Client.enter(service.url, "Ann") as ann:
            told = await ann.ask("GET", f"/api/tutorials/{game}", language="pl")
            for step in told["steps"]:
                body = {"move": step["example"], "language": "pl"}
                answer = await ann.ask("POST", f"/api/tutorials/{game}/steps/{step['number']}", body)
                assert answer["done"]
                assert answer["type"] == ("refused" if step["refusal_wanted"] else "accepted")
            with pytest.raises(RequestRefused):
                await ann.ask("POST", f"/api/tutorials/{game}/steps/{len(told['steps']) + 1}", {"move": "draw"})
            made = await ann.ask("POST", f"/api/tutorials/{game}/game")
            assert made["seats"] == ["A"]
            news = await ann.ask("GET", f"/api/tables/{made['table']}", seat="A")
            assert news["to_act"] == "A"
            assert [seat["bot"] for seat in news["seats"]] == [None, "beginner", "beginner"]
            last = await play_seat(ann, made["table"], "A")
            assert last["result"]["winners"]

    asyncio.run(story())
