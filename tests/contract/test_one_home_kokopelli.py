"""What a ceremony does is written in one place: rules.py says what is legal, effects.py what it brings.

Whoever needs to know asks a function there. A module that names a power is a second home of its rule, and is found
here, whether it names it by its constant (`DRUMMER`), by its slug (`"drummer"`) or by asking `has` itself.
"""

import ast
from pathlib import Path

import pytest

from kokodama.games.kokopelli import cards, effects, rules
from tests.rules.kokopelli.situation import GAME as KOKOPELLI
from tests.rules.kokopelli.situation import play, table

SOURCE = Path(__file__).parents[2] / "src" / "kokodama"
POWERS = {slug.upper().replace("-", "_") for slug in cards.SLUGS[: cards.TYPES]}
FIELDS = {"birth", "chieftain", "warrior"}  # a phase and two fields of the wire bear these names
SLUGS = set(cards.SLUGS[: cards.TYPES]) - FIELDS
OPTIONS = {"snake_doubles", "own_vase"}  # of the rules: what they change is an effect
GAME = "games/kokopelli/"
HOMES = {GAME + "rules.py", GAME + "effects.py"}
# Modules that name powers and decide nothing by them
NAMES_ONLY = {
    GAME + "cards.py": "the cards as data",
    GAME + "diary.py": "which power paid, as the cause of a line",
    GAME + "messages.py": "names and sentences of the cards",
    GAME + "learning.py": "which abilities are shown beside an action",
    GAME + "refusals.py": "which ceremonies a sentence may mention only where they are in the game",
}
# Modules that copy an option without looking at it
COPIES_OPTIONS = {GAME + "board.py": "a copy of a board has the options of the board"}
COUNTS = {"cards_at", "tokens_left"}  # what lies somewhere; what it means is an effect
# Modules that reckon with a count and decide nothing by it
RECKON = {GAME + "scoring.py": "an added card lies on top of the others in the line of the diary"}
OTHER_GAME = ("games/kodama/", "bots/kodama/")  # it has symbols of the same names


def modules() -> list[str]:
    names = [path.relative_to(SOURCE).as_posix() for path in sorted(SOURCE.rglob("*.py"))]
    return [name for name in names if not name.startswith(OTHER_GAME)]


