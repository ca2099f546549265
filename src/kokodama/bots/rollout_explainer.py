"""Explains a bot that does not search, by rollouts of its likeliest moves with the bot in every seat."""

from typing import Any

from kokodama.bots.bot import Bot, ExplainedMove, Explanation
from kokodama.core.abilities import imagined
from kokodama.core.chance import Chance
from kokodama.core.game import Game
from kokodama.core.match import LONGEST, decisions

MOVES = 4  # moves to explain
SAMPLES = 24  # times the bot is asked what it would play
ROLLOUTS = 8  # determinizations for each move
LONGEST_LINE = 8


def explain_by_rollouts(game: Game[Any, Any], bot: Bot, view: Any, chance: Chance) -> Explanation:
    """Return the moves a bot would play, most frequent first, with the results of their rollouts."""
    sampled = sampled_moves(bot, view, chance)
    weight = sum(sampled.values())
    moves: list[ExplainedMove] = []
    determinizations = [imagined(game, view, chance) for _ in range(ROLLOUTS)]
    wins = [0.0] * len(determinizations[0].scores())
    for action, times in sampled.items():
        points = won = 0.0
        for determinization in determinizations:
            state = determinization.copy()
            state.apply(action)
            play_on(game, bot, state, chance)
            winners = state.winners()
            points += state.scores()[view.seat] / ROLLOUTS
            won += (view.seat in winners) / len(winners) / ROLLOUTS
            if not moves:
                for seat in winners:
                    wins[seat] += 1 / len(winners) / ROLLOUTS
        moves.append(ExplainedMove(action, points, won, times / weight))
    state = determinizations[0].copy()
    state.apply(moves[0].action)
    return Explanation(moves, wins, [moves[0].action, *play_on(game, bot, state, chance, LONGEST_LINE - 1)])


def sampled_moves(bot: Bot, view: Any, chance: Chance) -> dict[int, int]:
    """Count what a bot would play when asked repeatedly, and add other moves of the menu that it never played."""
    found: dict[int, int] = {}
    for _ in range(SAMPLES):
        action = bot.choose(view, chance)
        found[action] = found.get(action, 0) + 1
    best = sorted(found, key=lambda action: (-found[action], action))
    for action in view.menu:
        if len(best) >= MOVES:
            break
        if action not in found:
            best.append(action)
    return {action: found.get(action, 0) for action in best[:MOVES]}


def play_on(game: Game[Any, Any], bot: Bot, state: Any, chance: Chance, moves: int = LONGEST) -> list[int]:
    """Play on with this bot in every seat, to the end or for some moves, and return the actions."""
    players = [bot] * len(state.scores())
    return [action for _, _, action in decisions(game, state, players, chance, limit=moves)]
