"""A real server in its own process, on a free port, that can be killed and restarted."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.server.local_server import NO_QUOTAS


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def children_of(pid: int) -> list[int]:
    """Return the direct children of a process."""
    found = []
    for one in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # gone in the meantime
            if int(one.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(one.parent.name))
    return found


class Service:
    """`kokodama serve` for a test."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        workers: int = 1,
        command: list[str] | None = None,
        **settings: object,
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database or f"sqlite+aiosqlite:///{folder / 'tables.db'}"
        self.log = folder / f"server-{self.port}.log"
        self.workers = workers
        self.command = command or [sys.executable, "-m", "kokodama.cli.main"]
        self.home = settings.pop("home", None)  # the parent of its data folder
        self.settings = {"rate": 10_000, "burst": 10_000, "log": "warning", **NO_QUOTAS, **settings}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Service":
        """Start, and wait until it answers."""
        environment = {f"KOKODAMA_{name.upper()}": str(value) for name, value in self.settings.items()}
        command = [*self.command, "serve", "--port", str(self.port), "--workers", str(self.workers)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database],
                env={**os.environ, **environment, **({"XDG_DATA_HOME": str(self.home)} if self.home else {})},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        for _ in range(600):
            try:
                if httpx.get(f"{self.url}/health", timeout=2, trust_env=False).is_success:
                    return self
            except httpx.TransportError:
                pass
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """Kill the whole process group, as if the machine had lost power."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> int:
        """Ask it to stop."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(20)
        self.process = None
        return code

    def __enter__(self) -> "Service":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
