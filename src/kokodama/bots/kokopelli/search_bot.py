"""The search bot for Kokopelli: keeps to a budget, and reuses its tree within a turn."""

from time import perf_counter

from kokodama.bots.bot import Explanation
from kokodama.bots.kokopelli.explain import explain_tree
from kokodama.bots.kokopelli.ismcts import Search, SearchParams
from kokodama.bots.kokopelli.weights import Weights, weights_for
from kokodama.core.chance import Chance
from kokodama.games.kokopelli.state import State
from kokodama.games.kokopelli.view import View, imagine

UNLIMITED = 1_000_000_000
AT_A_TIME = 16  # iterations between checks of the clock


class SearchBot:
    """Searches for a number of iterations, for a time, or until either is used up.

    Without a time limit, its choice depends on the view, the chance and its own earlier moves of the turn, not on the
    machine. It keeps its tree during a turn until hidden information is revealed.
    """

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        params: SearchParams | None = None,
        weights: Weights | None = None,
        name: str = "search",
    ) -> None:
        if iterations is None and seconds is None:
            raise ValueError("a search needs a number of iterations or a time")
        self.name = name
        self.iterations = UNLIMITED if iterations is None else iterations
        self.seconds = seconds
        self.params = SearchParams() if params is None else params
        self.weights = weights
        self.search: Search | None = None
        self.seats = 0
        self.expected_view: View | None = None  # its next view, if its turn goes on as expected

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def choose(self, view: View, chance: Chance) -> int:
        """Return the most visited action."""
        begin = perf_counter()
        if len(view.menu) == 1:
            self.expected_view = None
            return view.menu[0]
        search = self.search_for(view)
        imagined = imagine(view, chance)
        if not self.is_expected(view):
            search.clear()
        if search.candidates.fill(imagined) == 1:
            action = int(search.candidates.menu.actions[0])
        else:
            self.search_within_budget(search, imagined, chance, begin, stop_when_decided=True)
            action = int(search.tree.action[search.tree.most_visited(search.root)])
        self.keep_subtree(search, imagined, action)
        return action

    def explain(self, view: View, chance: Chance) -> Explanation:
        """Explain a view by a separate search, which reuses no tree."""
        begin = perf_counter()
        search = Search(self.weights or weights_for(int(view.table.seats)), self.params)
        imagined = imagine(view, chance)
        self.search_within_budget(search, imagined, chance, begin, stop_when_decided=False)
        return explain_tree(search, imagined)

    def search_for(self, view: View) -> Search:
        """Return the search for this number of seats."""
        seats = int(view.table.seats)
        if self.search is None or self.seats != seats:
            self.search = Search(self.weights or weights_for(seats), self.params)
            self.seats = seats
            self.expected_view = None
        return self.search

    def search_within_budget(
        self, search: Search, imagined: State, chance: Chance, begin: float, stop_when_decided: bool
    ) -> None:
        """Search until the budget is used up; without a time limit, stop as soon as the choice is decided."""
        if self.seconds is None:
            search.run(imagined, self.iterations, chance, stop_when_decided)
            return
        while (visits := int(search.tree.visits[search.root])) < self.iterations:
            search.run(imagined, min(visits + AT_A_TIME, self.iterations), chance, False)
            if perf_counter() - begin >= self.seconds:
                break

    def keep_subtree(self, search: Search, imagined: State, action: int) -> None:
        """Keep the tree below an action if it reveals nothing hidden, as past determinizations are then still valid."""
        self.expected_view = None
        seat = int(imagined.turn)
        after = imagined.copy()
        after.apply(action)
        drew = after.pile_tops[seat] != imagined.pile_tops[seat]
        if after.to_act() == seat and not drew and search.advance_root(action):
            self.expected_view = View(after, seat)

    def is_expected(self, view: View) -> bool:
        """Return whether a view is exactly the expected one, and forget the expectation."""
        expected_view, self.expected_view = self.expected_view, None
        return (
            expected_view is not None and expected_view.seat == view.seat and expected_view.mapping() == view.mapping()
        )
