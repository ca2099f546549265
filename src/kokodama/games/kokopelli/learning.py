"""Kokopelli's guide for learners: which rule explains a card, and what is possible now, according to the judge."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Final

from kokodama.core.chance import Chance
from kokodama.core.learning import Possibility
from kokodama.core.messages import N_
from kokodama.core.refusal import Refusal
from kokodama.games.kokopelli import refusals
from kokodama.games.kokopelli.actions import read, space_name
from kokodama.games.kokopelli.board import Board
from kokodama.games.kokopelli.cards import (
    BIRTH,
    CHIEFTAIN,
    DRUMMER,
    FIRE,
    HUNTER,
    LIZARD,
    PAW,
    SLUGS,
    SNAKE_DANCE,
    SPIDER_WOMAN,
    SUN,
    TORTOISE,
    WARRIOR,
)
from kokodama.games.kokopelli.geography import SPACES, lowest
from kokodama.games.kokopelli.judge import ALLOWED, verdict
from kokodama.games.kokopelli.messages import POWERS
from kokodama.games.kokopelli.rules import has
from kokodama.games.kokopelli.view import View, imagine, kinds_in

REASONS: Final = 3  # the most that are given

# kind of action: (what it is, its rule, abilities that change it)
KINDS: Final[dict[str, tuple[str, str, tuple[int, ...]]]] = {
    "draw": (N_("Draw the top card of your draw pile."), "4.1", (HUNTER, BIRTH)),
    "open": (
        N_("Open a ceremony: put a card on a free space of your village. Its ability is yours while it is open."),
        "4.2",
        (FIRE, SUN),
    ),
    "play": (
        N_("Play a matching card or a Kokopelli on a ceremony in your play area. Whoever finishes it scores."),
        "4.3",
        (CHIEFTAIN, WARRIOR, SPIDER_WOMAN, SNAKE_DANCE, PAW, LIZARD, TORTOISE, DRUMMER),
    ),
    "cancel": (N_("Cancel a ceremony in your village: its cards are discarded, and nobody scores."), "4.4", ()),
    "exchange": (
        N_("Exchange your cards: put your whole hand under your draw pile, then draw the same number of cards."),
        "4.5",
        (),
    ),
    "tuck": (N_("Put a card from your hand under your draw pile."), "3.5", ()),
    "done": (N_("Stop here: no more cards with this action, or no extra action."), "3.4", ()),
    "pass": (N_("Pass, if no action at all is possible."), "3.3", ()),
}


def card_rules() -> Mapping[str, str]:
    """The rule of every ceremony's ability, and of the wild card."""
    return {slug: rule for slug, (_, rule) in POWERS.items()}


def refusal_rules() -> Mapping[str, Collection[str]]:
    """The rules that a refusal may cite, by code."""
    cited = [(reason, rule) for reason, (_, rule, _) in refusals.SENTENCES.items()]
    cited += [(reason, rule) for (reason, _), rule in refusals.RULE_BY_WORD.items()]
    cited += [*refusals.RULE_FOR_TWO.items(), *refusals.RULE_WITH_ONLY_EXTRAS.items()]
    rules: dict[str, set[str]] = defaultdict(set)
    for reason, rule in cited:
        rules["kokopelli/" + refusals.SENTENCES[reason][0]].add(rule)
    for text in ("play nothing", "cancel", "open hunter", ""):
        unreadable = refusals.unreadable(text)
        rules[unreadable.code].add(unreadable.rule)
    return rules


def possibilities(view: View) -> list[Possibility]:
    """All kinds of actions, with the judge's reasons for those that are not possible for this seat now."""
    assert view.seat is not None
    board = imagine(view, Chance(0))
    seat = int(view.seat)
    result = []
    for kind, (sentence, rule, changing) in KINDS.items():
        reasons = why_not(board, seat, examples(kind, board, seat, kinds_in(view.hand)))
        powers = tuple(SLUGS[power] for power in changing if has(board, seat, power))
        result.append(Possibility(kind, sentence, rule, reasons, powers))
    return result


def examples(kind: str, board: Board, seat: int, hand: list[int]) -> list[list[str]]:
    """Moves that represent a kind of action, in groups: one for each card in hand, or a single one."""
    cards = [SLUGS[card] for card in sorted(set(hand)) or [lowest(board.types)]]
    own = [space_name(seat * SPACES + number) for number in range(SPACES)]
    table = range(int(board.seats) * SPACES)
    if kind == "open":
        near = [space_name(space) for space in table if board.ground.area[seat] >> space & 1]
        return [[f"open {card} {space}" for space in dict.fromkeys([*own, *near])] for card in cards]
    if kind == "play":
        laid = [space_name(space) for space in table if board.open >> space & 1]
        return [[f"play {card} {space}" for space in laid or own[:1]] for card in cards]
    if kind == "cancel":
        return [[f"cancel {space}" for space in own]]
    return [[f"tuck {card}"] for card in cards] if kind == "tuck" else [[kind]]


def why_not(board: Board, seat: int, groups: list[list[str]]) -> tuple[Refusal, ...]:
    """Why none of the moves is allowed: for each group, the refusal that came closest. Empty if one is allowed.

    The judge's reasons are numbered in the order of its checks, so the highest one is the closest.
    """
    found: dict[str, Refusal] = {}
    for group in groups:
        judged = [(int(verdict(board, seat, action)), -i, action) for i, action in enumerate(map(read, group))]
        if any(reason == ALLOWED for reason, _, _ in judged):
            return ()
        nearest, _, action = max(judged)
        refusal = refusals.explain(board, action, nearest)
        found.setdefault(refusal.code, refusal)
    return tuple(found.values())[:REASONS]
