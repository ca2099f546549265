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
TOP = {"__init__", "__main__", "build_info", "client", "exit_with_parent"}  # modules beside the packages
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "game.py").is_file())
# A game is one folder. These modules of it are the game's part of another layer: they are imported there and nowhere
# else, and may use what that layer uses. All other modules of a game are its rules.
OUTER = {
    "art": "pictures",
    "card_set": "pictures",
    "card_text": "language",
    "balance": "arena",
    "arrays": "research",
    "observation": "research",
    "openspiel": "research",
    "wire": "server.wire",
    "wire_events": "server.wire",
    "poses": "server.play",
    "tree_pictures": "server.play",
    "routes": "server.http",
    "balance_report": "cli",
    "terminal": "cli",
    "braille_tree": "cli",
    "lettered_poses": "cli",
}
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
    if is_outer(name):
        parts = OUTER[parts[2]].split(".")
    if parts[0] not in LAYERS:
        assert parts[0] in TOP, f"{name}: which layer is it? Name it in LAYERS."
        return {"__main__": len(LAYERS), "__init__": LAYERS.index("bots")}.get(parts[0], LAYERS.index("games")), 0
    if parts[0] != "server" or len(parts) == 1:
        return LAYERS.index(parts[0]), -1
    assert parts[1] in SERVER_LAYERS, f"{name}: which layer of the server is it? Name it in SERVER_LAYERS."
    return LAYERS.index("server"), SERVER_LAYERS.index(parts[1])


def is_outer(name: str) -> bool:
    """Whether a module is a game's part of another layer."""
    parts = name.split(".")
    return parts[0] == "games" and len(parts) > 2 and parts[2] in OUTER


def rule_modules(package: str) -> list[Path]:
    """The modules of core or games, but for what games bring to other layers."""
    return [path for path in (SOURCE / package).rglob("*.py") if not is_outer(own_name(path))]


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
    others = set(GAMES) - {game}
    for folder in (SOURCE / "games" / game, SOURCE / "bots" / game):
        for path in folder.rglob("*.py"):
            for name in own_imports(path):
                assert not others & set(name.split(".")), f"{path} imports {name}"


@pytest.mark.parametrize("package", ["core", "tables"])
def test_core_and_tables_import_no_game(package: str) -> None:
    for path in (SOURCE / package).rglob("*.py"):
        for name in own_imports(path):
            assert not name.startswith("games."), f"{path} imports {name}"


@pytest.mark.parametrize("package", ["core", "games"])
def test_core_and_games_need_only_the_standard_library_and_librt(package: str) -> None:
    for path in rule_modules(package):
        for name in imports(path):
            top = name.split(".")[0]
            assert top in ALLOWED or top in sys.stdlib_module_names, f"{path} imports {name}"


READ_DATA = {"games.kodama.card_loader", "core.terms"}  # TOML inside the package, through importlib.resources


def test_core_and_games_read_no_files_of_others_and_roll_no_hidden_dice() -> None:
    for package in ("core", "games"):
        for path in rule_modules(package):
            assert not imports(path) & {"random", "secrets", "pathlib", "os", "io", "time"}, path
            reads = any(name.startswith("importlib.resources") for name in imports(path))
            assert not reads or own_name(path) in READ_DATA, path
            assert "open(" not in path.read_text().replace("_open(", "").replace("do_open(", ""), path


def test_no_module_has_the_name_of_one_in_the_standard_library() -> None:
    assert [own_name(path) for path in MODULES if path.stem in sys.stdlib_module_names - {"__main__"}] == []


def test_no_module_is_longer_than_400_lines() -> None:
    for path in MODULES:
        assert len(path.read_text().splitlines()) <= 400, f"{path}: is it still about one thing?"


# What only a game may say: its name, and words of its cards and rules. (The product is called kokodama.)
GAME_WORDS = re.compile(
    r"\b(kokopelli|kodama|ceremony|ceremonies|ceremonial|village|villages|goal|goals|season|seasons|kid|kids"
    r"|hunter|chieftain|warrior|tortoise|shaman)s?\b",
    re.IGNORECASE,
)
# Command lines, environment ids and pages that people use under the names of the games; reasons beside them.
NAMES_GAMES = {
    "arena.charts": "the chart of the measured cards stands beside the other charts, for one style and one palette",
    "cli.arguments": "help texts of options that only one game has",
    "cli.main": "commands and options that only one game has, with their help; which game is played by default",
    "research.gymnasium_env": "the ids under which Gymnasium knows the games",
    "research.__init__": "public modules, one per game",
    "research.kodama_v1": "a public module, named after its game",
    "research.kokopelli_v1": "a public module, named after its game",
    "research.peer_match": "an experiment with one game",
}


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def words_of_code(path: Path) -> set[str]:
    """Identifiers, imported names and string literals of a module; docstrings may have examples with a real game."""
    found: set[str] = set()
    tree = ast.parse(path.read_text())
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and is_docstring(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                found.add(text)
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                found |= {alias.name for alias in names}
    return found


def split_words(text: str) -> str:
    """`KodamaView` and `kid_sets` as single words."""
    return re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text).replace("_", " ").replace(".", " ")


def of_no_game(package: str) -> list[Path]:
    """The modules of a package outside the folders of games, as `bots/kodama/` is one."""
    paths = sorted((SOURCE / package).rglob("*.py"))
    return [path for path in paths if not set(path.relative_to(SOURCE).parent.parts) & set(GAMES)]


@pytest.mark.parametrize("package", [package for package in LAYERS if package != "games"])
def test_only_games_know_what_they_are_called_and_what_they_play_with(package: str) -> None:
    for path in of_no_game(package):
        said = sorted(text for text in words_of_code(path) if GAME_WORDS.search(split_words(text)))
        name = str(path.relative_to(SOURCE).with_suffix("")).replace("/", ".")
        if name in NAMES_GAMES:
            assert said, f"{name} is an exception without need"
        else:
            assert not said, f"{path} speaks of a game: {said}"


def test_the_words_of_games_are_found() -> None:
    assert GAME_WORDS.search(split_words("KodamaView"))
    assert GAME_WORDS.search(split_words("kid_sets"))
    assert not GAME_WORDS.search(split_words("kokodama.core.game"))


# Nouns that CONTRIBUTING.md ("Words") replaces by those of the field; nothing may be called by them again.
REPLACED = re.compile(
    r"\b(told|taught|denied|denial|house|wish|wishes|sapling|taste|curiosity|heat|rehearsal|shortlist|prospects|outlook"
    r"|tournament|instinct|sketch|worlds|crew|sitting|ledger|hire|curtain|thoughts|strangers|placing|looked|kept|box)\b",
    re.IGNORECASE,
)
EXCEPTIONS = {
    "UndoWish": "the name of a published message",
    "v0002_mutes_and_wishes": "a migration keeps its name",
    "draw_placing": "a verb",
    "_box": "a rectangle",
    "picture_box": "a rectangle",
    "kept_on_bark": "a verb",
}


def names_defined(path: Path) -> set[str]:
    """The module, and the classes and functions it defines."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    return {path.stem, *(node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, kinds))}


def test_nothing_is_called_by_a_noun_that_was_replaced() -> None:
    found = {
        name: str(path.relative_to(SOURCE))
        for path in MODULES
        for name in names_defined(path)
        if REPLACED.search(split_words(name))
    }
    assert {name: path for name, path in found.items() if name not in EXCEPTIONS} == {}
    assert EXCEPTIONS.keys() <= found.keys(), "an exception without need"
