"""Keeps the tags of posts up to date: that a match waits for somebody, or is over."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

from cogs import discord
from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import is_refused
from cogs.table.forum.tags import NoTag, names_of, tags_for
from db.tables.servers.posts import PostRow

log = logging.getLogger(__name__)


def rounds(bot: ServiceBot) -> Round:
    """Tags the posts whose match has moved on, or is another one."""
    tagging = Job[PostRow](
        "the tags of a post",
        partial(_tag, bot),
        bot.services.store.posts.due,
        lambda row: facts(match=row.match_id),
        key=lambda row: row.channel_id,
        lock=lambda row: f"post {row.channel_id}",
        most=25,
    )
    return Round("PostTags", 30.0, log, (tagging,))


async def _tag(bot: ServiceBot, row: PostRow) -> None:
    opened = await bot.services.store.open_match(row.match_id)
    names = names_of(opened.match)
    done = replace(row, ply=opened.match.ply, tags=",".join(names))
    if done.tags != row.tags:
        await _change(bot, row, names)
    await bot.services.store.posts.note(done)


async def _change(bot: ServiceBot, row: PostRow, names: tuple[str, ...]) -> None:
    """Gives a post other tags. If Discord refuses for good, the post keeps its tags."""
    try:
        channel = bot.get_channel(row.channel_id)
        thread = channel or await bot.fetch_channel(row.channel_id)
        if not isinstance(thread, discord.Thread):
            return
        forum = thread.parent or await bot.fetch_channel(thread.parent_id)
        if isinstance(forum, discord.ForumChannel):
            tags = await tags_for(forum, names)
            await thread.edit(applied_tags=tags, archived=False)
    except NoTag:
        log.info("no tag that I may use", extra=facts(match=row.match_id))
    except discord.HTTPException as error:
        if not is_refused(error):
            raise
        log.info("a post keeps its tags: %s", error, extra=facts(match=row.match_id))
