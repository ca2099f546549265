"""What a search bot thinks, in the words of bot.py: moves, chances of every seat, the line it expects."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.bot import Thought, Thoughts
from kokodama.bots.kodama.card_poses import faces_of
from kokodama.bots.kodama.determinize import Situation
from kokodama.bots.kodama.greedy_bot import kind_now
from kokodama.bots.kodama.placement import Instinct
from kokodama.bots.kodama.playout import Rehearsal
from kokodama.bots.kodama.playout_tree import sapling_of
from kokodama.bots.kodama.successive_halving import Candidate
from kokodama.core.chance import Chance
from kokodama.games.kodama import actions
from kokodama.games.kodama.board import GROW, NONE, ROUNDS
from kokodama.games.kodama.scoring import goal_points
from kokodama.games.kodama.view import View, imagine

SHOWN = 6  # moves that are told
WORLDS = 60  # in which every seat goes on to the end
WAYS = 12  # poses on each card of the others' trees


def explained(
    view: View, situation: Situation, rehearsal: Rehearsal, best: Sequence[Candidate], action: int, chance: Chance
) -> Thoughts:
    """Rehearse the best moves once more, and all other seats with them; what nobody compared is told as it is."""
    table = view.table
    seats, seat = int(table.seats), int(table.turn)
    now = [int(points) for points in table.points][:seats]
    others = [other for other in range(seats) if other != seat]
    shown = list(best)[:SHOWN]
    moves = [candidate.action(view.hand) for candidate in shown] if shown else [action, *alternatives(view, action)]
    points = [0.0] * len(moves)
    wins = [0.0] * len(moves)
    chances = [0.0] * seats
    rivals = {other: rival(view, situation, other, rehearsal.instinct) for other in others}
    for _ in range(WORLDS):
        world = situation.world(chance)
        dealt = imagine(view, chance).hands
        finals = [0.0] * seats
        for other, goes_on in rivals.items():
            goes_on.situation.hold(dealt[other])
            goes_on.go_on(world, has_acted(view, other))
            finals[other] = float(now[other] + goes_on.points)
        for number in range(len(moves)):
            if shown:
                shown[number].rehearse(rehearsal, world)
                gained = 0
            else:
                rehearsal.go_on(world, True)
                gained = gain(view, moves[number])
            finals[seat] = float(now[seat] + gained + rehearsal.points)
            points[number] += finals[seat] / WORLDS
            first = [other for other in range(seats) if finals[other] == max(finals)]
            wins[number] += (1 / len(first) if seat in first else 0.0) / WORLDS
            if number == 0:
                for other in first:
                    chances[other] += 1 / len(first) / WORLDS
    spent = max(1, sum(int(candidate.rehearsed) for candidate in best))
    weights = [candidate.rehearsed / spent for candidate in shown] or [1 / len(moves)] * len(moves)
    thoughts = [Thought(*row) for row in zip(moves, points, wins, weights, strict=True)]
    return Thoughts(thoughts, chances, line(view, action, rehearsal.instinct, chance))


def alternatives(view: View, action: int) -> list[int]:
    """What else could be done where nothing was rehearsed: other kinds, other cards to bury."""
    return [other for other in view.menu if other != action][: SHOWN - 1]


def gain(view: View, action: int) -> int:
    """What naming a kind brings at once."""
    table = view.table
    if table.goal == NONE or actions.word_of(action) != actions.SAY_CHOOSE:
        return 0
    return goal_points(table.trees[int(table.turn)], table.cards.goals[table.goal], int(actions.card_of(action)))


def has_acted(view: View, seat: int) -> bool:
    """Whether a seat has had its turn in this round or phase."""
    table = view.table
    seats = int(table.seats)
    return (seat - int(table.start)) % seats < (int(table.turn) - int(table.start)) % seats


def rival(view: View, situation: Situation, seat: int, instinct: Instinct) -> Rehearsal:
    """Another seat, as far as it can be known."""
    return Rehearsal(Situation(situation.faces, view.table, view.unseen, [], seat, WAYS), instinct, 0.0)


def line(view: View, action: int, instinct: Instinct, chance: Chance) -> list[int]:
    """A move and what the others will answer with the cards they see now, as long as the season's rounds last."""
    table = view.table
    if table.phase != GROW:
        goal = int(actions.card_of(action))
        asks = actions.word_of(action) == actions.SAY_KODAMA and table.cards.goals[goal].asks_for_a_kind()
        return [action, kind_now(view, goal)] if asks else [action]
    moves = [action]
    display = [card for card in table.display if card != actions.card_of(action)]
    season = None if table.season_card == NONE else table.cards.seasons[table.season_card]
    seats = int(table.seats)
    for step in range(1, seats):
        seat = (int(table.turn) + step) % seats
        if seat == table.start and table.round % ROUNDS == 0:
            break
        sapling = sapling_of(faces_of(table.cards), table.trees[seat], WAYS)
        if not display or not instinct.look(sapling, vec[i64](display), season, [], chance):
            break
        moves.append(int(actions.grow(instinct.card, instinct.pose)))
        display.remove(int(instinct.card))
    return moves
