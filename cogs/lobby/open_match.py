"""From an invitation with all its players to the first board of the match."""

from __future__ import annotations

import logging
from contextlib import AbstractAsyncContextManager

from cogs import discord
from cogs.hall.context import Context
from cogs.hall.delivery import reply
from cogs.hall.errors import UNREACHED, Interaction, inform, words_of
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen, layout, link, rows, text, word
from cogs.lobby.level import follow_words
from cogs.lobby.messages import InvitationMessages
from cogs.table.forum.posts import NoPost, Posts
from cogs.table.place import missing_for_thread
from cogs.table.publish import Publisher
from common.text.say import EMPTY, joined, listed, say
from common.text.text import Sentence, Text
from db.store import StoreTrouble
from db.values import InvitationRow, MatchRow

log = logging.getLogger(__name__)


class Opening:
    """The opening of the matches of invitations. Only one task at a time opens a match, among all
    processes and rounds."""

    def __init__(
        self,
        bot: discord.Client,
        context: Context,
        publisher: Publisher,
        notices: InvitationMessages,
    ) -> None:
        self._bot = bot
        self._context = context
        self._publisher = publisher
        self._messages = notices
        self._posts = Posts(bot, context, publisher.threads)

    async def open(
        self, row: InvitationRow, match: MatchRow, interaction: Interaction, *, elsewhere: bool
    ) -> None:
        """Shows a match that has just been stored. The invitation tells of it and, permanently, of
        the fingerprint of the seed; the first board follows. Any failed part is done later
        (`resume`). `elsewhere` tells that a private answer is being held."""
        log.info("match begun", extra=_begun(match))
        told = None
        try:
            async with self.alone(match.id):
                told = await self._open(row, match, interaction, elsewhere)
        except StoreTrouble as error:
            log.warning("opened later: %s", error, extra=facts(match=match.id))
        if told:
            await inform(interaction, told)
        if self._context.rules.threads and match.place == "channel":
            await self._publisher.threads.name(match)

    def alone(self, match_id: int, *, at_once: bool = False) -> AbstractAsyncContextManager[None]:
        """Keeps a match that is just being opened from being shown in a place where it will not be
        played. Raises `Held` if it is being opened and `at_once` is set; `StoreTrouble`."""
        return self._context.store.database.exclusively(f"opening {match_id}", at_once=at_once)

    async def _open(
        self,
        row: InvitationRow,
        match: MatchRow,
        interaction: Interaction | None = None,
        elsewhere: bool = False,
    ) -> Text | None:
        match = await self._context.store.matches.get(match.id) or match
        note, match = await self._find_room(row, match, interaction)
        await self._messages.seal(row.id, interaction, note, match)
        if interaction is not None and elsewhere:
            note = await follow_words(self._context, interaction.user.id, match)
            await tell(interaction, begins_screen(match, note), match.id)
        return await self._publisher.publish(match.id, interaction)

    async def resume(self, row: InvitationRow) -> bool:
        """Opens a match that its invitation does not name yet, because the program ended or Discord
        had trouble. False if it still does not. Raises `Held` while another task opens it."""
        store, number = self._context.store, row.match_id or 0
        async with self.alone(number, at_once=True):
            now, match = await store.invitations.get(row.id), await store.matches.get(number)
            if now is None or match is None or now.sealed:
                return now is None or now.sealed
            await self._open(now, match)
        is_new = match.board_id is None  # an older thread may be closed by now
        if self._context.rules.threads and match.place == "channel" and is_new:
            await self._publisher.threads.name(match)
        shown = await store.invitations.get(row.id)
        return shown is None or shown.sealed

    async def _find_room(
        self, row: InvitationRow, match: MatchRow, interaction: Interaction | None
    ) -> tuple[Text, MatchRow]:
        """Opens a thread for the match, if possible; else the channel serves. Returns a note for
        the invitation, empty if there is nothing to say, and the match with its place."""
        wanted = self._context.rules.threads and match.place == "channel" and match.board_id is None
        if not wanted or row.message_id is None or row.channel_id is None:
            return EMPTY, match
        try:
            chosen = await self._context.store.guilds.get(match.guild_id)
            if chosen.forum_id is not None:
                return await self._find_post(match, chosen.forum_id)
            channel = await self._channel(row.channel_id)
            if not isinstance(channel, discord.TextChannel):
                return EMPTY, match
            if chosen.threads is not None and channel.id not in chosen.threads:
                return EMPTY, match
            if missing := missing_for_thread(channel, interaction):
                note = say(
                    "Playing in this channel, because I can't open threads (missing: {missing}).",
                    missing=listed(missing),
                )
                return joined("", ["\n-# ", note]), match
            message = channel.get_partial_message(row.message_id)
            thread_id = await self._publisher.threads.open(message, match)
            return EMPTY, await self._placed(match, thread_id)
        except (StoreTrouble, *UNREACHED) as error:
            about = facts(match=match.id, guild=match.guild_id)
            log.warning("no thread: %s", error, extra=about)
        return EMPTY, match

    async def _placed(self, match: MatchRow, thread_id: int) -> MatchRow:
        """Notes the thread in which a match is played, and returns its row with that."""
        matches = self._context.store.matches
        await matches.place(match.id, match.guild_id, thread_id, "thread")
        return await matches.get(match.id) or match

    async def _find_post(self, match: MatchRow, forum_id: int) -> tuple[Text, MatchRow]:
        """Opens a post for the match in the server's forum; else the channel serves. Returns the
        same as `_find_room`."""
        try:
            channel_id = await self._posts.open(match, forum_id)
        except NoPost as why:
            note = say("Playing in this channel: {why}.", why=words_of(why))
            return joined("", ["\n-# ", note]), match
        return EMPTY, await self._placed(match, channel_id)

    async def _channel(self, channel_id: int) -> object:
        """Returns a channel, also of a server that another process serves. Raises the errors of
        Discord."""
        return self._bot.get_channel(channel_id) or await self._bot.fetch_channel(channel_id)


