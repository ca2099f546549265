"""A third game is played everywhere without a line of ours that knows it: at a table, in the terminal, by bots."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from kokodama import Chance, Record, make_bot, play_match, read_record
from kokodama.bots.registry import default_bot, explaining_bot, quick_bot
from kokodama.client import Client, RequestRefused
from kokodama.core.abilities import reveals
from kokodama.core.game import Event
from kokodama.core.notation import Reader
from kokodama.core.scenario import check, read_scenario
from kokodama.games import GAMES, register
from tests.cli.shell import ROOT, kokodama_process
from tests.server.service import Service
from tests.toy.game import TOY, Toy
from tests.toy.installed import installed


@pytest.fixture
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.name, TOY)


def test_it_is_played_at_a_real_table_against_a_bot_to_the_end(toy_server: Service) -> None:
    async def story() -> None:
        async with await Client.enter(toy_server.url, "Ann") as ann:
            made = await ann.make_table("toy", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
            async with ann.sit(made["table"], "A") as sitting:
                async for news in sitting:
                    assert news["view"]["game"] == "toy"
                    assert "hand" not in json.dumps(news["events"])
                    if news["status"] == "over":
                        break
                    if news["offer"]:
                        best = max(news["offer"]["moves"], key=lambda one: one["gains"]["A"])
                        await sitting.move(best["move"])
            assert news["moves"] == 8
            assert news["result"]["winners"]
            record = await ann.ask("GET", f"/api/tables/{made['table']}/record")
            replayed = await ann.ask("POST", "/api/records", record)
            assert [frame["move"] for frame in replayed["frames"]] == record["moves"]
            figures = await ann.ask("GET", f"/api/tables/{made['table']}/statistics")
            assert figures["points"][-1] == news["scores"]

    asyncio.run(story())


def test_its_updates_have_the_published_form(toy_server: Service) -> None:
    async def story() -> tuple[dict[str, Any], dict[str, Any]]:
        async with await Client.enter(toy_server.url, "Ann") as ann:
            made = await ann.make_table("toy", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
            return await ann.ask("GET", "/openapi.json"), await ann.ask("GET", f"/api/tables/{made['table']}", seat="A")

    openapi, news = asyncio.run(story())
    schema = {"$ref": "#/components/schemas/News", "components": openapi["components"]}
    jsonschema.validate(news, schema)
    assert openapi["components"]["schemas"]["ToyView"]["properties"]["game"]["const"] == "toy"


def test_the_strongest_bot_that_explains_itself_gives_hints(toy_server: Service) -> None:
    async def story() -> None:
        async with await Client.enter(toy_server.url, "Ann") as ann:
            made = await ann.make_table("toy", [{"kind": "me"}, {"kind": "bot"}])
            news = await ann.ask("GET", f"/api/tables/{made['table']}", seat="A")
            assert news["seats"][1]["bot"] == "greedy"  # nobody chose one, and this game has no casual player
            hint = await ann.ask("GET", f"/api/tables/{made['table']}/hint", seat="A")
            assert {one["move"] for one in hint["moves"]} <= set(news["view"]["legal"])
            assert hint["moves"]
            (described,) = [one for one in await ann.ask("GET", "/api/games") if one["game"] == "toy"]
            assert described["title"] == "Threes"
            assert [described[name] for name in ("hints", "rules", "tutorial")] == [True, False, False]

    asyncio.run(story())


def test_a_bot_of_the_game_plays_on_for_someone_who_resigns(toy_server: Service) -> None:
    async def story() -> None:
        async with await Client.enter(toy_server.url, "Ann") as ann:
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
            made = await ann.make_table("toy", seats)
            async with ann.sit(made["table"], "A") as sitting:
                async for news in sitting:
                    if news["type"] == "news" and news["status"] == "over":
                        break
                    if news["type"] == "news" and not news["seats"][0]["resigned"]:
                        await sitting.command("resign")
            assert news["seats"][0]["stand_in"] == "greedy"

    asyncio.run(story())


def test_its_refusals_reach_the_player_with_their_rule(toy_server: Service) -> None:
    async def story() -> None:
        async with await Client.enter(toy_server.url, "Ann") as ann:
            made = await ann.make_table("toy", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
            async with ann.sit(made["table"], "A") as sitting:
                async for message in sitting:
                    if message["type"] == "refused":
                        assert (message["code"], message["rule"]) == ("toy/no-such-card", "2")
                        assert message["text"].startswith("You have no ")
                        return
                    missing = next(number for number in range(1, 7) if number not in message["view"]["hand"])
                    await sitting.move(f"play {missing}")

    asyncio.run(story())


def test_a_seat_of_a_running_table_does_not_learn_the_others_hands(toy_server: Service) -> None:
    async def story() -> list[Any]:
        async with await Client.enter(toy_server.url, "Ann") as ann:
            made = await ann.make_table("toy", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])
            return [await ann.ask("GET", f"/api/tables/{made['table']}", **who) for who in ({"seat": "A"}, {})]

    seated, watching = asyncio.run(story())
    assert len(seated["view"]["hand"]) == 4
    assert watching["view"]["hand"] == []
    assert seated["view"]["cards"] == {"A": 4, "B": 4}


def test_a_program_that_has_no_page_of_its_rules_says_so(toy_server: Service) -> None:
    async def story() -> None:
        async with await Client.enter(toy_server.url, "Ann") as ann:
            for path in ("/api/rules/toy", "/api/tutorials/toy"):
                with pytest.raises(RequestRefused) as refused:
                    await ann.ask("GET", path)
                assert refused.value.status == 422
            words = await ann.ask("GET", "/api/games/toy/words")
            assert words == {"names": {}, "powers": {}, "forms": {}}

    asyncio.run(story())


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    environment = installed(tmp_path / "packages")
    done = kokodama_process(
        "play", "toy", "--seats", 2, "--seed", 3, typed="1\nplay 6\n1\n1\n", state=tmp_path, **environment
    )
    assert done.returncode == 0, done.stderr
    assert "Play a card. The sum is 0." in done.stdout
    assert "scores: {A: 0, B: 0}" in done.stdout
    assert not re.search(r"^(game|seat|legal):", done.stdout, re.M)
    assert "Final score" in done.stdout
    (record,) = (tmp_path / "kokodama" / "finished").iterdir()
    told = kokodama_process("replay", record, **environment)
    assert "The game is over." in told.stdout


def test_bots_play_many_games_of_it_from_the_command_line(tmp_path: Path) -> None:
    environment = installed(tmp_path)
    done = kokodama_process(
        "simulate", "toy", "--seats", 3, "--games", 30, "--bots", "greedy,random,random", "--json", **environment
    )
    figures = json.loads(done.stdout)
    assert figures["games"] == 30
    assert figures["endings"] == {"over": 30}


def test_the_commands_of_the_guide_run_as_written(tmp_path: Path) -> None:
    environment = installed(tmp_path)
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"## 4\. Play it\n```sh\n(.*?)```", guide, re.S)
    commands = [line.partition("#")[0].split()[1:] for line in block.splitlines()]
    assert [words[0] for words in commands] == ["play", "simulate", "check", "serve"]
    played = kokodama_process(*commands[0], typed="q\n", state=tmp_path, **environment)
    assert (played.returncode, played.stderr) == (0, "")
    simulated = kokodama_process(*commands[1], **environment)
    assert "1000 games" in simulated.stdout, simulated.stderr


@pytest.mark.usefixtures("_registered")
def test_a_game_that_can_be_imagined_has_a_greedy_bot_that_explains_itself() -> None:
    bots = [make_bot("toy", "greedy"), make_bot("toy", "random")]
    won = sum(0 in play_match(TOY, bots, Chance(number)).winners for number in range(60))
    assert won >= 40
    view = TOY.view(TOY.start(2, Chance(1)), 0)
    assert {move.action for move in bots[0].explain(view, Chance(1)).moves} <= set(view.menu)  # type: ignore[attr-defined]


class Shy(Toy):
    """A game whose hidden cards nobody can imagine has only a random bot."""

    name, imagine = "shy", None  # type: ignore[assignment]


def test_a_game_whose_bots_explain_nothing_gives_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, Shy.name, Shy())
    assert (default_bot("shy"), quick_bot("shy"), explaining_bot("shy")) == ("random", "random", None)


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_our_games_keep_the_bots_that_help_out(game: str) -> None:
    assert (default_bot(game), quick_bot(game), explaining_bot(game)) == ("casual", "greedy", "strong")


@pytest.mark.usefixtures("_registered")
def test_scenarios_of_it_are_checked() -> None:
    position = {"game": "toy", "turn": "A", "played": [4], "hands": [[2, 3], [1, 1]], "points": [0, 0]}
    holds = {
        "id": "a-two",
        "position": position,
        "moves": ["play 2"],
        "expect": {"scores": {"A": 2, "B": 0}, "turn": "B"},
    }
    fails = {**holds, "expect": {"points": [0, 0]}}
    refused = {**holds, "moves": ["play 6"], "expect": {"refused": "toy/no-such-card"}}
    assert [check(TOY, read_scenario(Reader(one))) for one in (holds, fails, refused)] == [
        None,
        "points is [2, 0], expected [0, 0]",
        None,
    ]


@pytest.mark.usefixtures("_registered")
def test_a_record_of_it_can_be_read_again() -> None:
    match = play_match(TOY, [make_bot("toy", "random")] * 2, Chance(4))
    again: Record = read_record(json.loads(json.dumps(match.record.mapping())), GAMES)
    *_, last = again.replay(TOY)
    assert last.scores() == match.scores


def test_nobody_takes_a_move_back_alone_in_a_game_that_does_not_say_what_it_reveals() -> None:
    assert reveals(TOY, Event("played", 0))


@pytest.mark.usefixtures("_registered")
def test_no_game_can_take_the_place_of_another() -> None:
    with pytest.raises(ValueError, match="there is a game 'toy' already"):
        register(TOY)
