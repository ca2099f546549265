"""All that Kodama says to people, in English; the texts are the keys of the translations."""

from collections.abc import Mapping
from typing import Any, Final

from kokodama.core.words import N_, P_, Sentence
from kokodama.games.kodama import actions
from kokodama.games.kodama.geometry import branch_outline
from kokodama.games.kodama.tree import pose_angle, pose_x, pose_y
from kokodama.games.kodama.view import View, card_names

NAMES: Final = {
    "flower": N_("Flower"),
    "firefly": N_("Firefly"),
    "mushroom": N_("Mushroom"),
    "caterpillar": N_("Caterpillar"),
    "star": N_("Star"),
    "cloud": N_("Cloud"),
    "spring": N_("Spring"),
    "summer": N_("Summer"),
    "autumn": N_("Autumn"),
    "trunk": N_("trunk"),
}
CAUSES: Final[dict[str, str]] = {}
POWERS: Final[dict[str, tuple[str, str]]] = {}

EVENTS: Final[dict[str, Sentence]] = {
    "grew": N_("{seat}: laid {branch}"),
    "scored": P_("{seat}: +{points} point, {cause}", "{seat}: +{points} points, {cause}"),
    "buried": N_("{seat}: put {branch} under the stack, nothing fitted"),
    "refilled": N_("{branch} comes into the display."),
    "kodama": N_("{seat}: plays {goal}"),
    "chose": N_("{seat}: chooses {cause}"),
    "passed": N_("{seat}: holds no Kodama that may be played"),
    "round": N_("Round {round}"),
    "kodama-phase": N_("{season} ends: everybody plays a Kodama."),
    "season": N_("{season} begins."),
    "season-card": N_("{season} begins: {cause}."),
    "start-player": N_("{seat}: fewest points, starts the season"),
    "turn": N_("Next: {seat}"),
    "game-over": N_("The game is over."),
}
QUESTIONS: Final[dict[str, Sentence]] = {
    "grow": N_("Take a card of the display and lay it on your tree."),
    "kodama": N_("Which of your Kodamas do you score now?"),
    "choose": N_("Which kind of symbol?"),
}
MOVES: Final[dict[str, Sentence]] = {
    "grow": N_("on {parent}, turned {angle}° at {x}, {y}"),
    "bury": N_("Put {branch} under the stack"),
    "kodama": N_("Score {goal}"),
    "choose": N_("{cause}"),
    "pass": N_("Pass: none of your Kodamas may be played"),
}


def event_sentence(told: Mapping[str, Any]) -> tuple[Sentence, dict[str, Any]]:
    """The sentence of an event as it was told to somebody, and what fills its gaps."""
    kind = told["event"]
    values = dict(told)
    if kind == "season" and told.get("cause"):
        kind = "season-card"
    if kind == "scored":
        values["count"] = told["points"]
    return EVENTS[kind], values


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
        name = card_names(view.table, tree)[parent] if parent >= 0 else "?"
        return MOVES["grow"], {"parent": name, "angle": int(angle), "x": int(x), "y": int(y)}
    if word == actions.SAY_BURY:
        return MOVES["bury"], {"branch": cards.branch_names[card]}
    if word == actions.SAY_KODAMA:
        return MOVES["kodama"], {"goal": cards.goal_names[card]}
    if word == actions.SAY_CHOOSE:
        return MOVES["choose"], {"cause": ["flower", "firefly", "mushroom", "caterpillar", "star", "cloud"][card]}
    return MOVES["pass"], {}
