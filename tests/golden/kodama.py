"""The golden games of Kodama."""

from collections.abc import Callable, Iterator
from typing import Any

from kokodama.cli.files import write_yaml
from kokodama.core.abilities import narrate
from kokodama.core.chance import Chance
from kokodama.core.record import Record
from kokodama.games import GAMES
from kokodama.games.kodama.actions import SAY_GROW, word_of
from tests.contract.games_at_random import off_the_lattice
from tests.golden.telling import bots_record, told

KODAMA: Any = GAMES["kodama"]
SEATS = (2, 3, 4, 5)
OPTIONS: dict[int, dict[str, Any]] = {2: {"first_game": True}, 3: {"kids": "mixed"}, 4: {}, 5: {"kids": "B:a,D:c"}}


def playthrough(seats: int) -> str:
    """Play a random game, with a different setup for each number of players."""
    record = bots_record(KODAMA, seats, 200 + seats, "random", OPTIONS[seats])
    return told(KODAMA, record, f"A random game for {seats}, told to the last word.")


def random_record(state: Any, seed: int, free: bool = False) -> Record:
    """Play the rest of a game at random; with `free`, also off the lattice."""
    chance = Chance(seed, 1)
    record = Record.begin(KODAMA, state, {})
    while state.to_act() is not None:
        action = chance.choice(state.legal())
        if free and word_of(action) == SAY_GROW:
            action = off_the_lattice(KODAMA, state, action, chance)
        record.moves.append(KODAMA.write(state, action))
        state.apply(action)
    record.close(state)
    return record


def stuck_position() -> dict[str, Any]:
    """Return a position with a tree of three stumps that has no place left."""
    prints = [["mushroom", 120, 120], ["mushroom", 510, 120], ["mushroom", 315, 300]]
    stump = {"prints": prints, "bark": [[[315, 0], [315, 40]]]}
    tree = [["s1", 0, 866, 15], ["s2", 360, 792, -90], ["s3", -360, 792, 120]]
    hands = [["k01", "k02", "k03", "k04"], ["k05", "k06", "k07", "k08"]]
    return {
        "game": "kodama",
        "cards": dict.fromkeys(["s1", "s2", "s3"], stump),
        "display": ["b01", "b02", "b03", "b04"],
        "stack": [f"b{number:02}" for number in range(5, 31)],
        "trees": {
            "A": {"trunk": "star", "cards": tree, "hand": hands[0]},
            "B": {"trunk": "cloud", "hand": hands[1]},
        },
    }


# Lines of play


def later(seats: int, options: dict[str, Any], seed: int, plies: int) -> Any:
    """Return a game after some random moves."""
    chance = Chance(seed, 42)
    state = KODAMA.start(seats, chance, options)
    state.play_out(chance, plies)
    return state


def perft_cases() -> Iterator[dict[str, Any]]:
    """Return positions from the beginning and middle of games, the end of a season, and a tree without a place."""
    cases = [(f"{seats} players, the beginning", later(seats, OPTIONS[seats], seats, 0), 12, 3) for seats in SEATS]
    for seats, plies in ((2, 3), (3, 7), (4, 11), (5, 15)):
        cases.append((f"{seats} players, after {plies} cards", later(seats, {}, plies, plies), 6, 2))
    for seats in (2, 3):
        last_card = later(seats, OPTIONS[seats], 7 + seats, 4 * seats - 1)
        cases.append((f"{seats} players, the end of spring", last_card, 6, seats + 2))
    cases.append(("2 players, a Kodama phase", later(2, {}, 5, 8), 6, 4))
    cases.append(("2 players, one of them stuck", KODAMA.from_position(stuck_position(), {}), 12, 3))
    for name, state, coarse, deepest in cases:
        depths = list(range(1, deepest + 1))
        yield {"name": name, "coarse": coarse, "depths": depths, "position": KODAMA.position(state)}


# Records


