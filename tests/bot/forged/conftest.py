"""One server for all that is forged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import Bot
from tests.bot import quick
from tests.bot.conftest import load_kept, stand_in
from tests.bot.forged.house import House


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server; whatever is sent there is undone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("render.painting.painters.picture", stand_in)
        patch.setattr(Bot, "load_extension", load_kept)
        quick.patient_settling(patch)
        made = House(tmp_path_factory.mktemp("forged") / "vivat.sqlite3")
        try:
            yield made
        finally:
            made.close()
