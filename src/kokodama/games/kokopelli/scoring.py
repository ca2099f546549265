"""Carries out the effects of an added card, and the scoring at the end. Follows KP 5 to 8 step by step."""

from mypy_extensions import i64

from kokodama.games.kokopelli.board import NOT_ENDING, OVER, PILE_EMPTY, TILES_PLACED, Board
from kokodama.games.kokopelli.cards import KINDS, KOKOPELLI
from kokodama.games.kokopelli.diary import (
    ADDED,
    BY_ACTION,
    BY_EAGLE_FEATHER,
    BY_EMPTY_HAND,
    BY_EXCHANGE,
    BY_EXHAUSTED_TILE,
    BY_FEWEST_CARDS,
    BY_LIZARD,
    BY_MOTHER_OF_HEAVEN,
    BY_OPEN_CEREMONY,
    BY_OWNERSHIP,
    BY_PAW,
    BY_PILE,
    BY_SECOND_FEWEST,
    BY_SHAMAN,
    BY_TILES,
    BY_TOKEN,
    BY_TORTOISE,
    BY_VASE,
    DREW,
    END_NEAR,
    EXTRA_ACTION,
    FINISHED,
    GAME_OVER,
    HAND_DISCARDED,
    SCORED,
    TILE_PLACED,
    note,
)
from kokodama.games.kokopelli.effects import (
    FEWEST_CARDS_POINTS,
    SECOND_FEWEST_POINTS,
    bonus_cards,
    bonus_points,
    cards_drawn,
    finishes,
    lizard_cards,
    mother_points,
    owner_points,
    paw_points,
    raises_bonus,
    shaman_points,
    token_value,
    tortoise_points,
    vase_pays,
    weight,
)
from kokodama.games.kokopelli.geography import SPACES, bits, in_village, unit


def score(board: Board, seat: i64, points: i64, cause: i64, space: i64) -> None:
    """Give points, if there are any. All points of the game are given here."""
    if points == 0:
        return
    board.points[seat] += points
    if board.diary is not None:
        note(board, SCORED, seat, points, -1, space, cause)


def draw(board: Board, seat: i64, count: i64, cause: i64) -> i64:
    """Draw up to `count` cards, as far as the pile goes, and return the packed kinds drawn (KP 5.6, 7.2)."""
    drawn: i64 = 0
    count = cards_drawn(board, seat, count)
    for _ in range(count):
        kind = board.lift(seat)
        board.give(seat, kind)
        drawn += unit(kind)
    if board.diary is not None and count > 0:
        note(board, DREW, seat, count, drawn, -1, cause)
    if count > 0 and board.pile_sizes[seat] == 0 and cause != BY_EXCHANGE:  # KP 4.5: an exchange never ends the game
        make_last_round(board, PILE_EMPTY)
    return drawn


def make_last_round(board: Board, how: i64) -> None:
    """Make this round the last one (KP 8.1)."""
    if board.ending == NOT_ENDING:
        board.ending = how
        if board.diary is not None:
            note(board, END_NEAR, board.turn, 0, -1, -1, BY_PILE if how == PILE_EMPTY else BY_TILES)


def add_card(board: Board, kind: i64, space: i64) -> None:
    """Add a hand card of the actor to a ceremony and resolve it completely (KP 5)."""
    actor: i64 = board.turn
    owner: i64 = space // SPACES
    board.take(actor, kind)
    # KP 5.1: powers are determined first, so a ceremony that this card finishes still counts for it.
    counts: i64 = weight(board, actor, kind)
    raised = raises_bonus(board, actor)
    to_draw: i64 = lizard_cards(board, actor, owner, counts)
    if board.diary is not None:
        note(board, ADDED, actor, counts, kind, space, board.type_at(space))
    # KP 5.2
    score(board, owner, mother_points(board, owner, kind, counts), BY_MOTHER_OF_HEAVEN, space)
    score(board, actor, paw_points(board, actor, owner, counts), BY_PAW, space)
    if vase_pays(board, actor, owner):
        board.vase_paid |= 1 << owner
        board.actions += 1
        board.extra += 1
        if board.diary is not None:
            note(board, EXTRA_ACTION, actor, 1, -1, space, BY_VASE)
    # KP 5.3
    if finishes(board, actor, kind, space):
        finish(board, space, owner, kind)
    else:
        board.extend(space, kind == KOKOPELLI)
    # KP 5.4, 5.5
    if board.hand_sizes[actor] == 0:
        empty_hand_bonus(board, raised)
    if to_draw > 0:
        draw(board, actor, to_draw, BY_LIZARD)


