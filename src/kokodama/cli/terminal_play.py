"""`kokodama play`: a game in the terminal between people at one keyboard and bots."""

import contextlib
import os
import sys
from collections import Counter
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.rule import Rule

from kokodama.bots.bot import Bot
from kokodama.bots.registry import make_bot, title
from kokodama.cli.local_match import HUMAN, LocalMatch
from kokodama.cli.screen import (
    as_notation,
    breakdown_table,
    draw_menu,
    draw_preview,
    draw_table,
    find_card,
    help_text,
    score_table,
    terminal_of,
)
from kokodama.core.chance import Chance
from kokodama.core.game import Event
from kokodama.core.match import decisions
from kokodama.core.messages import N_, table_names
from kokodama.core.refusal import Refusal
from kokodama.core.seat_letters import letter
from kokodama.core.text_moves import judge_move
from kokodama.language.language import Language

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (line editing and arrow keys, where available)


class Quit(Exception):
    """The player asked to stop; the game is saved."""


def own_command() -> str:
    """Return this program as it was called, so that the commands we suggest work when typed."""
    called = sys.argv[0]
    return os.path.relpath(called) if os.path.isabs(called) and called.startswith(os.getcwd()) else called


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
        self.language = Language(code, match.game.messages, cards=table_names(match.game.messages, match.state, code))
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
        self.save()
        self.finish()

    def play(self, state: Any, action: int) -> None:
        """Play an action, and save the game after a person's."""
        seat = state.to_act()
        self.match.play(action)
        if seat in self.people:
            self.save()

    def save(self) -> None:
        """Save the game, unless only bots play, so that no move of a person is ever lost."""
        if self.people:
            self.match.save()

    def ask(self, view: Any) -> int:
        """Show the table to the person whose turn it is, and wait for a legal move."""
        seat: int = view.seat
        self.hand_over(seat)
        self.print_recent_events(seat)
        numbered = self.show(view)
        while True:
            typed = self.read_line()
            if typed == "":
                numbered = self.show(view)
            elif typed == "log":
                self.print_events(seat, self.match.events)
            elif typed.startswith("?") or typed in ("help", "h"):
                self.explain(view, typed[1:].strip() if typed.startswith("?") else "", numbered)
            elif typed.isdigit():
                if 1 <= int(typed) <= len(numbered):
                    return numbered[int(typed) - 1]
                self.print_error(
                    self.language.say(N_("The moves are numbered from 1 to {count}."), count=len(numbered))
                )
            else:
                written = as_notation(self.match.game, view, self.language, typed)
                action = judge_move(self.match.game, self.match.state, written)
                if not isinstance(action, Refusal):
                    return action
                self.print_refusal(action)

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
            self.print_error(self.language.say(N_("There is no card “{text}”."), text=what))
        else:
            self.out.print(found, highlight=False, markup=False)

    def print_refusal(self, refusal: Refusal) -> None:
        """Say why a typed move is refused, with all reasons."""
        if refusal.code == "notation/unreadable":
            self.print_error(self.language.say(refusal.message, **refusal.values))
            self.out.print(self.language.say(N_("Type a number, a move, ? for help, or q to quit.")), style="dim")
            return
        for reason in (refusal, *refusal.more):
            self.print_error(self.language.refusal(reason))

    def print_error(self, sentence: str) -> None:
        """Print an error."""
        self.out.print(sentence, style="red", highlight=False, markup=False)

    def hand_over(self, seat: int) -> None:
        """Hide the table until the next person is at the keyboard, so that nobody sees another's hand."""
        if len(self.people) > 1 and self.at_keyboard != seat:
            self.clear_screen()
            sentence = N_("{seat}, it is your turn. Press Enter when nobody else is looking.")
            while True:
                self.out.print(self.language.say(sentence, seat=letter(seat)), highlight=False)
                if self.read_line() == "":
                    break
        self.at_keyboard = seat

    def clear_screen(self) -> None:
        """Clear the screen, including the scrollback, if several people share it."""
        if len(self.people) > 1 and self.at_keyboard is not None and self.out.is_terminal:
            self.out.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.out.file.flush()

    def print_recent_events(self, seat: int) -> None:
        """Print what happened since this person's last move."""
        news = self.match.events[self.seen[seat] :]
        self.seen[seat] = len(self.match.events)
        if news:
            own = all(actor == seat for actor, _ in news)
            title = "" if own else self.language.say(N_("Since your last move"))
            self.out.print(Rule(title, style="dim", align="left"))
            self.print_events(seat, news)
            self.out.print()

    def print_events(self, seat: int | None, events: list[tuple[int, Event]]) -> None:
        """Print events as this seat may know them."""
        part = terminal_of(self.match.game)
        for _, event in events:
            if event.kind == "turn":
                continue
            style = "green" if event.kind == "scored" else "bold red" if event.kind in part.WARNINGS else ""
            indent = "    " if event.kind == "scored" or event.kind in part.DETAILS else "  "
            me = letter(seat) if seat is not None and len(self.people) == 1 else None
            sentence = self.language.event(event.for_seat(seat), me)
            self.out.print(indent + sentence, style=style, highlight=False, markup=False)

    def finish(self) -> None:
        """Print the end: the last moves, where the points came from, and who won."""
        watcher = self.people[0] if self.people else None
        self.print_events(watcher, self.match.events[self.seen.get(watcher, 0) if watcher is not None else 0 :])
        totals: list[Counter[str]] = [Counter() for _ in self.match.players]
        for _, event in self.match.events:
            if event.kind == "scored" and event.seat is not None:
                totals[event.seat][event.values["cause"]] += event.values["points"]
        state = self.match.state
        self.out.print()
        self.out.print(breakdown_table(totals, self.language))
        self.out.print(score_table(state.scores(), state.winners(), self.language))
        if self.people:
            path = self.match.record_path()
            recorded = N_("The game has been saved. Replay it with: {command}")
            self.out.print(self.language.say(recorded, command=f"{own_command()} replay {path}"), soft_wrap=True)
