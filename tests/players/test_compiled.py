"""Compiled searches answer as the plain ones do: every level of every game, in the same positions.

`make test-fast` builds them first; without a build there is nothing to compare.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from engines.registry import GAMES
from players import build
from players.registry import player_of
from tests.sample import some

ROOMS: Final = ("common", "engines", "languages", "players", "tests", "tools")
POSITIONS: Final = some(6, 20)
PROGRAM: Final = """
import json, sys
from engines.registry import GAMES
from players import build
from players.observation import AnyObservation
from players.registry import player_of
from tools.crowd.positions import states

def told(key, number):
    game, player = GAMES[key], player_of(key)
    found = [each for seed in (1, 2) for each in states(game, seed) if game.to_act(each)]
    step = max(1, len(found) // number)
    for state in found[::step][:number]:
        for level in player.levels:
            sight = AnyObservation.of(game, state, game.to_act(state)[0], "why")
            made = player.choose(sight, level, "why")
            scored = [(game.write(each.action), int(each.value)) for each in made.scored]
            yield [level.key, game.write(made.action), scored]

print(json.dumps([build.built(), *told(sys.argv[1], int(sys.argv[2]))]))
"""


def told(folder: Path, key: str) -> list[object]:
    """What the players say in a folder: whether they are compiled, and each answer."""
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", PROGRAM, key, str(POSITIONS)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[object] = json.loads(run.stdout)
    return found


@pytest.mark.untraced
@pytest.mark.skipif(not build.built(), reason="nothing was built: `make fast`")
@pytest.mark.parametrize("key", [key for key in GAMES if player_of(key)])
def test_compiled_and_plain_players_answer_alike(key: str, tmp_path: Path) -> None:
    for room in ROOMS:
        source, kept = build.ROOT / room, shutil.ignore_patterns("*.so", "*.pyd", "built.json")
        shutil.copytree(source, tmp_path / room, ignore=kept)
    is_built, *compiled = told(build.ROOT, key)
    is_plain, *plain = told(tmp_path, key)
    assert (is_built, is_plain) == (True, False)
    assert compiled == plain
    assert len(plain) >= POSITIONS
