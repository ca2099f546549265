"""A real PostgreSQL and a real Redis on free ports, in folders of their own, gone with the tests."""

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.services import postgres_folder

from tests.server.service import free_port

WITHOUT = bool(os.environ.get("KOKODAMA_WITHOUT_SERVICES"))


def as_user(command: list[str]) -> list[str]:
    """PostgreSQL does not run as root."""
    return (
        ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *command] if os.geteuid() == 0 else command
    )


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a fresh database."""
    programs = postgres_folder()
    assert programs is not None, "PostgreSQL is not installed: run scripts/services.py"
    data, port = folder / "postgres", free_port()
    data.mkdir()
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(data, user.pw_uid, user.pw_gid)
        for parent in data.parents[:-1]:
            if not os.access(parent, os.X_OK) or parent.stat().st_mode & 0o001 == 0:
                parent.chmod(parent.stat().st_mode | 0o011)
    initdb = [str(programs / "initdb"), "-D", str(data), "-U", "kokodama", "--auth=trust", "--no-sync"]
    subprocess.run(as_user(initdb), check=True, stdout=subprocess.DEVNULL)
    server = [str(programs / "postgres"), "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(data)]
    process = subprocess.Popen(as_user(server), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        ready = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        for _ in range(300):
            if subprocess.run(ready, check=False).returncode == 0:
                break
            time.sleep(0.1)
        yield f"postgresql+asyncpg://kokodama@127.0.0.1:{port}/postgres"
    finally:
        process.send_signal(signal.SIGINT)  # do not wait for those who are still connected
        process.wait(20)
        shutil.rmtree(data, ignore_errors=True)


class Redis:
    """A messenger that can go away and come back."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Redis":
        """Start and wait until it listens."""
        options = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
        ping = ["redis-cli", "-p", str(self.port), "ping"]
        for _ in range(600):
            if subprocess.run(ping, check=False, capture_output=True).stdout.startswith(b"PONG"):
                return self
            time.sleep(0.05)
        raise AssertionError("Redis did not start")

    def stop(self) -> None:
        """Go away."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
