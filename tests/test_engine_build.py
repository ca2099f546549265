"""What is compiled: nothing that the engine calls may be left out unnoticed, and be interpreted."""

from scripts.compile_engine import groups, imported, imported_at_once, listed, read_by_compiler

# Words and reasons of refusals: made once a mistake, not once a move.
INTERPRETED = {
    "kokodama/core/messages.py",
    "kokodama/core/refusal.py",
    "kokodama/games/kodama/refusals.py",
    "kokodama/games/kokopelli/refusals.py",
}
# For people: lists of moves as texts, and positions as text. A function that needs one imports it itself.
FOR_PEOPLE = {
    "kokodama/core/legal_moves.py",
    "kokodama/core/position_text.py",
    "kokodama/games/kodama/encoding.py",
    "kokodama/games/kokopelli/encoding.py",
}
# Called from outside only: bots, the server, the library.
ENTRIES = {
    "kokodama/bots/kodama/natural_choice.py",
    "kokodama/bots/kodama/successive_halving.py",
    "kokodama/bots/kokopelli/ismcts.py",
    "kokodama/games/kodama/snap.py",
    "kokodama/games/kodama/wire_menu.py",
    "kokodama/games/kokopelli/view.py",
}


def modules(paths: set[str]) -> set[str]:
    return {path for path in paths if not path.endswith("__init__.py")}


def test_whatever_the_engine_calls_is_compiled_too() -> None:
    for path in listed():
        assert modules(imported_at_once(path)) <= {*listed(), *INTERPRETED}, path


def test_what_functions_of_the_engine_import_themselves_is_for_people() -> None:
    for path in listed():
        assert modules(imported(path) - imported_at_once(path)) <= {*listed(), *FOR_PEOPLE}, path


def test_a_module_left_out_of_the_list_is_noticed() -> None:
    noticed = {called for path in listed() for called in imported_at_once(path)}
    assert set(listed()) - noticed == ENTRIES


def test_the_libraries_are_made_anew_for_whatever_the_compiler_reads() -> None:
    read = set(read_by_compiler(listed()))
    assert {*listed(), *INTERPRETED, *FOR_PEOPLE, "kokodama/core/game.py"} <= read
    assert not [path for path in read if path.startswith(("kokodama/server", "kokodama/cli", "kokodama/tables"))]


def test_every_module_is_in_one_group() -> None:
    assert sorted(path for group, _ in groups(listed()) for path in group) == sorted(listed())
