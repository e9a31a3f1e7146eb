"""Opening a match as a post in the forum that its server has chosen."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Final

from cogs import discord
from cogs.hall.context import Context
from cogs.hall.keeping.once import once
from cogs.hall.languages.readers import for_server
from cogs.hall.log_fields import facts
from cogs.hall.sentences import mention
from cogs.table.forum.tags import NoTag, names_of, tags_for
from cogs.table.place import permitted
from cogs.table.threads import Threads, only
from common.text.say import bold, listed, say
from common.text.text import Text
from db.tables.servers.posts import PostRow
from db.values import MatchRow
from engines.registry import game as find_game

log = logging.getLogger(__name__)

BEFORE: Final = timedelta(minutes=1)
"""The time before a match's beginning from which its post is searched: two clocks may differ."""


class NoPost(Exception):
    """Raised if a match cannot be a post; the text tells the players why."""


def missing_in(forum: discord.ForumChannel) -> list[Text]:
    """Returns the names of the permissions that a match's post lacks in this forum, as far as they
    are known."""
    may = permitted(forum)
    if may is None:
        return []
    needed = {
        say("View Channel"): may.view_channel,
        say("Create Posts"): may.send_messages,
        say("Send Messages in Posts"): may.send_messages_in_threads,
        say("Attach Files"): may.attach_files,
        say("Read Message History"): may.read_message_history,
    }
    return [bold(name) for name, granted in needed.items() if not granted]


class Posts:
    """Opens the posts of matches."""

    def __init__(self, bot: discord.Client, context: Context, threads: Threads) -> None:
        self._bot = bot
        self._context = context
        self._threads = threads

    async def open(self, row: MatchRow, forum_id: int) -> int:
        """Returns the number of a match's post, made if there is none. Raises `NoPost`, and
        Discord's and the database's errors."""
        forum = self._bot.get_channel(forum_id) or await self._bot.fetch_channel(forum_id)
        if not isinstance(forum, discord.ForumChannel):
            raise NoPost(say("the chosen channel is no longer a forum"))
        if missing := missing_in(forum):
            words = say("I need {permissions} in {channel}")
            raise NoPost(words.filled(permissions=listed(missing), channel=f"<#{forum_id}>"))
        name = await self._threads.players(row, forum.guild)
        opened = await self._context.store.open_match(row.id)
        names = names_of(opened.match)
        found = await self._own(forum.threads, name, row)
        if found is None:

            async def own() -> int | None:
                there = await forum.guild.active_threads()
                return await self._own([t for t in there if t.parent_id == forum_id], name, row)

            found = await once(partial(self._make, forum, name, names, row), own)
        post = PostRow(found, row.id, 0, ",".join(names))
        await self._context.store.posts.note(post)
        return found

    async def _make(
        self, forum: discord.ForumChannel, name: str, names: tuple[str, ...], row: MatchRow
    ) -> int:
        try:
            tags = await tags_for(forum, names)
        except NoTag:
            words = say("{channel} requires a tag, and I may not use any there")
            raise NoPost(words.filled(channel=f"<#{forum.id}>")) from None
        players = listed([mention(each) for each in row.people])
        words = say("Match {number} of {game}: {players}.")
        words = words.filled(number=str(row.id), game=find_game(row.game).title, players=players)
        made = await forum.create_thread(
            name=name,
            content=await for_server(row.guild_id, words, row.addressed),
            applied_tags=tags,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        log.info("post opened", extra=facts(match=row.id, guild=row.guild_id))
        return made.thread.id

    async def _own(self, there: Sequence[discord.Thread], name: str, row: MatchRow) -> int | None:
        """Returns the match's post among the existing ones: it may have been created and not noted,
        if the program ended in between, or created more than once."""
        me, found = self._bot.user, list[discord.Thread]()
        for each in there:
            own = me is not None and each.owner_id == me.id and each.name == name
            made = each.created_at or row.created_at
            if own and made >= row.created_at - BEFORE:
                noted = await self._context.store.posts.get(each.id)
                if noted is None or noted.match_id == row.id:
                    found.append(each)
        return await only(found)
