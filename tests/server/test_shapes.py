"""Updates have the documented form at every moment of whole games."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter
from scripts.schemas import documents

from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.games import GAMES
from kokodama.server.wire.game_models import wire_part
from kokodama.server.wire.responses import TableFigures
from kokodama.server.wire.table_update import FullRecord, News, RunningRecord
from kokodama.tables.game_statistics import table_statistics
from kokodama.tables.table import Table
from kokodama.tables.table_update import record_for, table_update
from tests.tables.tables_by_hand import add, move, new_table, words

NEWS: TypeAdapter[Any] = TypeAdapter(News)


def told(table: Table, listener: int | None) -> str:
    """Return an update as JSON, as it is sent."""
    return json.dumps({"type": "news", "table": "t", **table_update(table, listener, None, words(table))})


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("seats", [2, 4])
def test_news_have_the_documented_shape(name: str, seats: int) -> None:
    table = new_table(name, seats, ("human",) * seats)
    bot, chance = make_bot(name, "random"), Chance(seats)
    while (seat := table.to_act()) is not None:
        for listener in (seat, (seat + 1) % seats, None):
            text = told(table, listener)
            again = NEWS.dump_python(NEWS.validate_json(text), mode="json", exclude_unset=True)
            assert again == json.loads(text), "nothing is lost in the documented shape"
        move(table, table.game.write(table.state, bot.choose(table.game.view(table.state, seat), chance)))
    NEWS.validate_json(told(table, 0))
    FullRecord.model_validate(json.loads(json.dumps(record_for(table, 0))))
    TableFigures.model_validate(table_statistics(table))


def test_so_have_tables_that_wait_are_asked_to_go_back_or_were_abandoned() -> None:
    table = new_table("kokopelli", 1, ("human", "open"))
    NEWS.validate_json(told(table, 0))
    add(table, "claim", 1, player="p9", name="Ben")
    move(table, "draw")
    RunningRecord.model_validate(json.loads(json.dumps(record_for(table, None))))
    add(table, "ask-undo", 0, to=0)
    assert NEWS.validate_json(told(table, None)).undo_wish is not None
    add(table, "abandon", None)
    NEWS.validate_json(told(table, 1))


def test_the_written_schemas_are_not_stale() -> None:
    for path, text in documents().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: make schemas"


@pytest.mark.parametrize("game", list(GAMES))
def test_every_event_that_a_game_makes_is_described(game: str) -> None:
    source = (Path(__file__).parents[2] / "src" / "kokodama" / "games" / game / "events.py").read_text()
    part = wire_part(GAMES[game])
    assert part is not None
    described = {get_args(one.model_fields["event"].annotation)[0] for one in part.EVENTS}
    assert described == set(re.findall(r'Event\(\s*"([a-z-]+)"', source))
