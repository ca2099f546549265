"""The verdict of a soak can fail: each kind of fault is found if it is there."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from kokodama.core.chance import Chance
from kokodama.core.game import read_options
from kokodama.games import GAMES
from kokodama.language.language import Language
from kokodama.tables.table_update import table_update
from tests.server.crowd import Heard, Listener
from tests.server.verdict import Log, compare, differences, left_behind

ID = "table"
Change = Callable[[Heard, list[dict[str, Any]], dict[str, Any]], None]


def played(moves: int = 8) -> tuple[Heard, dict[str, Any], list[dict[str, Any]]]:
    """The beginning of a game against a bot: what the person heard, the table's row and its log."""
    game = GAMES["kokopelli"]
    seats = [
        {"number": 0, "kind": "human", "name": "Ann", "player": "ann"},
        {"number": 1, "kind": "bot", "name": "greedy", "bot": "greedy"},
    ]
    position = game.position(game.start(2, Chance(7), read_options(game, {})))
    row = {"id": ID, "game": game.name, "version": game.version, "options": {}, "clock": {}, "created": 0.0}
    row |= {"seats": seats, "position": position, "number": moves}
    heard, entries = Heard(), list[dict[str, Any]]()
    for number in range(1, moves + 1):
        table = Log(row, entries).replay(number - 1)
        seat = table.to_act()
        assert seat is not None
        text = game.write(table.state, game.view(table.state, seat).menu[0])
        key = f"key-{number}" if seat == 0 else None
        entries.append({"number": number, "kind": "move", "seat": seat, "data": {"text": text}, "at": 0.0, "key": key})
        if key:
            heard.sent.add((ID, key))
            heard.accept(Listener(ID, "A", "socket"), key, number)
    return heard, row, entries


def own(entries: list[dict[str, Any]]) -> dict[str, Any]:
    """The last entry of the person."""
    return next(entry for entry in reversed(entries) if entry["key"])


def forget(heard: Heard, entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
    heard.acknowledged[ID, "another"] = 9
    heard.sent.add((ID, "another"))


def move_elsewhere(heard: Heard, entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
    heard.acknowledged[ID, own(entries)["key"]] += 1


def double(heard: Heard, entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
    entries.append({**own(entries), "number": len(entries) + 1})


def invent(heard: Heard, entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
    heard.sent.clear()


def play_for_a_person(heard: Heard, entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
    last = own(entries)
    del heard.acknowledged[ID, last["key"]]
    last["key"] = None


def deny(heard: Heard, entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
    heard.denied[ID, own(entries)["key"]] = "stale"


def leave_a_gap(heard: Heard, entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
    entries.remove(next(entry for entry in entries if not entry["key"]))


def fall_out_of_step(heard: Heard, entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
    row["number"] += 1


def go_back(heard: Heard, entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
    listener = Listener(ID, "A", "socket")
    heard.tell(listener, 5)
    heard.tell(listener, 4)


def count_twice(heard: Heard, entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
    heard.accept(Listener(ID, "A", "socket"), own(entries)["key"], 99)


CHANGES: dict[str, Change] = {
    "lost": forget,
    "lost ": move_elsewhere,
    "doubled": double,
    "never sent": invent,
    "never sent ": play_for_a_person,
    "denied but done": deny,
    "gaps": leave_a_gap,
    "tables that do not replay": leave_a_gap,
    "out of step": fall_out_of_step,
    "numbers that went back": go_back,
    "two numbers": count_twice,
}


def found(heard: Heard, row: dict[str, Any], entries: list[dict[str, Any]]) -> set[str]:
    """Which faults are found."""
    return {fault for fault, cases in compare(heard, {ID: Log(row, entries)}).items() if cases}


def test_a_game_as_it_should_be_has_no_fault() -> None:
    assert found(*played()) == set()


@pytest.mark.parametrize("fault", CHANGES)
def test_a_fault_is_found(fault: str) -> None:
    heard, row, entries = played()
    CHANGES[fault](heard, entries, row)
    assert fault.strip() in found(heard, row, entries)


def test_a_view_that_is_not_that_of_the_log_is_found() -> None:
    _, row, entries = played()
    log = Log(row, entries)
    assert log.table is not None
    names = {seat.letter: seat.name for seat in log.table.seats}
    told = json.loads(json.dumps(table_update(log.table, 0, None, Language("en", log.table.game.messages, names))))
    assert differences(log, "A", told) == []
    ahead = {**told, "number": told["number"] + 1}  # a move that was told and is not in the log
    assert differences(log, "A", ahead)
    assert differences(log, "A", {**told, "scores": {"A": 99, "B": 0}})


def test_a_503_without_a_pause_and_a_500_are_found() -> None:
    async def story() -> Heard:
        heard = Heard()
        request = httpx.Request("GET", "http://server/api/tables/x")
        for answer in (httpx.Response(503, request=request), httpx.Response(500, text="oh", request=request)):
            await heard.look_at(answer)
        await heard.look_at(httpx.Response(503, headers={"retry-after": "1"}, request=request))
        return heard

    heard = asyncio.run(story())
    assert (len(heard.hasty), len(heard.unexpected)) == (1, 1)


def test_a_spectator_who_hears_nothing_any_more_is_found_and_one_who_is_a_little_late_is_not() -> None:
    deaf, late, gone = (Listener(ID, None, "watching", 3) for _ in range(3))
    gone.here = False

    async def story() -> list[str]:
        looking = asyncio.create_task(left_behind([deaf, late, gone], {ID: 5}, patience=0.3))
        await asyncio.sleep(0)
        late.number = 5  # by now the table is at 6
        return await looking

    found = asyncio.run(story())
    assert found == [f"{deaf}, the table 5"]
