"""The rooms that all games share name none of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.registry import GAMES
from tests.bot.world import World
from tests.sample import module_of

ROOT = Path(__file__).parents[2]


def shared() -> Iterator[Path]:
    """The files that belong to no game; the registries name them all, as is their purpose."""
    yield from (ROOT / name for name in ("bot.py", "preview.py", "benchmarks/click.py"))
    folders = {module_of(key) for key in GAMES}
    for path in sorted((ROOT / "cogs").rglob("*.py")):
        if not folders & set(path.parts) and path.name != "registry.py":
            yield path


@pytest.fixture
def texts() -> dict[str, str]:
    """What stands in each of them."""
    return {str(each.relative_to(ROOT)): each.read_text().lower() for each in shared()}


async def test_no_shared_file_names_a_game(world: World, texts: dict[str, str]) -> None:
    assert {"bot.py", "cogs/answers.py", "cogs/screens/board.py"} <= texts.keys()
    for key, game in GAMES.items():
        command = world.bot.house.desks[key].command
        for name in {key, module_of(key), game.title, command, *game.sides}:
            named = re.compile(rf"\b{re.escape(name.lower())}\b")
            assert [file for file, text in texts.items() if named.search(text)] == [], name
