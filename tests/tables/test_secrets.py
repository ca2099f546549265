"""Whatever a listener is sent is the same, byte for byte, in every game they cannot tell from the true one."""

import json

import pytest

from kokodama.bots.registry import make_bot
from kokodama.core import abilities
from kokodama.core.chance import Chance
from kokodama.core.refusal import Refusal
from kokodama.games import GAMES
from kokodama.tables.entries import Entry, Move
from kokodama.tables.seat import HUMAN
from kokodama.tables.table import EntryEvents, Table
from kokodama.tables.table_update import event_lines, record_for, table_update
from tests.tables.tables_by_hand import GUESSES, new_table, words


def heard(table: Table, listener: int | None) -> str:
    """Return everything the server may send a listener now, including refusals of guessed moves."""
    told = [table_update(table, listener, None, words(table, code)) for code in ("en", "pl")]
    refusals = []
    for guess in GUESSES[table.game.name] if listener is not None else []:
        found = table.judge(listener or 0, guess)
        refusals.append(words(table).refusal(found) if isinstance(found, Refusal) else "accepted")
    return json.dumps([told, refusals, record_for(table, listener)])


def next_move(table: Table, action: int, listener: int | None) -> str:
    """Return what a listener is sent about a move."""
    told = EntryEvents(1, table.state.to_act(), abilities.narrate(table.game, table.state, action))
    return json.dumps(event_lines(table, told, listener, words(table)))


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_nothing_on_the_wire_depends_on_what_a_listener_may_not_know(name: str, seats: int, seed: int) -> None:
    game = GAMES[name]
    table = new_table(name, seed, (HUMAN,) * seats)
    bot, chance = make_bot(name, "random"), Chance(seed, seats)
    moments = 0
    while (seat := table.to_act()) is not None and moments < 60:
        action = bot.choose(game.view(table.state, seat), chance)
        for listener in [*range(seats), None]:
            true = table.state
            before = heard(table, listener)
            imagined = abilities.imagined(game, game.view(true, listener), Chance(seed, moments, 9))
            table.state = imagined
            assert heard(table, listener) == before
            events = abilities.narrate(game, true, action)
            if listener == seat and not any(abilities.reveals(game, one) for one in events):
                own = next_move(table, action, listener)
                table.state = true
                assert next_move(table, action, listener) == own
            table.state = true
        table.add(Entry(table.number + 1, seat, Move(game.write(table.state, action)), 0.0))
        moments += 1
    assert moments > 20
