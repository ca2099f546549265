"""What may be done, and what doing it means. The small functions here are the only judge of legality.

The menu, the judge's refusals and `perform` all ask the same questions: `reach`, `places_to_add`, `places_to_open`,
`exists`. Each cites the rule it answers.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.games.kokopelli.actions import CANCEL, DONE, DRAW, EXCHANGE, OPEN, PASS, PLACES, PLAY, TUCK_CARD
from kokodama.games.kokopelli.board import ACTION, BIRTH_PLAY, MORE, NO_SPACE, SPACES, TUCK, Board, lowest, unit
from kokodama.games.kokopelli.cards import (
    BIRTH,
    CHIEFTAIN,
    EAGLE_FEATHER,
    FIRE,
    HAND,
    HUNTER,
    KOKOPELLI,
    SPIDER_WOMAN,
    SUN,
    WARRIOR,
)
from kokodama.games.kokopelli.scoring import (
    BY_ACTION,
    BY_EXCHANGE,
    BY_HAND_LIMIT,
    CANCELLED,
    DECLINED,
    EXCHANGED,
    OPENED,
    PASSED,
    TUCKED,
    TURN,
    add_card,
    draw,
    empty_hand_bonus,
    has,
    note,
    score_the_end,
)

OPEN_SPACES: Final = 0b001111  # of a village, the spaces that are not under the pile


class Menu:
    """A reusable list of actions; filling it allocates nothing."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[i64]([0] * 512)
        self.size: i64 = 0


# Questions


def reach(board: Board, seat: i64) -> i64:
    """The spaces where a player may add cards (KP 2.5, 9.3)."""
    return board.ground.wide[seat] if has(board, seat, SPIDER_WOMAN) else board.ground.area[seat]


def places_to_add(board: Board, seat: i64, kind: i64) -> i64:
    """The ceremonies in reach that take a card of this kind (KP 4.3)."""
    return reach(board, seat) & (board.open if kind == KOKOPELLI else board.of_type[kind])


def under_the_pile(board: Board, owner: i64) -> i64:
    """Of a village's six, the spaces under the pile on which the owner may open at present (KP 9.12, 10.1, 10.2)."""
    sun = has(board, owner, SUN)
    if board.seats > 2:
        return 0b010000 if sun else 0
    if sun:
        return 0b110000
    return 0b010000 if (board.open >> (owner * SPACES)) & 0b100000 == 0 else 0


def exists(board: Board, space: i64) -> bool:
    """Whether a space is there now: an open one, or one under a pile that has a ceremony or could take one."""
    owner: i64 = space // SPACES
    village: i64 = OPEN_SPACES | under_the_pile(board, owner) | ((board.open >> (owner * SPACES)) & 0b111111)
    return owner < board.seats and (village >> (space % SPACES)) & 1 == 1


def barred(board: Board, owner: i64, kind: i64) -> bool:
    """Whether a type lies in the play area of a village's owner, so that it cannot be opened there (KP 2.4, 9.6)."""
    return board.of_type[kind] & board.ground.area[owner] != 0


def own_spaces(board: Board, seat: i64) -> i64:
    """The spaces of one's own village that can take a new ceremony, free or not (KP 2.1, 2.3)."""
    return (OPEN_SPACES | under_the_pile(board, seat)) << (seat * SPACES)


def fire_spaces(board: Board, seat: i64, left: bool) -> i64:
    """The neighbour's spaces on which Fire lets one open, free or not (KP 9.6)."""
    if not has(board, seat, FIRE):
        return 0
    return board.ground.near_left[seat] if left else board.ground.near_right[seat]


def places_to_open(board: Board, seat: i64, kind: i64) -> i64:
    """The free spaces on which a player may open a ceremony of this type (KP 4.2)."""
    places: i64 = 0
    if not barred(board, seat, kind):
        places = own_spaces(board, seat)
    if has(board, seat, FIRE):
        seats: i64 = board.seats
        left: i64 = seat + 1 if seat + 1 < seats else 0
        right: i64 = seat - 1 if seat > 0 else seats - 1
        if not barred(board, left, kind):
            places |= fire_spaces(board, seat, True)
        if not barred(board, right, kind):
            places |= fire_spaces(board, seat, False)
    return places & ~board.open


