"""`kokodama play`: a game in the terminal between people at one keyboard and bots."""

import contextlib
import os
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from platformdirs import user_state_path
from rich.console import Console
from rich.rule import Rule

from kokodama.bots.bot import Bot
from kokodama.bots.registry import bots_of, make_bot, title
from kokodama.cli.files import BadFile, Document, save, write_yaml
from kokodama.cli.screen import (
    as_notation,
    breakdown_table,
    draw_menu,
    draw_preview,
    draw_table,
    find_card,
    help_text,
    score_table,
)
from kokodama.core.chance import Chance
from kokodama.core.game import Event, Game
from kokodama.core.match import decisions
from kokodama.core.messages import N_, table_names
from kokodama.core.notation import NotationError, Reader
from kokodama.core.record import Record, read_record
from kokodama.core.refusal import Refusal, Refused
from kokodama.core.seat_letters import letter
from kokodama.core.text_moves import judge_move
from kokodama.games import GAMES
from kokodama.language.language import Language

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (line editing and arrow keys, where available)

HUMAN = "human"


class Quit(Exception):
    """The player asked to stop; the game is saved."""


def home() -> Path:
    """Return the folder where terminal games are kept."""
    return user_state_path("kokodama", appauthor=False)


def unfinished(game: str) -> list[Path]:
    """Return the saved unfinished games, newest last."""
    return sorted((home() / "unfinished").glob(f"{game}-*.yaml"))


def own_command() -> str:
    """Return this program as it was called, so that the commands we suggest work when typed."""
    called = sys.argv[0]
    return os.path.relpath(called) if os.path.isabs(called) and called.startswith(os.getcwd()) else called


@dataclass
class LocalMatch:
    """A game at one keyboard: the record of its moves, and the state they have led to."""

    game: Game[Any, Any]
    players: list[str]  # the name of a bot, or HUMAN
    seed: int
    record: Record
    state: Any
    events: list[tuple[int, Event]] = field(default_factory=list)  # the seat that acted, and what happened
    language: str = "en"
    file: str = field(default_factory=lambda: f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}-{os.getpid()}.yaml")

    def play(self, action: int) -> None:
        """Play an action and record it. Raises Refused."""
        seat, text = self.state.to_act(), self.game.write(self.state, action)
        if (refusal := self.game.judge(self.state, seat, action)) is not None:
            raise Refused(refusal)
        self.events += [(seat, event) for event in self.game.enact(self.state, action)]
        self.record.moves.append(text)
        if self.state.is_over():
            self.record.close(self.state)

    def mapping(self) -> dict[str, Any]:
        """Return the content of the saved file."""
        return {
            "players": self.players,
            "seed": self.seed,
            "language": self.language,
            "record": self.record.mapping(),
        }

    def save(self) -> None:
        """Save the game: an unfinished one to be resumed, a finished one as a record."""
        waiting = home() / "unfinished" / f"{self.game.name}-{self.file}"
        if self.state.is_over():
            save(self.finished(), write_yaml(self.record.mapping()))
            waiting.unlink(missing_ok=True)
        else:
            save(waiting, write_yaml(self.mapping()))

    def finished(self) -> Path:
        """Return the path for the record of the finished game."""
        return home() / "finished" / f"{self.game.name}-{self.file}"


def begin(name: str, players: list[str], seed: int, options: Mapping[str, Any]) -> LocalMatch:
    """Start a new game."""
    game = GAMES[name]
    state = game.start(len(players), Chance(seed), options)
    return LocalMatch(game, players, seed, Record.begin(game, state, options), state)


def resume(name: str) -> LocalMatch:
    """Load the unfinished game that was saved last."""
    waiting = unfinished(name)
    if not waiting:
        raise BadFile("You have no unfinished game to continue.")
    path = waiting[-1]
    document = Document(path)
    try:
        parts = Reader(document.data).keys(["players", "seed", "language", "record"])
        players = [item.one_of([HUMAN, *bots_of(name)], "a player") for item in parts["players"].items()]
        saved = read_record(parts["record"].value, GAMES)
        game = GAMES[saved.game]
        state = saved.start(game)
        match = LocalMatch(game, players, parts["seed"].whole(0, 2**63), saved, state)
        match.language = parts["language"].text() if "language" in parts else "en"
        match.file = path.name.removeprefix(f"{name}-")
        moves, saved.moves = saved.moves, []
        for text in moves:
            action = judge_move(game, state, text)
            if isinstance(action, Refusal):
                raise NotationError(("record", "moves"), f"{text!r} is refused: {action}")
            match.play(action)
        return match
    except (NotationError, KeyError) as error:
        raise BadFile(f"{path}: {error}") from None


