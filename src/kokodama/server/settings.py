"""What a host may choose; by command line, or by environment variables that begin with KOKODAMA_."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path


def data_folder() -> Path:
    """Where a host's database is kept if he says nothing."""
    state = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(state) / "kokodama"


def default_database() -> str:
    """SQLite in the user's data folder."""
    return f"sqlite+aiosqlite:///{data_folder() / 'kokodama.db'}"


@dataclass(frozen=True)
class Settings:
    """Defaults suit one process for friends."""

    database: str = field(default_factory=default_database)
    redis: str = ""  # redis://… when several processes share the work
    bot_workers: int = 1  # processes that compute bots' moves
    public_url: str = ""  # how players reach it, for links in webhooks
    origins: str = ""  # further origins whose pages may use it, with commas
    secure_cookies: bool = False  # on behind HTTPS
    webhooks: bool = False
    webhooks_to_private: bool = False  # also to loopback and private addresses; for tests and closed networks
    purge_days: float = 0.0  # finished tables are removed after so many days; 0 keeps all
    rate: float = 20.0  # commands a second per player
    burst: float = 60.0
    max_body: int = 1_000_000  # bytes
    max_frame: int = 65_536
    sweep: float = 1.0  # seconds between looks for clocks that ran out and bots that were forgotten
    proxy: bool = False  # trust X-Forwarded-For from the reverse proxy


def from_environment(environment: Mapping[str, str], **chosen: object) -> Settings:
    """Settings from the environment; what was chosen on the command line goes first. Raises ValueError."""
    values: dict[str, object] = {}
    for one in fields(Settings):
        text = environment.get(f"KOKODAMA_{one.name.upper()}")
        if chosen.get(one.name) is not None:
            values[one.name] = chosen[one.name]
        elif text is not None:
            values[one.name] = read_value(one.name, text, one.type)
    return Settings(**values)  # type: ignore[arg-type]


def read_value(name: str, text: str, kind: object) -> object:
    """A value as its kind, or a ValueError that names the variable."""
    try:
        if kind is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.lower()]
        return kind(text) if callable(kind) else text
    except (KeyError, ValueError):
        raise ValueError(f"KOKODAMA_{name.upper()}: {text!r} is not {getattr(kind, '__name__', kind)}") from None