def may_decline(board: Board) -> bool:
    """Only extra actions are left, and those may be declined (KP 3.4, 13.4)."""
    return board.actions == board.extra


def nothing_is_legal(board: Board) -> bool:
    """No action at all is possible (KP 3.3). Only public facts decide: with a card in hand an exchange always is."""
    seat: i64 = board.turn
    return (
        board.pile_sizes[seat] == 0 and board.hand_sizes[seat] == 0 and (board.open >> (seat * SPACES)) & 0b111111 == 0
    )


def further_places(board: Board) -> i64:
    """Where the next card of a running Chieftain or Warrior action may go, free or not (KP 9.1, 9.4)."""
    places: i64 = 0
    if board.chieftain:
        places |= 1 << board.first
    if board.warrior:
        places |= ~(1 << board.first)
    return places


# The menu


def fill(board: Board, menu: Menu) -> None:
    """All legal actions of the seat to act, in the order of the action table but for plays and opens by card."""
    menu.size = 0
    phase: i64 = board.phase
    if phase == ACTION:
        fill_actions(board, menu)
    elif phase == TUCK:
        held: i64 = board.held[board.turn]
        while held:
            offer(menu, TUCK_CARD + lowest(held))
            held &= held - 1
    elif phase == MORE:
        offer(menu, DONE)
        offer_adding(board, menu, board.held[board.turn], further_places(board))
    elif phase == BIRTH_PLAY:
        offer(menu, DONE)
        offer_adding(board, menu, kinds_of(board.drawn), -1)


def offer(menu: Menu, action: i64) -> None:
    """Put one action on the menu."""
    menu.actions[menu.size] = action
    menu.size += 1


def kinds_of(packed: i64) -> i64:
    """The mask of the kinds of which a packed count has at least one."""
    mask: i64 = 0
    kind: i64 = 0
    while packed:
        if packed & 7:
            mask |= 1 << kind
        packed >>= 3
        kind += 1
    return mask


def offer_adding(board: Board, menu: Menu, kinds: i64, within: i64) -> None:
    """Offer to add a card of each of these kinds to each ceremony that takes it, within some spaces."""
    reachable: i64 = reach(board, board.turn) & board.open & within
    while kinds:
        kind: i64 = lowest(kinds)
        kinds &= kinds - 1
        places: i64 = reachable if kind == KOKOPELLI else reachable & board.of_type[kind]
        while places:
            offer(menu, PLAY + kind * PLACES + lowest(places))
            places &= places - 1


def fill_actions(board: Board, menu: Menu) -> None:
    """The five actions of KP 4, and the ways not to take one."""
    seat: i64 = board.turn
    if board.pile_sizes[seat] > 0:
        offer(menu, DRAW)
    if board.hand_sizes[seat] > 0:
        offer(menu, EXCHANGE)
    if may_decline(board):
        offer(menu, DONE)
    elif nothing_is_legal(board):
        offer(menu, PASS)
    own: i64 = board.open & (0b111111 << (seat * SPACES))
    while own:
        offer(menu, CANCEL + lowest(own))
        own &= own - 1
    held: i64 = board.held[seat]
    offer_adding(board, menu, held, -1)
    held &= ~(1 << KOKOPELLI)
    while held:
        kind: i64 = lowest(held)
        held &= held - 1
        places: i64 = places_to_open(board, seat, kind)
        while places:
            offer(menu, OPEN + kind * PLACES + lowest(places))
            places &= places - 1


# What an action does


def perform(board: Board, action: i64) -> None:
    """Do a legal action. Nothing is checked here: the menu or the judge has said yes before."""
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
    """An action that has begun is no longer counted; the ordinary ones are used up first (KP 3.4)."""
    board.actions -= 1
    if board.extra > board.actions:
        board.extra = board.actions


def end_action(board: Board) -> None:
    """Go on with the next action, or to the end of the turn (KP 3.5)."""
    board.phase = ACTION
    board.first = NO_SPACE
    board.chieftain = False
    board.warrior = False
    board.drawn = 0
    board.drawn_left = 0
    if board.actions > 0:
        return
    over: i64 = board.hand_sizes[board.turn] - HAND
    if over > 0:
        board.phase = TUCK
        board.to_tuck = over
        board.exchange = 0
    else:
        next_turn(board)


