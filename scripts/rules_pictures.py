"""`make rules-pictures`: draws the examples of the rules from their positions (docs/rules/examples)."""

from pathlib import Path
from typing import Any

import yaml

from kokodama.games import GAMES
from kokodama.games.kodama.art.example import draw_placing, draw_scoring
from kokodama.games.kokopelli.art import draw_example
from kokodama.language.language import LANGUAGES, Language

RULES = Path(__file__).parents[1] / "docs" / "rules"
PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]


def examples(game: str) -> list[dict[str, Any]]:
    """The examples of a game as they are written."""
    found: list[dict[str, Any]] = yaml.safe_load((RULES / "examples" / f"{game}.yaml").read_text(encoding="utf-8"))
    return found


def kokopelli() -> dict[str, str]:
    """Every picture of Kokopelli by its path: one for each language, since it has names of cards."""
    found = {}
    for code in LANGUAGES:
        name = Language(code, GAMES["kokopelli"].messages).name
        for one in examples("kokopelli"):
            drawn = draw_example(one["position"], one.get("moves", []), name, PLAYERS, "Kokopelli")
            found[f"{code}/kokopelli-{one['id']}.svg"] = drawn
    return found


def kodama() -> dict[str, str]:
    """Every picture of Kodama by its path: there are no words in them."""
    cases = {one["id"]: one for one in examples("kodama")}
    placing = [one for name, one in cases.items() if name.startswith("placing-")]
    found = {"kodama-placing.svg": draw_placing(placing[0]["position"], [one["moves"][0] for one in placing])}
    for name in ("gap", "season", "worked"):
        found[f"kodama-{name}.svg"] = draw_scoring(cases[name]["position"], cases[name]["moves"][0])
    return found


def main() -> None:
    """Write all pictures."""
    for path, drawn in {**kokopelli(), **kodama()}.items():
        file = RULES / "pictures" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
