"""Plays one of our bots against OpenSpiel's ISMCTS at Kokopelli, both with the same time to think.

    python -m kokodama.research.peer_match --bot strong --seconds 0.1 --games 200 --results match.jsonl

Every deal is played twice with the seats swapped. Finished games are kept in the results file, so the same command
continues an interrupted run.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kokodama.arena.summary import wilson
from kokodama.bots.bot import Bot
from kokodama.bots.kokopelli.search_bot import SearchBot
from kokodama.bots.registry import bots_of, make_bot
from kokodama.core.chance import Chance
from kokodama.core.match import play_match
from kokodama.games import GAMES
from kokodama.research.openspiel_bot import SpielBot

GAME = "kokopelli"


@dataclass(frozen=True)
class Terms:
    """The conditions of the match, which must not change between runs."""

    bot: str
    seconds: float
    rollouts: str
    seed: int


@dataclass(frozen=True)
class GameResult:
    """The result of one game. Decisions are those with a choice; seconds are the total thinking time for them."""

    number: int
    seat: int  # of our bot
    scores: list[int]
    won: float  # our bot's part of the win: 1, 0.5 or 0
    decisions: tuple[int, int]  # ours, theirs
    seconds: tuple[float, float]
    simulations: int  # theirs


def bot_with_clock(name: str, seconds: float) -> Bot:
    """Make a bot by name; a searching bot gets a time per decision instead of its number of iterations."""
    bot = make_bot(GAME, name)
    if isinstance(bot, SearchBot):
        return SearchBot(seconds=seconds, params=bot.params, weights=bot.weights, name=name)
    return bot


class TimedPlayer:
    """Counts a bot's decisions with a choice, the seconds they took, and the simulations of its search."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0
        self.simulations = 0

    def choose(self, view: Any, chance: Chance) -> int:
        """Let the bot choose, and measure the time."""
        began = perf_counter()
        action = self.bot.choose(view, chance)
        if len(view.menu) > 1:
            self.seconds += perf_counter() - began
            self.decisions += 1
            self.simulations += self.bot.search.simulations if isinstance(self.bot, SpielBot) else 0
        return action


def play(terms: Terms, number: int) -> GameResult:
    """Play game `number`. Two games share a deal; our bot has the first seat in even games and the second in odd."""
    game, seat = GAMES[GAME], number % 2
    peer = SpielBot(GAME, 2, terms.seconds, terms.rollouts, seed=terms.seed * 1_000_003 + number)
    ours, theirs = TimedPlayer(bot_with_clock(terms.bot, terms.seconds)), TimedPlayer(peer)
    order = slice(None, None, -1 if seat else 1)
    players, chances = [ours, theirs][order], [Chance(terms.seed, number, 1), Chance(terms.seed, number, 2)][order]
    match = play_match(game, players, Chance(terms.seed, number // 2), chances=chances)
    winners = match.winners or [0, 1]  # a match that was cut off is a draw
    won = 1 / len(winners) if seat in winners else 0.0
    times = (round(ours.seconds, 3), round(theirs.seconds, 3))
    return GameResult(number, seat, match.scores, won, (ours.decisions, theirs.decisions), times, theirs.simulations)


def read_results(path: Path, terms: Terms) -> dict[int, GameResult]:
    """Read the games already played on these terms; the first line of the file holds the terms."""
    if not path.exists():
        path.write_text(json.dumps(asdict(terms)) + "\n")
        return {}
    text = path.read_text()
    if not text.endswith("\n"):  # an interrupted write: that game is played again
        text = text[: text.rfind("\n") + 1]
        path.write_text(text)
    first, *lines = text.splitlines()
    if json.loads(first) != asdict(terms):
        raise typer.BadParameter(f"{path} holds games played on other terms: {first}")
    games = [GameResult(**json.loads(line)) for line in lines]
    return {one.number: one for one in games}


def play_missing(terms: Terms, games: int, found: dict[int, GameResult], path: Path, jobs: int) -> Iterator[GameResult]:
    """Play the missing games, and append each to the file as it finishes."""
    missing = [number for number in range(games) if number not in found]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool, path.open("a") as file:
        for future in as_completed([pool.submit(play, terms, number) for number in missing]):
            one = future.result()
            file.write(json.dumps(asdict(one)) + "\n")
            file.flush()
            yield one


def summary(terms: Terms, games: list[GameResult]) -> str:
    """Return the result with its 95% interval, and the thinking time of both."""
    won = sum(one.won for one in games)
    low, high = wilson(won, len(games))
    lines = [
        f"{terms.bot} won {won:g} of {len(games)} games against OpenSpiel's ISMCTS ({terms.rollouts} rollouts): "
        f"{won / len(games):.1%} (95% interval {low:.1%} to {high:.1%})"
    ]
    for who, name in enumerate((terms.bot, "ISMCTS")):
        decisions = sum(one.decisions[who] for one in games)
        thinking = sum(one.seconds[who] for one in games)
        points = sum(one.scores[one.seat if who == 0 else 1 - one.seat] for one in games) / len(games)
        lines.append(f"{name}: {thinking / decisions:.4f} s per decision, {points:.1f} points per game")
    rate = sum(one.simulations for one in games) / sum(one.decisions[1] for one in games)
    return "\n".join([*lines, f"ISMCTS: {rate:.0f} simulations per decision"])


def main(
    bot: Annotated[str, typer.Option(help="The name of our bot.")] = "strong",
    seconds: Annotated[float, typer.Option(help="Seconds per decision, for both sides.")] = 0.1,
    games: Annotated[int, typer.Option(help="Number of games; must be even.")] = 200,
    rollouts: Annotated[str, typer.Option(help="Who plays ISMCTS's rollouts: openspiel or engine.")] = "openspiel",
    seed: Annotated[int, typer.Option(help="Seed of the deals.")] = 1,
    results: Annotated[Path, typer.Option(help="File that stores the finished games.")] = Path("peer-match.jsonl"),
    jobs: Annotated[int, typer.Option(help="Games played in parallel; at most one per free core.")] = 1,
) -> None:
    """Play one of our bots against OpenSpiel's ISMCTS at two-player Kokopelli."""
    if games < 2 or games % 2:
        raise typer.BadParameter("every deal is played twice, so the number of games must be even")
    if bot not in bots_of(GAME):
        raise typer.BadParameter(f"{bot!r} is not a bot; choose one of {', '.join(bots_of(GAME))}")
    terms = Terms(bot, seconds, rollouts, seed)
    found = read_results(results, terms)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(f"{bot} against ISMCTS", total=games, completed=min(len(found), games))
        for one in play_missing(terms, games, found, results, jobs):
            found[one.number] = one
            progress.advance(task)
    print(summary(terms, [found[number] for number in range(games)]))


if __name__ == "__main__":
    typer.run(main)
