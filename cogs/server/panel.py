"""The panel of a server: its pages, and the way of every change.

A page is a function that returns its blocks; `page` enters it. Discord hides the panel from people
who may not manage the server, but anybody may send a forged press, so every answer begins with
`managed`.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord

from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, bot_of
from cogs.hall.delivery import hold_update, update
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.log_fields import facts
from cogs.hall.screen import Blocks, Controls, Screen, layout, option, select, text
from common.text.say import EMPTY, joined, say
from common.text.text import Name, Text

log = logging.getLogger(__name__)

NOT_YOURS: Final = say("Only people with **Manage Server** can do that.")
NOT_A_MEMBER: Final = say("I am only a guest here. Add me to the server to choose anything for it.")
FIRST: Final = "boards"
ORDER: Final = (FIRST, "matches", "people", "running", "week", "test")
"""The keys of the pages."""


@dataclass(frozen=True, slots=True)
class House:
    """A server whose panel is shown."""

    bot: ServiceBot
    guild: discord.Guild

    @property
    def services(self) -> Services:
        """The services of the bot."""
        return self.bot.services


Builder: TypeAlias = Callable[[House], Awaitable[Blocks]]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the panel: its title, a line about it, and its blocks."""

    title: Name
    about: Text
    blocks: Builder


_pages: dict[str, Page] = {}


def page(key: str, title: Name, about: Text) -> Callable[[Builder], Builder]:
    """Enters a function as the page with this key."""

    def enter(build: Builder) -> Builder:
        _pages[key] = Page(title, about, build)
        return build

    return enter


def managed(interaction: Interaction) -> discord.Guild:
    """Returns the server. Raises `UserError` unless this person may manage it: Discord hides the
    command from others, but anybody may send a forged one."""
    guild: discord.Guild | None = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None:
        raise UserError(NOT_A_MEMBER)
    may = interaction.permissions
    if not (may.manage_guild or may.administrator):
        raise UserError(NOT_YOURS)
    return guild


async def panel(house: House, key: str = FIRST, note: Text = EMPTY) -> Screen:
    """Returns a page of the panel; `note` comes first."""
    shown = _pages[key]
    head = [*([note] if note else []), say("### This server: {page:low}", page=shown.title)]
    blocks = [text(joined("\n", head)), *await shown.blocks(house), _turn(key)]
    return Screen(layout(*blocks))


def _turn(now: str) -> Controls:
    """Returns the select of the other pages."""
    options = [option(_pages[key].title, key, _pages[key].about) for key in ORDER if key != now]
    return select(say("Which other page?"), "server-page", 0, options)


def house_of(press: Press, guild: discord.Guild) -> House:
    """Returns the server of a press."""
    return House(bot_of(press.interaction), guild)


async def show(press: Press, guild: discord.Guild, key: str, note: Text = EMPTY) -> None:
    """Shows a page in the pressed panel, for which an answer is being held."""
    await update(press.interaction, await panel(house_of(press, guild), key, note))


async def choose(press: Press, guild: discord.Guild, key: str, **chosen: Any) -> None:
    """Stores what the server has chosen, by the names of fields, and shows the page."""
    await hold_update(press.interaction)
    await press.services.store.guilds.choose(guild.id, **chosen)
    noted(press.interaction, guild)
    await show(press, guild, key)


def noted(interaction: Interaction, guild: discord.Guild) -> None:
    """Logs that somebody has changed what the server has chosen; the line of the press or command
    before it says in which way."""
    log.info("server changed", extra=facts(guild=guild.id, person=interaction.user.id))


@on("server-page")
async def _page(press: Press) -> None:
    guild = managed(press.interaction)
    if press.value not in _pages:
        raise BadControl
    await hold_update(press.interaction)
    await show(press, guild, press.value)
