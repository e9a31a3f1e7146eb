"""`/privacy`: a copy of all that is stored about a person, and its deletion."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.ext import commands

from cogs.errors import Interaction, UserError
from cogs.gate.options import MOST
from cogs.personal_data.delete import delete_person, show_deletion
from cogs.personal_data.export import Copy, copy_of
from cogs.presses.dispatch import Press, on
from cogs.screens.delivery import hold, hold_update, reply, update
from cogs.screens.pages.privacy import DONE, FORGET, deletion_question
from cogs.screens.screen import word
from cogs.services import ServiceBot, Services

NOT_YOURS = "This button is somebody else's. Your own is at `/privacy delete`."
COPYING = "One moment, please: your copy is being made."


class Privacy(commands.GroupCog, group_name="privacy", group_description="Your data"):
    """`/privacy`."""

    def __init__(self, bot: ServiceBot) -> None:
        self.services: Services = bot.services
        self._copying: set[int] = set()

    @app_commands.command(description="All that I store about you, as a file that only you see")
    @app_commands.describe(before="Only matches before this number, where a file says so")
    async def export(
        self, interaction: Interaction, before: app_commands.Range[int, 1, MOST] | None = None
    ) -> None:
        """Answers with the copy; with one at a time for each person."""
        person = interaction.user.id
        if person in self._copying:
            raise UserError(COPYING)
        self._copying.add(person)
        try:
            await hold(interaction)
            copy = await copy_of(self.services.store, person, self.services.now(), before)
        finally:
            self._copying.discard(person)
        file = discord.File(io.BytesIO(copy.data), copy.name)
        await interaction.edit_original_response(content=_words(copy), attachments=[file])

    @app_commands.command(description="Delete what I store about you; asks before")
    async def delete(self, interaction: Interaction) -> None:
        """Says what would follow, and asks."""
        await hold(interaction)
        person = interaction.user.id
        running = await self.services.store.privacy.running(person)
        await reply(interaction, deletion_question(person, len(running)))


def _words(copy: Copy) -> str:
    words = "All that is stored about you. Only you see this message."
    if copy.goes_on is None:
        return words
    older = f"`/privacy export before:{copy.goes_on}` has those before match {copy.goes_on}."
    return f"{words} There are more matches than fit: {older}"


@on(FORGET)
async def _forget(press: Press) -> None:
    if press.subject != press.interaction.user.id:
        raise UserError(NOT_YOURS)
    await hold_update(press.interaction)
    forgotten, matches = await delete_person(press.services, press.subject)
    await update(press.interaction, word(DONE))
    await show_deletion(press.services, forgotten, matches)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Privacy(bot))
