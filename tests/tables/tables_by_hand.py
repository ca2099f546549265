"""Tables without a server, driven by the test itself."""

from typing import Any

from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.core.game import rule_options
from kokodama.games import GAMES
from kokodama.language.language import Language
from kokodama.tables.entries import Entry, Move, read_entry
from kokodama.tables.seat import HUMAN, Seat
from kokodama.tables.table import Setup, Table

GUESSES = {
    "kokopelli": [
        "draw",
        "exchange",
        "done",
        "tuck hunter",
        "play kokopelli A1",
        "open paw B2",
        "cancel A1",
        "nonsense",
    ],
    "kodama": ["pass", "kodama k01", "kodama kid-a-spring", "choose star", "grow b01 0 1240 0", "bury b02", "nonsense"],
}


def new_table(name: str, seed: int, kinds: tuple[str, ...] = (HUMAN, HUMAN)) -> Table:
    game = GAMES[name]
    state = game.start(len(kinds), Chance(seed), {})
    setup = Setup(name, game.version, rule_options(game, {}), game.position(state))
    return Table(game, setup, [Seat(number, kind, f"p{number}", "Ann") for number, kind in enumerate(kinds)])


def move(table: Table, text: str) -> None:
    table.add(Entry(table.number + 1, table.to_act(), Move(text), 0.0))


def add(table: Table, kind: str, seat: int | None, **data: Any) -> None:
    table.add(read_entry(table.number + 1, kind, seat, data, 0.0))


def play_some(table: Table, moves: int, seed: int) -> None:
    bot = make_bot(table.game.name, "random")
    chance = Chance(seed, 1)
    while moves and (seat := table.to_act()) is not None:
        action = bot.choose(table.game.view(table.state, seat), chance)
        move(table, table.game.write(table.state, action))
        moves -= 1


def words(table: Table, code: str = "en") -> Language:
    return Language(code, table.game.messages)
