"""Draws docs/terminal.svg for the README: a moment of a real game in the terminal."""

import re
from pathlib import Path

from rich.console import Console

from kokodama.cli.local_match import HUMAN, begin
from kokodama.cli.screen import draw_menu, draw_table
from kokodama.cli.terminal_play import Terminal
from kokodama.core.game import read_options
from kokodama.games import GAMES

GAME = GAMES["kokopelli"]
PICTURE = Path(__file__).parents[1] / "docs" / "terminal.svg"


def main() -> None:
    """Let a bot play the human's moves for a while, then draw what the human would see."""
    sitting = begin("kokopelli", [HUMAN, "greedy", "greedy"], 12, read_options(GAME, {"ceremonies": "first-game"}))
    console = Console(record=True, width=92, force_terminal=True, file=open("/dev/null", "w"))  # noqa: SIM115
    terminal = Terminal(sitting, "en", console)
    state = sitting.state
    bots = {**terminal.bots, 0: terminal.bots[1]}
    while len(sitting.record.moves) < 60 or state.to_act() != 0 or len(state.legal()) < 14:
        seat = state.to_act()
        before = len(sitting.events)
        sitting.play(bots[seat].choose(GAME.view(state, seat), terminal.chance))
        if seat == 0:
            terminal.seen[0] = before
    view = GAME.view(state, 0)
    question = GAME.question(state)
    assert question is not None
    terminal.print_recent_events(0)
    console.print(draw_table(GAME, view, terminal.language))
    console.print()
    console.print(terminal.language.question(question.kind, question.values), style="bold cyan", highlight=False)
    console.print(draw_menu(GAME, view, terminal.language)[0])
    console.print("[bold]>[/] ", end="")
    picture = console.export_svg(title="kokodama play kokopelli")
    picture = re.sub(
        r"@font-face \{.*?\}|<!--.*?-->", "", picture, flags=re.S
    )  # the reader's own fonts; nothing is downloaded
    picture = picture.replace("Fira Code", "DejaVu Sans Mono")
    PICTURE.write_text(re.sub(r"\n\s*\n+", "\n", picture), encoding="utf-8")


if __name__ == "__main__":
    main()
