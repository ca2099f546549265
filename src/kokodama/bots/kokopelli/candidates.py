"""The candidate actions of a search: the menu without equivalent actions, each with a rating and a prior."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.kokopelli.feature_list import FeatureList
from kokodama.bots.kokopelli.features import rate, time_left
from kokodama.core.chance import Chance
from kokodama.games.kokopelli.actions import CANCEL, OPEN, PLACES, PLAY
from kokodama.games.kokopelli.board import BIRTH_PLAY, TUCK, Board
from kokodama.games.kokopelli.cards import KOKOPELLI
from kokodama.games.kokopelli.effects import mother_points, weight
from kokodama.games.kokopelli.geography import SPACES, UNDER_PILE
from kokodama.games.kokopelli.menu import Menu, fill

WORD_RANGE: Final = 4294967296.0


class Candidates:
    """A reusable list of actions, each with its rating by the policy weights and its prior."""

    def __init__(self, weights: vec[float]) -> None:
        self.menu = Menu()
        self.weights = weights
        self.features = FeatureList()
        self.ratings: vec[float] = vec[float]([0.0] * 512)
        self.priors: vec[float] = vec[float]([0.0] * 512)

    def fill(self, board: Board) -> i64:
        """List the candidates of the seat to act and return their number: at least one, unless the game is over."""
        menu = self.menu
        fill(board, menu)
        if menu.size > 1:
            self.drop_equivalents(board)
            if board.phase == TUCK and board.exchange > 0:
                self.rate(board)
                menu.actions[0] = menu.actions[self.best()]
                menu.size = 1
        return menu.size

    def drop_equivalents(self, board: Board) -> None:
        """Keep one of several equivalent spaces, and drop a Kokopelli where the natural card in hand is as good."""
        actions = self.menu.actions
        kept: i64 = 0
        seat: i64 = board.turn
        saving = board.phase != BIRTH_PLAY and weight(board, seat, KOKOPELLI) == 1
        mother = mother_points(board, seat, KOKOPELLI, 1) > 0
        for i in range(self.menu.size):
            action: i64 = actions[i]
            if action >= OPEN:
                space: i64 = (action - OPEN) % PLACES
                number: i64 = space % SPACES
                if number < UNDER_PILE:
                    first: i64 = 0 if number < 2 or board.seats == 2 else 2
                    equivalents: i64 = ((1 << number) - 1) & ~((1 << first) - 1)
                    if ~(board.open >> (space - number)) & equivalents:
                        continue
            elif action >= PLAY + KOKOPELLI * PLACES and saving:
                place: i64 = action - (PLAY + KOKOPELLI * PLACES)
                if board.held[seat] >> board.type_at(place) & 1 and not (mother and place // SPACES == seat):
                    continue
            elif CANCEL <= action < PLAY and board.ending and self.menu.size - i + kept > 1:
                continue
            actions[kept] = action
            kept += 1
        self.menu.size = kept

    def rate(self, board: Board) -> None:
        """Rate each candidate by the policy weights."""
        time = time_left(board)
        for i in range(self.menu.size):
            self.ratings[i] = rate(board, self.menu.actions[i], time, self.weights, self.features)

    def best(self) -> i64:
        """Return the index of the best-rated candidate."""
        best: i64 = 0
        for i in range(1, self.menu.size):
            if self.ratings[i] > self.ratings[best]:
                best = i
        return best

    def set_priors(self, temperature: float) -> None:
        """Turn ratings into priors by a softmax; a higher temperature makes them more uniform."""
        most = self.ratings[self.best()]
        total = 0.0
        for i in range(self.menu.size):
            share = exp((self.ratings[i] - most) / temperature)
            self.priors[i] = share
            total += share
        for i in range(self.menu.size):
            self.priors[i] /= total

    def pick(self, board: Board, noise: float, chance: Chance) -> i64:
        """Return the action with the best rating, after adding random noise of up to `noise` points to each."""
        if self.fill(board) > 1:
            self.rate(board)
            if noise > 0.0:
                for i in range(self.menu.size):
                    self.ratings[i] += noise * float(chance.word()) / WORD_RANGE
            return self.menu.actions[self.best()]
        return self.menu.actions[0]
