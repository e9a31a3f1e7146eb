"""The tags of a post: the match's game, whether it waits for somebody, or that it is over.

Tags are found by their names, since nobody can copy a tag's id; missing ones are created if the bot
may (Manage Channels). A forum may demand a tag: then a post without one is refused (40067), so any
tag of the forum is better than none."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from cogs import discord
from cogs.hall.errors import UNREACHED
from cogs.hall.languages.readers import for_server
from cogs.hall.log_fields import facts
from cogs.table.place import permitted
from common.text.say import say
from engines.match import Match

log = logging.getLogger(__name__)

YOUR_TURN: Final = say("your turn")
OVER: Final = say("over")
MOST: Final = 20
"""The most tags of a forum, in Discord."""
ON_A_POST: Final = 5
"""The most tags of a post, in Discord."""
LONGEST: Final = 20
"""The most characters of a tag, in Discord."""


class NoTag(Exception):
    """Raised if the forum demands a tag and has none that the bot may use."""


def names_of(match: Match) -> tuple[str, ...]:
    """Returns the names of a match's tags."""
    game = match.game.title
    if match.outcome is not None:
        return game, OVER
    return (game, YOUR_TURN) if set(match.to_act) & set(match.persons) else (game,)


def matching(
    names: Sequence[str], there: Sequence[discord.ForumTag], *, may_moderate: bool
) -> list[discord.ForumTag]:
    """Returns the tags with these names that the bot may use."""
    usable = {each.name.casefold(): each for each in there if may_moderate or not each.moderated}
    found = [usable[each.casefold()] for each in names if each.casefold() in usable]
    return found[:ON_A_POST]


async def tags_for(forum: discord.ForumChannel, names: Sequence[str]) -> list[discord.ForumTag]:
    """Returns the forum's tags for these names in the server's language, creating missing ones.
    Raises `NoTag`."""
    names = [(await for_server(forum.guild.id, each))[:LONGEST].strip() for each in names]
    may = permitted(forum) or discord.Permissions.none()
    there = list(forum.available_tags)
    known = {each.name.casefold() for each in there}
    for name in names:
        if name.casefold() in known or not may.manage_channels or len(there) >= MOST:
            continue
        try:
            there.append(await forum.create_tag(name=name))
        except UNREACHED as error:
            log.info("no tag %s: %s", name, error, extra=facts(guild=forum.guild.id))
    found = matching(names, there, may_moderate=may.manage_threads)
    if found or not forum.flags.require_tag:
        return found
    usable = [each for each in there if may.manage_threads or not each.moderated]
    if not usable:
        raise NoTag
    return usable[:1]
