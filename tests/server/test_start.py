"""A start that fails says why in one sentence; what a server keeps is for its owner alone."""

import json
import logging
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from kokodama.cli.main import app as cli
from kokodama.server.ops.json_logs import OncePerSecond
from kokodama.server.preflight import make_private_folder
from kokodama.server.run import WORKER_TIMEOUT, for_listening
from kokodama.server.settings import Settings
from tests.server.databases import WITHOUT, Redis
from tests.server.service import Service, free_port
from tests.waiting import wait_until


def fails(database: str, **more: str) -> str:
    """What `kokodama serve` says when it does not start."""
    command = [sys.executable, "-m", "kokodama.cli.main", "serve", "--database", database]
    port = more.pop("port", str(free_port()))
    done = subprocess.run(
        [*command, "--port", port], env={**os.environ, **more}, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    return done.stderr


def lite(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_no_folder(tmp_path: Path) -> None:
    assert "missing" in fails(lite(tmp_path / "missing" / "tables.db"))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_bytes(b"hello" * 1000)
    assert "not a database" in fails(lite(tmp_path / "tables.db"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    fails(lite(tmp_path / "tables.db"))


def test_a_data_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    home = str(tmp_path / "file")
    assert "cannot create the folder" in fails(lite(Path(home) / "kokodama" / "kokodama.db"), XDG_DATA_HOME=home)


def test_a_database_that_is_away() -> None:
    said = fails(f"postgresql+asyncpg://ann:secretword@127.0.0.1:{free_port()}/kokodama")
    assert "cannot be used" in said
    assert "secretword" not in said


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y"])
def test_what_is_no_database(url: str) -> None:
    assert "not the address of a database" in fails(url)


def test_a_database_of_a_newer_release(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        service.stop()
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer version" in fails(lite(tmp_path / "tables.db"))


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"127.0.0.1:{port}" in fails(lite(tmp_path / "tables.db"), port=port)


def test_nobody_is_greeted_or_sent_to_a_strangers_page(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        command = [sys.executable, "-m", "kokodama.cli.main", "serve", "--open", "--quiet", "--port", str(port)]
        done = subprocess.run(
            [*command, "--database", lite(tmp_path / "tables.db")],
            env={**os.environ, "DISPLAY": ":99"},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        stranger.settimeout(0.2)
        with pytest.raises(TimeoutError):
            stranger.accept()
    assert done.stdout == ""
    assert f"Try: kokodama serve --port {port + 1}" in done.stderr


def test_a_quiet_server_says_what_it_plays_and_when_it_is_ready(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "kokodama.cli.main", "serve", "--quiet", "--port", str(port)]
    told = tmp_path / "told"
    command += ["--database", lite(tmp_path / "tables.db")]
    with told.open("w") as out, subprocess.Popen(command, stdout=out, start_new_session=True) as server:
        try:
            wait_until(lambda: "Ready: open" in told.read_text())
            assert told.read_text().startswith("Kokopelli and Kodama will be at http://127.0.0.1:")
            assert httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False).is_success
        finally:
            os.killpg(server.pid, signal.SIGKILL)


def test_a_backup_of_nothing_is_an_error_and_makes_nothing(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["backup", str(tmp_path / "copy"), "--database", lite(tmp_path / "tables.db")])
    assert done.exit_code != 0
    assert list(tmp_path.iterdir()) == []


def test_database_and_backup_are_for_their_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with Service(tmp_path):
            assert mode(tmp_path / "tables.db") == 0o600
            assert {mode(path) for path in tmp_path.glob("tables.db-*")} == {0o600}
            done = CliRunner().invoke(
                cli, ["backup", str(tmp_path / "copy"), "--database", lite(tmp_path / "tables.db")]
            )
            assert done.exit_code == 0, done.output
            assert mode(tmp_path / "copy") == 0o600
        make_private_folder(tmp_path / "share" / "kokodama")
        assert mode(tmp_path / "share" / "kokodama") == 0o700
    finally:
        os.umask(before)


def test_the_data_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    with Service(tmp_path, database=lite(tmp_path / "kokodama" / "kokodama.db"), home=tmp_path) as service:
        service.stop()
    assert mode(tmp_path / "kokodama") == 0o700


@pytest.mark.parametrize(
    ("settings", "host", "hosts"),
    [
        (Settings(), "127.0.0.1", ""),
        (Settings(), "localhost", ""),
        (Settings(), "::1", ""),
        (Settings(), "0.0.0.0", "*"),
        (Settings(hosts="a.example"), "0.0.0.0", "a.example"),
        (Settings(public_url="https://a.example"), "0.0.0.0", ""),
    ],
)
def test_who_listens_to_a_network_may_be_called_anything(settings: Settings, host: str, hosts: str) -> None:
    assert for_listening(settings, host).hosts == hosts


def test_the_same_line_is_logged_once_a_second() -> None:
    clock = [0.0]
    once = OncePerSecond(lambda: clock[0])

    def passes(text: str) -> logging.LogRecord | None:
        record = logging.LogRecord("asyncio", logging.ERROR, "", 0, text, None, None)
        return record if once.filter(record) else None

    assert passes("no more files")
    assert not any(passes("no more files") for _ in range(2000))
    assert passes("something else")
    clock[0] = 1.5
    record = passes("no more files")
    assert record is not None
    assert record.count == 2001  # type: ignore[attr-defined]


@pytest.mark.skipif(WITHOUT, reason="left out on purpose")
def test_a_worker_that_dies_is_replaced_and_said_to_be_and_figures_are_of_all(tmp_path: Path, database: str) -> None:
    redis = Redis().start()
    try:
        with Service(tmp_path, database, workers=2, redis=redis.url, log="info") as service:
            assert service.process is not None
            for number in range(8):  # whichever process they reach
                answer = httpx.post(f"{service.url}/api/players", json={"name": f"P{number}"}, trust_env=False)
                headers = {"authorization": f"Bearer {answer.json()['token']}"}
                seats = [{"kind": "me"}, {"kind": "open"}]
                made = httpx.post(
                    f"{service.url}/api/tables",
                    json={"game": "kokopelli", "seats": seats},
                    headers=headers,
                    trust_env=False,
                ).json()
                body = {"kind": "abandon", "number": 0, "id": "abandon-it"}
                done = httpx.post(
                    f"{service.url}/api/tables/{made['table']}/commands", json=body, headers=headers, trust_env=False
                )
                assert done.status_code == 200, done.text
            counts = {abandoned(service.url) for _ in range(6)}
            assert counts == {8.0}, "each scrape tells of both"
            children = subprocess.run(
                ["pgrep", "-P", str(service.process.pid), "-f", "spawn_main"],
                capture_output=True,
                text=True,
                check=True,
            ).stdout.split()
            os.kill(int(children[0]), signal.SIGKILL)
            until = time.monotonic() + WORKER_TIMEOUT + 30  # the parent may be waiting for this very process's answer
            while "] died" not in service.log.read_text() and time.monotonic() < until:
                time.sleep(0.05)
            died = [json.loads(line) for line in service.log.read_text().splitlines() if "] died" in line]
            assert died[0]["from"] == "uvicorn.error"
            assert abandoned(service.url) == 8.0
    finally:
        redis.stop()


def abandoned(url: str) -> float:
    """How many tables were abandoned."""
    text = httpx.get(f"{url}/metrics", trust_env=False, timeout=20).text
    lines = [line for line in text.splitlines() if line.startswith("kokodama_entries_total") and "abandon" in line]
    return sum(float(line.rpartition(" ")[2]) for line in lines)


def test_a_worker_has_a_minute_to_start() -> None:
    assert WORKER_TIMEOUT == 60
