"""One server for all that is forged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import Bot
from cogs.hall.languages.readers import Readers, read_with
from tests.bot import quick
from tests.bot.conftest import load_kept, stand_in
from tests.bot.forged.house import House
from tests.db.store_kit import quick_commits


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server; whatever is sent there is undone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("render.painting.painters.picture", stand_in)
        patch.setattr(Bot, "load_extension", load_kept)
        quick_commits(patch)
        quick.quick_statements(patch)
        quick.quick_copies(patch)
        quick.quick_commands(patch)
        quick.quick_settling(patch)
        quick.quick_turns(patch)
        quick.quick_rations(patch)
        made = House(tmp_path_factory.mktemp("forged") / "vivat.sqlite3")
        try:
            yield made
        finally:
            made.close()


@pytest.fixture(autouse=True)
def own_readers(request: pytest.FixtureRequest) -> None:
    """There is one bot in a process: a test with a world of its own takes the readers along."""
    if "house" in request.fixturenames:
        server: House = request.getfixturevalue("house")
        read_with(Readers(server.manor.world.store))
