"""A long log is read in small pieces: other tasks run in between, and the entries are applied all at once."""

import asyncio
import itertools
import json
from typing import Any

import pytest
import sqlalchemy as sa

from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.server.db import schema
from kokodama.server.db.store import ROWS
from kokodama.server.play import log_reader
from kokodama.server.play.live_table import Damaged, LiveTable
from kokodama.server.play.log_reader import PAGE, read_log
from kokodama.tables.entries import Entry, Move, Undo
from kokodama.tables.table import Table
from kokodama.tables.table_update import MAX_ENTRIES
from tests.server.local_server import LocalServer
from tests.server.people import ME, TableListener, look, people
from tests.server.tables_in_memory import running


def long_log(live: LiveTable, length: int) -> list[Entry]:
    """Return a long log: moves and undos, a little further every time."""
    table, chance, bot, log = live.table, Chance(1), make_bot(live.table.game.name, "random"), []
    for number in range(table.number + 1, table.number + length + 1):
        seat = table.to_act()
        assert seat is not None
        if table.record.moves and number % 5 in (0, 2):
            entry = Entry(number, seat, Undo(len(table.record.moves) - 1), 0.0)
        else:
            text = table.game.write(table.state, bot.choose(table.game.view(table.state, seat), chance))
            entry = Entry(number, seat, Move(text), 0.0)
        table = table.after([entry])
        log.append(entry)
    return log


class Shelf:
    """A fake store whose log answers at once."""

    def __init__(self, log: list[Entry]) -> None:
        self.log = log
        self.asked: list[int] = []

    async def entries_after(self, table: str, number: int, most: int) -> list[tuple[Entry, None]]:
        """The next entries."""
        self.asked.append(number)
        return [(entry, None) for entry in self.log[number : number + most]]


