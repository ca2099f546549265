"""`kokodama verify`: what a record proves, and what it says of a record that was tampered with."""

import json
from pathlib import Path
from typing import Any

import pytest

from kokodama.bots.registry import make_bot
from kokodama.core.chance import Chance
from kokodama.core.deal import Deal, commitment_of, new_deal, sealed_text
from kokodama.core.match import decisions
from kokodama.core.record import Record
from kokodama.games import GAMES
from tests.cli.shell import ROOT, kokodama

SEED = 2**127 + 12345678901234567890
OPTIONS: dict[str, dict[str, Any]] = {
    "kokopelli": {"types": 11, "ceremonies": "random", "own_vase": False},
    "kodama": {"kids": "mixed"},
}


def recorded(name: str, seats: int = 3, moves: int = 10_000, chosen: bool = False, seed: int = SEED) -> dict[str, Any]:
    """Return the record of a game of random bots, as a server would export it."""
    game = GAMES[name]
    deal = new_deal(game, seats, OPTIONS[name], seed, chosen)
    state = game.start(seats, Chance(seed), deal.options)
    record = Record.begin(game, state, deal.options)
    record.deal = deal
    bot, chance = make_bot(name, "random"), Chance(7)
    for _, _, action in decisions(game, state, [bot] * seats, chance, limit=moves):
        record.moves.append(game.write(state, action))
    if state.is_over():
        record.close(state)
    plain: dict[str, Any] = json.loads(json.dumps(record.mapping()))
    return plain


def verified(folder: Path, record: Any, *words: str) -> tuple[int, str]:
    """Return the exit code and the whole output."""
    path = folder / "game.json"
    path.write_text(json.dumps(record))
    done = kokodama("verify", path, *words)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("name", list(GAMES))
def test_an_honest_game_is_proven(tmp_path: Path, name: str) -> None:
    record = recorded(name)
    code, said = verified(tmp_path, record)
    assert code == 0, said
    assert "starting position is what the seed deals" in said
    assert record["deal"]["commitment"] in said
    assert "compare this seal" in said
    assert verified(tmp_path, record, "--seal", record["deal"]["commitment"].upper())[0] == 0


def test_another_seal_than_the_one_shown_is_found_out(tmp_path: Path) -> None:
    code, said = verified(tmp_path, recorded("kokopelli"), "--seal", "0" * 64)
    assert code == 1
    assert "a different seal was shown" in said


def swap_cards(record: dict[str, Any]) -> None:
    village = record["position"]["villages"]["A"]
    hand, pile = village["hand"], village["pile"]
    there = next(i for i, card in enumerate(pile) if card != hand[0])
    hand[0], pile[there] = pile[there], hand[0]
    record["moves"], record["result"] = [], None


def other_seed(record: dict[str, Any]) -> None:
    record["deal"]["seed"] = str(SEED + 1)


def other_commitment(record: dict[str, Any]) -> None:
    record["deal"]["commitment"] = "ab" * 32


def other_options(record: dict[str, Any]) -> None:
    record["deal"]["options"]["own_vase"] = True


def other_result(record: dict[str, Any]) -> None:
    record["result"]["scores"]["A"] += 1


def other_move(record: dict[str, Any]) -> None:
    record["moves"][3] = "open kokopelli A1"


def no_end(record: dict[str, Any]) -> None:
    del record["moves"][-1]


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (swap_cards, "a different starting position"),
        (other_seed, "a different starting position"),
        (other_commitment, "the seal of this deal is"),
        (other_options, "different options"),
        (other_result, "the moves lead to"),
        (other_move, "is refused"),
        (no_end, "the moves"),
    ],
)
def test_a_record_that_was_tampered_with_is_found_out(tmp_path: Path, tamper: Any, said: str) -> None:
    record = recorded("kokopelli")
    tamper(record)
    code, told = verified(tmp_path, record)
    assert code == 1
    assert said in told
    assert "not genuine" in told


def test_what_cannot_be_proven_is_said(tmp_path: Path) -> None:
    chosen = recorded("kokopelli", chosen=True, seed=5)
    assert chosen["deal"]["commitment"] is None, "a small number could be found by trying"
    code, said = verified(tmp_path, chosen)
    assert (code, "deal was chosen" in said, "what the seed deals" in said) == (1, True, True)
    bare = recorded("kokopelli")
    del bare["deal"]
    code, said = verified(tmp_path, bare)
    assert (code, "the record has none" in said, "moves are legal" in said) == (1, True, True)
    old = recorded("kokopelli")
    old["version"] = "0"
    code, said = verified(tmp_path, old)
    assert (code, "rules 0" in said) == (1, True)


def test_a_game_that_was_broken_off_is_still_dealt_honestly(tmp_path: Path) -> None:
    code, said = verified(tmp_path, recorded("kodama", moves=4))
    assert code == 0
    assert "not played to its end" in said


@pytest.mark.parametrize(
    "deal",
    [
        5,
        [],
        {},
        {"seed": 5, "options": {}},
        {"seed": "-5", "options": {}},
        {"seed": "١٢", "options": {}},
        {"seed": "9" * 5000, "options": {}},
        {"seed": "5", "options": []},
        {"seed": "5", "options": {"cards": "mine"}},
        {"seed": "5", "options": {"nonsense": 1}},
        {"seed": "5", "options": {"ceremonies": 7}},
        {"seed": "5", "options": {"ceremonies": [[], {}]}},
        {"seed": "5", "options": {"types": [10]}},
        {"seed": "5", "options": {}, "chosen": "no"},
        {"seed": "5", "options": {}, "commitment": 7},
        {"seed": "5", "options": {}, "seal": ""},
    ],
)
def test_a_deal_that_is_none_is_refused_with_a_sentence(tmp_path: Path, deal: Any) -> None:
    record = recorded("kokopelli", moves=3)
    record["deal"] = deal
    code, said = verified(tmp_path, record)
    assert code in (1, 2)
    assert "deal" in said


@pytest.mark.parametrize("text", ["", "{", "[]", "game: kokopelli", "\x00", "{game: kodama, position: {}, moves: 5}"])
def test_a_file_that_is_no_record_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(text)
    done = kokodama("verify", path)
    assert done.returncode == 2
    assert "game.yaml" in done.stderr
    assert kokodama("verify", tmp_path / "none.yaml").returncode == 2


def test_a_record_from_before_deals_is_read_as_ever(tmp_path: Path) -> None:
    done = kokodama("verify", ROOT / "tests" / "records" / "kokopelli-draw-2-players.yaml")
    assert done.returncode == 1
    assert "moves are legal" in done.stdout


def test_the_sealed_line_is_what_the_notation_says() -> None:
    game = GAMES["kokopelli"]
    text = sealed_text(game, 2, {"b": True, "a": [1, "x"]}, 255)
    assert text == f'kokodama deal 1 kokopelli {game.version} 2 {{"a":[1,"x"],"b":true}} {"0" * 30}ff'
    assert new_deal(game, 2, {}, SEED, False).commitment == commitment_of(
        sealed_text(game, 2, new_deal(game, 2, {}, SEED, False).options, SEED)
    )
    assert Deal(7, {}).mapping()["seed"] == "7"


@pytest.mark.parametrize("bit", [0, 31, 32, 63, 64, 95, 96, 127])
def test_every_bit_of_a_seed_deals_other_cards(bit: int) -> None:
    game = GAMES["kokopelli"]
    one, other = (game.position(game.start(2, Chance(seed), {})) for seed in (SEED, SEED ^ 1 << bit))
    assert one != other
