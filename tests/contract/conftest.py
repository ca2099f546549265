"""Registers the toy game while the contract is tested."""

from collections.abc import Iterator

import pytest

from kokodama.games import GAMES, register
from tests.toy.game import TOY


@pytest.fixture(autouse=True, scope="package")
def _toy_game() -> Iterator[None]:
    register(TOY)
    yield
    del GAMES[TOY.name]
