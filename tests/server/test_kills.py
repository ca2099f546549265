"""Killed again and again under load, nothing that was acknowledged is lost or doubled; `make soak` has all faults."""

import time

import pytest
from scripts.soak import run, shown

from tests.server.databases import WITHOUT
from tests.server.verdict import is_good

needs_postgres = pytest.mark.skipif(WITHOUT, reason="left out on purpose: KOKODAMA_WITHOUT_SERVICES")


@pytest.mark.parametrize(
    ("setup", "kills"),
    [
        ("sqlite", 2),
        pytest.param("sqlite", 100, marks=pytest.mark.exhaustive),
        pytest.param("postgresql", 100, marks=[pytest.mark.exhaustive, needs_postgres]),
    ],
)
def test_killed_again_and_again(setup: str, kills: int) -> None:
    seed = int(time.time())  # printed with what was found: `scripts/soak.py --seed` plays it again
    with shown() as progress:
        found = run(setup, kills, tables=4, seed=seed, progress=progress, kinds=["server", "term"])
    assert is_good(found), found
