"""What an earlier version of the program wrote: its databases, exports and control ids. The files
beside this one were made by that version in a simulated Discord: for each game a match under way
and one that is over, with invitations, and the ids of all the controls that were shown."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.hall.ids import BUTTON, SELECT, read_id
from conformance.screens import ANSWERS
from db.store import Store
from engines import export
from engines.game import Unreadable
from engines.registry import GAMES, is_of_house

FOLDER: Final = Path(__file__).parent
every_file = pytest.mark.parametrize("key", sorted(each.stem for each in FOLDER.glob("*.json")))


@cache
def kept(key: str) -> dict[str, Any]:
    """What was written for this game."""
    found: dict[str, Any] = json.loads((FOLDER / f"{key}.json").read_text("utf-8"))
    return found


def test_there_is_a_file_of_each_game_of_the_house() -> None:
    """Of a guest there may be one, once a version that had it has gone out."""
    house = {key for key in GAMES if is_of_house(key)}
    assert house <= {each.stem for each in FOLDER.glob("*.json")} <= set(GAMES)


@every_file
async def test_its_matches_stand_as_they_stood(key: str, tmp_path: Path) -> None:
    path = tmp_path / "vivat.sqlite3"
    with closing(sqlite3.connect(path)) as plain:
        plain.executescript("\n".join(kept(key)["sql"]))
    store = await Store.open(path)
    try:
        for number, told in kept(key)["matches"].items():
            match = (await store.open_match(int(number))).match
            assert match.ply == told["ply"]
            assert match.game.dump(match.state) == told["position"]
            assert (str(match.outcome.reason) if match.outcome else "") == told["over"]
    finally:
        await store.close()


@every_file
def test_its_exports_are_read(key: str) -> None:
    for told in kept(key)["matches"].values():
        if GAMES[key].chance and not told["over"]:
            with pytest.raises(Unreadable, match="no seed"):
                export.read(told["export"])
            continue
        match = export.read(told["export"])
        assert match.game.dump(match.state) == told["position"]


@every_file
def test_its_controls_are_answered(key: str) -> None:
    ids = kept(key)["ids"]
    assert len(ids) > 20
    for each in ids:
        named = read_id(each)
        assert named.kind in (BUTTON, SELECT)
        assert named.verb in ANSWERS, each
