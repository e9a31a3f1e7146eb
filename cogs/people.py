"""What is learned about people from what they do: their names, and that they read direct
messages."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.errors import Interaction, say
from cogs.house import HouseBot

REMEMBERED = 10_000


class People(commands.Cog):
    """Listens to every command and press."""

    def __init__(self, bot: HouseBot) -> None:
        self._house = bot.house

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Keeps the name for lists, in memory only. Who writes to me directly accepts direct
        messages again, so that secrets can be sent there."""
        names = self._house.names
        if len(names) >= REMEMBERED:
            names.pop(next(iter(names)))
        names[interaction.user.id] = interaction.user.display_name
        if not interaction.context.dm_channel:
            return
        people = self._house.store.people
        if await people.dm_closed(interaction.user.id):
            await people.set_dm_closed(interaction.user.id, False)

    @app_commands.command(description="How you want boards shown to you")
    @app_commands.describe(text_board="In characters instead of pictures, where only you see it")
    async def settings(self, interaction: Interaction, text_board: bool) -> None:
        """A person's own settings."""
        await self._house.store.people.set_text_board(interaction.user.id, text_board)
        words = "in characters" if text_board else "as pictures"
        await say(interaction, f"Boards that only you see come {words} from now on.")


async def setup(bot: HouseBot) -> None:
    """Loads the cog."""
    await bot.add_cog(People(bot))
