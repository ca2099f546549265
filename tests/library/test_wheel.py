"""What people download: a wheel that plays without Node and compiler, and sources that can be built again."""

import os
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAY = """
from kokodama import GAMES, Chance, make_bot, play_match
for name, game in GAMES.items():
    match = play_match(game, [make_bot(name, "casual"), make_bot(name, "greedy")], Chance(7))
    print(name, match.is_over, len(match.winners) > 0)
"""


def build(target: str, folder: Path, **environment: str) -> Path:
    """Build a wheel or a source archive from these sources; libraries and pages are kept from the installation."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=True, capture_output=True, text=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing in it but pip."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True)
    return folder


def run(environment: Path, *words: str) -> str:
    """Run a program of an environment on a machine without Node, compiler and anything else."""
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    done = subprocess.run(
        [str(programs / words[0]), *words[1:]],
        env={name: value for name, value in os.environ.items() if name.startswith("PIP_")} | {"PATH": str(programs)},
        cwd=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_wheel_is_installed_into_an_empty_environment_and_plays(tmp_path: Path, empty: Path) -> None:
    wheel = build("wheel", tmp_path / "dist")
    pins = str(ROOT / "constraints.txt")
    quiet = ("--disable-pip-version-check", "--quiet", "--constraint", pins)
    run(empty, "python", "-m", "pip", "install", *quiet, str(wheel))
    installed = run(empty, "python", "-m", "pip", "--disable-pip-version-check", "list", "--format", "freeze").split()
    assert {line.partition("==")[0] for line in installed} - {"pip", "setuptools", "wheel"} == {
        "kokodama",
        "librt",
        "mypy_extensions",
    }
    assert run(empty, "python", "-c", PLAY).split("\n")[:-1] == ["kokopelli True True", "kodama True True"]


def test_the_command_without_its_extra_says_what_to_install(empty: Path, tmp_path: Path) -> None:
    wheel = build("wheel", tmp_path / "dist")
    run(empty, "python", "-m", "pip", "install", "--disable-pip-version-check", "--quiet", str(wheel))
    program = empty / ("Scripts/kokodama.exe" if os.name == "nt" else "bin/kokodama")
    done = subprocess.run([str(program), "--help"], capture_output=True, text=True, check=False, cwd=empty)
    assert done.returncode == 1
    assert "pip install 'kokodama[cli]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_source_archive_has_all_that_a_build_reads(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path / "dist")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = {
        "pyproject.toml",
        "hatch_build.py",
        "scripts/compile_engine.py",
        "web/package-lock.json",
        "web/vite.config.ts",
    }
    assert needed | {"docs/rules/de/kodama.md", "src/kokodama/py.typed", "web/src/main.ts"} <= names
    assert not [name for name in names if name.startswith(("web/node_modules", "web/dist", "build/", ".venv"))]
