"""Encodes the view of a seat of Kodama as numbers: cards by number and by prints, trees card by card."""

from math import cos, radians, sin

import numpy as np

from kokodama.games.kodama.board import NONE
from kokodama.games.kodama.card_face import KINDS
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.rules import DISPLAY, LAST_ROUND
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y
from kokodama.games.kodama.view import View
from kokodama.research.observation_layout import Field, Floats, Layout

BRANCHES = standard().printed
GOALS = len(standard().goals)
SEASON_CARDS = len(standard().seasons)
CARDS = LAST_ROUND + 1  # in a tree, including the trunk
MOST_POINTS = 50.0
FAR = 20.0  # limit for a root, in decimetres
MOST_OPEN = 220.0


def table_fields(players: int) -> list[Field]:
    """The fields of an observation about the table."""
    return [
        Field("round", 1, 1, "number of the round, in twelfths"),
        Field("phase", 4, 1, "one-hot: grow, kodama, choose, over"),
        Field("to_act", players, 1, "one-hot: the seat that is asked; none when the game is over"),
        Field("start", players, 1, "one-hot: the first player"),
        Field("season_card", SEASON_CARDS, 1, "one-hot: the season card face up, in the order of the set"),
        Field("hidden_year", 3, 1, "1 for every season whose card is face down"),
        Field("goal", GOALS, 1, "one-hot: the goal waiting for its kind"),
        Field("hand", GOALS, 1, "1 for every goal in the viewer's hand"),
        Field("spent", GOALS, 1, "1 for every goal that has been scored"),
        Field("pool", GOALS, 1, "1 for every goal that was in the game at the start"),
        Field("unseen", BRANCHES, 1, "1 for every branch card that is still in the stack"),
        Field("display", DISPLAY * BRANCHES, 1, "by place of the display, one-hot: the branch card"),
        Field("display_prints", DISPLAY * KINDS, 1, "by place: prints of every symbol, in quarters"),
    ]


def seat_fields() -> list[Field]:
    """The fields of an observation about each seat; card 0 of a tree is the trunk, the others follow as laid."""
    return [
        Field("points", 1, MOST_POINTS, "points, in twenties"),
        Field("hand_size", 1, 1, "goals in hand, in quarters"),
        Field("trunk", KINDS, 1, "one-hot: the trunk symbol"),
        Field("lies", CARDS, 1, "by card: 1 if it is there"),
        Field("x", CARDS, FAR, "by card: x of the root, in decimetres, right is positive", -FAR),
        Field("y", CARDS, FAR, "by card: y of the root, in decimetres", -FAR),
        Field("cos", CARDS, 1, "by card: cosine of the angle", -1),
        Field("sin", CARDS, 1, "by card: sine of the angle", -1),
        Field("parent", CARDS, 1, "by card: number of its parent, in thirteenths"),
        Field("children", CARDS, 1, "by card: children, in twelfths"),
        Field("open", CARDS, MOST_OPEN, "by card: open poses that have it as parent, in hundreds"),
        Field("prints", CARDS * KINDS, 1, "by card: prints of every symbol, in quarters"),
        Field("runs", CARDS * KINDS, 10, "by card: prints of every symbol from here down to the first gap, in tens"),
    ]


def observe(layout: Layout, view: View) -> Floats:
    """Encode a view as described by `layout`."""
    assert view.seat is not None
    table, own, at, players = view.table, int(view.seat), layout.at, layout.players
    seen = np.zeros(layout.size, np.float32)
    seen[at("round")] = table.round / LAST_ROUND
    seen[at("phase") + table.phase] = 1
    if view.to_act() is not None:
        seen[at("to_act") + (table.turn - own) % players] = 1
    seen[at("start") + (table.start - own) % players] = 1
    if table.season_card != NONE:
        seen[at("season_card") + table.season_card] = 1
    seen[at("hidden_year") : at("hidden_year") + 3] = table.hidden_year
    if table.goal != NONE:
        seen[at("goal") + table.goal] = 1
    for name, cards in (("hand", view.hand), ("spent", table.spent), ("pool", table.pool), ("unseen", view.unseen)):
        seen[at(name) + np.array(cards, np.int64)] = 1
    for place, card in enumerate(table.display):
        seen[at("display") + place * BRANCHES + card] = 1
        start = at("display_prints") + place * KINDS
        seen[start : start + KINDS] = [count / 4 for count in table.cards.branches[card].counts]
    for place in range(players):
        seat = (own + place) % players
        seen[at("points", place)] = min(table.points[seat] / 20, MOST_POINTS)
        seen[at("hand_size", place)] = table.hand_sizes[seat] / 4
        observe_tree(layout, table.trees[seat], place, seen)
    return seen


def observe_tree(layout: Layout, tree: Tree, place: int, seen: Floats) -> None:
    """Encode a tree, card by card."""
    cards = min(len(tree.shapes), CARDS)
    seen[layout.at("trunk", place) + tree.trunk] = 1

    def put(name: str, values: list[float]) -> None:
        start = layout.at(name, place)
        seen[start : start + len(values)] = values

    poses = [int(tree.poses[card]) for card in range(1, cards)]  # the trunk has no pose
    angles = [radians(pose_angle(pose)) for pose in poses]
    parents = [int(tree.parents[card]) for card in range(cards)]
    prints = [[int(count) for count in tree.shapes[card].counts] for card in range(cards)]
    runs: list[list[int]] = []
    for card in range(cards):
        below = runs[parents[card]] if card else [0] * KINDS
        runs.append([count + below[kind] if count else 0 for kind, count in enumerate(prints[card])])
    put("lies", [1.0] * cards)
    put("x", [0.0] + [pose_x(pose) / 1000 for pose in poses])
    put("y", [0.0] + [pose_y(pose) / 1000 for pose in poses])
    put("cos", [1.0] + [cos(angle) for angle in angles])
    put("sin", [0.0] + [sin(angle) for angle in angles])
    put("parent", [0.0] + [parent / CARDS for parent in parents[1:]])
    put("children", [int(tree.children[card]) / 12 for card in range(cards)])
    put("open", (np.bincount(np.array(list(tree.open_on), np.int64), minlength=CARDS)[:CARDS] / 100).tolist())
    put("prints", [count / 4 for counts in prints for count in counts])
    put("runs", [count / 10 for counts in runs for count in counts])
