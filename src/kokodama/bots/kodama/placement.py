"""Which card a bot lays where without looking ahead: points now, the season, what its goals gain, room left."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.bots.kodama.card_poses import Face, turned
from kokodama.bots.kodama.goal_estimates import Wish, season_by_place, season_by_pose
from kokodama.bots.kodama.playout_tree import Sapling, overlapping
from kokodama.core.chance import Chance
from kokodama.games.kodama.cards import Goal, SeasonCard
from kokodama.games.kodama.rules import LIMIT
from kokodama.games.kodama.tree import pose_angle

NOTHING: Final = -1


class Instinct:
    """How much somebody cares for what; after `look` it knows the card, the parent and the pose it would take."""

    def __init__(self, hope: float, room: float, poses: i64) -> None:
        self.hope = hope  # a point that a goal in hand would gain
        self.room = room  # an open pose of a sapling that is lost
        self.poses: i64 = poses  # so many poses of the best place are compared
        self.card: i64 = NOTHING
        self.parent: i64 = 0
        self.pose: i64 = 0
        self.value: float = 0.0

    def look(
        self, sapling: Sapling, display: vec[i64], season: SeasonCard | None, goals: list[Goal], chance: Chance
    ) -> bool:
        """Whether anything fits; if so, what it would lay."""
        wishes = self.wishes(sapling, goals)
        self.card = NOTHING
        self.value = -1000.0
        equals: i64 = 0
        for i in range(len(display)):
            face = sapling.faces.of(display[i])
            for parent in range(sapling.size()):
                if sapling.ways[parent] == 0:
                    continue
                base: i64 = sapling.score(face, parent)
                if base > LIMIT:
                    continue
                value: float = float(base) + self.by_place(sapling, face, parent, base, season, wishes)
                if value > self.value:
                    equals = 1
                elif value == self.value:
                    equals += 1
                    if chance.below(equals) != 0:
                        continue
                else:
                    continue
                self.value = value
                self.card = display[i]
                self.parent = parent
        if self.card == NOTHING:
            return False
        self.value += self.look_for_pose(sapling, self.parent, season, wishes, chance)
        return True

    def wishes(self, sapling: Sapling, goals: list[Goal]) -> list[Wish]:
        """What it would like for its goals; nothing if it does not care for them."""
        return [Wish(goal, sapling.tree) for goal in goals] if self.hope > 0.0 else []

    def by_place(
        self, sapling: Sapling, face: Face, parent: i64, base: i64, season: SeasonCard | None, wishes: list[Wish]
    ) -> float:
        """What a place brings beyond its row, whatever the pose."""
        value: float = 0.0
        if season is not None:
            value = season_by_place(season, sapling, face, parent, base)
        for wish in wishes:
            value += self.hope * wish.by_place(sapling, face, parent)
        return value

    def look_for_pose(
        self, sapling: Sapling, parent: i64, season: SeasonCard | None, wishes: list[Wish], chance: Chance
    ) -> float:
        """Compare a few poses on a parent, keep the best, and say what it adds."""
        here = vec[i64]()
        for i in range(len(sapling.open)):
            if sapling.open_on[i] == parent:
                here = append(here, i)
        best: float = -1000.0
        last: i64 = len(here)
        tries: i64 = self.poses if self.poses < last else last
        while tries > 0:
            tries -= 1
            at: i64 = chance.below(last)
            number: i64 = here[at]
            last -= 1
            here[at] = here[last]
            pose: i64 = sapling.open[number]
            value: float = self.by_pose(pose, season, wishes)
            if self.room > 0.0:
                value -= self.room * float(lost(sapling, number))
            if value > best:
                best = value
                self.pose = pose
        return best

    def by_pose(self, pose: i64, season: SeasonCard | None, wishes: list[Wish]) -> float:
        """What a pose brings by the season and for goals."""
        value: float = 0.0
        if season is not None:
            value = season_by_pose(season, pose)
        for wish in wishes:
            value += self.hope * wish.by_pose(pose)
        return value


def lost(sapling: Sapling, number: i64) -> i64:
    """How many open poses would go if a card were laid in one of them."""
    x: i64 = sapling.open_x[number]
    y: i64 = sapling.open_y[number]
    turn: i64 = turned(pose_angle(sapling.open[number]))
    count: i64 = 0
    for i in range(len(sapling.open)):
        if overlapping(sapling.open_x[i], sapling.open_y[i], turned(pose_angle(sapling.open[i])), x, y, turn):
            count += 1
    return count
