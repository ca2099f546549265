"""A seat's menu for the wire, with the points of each move; compact, as a lattice has many poses."""

from typing import Any

from mypy_extensions import i64

from kokodama.games.kodama import actions
from kokodama.games.kodama.board import GROW, KODAMA, NONE, Public
from kokodama.games.kodama.card_face import KINDS, SYMBOLS
from kokodama.games.kodama.cards import SeasonCard
from kokodama.games.kodama.rules import nothing_fits, within_limit
from kokodama.games.kodama.scoring import best_points, goal_points, points_for_place, points_for_pose
from kokodama.games.kodama.tree import Tree, pose_angle, pose_x, pose_y
from kokodama.games.kodama.view import View, card_names


def offer(view: View) -> dict[str, Any]:
    """The menu: cards with points by parent, and open poses with points; or goals, kinds, or cards to bury."""
    table = view.table
    seat = int(table.turn)
    tree = table.trees[seat]
    if table.phase == GROW and not nothing_fits(table):
        return growing(table, tree)
    moves = []
    for action in view.menu:
        points = 0
        if table.phase == KODAMA and actions.word_of(action) == actions.SAY_KODAMA:
            goal = table.cards.goals[actions.card_of(action)]
            points = int(best_points(tree, goal))
        elif actions.word_of(action) == actions.SAY_CHOOSE:
            points = goal_points(tree, table.cards.goals[table.goal], int(actions.card_of(action)))
        moves.append({"move": actions.write(table.cards, action), "points": points})
    return {"type": "kodama-moves", "moves": moves}


def growing(table: Public, tree: Tree) -> dict[str, Any]:
    """The menu for laying a card: points of each card by parent, and `spots` with the open poses (see wire.py).

    Points are null where a card may not be laid because it would score more than ten (KD 4.6).
    """
    season = None if table.season_card == NONE else table.cards.seasons[table.season_card]
    parents = sorted({int(parent) for parent in tree.open_on})
    names = card_names(table, tree)
    cards = []
    for card in table.display:
        shape = table.cards.branches[card]
        points: dict[str, Any] = {}
        for parent in parents:
            rows = [int(tree.row_score(shape, parent, kind)) for kind in range(KINDS)]
            base = sum(rows)
            extra = 0
            if season is not None:
                extra = points_for_place(tree, season, shape, parent, base, len([row for row in rows if row]))
            kinds = {SYMBOLS[kind]: row for kind, row in enumerate(rows) if row}
            points[names[parent]] = {"base": base, "season": extra, "kinds": kinds} if within_limit(base) else None
        cards.append({"card": table.cards.branch_names[card], "points": points})
    return {
        "type": "kodama-grow",
        "cards": cards,
        "parents": names,
        "rows": rows_of(tree, parents, names),
        "spots": spots_of(tree, season),
    }


def rows_of(tree: Tree, parents: list[int], names: list[str]) -> dict[str, Any]:
    """By parent and symbol, the prints of its row that a card laid on it counts: down to the first gap (KD 5.2)."""
    rows: dict[str, Any] = {}
    for parent in parents:
        row: dict[str, list[list[Any]]] = {}
        for kind in range(KINDS):
            counted: list[list[Any]] = []
            card: i64 = parent
            while card >= 0 and tree.run(card, kind) > 0:
                prints = tree.shapes[card].prints
                for i in range(0, len(prints), 3):
                    if prints[i] == kind:
                        counted.append([names[card], i // 3])
                card = tree.parents[card]
            if counted:
                row[SYMBOLS[kind]] = counted
        rows[names[parent]] = row
    return rows


def spots_of(tree: Tree, season: SeasonCard | None) -> list[list[Any]]:
    """The open poses by root: x, y, parent, angles, and season points by angle if they depend on the pose."""
    spots: list[list[Any]] = []
    angles: list[int] = []
    extras: list[int] = []
    last: i64 = -1  # root and parent of the previous pose
    for i in range(len(tree.open)):
        pose: i64 = tree.open[i]
        parent: i64 = tree.open_on[i]
        angle: i64 = pose_angle(pose)
        here: i64 = (pose - angle) * 64 + parent
        if here != last:
            last = here
            angles, extras = [], []
            spots.append([int(pose_x(pose)), int(pose_y(pose)), int(parent), angles, extras])
        angles.append(int(angle))
        if season is not None and season.looks_at_pose:
            extras.append(points_for_pose(season, pose))
    return spots
