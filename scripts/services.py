"""Makes sure that the tests can start PostgreSQL, Redis and a browser, and installs what is missing if it can.

`make test` calls it. If something cannot be installed, the tests that need it say so and fail; they are never skipped
silently. Set KOKODAMA_WITHOUT_SERVICES=1 to skip them on purpose.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

POLICY = Path("/usr/sbin/policy-rc.d")  # keeps a package from starting its service


def postgres_folder() -> Path | None:
    """Return the folder with PostgreSQL's programs."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    found = shutil.which("postgres") or shutil.which("initdb")
    if not versions and found:
        versions = [Path(found).resolve()]
    return versions[-1].parent if versions else None


def chromium() -> str | None:
    """Return the system's Chromium or Chrome, if any."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((found for name in names if (found := shutil.which(name))), None)


def missing() -> list[str]:
    """Return the packages that are missing."""
    programs = postgres_folder()
    there = {
        "postgresql": programs is not None and (programs / "postgres").exists(),
        "redis-server": shutil.which("redis-server") is not None,
        "chromium": chromium() is not None,
    }
    return [name for name, found in there.items() if not found]


def install(packages: list[str]) -> None:
    """Install packages with the system's package manager, without starting any service."""
    ours = not POLICY.exists()
    if ours:
        POLICY.write_text("#!/bin/sh\nexit 101\n")
        POLICY.chmod(0o755)
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    try:
        if subprocess.run(command, check=False, **quiet).returncode:  # type: ignore[call-overload]
            subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
            subprocess.run(command, check=True, **quiet)  # type: ignore[call-overload]
    finally:
        if ours:
            POLICY.unlink(missing_ok=True)


def main() -> None:
    """Install what is missing, or say how to."""
    packages = missing()
    if not packages or os.environ.get("KOKODAMA_WITHOUT_SERVICES"):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        print(f"Installing {' and '.join(packages)} for the tests …", flush=True)
        install(packages)
    else:
        sys.exit(
            f"The tests need {' and '.join(packages)}: please install them "
            "(or set KOKODAMA_WITHOUT_SERVICES=1 to leave those tests out)."
        )


if __name__ == "__main__":
    main()
