"""A short `make soak`: killed again and again under load, nothing that was acknowledged is lost or doubled."""

import time

import pytest
from scripts.soak import run, shown

from tests.server.databases import WITHOUT
from tests.server.verdict import is_good


def test_killed_again_and_again_on_sqlite() -> None:
    with shown() as progress:
        found = run("sqlite", 6, tables=4, seed=int(time.time()), progress=progress, kinds=["server", "term"])
    assert is_good(found), found


@pytest.mark.skipif(WITHOUT, reason="left out on purpose: KOKODAMA_WITHOUT_SERVICES")
def test_killed_again_and_again_on_postgresql() -> None:
    with shown() as progress:
        found = run("postgresql", 4, tables=4, seed=int(time.time()), progress=progress, kinds=["server", "term"])
    assert is_good(found), found
