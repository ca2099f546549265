"""`kokodama verify`: proves that a recorded game was dealt fairly and played by the rules, or says what is missing."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console

from kokodama.cli.files import Document
from kokodama.cli.replay import load_record
from kokodama.core.deal import Deal, commitment_of, dealing_options, dealt_position, sealed_text
from kokodama.core.game import Game, read_options, rule_options
from kokodama.core.notation import NotationError
from kokodama.core.record import Record
from kokodama.games import GAMES


@dataclass
class Findings:
    """What is proven, what is wrong, and what the record alone cannot prove."""

    proven: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    unproven: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # neither for nor against

    def lines(self) -> list[str]:
        """Return a line for each finding, then the verdict."""
        report = [f"proven: {line}" for line in self.proven]
        report += [f"WRONG: {line}" for line in self.wrong]
        report += [f"not proven: {line}" for line in self.unproven]
        report += [f"note: {line}" for line in self.notes]
        if self.wrong:
            return [*report, "This record is not genuine."]
        return [*report, "Not everything could be proven." if self.unproven else "This game was dealt fairly."]


def verify(path: Path, commitment: str | None, out: Console) -> int:
    """Print what a record proves; return 0 if everything is proven, otherwise 1."""
    document, record = load_record(path)
    found = examine(record, commitment)
    for line in located(document, found).lines():
        out.print(line, markup=False, highlight=False, soft_wrap=True)
    return 1 if found.wrong or found.unproven else 0


def located(document: Document, found: Findings) -> Findings:
    """Put the name of the file before each wrong finding."""
    found.wrong = [f"{document.path}: {line}" for line in found.wrong]
    return found


def examine(record: Record, commitment: str | None = None) -> Findings:
    """Examine a record; `commitment` is the one that was shown when the game began."""
    found, game = Findings(), GAMES[record.game]
    if record.version != game.version:
        found.unproven.append(
            f"the whole game: it was played by rules {record.version}, but this program knows rules {game.version}"
        )
        return found
    try:
        seats, position = beginning(game, record)
    except NotationError as error:
        found.wrong.append(str(error))
        return found
    examine_moves(game, record, found)
    if record.deal is None:
        found.unproven.append(
            "the deal: the record has none. The game began from a prepared position, as after a tutorial, "
            "or was recorded without its deal"
        )
    else:
        examine_deal(game, record, record.deal, seats, position, found)
        if not found.wrong:
            examine_commitment(game, record.deal, seats, commitment, found)
    return found


def beginning(game: Game[Any, Any], record: Record) -> tuple[int, dict[str, Any]]:
    """Return the number of seats, and the starting position as this program writes it."""
    state = record.start(game)
    return len(state.scores()), game.position(state)


def examine_moves(game: Game[Any, Any], record: Record, found: Findings) -> None:
    """Replay all moves, and compare the result."""
    try:
        states = list(record.replay(game))
    except NotationError as error:
        found.wrong.append(str(error))
        return
    found.proven.append(f"all {len(record.moves)} moves are legal")
    over = states[-1].is_over()
    if over and record.result is not None:
        found.proven.append("they lead to the result")
    elif over:
        found.unproven.append("the result: the record has none, though the game is over")
    elif record.result is not None:
        found.wrong.append("result: the game is not over after the last move")
    else:
        found.notes.append("the game was not played to its end, so there is no result to compare")


def examine_deal(
    game: Game[Any, Any], record: Record, deal: Deal, seats: int, position: dict[str, Any], found: Findings
) -> None:
    """Deal again, and compare the starting position."""
    try:
        options = dealing_options(game, deal.options)
        dealt = dealt_position(game, seats, deal)
        again = game.position(game.from_position(dealt, read_options(game, record.options)))
    except NotationError as error:
        found.wrong.append(f"deal: {error}")
        return
    if rule_options(game, options) != rule_options(game, record.options):
        found.wrong.append("deal.options: the game was played with different options than it was dealt with")
    elif again == position:
        found.proven.append("the starting position is what the seed deals")
    else:
        found.wrong.append("position: the seed deals a different starting position")


def examine_commitment(game: Game[Any, Any], deal: Deal, seats: int, seen: str | None, found: Findings) -> None:
    """Hash the sealed text, and compare it with the commitment shown at the start."""
    if deal.chosen:
        found.unproven.append("that nobody knew the cards: the deal was chosen by the person who created the table")
        return
    if deal.commitment is None:
        found.unproven.append("that the cards were fixed before the first move: no seal was published")
        return
    text = sealed_text(game, seats, dealing_options(game, deal.options), deal.seed)
    if commitment_of(text) != deal.commitment:
        found.wrong.append(f"deal.commitment: the seal of this deal is {commitment_of(text)}")
    elif seen is None:
        found.proven.append(f"the seal matches: {deal.commitment}")
        found.notes.append("compare this seal with the one shown when the game began, or pass that one as --seal")
    elif seen.strip().lower() != deal.commitment:
        found.wrong.append("deal.commitment: a different seal was shown when the game began")
    else:
        found.proven.append("the seal is the one shown when the game began")
