"""What the bot does of an evening but for Discord: it is imported, told to go into the background,
draws, thinks, lets another program play, is backed up and looked through, and stops."""

from __future__ import annotations

import asyncio
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

from common.workers import work_of
from db.store import Store
from engines.match import begin, replay
from engines.registry import GAMES
from host.commands import parse, run
from host.metrics.prometheus import resident
from host.settings import Settings, cores
from host.stopping import until_stopped
from host.supervisor import Background, serves
from players.programs import Programs
from players.questions import question
from players.registry import player
from players.thinkers import Thinkers
from render.painting.painters import Painters
from tests.waiting import LIMIT

ROOMS = "cogs common contests db engines host learning players ratings render"
KEY = "vilitum"


async def evening() -> None:
    match = replay(begin(KEY, {}, "a seed"))
    (seat, *_) = match.to_act
    easiest = player(KEY).levels[0].key
    painters, thinkers = Painters(1, patience=LIMIT), Thinkers(patience=LIMIT)
    programs = Programs({"OWN": (sys.executable, "-m", "players", "serve")}, LIMIT, LIMIT)
    try:
        assert (await painters.emblem((KEY,))).startswith(b"\x89PNG")
        assert painters.lost == 0
        assert len(painters.processes) == 1, "not drawn here for want of one"
        assert (await thinkers.ask(question(match, seat, easiest))).action
        assert await programs.ask("OWN", match, seat)
        assert work_of(thinkers.processes[0]) is None
        assert resident(thinkers.processes[0]) == 0
    finally:
        await asyncio.gather(painters.close(), thinkers.close(), programs.close())


def main(folder: Path) -> None:
    for room in ROOMS.split():
        for each in walk_packages([room], f"{room}."):
            if not each.name.endswith("__main__"):
                import_module(each.name)
    import_module("bot")
    assert KEY in GAMES
    assert cores() >= 1
    serves()
    if sys.platform == "win32":
        with pytest.raises(SystemExit, match="Start it without"):
            Background()
    file = folder / "vivat.sqlite3"
    settings = Settings.of({"DATABASE": str(file)})

    async def made() -> None:
        await (await Store.open(file)).close()

    asyncio.run(until_stopped(made()))
    assert run(parse(["backup", str(folder / "copy")]), settings) == 0
    assert run(parse(["check"]), settings) == 0
    asyncio.run(until_stopped(evening()))


main(Path(sys.argv[1]))
