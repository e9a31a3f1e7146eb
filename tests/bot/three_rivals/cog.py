"""The cog of the toy game: nothing but what every game has."""

from __future__ import annotations

from cogs.desk.services import ServiceBot
from cogs.hall.game_ui import GameUI
from cogs.play.commands.game import TurnCog
from common.text.say import say


class ToyCog(TurnCog, group_name="toy", group_description="Toy, for two or three"):
    """`/toy`."""

    game_ui = GameUI("toy", "toy", hint=lambda _: say("Say it."))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(ToyCog(bot))
