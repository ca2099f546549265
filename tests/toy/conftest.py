"""A server that has the toy game, because somebody installed it."""

from collections.abc import Iterator

import pytest

from tests.server.service import Service
from tests.toy.installed import installed


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("toy")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", installed(folder / "packages")["PYTHONPATH"])
        running = Service(folder).start()
    yield running
    running.kill()
