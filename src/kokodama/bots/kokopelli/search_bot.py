"""A bot for Kokopelli that searches, and can say what it found."""

from time import perf_counter

from kokodama.bots.bot import Thought, Thoughts
from kokodama.bots.kokopelli.ismcts import Habits, Search
from kokodama.bots.kokopelli.node_table import NONE, SEATS
from kokodama.bots.kokopelli.weights import Taste, taste_for
from kokodama.core.chance import Chance
from kokodama.games.kokopelli.state import State
from kokodama.games.kokopelli.view import View, imagine

ENDLESS = 1_000_000_000
AT_A_TIME = 16  # iterations between two looks at the clock
FOUNDED = 10  # visits that a move of the expected line needs at least
LONGEST_LINE = 8


class SearchBot:
    """Searches for a number of iterations, for a time, or until either is used up.

    With iterations alone its choice depends on the view, the chance and its own earlier moves of the turn, not on the
    machine. While its turn goes on and nothing new was seen, it goes on with the tree it has.
    """

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        habits: Habits | None = None,
        taste: Taste | None = None,
        name: str = "search",
    ) -> None:
        if iterations is None and seconds is None:
            raise ValueError("a search needs a number of iterations or a time")
        self.name = name
        self.iterations = ENDLESS if iterations is None else iterations
        self.seconds = seconds
        self.habits = Habits() if habits is None else habits
        self.taste = taste
        self.search: Search | None = None
        self.seats = 0
        self.expected: View | None = None  # what it will see if its turn goes on as it thinks

    def choose(self, view: View, chance: Chance) -> int:
        """The action that the search went into most."""
        begin = perf_counter()
        if len(view.menu) == 1:
            self.expected = None
            return view.menu[0]
        search = self.search_for(view)
        imagined = imagine(view, chance)
        if not self.goes_on(view):
            search.forget()
        if search.shortlist.fill(imagined) == 1:
            action = int(search.shortlist.menu.actions[0])
        else:
            self.think(search, imagined, chance, begin, settled=True)
            action = int(search.tree.action[search.tree.favourite(search.root)])
        self.expect(search, imagined, action)
        return action

    def explain(self, view: View, chance: Chance) -> Thoughts:
        """What a search of this view alone says; no earlier thought goes into it."""
        begin = perf_counter()
        search = Search(self.taste or taste_for(int(view.table.seats)), self.habits)
        imagined = imagine(view, chance)
        self.think(search, imagined, chance, begin, settled=False)
        return thoughts(search, imagined)

    def search_for(self, view: View) -> Search:
        """The search at a table of this size."""
        seats = int(view.table.seats)
        if self.search is None or self.seats != seats:
            self.search = Search(self.taste or taste_for(seats), self.habits)
            self.seats = seats
            self.expected = None
        return self.search

    def think(self, search: Search, imagined: State, chance: Chance, begin: float, settled: bool) -> None:
        """Search until the budget is used up; with a number of iterations alone, stop once the choice is settled."""
        if self.seconds is None:
            search.run(imagined, self.iterations, chance, settled)
            return
        while (visits := int(search.tree.visits[search.root])) < self.iterations:
            search.run(imagined, min(visits + AT_A_TIME, self.iterations), chance, False)
            if perf_counter() - begin >= self.seconds:
                break

    def expect(self, search: Search, imagined: State, action: int) -> None:
        """Keep what follows an action if nothing hidden is turned up by it: then what was imagined still holds."""
        self.expected = None
        seat = int(imagined.turn)
        after = imagined.copy()
        after.apply(action)
        drew = after.pile_tops[seat] != imagined.pile_tops[seat]
        if after.to_act() == seat and not drew and search.follow(action):
            self.expected = View(after, seat)

    def goes_on(self, view: View) -> bool:
        """Whether a view is the very one that was expected; it is asked only once."""
        expected, self.expected = self.expected, None
        return expected is not None and expected.seat == view.seat and expected.mapping() == view.mapping()


def thoughts(search: Search, imagined: State) -> Thoughts:
    """What a tree says of its root."""
    tree, root, seat = search.tree, int(search.root), int(imagined.turn)
    total = int(tree.visits[root])
    found: list[tuple[int, Thought]] = []
    node = int(tree.first[root])
    while node != NONE:
        visits = int(tree.visits[node])
        win = tree.wins[node * SEATS + seat] / visits
        found.append((visits, Thought(int(tree.action[node]), tree.points[node] / visits, win, visits / total)))
        node = int(tree.next[node])
    found.sort(key=lambda item: (-item[0], -item[1].win, item[1].action))
    shares = [tree.wins[root * SEATS + other] for other in range(int(imagined.seats))]
    everything = sum(shares)
    return Thoughts([thought for _, thought in found], [share / everything for share in shares], line(search, imagined))


def line(search: Search, imagined: State) -> list[int]:
    """The moves searched most, one after the other, as they could be played in one imagined game."""
    tree, node = search.tree, int(search.root)
    state = imagined.copy()
    moves: list[int] = []
    while len(moves) < LONGEST_LINE and not state.is_over():
        legal = state.legal()
        best, most = NONE, FOUNDED if moves else 1
        child = int(tree.first[node])
        while child != NONE:
            visits = int(tree.visits[child])
            if visits >= most and int(tree.action[child]) in legal and (best == NONE or visits > most):
                best, most = child, visits
            child = int(tree.next[child])
        if best == NONE:
            break
        moves.append(int(tree.action[best]))
        state.apply(moves[-1])
        node = best
    return moves
