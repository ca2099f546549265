"""The search bot for Kodama: flat Monte Carlo over a few good moves, with rehearsals that go on by instinct."""

from kokodama.bots.bot import Thoughts
from kokodama.bots.kodama.card_poses import faces_of
from kokodama.bots.kodama.determinize import Situation
from kokodama.bots.kodama.explain import explained
from kokodama.bots.kodama.greedy_bot import kind_now
from kokodama.bots.kodama.placement import Instinct
from kokodama.bots.kodama.playout import Rehearsal
from kokodama.bots.kodama.successive_halving import A_GOAL, Candidate, compare, growths
from kokodama.core.chance import Chance
from kokodama.games.kodama import actions
from kokodama.games.kodama.board import CHOOSE, GROW
from kokodama.games.kodama.view import View

WAYS = 24  # poses it knows on each card of its tree
TRIES = 3  # poses compared in a rehearsal
HOPE = 0.5  # a point that a goal in hand would gain
ROOM = 0.02  # an open pose lost
ENDLESS = 1 << 40
ITERATIONS = 400


class SearchKodama:
    """Thinks for a number of rehearsals, or for some seconds, whichever is over first.

    With a number alone it plays the same on every machine.
    """

    def __init__(
        self,
        name: str = "search",
        iterations: int | None = None,
        seconds: float | None = None,
        places: int = 12,
        poses: int = 2,
    ) -> None:
        self.name = name
        self.iterations = iterations if iterations is not None else ITERATIONS if seconds is None else ENDLESS
        self.seconds = seconds if seconds is not None else 0.0
        self.places = places
        self.poses = poses
        self.instinct = Instinct(HOPE, ROOM, TRIES)

    def choose(self, view: View, chance: Chance) -> int:
        """The move that brings most; a card that an opponent would like to take counts too."""
        if len(view.menu) == 1:
            return view.menu[0]
        if view.table.phase == CHOOSE:
            return kind_now(view)
        if actions.word_of(view.menu[0]) == actions.SAY_BURY:
            return chance.choice(view.menu)
        situation, rehearsal = self.prepare(view)
        return self.think(view, situation, rehearsal, chance)[0].action(view.hand)

    def explain(self, view: View, chance: Chance) -> Thoughts:
        """What it thinks of a view with a menu; `choose` would play the first move with the same chance."""
        situation, rehearsal = self.prepare(view)
        if view.table.phase == CHOOSE or actions.word_of(view.menu[0]) in (actions.SAY_BURY, actions.SAY_PASS):
            return explained(view, situation, rehearsal, [], self.choose(view, chance), chance)
        best = self.think(view, situation, rehearsal, chance)
        return explained(view, situation, rehearsal, best, best[0].action(view.hand), chance)

    def prepare(self, view: View) -> tuple[Situation, Rehearsal]:
        """What is known, and how it is rehearsed."""
        table = view.table
        seat = int(table.turn)
        situation = Situation(faces_of(table.cards), table, view.unseen, view.hand, seat, WAYS)
        return situation, Rehearsal(situation, self.instinct, 1 / (int(table.seats) - 1))

    def think(self, view: View, situation: Situation, rehearsal: Rehearsal, chance: Chance) -> list[Candidate]:
        """The moves it looks at, best first."""
        if view.table.phase == GROW:
            candidates = growths(situation, self.instinct, self.places, self.poses)
        else:
            held = [actions.PLAY_GOAL + goal for goal in view.hand]
            candidates = [Candidate(held.index(action), 0, A_GOAL, 0.0) for action in view.menu]
        return compare(situation, rehearsal, candidates, self.iterations, self.seconds, chance)
