"""Rehearsals of the rest of a game for one seat: it goes on by instinct, the others only take cards."""

from librt.vecs import append, vec
from mypy_extensions import i64

from kokodama.bots.kodama.determinize import Situation, World
from kokodama.bots.kodama.goal_plan import OUT, assigned, likeliest, may_score, pursued
from kokodama.bots.kodama.placement import Instinct
from kokodama.bots.kodama.playout_tree import Sapling
from kokodama.core.chance import Chance
from kokodama.games.kodama.board import GROW, NONE, ROUNDS
from kokodama.games.kodama.cards import Goal
from kokodama.games.kodama.moves import LAST_ROUND
from kokodama.games.kodama.scoring import best_points, season_points


class Rehearsal:
    """Plays a move and what follows in a world."""

    def __init__(self, situation: Situation, instinct: Instinct, deny: float) -> None:
        self.situation = situation
        self.instinct = instinct
        self.deny = deny  # a point that an opponent scores with his next card
        self.display: vec[i64] = vec[i64]()
        self.stack: vec[i64] = vec[i64]()
        self.left: i64 = 0  # cards of the stack
        self.values: vec[i64] = vec[i64]()  # by Kodama phase and goal in hand
        self.goals: list[Goal] = []  # not yet played
        self.round: i64 = 0
        self.points: i64 = 0
        self.given: i64 = 0  # what the others score with their next cards

    def grow(self, world: World, card: i64, pose: i64, parent: i64) -> float:
        """What the rest of the game brings if this card is laid so now."""
        chance = self.begin(world)
        sapling = self.situation.sapling.copy()
        self.lay(sapling, card, pose, parent, world)
        self.others(chance, True)
        return self.rest(sapling, world, False, NONE, chance)

    def goal(self, world: World, number: i64) -> float:
        """What the rest of the game brings if this goal of the hand is scored now."""
        chance = self.begin(world)
        return self.rest(self.situation.sapling.copy(), world, False, number, chance)

    def go_on(self, world: World, acted: bool) -> float:
        """What the rest of the game brings a seat that is not asked, or has nothing to choose."""
        chance = self.begin(world)
        sapling = self.situation.sapling.copy()
        if self.situation.table.phase != GROW:
            return self.rest(sapling, world, acted, NONE, chance)
        if not acted:
            self.turn(sapling, world, chance)
        self.others(chance, False)
        return self.rest(sapling, world, False, NONE, chance)

    def begin(self, world: World) -> Chance:
        """Set the table; the chance of all that follows is the world's."""
        self.display = self.situation.display[:]
        self.stack = world.stack
        self.left = len(world.stack)
        self.values = vec[i64]()
        self.goals = self.situation.pursued[:]
        self.round = self.situation.table.round
        self.points = 0
        self.given = 0
        return Chance(world.seed)

    def season(self) -> i64:
        """Which season it is."""
        return (self.round - 1) // ROUNDS

    def rest(self, sapling: Sapling, world: World, scored: bool, first: i64, chance: Chance) -> float:
        """Go on after the own turn of a round; if its Kodama phase has begun, the own goal may be `scored` already.

        `first` is the goal to be scored in that phase, if it is settled.
        """
        while True:
            if self.round % ROUNDS == 0:
                if not scored:
                    self.score_goal(sapling, first)
                    first = NONE
                scored = False
                self.score_season(sapling, world)
            if self.round == LAST_ROUND:
                break
            self.round += 1
            self.turn(sapling, world, chance)
            self.others(chance, False)
        goals: i64 = len(self.situation.goals)
        bonus: i64 = assigned(self.values, goals, 0, 0) if goals > 0 else 0
        self.points += bonus
        return float(self.points) - self.deny * float(self.given)

    def turn(self, sapling: Sapling, world: World, chance: Chance) -> None:
        """Lay a card by instinct; if nothing fits, nothing happens."""
        if self.instinct.look(sapling, self.display, world.year[self.season()], self.goals, chance):
            self.lay(sapling, self.instinct.card, self.instinct.pose, self.instinct.parent, world)

    def lay(self, sapling: Sapling, card: i64, pose: i64, parent: i64, world: World) -> None:
        """Lay a card, score it, refill the display."""
        face = sapling.faces.of(card)
        base: i64 = sapling.score(face, parent)
        kinds: i64 = sapling.kinds_scored(face, parent)
        self.points += base
        season = world.year[self.season()]
        if season is not None:
            self.points += season_points(sapling.tree, season, face.shape, parent, pose, base, kinds)
        sapling.lay(face, pose, parent)
        for i in range(len(self.display)):
            if self.display[i] == card:
                self.take(i)
                break

    def take(self, at: i64) -> None:
        """Take a card away and refill the display (KD 3.4)."""
        if self.left > 0:
            self.left -= 1
            self.display[at] = self.stack[self.left]
        else:
            last: i64 = len(self.display) - 1
            self.display[at] = self.display[last]
            self.display = self.display[:last]

    def others(self, chance: Chance, at_once: bool) -> None:
        """Every other player takes a card: at once the one he wants, later any."""
        takers: i64 = len(self.situation.wanted)
        if self.round == LAST_ROUND:
            takers = min(takers, self.situation.after)
        for opponent in range(takers):
            size: i64 = len(self.display)
            if size == 0:
                return
            at: i64 = chance.below(size)
            if at_once:
                wanted = self.situation.wanted[opponent]
                for i in range(size):
                    if wanted[self.display[i]] > wanted[self.display[at]]:
                        at = i
                self.given += wanted[self.display[at]]
            self.take(at)

    def score_goal(self, sapling: Sapling, first: i64) -> None:
        """Note what every goal would bring now; which one was best to score now is seen at the end."""
        season: i64 = self.season()
        goals = self.situation.goals
        for i in range(len(goals)):
            allowed = first in (NONE, i) and may_score(goals[i], season)
            self.values = append(self.values, best_points(sapling.tree, goals[i]) if allowed else OUT)
        played = goals[first] if first != NONE else likeliest(sapling.tree, self.goals, self.round)
        if played is not None and played in self.goals:
            self.goals.remove(played)
        self.goals = pursued(sapling.tree, self.goals, self.round + 1)

    def score_season(self, sapling: Sapling, world: World) -> None:
        """The season card may score at the end of a Kodama phase (KD 6.2)."""
        card = world.year[self.season()]
        if card is not None and card.goal is not None:
            self.points += best_points(sapling.tree, card.goal)
