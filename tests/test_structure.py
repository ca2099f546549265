"""The layers of the project: imports look one way, the games stay apart, core and games stand on their own feet."""

import ast
import re
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "kokodama"
MODULES = sorted(SOURCE.rglob("*.py"))
# From the ground up; a package may import those before it, and itself. A package that is not named here fails.
LAYERS = [
    "core",
    "games",
    "language",
    "pictures",
    "bots",
    "tables",
    "learning",
    "arena",
    "research",
    "server",
    "cli",
]
SERVER_LAYERS = ["settings", "ops", "wire", "db", "play", "admin", "http", "ws", "preflight", "app", "run"]
TOP = {"__init__", "__main__", "build_info", "client"}  # modules beside the packages
GAMES = ("kokopelli", "kodama")
# librt and mypy_extensions belong together: the arrays, and the names of their integers.
ALLOWED = {"librt", "mypy_extensions", "kokodama"}


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            if (SOURCE.parent / node.module.replace(".", "/")).is_dir():  # modules of a package
                names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def own_name(path: Path) -> str:
    """The dotted name of a module below kokodama; of a package its own name."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def rank(name: str) -> tuple[int, int]:
    """Where a module stands: its layer, and within the server its layer there; an unknown package fails."""
    parts = name.split(".")
    if parts[0] not in LAYERS:
        assert parts[0] in TOP, f"{name}: which layer is it? Name it in LAYERS."
        return (len(LAYERS) if parts[0] == "__main__" else LAYERS.index("games")), 0
    if parts[0] != "server" or len(parts) == 1:
        return LAYERS.index(parts[0]), -1
    assert parts[1] in SERVER_LAYERS, f"{name}: which layer of the server is it? Name it in SERVER_LAYERS."
    return LAYERS.index("server"), SERVER_LAYERS.index(parts[1])


def own_imports(path: Path) -> set[str]:
    """What a module imports of ours, below kokodama."""
    return {name.removeprefix("kokodama.") for name in imports(path) if name.startswith("kokodama.")}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_look_one_way(path: Path) -> None:
    own = rank(own_name(path))
    for name in own_imports(path):
        if name.split(".")[0] in LAYERS or (SOURCE / f"{name}.py").exists():
            assert rank(name) <= own, f"{path} imports {name}"


@pytest.mark.parametrize("game", GAMES)
def test_no_game_knows_another(game: str) -> None:
    (other,) = set(GAMES) - {game}
    for folder in (SOURCE / "games" / game, SOURCE / "bots" / game):
        for path in folder.rglob("*.py"):
            for name in own_imports(path):
                assert other not in name.split("."), f"{path} imports {name}"


@pytest.mark.parametrize("package", ["core", "tables"])
def test_core_and_tables_import_no_game(package: str) -> None:
    for path in (SOURCE / package).rglob("*.py"):
        for name in own_imports(path):
            assert not name.startswith("games."), f"{path} imports {name}"


@pytest.mark.parametrize("package", ["core", "games"])
def test_core_and_games_need_only_the_standard_library_and_librt(package: str) -> None:
    for path in (SOURCE / package).rglob("*.py"):
        for name in imports(path):
            top = name.split(".")[0]
            assert top in ALLOWED or top in sys.stdlib_module_names, f"{path} imports {name}"


def test_core_and_games_read_no_files_and_roll_no_hidden_dice() -> None:
    for package in ("core", "games"):
        for path in (SOURCE / package).rglob("*.py"):
            assert not imports(path) & {"random", "secrets", "pathlib", "os", "io", "time"}, path
            assert "open(" not in path.read_text().replace("_open(", "").replace("do_open(", ""), path


def test_no_module_is_longer_than_400_lines() -> None:
    for path in MODULES:
        assert len(path.read_text().splitlines()) <= 400, f"{path}: is it still about one thing?"


def test_every_file_the_architecture_names_is_there() -> None:
    root = SOURCE.parents[1]
    text = (root / "docs" / "architecture.md").read_text()
    named = {name for name in re.findall(r"`([\w/<>.]+\.(?:py|ts|svelte))`", text) if "<" not in name}
    assert len(named) > 40
    known = {
        str(path.relative_to(root)) for folder in ("src", "web/src", "tests") for path in (root / folder).rglob("*.*")
    }
    known.add("hatch_build.py")
    missing = {name for name in named if not any(path == name or path.endswith("/" + name) for path in known)}
    assert not missing