def next_turn(board: Board) -> None:
    """The next player clockwise; after the last one the next round, or the end (KP 1.6, 3.2, 8.1)."""
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


def actions_of_a_turn(board: Board, seat: i64) -> i64:
    """Two; in the first round one for the start player and his left neighbour (KP 3.1, 3.2)."""
    distance: i64 = seat - board.start
    if distance < 0:
        distance += board.seats
    return 1 if board.round == 1 and distance < 2 else 2


def do_draw(board: Board) -> None:
    """KP 4.1, with Hunter (9.5) and Birth (9.2), both read now."""
    seat: i64 = board.turn
    birth = has(board, seat, BIRTH)
    begin_action(board)
    before: i64 = board.hand_sizes[seat]
    drawn: i64 = draw(board, seat, 2 if has(board, seat, HUNTER) else 1, BY_ACTION)
    if birth:
        board.drawn = drawn
        board.drawn_left = board.hand_sizes[seat] - before
        ask_for_birth(board)
    else:
        end_action(board)


def ask_for_birth(board: Board) -> None:
    """Ask while drawn cards are left and any ceremony is in reach, whether one fits or not (KP 13.2)."""
    if board.drawn_left > 0 and reach(board, board.turn) & board.open != 0:
        board.phase = BIRTH_PLAY
    else:
        end_action(board)


def do_open(board: Board, kind: i64, space: i64) -> None:
    """KP 4.2; with the last hand card it pays the empty-hand bonus, this very Eagle Feather included (7.1, 7.3)."""
    seat: i64 = board.turn
    begin_action(board)
    board.take(seat, kind)
    board.lay(space, kind)
    if board.diary is not None:
        note(board, OPENED, seat, 1, kind, space, BY_ACTION if space // SPACES == seat else FIRE)
    if board.hand_sizes[seat] == 0:
        empty_hand_bonus(board, has(board, seat, EAGLE_FEATHER))
    end_action(board)


def do_play(board: Board, kind: i64, space: i64) -> None:
    """A card of a play action (KP 4.3), a further one (13.1), or one drawn with Birth (13.2)."""
    if board.phase == BIRTH_PLAY:
        board.drawn -= unit(kind)
        board.drawn_left -= 1
        add_card(board, kind, space)
        ask_for_birth(board)
        return
    if board.phase == ACTION:
        begin_action(board)
        board.first = space
        board.chieftain = has(board, board.turn, CHIEFTAIN)  # read at the start and kept (KP 9)
        board.warrior = has(board, board.turn, WARRIOR)
    elif space == board.first:
        board.warrior = False  # KP 9.4: the second card decides between the two
    else:
        board.chieftain = board.warrior = False
    add_card(board, kind, space)
    ask_for_more(board)


def ask_for_more(board: Board) -> None:
    """Ask for a further card if the hand is not empty and the action can go on somewhere (KP 13.1)."""
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
    """KP 4.4: no points, no powers."""
    begin_action(board)
    if board.diary is not None:
        note(board, CANCELLED, board.turn, board.cards_at(space), board.type_at(space), space, BY_ACTION)
    board.clear(space, board.turn)
    end_action(board)


def do_exchange(board: Board) -> None:
    """KP 4.5: the hand goes under the pile card by card, then as many are drawn."""
    begin_action(board)
    board.phase = TUCK
    board.exchange = board.to_tuck = board.hand_sizes[board.turn]
    if board.diary is not None:
        note(board, EXCHANGED, board.turn, board.to_tuck, -1, -1, BY_ACTION)


def do_tuck(board: Board, kind: i64) -> None:
    """Put a hand card under the pile, for an exchange or for the hand limit (KP 3.5, 4.5, 13.3)."""
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
    """Stop a sequence, or decline the extra actions that are left (KP 3.4, 13)."""
    if board.phase == ACTION:
        if board.diary is not None:
            note(board, DECLINED, board.turn, board.actions, -1, -1, BY_ACTION)
        board.actions = board.extra = 0
    end_action(board)
