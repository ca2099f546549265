"""`kokodama play`: a game in the terminal, people at one keyboard and bots."""

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
from kokodama.core.abilities import narrate
from kokodama.core.chance import Chance
from kokodama.core.game import Event, Game
from kokodama.core.messages import N_, table_names
from kokodama.core.notation import NotationError, Reader
from kokodama.core.record import Record, read_record
from kokodama.core.refusal import Refusal
from kokodama.core.seat_letters import letter
from kokodama.core.text_moves import judge_move
from kokodama.games import GAMES
from kokodama.language.language import Language

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (editing of the line and the arrow keys, where there is one)

HUMAN = "human"


class Quit(Exception):
    """The people at the keyboard have had enough for now."""


def home() -> Path:
    """Where games of this terminal are kept."""
    return user_state_path("kokodama", appauthor=False)


def unfinished(game: str) -> list[Path]:
    """The games that wait to be gone on with, the newest last."""
    return sorted((home() / "unfinished").glob(f"{game}-*.yaml"))


def own_command() -> str:
    """This program as it was called, so that what we tell people to type works."""
    called = sys.argv[0]
    return os.path.relpath(called) if os.path.isabs(called) and called.startswith(os.getcwd()) else called


@dataclass
class Sitting:
    """A game at one keyboard: the record is the truth, the state is where it has led."""

    game: Game[Any, Any]
    players: list[str]  # a bot's name, or human
    seed: int
    record: Record
    state: Any
    events: list[tuple[int, Event]] = field(default_factory=list)  # the actor's seat and what happened
    language: str = "en"
    file: str = field(default_factory=lambda: f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}-{os.getpid()}.yaml")

    def play(self, action: int) -> None:
        """Do an action and write it down."""
        seat = self.state.to_act()
        self.events += [(seat, event) for event in narrate(self.game, self.state, action)]
        self.record.moves.append(self.game.write(self.state, action))
        self.state.apply(action)
        if self.state.is_over():
            self.record.close(self.state)

    def mapping(self) -> dict[str, Any]:
        """What is saved."""
        return {
            "players": self.players,
            "seed": self.seed,
            "language": self.language,
            "record": self.record.mapping(),
        }

    def save(self) -> None:
        """Keep an unfinished game; a finished one becomes a record."""
        waiting = home() / "unfinished" / f"{self.game.name}-{self.file}"
        if self.state.is_over():
            save(self.finished(), write_yaml(self.record.mapping()))
            waiting.unlink(missing_ok=True)
        else:
            save(waiting, write_yaml(self.mapping()))

    def finished(self) -> Path:
        """Where the record of the finished game is kept."""
        return home() / "finished" / f"{self.game.name}-{self.file}"


def begin(name: str, players: list[str], seed: int, options: Mapping[str, Any]) -> Sitting:
    """A new game."""
    game = GAMES[name]
    state = game.start(len(players), Chance(seed), options)
    return Sitting(game, players, seed, Record.begin(game, state, options), state)


def resume(name: str) -> Sitting:
    """The unfinished game that was saved last."""
    waiting = unfinished(name)
    if not waiting:
        raise BadFile("There is no unfinished game to go on with.")
    path = waiting[-1]
    document = Document(path)
    try:
        parts = Reader(document.data).keys(["players", "seed", "language", "record"])
        players = [item.one_of([HUMAN, *bots_of(name)], "a player") for item in parts["players"].items()]
        saved = read_record(parts["record"].value, GAMES)
        game = GAMES[saved.game]
        state = saved.start(game)
        sitting = Sitting(game, players, parts["seed"].whole(0, 2**63), saved, state)
        sitting.language = parts["language"].text() if "language" in parts else "en"
        sitting.file = path.name.removeprefix(f"{name}-")
        moves, saved.moves = saved.moves, []
        for text in moves:
            action = judge_move(game, state, text)
            if isinstance(action, Refusal):
                raise NotationError(("record", "moves"), f"{text!r} is refused: {action}")
            sitting.play(action)
        return sitting
    except (NotationError, KeyError) as error:
        raise BadFile(f"{path}: {error}") from None


