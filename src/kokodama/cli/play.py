"""`kokodama play`: a game in the terminal, people at one keyboard and bots."""

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.rule import Rule

from kokodama.bots.bot import Bot
from kokodama.bots.registry import BOTS, TITLES
from kokodama.cli.files import BadFile, Document, save, write_yaml
from kokodama.cli.screen import breakdown_table, draw_menu, draw_table, help_text, score_table
from kokodama.core.chance import Chance
from kokodama.core.game import Event, Game, letter, read_options
from kokodama.core.notation import NotationError, Reader
from kokodama.core.play import judge_move
from kokodama.core.record import Record, read_record
from kokodama.core.refusal import Refusal
from kokodama.core.words import N_
from kokodama.games import GAMES
from kokodama.language.language import Language

HUMAN = "human"


class Quit(Exception):
    """The people at the keyboard have had enough for now."""


def saved_game(game: str) -> Path:
    """Where an unfinished game waits."""
    home = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return Path(home) / "kokodama" / f"{game}.yaml"


@dataclass
class Sitting:
    """A game at one keyboard: the record is the truth, the state is where it has led."""

    game: Game[Any, Any]
    players: list[str]  # a bot's name, or human
    seed: int
    record: Record
    state: Any
    events: list[tuple[int, Event]] = field(default_factory=list)  # the actor's seat and what happened

    def play(self, action: int) -> None:
        """Do an action and write it down."""
        seat = self.state.to_act()
        self.events += [(seat, event) for event in self.game.narrate(self.state, action)]
        self.state.apply(action)
        self.record.moves.append(self.game.write(action))
        if self.state.is_over():
            self.record.close(self.state)

    def mapping(self) -> dict[str, Any]:
        """What is saved."""
        return {"players": self.players, "seed": self.seed, "record": self.record.mapping()}


def begin(name: str, players: list[str], seed: int, options: Mapping[str, Any]) -> Sitting:
    """A new game."""
    game = GAMES[name]
    state = game.start(len(players), Chance(seed), options)
    return Sitting(game, players, seed, Record.begin(game, state, options), state)


def resume(name: str) -> Sitting:
    """The unfinished game that was saved last."""
    path = saved_game(name)
    if not path.exists():
        raise BadFile("There is no unfinished game to go on with.")
    document = Document(path)
    try:
        parts = Reader(document.data).keys(["players", "seed", "record"])
        players = [item.text() for item in parts["players"].items()]
        saved = read_record(parts["record"].value, GAMES)
        game = GAMES[saved.game]
        read_options(game, saved.options)
        state = saved.start(game)
        sitting = Sitting(game, players, parts["seed"].whole(0, 2**63), saved, state)
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
            seat: BOTS[sitting.game.name][player]() for seat, player in enumerate(sitting.players) if player != HUMAN
        }
        self.language = Language(code, sitting.game.words)
        self.language.players = {letter(seat): self.player_name(seat) for seat in range(len(sitting.players))}
        self.chance = Chance(sitting.seed, 1, len(sitting.record.moves))
        self.seen = {seat: len(sitting.events) for seat in self.people}
        self.at_keyboard: int | None = None

    def player_name(self, seat: int) -> str:
        """`You` for the only person, else the letter; bots by what they are."""
        player = self.sitting.players[seat]
        if player != HUMAN:
            return f"{letter(seat)} {self.language.say(TITLES[player])}"
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
        """Save, so that nothing is ever lost; a finished game needs no saving here."""
        path = saved_game(self.sitting.game.name)
        if self.sitting.state.is_over():
            path.unlink(missing_ok=True)
        else:
            save(path, write_yaml(self.sitting.mapping()))

    def ask(self, view: Any) -> int:
        """Show a person the table and wait for a legal move."""
        seat: int = view.seat
        self.curtain(seat)
        self.tell_news(seat)
        self.out.print(draw_table(self.sitting.game, view, self.language))
        question = self.sitting.game.question(self.sitting.state)
        assert question is not None
        menu, numbered = draw_menu(self.sitting.game, view, self.language)
        self.out.print()
        self.out.print(self.language.question(question.kind, question.values), style="bold cyan", highlight=False)
        self.out.print(menu)
        while True:
            typed = self.read_line()
            if typed == "":
                self.out.print(menu)
            elif typed == "log":
                self.tell(seat, self.sitting.events)
            elif typed.startswith("?"):
                self.explain(view, typed[1:].strip())
            elif typed.isdigit():
                if 1 <= int(typed) <= len(numbered):
                    return numbered[int(typed) - 1]
                self.complain(self.language.say(N_("The moves are numbered from 1 to {count}."), count=len(numbered)))
            else:
                action = judge_move(self.sitting.game, self.sitting.state, typed)
                if not isinstance(action, Refusal):
                    return action
                self.complain(self.language.refusal(action))
                if action.code == "notation/unreadable":
                    self.out.print(
                        self.language.say(N_("Type a number, a move, ? for help, or q to quit.")), style="dim"
                    )

    def read_line(self) -> str:
        """What was typed, without the white space around it."""
        try:
            typed = " ".join(self.out.input("[bold]> [/]").split())
        except EOFError:
            raise Quit from None
        if typed in ("q", "quit", "exit"):
            raise Quit
        return typed

    def explain(self, view: Any, what: str) -> None:
        """`?` alone, or one ceremony by its name in any spelling."""
        if not what:
            self.out.print(help_text(view, self.language))
            return
        wanted = what.lower().replace(" ", "-")
        for slug in self.sitting.game.words.NAMES:
            if slug.startswith(wanted) or self.language.name(slug).lower().startswith(what.lower()):
                self.out.print(
                    f"{self.language.name(slug)}: {self.language.power(slug)}", highlight=False, markup=False
                )
                return
        self.complain(self.language.say(N_("There is no card “{text}”."), text=what))

    def complain(self, sentence: str) -> None:
        """Say what was wrong."""
        self.out.print(sentence, style="red", highlight=False, markup=False)

    def curtain(self, seat: int) -> None:
        """Between two people at one keyboard: nobody sees the other's hand."""
        if len(self.people) > 1 and self.at_keyboard != seat:
            if self.at_keyboard is not None:
                self.out.clear()
            self.out.print(
                self.language.say(N_("{seat}, it is your turn. Press Enter when you alone look."), seat=letter(seat))
            )
            self.read_line()
        self.at_keyboard = seat

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
            sentence = self.language.event(event.told_to(seat))
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
