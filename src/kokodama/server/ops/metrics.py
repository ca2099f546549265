"""Metrics for Prometheus; none of them says anything about a player."""

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

ENTRIES = Counter("kokodama_entries_total", "Entries written to tables", ["game", "kind"])
REFUSED = Counter("kokodama_refused_total", "Commands that were refused", ["why"])
SOCKETS = Gauge("kokodama_sockets", "Open WebSocket connections", multiprocess_mode="livesum")
TABLES = Gauge("kokodama_tables_in_memory", "Tables in memory", multiprocess_mode="livesum")
SET_ASIDE = Gauge("kokodama_tables_set_aside", "Tables that cannot be read", multiprocess_mode="livemax")
CONNECTIONS_CLOSED = Counter("kokodama_connections_closed_total", "Connections refused or given up", ["why"])
LOOP_LAG = Histogram(
    "kokodama_loop_lag_seconds",
    "How late the event loop was, looked at once a second",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2),
)
WRITE_SECONDS = Histogram(
    "kokodama_write_seconds",
    "From judging a command to its durable entry",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)


@cache
def entries(game: str, kind: str) -> Counter:
    """The counter of a game's entries of a kind; cached, as `labels` costs more than `inc`."""
    return ENTRIES.labels(game, kind)
