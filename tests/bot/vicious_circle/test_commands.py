"""The game's commands."""

from __future__ import annotations

from tests.bot.world import World


async def test_every_command_is_there(world: World) -> None:
    found = world.ann.available_commands(world.channel)
    assert {name for name in found if name.startswith("vicious ")} == {
        *(f"vicious {name}" for name in ("board", "challenge", "deploy", "draw", "hand")),
        *(f"vicious {name}" for name in ("move", "play", "rematch", "resign", "setup")),
    }
