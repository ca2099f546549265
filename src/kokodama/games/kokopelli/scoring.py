"""What a card does when it is added, and what the end of the game pays. Follows KP 5 to 8 step by step."""

from typing import Final

from mypy_extensions import i64

from kokodama.games.kokopelli.board import OVER, PILE_EMPTY, TILES_PLACED, Board, Public
from kokodama.games.kokopelli.cards import (
    DRUMMER,
    EAGLE_FEATHER,
    HAND,
    KINDS,
    KOKOPELLI,
    LIZARD,
    MOTHER_OF_HEAVEN,
    PAW,
    SHAMAN,
    SNAKE_DANCE,
    TORTOISE,
    VASE,
)
from kokodama.games.kokopelli.geography import SPACES, bits, unit

# What a diary line tells: (what, seat, amount, card, space, cause)
DREW: Final = 0  # amount cards; card holds the packed kinds, a secret of the seat
OPENED: Final = 1
ADDED: Final = 2  # amount is the weight
FINISHED: Final = 3
CANCELLED: Final = 4
EXCHANGED: Final = 5
TUCKED: Final = 6  # card is a secret of the seat
SCORED: Final = 7  # amount points for the cause
EXTRA_ACTION: Final = 8
PASSED: Final = 9
DECLINED: Final = 10
END_NEAR: Final = 11
TURN: Final = 12
GAME_OVER: Final = 13
TILE_PLACED: Final = 14  # a Game End tile; amount is what is left of the stack
HAND_DISCARDED: Final = 15

# Causes that are no ceremony; below 17 a cause is the power that paid
BY_ACTION: Final = 17
BY_EMPTY_HAND: Final = 18
BY_TOKEN: Final = 19
BY_EXHAUSTED_TILE: Final = 20
BY_OWNERSHIP: Final = 21
BY_FEWEST_CARDS: Final = 22
BY_SECOND_FEWEST: Final = 23
BY_OPEN_CEREMONY: Final = 24
BY_EXCHANGE: Final = 25
BY_HAND_LIMIT: Final = 26
BY_PILE: Final = 27
BY_TILES: Final = 28


def has(board: Public, seat: i64, power: i64) -> bool:
    """Whether a player has a power: a ceremony of that type lies in his village (KP 4.2)."""
    return (board.of_type[power] >> (seat * SPACES)) & 0b111111 != 0


def note(board: Board, what: i64, seat: i64, amount: i64, card: i64, space: i64, cause: i64) -> None:
    """Tell the diary, if somebody listens."""
    diary = board.diary
    if diary is not None:
        diary.append((what, seat, amount, card, space, cause))


def score(board: Board, seat: i64, points: i64, cause: i64, space: i64) -> None:
    """Give points. Every point of the game goes through here."""
    board.points[seat] += points
    if board.diary is not None:
        note(board, SCORED, seat, points, -1, space, cause)


def draw(board: Board, seat: i64, count: i64, cause: i64) -> i64:
    """Draw as many cards as are there, up to count; the packed kinds that were drawn (KP 5.6, 7.2)."""
    drawn: i64 = 0
    left: i64 = board.pile_sizes[seat]
    if count > left:
        count = left
    for _ in range(count):
        kind = board.lift(seat)
        board.give(seat, kind)
        drawn += unit(kind)
    if board.diary is not None and count > 0:
        note(board, DREW, seat, count, drawn, -1, cause)
    if count > 0 and count == left and cause != BY_EXCHANGE:  # KP 4.5: an exchange never triggers the end
        end_is_near(board, PILE_EMPTY, cause)
    return drawn


def end_is_near(board: Board, how: i64, cause: i64) -> None:
    """This round is the last one (KP 8.1)."""
    if board.ending == 0:
        board.ending = how
        if board.diary is not None:
            note(board, END_NEAR, board.turn, 0, -1, -1, BY_PILE if how == PILE_EMPTY else BY_TILES)


