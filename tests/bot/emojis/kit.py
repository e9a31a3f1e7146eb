"""What the tests of emojis share: time that passes, and what Discord has."""

from __future__ import annotations

from typing import Final

from cogs.upkeep import emojis
from engines.registry import GAMES
from render.painting.miniatures import miniatures
from tests.bot.world import World

KEYS: Final = tuple((game, key) for game in GAMES for key in miniatures(game))
ROUNDS: Final = -(-len(KEYS) // emojis.AT_ONCE) + 1
SAINT: Final = "vicious-circle", "dawn-saint"


async def upload(world: World) -> None:
    """Waits until all are uploaded."""
    await world.env.advance_time(ROUNDS * emojis.EVERY)


def there(world: World) -> list[str]:
    """The names of the emojis in Discord."""
    return sorted(each.name for each in world.env.backend.application_emojis.values())


def posts(world: World) -> list[str]:
    """The names under which emojis were uploaded, in their order."""
    return [
        str(body["name"])
        for method, path, body in world.requests()
        if method == "POST" and path.endswith("/emojis")
    ]
