"""One server for all that is forged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import Bot
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
        made = House(tmp_path_factory.mktemp("forged") / "vivat.sqlite3")
        try:
            yield made
        finally:
            made.close()
