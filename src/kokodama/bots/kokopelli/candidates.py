"""The actions worth a thought: the menu without twins, and what instinct makes of each."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kokodama.bots.kokopelli.action_features import rate, time_left
from kokodama.bots.kokopelli.feature_list import Sketch
from kokodama.core.chance import Chance
from kokodama.games.kokopelli.actions import CANCEL, OPEN, PLACES, PLAY
from kokodama.games.kokopelli.board import BIRTH_PLAY, TUCK, Board
from kokodama.games.kokopelli.cards import KOKOPELLI, MOTHER_OF_HEAVEN, SNAKE_DANCE
from kokodama.games.kokopelli.geography import SPACES
from kokodama.games.kokopelli.menu import Menu, fill
from kokodama.games.kokopelli.scoring import has

ONE_WORD: Final = 4294967296.0


class Shortlist:
    """A reusable list of actions with a rating each."""

    def __init__(self, instinct: vec[float]) -> None:
        self.menu = Menu()
        self.instinct = instinct
        self.sketch = Sketch()
        self.ratings: vec[float] = vec[float]([0.0] * 512)
        self.priors: vec[float] = vec[float]([0.0] * 512)

    def fill(self, board: Board) -> i64:
        """List what is worth a thought; how many there are, at least one unless the game is over."""
        menu = self.menu
        fill(board, menu)
        if menu.size > 1:
            self.drop_twins(board)
            if board.phase == TUCK and board.exchange > 0:
                self.rate(board)
                menu.actions[0] = menu.actions[self.best()]
                menu.size = 1
        return menu.size

    def drop_twins(self, board: Board) -> None:
        """Of spaces that are alike keep the first, and keep Kokopelli back where the right card is at hand."""
        actions = self.menu.actions
        kept: i64 = 0
        seat: i64 = board.turn
        saving = board.phase != BIRTH_PLAY and not has(board, seat, SNAKE_DANCE)
        mother = has(board, seat, MOTHER_OF_HEAVEN)
        for i in range(self.menu.size):
            action: i64 = actions[i]
            if action >= OPEN:
                space: i64 = (action - OPEN) % PLACES
                number: i64 = space % SPACES
                if number < 4:
                    first: i64 = 0 if number < 2 or board.seats == 2 else 2
                    twins: i64 = ((1 << number) - 1) & ~((1 << first) - 1)
                    if ~(board.open >> (space - number)) & twins:
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
        """Ask instinct about each of them."""
        time = time_left(board)
        for i in range(self.menu.size):
            self.ratings[i] = rate(board, self.menu.actions[i], time, self.instinct, self.sketch)

    def best(self) -> i64:
        """The place of the best-rated action."""
        best: i64 = 0
        for i in range(1, self.menu.size):
            if self.ratings[i] > self.ratings[best]:
                best = i
        return best

    def prefer(self, heat: float) -> None:
        """Turn ratings into shares that sum to one; the hotter, the more alike."""
        most = self.ratings[self.best()]
        total = 0.0
        for i in range(self.menu.size):
            share = exp((self.ratings[i] - most) / heat)
            self.priors[i] = share
            total += share
        for i in range(self.menu.size):
            self.priors[i] /= total

    def pick(self, board: Board, noise: float, chance: Chance) -> i64:
        """The action that instinct takes, wavering by up to so many points."""
        if self.fill(board) > 1:
            self.rate(board)
            if noise > 0.0:
                for i in range(self.menu.size):
                    self.ratings[i] += noise * float(chance.word()) / ONE_WORD
            return self.menu.actions[self.best()]
        return self.menu.actions[0]