def powers_named(source: str) -> set[str]:
    """The powers that a module names in code, and `has` if it asks for powers itself."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id in POWERS:
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and node.attr in POWERS:
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.name for alias in node.names if alias.name in POWERS or alias.name == "has"}
        elif isinstance(node, ast.Constant) and node.value in SLUGS:
            found.add(str(node.value))
    return found


def options_read(source: str) -> set[str]:
    """The options of the rules that a module looks at."""
    return {
        node.attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr in OPTIONS and isinstance(node.ctx, ast.Load)
    }


def numbers_beside_counts(source: str) -> list[str]:
    """Sums and comparisons of a count with a number that is written out, as `cards_at(space) >= 3`; 0 says "none"."""
    found = []
    for node in ast.walk(ast.parse(source)):
        parts = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        parts = [node.left, node.right] if isinstance(node, ast.BinOp) else parts
        numbers = [part for part in parts if isinstance(part, ast.Constant) and type(part.value) is int and part.value]
        inner = [one for part in parts for one in ast.walk(part)]
        if numbers and COUNTS & {getattr(one, "attr", "") for one in inner}:
            found.append(ast.unparse(node))
    return found


@pytest.mark.parametrize("module", modules())
def test_no_other_module_reckons_with_a_number_of_the_rules(module: str) -> None:
    found = numbers_beside_counts((SOURCE / module).read_text())
    if module in RECKON:
        assert found, f"{module} is an exception without need"
    elif module not in {*HOMES, GAME + "board.py"}:
        assert found == [], "ask a function of effects.py"


@pytest.mark.parametrize(
    "second_home",
    ["enough = table.cards_at(space) >= 3", "worth = 2 + table.tokens_left(kind)", "4 - int(table.cards_at(space))"],
)
def test_a_number_beside_a_count_is_found(second_home: str) -> None:
    assert numbers_beside_counts(second_home)


@pytest.mark.parametrize("module", modules())
def test_no_other_module_knows_what_a_power_does(module: str) -> None:
    if module not in HOMES and module not in NAMES_ONLY:
        assert powers_named((SOURCE / module).read_text()) == set(), "ask a function of rules.py or effects.py"
    if module not in HOMES and module not in COPIES_OPTIONS:
        assert options_read((SOURCE / module).read_text()) == set(), "ask a function of effects.py"


@pytest.mark.parametrize("module", sorted({*NAMES_ONLY, *COPIES_OPTIONS}))
def test_every_exception_is_needed(module: str) -> None:
    source = (SOURCE / module).read_text()
    assert powers_named(source) or options_read(source)


@pytest.mark.parametrize(
    "second_home",
    [
        "from kokodama.games.kokopelli.cards import DRUMMER as three\nenough = 3",
        "enough = 3 if table.of_type[cards.DRUMMER] else 4",
        "enough = 3 if 'drummer' in village else 4",
        "from kokodama.games.kokopelli.rules import has",
    ],
)
def test_a_second_home_is_found(second_home: str) -> None:
    assert powers_named(second_home)


def test_a_second_reader_of_an_option_is_found() -> None:
    assert options_read("counts = weight if board.snake_doubles else 1") == {"snake_doubles"}
    assert options_read("state.snake_doubles = True") == set()


def test_every_power_has_its_home() -> None:
    homes = [ast.parse((SOURCE / home).read_text()) for home in sorted(HOMES)]
    used = {node.id for home in homes for node in ast.walk(home) if isinstance(node, ast.Name)}
    assert used >= POWERS


@pytest.mark.parametrize(
    ("spaces", "card", "enough", "is_finished"),
    [
        ({1: "paw paw"}, "paw", 4, False),
        ({1: "paw paw paw"}, "paw", 4, True),
        ({1: "paw paw", 2: "drummer"}, "paw", 3, True),
        ({1: "paw paw", 2: "snake-dance"}, "kokopelli", 4, True),
        ({1: "paw", 2: "snake-dance"}, "kokopelli", 4, False),
        ({1: "paw paw paw", 2: "drummer"}, "paw", 4, True),
    ],
)
def test_what_is_foretold_is_what_happens(spaces: dict[int, str], card: str, enough: int, is_finished: bool) -> None:
    """The wire, the sentence and the game agree on whether a card finishes a ceremony."""
    state = table(A=dict(hand=f"{card} hunter", spaces=spaces))
    view = KOKOPELLI.view(state, 0)
    action = KOKOPELLI.read(state, f"play {card} A1")
    offered = {move["move"]: move["finishes"] for move in KOKOPELLI.offer(view, str)["moves"]}
    assert offered[f"play {card} A1"] is is_finished
    assert KOKOPELLI.display(view)["enough"]["A1"] == enough
    sentence, values = KOKOPELLI.messages.move_sentence(view, action)
    assert str(sentence).startswith("Finish ") is is_finished
    assert values["enough"] == enough
    assert effects.finishes(view.table, 0, cards.KIND_OF[card], 0) is is_finished
    tile = KOKOPELLI.display(view)["tile_points"]["paw"]
    events = play(state, f"play {card} A1")
    assert ("finished" in [event["event"] for event in events]) is is_finished
    paid = [event["points"] for event in events if event.get("cause") in ("token", "exhausted-tile")]
    assert paid == ([tile] if is_finished else [])


def test_a_view_answers_as_the_table_does() -> None:
    state = table(A=dict(spaces={1: "hunter", 2: "eagle-feather"}), B=dict(spaces={3: "vase vase"}))
    seen = KOKOPELLI.view(state, None).table
    for ask in (effects.draw_count, effects.cards_needed, effects.shaman_points, rules.reach, rules.own_spaces):
        assert [ask(seen, seat) for seat in range(4)] == [ask(state, seat) for seat in range(4)]
    assert effects.vase_pays(seen, 0, 1)
    assert effects.vase_pays(state, 0, 1)
    assert effects.raises_bonus(seen, 0)