class Others:
    """Everything else that a server does; knows how many entries were added at most between two of its turns."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.added, self.most, self.turns = 0, 0, 0
        add = Table.add

        def counted(table: Table, entry: Entry) -> None:
            self.added += 1
            add(table, entry)

        monkeypatch.setattr(Table, "add", counted)
        ticks = itertools.count()
        monkeypatch.setattr(log_reader, "perf_counter", lambda: next(ticks) / 1000)  # every look takes a millisecond

    async def during(self, work: Any) -> Any:
        """Have turns while work is done."""

        async def turns() -> None:
            while True:
                self.turns += 1
                self.most, self.added = max(self.most, self.added), 0
                await asyncio.sleep(0)

        task = asyncio.create_task(turns())
        await asyncio.sleep(0)
        try:
            return await work
        finally:
            self.most = max(self.most, self.added)
            task.cancel()


def told(live: LiveTable) -> Any:
    return json.loads(live.update_bytes(None, "en", None, 1.0))


def test_others_have_their_turn_while_a_long_log_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    live, same = running("kokopelli", 4, 3), running("kokopelli", 4, 3)
    log = long_log(live, 2 * PAGE + 50)
    same.table = same.table.after(log)
    others, start = Others(monkeypatch), live.table
    assert asyncio.run(others.during(read_log(Shelf(log), live)))  # type: ignore[arg-type]
    assert others.most <= 6
    assert others.turns > len(log) / 4
    assert told(live) == told(same)
    assert start.number == 0
    assert not asyncio.run(read_log(Shelf(log), live))  # type: ignore[arg-type]


def test_what_is_written_during_a_pause_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    live = running("kokopelli", 2, 3)
    log = long_log(live, 60)
    shelf = Shelf(log[:40])

    async def story() -> None:
        reading = asyncio.create_task(read_log(shelf, live))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert live.table.number == 0, "all of it or nothing"
        shelf.log = log
        await reading

    Others(monkeypatch)
    asyncio.run(story())
    assert live.table.number == 60
    assert shelf.asked == [0, 40, 60], "it has paused, so it asks again"
    monkeypatch.setattr(log_reader, "perf_counter", lambda: 0.0)
    again = running("kokopelli", 2, 3)
    shelf.asked.clear()
    asyncio.run(read_log(shelf, again))  # type: ignore[arg-type]
    assert shelf.asked == [0], "a short log is one question"


def test_of_a_log_with_a_mistake_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    live = running("kokopelli", 2, 3)
    log = long_log(live, PAGE + 40)
    log[PAGE + 20] = Entry(PAGE + 21, 0, Move("dance"), 0.0)
    Others(monkeypatch)
    with pytest.raises(Damaged, match=f"after entry {PAGE + 20}"):
        asyncio.run(read_log(Shelf(log), live))  # type: ignore[arg-type]
    assert (live.table.number, live.keys) == (0, {})


def test_of_a_very_long_history_the_latest_is_told() -> None:
    live = running("kokopelli", 4, 3)
    live.table = live.table.after(long_log(live, MAX_ENTRIES + 100))
    for since in (None, 0, 50):
        heard = json.loads(live.update_bytes(0, "en", since, 1.0))
        assert [heard["events"][0]["number"], heard["events"][-1]["number"]] == [101, MAX_ENTRIES + 100]
        assert heard == json.loads(json.dumps(live.update(0, "en", since, 1.0)))
    assert json.loads(live.update_bytes(0, "en", MAX_ENTRIES, 1.0))["events"][0]["number"] == MAX_ENTRIES + 1


@pytest.mark.parametrize("game", ["kokopelli", "kodama"])
def test_a_server_opens_and_catches_up_with_a_long_table_in_pieces(
    served: LocalServer, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = served.hub

    async def write_past_the_server(live: LiveTable, log: list[Entry]) -> None:
        rows = [{**entry.mapping(), "table_id": live.id} for entry in log]
        async with hub.store.begin() as connection:
            await connection.execute(sa.insert(schema.entries), rows)
            change = sa.update(schema.tables).where(schema.tables.c.id == live.id).values(number=log[-1].number)
            await connection.execute(change)

    async def check(live: LiveTable, log: list[Entry], others: Others, how: Any) -> None:
        expected = live.table.after(log)
        await write_past_the_server(live, log)
        others.added = 0
        await others.during(how())
        assert others.most <= 3
        after = hub.tables[live.id]
        assert after.table.record == expected.record
        for seat in (0, 1, None):
            views = [one.game.view(one.state, seat).mapping() for one in (after.table, expected)]
            assert views[0] == views[1]

    async def story() -> None:
        async with people(served, "Ann") as (ann,):
            table = (await ann.make_table(game, [ME, ME]))["table"]

            async def inside() -> None:
                live = hub.tables[table]
                others = Others(monkeypatch)
                log = long_log(live, 70)
                hub.tables.pop(table)
                await check(live, log[:45], others, lambda: hub.get(table))  # opened
                opened = hub.tables[table]
                assert opened is not live
                await check(opened, log[45:], others, lambda: hub.catch_up(opened))

            async with TableListener(ann.sit(table, "A")):
                pass
            await asyncio.to_thread(lambda: served.ask_inside(inside()))
            assert (await look(ann, table))["number"] == 70

    asyncio.run(story())


def test_a_long_answer_of_the_database_is_taken_in_pieces(served: LocalServer) -> None:
    first = sa.select(sa.literal(1).label("n")).cte(recursive=True)
    numbers = first.union_all(sa.select(first.c.n + 1).where(first.c.n < 10 * ROWS))
    taken: list[int] = []
    most = 0

    async def story() -> None:
        async def others() -> None:
            nonlocal most
            seen = 0
            while True:
                await asyncio.sleep(0)
                most, seen = max(most, len(taken) - seen), len(taken)

        task = asyncio.create_task(others())
        await served.hub.store.each_row(sa.select(numbers.c.n), lambda row: taken.append(row["n"]))
        task.cancel()

    served.ask_inside(story())
    assert taken == list(range(1, 10 * ROWS + 1))
    assert most <= ROWS
