"""`make bench-setup`: how long a newcomer waits until the first page answers, and how long after an edit.

A clone of the sources gets its own environment in a temporary folder; packages come from wherever pip finds them.
It measures `make play` from scratch, after editing a page and after editing a rule, each until the server answers.
Processor time is that of all processes; without other load it does not depend on the network.
"""

import os
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = "web/src/App.svelte"
RULE = "src/kokodama/games/kokopelli/rules.py"
PATIENCE = 900


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def until_it_answers(folder: Path) -> tuple[float, float]:
    """Return the seconds until `make setup` is done and the server's first page answers, and the processor seconds."""
    port = free_port()
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "KOKODAMA_LOG": "ERROR"}
    used, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(["make", "setup"], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    serve = [".venv/bin/kokodama", "serve", "--port", str(port)]
    with subprocess.Popen(serve, cwd=folder, env=environment, stdout=subprocess.DEVNULL) as server:
        while time.monotonic() - begin < PATIENCE and server.poll() is None:
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5):
                break
            time.sleep(0.1)
        seconds = time.monotonic() - begin
        server.send_signal(signal.SIGINT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime


def main() -> None:
    """Print the rows of docs/benchmarks.md."""
    with tempfile.TemporaryDirectory(prefix="kokodama-setup-") as name:
        folder = Path(name, "kokodama")
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
        print(f"load before: {os.getloadavg()[0]:.1f}; {shutil.which('cc')}, {os.cpu_count()} cores", flush=True)
        for what, file in (
            ("from scratch", None),
            ("after editing a page", PAGE),
            ("after editing a rule", RULE),
        ):
            if file:
                time.sleep(1)  # make compares whole seconds on some file systems
                comment = "<!-- edited -->" if file.endswith(".svelte") else "# edited"
                with (folder / file).open("a", encoding="utf-8") as source:
                    source.write(f"\n{comment}\n")
            seconds, processor = until_it_answers(folder)
            print(f"| {what} | {seconds:.0f} s | {processor:.0f} s |", flush=True)


if __name__ == "__main__":
    main()
