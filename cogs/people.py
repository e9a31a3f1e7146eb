"""What is learned about people from what they do: their names, and that they read direct
messages."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.errors import Interaction, say
from cogs.house import HouseBot

REMEMBERED = 10_000
OWN_SIDE = "In pictures of boards that can be turned, your own side is at the bottom."
AS_ALL = "In pictures, boards are the same way round for you as for everybody."


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

    @app_commands.command(description="How you want boards shown to you; alone, how they are now")
    @app_commands.describe(
        text_board="In characters instead of pictures, where only you see it",
        my_side_at_bottom="Your own side at the bottom of pictures that only you see",
    )
    async def settings(
        self,
        interaction: Interaction,
        text_board: bool | None = None,
        my_side_at_bottom: bool | None = None,
    ) -> None:
        """A person's own settings: changes those named, and tells all."""
        people, person = self._house.store.people, interaction.user.id
        if text_board is not None:
            await people.set_text_board(person, text_board)
        if my_side_at_bottom is not None:
            await people.set_turned_board(person, my_side_at_bottom)
        kind = "in characters" if await people.text_board(person) else "as pictures"
        way = OWN_SIDE if await people.turned_board(person) else AS_ALL
        await say(interaction, f"Boards that only you see come {kind}. {way}")


async def setup(bot: HouseBot) -> None:
    """Loads the cog."""
    await bot.add_cog(People(bot))
