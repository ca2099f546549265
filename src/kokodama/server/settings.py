"""The host's settings, from the command line or from environment variables that begin with KOKODAMA_."""

from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from pydantic import Field, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from kokodama.tables.absence import AWAY

PREFIX = "KOKODAMA_"


def data_folder() -> Path:
    """Return where the database is kept by default: the user's data folder on this system."""
    return user_data_path("kokodama", appauthor=False)


def removed_folder(settings: "Settings") -> Path:
    """Return where copies of removed data are kept."""
    return Path(settings.removed_folder) if settings.removed_folder else data_folder() / "removed"


def default_database() -> str:
    """SQLite in the user's data folder."""
    return f"sqlite+aiosqlite:///{data_folder() / 'kokodama.db'}"


class Settings(BaseSettings):
    """A setting comes from an argument, else from the environment, else it has a default for a small private server.

    The variable for a setting is KOKODAMA_ followed by its name in capitals.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    database: str = Field(default_factory=default_database)
    redis: str = ""  # redis://…, needed for several processes
    bot_workers: int = 1  # processes that compute bots' moves
    hint_workers: int = 1  # … hints
    record_workers: int = 1  # … uploaded records
    picture_workers: int = 1  # … drawings and records of running games
    bot_seconds: float = 60.0  # that a bot may think; then a simpler one moves for it
    hint_seconds: float = 30.0
    record_seconds: float = 10.0
    picture_seconds: float = 10.0
    public_url: str = ""  # the server's public address, for links in webhooks
    origins: str = ""  # further origins whose pages may use the API, separated by commas
    secure_cookies: bool = False  # on behind HTTPS
    webhooks: bool = False
    webhooks_to_private: bool = False  # allow loopback and private targets; for tests and closed networks
    purge_days: float = 0.0  # remove finished tables after this many days; 0 keeps all
    purge_waiting_days: float = 30.0  # remove tables that never started, after this many idle days; 0 keeps all
    purge_running_days: float = 365.0  # remove games without a move for this long; 0 keeps all
    purge_players_days: float = 400.0  # remove players who sit nowhere and were not seen for this long; 0 keeps all
    removed_folder: str = ""  # where copies of removed data go; if empty, `removed` in the data folder
    removed_days: float = 90.0  # delete these copies after this many days; 0 keeps all
    rate: float = 20.0  # commands a second per player
    burst: float = 60.0
    max_body: int = 1_000_000  # bytes
    max_frame: int = 65_536
    max_connections: int = 0  # per process; 0: as many as its file limit allows
    connections_per_address: int = 0  # IPv6: per /64; 0: a quarter of them; none behind a proxy
    head_timeout: float = 10.0  # seconds for the head of a request, and between two pieces of its body
    body_timeout: float = 60.0  # seconds for the body of a request
    hosts: str = ""  # host names the server answers to, separated by commas; * for any
    away_seconds: float = AWAY  # without a connection, after which somebody counts as away from a table
    sweep: float = 1.0  # seconds between sweeps for clocks that ran out and bots that stopped
    proxy: bool = False  # trust X-Forwarded-For from the reverse proxy
    # What one player and one address (IPv6: /64) may have; 0 is without limit. Rates are counted by each process.
    tables_per_player: int = 40  # made, and neither over nor abandoned
    tables_per_address: int = 400
    listed_per_player: int = 4  # of them, listed for everybody
    listed_per_address: int = 20
    new_tables_per_hour: int = 60  # by a player; six times as many from an address
    new_players_per_hour: int = 120  # from an address
    sockets_per_player: int = 20
    sockets_per_address: int = 300
    spectators_per_table: int = 100  # and as many sockets of players
    hints_per_minute: int = 30  # for a player; six times as many for an address, here and below
    records_per_minute: int = 20  # for an address
    pictures_per_minute: int = 300  # for a player or visitor
    poses_per_second: int = 30  # for a player who drags a card
    entries_per_table: int = 5000  # moves, undos and everything else
    chat_per_table: int = 500  # lines that are kept
    max_record: int = 200_000  # bytes of an uploaded record


def from_environment(**chosen: Any) -> Settings:
    """Read settings from the environment; the command line takes precedence. Raises ValueError."""
    given = {name: value for name, value in chosen.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as error:
        raise ValueError("; ".join(map(problem, error.errors(include_url=False)))) from None


def problem(error: ErrorDetails) -> str:
    """Describe what is wrong with one value, naming its variable."""
    variable = PREFIX + str(error["loc"][0]).upper()
    needed = error["msg"].split(",")[0].removeprefix("Input ")
    return f"{variable}: {error['input']!r} {needed}"
