"""The cog of the toy game, as a game of the house would have it."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.desk.services import ServiceBot
from cogs.hall.errors import Interaction
from cogs.hall.game_ui import GameUI
from cogs.play.challenge_form import open_form
from cogs.play.commands.game import GameCog
from common.text.say import say


class GroveCog(GameCog, group_name="grove", group_description="Grove, for two to six"):
    """`/grove`."""

    game_ui = GameUI("grove", "grove", hint=lambda _: say("Say it."))

    @app_commands.command(description="Challenge somebody, or anyone")
    @app_commands.describe(opponent="Whom", players="How many", seat="Which seat", pairs="In pairs")
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        players: int = 2,
        seat: int | None = None,
        pairs: bool = False,
    ) -> None:
        """Posts an invitation."""
        options = {"pairs": "yes" if pairs else "no"}
        await self.invite(interaction, opponent, options, seat, players)

    @app_commands.command(description="Challenge anyone by the form")
    @app_commands.describe(players="How many")
    async def form(self, interaction: Interaction, players: int | None = None) -> None:
        """Opens the form."""
        await open_form(interaction, "grove", None, {}, None, players)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(GroveCog(bot))
