"""Servers that start fast enough to be killed hundreds of times.

Importing the server takes longer than starting it. So one process imports it and forks: every child is a real
`kokodama serve` that shares nothing with its predecessor except the database.
"""

import contextlib
import http.client
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.server.local_server import NO_QUOTAS
from tests.server.service import children_of, free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds for a server to answer


class ForkServer:
    """A server that can be killed and restarted, with the interface of `Service`."""

    def __init__(self, folder: Path, database: str | None = None, workers: int = 1, **settings: object) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database or f"sqlite+aiosqlite:///{folder / 'tables.db'}"
        self.log = folder / f"server-{self.port}.log"
        self.server: int | None = None
        chosen = {"rate": 10_000, "burst": 10_000, "database": self.database, **NO_QUOTAS, **settings}
        environment = {f"KOKODAMA_{name.upper()}": str(value) for name, value in chosen.items()}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.fork_server", str(self.port), str(workers)],
                env={**os.environ, **environment, "KOKODAMA_LOG": "warning"},
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )

    def start(self) -> "ForkServer":
        """Start, and wait until it answers; restart it if it dies first, as a host's system would."""
        self.fork()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.is_ready():
                return self
            time.sleep(0.01)
            if not self.is_there():
                time.sleep(0.2)
                self.fork()
        raise AssertionError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def fork(self) -> None:
        """Fork another server."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"start\n")
        self.process.stdin.flush()
        self.server = int(self.process.stdout.readline())

    def is_ready(self) -> bool:
        """Whether the health check succeeds."""
        with contextlib.suppress(OSError, http.client.HTTPException):
            asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
            try:
                asked.request("GET", "/health")
                return asked.getresponse().status == 200
            finally:
                asked.close()
        return False

    def is_there(self) -> bool:
        """Whether its main process is alive."""
        assert self.server is not None
        try:
            os.kill(self.server, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """Kill the whole process group, as if the machine had lost power."""
        if self.server is not None:
            self.gone(signal.SIGKILL, PATIENCE)
            self.server = None

    def stop(self) -> float:
        """Ask it to stop, and return the seconds it took; kill it after a minute."""
        begun = time.monotonic()
        if self.server is not None:
            os.kill(self.server, signal.SIGTERM)
            self.gone(None, PATIENCE)
            seconds = time.monotonic() - begun
            self.kill()
            return seconds
        return 0.0

    def gone(self, number: signal.Signals | None, patience: float) -> None:
        """Send a signal to the whole group, and wait until all its processes are gone."""
        assert self.server is not None
        until = time.monotonic() + patience
        with contextlib.suppress(ProcessLookupError):
            if number is not None:
                os.killpg(self.server, number)
            while time.monotonic() < until:
                os.kill(self.server, 0)
                time.sleep(0.001)
        until = time.monotonic() + 1.0  # there may be nobody to reap the last ones
        with contextlib.suppress(ProcessLookupError):
            while number is not None and time.monotonic() < until:
                os.killpg(self.server, 0)
                time.sleep(0.001)

    def workers(self) -> list[int]:
        """Return the serving processes, if there are several."""
        assert self.server is not None
        found = []
        for pid in children_of(self.server):
            with contextlib.suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(pid)
        return found

    def __enter__(self) -> "ForkServer":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.process.communicate()


def main(port: int, workers: int) -> None:
    """Fork a server for every line on standard input."""
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.auto  # noqa: F401

    from kokodama.server.run import serve
    from kokodama.server.settings import from_environment

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no need to wait for killed children
    settings = from_environment()
    child = 0
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            os.setsid()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(2, 1)
            serve(settings, "127.0.0.1", port, workers)
            os._exit(0)
        print(child, flush=True)
    if child:  # our parent is gone
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
