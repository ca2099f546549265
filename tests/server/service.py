"""A real server in a process of its own, on a free port, that can be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Service:
    """`kokodama serve` for a test."""

    def __init__(self, folder: Path, database: str | None = None, workers: int = 1, **settings: object) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database or f"sqlite+aiosqlite:///{folder / 'tables.db'}"
        self.log = folder / f"server-{self.port}.log"
        self.workers = workers
        self.settings = {"rate": 10_000, "burst": 10_000, **settings}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Service":
        """Start, and wait until it answers."""
        environment = {f"KOKODAMA_{name.upper()}": str(value) for name, value in self.settings.items()}
        command = [sys.executable, "-m", "kokodama.cli.main", "serve", "--port", str(self.port)]
        command += ["--workers", str(self.workers)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database],
                env={**os.environ, **environment, "KOKODAMA_LOG": "warning"},
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
        """As if the machine had lost its power: the whole group, workers included."""
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
