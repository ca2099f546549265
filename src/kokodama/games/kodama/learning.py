"""Kodama's guide for learners: which rule explains a card, and what is possible now, according to the judge."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Final

from kokodama.core.chance import Chance
from kokodama.core.learning import Possibility
from kokodama.core.messages import N_
from kokodama.core.refusal import Refusal
from kokodama.games.kodama import actions, refusals
from kokodama.games.kodama.board import GROW, NONE, Board
from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.cards import ANY_SEASON
from kokodama.games.kodama.judge import ALLOWED, verdict
from kokodama.games.kodama.rules import nothing_fits, own_tree
from kokodama.games.kodama.tree import pack_pose
from kokodama.games.kodama.view import View, imagine

REASONS: Final = 3  # the most that are given
TRUNK_TOP: Final = pack_pose(0, 1300, 0)  # a pose to judge when none is open

# kind of action: (what it is, its rule)
KINDS: Final[dict[str, tuple[str, str]]] = {
    "grow": (N_("Take a card from the display and lay it on one card of your tree, with its root on bark."), "3.4"),
    "bury": (N_("Put a card from the display under the stack, if none of them fits anywhere."), "4.7"),
    "kodama": (N_("Play one of your Kodamas and score it for your tree as it stands."), "6.1"),
    "choose": (N_("Choose the symbol that your Kodama counts."), "6.1"),
    "pass": (N_("Pass, if none of your Kodamas can be played in this season."), "8.2"),
}


def card_rules() -> Mapping[str, str]:
    """The rule that explains a goal, a kid, a season card or a symbol."""
    cards = standard()
    rules = dict.fromkeys(SYMBOLS, "1.1")
    for name, goal in zip(cards.goal_names, cards.goals, strict=True):
        rules[name] = "6.1" if goal.season == ANY_SEASON else "8.2"
    for name, season in zip(cards.season_names, cards.seasons, strict=True):
        rules[name] = "5.4" if season.goal is None else "6.2"
    return rules


def refusal_rules() -> Mapping[str, Collection[str]]:
    """The rules that a refusal may cite, by code."""
    rules: dict[str, set[str]] = defaultdict(set)
    for code, rule, _ in refusals.SENTENCES.values():
        rules["kodama/" + code].add(rule)
    for _, code, rule, _ in refusals.AGAINST:
        rules["kodama/" + code].add(rule)
    unreadable = refusals.unreadable("")
    rules[unreadable.code].add(unreadable.rule)
    return rules


def possibilities(view: View) -> list[Possibility]:
    """All kinds of actions, with the judge's reasons for those that are not possible for this seat now."""
    assert view.seat is not None
    board = imagine(view, Chance(0))
    result = []
    for kind, (sentence, rule) in KINDS.items():
        powers: tuple[str, ...] = ()
        if kind == "grow" and board.season_card != NONE:
            powers = (board.cards.season_names[board.season_card],)
        reasons = why_not(board, int(view.seat), examples(kind, board, view))
        result.append(Possibility(kind, sentence, rule, reasons, powers))
    return result


def examples(kind: str, board: Board, view: View) -> list[int]:
    """Actions that represent all of a kind."""
    if kind == "grow":
        tree = own_tree(board)
        if board.phase == GROW and view.menu and not nothing_fits(board):
            return view.menu[:1]
        pose = tree.open[0] if len(tree.open) else TRUNK_TOP  # if nothing fits, all open poses score too much
        return [actions.grow(card, pose) for card in board.display] or [actions.grow(actions.UNKNOWN, pose)]
    if kind == "bury":
        return [actions.BURY + card for card in board.display] or [actions.BURY + actions.UNKNOWN]
    if kind == "kodama":
        return [actions.PLAY_GOAL + goal for goal in view.hand] or [actions.PLAY_GOAL + actions.UNKNOWN]
    return [actions.CHOOSE_KIND if kind == "choose" else actions.PASS]


def why_not(board: Board, seat: int, tried: list[int]) -> tuple[Refusal, ...]:
    """The judge's reasons, each code once; empty if one of the actions is allowed."""
    found: dict[str, Refusal] = {}
    for action in tried:
        reason = int(verdict(board, seat, action))
        if reason == ALLOWED:
            return ()
        refusal = refusals.explain(board, action, reason)
        found.setdefault(refusal.code, refusal)
    return tuple(found.values())[:REASONS]