def add_card(board: Board, kind: i64, space: i64) -> None:
    """Add a hand card of the actor to a ceremony and resolve it completely (KP 5)."""
    actor: i64 = board.turn
    owner: i64 = space // SPACES
    foreign = owner != actor
    board.take(actor, kind)
    wild = kind == KOKOPELLI
    # KP 5.1: every power is read now, so a ceremony that this very card finishes still counts for it.
    weight: i64 = 2 if wild and has(board, actor, SNAKE_DANCE) else 1
    foreign_weight: i64 = weight if board.snake_doubles else 1
    eagle = has(board, actor, EAGLE_FEATHER)
    lizard = foreign and has(board, actor, LIZARD)
    if board.diary is not None:
        note(board, ADDED, actor, weight, kind, space, board.type_at(space))
    # KP 5.2
    if wild and has(board, owner, MOTHER_OF_HEAVEN):
        score(board, owner, weight, MOTHER_OF_HEAVEN, space)
    if foreign and has(board, actor, PAW):
        score(board, actor, foreign_weight, PAW, space)
    if has(board, owner, VASE) and (board.vase_paid >> owner) & 1 == 0 and (foreign or board.own_vase):
        board.vase_paid |= 1 << owner  # KP 9.11: one a turn and owner
        board.actions += 1
        board.extra += 1
        if board.diary is not None:
            note(board, EXTRA_ACTION, actor, 1, -1, space, VASE)
    # KP 5.3
    enough: i64 = 3 if has(board, owner, DRUMMER) else 4
    if board.cards_at(space) + weight >= enough:
        finish(board, space, owner, wild)
    else:
        board.extend(space, wild)
    # KP 5.4, 5.5
    if board.hand_sizes[actor] == 0:
        empty_hand_bonus(board, eagle)
    if lizard:
        draw(board, actor, foreign_weight, LIZARD)


def finish(board: Board, space: i64, owner: i64, wild: bool) -> None:
    """The actor's card finishes a ceremony (KP 6)."""
    actor: i64 = board.turn
    kind: i64 = board.type_at(space)
    if board.diary is not None:
        note(board, FINISHED, actor, board.cards_at(space) + 1, kind, space, owner)
    tokens: i64 = (board.tiles >> (kind * 2)) & 3
    if tokens == 0:
        score(board, actor, 1, BY_EXHAUSTED_TILE, space)  # KP 6.3
    else:
        score(board, actor, 2 + tokens, BY_TOKEN, space)  # KP 6.1
        board.tiles -= 1 << (kind * 2)
        if tokens == 1 and board.end_stack > 0:  # KP 6.2
            board.end_stack -= 1
            if board.diary is not None:
                note(board, TILE_PLACED, actor, board.end_stack, kind, -1, BY_TILES)
            if board.end_stack == 0:
                end_is_near(board, TILES_PLACED, BY_TILES)
    # KP 6.4
    if has(board, actor, TORTOISE):
        score(board, actor, 1, TORTOISE, space)
    if owner != actor:
        score(board, owner, 1, BY_OWNERSHIP, space)
    if has(board, owner, SHAMAN):
        score(board, owner, 1, SHAMAN, space)
    # KP 6.5
    board.discard(owner, KOKOPELLI if wild else kind, 1)
    board.clear(space, owner)


def empty_hand_bonus(board: Board, eagle: bool) -> None:
    """The actor has just played his last hand card (KP 7)."""
    cause: i64 = EAGLE_FEATHER if eagle else BY_EMPTY_HAND
    score(board, board.turn, 3 if eagle else 1, cause, -1)
    draw(board, board.turn, HAND if eagle else 3, cause)


def score_the_end(board: Board) -> None:
    """Hands away, fewest cards, open ceremonies (KP 8.2, 8.3)."""
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
            score(board, seat, 5, BY_FEWEST_CARDS, -1)
        elif board.pile_sizes[seat] == second:
            score(board, seat, 3, BY_SECOND_FEWEST, -1)
    for seat in range(board.seats):
        lying: i64 = bits((board.open >> (seat * SPACES)) & 0b111111)
        if lying > 0:
            score(board, seat, lying, BY_OPEN_CEREMONY, -1)
    if board.diary is not None:
        note(board, GAME_OVER, -1, 0, -1, -1, BY_ACTION)


def discard_hand(board: Board, seat: i64) -> None:
    """The hand goes to the discard pile, for all to see (KP 8.2)."""
    if board.diary is not None and board.hand_sizes[seat] > 0:
        note(board, HAND_DISCARDED, seat, board.hand_sizes[seat], board.hands[seat], -1, BY_ACTION)
    for kind in range(KINDS):
        held: i64 = board.in_hand(seat, kind)
        if held > 0:
            board.discard(seat, kind, held)
    board.hands[seat] = 0
    board.held[seat] = 0
    board.hand_sizes[seat] = 0
