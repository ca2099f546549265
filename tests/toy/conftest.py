"""A server that has the toy game, because somebody installed it."""

from collections.abc import Iterator

import pytest

from tests.server.service import Service
from tests.toy.installed import running_server


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running_server(tmp_path_factory.mktemp("toy")) as service:
        yield service
