"""What the browser asks while a card of Kodama is in the hand: poses, goals, drawings."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import websockets

from kokodama.client import Client, RequestRefused
from kokodama.core.chance import Chance
from kokodama.games.kodama.game import KODAMA_GAME
from kokodama.games.kodama.poses import answer, goal_breakdowns
from kokodama.games.kodama.scoring import goal_points
from kokodama.games.kodama.state import State
from kokodama.games.kodama.wire import Nearest
from kokodama.language.language import Language
from tests.server.service import Service

LANGUAGE = Language("en", KODAMA_GAME.messages)


def grown(moves: int, seed: int = 5) -> State:
    """A game that has been played for a while."""
    state = KODAMA_GAME.start(3, Chance(seed), {})
    state.play_out(Chance(seed + 1), moves)
    return state


def wish(state: State, x: int, y: int, angle: int, exact: bool = False, card: str = "") -> Nearest:
    name = card or state.cards.branch_names[state.display[0]]
    return Nearest(type="nearest", id="7", seat="A", card=name, x=x, y=y, angle=angle, exact=exact)


@pytest.mark.parametrize("moves", [3, 20, 32])
def test_the_pose_that_is_told_is_legal_and_brings_what_is_told(moves: int) -> None:
    state = grown(moves)
    seat = int(state.turn)
    chance = Chance(moves)
    for _ in range(40):
        asked = wish(state, int(chance.below(3000)) - 1500, int(chance.below(2500)), int(chance.below(360)) - 179)
        told = answer(state, 1, seat, asked, LANGUAGE)
        assert told.legal
        assert told.points is not None
        after = state.copy()
        after.apply(KODAMA_GAME.read(state, f"grow {asked.card} {told.x} {told.y} {told.angle}"))
        assert after.points[seat] - state.points[seat] == told.points.base + told.points.season
        assert told.points.base == sum(told.points.kinds.values())
        if not told.reasons:
            assert (told.x, told.y, told.angle) == (asked.x, asked.y, asked.angle), "a legal wish is granted"


def test_an_exact_pose_is_judged_with_all_reasons_and_not_moved() -> None:
    state = KODAMA_GAME.start(2, Chance(1), {})
    told = answer(state, 1, int(state.turn), wish(state, 0, 400, 180, exact=True), LANGUAGE)
    assert not told.legal
    assert (told.x, told.y, told.angle) == (0, 400, 180)
    codes = [reason.code for reason in told.reasons]
    refusal = KODAMA_GAME.judge(
        state, int(state.turn), KODAMA_GAME.read(state, f"grow {wish(state, 0, 0, 0).card} 0 400 180")
    )
    assert refusal is not None
    assert codes == refusal.codes
    assert {"kodama/covers-symbol", "kodama/below-table-edge"} <= set(codes)
    assert told.points is None
    assert told.goals == {}


def test_whoever_is_not_asked_or_has_no_such_card_only_hears_why() -> None:
    state = grown(4)
    other = (int(state.turn) + 1) % 3
    told = answer(state, 1, other, wish(state, 0, 1000, 0), LANGUAGE)
    assert [reason.code for reason in told.reasons] == ["kodama/not-your-turn"]
    unknown = answer(state, 1, int(state.turn), wish(state, 0, 1000, 0, card="b99"), LANGUAGE)
    assert [reason.code for reason in unknown.reasons] == ["kodama/not-in-display"]
    assert unknown.points is None


def test_goals_are_told_with_the_best_kind() -> None:
    state = grown(30)
    for seat in range(3):
        told = goal_breakdowns(state, seat)
        assert [one["goal"] for one in told] == [state.cards.goal_names[goal] for goal in sorted(state.hands[seat])]
        for one in told:
            goal = state.cards.goals[state.cards.goal_names.index(one["goal"])]
            if one["kinds"]:
                assert one["points"] == max(one["kinds"].values())
            else:
                assert one["points"] == goal_points(state.trees[seat], goal, -1)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("poses")) as running:
        yield running


async def ask(service: Service, client: Client, table: str, seat: str | None, *said: dict[str, Any]) -> list[Any]:
    """Say things on a socket; what comes back besides news and people."""
    address = service.url.replace("http", "ws") + "/ws"
    async with websockets.connect(address, additional_headers=client.headers) as socket:
        await socket.send(
            json.dumps({"type": "hello", "protocol": 1, "table": table, **({"seat": seat} if seat else {})})
        )
        for message in said:
            await socket.send(json.dumps(message))
        heard: list[Any] = []
        while len(heard) < len(said):
            data = json.loads(await asyncio.wait_for(socket.recv(), 20))
            if data["type"] not in ("news", "people", "said"):
                heard.append(data)
        return heard


def near(card: str, **more: Any) -> dict[str, Any]:
    return {"type": "nearest", "id": "3", "seat": "A", "card": card, "x": 0, "y": 1000, "angle": 0, **more}


def test_poses_over_the_socket(service: Service) -> None:
    async def story() -> None:
        async with await Client.enter(service.url, "Ann") as ann, await Client.enter(service.url, "Ben") as ben:
            made = await ann.make_table("kodama", [{"kind": "me"}, {"kind": "me"}])
            table = made["table"]
            news = await ann.ask("GET", f"/api/tables/{table}", seat="A")
            seat, card = news["to_act"], news["view"]["display"][0]
            answer, refused, wrong = await ask(
                service, ann, table, seat, near(card, seat=seat), near(card, seat=seat, angle=999), near(card, seat="E")
            )
            assert answer["type"] == "pose"
            assert answer["legal"]
            assert answer["number"] == news["number"]
            assert set(answer["goals"]) == set(news["view"]["trees"][seat].get("hand") or answer["goals"])
            assert refused["code"] == "bad-message"
            assert wrong["code"] == "not-your-seat"
            assert wrong["id"] == "3"
            watching = await ask(service, ben, await watched(ann), None, near(card))
            assert watching[0]["code"] == "not-your-seat"
            move = f"grow {card} {answer['x']} {answer['y']} {answer['angle']}"
            command = {"kind": "move", "seat": seat, "number": news["number"], "id": "k" * 12, "move": move}
            await ann.ask("POST", f"/api/tables/{table}/commands", command)
            after = await ann.ask("GET", f"/api/tables/{table}", seat=seat)
            assert after["scores"][seat] == answer["points"]["base"] + answer["points"]["season"]
            goals = await ann.ask("GET", f"/api/tables/{table}/goals", seat=seat)
            assert {one["goal"]: one["points"] for one in goals} == answer["goals"], "as was foretold"

    async def watched(ann: Client) -> str:
        made = await ann.make_table("kodama", [{"kind": "me"}, {"kind": "bot", "bot": "random"}], public=True)
        return str(made["table"])

    asyncio.run(story())


def test_goals_are_for_their_owner_only(service: Service) -> None:
    async def story() -> None:
        async with await Client.enter(service.url, "Ann") as ann, await Client.enter(service.url, "Ben") as ben:
            made = await ann.make_table("kodama", [{"kind": "me"}, {"kind": "bot", "bot": "random"}], public=True)
            path = f"/api/tables/{made['table']}/goals"
            assert await ann.ask("GET", path, seat="A")
            for asker, seat in ((ben, "A"), (ann, "B")):
                with pytest.raises(RequestRefused) as refused:
                    await asker.ask("GET", path, seat=seat)
                assert refused.value.status == 403

    asyncio.run(story())


def test_too_many_questions_are_answered_with_patience(service: Service) -> None:
    async def story() -> None:
        async with await Client.enter(service.url, "Ann") as ann:
            made = await ann.make_table("kodama", [{"kind": "me"}, {"kind": "me"}])
            news = await ann.ask("GET", f"/api/tables/{made['table']}", seat="A")
            card = news["view"]["display"][0]
            questions = [near(card, id=str(n), seat=news["to_act"]) for n in range(200)]
            heard = await ask(service, ann, made["table"], news["to_act"], *questions)
            late = [one for one in heard if one["type"] == "problem"]
            assert len(heard) - len(late) >= 60, "a hand that moves is answered"
            assert late, "a flood is not"
            assert {one["code"] for one in late} == {"too-fast"}
            assert int(late[0]["id"]) < 200

    asyncio.run(story())


def test_cards_are_drawn_once_and_kept(service: Service) -> None:
    first = httpx.get(f"{service.url}/api/games/kodama/cards", trust_env=False)
    assert first.headers["content-encoding"] == "gzip"
    cards = first.json()
    assert len(cards["branches"]) == 63
    assert len(cards["trunks"]) == 6
    assert all(3 <= len(card["prints"]) <= 4 for card in cards["branches"].values())
    again = httpx.get(
        f"{service.url}/api/games/kodama/cards", headers={"if-none-match": first.headers["etag"]}, trust_env=False
    )
    assert again.status_code == 304
    assert not again.content


def test_trees_are_drawn_for_whoever_may_see_the_table(service: Service) -> None:
    async def story() -> None:
        async with await Client.enter(service.url, "Ann") as ann, await Client.enter(service.url, "Ben") as ben:
            made = await ann.make_table("kodama", [{"kind": "me"}, {"kind": "me"}])
            path = f"/api/tables/{made['table']}/trees"
            faces = await ann.ask("GET", f"{path}/B")
            assert len(faces["faces"]) == 1
            picture = await ann.http.get(f"{path}/A.svg", params={"title": "<Ann>"}, headers=ann.headers)
            assert picture.headers["content-type"] == "image/svg+xml"
            assert "&lt;Ann&gt;" in picture.text
            for asker, seat, status in ((ben, "A", 404), (ann, "E", 404), (ann, "x", 422)):
                with pytest.raises(RequestRefused) as refused:
                    await asker.ask("GET", f"{path}/{seat}")
                assert refused.value.status == status

    asyncio.run(story())


def test_words_of_kodama_tell_what_every_card_does(service: Service) -> None:
    for language, ends in (("en", "branch end"), ("de", "Astende"), ("fr", "points"), ("pl", "punkt")):
        words = httpx.get(
            f"{service.url}/api/games/kodama/words", params={"language": language}, trust_env=False
        ).json()
        assert len(words["powers"]) == 22 + 9 + 15
        assert all(power["text"] and power["rule"] for power in words["powers"].values())
        assert any(ends in power["text"] for power in words["powers"].values())
        assert set(words["powers"]) <= set(words["names"])
