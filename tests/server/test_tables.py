"""What people can do at a table, through the running server, on SQLite and on PostgreSQL with Redis."""

import asyncio
import json

import pytest

from kokodama.client import Client, poses_of
from tests.server.local_server import LocalServer
from tests.server.people import ME, OPEN, TableListener, act, bot, look, offered, people, play_seat, refused, sit_down

GAMES = pytest.mark.parametrize("game", ["kokopelli", "kodama"])


async def mover(table: str, *clients: Client) -> tuple[Client, str, Client, str]:
    """The player whose turn it is and their seat, then the other one and theirs."""
    asked = (await look(clients[0], table))["to_act"]
    one = ord(asked) - 65
    other = (one + 1) % len(clients)
    return clients[one], asked, clients[other], chr(65 + other)


def test_ones_own_move_is_taken_back_freely_while_it_showed_nothing(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            one, seat, other, across = await mover(table, ann, ben)
            async with TableListener(other.sit(table, across)) as ear:
                await ear.news()
                before = await look(one, table, seat)
                await act(one, table, "move", seat, move=offered(before, "open"))
                assert (await look(one, table, seat))["may_undo"]
                assert not (await look(other, table, across))["may_undo"]
                await refused(403, "no-undo", act(other, table, "undo", across))
                await act(one, table, "undo", seat)
                after = await look(one, table, seat)
                assert (after["view"], after["offer"]) == (before["view"], before["offer"])
                told = await ear.news(lambda news: news["number"] == after["number"])
                assert [event["event"] for event in told["events"]] == ["undone"]

    asyncio.run(story())


@pytest.mark.parametrize("consent", [True, False])
def test_beyond_that_all_people_are_asked(served: LocalServer, consent: bool) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Cleo") as trio:
            table = await sit_down("kokopelli", *trio)
            one, seat, other, across = await mover(table, *trio)
            third = next(client for client in trio if client not in (one, other))
            third_seat = chr(65 + trio.index(third))
            start = await look(one, table, seat)
            await act(one, table, "move", seat, move="draw")
            drawn = await look(one, table, seat)
            assert not drawn["may_undo"], "a drawn card was seen"
            await refused(403, "no-undo", act(one, table, "undo", seat))
            await act(one, table, "ask-undo", seat)
            assert (await look(other, table))["undo_wish"] == {"seat": seat, "count": 1, "agreed": [seat]}
            await act(other, table, "agree-undo", across)
            assert (await look(other, table))["moves"] == 1, "one consent is missing"
            await act(third, table, "agree-undo" if consent else "decline-undo", third_seat)
            after = await look(one, table, seat)
            assert after["undo_wish"] is None
            assert after["view"] == (start if consent else drawn)["view"]
            await refused(403, "no-wish", act(third, table, "agree-undo", third_seat))

    asyncio.run(story())


def test_alone_among_bots_one_agrees_with_oneself(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            made = await ann.make_table("kokopelli", [ME, bot()])
            table = made["table"]
            async with TableListener(ann.sit(table, "A")) as ear:
                asked = await ear.news(lambda news: bool(news["offer"]))
                await act(ann, table, "move", "A", move="draw")
                await ear.news(lambda news: bool(news["offer"]) and news["number"] > asked["number"])
                await act(ann, table, "ask-undo", "A")
                back = await look(ann, table, "A")
                assert back["view"] == asked["view"]

    asyncio.run(story())


@GAMES
def test_several_people_on_one_device_see_one_seat_at_a_time(served: LocalServer, game: str) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Eve") as (ann, eve):
            made = await ann.make_table(game, [{**ME, "name": "Anna"}, {**ME, "name": "Otto"}])
            table = made["table"]
            assert made["seats"] == ["A", "B"]
            for _ in range(4):
                for seat, other in (("A", "B"), ("B", "A")):
                    news = await look(ann, table, seat)
                    assert [one["name"] for one in news["seats"]] == ["Anna", "Otto"]
                    villages = news["view"]["villages" if game == "kokopelli" else "trees"]
                    assert "hand" in villages[seat]
                    assert "hand" not in villages[other]
                    assert bool(news["offer"]) == (news["to_act"] == seat)
                asked = (await look(ann, table))["to_act"]
                news = await look(ann, table, asked)
                wrong, move = ("B" if asked == "A" else "A"), ("draw" if game == "kokopelli" else "pass")
                await refused(422, f"{game}/not-your-turn", act(ann, table, "move", wrong, move=move))
                offer = news["offer"]
                if offer["type"] == "kokopelli":
                    move = offer["moves"][0]["move"]
                else:
                    (x, y, angle, parent, _), card = poses_of(offer)[0], offer["cards"]
                    name = next(one["card"] for one in card if one["points"][parent])
                    move = f"grow {name} {x} {y} {angle}"
                await act(ann, table, "move", asked, move=move)
            await refused(404, "no-table", look(eve, table))
            unseated = await look(ann, table)
            assert "hand" not in json.dumps(unseated["view"]).replace("hand_size", ""), "no seat asked for, none shown"

    asyncio.run(story())


def test_a_bot_stands_in_and_the_person_comes_back(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben)
            await refused(403, "not-the-creator", act(ben, table, "stand-in", "A"))
            await refused(403, "not-away", act(ann, table, "stand-in", "B", bot="random"))
            served.ahead += 61
            await act(ann, table, "stand-in", "B", bot="random")
            assert (await look(ann, table))["seats"][1]["stand_in"] == "random"
            async with TableListener(ann.sit(table, "A")) as ear:
                while True:
                    news = await ear.news(lambda news: bool(news["offer"]))
                    figures = await ann.ask("GET", f"/api/tables/{table}/statistics")
                    if figures["seats"][1]["moves"]:
                        break
                    await act(ann, table, "move", "A", move=offered(news))
            await refused(403, "stand-in-plays", act(ben, table, "move", "B", move="draw"))
            await act(ben, table, "back", "B")
            news = await look(ben, table)
            assert news["seats"][1]["stand_in"] is None
            await refused(403, "no-stand-in", act(ann, table, "back", "B"))

    asyncio.run(story())


def test_who_resigns_leaves_a_bot_and_the_last_one_has_won(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Cleo") as (ann, ben, cleo):
            table = await sit_down("kokopelli", ann, ben, cleo)
            number = (await look(ann, table))["number"]
            await act(ben, table, "resign", "B", number=number)
            assert (await look(ann, table))["seats"][1]["resigned"]
            async with TableListener(ann.sit(table, "A")) as ear:
                await ear.news(lambda news: news["to_act"] != "B")
            await refused(403, "not-your-seat", act(ben, table, "resign", "B"))
            await act(cleo, table, "resign", "C")
            last = await look(ann, table, "A")
            assert (last["status"], last["result"]["winners"]) == ("over", ["A"])
            assert last["seed"]
            await refused(403, "not-running", act(ann, table, "resign", "A"))

    asyncio.run(story())


def test_a_game_is_abandoned_only_where_nobody_else_plays(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kodama", ann, ben)
            await refused(403, "not-the-creator", act(ben, table, "abandon", None))
            await refused(403, "others-play", act(ann, table, "abandon", None))
            waiting = (await ann.make_table("kodama", [ME, OPEN]))["table"]
            await act(ann, waiting, "abandon", None)
            gone = await look(ann, waiting)
            assert (gone["status"], gone["to_act"]) == ("abandoned", None)
            assert gone["seed"]
            await refused(403, "not-running", act(ann, waiting, "abandon", None))
            await refused(409, "never-began", ann.ask("POST", f"/api/tables/{waiting}/rematch"))

    asyncio.run(story())


def test_open_seats_are_given_to_bots_and_an_invitation_to_them_is_void(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            made = await ann.make_table("kokopelli", [ME, OPEN])
            await act(ann, made["table"], "fill", None, bot="random")
            await refused(404, "used-link", ben.claim(made["invitations"][0]["token"]))
            async with TableListener(ann.sit(made["table"], "A")) as ear:
                news = await ear.news(lambda news: bool(news["offer"]))
                assert news["seats"][1]["bot"] == "random"

    asyncio.run(story())


def test_a_rematch_is_one_table_with_the_seats_turned(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Eve") as (ann, ben, eve):
            table = await sit_down("kokopelli", ann, ben, options={"types": 11}, clock={"days": 2})
            await refused(409, "still-running", ann.ask("POST", f"/api/tables/{table}/rematch"))
            await act(ann, table, "resign", "A")
            await refused(404, "no-table", eve.ask("POST", f"/api/tables/{table}/rematch"))
            asked = (client.ask("POST", f"/api/tables/{table}/rematch") for client in (ann, ben) * 4)
            made = await asyncio.gather(*asked)
            assert len({one["table"] for one in made}) == 1, "whoever asks first makes it for all"
            fresh = await look(ben, made[0]["table"], "A")
            assert [seat["name"] for seat in fresh["seats"]] == ["Ben", "Ann"]
            assert fresh["status"] == "running"
            assert len(fresh["view"]["ceremonies"]) == 11
            assert fresh["clock"]["days"] == 2
            mine = await ann.ask("GET", "/api/me/tables")
            assert [one["id"] for one in mine].count(made[0]["table"]) == 1
            assert len([one for one in mine if one["status"] == "running"]) == 1, "no table is left over"

    asyncio.run(story())


@pytest.mark.parametrize("clock", [{"days": 1}, {"seconds": 60, "increment": 5}])
def test_when_time_runs_out_a_bot_plays_on(served: LocalServer, clock: dict[str, float]) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, clock=clock)
            one, seat, other, across = await mover(table, ann, ben)
            async with TableListener(other.sit(table, across)) as ear:
                news = await ear.news()
                deadline = news["clock"]["deadline"]
                served.ahead = deadline - served.hub.now() - 5  # not quite yet
                moved = await act(one, table, "move", seat, move="draw")
                news = await ear.news(lambda news: news["number"] == moved)
                assert news["seats"][ord(seat) - 65]["stand_in"] is None
                if "seconds" in clock:
                    assert news["clock"]["deadline"] == pytest.approx(deadline, abs=0.01), "its time does not come back"
                else:
                    assert news["clock"]["deadline"] > deadline, "every move has its days"
                served.ahead += 86_400 * 1.5
                news = await ear.news(lambda news: bool(news["seats"][ord(seat) - 65]["stand_in"]))
                assert any(event["event"] == "stand-in" and event["cause"] == "clock" for event in news["events"])
                await ear.news(lambda news: bool(news["offer"]))  # the bot has played on

    asyncio.run(story())


def test_a_live_clock_gives_its_increment_after_the_turn(served: LocalServer) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben") as (ann, ben):
            table = await sit_down("kokopelli", ann, ben, clock={"seconds": 600, "increment": 7})
            one, seat, _, _ = await mover(table, ann, ben)
            other = "B" if seat == "A" else "A"
            served.ahead = 100
            while (news := await look(one, table, seat))["offer"]:
                await act(one, table, "move", seat, move=offered(news, "draw") if news["moves"] == 0 else offered(news))
            assert news["clock"]["left"][seat] == pytest.approx(600 - 100 + 7, abs=30)
            assert news["clock"]["left"][seat] < 600
            assert news["clock"]["left"][other] == pytest.approx(600, abs=30)

    asyncio.run(story())


@GAMES
def test_of_a_running_game_one_downloads_what_one_knows_of_a_finished_one_all(served: LocalServer, game: str) -> None:
    async def story() -> None:
        async with people(served, "Ann", "Ben", "Eve") as (ann, ben, eve):
            made = await ann.make_table(game, [ME, bot("random")], seed=77)
            table, watch = made["table"], made["watch"]
            running = await ann.ask("GET", f"/api/tables/{table}/record", seat="A")
            assert "position" not in running
            assert "seed" not in running
            assert "77" not in json.dumps([running["options"], running["moves"]])
            await refused(404, "no-table", eve.ask("GET", f"/api/tables/{table}/record"))
            last = await play_seat(ann, table, "A")
            assert last["seed"] == "77"
            whole = await eve.ask("GET", f"/api/tables/{table}/record", watch=watch)
            assert whole["result"]["scores"] == last["scores"]
            told = await ben.ask("POST", "/api/records", whole, language="pl")
            assert [frame["move"] for frame in told["frames"]] == whole["moves"]
            assert told["final"]["phase"] == "over"
            whole["moves"][0] = "nonsense"
            await refused(422, "bad-record", ben.ask("POST", "/api/records", whole))
            figures = await ann.ask("GET", f"/api/tables/{table}/statistics")
            assert figures["points"][-1] == last["scores"]
            assert sum(seat["moves"] for seat in figures["seats"]) == figures["moves"] == len(whole["moves"])
            assert {k: sum(s["causes"].values()) for k, s in zip("AB", figures["seats"], strict=True)} == last["scores"]
            mine = await ann.ask("GET", "/api/me/statistics")
            assert mine == {
                game: {
                    "tables": 1,
                    "finished": 1,
                    "won": int("A" in last["result"]["winners"]),
                    "mean_score": last["scores"]["A"],
                }
            }

    asyncio.run(story())
