"""Shows contests: the message where people join, the table in its thread, the matches in threads of
their own, and the end.

What was sent but not noted goes out again with the same nonce, and Discord drops it; a thread has
the number of its message, so it opens once.
"""

from __future__ import annotations

import hashlib
import logging
from typing import Final

import discord

from cogs.contests.organising import no_role_screen
from cogs.contests.screens import (
    card_screen,
    end_screen,
    joining_screen,
    match_screen,
    stopped_screen,
)
from cogs.contests.words import Seen, name_of
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import amend, post
from cogs.hall.languages.plain import for_server
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import ARCHIVED, UNKNOWN_CHANNEL, WORN
from cogs.hall.roles import Roles
from cogs.hall.screen import Screen
from cogs.table.place import missing_for_thread
from common.text.say import say
from common.text.text import Text
from contests.standings import winners
from db.tables.contests.rows import ContestMatch, ContestRow, OpenContest
from db.values import MatchRow, OpenMatch, Place, is_person

log = logging.getLogger(__name__)

FIXED: Final = (ARCHIVED, WORN)
"""Error codes of a message that stays as it is: a new one takes its place."""


class NoRoom(Exception):
    """The error that private threads cannot open in the channel of a contest."""


class Showing:
    """Brings Discord up to date with the contests that are stored."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._services = bot.services
        self._contests = bot.services.store.contests
        self._roles = Roles(bot)

    async def seen(self, opened: OpenContest) -> Seen:
        """Returns a contest as its screens show it."""
        numbers = tuple(opened.contest.people)
        people = [opened.people[each] for each in numbers]
        faces = self._services.publisher.faces
        players = await faces.players(people, opened.row.guild_id) if people else ()
        lengths = await self._contests.lengths(opened.row.id)
        named = dict(zip(numbers, players, strict=True))
        feats = dict[int, Text]()
        if opened.contest.terms.format == "duplicate":
            feats = await self._services.store.feats.words_of(tuple(opened.matches.values()))
        absent = await faces.gone((*people, opened.row.organiser_id), opened.row.guild_id)
        return Seen(opened, named, lengths, self._services.now(), feats, absent)

    async def show(self, contest_id: int) -> bool:
        """Shows a contest as it stands; False if the bot may not. Raises Discord's other errors.
        The caller holds the contest's lock."""
        opened = await self._contests.get(contest_id)
        if opened is None:
            return True
        try:
            await self._show(opened)
        except (discord.Forbidden, discord.NotFound) as error:
            await self._note_trouble(opened.row, error)
            return False
        return True

    async def _show(self, opened: OpenContest) -> None:
        row = opened.row
        if row.message_id is None:
            await self._post(opened)
        if row.started_at is not None and row.phase in ("running", "over"):
            await self._show_card(row.id)
        await self._touch_up(row.id)
        await self._contests.set_shown(row.id, row.events)
        if row.phase in ("over", "stopped") and not row.told:
            await self._tell_end(row.id)

    async def _fresh(self, contest_id: int) -> Seen:
        opened = await self._contests.get(contest_id)
        assert opened is not None
        return await self.seen(opened)

    async def _post(self, opened: OpenContest) -> None:
        row = opened.row
        channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        screen = joining_screen(await self.seen(opened))
        message = await post(channel, screen, nonce("join", row.id, row.moves))
        await self._contests.set_message(row.id, message.id)

    async def _touch_up(self, contest_id: int) -> None:
        """Edits the message where people join. One that is gone comes anew before the start."""
        seen = await self._fresh(contest_id)
        row = seen.opened.row
        channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        try:
            await amend(channel.get_partial_message(row.message_id or 0), joining_screen(seen))
        except discord.HTTPException as error:
            if isinstance(error, discord.NotFound) and error.code != UNKNOWN_CHANNEL:
                if row.phase == "gathering":
                    await self._contests.move(row.id, row.channel_id)
                    await self._post((await self._fresh(row.id)).opened)
            elif error.code not in FIXED:
                raise

    # The table

    async def _show_card(self, contest_id: int) -> None:
        """Shows the table: edited where it stands, else posted. A message or thread that is gone
        comes anew."""
        seen = await self._fresh(contest_id)
        row = seen.opened.row
        if row.card_id is not None and row.card_channel_id is not None:
            channel = self._bot.get_partial_messageable(row.card_channel_id, guild_id=row.guild_id)
            try:
                await amend(channel.get_partial_message(row.card_id), card_screen(seen))
                return
            except discord.HTTPException as error:
                if not isinstance(error, discord.NotFound) and error.code not in FIXED:
                    raise
            await self._contests.lose_card(row.id)
            seen = await self._fresh(contest_id)
        await self._post_card(seen)

    async def _post_card(self, seen: Seen) -> None:
        row = seen.opened.row
        name = await for_server(row.guild_id, name_of(row))
        thread = await self._thread(row, row.message_id or 0, name)
        for where in [each for each in (thread, row.channel_id) if each]:
            channel = self._bot.get_partial_messageable(where, guild_id=row.guild_id)
            try:
                key = nonce("card", row.id, row.moves, where)
                message = await post(channel, card_screen(seen), key)
            except discord.NotFound:
                if where == row.channel_id:
                    raise
                continue  # the thread was deleted: the channel takes the table
            await self._contests.set_card(row.id, where, message.id)
            return

    async def _thread(self, row: ContestRow, message_id: int, name: str) -> int | None:
        """Returns the thread at a message, opened if there is none; None where there cannot be
        one."""
        channel = await self._threads_in(row)
        if channel is None:
            return None
        try:
            message = channel.get_partial_message(message_id)
            return await self._services.publisher.threads.at(message, name)
        except discord.HTTPException as error:
            log.warning("no thread: %s", error, extra=facts(contest=row.id, guild=row.guild_id))
            return None

    async def _threads_in(
        self, row: ContestRow, *, private: bool = False
    ) -> discord.TextChannel | None:
        """Returns the channel if such threads can open there. Raises the errors of Discord."""
        if not self._services.rules.threads:
            return None
        channel: object = self._bot.get_channel(row.channel_id)
        channel = channel or await self._bot.fetch_channel(row.channel_id)
        if not isinstance(channel, discord.TextChannel) or missing_for_thread(
            channel, private=private
        ):
            return None
        return channel

    # The matches

    async def open_match(self, found: ContestMatch) -> bool:
        """Finds the place of a match and shows it: a thread at a message of its own. False where
        the bot may not. Raises Discord's other errors. The caller holds the match's lock."""
        match = await self._services.store.matches.get(found.match_id)
        opened = await self._contests.get(found.contest_id)
        if match is None or opened is None or match.channel_id is not None:
            return True
        try:
            if match.hidden:
                place, channel_id = await self._closed_room(opened, found, match)
            else:
                place, channel_id = await self._room(opened, found)
        except NoRoom as error:
            await self._note_trouble(opened.row, error)
            return False
        except (discord.Forbidden, discord.NotFound) as error:
            if isinstance(error, discord.NotFound):  # its message may have been deleted
                await self._contests.set_match_message(match.id, None)
            await self._note_trouble(opened.row, error)
            return False
        await self._services.store.matches.place(match.id, opened.row.guild_id, channel_id, place)
        await self._services.publisher.publish(match.id)
        return True

    async def _closed_room(
        self, opened: OpenContest, found: ContestMatch, match: MatchRow
    ) -> tuple[Place, int]:
        """Returns the place of a match that nobody else may see: a private thread, with a message
        that calls its people. Raises `NoRoom` where none can be opened."""
        row = opened.row
        channel = await self._threads_in(row, private=True)
        if channel is None:
            raise NoRoom
        number = await self._services.publisher.threads.private(channel, match)
        if found.message_id is None or match.moves:
            room = self._bot.get_partial_messageable(number, guild_id=row.guild_id)
            screen = await self._match_screen(opened, found.number, match.id, None)
            message = await post(room, screen, nonce("team", match.id, number))
            await self._contests.set_match_message(match.id, message.id)
        return "thread", number

    async def _room(self, opened: OpenContest, found: ContestMatch) -> tuple[Place, int]:
        """Returns the place of a match: a thread, else the channel of the contest."""
        row, match_id = opened.row, found.match_id
        match = await self._services.store.open_match(match_id)
        message_id = found.message_id
        if message_id is None or match.row.moves:
            message_id = await self._post_match(opened, found, match)
        rooms = await self._threads_in(row)
        if rooms is None:
            return "channel", row.channel_id
        partial = rooms.get_partial_message(message_id)
        return "thread", await self._services.publisher.threads.open(partial, match.row)

    async def _post_match(self, opened: OpenContest, found: ContestMatch, match: OpenMatch) -> int:
        """Posts the message at which a match's thread opens, and returns its number. A match that
        has lost its place gets a new one."""
        row = opened.row
        channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        first = next(iter(match.match.to_act), None)
        waits = None if first is None else match.row.people[first]
        screen = await self._match_screen(opened, found.number, match.row.id, waits)
        key = nonce("match", match.row.id, row.channel_id, match.row.moves)
        message = await post(channel, screen, key)
        await self._contests.set_match_message(match.row.id, message.id)
        return message.id

    async def _match_screen(
        self, opened: OpenContest, meeting: int, match_id: int, waits: int | None
    ) -> Screen:
        """Returns the message of a match, which names nobody but the people who meet."""
        people = [opened.people[each] for each in opened.contest.meetings[meeting].people]
        absent = await self._services.publisher.faces.gone(people, opened.row.guild_id)
        seen = Seen(opened, {}, (), self._services.now(), absent=absent)
        return match_screen(seen, meeting, match_id, waits)

    # The end

    async def _tell_end(self, contest_id: int) -> None:
        """Posts the winner's card or why it was stopped, and gives the role."""
        seen = await self._fresh(contest_id)
        opened, row = seen.opened, seen.opened.row
        channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        screen = end_screen(seen) if row.phase == "over" else stopped_screen(seen)
        await post(channel, screen, nonce("end", row.id, row.moves))
        if row.phase == "over" and row.role_id:
            await self._give(opened, row.role_id)
        await self._contests.set_told(row.id)

    async def _give(self, opened: OpenContest, role: int) -> None:
        """Gives the winners the role. Where the bot may not, the thread is told why."""
        row = opened.row
        for number in winners(opened.contest):
            person = opened.people[number]
            if not is_person(person):
                continue
            why = say("Won: {contest}", contest=name_of(row))
            given = await self._roles.give(row.guild_id, role, person, why)
            if not given.done:
                where = row.card_channel_id or row.channel_id
                channel = self._bot.get_partial_messageable(where, guild_id=row.guild_id)
                await post(channel, no_role_screen(given.why), nonce("role", row.id, person))

    async def _note_trouble(self, row: ContestRow, error: Exception) -> None:
        log.info("contest not shown: %s", error, extra=facts(contest=row.id, guild=row.guild_id))
        await self._contests.failed(row.id, self._services.now())


def nonce(what: str, *numbers: int) -> str:
    """Returns a nonce of this message's own, of as many characters as Discord takes."""
    told = f"contest {what} {' '.join(map(str, numbers))}"
    return hashlib.sha256(told.encode()).hexdigest()[:24]
