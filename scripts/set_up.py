"""Installs kokodama from these sources into the environment that runs this script, and reports its progress.

`make setup` calls it. Slow work runs in parallel: the compiler, the web client and the downloads. Whatever has not
changed since the last time is reused: engine libraries, pages, packages. The arguments are the extras to install, as in
`python scripts/set_up.py server`; with `--packages-only` kokodama itself is not installed.
"""

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).parents[1]
WHEELS = ROOT / "build" / "wheel"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BEGIN = monotonic()


def say(text: str) -> None:
    """Print a progress line with the seconds since the start."""
    print(f"{monotonic() - BEGIN:4.0f} s  {text}", flush=True)


def requirements(extras: list[str]) -> list[str]:
    """Return the requirements of the extras; an extra may name others, such as kokodama[server]."""
    found = [] if extras else list(PROJECT["project"]["dependencies"])
    for extra in extras:
        for need in PROJECT["project"]["optional-dependencies"][extra]:
            inner = re.fullmatch(r"kokodama\[(.+)\]", need)
            found += requirements([name.strip() for name in inner[1].split(",")]) if inner else [need]
    return list(dict.fromkeys(found))


def pip(*words: str) -> None:
    """Run pip without compiling bytecode: half of the modules are never used, the others compile on first use."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-compile"]
    # Constraints of the machine are for other projects.
    subprocess.run([*command, *words], cwd=ROOT, env={**os.environ, "PIP_CONSTRAINT": ""}, check=True)


def install_once(name: str, needs: list[str]) -> None:
    """Install packages, unless exactly these are installed already."""
    pins = (ROOT / "constraints.txt").read_bytes()
    wanted = hashlib.sha256("\n".join(needs).encode() + pins).hexdigest()
    stamp = Path(sys.prefix, "installed-" + re.sub(r"\W+", "-", name))
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    say(f"{name}: installing …")
    pip("--constraint", "constraints.txt", *needs)
    stamp.write_text(wanted)
    say(f"{name}: done")


def build_wheel() -> Path:
    """Build the wheel, with the compiled engine and the web client."""
    for old in WHEELS.glob("*.whl"):
        old.unlink()
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(WHEELS)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as build:
        for line in build.stdout or ():
            if not line.startswith("build/wheel"):
                say(f"  {line.strip()}")
    if build.returncode:
        sys.exit("Could not build the package.")
    return next(WHEELS.glob("*.whl"))


def main() -> None:
    """Install the build tools, then everything else in parallel."""
    words = sys.argv[1:]
    extras = [word for word in words if not word.startswith("-")]
    name, needs = "packages for " + ", ".join(extras), [*requirements([]), *requirements(extras)]
    if "--packages-only" in words:
        install_once(name, needs)
        return
    install_once("tools of the build", PROJECT["build-system"]["requires"])
    with ThreadPoolExecutor() as side_by_side:
        wheel = side_by_side.submit(build_wheel)
        side_by_side.submit(install_once, name, needs).result()
        built = wheel.result()
    pip("--no-deps", "--force-reinstall", str(built))
    say("kokodama is installed")


if __name__ == "__main__":
    main()
