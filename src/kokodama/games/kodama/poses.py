"""Answers queries while a player is thinking: what a card would score in a pose, and what their goals count."""

from typing import Any

from kokodama.games.kodama.card_face import KINDS, SYMBOLS
from kokodama.games.kodama.game import KODAMA_GAME
from kokodama.games.kodama.measures import measure_of
from kokodama.games.kodama.scoring import best_kind, best_points, goal_points
from kokodama.games.kodama.state import State
from kokodama.games.kodama.view import card_names
from kokodama.games.kodama.wire import Nearest, PoseResult, Reason
from kokodama.language.language import Language


def answer(state: State, number: int, seat: int, asked: Nearest, language: Language) -> PoseResult:
    """Judge a pose with all reasons against it, and find the nearest legal one unless `exact` is set.

    The answer contains only what the player would see after laying the card, so it reveals nothing hidden.
    """
    wanted = asked.x, asked.y, asked.angle
    reasons = against(state, seat, asked.card, wanted, language)
    pose = wanted
    if reasons and not asked.exact and seat == state.to_act() and asked.card in names_of(state):
        pose = KODAMA_GAME.nearest(state, asked.card, *wanted) or wanted
    brings: dict[str, Any] = {"parent": None, "points": None, "goals": {}}
    legal = not reasons if pose == wanted else not against(state, seat, asked.card, pose, language)
    if legal:
        brings = outcome(state, seat, asked.card, pose)
    x, y, angle = pose
    return PoseResult(id=asked.id, number=number, legal=legal, x=x, y=y, angle=angle, reasons=reasons, **brings)


def names_of(state: State) -> list[str]:
    """The names of the cards of the display."""
    return [state.cards.branch_names[card] for card in state.display]


def against(state: State, seat: int, card: str, pose: tuple[int, int, int], language: Language) -> list[Reason]:
    """All of the judge's reasons against laying a card in a pose."""
    refusal = KODAMA_GAME.judge(state, seat, KODAMA_GAME.read(state, grow(card, pose)))
    if refusal is None:
        return []
    return [
        Reason(code=one.code, rule=one.rule, text=language.say(one.message, **one.values))
        for one in (refusal, *refusal.more)
    ]


def grow(card: str, pose: tuple[int, int, int]) -> str:
    """The move in the notation."""
    return f"grow {card} {pose[0]} {pose[1]} {pose[2]}"


def outcome(state: State, seat: int, card: str, pose: tuple[int, int, int]) -> dict[str, Any]:
    """What a legal pose would score, found by trying it on a copy."""
    after = state.copy()
    after.apply(KODAMA_GAME.read(state, grow(card, pose)))
    tree = after.trees[seat]
    kinds = {SYMBOLS[kind]: int(after.last_kinds[kind]) for kind in range(KINDS) if after.last_kinds[kind] > 0}
    hand = KODAMA_GAME.view(state, seat).hand
    return {
        "parent": card_names(state, tree)[int(tree.parents[len(tree.shapes) - 1])],
        "points": {"base": int(after.last_base), "season": int(after.last_season), "kinds": kinds},
        "goals": {state.cards.goal_names[goal]: int(best_points(tree, state.cards.goals[goal])) for goal in hand},
    }


def goal_breakdowns(state: State, seat: int) -> list[dict[str, Any]]:
    """What each goal in a seat's hand would score on its tree now, and what it would count."""
    tree, cards = state.trees[seat], state.cards
    names = card_names(state, tree)
    found = []
    for goal in KODAMA_GAME.view(state, seat).hand:
        row = cards.goals[goal]
        kind = best_kind(tree, row)
        by_kind = {SYMBOLS[one]: goal_points(tree, row, one) for one in range(KINDS)} if kind >= 0 else {}
        found.append(
            {
                "goal": cards.goal_names[goal],
                "points": int(best_points(tree, row)),
                "kinds": by_kind,
                "prints": [[names[card], i] for card, i in measure_of(row).prints(tree, row, kind)],
                "cards": [names[card] for card in measure_of(row).cards(tree, row)],
            }
        )
    return found
