"""A copy of one's own data tells nothing of the opponent's secret set-up."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.bot.deletion import copied
from tests.bot.secrets.witness import a_world
from tests.bot.vicious_circle.kit import SAMPLE

OWN = "Sc4 We5 De4"
TIME = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.+]+")
SECRETS = ("Sc2 Wa1 Da2", "Pb1 Cc2 Db2")


async def copy_beside(path: Path, secret: str) -> str:
    """Ben's copy while Ann's set-up is this secret; the own one is in it."""
    async with a_world(path, SAMPLE) as world:
        room = await world.begin()
        await room.commit(0, f"set {secret}")
        before = json.dumps(await copied(world, world.ben))
        assert secret in json.dumps(await copied(world, world.ann))
        await room.commit(1, f"set {OWN}")
        after = json.dumps(await copied(world, world.ben))
        assert OWN in after
        return TIME.sub("", before + after)


async def test_it_is_the_same_whatever_the_secret(tmp_path: Path) -> None:
    copies = [
        await copy_beside(tmp_path / f"{number}.sqlite3", secret)
        for number, secret in enumerate(SECRETS)
    ]
    assert copies[0] == copies[1]
    assert all(part not in copies[0] for part in SECRETS)
