"""The cog of the toy game, as a game of the house would have it."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.desk.services import ServiceBot
from cogs.hall.errors import Interaction
from cogs.hall.game_ui import Control, GameUI
from cogs.play.challenge_form import open_form
from cogs.play.commands.game import TurnCog
from common.text.say import say
from engines.game import AnyView
from tests.toys.turns_of_several_actions import StonesView


def _controls(view: AnyView) -> tuple[Control, ...]:
    assert isinstance(view, StonesView)
    move = Control(say("Move"), "move", True)
    return (move, Control(say("End turn"), "do", args=("end",))) if view.used else (move,)


class StonesCog(TurnCog, group_name="stones", group_description="Stones, for two"):
    """`/stones`."""

    game_ui = GameUI("stones", "stones", _controls, lambda _: say("Say it."))

    @app_commands.command(description="Challenge somebody, or anyone")
    @app_commands.describe(opponent="Whom", weather="Which weather", red="Play Red")
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        weather: app_commands.Range[str, 0, 40] = "",
        red: bool = False,
    ) -> None:
        """Opens the form."""
        seat = 0 if red else None
        await open_form(interaction, "stones", opponent, {"weather": weather}, seat)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(StonesCog(bot))