class Terminal:
    """Shows a sitting and asks its people."""

    def __init__(self, sitting: Sitting, code: str, out: Console) -> None:
        self.sitting = sitting
        self.out = out
        self.people = [seat for seat, player in enumerate(sitting.players) if player == HUMAN]
        self.bots: dict[int, Bot] = {
            seat: make_bot(sitting.game.name, player) for seat, player in enumerate(sitting.players) if player != HUMAN
        }
        self.language = Language(code, sitting.game.words, cards=table_names(sitting.game.words, sitting.state, code))
        self.language.players = {letter(seat): self.player_name(seat) for seat in range(len(sitting.players))}
        self.chance = Chance(sitting.seed, 1, len(sitting.record.moves))
        # what a person has not read yet: everything since their own last move
        actors = [actor for actor, _ in sitting.events]
        self.seen = {seat: len(actors) - actors[::-1].index(seat) if seat in actors else 0 for seat in self.people}
        self.at_keyboard: int | None = None

    def player_name(self, seat: int) -> str:
        """`You` for the only person, else the letter; bots by what they are."""
        player = self.sitting.players[seat]
        if player != HUMAN:
            return f"{letter(seat)} {self.language.say(title(player))}"
        return self.language.say(N_("You")) if len(self.people) == 1 else letter(seat)

    def run(self) -> None:
        """Play to the end; Quit leaves a saved game behind."""
        state = self.sitting.state
        while (seat := state.to_act()) is not None:
            view = self.sitting.game.view(state, seat)
            if seat in self.bots:
                self.sitting.play(self.bots[seat].choose(view, self.chance))
            else:
                action = self.ask(view)
                self.sitting.play(action)
                self.keep()
        self.keep()
        self.finish()

    def keep(self) -> None:
        """Save, so that nothing a person did is ever lost."""
        if self.people:
            self.sitting.save()

    def ask(self, view: Any) -> int:
        """Show a person the table and wait for a legal move."""
        seat: int = view.seat
        self.curtain(seat)
        self.tell_news(seat)
        numbered = self.show(view)
        while True:
            typed = self.read_line()
            if typed == "":
                numbered = self.show(view)
            elif typed == "log":
                self.tell(seat, self.sitting.events)
            elif typed.startswith("?") or typed in ("help", "h"):
                self.explain(view, typed[1:].strip() if typed.startswith("?") else "", numbered)
            elif typed.isdigit():
                if 1 <= int(typed) <= len(numbered):
                    return numbered[int(typed) - 1]
                self.complain(self.language.say(N_("The moves are numbered from 1 to {count}."), count=len(numbered)))
            else:
                written = as_notation(self.sitting.game, view, self.language, typed)
                action = judge_move(self.sitting.game, self.sitting.state, written)
                if not isinstance(action, Refusal):
                    return action
                self.refuse(action)

    def show(self, view: Any) -> list[int]:
        """Table, question and menu; the actions by their numbers."""
        self.out.print(draw_table(self.sitting.game, view, self.language))
        question = self.sitting.game.question(self.sitting.state)
        assert question is not None
        menu, numbered = draw_menu(self.sitting.game, view, self.language)
        self.out.print()
        self.out.print(self.language.question(question.kind, question.values), style="bold cyan", highlight=False)
        self.out.print(menu)
        return numbered

    def read_line(self) -> str:
        """What was typed, without control characters and the white space around it."""
        try:
            typed = input("> ")  # the prompt is readline's own, so that it knows where the line begins
        except EOFError:
            raise Quit from None
        typed = " ".join("".join(sign for sign in typed if sign.isprintable()).split())[:60]
        if typed in ("q", "quit", "exit"):
            raise Quit
        return typed

    def explain(self, view: Any, what: str, numbered: list[int]) -> None:
        """`?` alone, a move by its number, or one card by its name in any spelling."""
        if not what:
            self.out.print(help_text(self.sitting.game, view, self.language))
            return
        if what.isdigit() and 1 <= int(what) <= len(numbered):
            drawn = draw_preview(self.sitting.game, view, self.language, numbered[int(what) - 1])
            self.out.print(drawn or self.language.move(view, numbered[int(what) - 1]), highlight=False)
            return
        found = find_card(self.sitting.game, view, self.language, what)
        if found is None:
            self.complain(self.language.say(N_("There is no card “{text}”."), text=what))
        else:
            self.out.print(found, highlight=False, markup=False)

    def refuse(self, refusal: Refusal) -> None:
        """Why a typed move is refused, with all that speaks against it."""
        if refusal.code == "notation/unreadable":
            self.complain(self.language.say(refusal.message, **refusal.values))
            self.out.print(self.language.say(N_("Type a number, a move, ? for help, or q to quit.")), style="dim")
            return
        for reason in (refusal, *refusal.more):
            self.complain(self.language.refusal(reason))

    def complain(self, sentence: str) -> None:
        """Say what was wrong."""
        self.out.print(sentence, style="red", highlight=False, markup=False)

    def curtain(self, seat: int) -> None:
        """Between two people at one keyboard: nobody sees the other's hand."""
        if len(self.people) > 1 and self.at_keyboard != seat:
            self.wipe()
            sentence = N_("{seat}, it is your turn. Press Enter when you alone look.")
            while True:
                self.out.print(self.language.say(sentence, seat=letter(seat)), highlight=False)
                if self.read_line() == "":
                    break
        self.at_keyboard = seat

    def wipe(self) -> None:
        """Clear the screen and what could be scrolled back to, if several people share it."""
        if len(self.people) > 1 and self.at_keyboard is not None and self.out.is_terminal:
            self.out.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.out.file.flush()

    def tell_news(self, seat: int) -> None:
        """What happened since this person last chose."""
        news = self.sitting.events[self.seen[seat] :]
        self.seen[seat] = len(self.sitting.events)
        if news:
            own = all(actor == seat for actor, _ in news)
            title = "" if own else self.language.say(N_("What happened since you last chose"))
            self.out.print(Rule(title, style="dim", align="left"))
            self.tell(seat, news)
            self.out.print()

    def tell(self, seat: int | None, events: list[tuple[int, Event]]) -> None:
        """Events as this seat may hear them, a blank line before each turn."""
        for _, event in events:
            if event.kind == "turn":
                continue
            style = "green" if event.kind == "scored" else "bold red" if event.kind == "end-near" else ""
            indent = "    " if event.kind in ("scored", "game-end-tile", "extra-action") else "  "
            sentence = self.language.event(event.for_seat(seat))
            self.out.print(indent + sentence, style=style, highlight=False, markup=False)

    def finish(self) -> None:
        """The end: the last moves, where the points came from, who won."""
        watcher = self.people[0] if self.people else None
        self.tell(watcher, self.sitting.events[self.seen.get(watcher, 0) if watcher is not None else 0 :])
        totals: list[Counter[str]] = [Counter() for _ in self.sitting.players]
        for _, event in self.sitting.events:
            if event.kind == "scored" and event.seat is not None:
                totals[event.seat][event.values["cause"]] += event.values["points"]
        state = self.sitting.state
        self.out.print()
        self.out.print(breakdown_table(totals, self.language))
        self.out.print(score_table(state.scores(), state.winners(), self.language))
        if self.people:
            path = self.sitting.finished()
            recorded = N_("The game is recorded. Look at it again with: {command}")
            self.out.print(self.language.say(recorded, command=f"{own_command()} replay {path}"), soft_wrap=True)
