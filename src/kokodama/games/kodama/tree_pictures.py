"""Draws trees of a table or of the tutorial, in a worker process so as not to block the event loop."""

import gzip
from dataclasses import dataclass

from kokodama.core.seat_letters import letter
from kokodama.games.kodama.art.position_picture import draw_position
from kokodama.games.kodama.art.tree import draw_faces
from kokodama.games.kodama.cards import SEASONS
from kokodama.games.kodama.state import State
from kokodama.games.kodama.wire import DrawnTree
from kokodama.learning.tutorial import step_table, tutorial
from kokodama.server.play.bot_worker import BotTask, match_of


@dataclass(frozen=True)
class TreeRequest:
    """The tree to draw, of a table or of a step of the tutorial, and how to draw it."""

    seat: int
    task: BotTask | None = None  # a match as played so far
    step: int = 0  # counted from 1
    after: str | None = None
    title: str = ""
    caption: str = ""
    compressed: bool = False


def state_of(request: TreeRequest) -> State:
    """The state whose tree is drawn."""
    if request.task is not None:
        state = match_of(request.task).state
    else:
        lesson = tutorial("kodama")
        state = step_table(lesson, lesson.steps[request.step - 1], "", request.after).state
    assert isinstance(state, State)
    return state


def draw_picture(request: TreeRequest) -> bytes:
    """Draw a tree as a stand-alone SVG."""
    return draw_position(state_of(request), request.seat, request.title, request.caption).encode()


def draw_tree_faces(request: TreeRequest) -> bytes:
    """Draw the cards of a tree, as a DrawnTree in JSON, optionally compressed."""
    state, seat = state_of(request), letter(request.seat)
    tree = state.trees[request.seat]
    faces = draw_faces(tree, state.cards, SEASONS[int(state.season())], f"kd-{seat}{len(tree.shapes)}-")
    body = DrawnTree(seat=seat, faces=faces).model_dump_json().encode()
    return gzip.compress(body, 5) if request.compressed else body
