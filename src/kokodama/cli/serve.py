"""`kokodama serve`: the table server."""

import contextlib
import os
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from typing import Annotated

import typer

from kokodama.cli.arguments import errors, out
from kokodama.cli.files import BadFile
from kokodama.core.abilities import title_of
from kokodama.games import GAMES

Database = Annotated[
    str | None,
    typer.Option(help="sqlite+aiosqlite:///FILE or postgresql+asyncpg://… (default: SQLite in your data folder)."),
]


def need_server() -> None:
    """Raise BadFile, which says how to install them, if the server's packages are missing."""
    try:
        import fastapi  # noqa: F401
        import sqlalchemy  # noqa: F401
    except ImportError:
        raise BadFile(
            "The table server needs more packages. Install them with: pip install 'kokodama[server]'"
        ) from None


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for every network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8000,
    database: Database = None,
    redis: Annotated[str | None, typer.Option(help="redis://…, needed for several server processes.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="How many server processes; more than one needs --redis.")] = 1,
    bot_workers: Annotated[int | None, typer.Option(min=1, help="How many processes compute the bots' moves.")] = None,
    public_url: Annotated[str | None, typer.Option(help="The server's public address, for links in webhooks.")] = None,
    webhooks: Annotated[
        bool | None, typer.Option(help="Let players be notified of their turn by a signed POST.")
    ] = None,
    purge_days: Annotated[
        float | None, typer.Option(min=0, help="Remove finished tables after this many days.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the start page in your browser.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not log requests, if you just want to play.")] = False,
) -> None:
    """Run the table server."""
    need_server()
    from kokodama.server.preflight import CannotStart
    from kokodama.server.run import serve as run
    from kokodama.server.settings import from_environment

    chosen = {
        "database": database,
        "redis": redis,
        "bot_workers": bot_workers,
        "public_url": public_url,
        "webhooks": webhooks,
        "purge_days": purge_days,
    }
    try:
        settings = from_environment(**chosen)
    except ValueError as error:
        raise BadFile(str(error)) from None
    if workers > 1 and (not settings.redis or settings.database.startswith("sqlite")):
        raise typer.BadParameter("several processes need --redis and a PostgreSQL --database", param_hint="--workers")
    if quiet:
        os.environ.setdefault("KOKODAMA_LOG", "ERROR")
    address = f"http://{host}:{port}"

    def greet() -> None:
        if quiet:
            out.print(f"{games()} will be at {address} in a moment.", style="bold", highlight=False)
        else:
            out.print(f"{games()} are at {address} (press Ctrl-C to stop)", highlight=False)
        actions = [say_ready] if quiet else []
        if open_browser and has_display():
            actions.append(open_page)
        if actions:
            threading.Thread(target=when_ready, args=(address, *actions), daemon=True).start()

    try:
        run(settings, host, port, workers, greet)
    except CannotStart as error:
        errors.print(f"kokodama cannot start: {error}", style="red", markup=False, highlight=False, soft_wrap=True)
        raise typer.Exit(1) from None


def games() -> str:
    """Return the names of the games that are installed, as a list in a sentence."""
    *others, last = [title_of(game) for game in GAMES.values()]
    return f"{', '.join(others)} and {last}" if others else last


def has_display() -> bool:
    """Whether a browser can be opened here; the address is printed anyway."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def when_ready(address: str, *actions: Callable[[str], None]) -> None:
    """Call some functions as soon as the server answers. The address was free before, so it is our server that does."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # no proxy knows this machine
    for _ in range(300):
        with contextlib.suppress(OSError), direct.open(f"{address}/health", timeout=1):
            for act in actions:
                act(address)
            return
        time.sleep(0.1)


def say_ready(address: str) -> None:
    """Print that the server is ready, and where to play."""
    out.print(f"Ready: open {address} in your browser to play. Press Ctrl-C here to stop.", highlight=False)


def open_page(address: str) -> None:
    """Open the start page."""
    webbrowser.open(address)
