"""A short `make soak`: killed again and again under load, nothing that was acknowledged is lost or doubled."""

import time

import pytest
from scripts.soak import is_good, run, shown

from tests.server.databases import WITHOUT


def test_killed_again_and_again_on_sqlite() -> None:
    with shown() as progress:
        found = run("sqlite", kills=6, tables=4, seed=int(time.time()), progress=progress)
    assert is_good(found), found


@pytest.mark.skipif(WITHOUT, reason="left out on purpose: KOKODAMA_WITHOUT_SERVICES")
def test_killed_again_and_again_on_postgresql() -> None:
    with shown() as progress:
        found = run("postgresql", kills=4, tables=4, seed=int(time.time()), progress=progress)
    assert is_good(found), found
