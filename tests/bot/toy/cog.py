"""The cog of the toy game: nothing but what every game has."""

from __future__ import annotations

from cogs.commands.game import TurnCog
from cogs.screens.game_ui import GameUI
from cogs.services import ServiceBot


class ToyCog(TurnCog, group_name="toy", group_description="Toy, for two or three"):
    """`/toy`."""

    game_ui = GameUI("toy", "toy", hint=lambda _: "Say it.")


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(ToyCog(bot))
