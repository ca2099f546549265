"""Trees and running records, made in a worker: each takes longer than the event loop may be kept from others."""

import gzip
from dataclasses import dataclass

from pydantic_core import to_json

from kokodama.core.game import letter
from kokodama.games import GAMES
from kokodama.games.kodama.cards import SEASONS
from kokodama.games.kodama.state import State
from kokodama.learning.tutorial import step_table, tutorial
from kokodama.pictures.tree import draw_faces, draw_tree
from kokodama.server.play.bot_worker import Task, match_of
from kokodama.server.wire.responses import DrawnTree
from kokodama.tables.table_update import moves_for


@dataclass(frozen=True)
class TreeWish:
    """A tree of a table, or of a step of the tutorial, and how it is wanted."""

    seat: int
    task: Task | None = None  # a match so far
    step: int = 0  # counted from 1
    after: str | None = None
    title: str = ""
    caption: str = ""
    compressed: bool = False


@dataclass(frozen=True)
class MovesWish:
    """The moves of a running game, for a seat."""

    task: Task
    seat: int | None


def season_of(state: State) -> str:
    """The light of a picture."""
    return SEASONS[int(state.season())]


def state_of(wish: TreeWish) -> State:
    """The position in which a tree is drawn."""
    if wish.task is not None:
        state = match_of(wish.task).state
    else:
        lesson = tutorial("kodama")
        state = step_table(lesson, lesson.steps[wish.step - 1], "", wish.after).state
    assert isinstance(state, State)
    return state


def draw_picture(wish: TreeWish) -> bytes:
    """A tree as SVG, to keep."""
    state = state_of(wish)
    picture: str = draw_tree(
        state.trees[wish.seat], state.cards, title=wish.title, caption=wish.caption, season=season_of(state)
    )
    return picture.encode()


def draw_tree_faces(wish: TreeWish) -> bytes:
    """A tree grown together, as a DrawnTree in JSON, compressed if that is wished."""
    state, seat = state_of(wish), letter(wish.seat)
    tree = state.trees[wish.seat]
    faces = draw_faces(tree, state.cards, season_of(state), f"kd-{seat}{len(tree.shapes)}-")
    body = DrawnTree(seat=seat, faces=faces).model_dump_json().encode()
    return gzip.compress(body, 5) if wish.compressed else body


def tell_moves(wish: MovesWish) -> bytes:
    """The moves of a match as a seat may know them, as a list in JSON."""
    record = wish.task.record
    return to_json(moves_for(GAMES[record.game], record, wish.seat))