async def tell(interaction: Interaction, screen: Screen, match_id: int | None = None) -> None:
    """Answers with the screen, if Discord takes it: the act that it reports is done in any case."""
    try:
        await reply(interaction, screen)
    except UNREACHED as error:
        log.info("not told: %s", error, extra=facts(match=match_id))


def begins_screen(match: MatchRow, note: Text = EMPTY) -> Screen:
    """Returns the beginning of a match in words, with a `note` for the person alone, and a link to
    its channel. Discord cannot link direct messages: there the board comes right below."""
    below = [note] if note else []
    in_channel = bool(match.guild_id and match.channel_id)
    begins = _begins(against=match.seen_by is not None, in_channel=in_channel).filled(
        number=match.id,
        other=match.names[1 - match.seen_by] if match.seen_by is not None else "",
        channel=f"<#{match.channel_id}>",
    )
    if not in_channel:
        return word(joined("\n", [begins, *below]))
    url = f"https://discord.com/channels/{match.guild_id}/{match.channel_id}"
    go = link(say("Go to the match"), url)
    return Screen(layout(text(joined("\n", [begins, *below])), *rows([go])))


def _begins(*, against: bool, in_channel: bool) -> Sentence:
    match against, in_channel:
        case True, True:
            return say("Match {number} against **{other}** begins in {channel}.")
        case True, False:
            return say("Match {number} against **{other}** begins.")
        case False, True:
            return say("Match {number} begins in {channel}.")
        case _:
            return say("Match {number} begins.")


def _begun(match: MatchRow) -> dict[str, object]:
    return facts(
        match=match.id,
        game=match.game,
        people=" ".join(map(str, match.people)),
        invitation=match.invitation_id,
        guild=match.guild_id,
    )
