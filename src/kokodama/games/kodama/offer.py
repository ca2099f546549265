"""A seat's menu for the wire, with the points each move would bring; compact, for a lattice has many poses."""

from typing import Any

from kokodama.games.kodama import actions
from kokodama.games.kodama.board import GROW, KODAMA, NONE
from kokodama.games.kodama.rules import LIMIT
from kokodama.games.kodama.scoring import best_points, goal_points, season_points
from kokodama.games.kodama.shape import KINDS, SYMBOLS
from kokodama.games.kodama.tree import Tree, pack_pose, pose_angle, pose_x, pose_y
from kokodama.games.kodama.view import View, card_names

BY_POSE = 7  # from this number on, a season's test looks at the pose alone (cards.TESTS)


def offer(view: View) -> dict[str, Any]:
    """Cards with their points by parent and the open poses with theirs; or goals, kinds, cards to bury."""
    table = view.table
    seat = int(table.turn)
    tree = table.trees[seat]
    if table.phase == GROW and actions.word_of(view.menu[0]) == actions.SAY_GROW:
        return growing(view, tree)
    moves = []
    for action in view.menu:
        points = 0
        if table.phase == KODAMA and actions.word_of(action) == actions.SAY_KODAMA:
            goal = table.cards.goals[actions.card_of(action)]
            points = int(best_points(tree, goal))
        elif actions.word_of(action) == actions.SAY_CHOOSE:
            points = goal_points(tree, table.cards.goals[table.goal], int(actions.card_of(action)))
        moves.append({"move": actions.write(table.cards, action), "points": points})
    return {"moves": moves}


def growing(view: View, tree: Tree) -> dict[str, Any]:
    """`poses` are x, y, angle, the number of the parent and points of the season; `cards` say what a parent brings.

    A card may not be laid where its points are null: it would score more than ten (KD 5.3).
    """
    table = view.table
    names = card_names(table, tree)
    season = None if table.season_card == NONE else table.cards.seasons[table.season_card]
    by_pose = season is not None and season.goal is None and season.test >= BY_POSE
    parents = sorted({int(parent) for parent in tree.open_on})
    cards = []
    for card in table.display:
        shape = table.cards.branches[card]
        points: dict[str, Any] = {}
        for parent in parents:
            rows = [int(tree.row_score(shape, parent, kind)) for kind in range(KINDS)]
            base = sum(rows)
            extra = 0
            if season is not None and not by_pose:
                scored = len([row for row in rows if row])
                extra = season_points(tree, season, shape, parent, pack_pose(0, 0, 0), base, scored)
            kinds = {SYMBOLS[kind]: row for kind, row in enumerate(rows) if row}
            points[str(parent)] = None if base > LIMIT else {"base": base, "season": extra, "kinds": kinds}
        cards.append({"card": table.cards.branch_names[card], "points": points})
    first: dict[int, int] = {}  # a pose that touches several parents counts for the first
    for pose, parent in zip(tree.open, tree.open_on, strict=True):
        first.setdefault(pose, parent)
    if by_pose and season is not None:
        shape = tree.shapes[0]
        extras = [season_points(tree, season, shape, parent, pose, 0, 0) for pose, parent in first.items()]
    else:
        extras = [0] * len(first)
    poses = [
        [pose_x(pose), pose_y(pose), pose_angle(pose), parent, extra]
        for (pose, parent), extra in zip(first.items(), extras, strict=True)
    ]
    return {"cards": cards, "parents": names, "poses": poses}
