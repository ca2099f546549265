"""Regenerates all golden files."""

from pathlib import Path

from tests.golden import kodama, kokopelli
from tests.golden.telling import perft_file

TESTS = Path(__file__).parents[1]

if __name__ == "__main__":
    for name, game, golden in (("kokopelli", kokopelli.KOKOPELLI, kokopelli), ("kodama", kodama.KODAMA, kodama)):
        for seats in golden.SEATS:
            path = TESTS / "playthroughs" / f"{name}-{seats}.txt"
            path.write_text(golden.playthrough(seats), encoding="utf-8")
        path = TESTS / "perft" / f"{name}.yaml"
        path.write_text(perft_file(game, list(golden.perft_cases())), encoding="utf-8")
        for old in (TESTS / "records").glob(f"{name}-*.yaml"):
            old.unlink()
        for record, text in golden.records().items():
            (TESTS / "records" / record).write_text(text, encoding="utf-8")
