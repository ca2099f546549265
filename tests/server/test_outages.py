"""A short `make soak` in which the database and Redis go away: nothing is lost, and all clients recover."""

import time

import pytest
from scripts.soak import run, shown

from tests.server.databases import WITHOUT
from tests.server.outages import SERVICES, SQLITE
from tests.server.verdict import is_good


def test_a_full_a_read_only_and_a_locked_database_lose_nothing_on_sqlite() -> None:
    with shown() as progress:
        found = run("sqlite", 3, tables=4, seed=int(time.time()), progress=progress, kinds=[*SQLITE])
    assert is_good(found), found


@pytest.mark.exhaustive
@pytest.mark.skipif(WITHOUT, reason="left out on purpose: KOKODAMA_WITHOUT_SERVICES")
@pytest.mark.parametrize("setup", ["postgresql", "workers"])
def test_a_database_and_a_messenger_that_die_and_fall_silent_lose_nothing(setup: str) -> None:
    with shown() as progress:
        found = run(setup, 4, tables=4, seed=int(time.time()), progress=progress, kinds=[*SERVICES])
    assert is_good(found), found
