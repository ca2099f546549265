"""The shape of the house: imports look one way, and core and games stand on their own feet."""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "kokodama"
MODULES = sorted(SOURCE.rglob("*.py"))
# From the ground up; a package may import those before it, and itself.
LAYERS = ["core", "games", "language", "pictures", "bots", "arena", "research", "cli"]
# librt and mypy_extensions belong together: the arrays, and the names of their integers.
ALLOWED = {"librt", "mypy_extensions", "kokodama"}


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names if node.module == "kokodama"}
    return names


def layer(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_look_down_the_house(path: Path) -> None:
    own = path.relative_to(SOURCE).parts[0]
    if own not in LAYERS:
        return
    for name in imports(path):
        if name.startswith("kokodama.") and layer(name) in LAYERS:
            assert LAYERS.index(layer(name)) <= LAYERS.index(own), f"{path} imports {name}"


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


def test_no_module_outgrows_a_room() -> None:
    for path in MODULES:
        assert len(path.read_text().splitlines()) <= 400, f"{path}: is it still one room?"
