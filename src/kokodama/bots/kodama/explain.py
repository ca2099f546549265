"""Explains a decision of the search bot: its moves, each seat's chances, the line it expects."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.bot import ExplainedMove, Explanation
from kokodama.bots.kodama.candidates import Candidate
from kokodama.bots.kodama.card_poses import branch_cards_of
from kokodama.bots.kodama.determinize import InformationSet
from kokodama.bots.kodama.placement import PlacementPolicy
from kokodama.bots.kodama.playout import Playout
from kokodama.bots.kodama.playout_tree import playout_tree_of
from kokodama.bots.kodama.policy_bot import kind_now
from kokodama.core.chance import Chance
from kokodama.games.kodama import actions
from kokodama.games.kodama.board import GROW, NONE
from kokodama.games.kodama.rules import ends_season
from kokodama.games.kodama.scoring import goal_points
from kokodama.games.kodama.view import View, imagine

SHOWN_MOVES = 6  # moves that are explained
DETERMINIZATIONS = 60  # played to the end for all seats
POSES_PER_CARD = 12  # poses on each card of the opponents' trees


def explain_candidates(
    view: View, known: InformationSet, playout: Playout, best: Sequence[Candidate], action: int, chance: Chance
) -> Explanation:
    """Play the best moves out again, this time with all seats; without candidates, explain the given action."""
    table = view.table
    seats, seat = int(table.seats), int(table.turn)
    now = [int(points) for points in table.points][:seats]
    others = [other for other in range(seats) if other != seat]
    shown = list(best)[:SHOWN_MOVES]
    moves = [candidate.action(view.hand) for candidate in shown] if shown else [action, *alternatives(view, action)]
    points = [0.0] * len(moves)
    wins = [0.0] * len(moves)
    chances = [0.0] * seats
    opponents = {other: opponent_playout_of(view, known, other, playout.policy) for other in others}
    for _ in range(DETERMINIZATIONS):
        determinization = known.determinize(chance)
        dealt = imagine(view, chance).hands
        finals = [0.0] * seats
        for other, opponent_playout in opponents.items():
            opponent_playout.known.set_hand(dealt[other])
            opponent_playout.play_on(determinization, has_acted(view, other))
            finals[other] = float(now[other] + opponent_playout.points)
        for number in range(len(moves)):
            if shown:
                shown[number].play_out(playout, determinization)
                gained = 0
            else:
                playout.play_on(determinization, True)
                gained = gain(view, moves[number])
            finals[seat] = float(now[seat] + gained + playout.points)
            points[number] += finals[seat] / DETERMINIZATIONS
            first = [other for other in range(seats) if finals[other] == max(finals)]
            wins[number] += (1 / len(first) if seat in first else 0.0) / DETERMINIZATIONS
            if number == 0:
                for other in first:
                    chances[other] += 1 / len(first) / DETERMINIZATIONS
    spent = max(1, sum(int(candidate.playouts) for candidate in best))
    weights = [candidate.playouts / spent for candidate in shown] or [1 / len(moves)] * len(moves)
    explained = [ExplainedMove(*row) for row in zip(moves, points, wins, weights, strict=True)]
    return Explanation(explained, chances, expected_line(view, action, playout.policy, chance))


def alternatives(view: View, action: int) -> list[int]:
    """Return the other moves of a decision that was not searched: other kinds, other cards to bury."""
    return [other for other in view.menu if other != action][: SHOWN_MOVES - 1]


def gain(view: View, action: int) -> int:
    """Return the immediate points of choosing a kind."""
    table = view.table
    if table.goal == NONE or actions.word_of(action) != actions.SAY_CHOOSE:
        return 0
    return goal_points(table.trees[int(table.turn)], table.cards.goals[table.goal], int(actions.card_of(action)))


def has_acted(view: View, seat: int) -> bool:
    """Return whether a seat has had its turn in this round or phase."""
    table = view.table
    seats = int(table.seats)
    return (seat - int(table.start)) % seats < (int(table.turn) - int(table.start)) % seats


def opponent_playout_of(view: View, known: InformationSet, seat: int, policy: PlacementPolicy) -> Playout:
    """Return a playout for an opponent, based on public facts."""
    return Playout(InformationSet(known.branches, view.table, view.unseen, [], seat, POSES_PER_CARD), policy, 0.0)


def expected_line(view: View, action: int, policy: PlacementPolicy, chance: Chance) -> list[int]:
    """Return a move and the likely replies with the cards now on display, up to the end of the season."""
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
        if seat == table.start and ends_season(table.round):
            break
        playout_tree = playout_tree_of(branch_cards_of(table.cards), table.trees[seat], POSES_PER_CARD)
        if not display or not policy.choose(playout_tree, vec[i64](display), season, [], chance):
            break
        moves.append(int(actions.grow(policy.card, policy.pose)))
        display.remove(int(policy.card))
    return moves
