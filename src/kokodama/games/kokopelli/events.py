"""What happened and why, for people: which power paid which point, without anybody's secrets."""

from typing import Any

from kokodama.core.game import Event
from kokodama.games.kokopelli import scoring
from kokodama.games.kokopelli.actions import space_name
from kokodama.games.kokopelli.cards import SLUGS
from kokodama.games.kokopelli.view import slugs_of

# Names of the causes that are no ceremony, by number; the others are the slug of the power that paid
CAUSES = {
    scoring.BY_ACTION: "action",
    scoring.BY_EMPTY_HAND: "empty-hand",
    scoring.BY_TOKEN: "token",
    scoring.BY_EXHAUSTED_TILE: "exhausted-tile",
    scoring.BY_OWNERSHIP: "owner",
    scoring.BY_FEWEST_CARDS: "fewest-cards",
    scoring.BY_SECOND_FEWEST: "second-fewest-cards",
    scoring.BY_OPEN_CEREMONY: "open-ceremonies",
    scoring.BY_EXCHANGE: "exchange",
    scoring.BY_HAND_LIMIT: "hand-limit",
    scoring.BY_PILE: "empty-pile",
    scoring.BY_TILES: "game-end-tiles",
}


def event_of(what: int, seat: int, amount: int, card: int, space: int, cause: int) -> Event:
    """One line of the engine's diary as an event."""
    values: dict[str, Any] = {}
    why = CAUSES.get(cause) or (SLUGS[cause] if 0 <= cause < len(SLUGS) else "")
    if space >= 0:
        values["space"] = space_name(space)
    if what == scoring.DREW:
        return Event("drew", seat, {"count": amount, "cause": why}, {"cards": slugs_of(card)})
    if what == scoring.OPENED:
        return Event("opened", seat, {**values, "card": SLUGS[card], "cause": why})
    if what == scoring.ADDED:
        return Event("added", seat, {**values, "card": SLUGS[card], "ceremony": SLUGS[cause], "weight": amount})
    if what == scoring.FINISHED:
        return Event("finished", seat, {**values, "ceremony": SLUGS[card], "owner": chr(65 + cause), "cards": amount})
    if what == scoring.CANCELLED:
        return Event("cancelled", seat, {**values, "ceremony": SLUGS[card], "cards": amount})
    if what == scoring.EXCHANGED:
        return Event("exchanging", seat, {"count": amount})
    if what == scoring.TUCKED:
        return Event("tucked", seat, {"cause": why}, {"card": SLUGS[card]})
    if what == scoring.SCORED:
        return Event("scored", seat, {**values, "points": amount, "cause": why})
    if what == scoring.EXTRA_ACTION:
        return Event("extra-action", seat, {**values, "cause": why})
    if what == scoring.PASSED:
        return Event("passed", seat)
    if what == scoring.DECLINED:
        return Event("declined", seat, {"count": amount})
    if what == scoring.END_NEAR:
        return Event("end-near", seat, {"cause": why})
    if what == scoring.TURN:
        return Event("turn", seat, {"actions": amount, "round": cause})
    if what == scoring.TILE_PLACED:
        return Event("game-end-tile", seat, {"ceremony": SLUGS[card], "left": amount})
    if what == scoring.HAND_DISCARDED:
        return Event("hand-discarded", seat, {"count": amount, "cards": slugs_of(card)})
    assert what == scoring.GAME_OVER
    return Event("game-over", None)
