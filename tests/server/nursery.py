"""Servers that start fast enough to be killed hundreds of times.

To import the server takes longer than to start it. A process imports it once and forks: every child is a real
`kokodama serve` of its own, with nothing of the one before it but the database.
"""

import contextlib
import http.client
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.server.service import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds for a server to answer


class Nursery:
    """A server that is killed and started again; the same questions as `Service`."""

    def __init__(self, folder: Path, database: str | None = None, **settings: object) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database or f"sqlite+aiosqlite:///{folder / 'tables.db'}"
        self.log = folder / f"server-{self.port}.log"
        self.server: int | None = None
        chosen = {"rate": 10_000, "burst": 10_000, "database": self.database, **settings}
        environment = {f"KOKODAMA_{name.upper()}": str(value) for name, value in chosen.items()}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.nursery", str(self.port)],
                env={**os.environ, **environment, "KOKODAMA_LOG": "warning"},
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
            )

    def start(self) -> "Nursery":
        """Start, and wait until it answers."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"start\n")
        self.process.stdin.flush()
        self.server = int(self.process.stdout.readline())
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError, http.client.HTTPException):
                asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                try:
                    asked.request("GET", "/health")
                    if asked.getresponse().status == 200:
                        return self
                finally:
                    asked.close()
            time.sleep(0.01)
        raise AssertionError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """As if the machine had lost its power: the whole group, workers included."""
        if self.server is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.server, signal.SIGKILL)
                while True:  # until nothing of it is left
                    os.kill(self.server, 0)
                    time.sleep(0.001)
            self.server = None

    def __enter__(self) -> "Nursery":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.process.communicate()


def main(port: int) -> None:
    """Fork a server for every line."""
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.auto  # noqa: F401

    from kokodama.server.run import serve
    from kokodama.server.settings import from_environment

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the killed are not waited for
    settings = from_environment(os.environ)
    child = 0
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            os.setsid()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(2, 1)
            serve(settings, "127.0.0.1", port, 1)
            os._exit(0)
        print(child, flush=True)
    if child:  # whoever started us is gone, in whatever way
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]))
