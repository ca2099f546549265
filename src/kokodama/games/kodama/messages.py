"""All that Kodama says to people, in English; the texts are the keys of the translations."""

from collections.abc import Mapping
from typing import Any, Final

from kokodama.core.messages import N_, P_, Sentence
from kokodama.core.terms import Terms, read_terms
from kokodama.games.kodama import actions, cards
from kokodama.games.kodama.card_face import SYMBOLS
from kokodama.games.kodama.cards import Goal, SeasonCard
from kokodama.games.kodama.geometry import branch_outline
from kokodama.games.kodama.tree import pose_angle, pose_x, pose_y
from kokodama.games.kodama.view import View
from kokodama.games.kodama.view import card_names as names_on

GAPS: Final = ("goal", "season")  # of sentences below, filled by terms
KIDS: Final = "kid-"  # how the ids of Kodamakids begin

# What goals count and seasons ask for; joined with the points they pay
MEASURED: Final = {
    cards.PRINTS: N_("for each {cards:one+or}"),
    cards.LEAST: N_("for each set of {cards:one+and}"),
    cards.MOST: N_("for each symbol of your most frequent kind"),
    cards.CHOSEN: N_("for each symbol of one kind of your choice"),
    cards.CARDS_WITH: N_("for each card that shows {cards:a+and}"),
    cards.DOUBLES: N_("for each card with two symbols of the same kind"),
    cards.ENDS: N_("for each branch end"),
    cards.ENDS_WITH: N_("for each branch end that shows {cards:a+or}"),
    cards.LONGEST: N_("for each card of your longest row"),
    cards.ON_TRUNK: N_("for each card on the trunk"),
    cards.FORKS: N_("for each card that carries two or more cards"),
    cards.HEIGHT: N_("for every {per} cm of height"),
    cards.WIDTH: N_("for every {per} cm of width"),
    cards.BALANCE: N_("for each card left or right of the trunk that has a counterpart on the other side"),
    cards.HANGING: N_("for each card that points downwards"),
    cards.RUN: N_("for each symbol of the longest unbroken run of one kind"),
}
PRINTS_PER: Final = N_("for every {per} {cards:many+or}")
ASKED: Final = {
    cards.KINDS_SCORED: N_("for a card that scores with at least {at_least} kinds of symbols"),
    cards.SCORED: N_("for a card that scores at least {at_least} points"),
    cards.SCORED_NOTHING: N_("for a card that scores nothing"),
    cards.LAID_ON_TRUNK: N_("for a card laid on the trunk"),
    cards.LAID_ON_END: N_("for a card laid on a branch end"),
    cards.LAID_ON_FORK: N_("for a card laid on one that already carries a card"),
    cards.SHOWS: N_("for a card that shows {cards:a+or}"),
    cards.TURNED: N_("for a card turned by at least {at_least}°"),
    cards.HIGH: N_("for a card that reaches a height of at least {at_least} cm"),
    cards.LEFT: N_("for a card left of the trunk"),
    cards.RIGHT: N_("for a card right of the trunk"),
}
WORTH: Final = P_("{points} point {what}", "{points} points {what}")
GROUPED: Final = N_("{worth}, counted in groups of {per}")
CAPPED: Final = N_("{worth}, at most {most} points")
IN_SEASON: Final = N_("{season}: {worth}")
NAMES_PER: Final = [cards.PRINTS, cards.HEIGHT, cards.WIDTH]  # measures whose sentence says how many make a group

