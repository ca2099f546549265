"""What a host can watch: numbers for Prometheus, never anybody's secrets."""

from prometheus_client import Counter, Gauge, Histogram

ENTRIES = Counter("kokodama_entries_total", "Entries written to tables", ["game", "kind"])
REFUSED = Counter("kokodama_refused_total", "Commands that were refused", ["why"])
SOCKETS = Gauge("kokodama_sockets", "Open WebSocket connections")
TABLES = Gauge("kokodama_tables_in_memory", "Tables in memory")
WRITE_SECONDS = Histogram(
    "kokodama_write_seconds",
    "From judging a command to its durable entry",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