@dataclass
class Person:
    """A player at the keyboard."""

    terminal: "Terminal"

    def choose(self, view: Any, chance: Chance) -> int:
        """Ask for a move."""
        return self.terminal.ask(view)


class Terminal:
    """Shows a match and asks its people for moves."""

    def __init__(self, match: LocalMatch, code: str, out: Console) -> None:
        self.match = match
        self.out = out
        self.people = [seat for seat, player in enumerate(match.players) if player == HUMAN]
        self.bots: dict[int, Bot] = {
            seat: make_bot(match.game.name, player) for seat, player in enumerate(match.players) if player != HUMAN
        }
        self.language = Language(code, match.game.words, cards=table_names(match.game.words, match.state, code))
        self.language.players = {letter(seat): self.player_name(seat) for seat in range(len(match.players))}
        self.chance = Chance(match.seed, 1, len(match.record.moves))
        # How far each person has read: up to their own last move.
        actors = [actor for actor, _ in match.events]
        self.seen = {seat: len(actors) - actors[::-1].index(seat) if seat in actors else 0 for seat in self.people}
        self.at_keyboard: int | None = None

    def player_name(self, seat: int) -> str:
        """Return `You` for the only person, a letter for one of several, and a bot's letter with its level."""
        player = self.match.players[seat]
        if player != HUMAN:
            return f"{letter(seat)} {self.language.say(title(player))}"
        return self.language.say(N_("You")) if len(self.people) == 1 else letter(seat)

    def run(self) -> None:
        """Play to the end. Raises Quit, with the game saved."""
        players = [self.bots.get(seat) or Person(self) for seat in range(len(self.match.players))]
        for _ in decisions(self.match.game, self.match.state, players, self.chance, perform=self.play):
            pass
        self.keep()
        self.finish()

    def play(self, state: Any, action: int) -> None:
        """Play an action, and save the game after a person's."""
        seat = state.to_act()
        self.match.play(action)
        if seat in self.people:
            self.keep()

    def keep(self) -> None:
        """Save the game, unless only bots play, so that no move of a person is ever lost."""
        if self.people:
            self.match.save()

    def ask(self, view: Any) -> int:
        """Show the table to the person whose turn it is, and wait for a legal move."""
        seat: int = view.seat
        self.curtain(seat)
        self.tell_news(seat)
        numbered = self.show(view)
        while True:
            typed = self.read_line()
            if typed == "":
                numbered = self.show(view)
            elif typed == "log":
                self.tell(seat, self.match.events)
            elif typed.startswith("?") or typed in ("help", "h"):
                self.explain(view, typed[1:].strip() if typed.startswith("?") else "", numbered)
            elif typed.isdigit():
                if 1 <= int(typed) <= len(numbered):
                    return numbered[int(typed) - 1]
                self.complain(self.language.say(N_("The moves are numbered from 1 to {count}."), count=len(numbered)))
            else:
                written = as_notation(self.match.game, view, self.language, typed)
                action = judge_move(self.match.game, self.match.state, written)
                if not isinstance(action, Refusal):
                    return action
                self.refuse(action)

    def show(self, view: Any) -> list[int]:
        """Show table, question and menu; return the actions by number."""
        self.out.print(draw_table(self.match.game, view, self.language, self.match.state.scores()))
        question = self.match.game.question(self.match.state)
        assert question is not None
        menu, numbered = draw_menu(self.match.game, view, self.language)
        self.out.print()
        self.out.print(self.language.question(question.kind, question.values), style="bold cyan", highlight=False)
        self.out.print(menu)
        return numbered

    def read_line(self) -> str:
        """Read a line, without control characters and surrounding white space."""
        try:
            typed = input("> ")  # readline prints the prompt, so that it knows where the line begins
        except EOFError:
            raise Quit from None
        typed = " ".join("".join(sign for sign in typed if sign.isprintable()).split())[:60]
        if typed in ("q", "quit", "exit"):
            raise Quit
        return typed

    def explain(self, view: Any, what: str, numbered: list[int]) -> None:
        """Explain everything for a bare `?`, a move by its number, or a card by its name."""
        if not what:
            self.out.print(help_text(self.match.game, view, self.language))
            return
        if what.isdigit() and 1 <= int(what) <= len(numbered):
            drawn = draw_preview(self.match.game, view, self.language, numbered[int(what) - 1])
            self.out.print(drawn or self.language.move(view, numbered[int(what) - 1]), highlight=False)
            return
        found = find_card(self.match.game, view, self.language, what)
        if found is None:
            self.complain(self.language.say(N_("There is no card “{text}”."), text=what))
        else:
            self.out.print(found, highlight=False, markup=False)

    def refuse(self, refusal: Refusal) -> None:
        """Say why a typed move is refused, with all reasons."""
        if refusal.code == "notation/unreadable":
            self.complain(self.language.say(refusal.message, **refusal.values))
            self.out.print(self.language.say(N_("Type a number, a move, ? for help, or q to quit.")), style="dim")
            return
        for reason in (refusal, *refusal.more):
            self.complain(self.language.refusal(reason))

    def complain(self, sentence: str) -> None:
        """Print an error."""
        self.out.print(sentence, style="red", highlight=False, markup=False)

    def curtain(self, seat: int) -> None:
        """Hide the table until the next person is at the keyboard, so that nobody sees another's hand."""
        if len(self.people) > 1 and self.at_keyboard != seat:
            self.wipe()
            sentence = N_("{seat}, it is your turn. Press Enter when nobody else is looking.")
            while True:
                self.out.print(self.language.say(sentence, seat=letter(seat)), highlight=False)
                if self.read_line() == "":
                    break
        self.at_keyboard = seat

    def wipe(self) -> None:
        """Clear the screen, including the scrollback, if several people share it."""
        if len(self.people) > 1 and self.at_keyboard is not None and self.out.is_terminal:
            self.out.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.out.file.flush()

    def tell_news(self, seat: int) -> None:
        """Print what happened since this person's last move."""
        news = self.match.events[self.seen[seat] :]
        self.seen[seat] = len(self.match.events)
        if news:
            own = all(actor == seat for actor, _ in news)
            title = "" if own else self.language.say(N_("Since your last move"))
            self.out.print(Rule(title, style="dim", align="left"))
            self.tell(seat, news)
            self.out.print()

    def tell(self, seat: int | None, events: list[tuple[int, Event]]) -> None:
        """Print events as this seat may know them."""
        for _, event in events:
            if event.kind == "turn":
                continue
            style = "green" if event.kind == "scored" else "bold red" if event.kind == "end-near" else ""
            indent = "    " if event.kind in ("scored", "game-end-tile", "extra-action") else "  "
            me = letter(seat) if seat is not None and len(self.people) == 1 else None
            sentence = self.language.event(event.for_seat(seat), me)
            self.out.print(indent + sentence, style=style, highlight=False, markup=False)

    def finish(self) -> None:
        """Print the end: the last moves, where the points came from, and who won."""
        watcher = self.people[0] if self.people else None
        self.tell(watcher, self.match.events[self.seen.get(watcher, 0) if watcher is not None else 0 :])
        totals: list[Counter[str]] = [Counter() for _ in self.match.players]
        for _, event in self.match.events:
            if event.kind == "scored" and event.seat is not None:
                totals[event.seat][event.values["cause"]] += event.values["points"]
        state = self.match.state
        self.out.print()
        self.out.print(breakdown_table(totals, self.language))
        self.out.print(score_table(state.scores(), state.winners(), self.language))
        if self.people:
            path = self.match.finished()
            recorded = N_("The game has been saved. Replay it with: {command}")
            self.out.print(self.language.say(recorded, command=f"{own_command()} replay {path}"), soft_wrap=True)
