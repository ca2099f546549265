"""Long work with a bar and the time left; without a terminal, a line now and then."""

from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import timedelta
from time import perf_counter
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kokodama.arena.pool import Pool, work_through

T = TypeVar("T")
R = TypeVar("R")
EVERY = 60.0  # seconds between lines in a log
MEMORY = 600.0  # seconds over which the speed is judged: games differ much in length


def gather(pool: Pool[T, R], items: Sequence[T], errors: Console, keep: Callable[[R], None], before: int = 0) -> bool:
    """Work through all items and keep each result as it comes; whether it was interrupted.

    `before` is how many were done at an earlier time.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    begin = said = perf_counter()
    done = 0
    quiet = not errors.is_terminal
    bar = Progress(*columns, console=errors, transient=True, speed_estimate_period=MEMORY, disable=quiet)
    with bar as progress:
        task = progress.add_task("games", total=before + len(items), completed=before)
        try:
            with closing(work_through(pool, items)) as shares:
                for share in shares:
                    for result in share:
                        keep(result)
                    done += len(share)
                    progress.update(task, completed=before + done)
                    now = perf_counter()
                    if quiet and now - said > EVERY:
                        said = now
                        left = timedelta(seconds=round((now - begin) / done * (len(items) - done)))
                        errors.print(f"{before + done} of {before + len(items)} games, {left} left", highlight=False)
        except KeyboardInterrupt:
            return True
    return False
