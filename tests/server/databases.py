"""A real PostgreSQL and a real Redis on free ports, in temporary folders that are removed after the tests.

Both can be killed, paused (SIGSTOP) and restarted, as happens to real ones.
"""

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scripts.services import postgres_folder

from tests.server.service import children_of, free_port

WITHOUT = bool(os.environ.get("KOKODAMA_WITHOUT_SERVICES"))
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def as_user(command: list[str]) -> list[str]:
    """Prefix a command so that it does not run as root, which PostgreSQL refuses."""
    return (
        ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *command] if os.geteuid() == 0 else command
    )


def signal_all(pids: list[int], number: signal.Signals) -> None:
    """Send a signal to processes, some of which may be gone."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


class Postgres:
    """A PostgreSQL that can be stopped and restarted without losing what it has acknowledged."""

    def __init__(self, folder: Path) -> None:
        found = postgres_folder()
        assert found is not None, "PostgreSQL is not installed: run scripts/services.py"
        self.programs = found
        self.data, self.port = folder / "postgres", free_port()
        self.url = f"postgresql+asyncpg://kokodama@127.0.0.1:{self.port}/postgres"
        self.process: subprocess.Popen[bytes] | None = None

    def create(self) -> "Postgres":
        """Create a fresh cluster, without starting it."""
        self.data.mkdir()
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.data, user.pw_uid, user.pw_gid)
            for parent in self.data.parents[:-1]:
                if not os.access(parent, os.X_OK) or parent.stat().st_mode & 0o001 == 0:
                    parent.chmod(parent.stat().st_mode | 0o011)
        initdb = [str(self.programs / "initdb"), "-D", str(self.data), "-U", "kokodama", "--auth=trust", "--no-sync"]
        subprocess.run(as_user(initdb), check=True, stdout=subprocess.DEVNULL)
        return self

    def start(self) -> "Postgres":
        """Start on the same data and the same port, and wait until it answers."""
        place = ["-D", str(self.data), "-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.data)]
        command = as_user([str(self.programs / "postgres"), *place])
        ready = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for attempt in range(600):
            if self.process is None or self.process.poll() is not None:
                # A new server refuses to start until the last child of a killed one has released their shared memory.
                assert attempt < 300, "PostgreSQL did not start"
                self.process = subprocess.Popen(command, start_new_session=True, **QUIET)  # type: ignore[call-overload]
            if subprocess.run(ready, check=False).returncode == 0:
                return self
            time.sleep(0.05)
        raise AssertionError("PostgreSQL did not start")

    def everybody(self) -> list[int]:
        """Return all its processes, after pausing the first so that it starts no more."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGSTOP)
        return [*children_of(self.process.pid), self.process.pid]

    def pause(self) -> None:
        """Pause it: connections stay open, but nothing answers."""
        signal_all(self.everybody(), signal.SIGSTOP)

    def resume(self) -> None:
        """Resume it after a pause."""
        signal_all(self.everybody(), signal.SIGCONT)

    def kill(self) -> None:
        """Kill it, as if its machine had lost power."""
        if self.process is not None:
            signal_all(self.everybody(), signal.SIGKILL)
            self.process.wait()
            self.process = None

    def quit(self) -> None:
        """Do an immediate shutdown: clients are dropped, and the next start has to recover."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)
            self.process = None

    def stop(self) -> None:
        """Shut down without waiting for connected clients."""
        if self.process is not None:
            self.resume()
            self.process.send_signal(signal.SIGINT)
            self.process.wait(20)
            self.process = None


@contextmanager
def running_postgres(folder: Path) -> Iterator[Postgres]:
    """Run a fresh PostgreSQL, and remove it afterwards, whatever its state."""
    postgres = Postgres(folder).create()
    try:
        yield postgres.start()
    finally:
        postgres.stop()
        shutil.rmtree(postgres.data, ignore_errors=True)


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a fresh database."""
    with running_postgres(folder) as one:
        yield one.url


class Redis:
    """A Redis that can be stopped and restarted."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Redis":
        """Start it and wait until it listens."""
        options = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        command = ["redis-server", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        ping = ["redis-cli", "-p", str(self.port), "ping"]
        for _ in range(600):
            if subprocess.run(ping, check=False, capture_output=True).stdout.startswith(b"PONG"):
                return self
            time.sleep(0.05)
        raise AssertionError("Redis did not start")

    def pause(self) -> None:
        """Stop it in its tracks."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Resume it after a pause."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """Stop it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