# kind: (the sentence that names the seat, the sentence said to that seat). A sentence about a seat begins with it.
EVENTS: Final[dict[str, tuple[Sentence, Sentence]]] = {
    "grew": (N_("{seat} lays card {branch}."), N_("You lay card {branch}.")),
    "scored": (
        P_("{seat} scores {points} point with “{cause}”.", "{seat} scores {points} points with “{cause}”."),
        P_("You score {points} point with “{cause}”.", "You score {points} points with “{cause}”."),
    ),
    "scored-symbols": (
        P_("{seat} scores {points} point for {cause:many}.", "{seat} scores {points} points for {cause:many}."),
        P_("You score {points} point for {cause:many}.", "You score {points} points for {cause:many}."),
    ),
    "buried": (
        N_("{seat} puts card {branch} under the stack: no card fits."),
        N_("You put card {branch} under the stack: no card fits."),
    ),
    "refilled": (N_("Card {branch} joins the display."), N_("Card {branch} joins the display.")),
    "kodama": (N_("{seat} plays the Kodama “{goal}”."), N_("You play the Kodama “{goal}”.")),
    "kodamakid": (N_("{seat} plays the Kodamakid “{goal}”."), N_("You play the Kodamakid “{goal}”.")),
    "chose": (N_("{seat} chooses a symbol: {cause}."), N_("You choose a symbol: {cause}.")),
    "passed": (
        N_("{seat} has no Kodama that can be played now."),
        N_("You have no Kodama that can be played now."),
    ),
    "round": (N_("Round {round}"), N_("Round {round}")),
    "kodama-phase": (
        N_("{season} is over: everybody plays a Kodama."),
        N_("{season} is over: everybody plays a Kodama."),
    ),
    "season": (N_("{season} begins."), N_("{season} begins.")),
    "season-card": (N_("{season} begins with “{cause}”."), N_("{season} begins with “{cause}”.")),
    "start-player": (
        N_("{seat} has the fewest points and is the first player."),
        N_("You have the fewest points and are the first player."),
    ),
    "turn": (N_("{seat} is next."), N_("It is your turn.")),
    "game-over": (N_("The game is over."), N_("The game is over.")),
}
QUESTIONS: Final[dict[str, Sentence]] = {
    "grow": N_("Take a card from the display and lay it on your tree."),
    "kodama": N_("Which of your Kodamas do you want to play?"),
    "choose": N_("Which symbol do you choose?"),
}
MOVES: Final[dict[str, Sentence]] = {
    "grow": N_("on card {parent}, turned by {angle}°, at {x}, {y}"),
    "grow-trunk": N_("on the trunk, turned by {angle}°, at {x}, {y}"),
    "bury": N_("Put card {branch} under the stack"),
    "kodama": N_("Play “{goal}”"),
    "choose": N_("{cause}"),
    "pass": N_("Pass: none of your Kodamas can be played"),
}


def terms(code: str) -> Terms:
    """What symbols, seasons, goals and season cards are called in a language."""
    return read_terms("kokodama.games.kodama", code)


def table_names(state: Any, code: str) -> Mapping[str, str]:
    """Names that this table's card set brings along; a language it lacks gets the English ones."""
    local = state.cards.local
    return {**local.get("en", {}), **local.get(code, {})}


def goal_sentence(goal: Goal) -> tuple[Sentence, dict[str, Any]]:
    """What a goal counts: half a sentence that WORTH completes."""
    sentence = PRINTS_PER if goal.measure == cards.PRINTS and goal.per > 1 else MEASURED[goal.measure]
    return sentence, {"cards": [SYMBOLS[kind] for kind in goal.kinds], "per": goal.per, "points": goal.points}


def season_sentence(season: SeasonCard) -> tuple[Sentence, dict[str, Any]]:
    """What a season asks for: half a sentence that WORTH completes."""
    if season.goal is not None:
        return goal_sentence(season.goal)
    kinds = [SYMBOLS[kind] for kind in season.kinds]
    return ASKED[season.test], {"cards": kinds, "at_least": season.at_least, "points": season.points}


def event_sentence(event: Mapping[str, Any], own: bool) -> tuple[Sentence, dict[str, Any]]:
    """The sentence of an event, and what fills its gaps; with `own`, the one said to the seat it is about."""
    kind = event["event"]
    values = dict(event)
    if kind == "season" and event.get("cause"):
        kind = "season-card"
    elif kind == "kodama" and event["goal"].startswith(KIDS):
        kind = "kodamakid"
    elif kind == "scored":
        kind += "-symbols" if event["cause"] in SYMBOLS else ""
        values["count"] = event["points"]
    return EVENTS[kind][own], values


def question_sentence(kind: str, values: Mapping[str, str | int]) -> tuple[Sentence, dict[str, Any]]:
    """The sentence of a question, and what fills its gaps."""
    return QUESTIONS[kind], dict(values)


def move_sentence(view: View, action: int) -> tuple[Sentence, dict[str, Any]]:
    """What an action would do, in a few words."""
    word, card = actions.word_of(action), actions.card_of(action)
    cards = view.table.cards
    if word == actions.SAY_GROW:
        pose = actions.pose_of(action)
        x, y, angle = pose_x(pose), pose_y(pose), pose_angle(pose)
        tree = view.table.trees[view.seat or 0]
        parent = tree.parent_of(branch_outline(x, y, angle))
        name = names_on(view.table, tree)[parent] if parent >= 0 else "?"
        values = {"parent": name, "angle": int(angle), "x": int(x), "y": int(y)}
        return MOVES["grow-trunk" if parent == 0 else "grow"], values
    if word == actions.SAY_BURY:
        return MOVES["bury"], {"branch": cards.branch_names[card]}
    if word == actions.SAY_KODAMA:
        return MOVES["kodama"], {"goal": cards.goal_names[card]}
    if word == actions.SAY_CHOOSE:
        return MOVES["choose"], {"cause": SYMBOLS[card]}
    return MOVES["pass"], {}
