"""Kodama's chance nodes: display, season, trunks, goals, first player, and later each card turned up."""

from kokodama.core.seat_letters import letter
from kokodama.games.kodama.actions import BURY
from kokodama.games.kodama.card_face import KINDS, SYMBOLS
from kokodama.games.kodama.card_loader import standard
from kokodama.games.kodama.cards import ANY_SEASON, SEASONS
from kokodama.games.kodama.rules import DISPLAY, HAND
from kokodama.games.kodama.state import State
from kokodama.research.openspiel_match import Match, Outcomes, evenly

CARDS = standard()
GOALS = [goal for goal in range(len(CARDS.goals)) if CARDS.goals[goal].season == ANY_SEASON]
MOST_OUTCOMES = CARDS.printed


def cards_of_season(season: int) -> list[int]:
    """The season cards that may be turned up for a season (KD 2.2)."""
    return [card for card in range(len(CARDS.seasons)) if CARDS.seasons[card].season == season]


class KodamaMatch(Match):
    """A match with chance nodes: display, spring, each seat's trunk and goals, first player, then cards turned up."""

    state: State

    def part(self) -> tuple[str, int]:
        """The part of the set-up that comes next, and how much of it has been dealt."""
        dealt, players = len(self.dealt), self.arrays.players
        for name, length in (("display", DISPLAY), ("spring", 1), ("trunks", players), ("goals", HAND * players)):
            if dealt < length:
                return name, dealt
            dealt -= length
        return ("start", 0) if dealt == 0 else ("", 0)

    def set_up(self) -> Outcomes:
        """The possible outcomes of the next step of set-up, all without replacement (KD 2)."""
        name, done = self.part()
        gone = self.dealt[len(self.dealt) - done :]
        bags = {
            "display": list(range(CARDS.printed)),
            "spring": cards_of_season(0),
            "trunks": list(range(KINDS)),
            "goals": GOALS,
            "start": list(range(self.arrays.players)),
        }
        return evenly([card for card in bags[name] if card not in gone]) if name else []

    def first_state(self) -> State:
        """The initial position; the order of its stack and its face-down season cards have no meaning yet."""
        players = self.arrays.players
        display, spring = self.dealt[:DISPLAY], self.dealt[DISPLAY]
        trunks = self.dealt[DISPLAY + 1 : DISPLAY + 1 + players]
        goals = self.dealt[DISPLAY + 1 + players : -1]
        state: State = self.game.from_position(
            {
                "start": letter(self.dealt[-1]),
                "display": [CARDS.branch_names[card] for card in display],
                "stack": [CARDS.branch_names[card] for card in range(CARDS.printed) if card not in display],
                "season_card": CARDS.season_names[spring],
                "year": {SEASONS[season]: CARDS.season_names[cards_of_season(season)[0]] for season in (1, 2)},
                "trees": {
                    letter(seat): {
                        "trunk": SYMBOLS[trunks[seat]],
                        "hand": [CARDS.goal_names[goal] for goal in sorted(goals[seat * HAND : seat * HAND + HAND])],
                    }
                    for seat in range(players)
                },
            },
            {},
        )
        return state

    def reveals(self, action: int) -> int:
        """The number of random cards an action turns up, for the display or the next season; buried cards are known."""
        state = self.state
        if action >= BURY:  # or grow, which has higher numbers
            return 1 if len(state.stack) > len(state.buried) else 0
        after = state.copy()
        after.apply(action)
        return 1 if after.hidden_year != state.hidden_year else 0

    def hidden(self) -> Outcomes:
        """The possible outcomes of the next card turned up: unknown cards of the stack, or cards of the next season."""
        state = self.state
        if self.action >= BURY:
            return evenly(state.stack[len(state.buried) :])
        return evenly(cards_of_season(int(state.season()) + 1))

    def reveal(self, card: int) -> None:
        """Put a card in place to be turned up next, by swapping it within the stack or as the next season's card."""
        state = self.state
        if self.action >= BURY:
            place = state.stack.index(card)
            state.stack[place], state.stack[-1] = state.stack[-1], card
        else:
            state.year[int(state.season()) + 1] = card

    def name_of_outcome(self, outcome: int) -> str:
        """The name of an outcome: a card, a symbol or a seat."""
        if self.state is not None:
            return CARDS.branch_names[outcome] if self.action >= BURY else CARDS.season_names[outcome]
        name, _ = self.part()
        names = {
            "display": CARDS.branch_names,
            "spring": CARDS.season_names,
            "trunks": SYMBOLS,
            "goals": CARDS.goal_names,
        }
        return names[name][outcome] if name in names else f"{letter(outcome)} starts"


MATCH = KodamaMatch  # looked up by research/openspiel_game.py
