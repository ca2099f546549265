"""Shows the progress of long work: a bar with the time left, or, without a terminal, a line now and then."""

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
MEMORY = 600.0  # seconds over which the speed is averaged: games differ a lot in length


def gather(pool: Pool[T, R], items: Sequence[T], errors: Console, store: Callable[[R], None], before: int = 0) -> bool:
    """Work through all items and store each result as it arrives; return whether the work was interrupted.

    `before` is the number of items done in earlier runs.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    begin = printed = perf_counter()
    done = 0
    quiet = not errors.is_terminal
    bar = Progress(*columns, console=errors, transient=True, speed_estimate_period=MEMORY, disable=quiet)
    with bar as progress:
        task = progress.add_task("games", total=before + len(items), completed=before)
        try:
            with closing(work_through(pool, items)) as batches:
                for batch in batches:
                    for result in batch:
                        store(result)
                    done += len(batch)
                    progress.update(task, completed=before + done)
                    now = perf_counter()
                    if quiet and now - printed > EVERY:
                        printed = now
                        left = timedelta(seconds=round((now - begin) / done * (len(items) - done)))
                        errors.print(f"{before + done} of {before + len(items)} games, {left} left", highlight=False)
        except KeyboardInterrupt:
            return True
    return False
