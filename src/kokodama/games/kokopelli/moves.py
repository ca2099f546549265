"""Performs actions and advances the turn (KP 3, 4 and 13). Checks nothing: see judge.py."""

from mypy_extensions import i64

from kokodama.games.kokopelli.actions import CANCEL, DONE, DRAW, EXCHANGE, OPEN, PLACES, PLAY, TUCK_CARD
from kokodama.games.kokopelli.board import ACTION, BIRTH_PLAY, MORE, NO_SPACE, TUCK, Board
from kokodama.games.kokopelli.diary import (
    BY_ACTION,
    BY_EXCHANGE,
    BY_FIRE,
    BY_HAND_LIMIT,
    CANCELLED,
    DECLINED,
    EXCHANGED,
    OPENED,
    PASSED,
    TUCKED,
    TURN,
    note,
)
from kokodama.games.kokopelli.effects import draw_count, raises_bonus
from kokodama.games.kokopelli.geography import SPACES, unit
from kokodama.games.kokopelli.rules import (
    actions_of_a_turn,
    adds_drawn_cards,
    adds_more_here,
    adds_one_elsewhere,
    over_the_limit,
    reach,
)
from kokodama.games.kokopelli.scoring import add_card, draw, empty_hand_bonus, score_the_end


def perform(board: Board, action: i64) -> None:
    """Perform an action, which must be legal: the menu or the judge has checked it."""
    if action >= OPEN:
        do_open(board, (action - OPEN) // PLACES, (action - OPEN) % PLACES)
    elif action >= PLAY:
        do_play(board, (action - PLAY) // PLACES, (action - PLAY) % PLACES)
    elif action >= CANCEL:
        do_cancel(board, action - CANCEL)
    elif action >= TUCK_CARD:
        do_tuck(board, action - TUCK_CARD)
    elif action == DRAW:
        do_draw(board)
    elif action == EXCHANGE:
        do_exchange(board)
    elif action == DONE:
        do_done(board)
    else:
        note(board, PASSED, board.turn, 0, -1, -1, BY_ACTION)
        begin_action(board)
        end_action(board)


def begin_action(board: Board) -> None:
    """Use up one action; ordinary ones come before extra ones (KP 3.4)."""
    board.actions -= 1
    if board.extra > board.actions:
        board.extra = board.actions


def end_action(board: Board) -> None:
    """Continue with the next action or the end of the turn (KP 3.5)."""
    board.phase = ACTION
    board.first = NO_SPACE
    board.chieftain = False
    board.warrior = False
    board.drawn = 0
    board.drawn_left = 0
    if board.actions > 0:
        return
    over: i64 = over_the_limit(board.hand_sizes[board.turn])
    if over > 0:
        board.phase = TUCK
        board.to_tuck = over
        board.exchange = 0
    else:
        next_turn(board)


def next_turn(board: Board) -> None:
    """Pass the turn clockwise; after the last player, start the next round or end the game (KP 1.6, 3.2, 8.1)."""
    board.turn = board.turn + 1 if board.turn + 1 < board.seats else 0
    if board.turn == board.start:
        if board.ending:
            score_the_end(board)
            return
        board.round += 1
    board.actions = actions_of_a_turn(board, board.turn)
    board.extra = 0
    board.vase_paid = 0
    if board.diary is not None:
        note(board, TURN, board.turn, board.actions, -1, -1, board.round)


def do_draw(board: Board) -> None:
    """Draw cards (KP 4.1). Hunter (9.5) and Birth (9.2) count if they are open now."""
    seat: i64 = board.turn
    birth = adds_drawn_cards(board, seat)
    begin_action(board)
    before: i64 = board.hand_sizes[seat]
    drawn: i64 = draw(board, seat, draw_count(board, seat), BY_ACTION)
    if birth:
        board.drawn = drawn
        board.drawn_left = board.hand_sizes[seat] - before
        ask_for_birth(board)
    else:
        end_action(board)


def ask_for_birth(board: Board) -> None:
    """Ask which drawn card to add, while any is left and a ceremony is in reach, fitting or not (KP 13.2)."""
    if board.drawn_left > 0 and reach(board, board.turn) & board.open != 0:
        board.phase = BIRTH_PLAY
    else:
        end_action(board)


def do_open(board: Board, kind: i64, space: i64) -> None:
    """Open a ceremony (KP 4.2). The last hand card pays the bonus; an Eagle Feather just opened counts (7.1, 7.3)."""
    seat: i64 = board.turn
    begin_action(board)
    board.take(seat, kind)
    board.lay(space, kind)
    if board.diary is not None:
        note(board, OPENED, seat, 1, kind, space, BY_ACTION if space // SPACES == seat else BY_FIRE)
    if board.hand_sizes[seat] == 0:
        empty_hand_bonus(board, raises_bonus(board, seat))
    end_action(board)


def do_play(board: Board, kind: i64, space: i64) -> None:
    """Add a card: the first of a play action (KP 4.3), a further one (13.1), or one drawn with Birth (13.2)."""
    if board.phase == BIRTH_PLAY:
        board.drawn -= unit(kind)
        board.drawn_left -= 1
        add_card(board, kind, space)
        ask_for_birth(board)
        return
    if board.phase == ACTION:
        begin_action(board)
        board.first = space
        board.chieftain = adds_more_here(board, board.turn)  # decided when the action starts (KP 9)
        board.warrior = adds_one_elsewhere(board, board.turn)
    elif space == board.first:
        board.warrior = False  # KP 9.4: the second card uses either power, not both
    else:
        board.chieftain = board.warrior = False
    add_card(board, kind, space)
    ask_for_more(board)


def ask_for_more(board: Board) -> None:
    """Ask for a further card if the hand is not empty and the action can continue somewhere (KP 13.1)."""
    here: i64 = 1 << board.first
    if board.chieftain and board.open & here == 0:
        board.chieftain = False  # KP 9.1: it ends when the ceremony is finished
    if board.warrior and reach(board, board.turn) & board.open & ~here == 0:
        board.warrior = False
    if (board.chieftain or board.warrior) and board.hand_sizes[board.turn] > 0:
        board.phase = MORE
    else:
        end_action(board)


def do_cancel(board: Board, space: i64) -> None:
    """Cancel a ceremony (KP 4.4): no points, no powers."""
    begin_action(board)
    if board.diary is not None:
        note(board, CANCELLED, board.turn, board.cards_at(space), board.type_at(space), space, BY_ACTION)
    board.clear(space, board.turn)
    end_action(board)


def do_exchange(board: Board) -> None:
    """Exchange the hand (KP 4.5): tuck it under the pile card by card, then draw as many."""
    begin_action(board)
    board.phase = TUCK
    board.exchange = board.to_tuck = board.hand_sizes[board.turn]
    if board.diary is not None:
        note(board, EXCHANGED, board.turn, board.to_tuck, -1, -1, BY_ACTION)


def do_tuck(board: Board, kind: i64) -> None:
    """Put a hand card under the pile, for an exchange or the hand limit (KP 3.5, 4.5, 13.3)."""
    seat: i64 = board.turn
    board.take(seat, kind)
    board.bury(seat, kind)
    board.to_tuck -= 1
    if board.diary is not None:
        note(board, TUCKED, seat, 1, kind, -1, BY_EXCHANGE if board.exchange else BY_HAND_LIMIT)
    if board.to_tuck == 0:
        if board.exchange > 0:
            draw(board, seat, board.exchange, BY_EXCHANGE)
            board.exchange = 0
            end_action(board)
        else:
            board.phase = ACTION
            next_turn(board)


def do_done(board: Board) -> None:
    """Stop adding cards, or decline the extra actions that are left (KP 3.4, 13)."""
    if board.phase == ACTION:
        if board.diary is not None:
            note(board, DECLINED, board.turn, board.actions, -1, -1, BY_ACTION)
        board.actions = board.extra = 0
    end_action(board)