def finish(board: Board, space: i64, owner: i64, card: i64) -> None:
    """Finish a ceremony with the actor's card (KP 6)."""
    actor: i64 = board.turn
    kind: i64 = board.type_at(space)
    tokens: i64 = board.tokens_left(kind)
    if board.diary is not None:
        note(board, FINISHED, actor, board.cards_at(space) + 1, kind, space, owner)
    score(board, actor, token_value(board, kind), BY_TOKEN if tokens > 0 else BY_EXHAUSTED_TILE, space)
    if tokens > 0:
        board.tiles -= 1 << (kind * 2)
    if tokens == 1 and board.end_stack > 0:  # KP 6.2
        board.end_stack -= 1
        if board.diary is not None:
            note(board, TILE_PLACED, actor, board.end_stack, kind, -1, BY_TILES)
        if board.end_stack == 0:
            make_last_round(board, TILES_PLACED)
    # KP 6.4
    score(board, actor, tortoise_points(board, actor), BY_TORTOISE, space)
    score(board, owner, owner_points(actor, owner), BY_OWNERSHIP, space)
    score(board, owner, shaman_points(board, owner), BY_SHAMAN, space)
    # KP 6.5
    board.discard(owner, card, 1)
    board.clear(space, owner)


def empty_hand_bonus(board: Board, raised: bool) -> None:
    """Pay the bonus for the last hand card played (KP 7)."""
    cause: i64 = BY_EAGLE_FEATHER if raised else BY_EMPTY_HAND
    score(board, board.turn, bonus_points(raised), cause, -1)
    draw(board, board.turn, bonus_cards(raised), cause)


def score_the_end(board: Board) -> None:
    """Score the end of the game: discard the hands, then score fewest cards and open ceremonies (KP 8.2, 8.3)."""
    board.phase = OVER
    board.actions = 0
    board.extra = 0
    fewest: i64 = 99
    second: i64 = 99
    for seat in range(board.seats):
        discard_hand(board, seat)
        size: i64 = board.pile_sizes[seat]
        if size < fewest:
            second = fewest
            fewest = size
        elif fewest < size < second:
            second = size
    for seat in range(board.seats):
        if board.pile_sizes[seat] == fewest:
            score(board, seat, FEWEST_CARDS_POINTS, BY_FEWEST_CARDS, -1)
        elif board.pile_sizes[seat] == second:
            score(board, seat, SECOND_FEWEST_POINTS, BY_SECOND_FEWEST, -1)
    for seat in range(board.seats):
        score(board, seat, bits(in_village(board.open, seat)), BY_OPEN_CEREMONY, -1)
    if board.diary is not None:
        note(board, GAME_OVER, -1, 0, -1, -1, BY_ACTION)


def discard_hand(board: Board, seat: i64) -> None:
    """Discard a hand, for all to see (KP 8.2)."""
    if board.diary is not None and board.hand_sizes[seat] > 0:
        note(board, HAND_DISCARDED, seat, board.hand_sizes[seat], board.hands[seat], -1, BY_ACTION)
    for kind in range(KINDS):
        held: i64 = board.in_hand(seat, kind)
        if held > 0:
            board.discard(seat, kind, held)
    board.hands[seat] = 0
    board.held[seat] = 0
    board.hand_sizes[seat] = 0
