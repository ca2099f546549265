"""The judge: whether an action is legal, and if not, why: one reason, or all reasons against a pose."""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kodama.actions import (
    NOT_A_MOVE,
    SAY_BURY,
    SAY_CHOOSE,
    SAY_GROW,
    SAY_KODAMA,
    SAY_PASS,
    UNKNOWN,
    card_of,
    pose_of,
    word_of,
)
from kokodama.games.kodama.board import GROW, KODAMA, OVER, Board
from kokodama.games.kodama.geometry import branch_outline
from kokodama.games.kodama.rules import in_season, nothing_fits, own_tree, playable, within_limit
from kokodama.games.kodama.tree import OVER_TEN, pose_angle, pose_x, pose_y

ALLOWED: Final = 0
# 1 to 63 is a mask of reasons against a pose (tree.py); the reasons below are given alone
GAME_OVER: Final = 64
NOT_YOUR_TURN: Final = 65
GROW_FIRST: Final = 66
PLACE_LEFT: Final = 67  # bury while a card can be laid
GOALS_NOW: Final = 68
MUST_PLAY: Final = 69  # pass while a goal can be played
NAME_A_KIND: Final = 70
NOT_IN_DISPLAY: Final = 71
NOT_IN_HAND: Final = 72
WRONG_SEASON: Final = 73
UNREADABLE: Final = 74


def verdict(board: Board, seat: i64, action: i64) -> i64:
    """ALLOWED, one of the reasons above, or the mask of all reasons against a pose."""
    word: i64 = word_of(action)
    if word == NOT_A_MOVE:
        return UNREADABLE
    if board.phase == OVER:
        return GAME_OVER
    if seat != board.turn:
        return NOT_YOUR_TURN
    reason: i64 = not_now(board, word)
    if reason != ALLOWED or word < SAY_KODAMA:
        return reason
    card = int(card_of(action))
    if word == SAY_KODAMA:
        if card == UNKNOWN or card not in board.hands[seat]:
            return NOT_IN_HAND
        return ALLOWED if in_season(board.cards.goals[card], board.season()) else WRONG_SEASON
    if card == UNKNOWN or card not in board.display:
        return NOT_IN_DISPLAY
    return against_pose(board, card, pose_of(action)) if word == SAY_GROW else ALLOWED


def not_now(board: Board, word: i64) -> i64:
    """Why the question being asked does not allow this word, or ALLOWED."""
    if board.phase == GROW:
        if word == SAY_GROW:
            return ALLOWED
        if word == SAY_BURY:
            return ALLOWED if nothing_fits(board) else PLACE_LEFT
        return GROW_FIRST
    if board.phase == KODAMA:
        if word == SAY_KODAMA:
            return ALLOWED
        if word == SAY_PASS:
            return MUST_PLAY if len(playable(board)) > 0 else ALLOWED
        return GOALS_NOW
    return ALLOWED if word == SAY_CHOOSE else NAME_A_KIND


def against_pose(board: Board, card: int, pose: i64) -> i64:
    """All reasons against laying a card in a pose, as a mask (KD 4.1 to 4.6)."""
    tree = own_tree(board)
    x: i64 = pose_x(pose)
    y: i64 = pose_y(pose)
    angle: i64 = pose_angle(pose)
    against: i64 = tree.reasons(x, y, angle)
    parent: i64 = tree.parent_of(branch_outline(x, y, angle))
    if parent >= 0 and not within_limit(tree.base_score(board.cards.branches[card], parent)):
        against |= OVER_TEN
    return against
