"""Shows contests: the message where people join, the table in its thread, the matches in threads of
their own, and the end.

The keeper keeps the messages; a thread has the number of its message, so it opens once. Other
messages, if sent but not noted, are sent again with the same nonce, and Discord drops them."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from cogs import discord
from cogs.contests.meetings import act_words
from cogs.contests.organiser_screens import no_role_screen
from cogs.contests.screens import (
    card_screen,
    end_screen,
    joining_screen,
    match_screen,
    match_title,
    stopped_screen,
)
from cogs.contests.words import Seen, name_of
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import post
from cogs.hall.keeping.keeper import Kind, WantedMessage, drawn, print_of
from cogs.hall.languages.readers import for_server
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import Refusal
from cogs.hall.roles import Roles
from cogs.hall.screen import Screen, word
from cogs.table.place import missing_for_thread
from common.text.say import joined, say
from common.text.text import Text
from contests.standings import winners
from db.tables.contests.opening import Which
from db.tables.contests.rows import CARD, JOINING, MEETING, ContestMatch, ContestRow, OpenContest
from db.tables.servers.kept_messages import KeptMessage
from db.values import MatchRow, Place, is_person

log = logging.getLogger(__name__)

ANEW: Final = frozenset({Refusal.GONE, Refusal.NO_CHANNEL, Refusal.CLOSED, Refusal.RATIONED})
"""The refusals after which a new table is posted."""
GATHERING: Final = frozenset({Refusal.GONE})
"""The same for the message where people join, before the start."""
NEVER: Final = frozenset[Refusal]()

Want: TypeAlias = Callable[[str, KeptMessage | None], Awaitable[WantedMessage]]


class NoRoom(Exception):
    """Raised if private threads cannot open in the channel of a contest."""


class Showing:
    """Brings Discord up to date with the stored contests."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._services = bot.services
        self._contests = bot.services.store.contests
        self._roles = Roles(bot)

    async def seen(self, opened: OpenContest) -> Seen:
        """Returns a contest for its screens."""
        numbers = tuple(opened.contest.people)
        people = [opened.people[each] for each in numbers]
        faces = self._services.publisher.faces
        players = await faces.players(people, opened.row.guild_id) if people else ()
        lengths, channels, meets = await self._contests.courses(opened)
        named = dict(zip(numbers, players, strict=True))
        feats = dict[int, Text]()
        if opened.contest.terms.format == "duplicate":
            feats = await self._services.store.feats.words_of(tuple(opened.matches.values()))
        absent = await faces.gone((*people, opened.row.organiser_id), opened.row.guild_id)
        boards = {
            number: f"https://discord.com/channels/{opened.row.guild_id}/{channel}"
            for number, channel in channels.items()
        }
        return Seen(opened, named, lengths, self._services.now(), feats, absent, boards, meets)

    async def show(self, which: Which) -> bool:
        """Shows a contest's present state; False if the bot may not. Raises Discord's other errors.
        The caller holds the contest's lock."""
        opened = await self._contests.get(which)
        if opened is None:
            return True
        try:
            return await self._show(opened)
        except (discord.Forbidden, discord.NotFound) as error:
            await self._note_trouble(opened.row, error)
            return False

    async def _show(self, opened: OpenContest) -> bool:
        row = opened.row
        if row.message_id is None:
            if not await self._keep(row, JOINING, row.id, partial(self._joining, opened)):
                return False
            opened = await self._again(opened)
        done = list[bool | None]()
        if row.started_at is not None and row.phase in ("running", "over"):
            done.append(await self._keep(row, CARD, row.id, partial(self._card, opened)))
            opened = await self._again(opened)
        done.append(await self._keep(row, JOINING, row.id, partial(self._joining, opened)))
        await self._tell_acts(opened)
        if row.waits:
            await self._contests.show_anew(row.id)
        elif all(done):
            await self._contests.set_shown(row.id, row.events)
        if row.phase in ("over", "stopped") and not row.told:
            await self._tell_end(opened)
        return False not in done

    async def _keep(self, row: ContestRow, kind: str, subject: int, want: Want) -> bool | None:
        """Brings a message up to date, like the keeper."""

        async def refused(*_: object) -> None:
            await self._contests.failed(row.id, self._services.now())

        return await self._services.keeper.keep(Kind(kind, want, refused), str(subject))

    async def _again(self, before: OpenContest) -> OpenContest:
        """Reads a contest again, with the messages posted since."""
        opened = await self._contests.get(before)
        assert opened is not None
        return opened

    async def _joining(self, opened: OpenContest, *_: object) -> WantedMessage:
        """Returns the message where people join. Before the start, a deleted one is posted
        again."""
        seen = await self.seen(opened)
        row, screen = opened.row, joining_screen(seen)
        marks = f"contest-leave:{row.id}:", "### "
        again = GATHERING if row.phase == "gathering" else NEVER
        place = row.guild_id, row.channel_id, str(row.moves)
        shows = await print_of(screen, row.guild_id)
        return WantedMessage(*place, marks, drawn(screen), shows, again=again)

    # The table

    async def _card(self, opened: OpenContest, _: str, stands: KeptMessage | None) -> WantedMessage:
        """Returns the table, in the contest's thread. A deleted message or thread is replaced, in
        the channel if it can have no thread."""
        seen = await self.seen(opened)
        row, screen = opened.row, card_screen(seen)
        there = stands.channel_id if stands and stands.edition == str(row.moves) else None
        if there is None:
            name = await for_server(row.guild_id, name_of(row))
            there = await self._thread(row, row.message_id or 0, name) or row.channel_id
        otherwise = None if there == row.channel_id else row.channel_id
        marks = (f"contest-text:{row.id}:",)
        place, shows = (row.guild_id, there, str(row.moves)), await print_of(screen, row.guild_id)
        wanted = WantedMessage(*place, marks, drawn(screen), shows)
        return replace(wanted, again=ANEW, otherwise=otherwise)

    async def _thread(self, row: ContestRow, message_id: int, name: str) -> int | None:
        """Returns the thread at a message, opened if there is none; None if there cannot be one."""
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
        """Finds the place of a match and shows it: a thread at a message of its own. False if the
        bot may not. Raises Discord's other errors. The caller holds the match's lock."""
        match = await self._services.store.matches.get(found.match_id)
        opened = await self._contests.get(found.contest_id)
        if match is None or opened is None or match.channel_id is not None:
            return True
        try:
            if match.hidden:
                room = await self._closed_room(opened, found, match)
            else:
                room = await self._room(opened, found)
        except NoRoom as error:
            await self._note_trouble(opened.row, error)
            return False
        except (discord.Forbidden, discord.NotFound) as error:
            if isinstance(error, discord.NotFound):  # its message may have been deleted
                await self._services.store.kept_messages.lose(MEETING, str(match.id))
            await self._note_trouble(opened.row, error)
            return False
        if room is None:
            return False
        place, channel_id = room
        await self._services.store.matches.place(match.id, opened.row.guild_id, channel_id, place)
        await self._services.publisher.publish(match.id)
        await self._contests.show_anew(opened.row.id)  # the table links to the board
        return True

    async def _closed_room(
        self, opened: OpenContest, found: ContestMatch, match: MatchRow
    ) -> tuple[Place, int] | None:
        """Returns the place of a match that nobody else may see: a private thread, with a message
        that calls its people. None if the bot may not write; raises `NoRoom` if no thread can be
        opened."""
        channel = await self._threads_in(opened.row, private=True)
        if channel is None:
            raise NoRoom
        number = await self._services.publisher.threads.private(channel, match)
        called = await self._meet(opened, found, match, number, None)
        return None if called is None else ("thread", number)

    async def _room(self, opened: OpenContest, found: ContestMatch) -> tuple[Place, int] | None:
        """Returns the place of a match: a thread, else the channel of the contest; None if the bot
        may not write."""
        row = opened.row
        match = await self._services.store.open_match(found.match_id)
        first = next(iter(match.match.to_act), None)
        waits = None if first is None else match.row.people[first]
        message_id = await self._meet(opened, found, match.row, row.channel_id, waits)
        if message_id is None:
            return None
        rooms = await self._threads_in(row)
        if rooms is None:
            return "channel", row.channel_id
        partial_message = rooms.get_partial_message(message_id)
        return "thread", await self._services.publisher.threads.open(partial_message, match.row)

    async def _meet(
        self,
        opened: OpenContest,
        found: ContestMatch,
        match: MatchRow,
        channel_id: int,
        waits: int | None,
    ) -> int | None:
        """Posts the message that calls the people of a match, at which its thread opens, and
        returns its number; None if the bot may not. A match that has lost its place gets a new
        one."""
        row = opened.row

        async def want(*_: object) -> WantedMessage:
            screen = await self._match_screen(opened, found.number, match.id, waits)
            title = match_title(opened, found.number, match.id)
            mark = joined("", [title, " · " if row.round_ends_at else "\n"])
            marks = (await for_server(row.guild_id, mark, screen.among),)
            edition = f"{row.moves} {match.moves}"
            return WantedMessage(
                row.guild_id, channel_id, edition, marks, drawn(screen), fixed=True
            )

        if not await self._keep(row, MEETING, match.id, want):
            return None
        stands = await self._services.store.kept_messages.get(MEETING, str(match.id))
        return stands.message_id if stands else None

    async def _match_screen(
        self, opened: OpenContest, meeting: int, match_id: int, waits: int | None
    ) -> Screen:
        """Returns the message of a match, which names only the people who meet."""
        people = [opened.people[each] for each in opened.contest.meetings[meeting].people]
        absent = await self._services.publisher.faces.gone(people, opened.row.guild_id)
        seen = Seen(opened, {}, (), self._services.now(), absent=absent)
        return match_screen(seen, meeting, match_id, waits)

    # Decisions of the organiser

    async def _tell_acts(self, opened: OpenContest) -> None:
        """Posts the organiser's decisions in the thread of the table, each once."""
        row = opened.row
        untold = [each for each in opened.acts if each[0] >= row.announced]
        if not untold:
            return
        seen, where = await self.seen(opened), row.card_channel_id or row.channel_id
        channel = self._bot.get_partial_messageable(where, guild_id=row.guild_id)
        for number, act in untold:
            await post(channel, word(act_words(seen, act)), nonce("act", row.id, number))
        await self._contests.set_announced(row.id, row.events)

    # The end

    async def _tell_end(self, opened: OpenContest) -> None:
        """Posts the winner's card or the reason for the stop, and gives the role."""
        seen, row = await self.seen(opened), opened.row
        channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        screen = end_screen(seen) if row.phase == "over" else stopped_screen(seen)
        await post(channel, screen, nonce("end", row.id, row.moves))
        if row.phase == "over" and row.role_id:
            await self._give(opened, row.role_id)
        await self._contests.set_told(row.id)

    async def _give(self, opened: OpenContest, role: int) -> None:
        """Gives the winners the role. If the bot may not, posts the reason in the thread."""
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
    """Returns a nonce for this message, of as many characters as Discord takes."""
    told = f"contest {what} {' '.join(map(str, numbers))}"
    return hashlib.sha256(told.encode()).hexdigest()[:24]