def ways(record: Record) -> set[str]:
    """Return which of the important situations occurred in a game."""
    found: set[str] = set()
    states = record.replay(KODAMA)
    for text, state in zip(record.moves, states, strict=False):
        word = text.split()[0]
        facts = KODAMA.facts(state)
        action = KODAMA.read(state, text)
        events = narrate(KODAMA, state, action)
        kids = {name: [goal for goal in tree["hand"] if "kid" in goal] for name, tree in facts["trees"].items()}
        if (
            facts["round"] == 1
            and facts["season_card"] is None
            and not facts["year"]
            and "cards" not in record.position
        ):
            found.add("first-game")
        if any(len(of_seat) == 3 == len(facts["trees"][name]["hand"]) for name, of_seat in kids.items()):
            found.add("kid-sets")
        if any(of_seat and len(facts["trees"][name]["hand"]) == 4 for name, of_seat in kids.items()):
            found.add("mixed-kids")
        if word == "pass" and facts["trees"][chr(65 + state.to_act())]["hand"]:
            found.add("passed")
        if word == "grow" and action not in state.legal():
            found.add("free-pose")
        if word in ("choose", "bury"):
            found.add({"choose": "chosen-kind", "bury": "buried"}[word])
        if any(event.kind == "start-player" and facts["start"] != chr(65 + (event.seat or 0)) for event in events):
            found.add("start-player-changes")
        paid = [event.values for event in events if event.kind == "scored"]
        if word != "grow" and any(pay["cause"] == facts["season_card"] and pay["points"] for pay in paid):
            found.add("season-scores-in-kodama-phase")
        if word == "grow" and sum(pay["points"] for pay in paid if "branch" in pay) == 10:
            found.add("exactly-ten")
    last = next(states)
    scores = sorted(last.scores())
    if last.stack_size == 0:
        found.add("stack-empty")
    if scores[-1] == scores[-2]:
        found.add("tie-break" if len(last.winners()) == 1 else "shared-win")
    return found


def begin(seats: int, options: dict[str, Any], free: bool = False) -> Callable[[int], Record]:
    """Return a function that plays a random game of a kind, given a seed."""
    return lambda seed: random_record(KODAMA.start(seats, Chance(seed), options), seed, free)


PLANS: dict[str, Callable[[int], Record]] = {
    "tie-break": begin(2, {}),
    "shared-win": begin(2, {}),
    "first-game": begin(3, {"first_game": True}),
    "kid-sets": begin(4, {"kids": "A:a,C:c"}),
    "mixed-kids": begin(3, {"kids": "mixed"}),
    "passed": begin(5, {"kids": "mixed"}),
    "free-pose": begin(2, {}, free=True),
    "chosen-kind": begin(3, {}),
    "start-player-changes": begin(4, {}),
    "season-scores-in-kodama-phase": begin(2, {}),
    "exactly-ten": lambda seed: bots_record(KODAMA, 2, seed, "greedy", {}),
    "stack-empty": begin(5, {}),
    "buried": lambda seed: random_record(KODAMA.from_position(stuck_position(), {}), seed),
}
WAYS = tuple(PLANS)


def tied(record: Record) -> bool:
    """Whether the best two players have the same points, a quick check before the whole game is examined."""
    scores = sorted((record.result or {})["scores"].values())
    return bool(scores[-1] == scores[-2])


def records() -> dict[str, str]:
    """Return a complete record for each important situation."""
    found: dict[str, str] = {}
    for way, plan in PLANS.items():
        ties = way in ("tie-break", "shared-win")
        for seed in range(3000):
            record = plan(seed)
            if (not ties or tied(record)) and way in ways(record):
                seats = len(record.position["trees"])
                found[f"kodama-{way}-{seats}-players.yaml"] = write_yaml(record.mapping())
                break
        else:
            raise AssertionError(f"no game found for {way}: do the cards still allow it?")
    return found
