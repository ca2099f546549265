"""Random games of every kind, for properties that must hold at every moment of every game."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.core.game import Game, read_options
from kokodama.games import GAMES
from kokodama.games.kodama import actions as kodama
from kokodama.games.kodama.geometry import table_x, table_y
from kokodama.games.kodama.tree import Tree, pack_pose, pose_angle, pose_x, pose_y
from kokodama.games.kokopelli import actions as kokopelli
from tests.toy.game import TOY

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
WITH_TOY = {**GAMES, TOY.name: TOY}  # the toy game fulfils the contract and does nothing else
every_game = pytest.mark.parametrize("game", WITH_TOY.values(), ids=list(WITH_TOY))
AnyGame = Game[Any, Any]


def games_and_seeds(**counts: int) -> pytest.MarkDecorator:
    """Run a test for many seeds, such as `kokopelli=45, kodama=16`, and for some seeds of the toy game.

    The first third of them is played every time, the others when there is time.
    """
    cases = [
        pytest.param(WITH_TOY[name], seed, id=f"{name}-{seed}", marks=[pytest.mark.exhaustive] * (seed > count // 3))
        for name, count in {**counts, TOY.name: 6}.items()
        for seed in range(count)
    ]
    return pytest.mark.parametrize(("game", "seed"), cases)


# Ways to set a game up


def kokopelli_options(chance: Chance) -> dict[str, Any]:
    chosen: dict[str, Any] = {
        "sun_reach": chance.below(3) > 0,
        "snake_doubles": chance.below(3) > 0,
        "own_vase": chance.below(3) > 0,
        "types": 10 + int(chance.below(3)),
    }
    if chance.below(5) == 0:
        chosen["ceremonies"] = "first-game"
    return chosen


def kodama_options(chance: Chance) -> dict[str, Any]:
    kids = ["none", "none", "mixed", "A:a", "A:b,B:c"][int(chance.below(5))]
    return {"first_game": chance.below(3) == 0, "kids": kids}


OPTIONS: dict[str, Callable[[Chance], dict[str, Any]]] = {"kokopelli": kokopelli_options, "kodama": kodama_options}


def start(game: AnyGame, seed: int) -> tuple[Any, dict[str, Any]]:
    """Start a game with all options determined by the seed."""
    chance = Chance(seed)
    options = read_options(game, OPTIONS[game.name](chance) if game.name in OPTIONS else {})
    return game.start(game.seats[seed % len(game.seats)], chance, options), options


def moments(game: AnyGame, seed: int, every: int = 1, free: bool = False) -> Iterator[tuple[Any, int | None]]:
    """Yield the states of a random game with the next action, which is None for the last state.

    With `free`, half of the cards of a tree are placed off the lattice, if there is a place nearby.
    """
    state, _ = start(game, seed)
    bot = make_bot(game.name, "random")
    chance = Chance(seed, 77)
    ply = 0
    while (seat := state.to_act()) is not None:
        action = bot.choose(game.view(state, seat), chance)
        if free and game.name == "kodama" and chance.below(2):
            action = off_the_lattice(game, state, action, chance)
        if ply % every == seed % every:
            yield state, action
        state.apply(action)
        ply += 1
    yield state, None


def off_the_lattice(game: AnyGame, state: Any, action: int, chance: Chance) -> int:
    """Return a placement of the same card nearby, at any angle."""
    if kodama.word_of(action) != kodama.SAY_GROW:
        return action
    pose = kodama.pose_of(action)
    for _ in range(30):
        x, y = (int(at) + int(chance.below(61)) - 30 for at in (pose_x(pose), pose_y(pose)))
        angle = (int(pose_angle(pose)) + int(chance.below(41)) - 20 + 179) % 360 - 179
        moved: int = kodama.grow(kodama.card_of(action), pack_pose(x, y, angle))
        if game.judge(state, state.to_act(), moved) is None:
            return moved
    return action


# Everything a player might try: each is on the menu exactly when it is legal


def kokopelli_tries(state: Any, chance: Chance) -> list[int]:
    """Return every action of the table, and moves that can be read but never played, such as an unknown space."""
    strange = "open kokopelli A1, play hunter E1, play paw Z9, cancel A7, cancel B0, open sun Q3, open vase A9"
    return [*range(kokopelli.SIZE), *(kokopelli.read(text) for text in strange.split(", "))]


def kodama_tries(state: Any, chance: Chance) -> list[int]:
    """Return every short move, and cards of the display and others at points and angles of the lattice."""
    branches = range(len(state.cards.branches))
    tries = [kodama.PASS, *range(kodama.CHOOSE_KIND, kodama.CHOOSE_KIND + 6)]
    tries += [kodama.PLAY_GOAL + goal for goal in [*range(len(state.cards.goals)), kodama.UNKNOWN]]
    tries += [kodama.BURY + card for card in [*branches, kodama.UNKNOWN]]
    points = lattice(state.trees[state.turn])
    for card in [*state.display, int(chance.below(len(branches))), kodama.UNKNOWN]:
        for _ in range(60):
            x, y = chance.choice(points)
            tries.append(kodama.grow(card, pack_pose(x, y, int(chance.below(24)) * 15 - 165)))
    return tries


def lattice(tree: Tree) -> list[tuple[int, int]]:
    """Return the lattice points of a tree, from the points of its cards (docs/notation.md)."""
    trunk = tree.shapes[0].points
    found = {(int(trunk[i]) - 450, int(trunk[i + 1])) for i in range(0, len(trunk), 2)}
    for card in range(1, len(tree.shapes)):
        pose, points = tree.poses[card], tree.shapes[card].points
        x, y, angle = pose_x(pose), pose_y(pose), pose_angle(pose)
        for i in range(0, len(points), 2):
            u, v = points[i], points[i + 1]
            found.add((int(table_x(x, angle, u, v)), int(table_y(y, angle, u, v))))
    return sorted(found)


TRIES: dict[str, Callable[[Any, Chance], list[int]]] = {
    "kokopelli": kokopelli_tries,
    "kodama": kodama_tries,
    TOY.name: lambda state, chance: list(range(-1, 9)),
}
