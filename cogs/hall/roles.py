"""Roles that the bot gives to people and takes from them.

Before it tries, it checks whether it may: Discord's own answer would not name the missing
permission. A role with the rights of a moderator is never given, since a feat or a win must make
nobody one."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from cogs import discord
from cogs.hall.languages.readers import for_server
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import is_refused
from common.text.say import EMPTY, say
from common.text.text import Text

log = logging.getLogger(__name__)

Deed: TypeAlias = Literal["give", "take"]

GONE: Final = say("That role no longer exists. Choose another one.")
EVERYONE: Final = say("Everybody has that role. Choose another one.")
FOREIGN: Final = say(
    "{role} belongs to a bot or to Discord: nobody can give it. Choose another one."
)
POWERS: Final = say(
    "{role} has a moderator's rights, so I don't give it. Choose a role without them."
)
NOT_ALLOWED: Final = say("I need **Manage Roles** in this server to give {role}.")
TOO_HIGH: Final = say(
    "{role} is above my own highest role. Move mine above it: **Server Settings**, **Roles**."
)
NOT_YOURS: Final = say("You can only choose roles that you may give. {role} isn't one of them.")
_UNKNOWN_ROLE: Final = 10011
_UNKNOWN_MEMBER: Final = 10007


@dataclass(frozen=True, slots=True)
class Given:
    """The result of an attempt to give or take a role: it was `done`, or the reason `why` not, in a
    sentence for the server's managers. `left` says that the person is no longer in the server."""

    done: bool
    why: Text = EMPTY
    left: bool = False


def why_not(guild: discord.Guild, role_id: int) -> Text:
    """Returns the sentence why the bot cannot give or take this role; empty if it can."""
    role = guild.get_role(role_id)
    if role is None:
        return GONE
    if role.is_default():
        return EVERYONE
    if role.managed:
        return FOREIGN.filled(role=role.mention)
    if role.permissions.value & discord.Permissions.elevated().value:
        return POWERS.filled(role=role.mention)
    me = guild.me
    if not me.guild_permissions.manage_roles:
        return NOT_ALLOWED.filled(role=role.mention)
    if role >= me.top_role:
        return TOO_HIGH.filled(role=role.mention)
    return EMPTY


def why_not_chosen(guild: discord.Guild, person: discord.Member, role_id: int) -> Text:
    """Returns the sentence why this manager cannot choose this role to be given; empty if they can.
    Else somebody without **Manage Roles** could give roles by way of the bot."""
    if why := why_not(guild, role_id):
        return why
    role = guild.get_role(role_id)
    assert role is not None
    if person.id == guild.owner_id:
        return EMPTY
    may = person.guild_permissions.manage_roles and role < person.top_role
    return EMPTY if may else NOT_YOURS.filled(role=role.mention)


class Roles:
    """Gives and takes roles."""

    def __init__(self, bot: discord.Client) -> None:
        self._bot = bot

    async def give(self, guild_id: int, role_id: int, person_id: int, reason: str) -> Given:
        """Gives a role to a person, with this reason in the server's audit log. Giving it twice is
        harmless. Raises Discord's errors that pass by themselves."""
        return await self._change("give", guild_id, role_id, person_id, reason)

    async def take(self, guild_id: int, role_id: int, person_id: int, reason: str) -> Given:
        """Takes a role from a person, as `give` gives it."""
        return await self._change("take", guild_id, role_id, person_id, reason)

    async def _change(
        self, deed: Deed, guild_id: int, role_id: int, person_id: int, reason: str
    ) -> Given:
        about = facts(guild=guild_id, person=person_id, role=role_id, reason=reason)
        guild, http = self._bot.get_guild(guild_id), self._bot.http
        why = why_not(guild, role_id) if guild else await self._why_not_elsewhere(guild_id, role_id)
        if why:
            log.info("a role to %s: %s", deed, why, extra=about)
            return Given(done=False, why=why)
        change = http.add_role if deed == "give" else http.remove_role
        try:
            told = await for_server(guild_id, reason)
            await change(guild_id, person_id, role_id, reason=told)
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            log.info("a role to %s: %s", deed, error, extra=about)
            return _refused(error)
        log.info("a role was %s", "given" if deed == "give" else "taken", extra=about)
        return Given(done=True)

    async def _why_not_elsewhere(self, guild_id: int, role_id: int) -> Text:
        """Returns the same as `why_not` for a server that another process serves: Discord itself
        checks the permission."""
        try:
            roles = await self._bot.http.get_roles(guild_id)
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            return _refused(error).why
        role = next((each for each in roles if int(each["id"]) == role_id), None)
        if role is None:
            return GONE
        strong = int(role["permissions"]) & discord.Permissions.elevated().value
        return POWERS.filled(role=f"<@&{role_id}>") if strong else EMPTY


def _refused(error: discord.HTTPException) -> Given:
    if error.code == _UNKNOWN_ROLE:
        return Given(done=False, why=GONE)
    if error.code == _UNKNOWN_MEMBER:
        return Given(done=False, why=say("That person is no longer in this server."), left=True)
    told = error.text or say("missing permission")
    return Given(done=False, why=say("Discord doesn't allow me to do that: {why}.", why=told))
