"""Performs actions and advances the year (KD 3 to 6). Checks nothing: see judge.py."""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kodama.actions import (
    SAY_BURY,
    SAY_CHOOSE,
    SAY_GROW,
    SAY_KODAMA,
    card_of,
    pose_of,
    word_of,
)
from kokodama.games.kodama.board import CHOOSE, GROW, KODAMA, NONE, OVER, Board
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.geometry import branch_outline
from kokodama.games.kodama.rules import DISPLAY, LAST_ROUND, ends_season, next_start, own_tree
from kokodama.games.kodama.scoring import goal_points, season_points
from kokodama.games.kodama.tree import pose_angle, pose_x, pose_y

# A line of the diary is (what, seat, amount, card, detail); these are the values of `what`
GREW: Final = 0  # amount is the packed pose
SCORED_ROW: Final = 1  # amount is the points, detail the kind of the prints
SCORED_SEASON: Final = 2  # amount is the points, card the season card
BURIED: Final = 3
REFILLED: Final = 4
PLAYED_GOAL: Final = 5
SCORED_GOAL: Final = 6  # detail is the chosen kind or -1
CHOSE: Final = 7
PASSED: Final = 8
ROUND_BEGAN: Final = 9  # amount is the round
KODAMA_PHASE: Final = 10
SEASON_BEGAN: Final = 11  # amount is the season, card the season card
START_PLAYER: Final = 12
GAME_ENDED: Final = 13
TURN: Final = 14


def note(board: Board, what: int, seat: int, amount: int, card: int, detail: int) -> None:
    """Log a line, if there is a diary."""
    diary = board.diary
    if diary is not None:
        diary.append((what, seat, amount, card, detail))


def perform(board: Board, action: i64) -> None:
    """Perform an action, which must be legal."""
    word: i64 = word_of(action)
    card = int(card_of(action))
    if word == SAY_GROW:
        do_grow(board, card, pose_of(action))
    elif word == SAY_BURY:
        do_bury(board, card)
    elif word == SAY_KODAMA:
        do_goal(board, card)
    elif word == SAY_CHOOSE:
        note(board, CHOSE, board.turn, 0, NONE, card)
        score_goal(board, board.goal, card)
    else:
        note(board, PASSED, board.turn, 0, NONE, NONE)
        next_goal(board)


def do_grow(board: Board, card: int, pose: i64) -> None:
    """Lay a card, score it at once, refill the display (KD 3.4, 5)."""
    seat = int(board.turn)
    tree = own_tree(board)
    shape = board.cards.branches[card]
    x: i64 = pose_x(pose)
    y: i64 = pose_y(pose)
    angle: i64 = pose_angle(pose)
    parent: i64 = tree.parent_of(branch_outline(x, y, angle))
    board.display.remove(card)
    note(board, GREW, seat, pose, card, NONE)
    base = 0
    kinds_scored = 0
    for kind in range(KINDS):
        points: int = tree.row_score(shape, parent, kind)
        board.last_kinds[kind] = points
        base += points
        if points > 0:
            kinds_scored += 1
            note(board, SCORED_ROW, seat, points, card, kind)
    extra = 0
    if board.season_card != NONE:
        season = board.cards.seasons[board.season_card]
        extra = season_points(tree, season, shape, parent, pose, base, kinds_scored)
        if extra > 0:
            note(board, SCORED_SEASON, seat, extra, board.season_card, NONE)
    tree.lay(shape, x, y, angle, card)
    board.last_base = base
    board.last_season = extra
    board.points[seat] += base + extra
    refill(board)
    next_grower(board)


def do_bury(board: Board, card: int) -> None:
    """Put a card under the stack, as nothing fits; it scores nothing (KD 4.7)."""
    note(board, BURIED, board.turn, 0, card, NONE)
    board.display.remove(card)
    board.stack.insert(0, card)
    board.stack_size += 1
    board.buried.append(card)
    refill(board)
    next_grower(board)


def refill(board: Board) -> None:
    """Refill the display to four cards, as far as the stack goes (KD 3.4)."""
    while len(board.display) < DISPLAY and board.stack_size > 0:
        card = board.stack.pop()
        board.stack_size -= 1
        if len(board.buried) > board.stack_size:
            board.buried.pop(0)
        board.display.append(card)
        note(board, REFILLED, NONE, 0, card, NONE)


def next_grower(board: Board) -> None:
    """Pass the turn clockwise; start the next round, or after the fourth the Kodama phase (KD 3.3, 3.4)."""
    board.turn = (board.turn + 1) % board.seats
    if board.turn == board.start:
        if ends_season(board.round):
            begin_goals(board)
            return
        board.round += 1
        note(board, ROUND_BEGAN, NONE, board.round, NONE, NONE)
    if len(board.display) == 0:  # only possible if cards were left out (KD 9.2)
        next_grower(board)
    else:
        note(board, TURN, board.turn, 0, NONE, NONE)


def begin_goals(board: Board) -> None:
    """Begin the Kodama phase with the first player (KD 6.1)."""
    board.phase = KODAMA
    note(board, KODAMA_PHASE, board.turn, board.season(), NONE, NONE)


def do_goal(board: Board, goal: int) -> None:
    """Play a goal, which leaves the game (KD 6.1)."""
    seat = int(board.turn)
    board.hands[seat].remove(goal)
    board.hand_sizes[seat] -= 1
    board.spent.append(goal)
    note(board, PLAYED_GOAL, seat, 0, goal, NONE)
    if board.cards.goals[goal].asks_for_a_kind():
        board.goal = goal
        board.phase = CHOOSE
    else:
        score_goal(board, goal, NONE)


def score_goal(board: Board, goal: i64, kind: int) -> None:
    """Score a goal for the tree of the seat to act."""
    seat = int(board.turn)
    points = goal_points(board.trees[seat], board.cards.goals[goal], kind)
    board.points[seat] += points
    note(board, SCORED_GOAL, seat, points, goal, kind)
    board.goal = NONE
    board.phase = KODAMA
    next_goal(board)


def next_goal(board: Board) -> None:
    """Pass the turn clockwise; after the last player, end the season."""
    board.turn = (board.turn + 1) % board.seats
    if board.turn == board.start:
        end_season(board)
    else:
        note(board, TURN, board.turn, 0, NONE, NONE)


def end_season(board: Board) -> None:
    """End a season: score its card's goal, find the new first player, continue the year (KD 6.2 to 6.4)."""
    if board.season_card != NONE:
        goal = board.cards.seasons[board.season_card].goal
        if goal is not None:
            for seat in range(int(board.seats)):
                points = goal_points(board.trees[seat], goal, NONE)
                board.points[seat] += points
                note(board, SCORED_SEASON, seat, points, board.season_card, NONE)
    if board.round == LAST_ROUND:
        board.phase = OVER
        note(board, GAME_ENDED, NONE, 0, NONE, NONE)
        return
    board.start = next_start(board)
    board.turn = board.start
    board.round += 1
    board.phase = GROW
    note(board, START_PLAYER, board.start, 0, NONE, NONE)
    begin_season(board)
    if len(board.display) == 0:
        board.turn = (board.start - 1) % board.seats
        next_grower(board)


def begin_season(board: Board) -> None:
    """Turn up the season's card of the year line (KD 3.2)."""
    season = int(board.season())
    board.season_card = board.year[season]
    board.year[season] = NONE
    board.hidden_year[season] = False
    note(board, SEASON_BEGAN, NONE, season, board.season_card, NONE)
