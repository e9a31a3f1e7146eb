"""The cog of the toy team game."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.desk.services import ServiceBot
from cogs.hall.errors import Interaction
from cogs.hall.game_ui import GameUI
from cogs.play.challenge_form import open_form
from cogs.play.commands.team_commands import TeamCog
from common.text.say import say


class RaftCog(TeamCog, group_name="raft", group_description="Raft, for two or three"):
    """`/raft`."""

    game_ui = GameUI("raft", "raft", hint=lambda _: say("Do it."))

    @app_commands.command(description="Ask somebody, or anyone, to play")
    @app_commands.describe(opponent="Whom", players="How many")
    async def challenge(
        self, interaction: Interaction, opponent: discord.User | None = None, players: int = 2
    ) -> None:
        """Posts an invitation."""
        await self.invite(interaction, opponent, {}, 0, players)

    @app_commands.command(description="Ask anyone by the form")
    async def form(self, interaction: Interaction) -> None:
        """Opens the form."""
        await open_form(interaction, "raft", None, {}, None)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(RaftCog(bot))
