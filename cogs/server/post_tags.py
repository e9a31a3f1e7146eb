"""Keeps the tags of posts up to date: whose match waits for somebody, and which is over."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import Final

import discord

from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import is_refused
from cogs.table.forum.tags import NoTag, names_of, tags_for
from db.tables.servers.posts import PostRow

log = logging.getLogger(__name__)

EVERY = 30.0
MOST: Final = 25
"""The most posts looked at in a round."""


class PostTags(Rounds):
    """Looks after the posts of all forums."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._posts = self._services.store.posts

    async def look(self) -> None:
        """Tags the posts whose match has gone on, or is another one."""
        await self.attempt_all(
            (
                Task(
                    row.channel_id,
                    partial(self._tag, row),
                    "the tags of a post",
                    facts(match=row.match_id),
                    lock=f"post {row.channel_id}",
                )
                for row in await self._posts.due()
            ),
            MOST,
        )

    async def _tag(self, row: PostRow) -> None:
        opened = await self._services.store.open_match(row.match_id)
        names = names_of(opened.match)
        done = replace(row, ply=opened.match.ply, tags=",".join(names))
        if done.tags != row.tags:
            await self._change(row, names)
        await self._posts.note(done)

    async def _change(self, row: PostRow, names: tuple[str, ...]) -> None:
        """Gives a post other tags. What Discord refuses for good stays as it is."""
        try:
            channel = self._bot.get_channel(row.channel_id)
            thread = channel or await self._bot.fetch_channel(row.channel_id)
            if not isinstance(thread, discord.Thread):
                return
            forum = thread.parent or await self._bot.fetch_channel(thread.parent_id)
            if isinstance(forum, discord.ForumChannel):
                tags = await tags_for(forum, names)
                await thread.edit(applied_tags=tags, archived=False)
        except NoTag:
            log.info("no tag that I may use", extra=facts(match=row.match_id))
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            log.info("a post keeps its tags: %s", error, extra=facts(match=row.match_id))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(PostTags(bot))
