"""What a card of Kodama would do where somebody holds it, and what his goals count: asked while he thinks."""

from typing import Any

from kokodama.games.kodama.card_face import KINDS, SYMBOLS
from kokodama.games.kodama.game import KODAMA_GAME
from kokodama.games.kodama.goal_breakdown import best_kind, counted_cards, counted_prints
from kokodama.games.kodama.scoring import best_points, goal_points
from kokodama.games.kodama.state import State
from kokodama.games.kodama.view import card_names
from kokodama.language.language import Language
from kokodama.server.wire.requests import Nearest, PoseTold, Reason


def pose_told(state: State, number: int, seat: int, asked: Nearest, language: Language) -> PoseTold:
    """The wished pose judged with all reasons and, unless exactly this one is meant, the nearest legal one.

    Only for a seat and a card of the display: what comes back is what the player would see after laying it.
    """
    wish = asked.x, asked.y, asked.angle
    reasons = against(state, seat, asked.card, wish, language)
    pose = wish
    if reasons and not asked.exact and seat == state.to_act() and asked.card in names_of(state):
        pose = KODAMA_GAME.nearest(state, asked.card, *wish) or wish
    told: dict[str, Any] = {"parent": None, "points": None, "goals": {}}
    legal = not reasons if pose == wish else not against(state, seat, asked.card, pose, language)
    if legal:
        told = outcome(state, seat, asked.card, pose)
    x, y, angle = pose
    return PoseTold(id=asked.id, number=number, legal=legal, x=x, y=y, angle=angle, reasons=reasons, **told)


def names_of(state: State) -> list[str]:
    """The cards of the display."""
    return [state.cards.branch_names[card] for card in state.display]


def against(state: State, seat: int, card: str, pose: tuple[int, int, int], language: Language) -> list[Reason]:
    """All that speaks against laying a card so; the judge says it."""
    refusal = KODAMA_GAME.judge(state, seat, KODAMA_GAME.read(state, grow(card, pose)))
    if refusal is None:
        return []
    return [
        Reason(code=one.code, rule=one.rule, text=language.say(one.message, **one.values))
        for one in (refusal, *refusal.more)
    ]


def grow(card: str, pose: tuple[int, int, int]) -> str:
    """The move of the notation."""
    return f"grow {card} {pose[0]} {pose[1]} {pose[2]}"


def outcome(state: State, seat: int, card: str, pose: tuple[int, int, int]) -> dict[str, Any]:
    """What a legal pose brings: found out on a copy."""
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


def goals_told(state: State, seat: int) -> list[dict[str, Any]]:
    """What each goal in a seat's hand would score on its tree now, and what it counts there."""
    tree, cards = state.trees[seat], state.cards
    names = card_names(state, tree)
    told = []
    for goal in KODAMA_GAME.view(state, seat).hand:
        row = cards.goals[goal]
        kind = best_kind(tree, row)
        by_kind = {SYMBOLS[one]: goal_points(tree, row, one) for one in range(KINDS)} if kind >= 0 else {}
        told.append(
            {
                "goal": cards.goal_names[goal],
                "points": int(best_points(tree, row)),
                "kinds": by_kind,
                "prints": [[names[card], i] for card, i in counted_prints(tree, row, kind)],
                "cards": [names[card] for card in counted_cards(tree, row)],
            }
        )
    return told
