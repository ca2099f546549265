"""What a bot without a search expects: it plays its best ideas to the end of a few imagined games, in every seat."""

from typing import Any

from kokodama.bots.bot import Bot, Thought, Thoughts
from kokodama.core.chance import Chance
from kokodama.core.game import Game

IDEAS = 4  # moves that are told
TRIES = 24  # times it is asked what it would play
GAMES = 8  # imagined games for each idea
LONGEST_LINE = 8


def foresee(game: Game[Any, Any], bot: Bot, view: Any, chance: Chance) -> Thoughts:
    """The moves it comes upon, those it would play most often first, and how games between players like it go on."""
    ideas = ideas_of(bot, view, chance)
    seats = int(view.table.seats)
    weight = sum(ideas.values())
    wins = [0.0] * seats
    moves: list[Thought] = []
    worlds = [game.imagine(view, chance) for _ in range(GAMES)]
    for action, times in ideas.items():
        points = won = 0.0
        for world in worlds:
            state = world.copy()
            state.apply(action)
            play_on(game, bot, state, chance)
            winners = state.winners()
            points += state.scores()[view.seat] / GAMES
            won += (view.seat in winners) / len(winners) / GAMES
            if not moves:
                for seat in winners:
                    wins[seat] += 1 / len(winners) / GAMES
        moves.append(Thought(action, points, won, times / weight))
    state = worlds[0].copy()
    state.apply(moves[0].action)
    return Thoughts(moves, wins, [moves[0].action, *play_on(game, bot, state, chance, LONGEST_LINE - 1)])


def ideas_of(bot: Bot, view: Any, chance: Chance) -> dict[int, int]:
    """What it would play, and how often: whoever wavers has several ideas, whoever does not has one."""
    found: dict[int, int] = {}
    for _ in range(TRIES):
        action = bot.choose(view, chance)
        found[action] = found.get(action, 0) + 1
    best = sorted(found, key=lambda action: (-found[action], action))
    for action in view.menu:
        if len(best) >= IDEAS:
            break
        if action not in found:
            best.append(action)
    return {action: found.get(action, 0) for action in best[:IDEAS]}


def play_on(game: Game[Any, Any], bot: Bot, state: Any, chance: Chance, moves: int | None = None) -> list[int]:
    """Play a state on, to its end or for some moves, with this bot in every seat."""
    played: list[int] = []
    while (seat := state.to_act()) is not None and (moves is None or len(played) < moves):
        played.append(bot.choose(game.view(state, seat), chance))
        state.apply(played[-1])
    return played
