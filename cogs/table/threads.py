"""The threads of matches: each is named by its game and players, in their language, and closed with
the result. A given-up match with the bot in which the person never played leaves nothing in its
channel.

A thread belongs to the bot if the bot opened it. Others, in which people play as in a channel, are
left alone. Discord lets a channel be renamed twice in ten minutes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from cogs import discord
from cogs.board.result import is_void
from cogs.board.stranger import found_screen
from cogs.hall.context import Context
from cogs.hall.delivery import post
from cogs.hall.errors import UNREACHED
from cogs.hall.keeping.once import once
from cogs.hall.languages.readers import for_server, public_language
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import PATIENCE, TRIED_FOR, Refusal, refusal_of
from cogs.hall.sentences import bot_name
from cogs.table.head_to_head import met
from cogs.table.place import permitted
from common.names import called, plain
from common.text.catalogue import codes, language
from common.text.language import ENGLISH, Language
from common.text.say import joined, listed, say
from common.text.text import Text, written
from contests.events import Points
from db.store import MissingMatch, SetAside
from db.values import Closure, MatchRow, OpenMatch, Place, is_bot, is_deleted, is_person
from engines.game import Outcome, Result, Seat
from engines.match import Match
from engines.registry import game as find_game
from engines.registry import title_of
from ratings.tally import NO_MATCHES, Tally

log = logging.getLogger(__name__)

LONGEST: Final = 100
"""The most characters of a thread's name, in Discord."""
LOOKED_THROUGH: Final = 20
"""The number of messages after an invitation searched for Discord's note about its thread."""
NAME: Final = 32
"""The most characters of a person's name, in Discord."""
SOON: Final = 5.0
"""Seconds to wait for a name that is not essential."""
_POINTS: Final = {Result.WIN: "1", Result.LOSS: "0"}


def players_words(
    title: str, names: Sequence[str], met: Tally = NO_MATCHES, speech: Language = ENGLISH
) -> str:
    """Returns the name of a thread in which these people play the game with this title, in this
    language: “Vilitum: Ann and Ben”, or for two who have met before “Vilitum: Ann and Ben (3 : 2 so
    far)”."""
    words = say("{game}: {players}")
    if met.played:
        words = say("{game}: {players} ({score} so far)", score=met.score)
    return _fitted(names, lambda each: words.filled(game=title, players=listed(each)), speech)


def result_words(
    title: str,
    outcome: Outcome,
    names: Sequence[str],
    *,
    team: bool,
    met: Tally = NO_MATCHES,
    void: bool = False,
    speech: Language = ENGLISH,
    alliances: Sequence[Text] = (),
) -> str:
    """Returns the name of a thread whose match of the game with this title ended with this outcome:
    “Vilitum: Ann 1 : 0 Ben”; for two who had met before “Vilitum: Ann 1 : 0 Ben (4 : 2 in all)”;
    for more players “Victorus: Ann wins against Ben and Cleo”, in alliances “Victorus: East (Ann
    and Ben) wins against West (Cleo and Dan)”; for a team game “Vilnius: won by Ann and Ben”. The
    name tells if the match was called off, or is `void`."""
    results = outcome.results
    winners = [seat for seat, each in enumerate(results) if each in (Result.WIN, Result.SHARED)]
    losers = [seat for seat in range(len(results)) if seat not in winners]

    def words(names: Sequence[str]) -> Text:
        if void or Result.VOID in results:
            told = say("{game}, called off: {players}")
        elif team and winners:
            told = say("{game}: won by {players}")
        elif team:
            told = say("{game}: lost by {players}")
        elif len(names) == 2:
            return _score(title, results, names, met)
        elif not winners or len(winners) == len(names):
            told = say("{game}: draw of {players}")
        else:
            told = say("{game}: {best} {best:one=wins|other=win} against {others}")
        return told.filled(
            game=title,
            players=listed(names),
            best=listed(_sides(winners, names, alliances)),
            others=listed(_sides(losers, names, alliances)),
        )

    return _fitted(names, words, speech)


def _sides(seats: Sequence[int], names: Sequence[str], alliances: Sequence[Text]) -> Sequence[str]:
    """Returns the names of these seats; those of an alliance together: “East (Ann and Ben)”."""
    if not alliances:
        return [names[seat] for seat in seats]
    return [
        say(
            "{alliance} ({kingdoms})",
            alliance=each,
            kingdoms=listed(names[seat] for seat in seats if alliances[seat] == each),
        )
        for each in dict.fromkeys(alliances[seat] for seat in seats)
    ]


def _score(title: str, results: Sequence[Result], names: Sequence[str], met: Tally) -> Text:
    points = [_POINTS.get(each, "½") for each in results]
    ending = joined(" ", [names[0], points[0], ":", points[1], names[1]])
    if met.played > 1:
        words = say("{game}: {ending} ({score} in all)")
        return words.filled(game=title, ending=ending, score=met.score)
    return say("{game}: {ending}", game=title, ending=ending)


def in_contest(outcome: Outcome, points: Sequence[Points] | None) -> Outcome:
    """Returns the end of a match in its contest: by the points of each seat; None leaves it
    unchanged."""
    if points is None:
        return outcome
    best, level = max(points), len(set(points)) == 1
    won = [Result.DRAW if level else Result.WIN if each == best else Result.LOSS for each in points]
    return replace(outcome, results=tuple(won))


def _fitted(names: Sequence[str], words: Callable[[Sequence[str]], Text], speech: Language) -> str:
    """Returns these words in a language, with every name cut to the longest length at which they
    fit."""
    for room in range(NAME, 0, -1):
        fitted = written(words([_cut(each, room) for each in names]), speech)
        if _size(fitted) <= LONGEST:
            return fitted
    return written(words([]), speech)[:LONGEST]


def _cut(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}…"


def _size(words: str) -> int:
    """Returns the length of a text as Discord counts it: in UTF-16 code units, like JavaScript."""
    return len(words.encode("utf-16-le")) // 2


def unplayed(row: MatchRow, match: Match) -> bool:
    """Tells whether this is a finished match of one person with the bot in which that person never
    played: nobody needs to see it again."""
    own = [seat for seat, person in enumerate(row.people) if not is_bot(person)]
    played = any(entry.is_action and entry.seat in own for entry in match.entries)
    return match.outcome is not None and len(own) == 1 and not played


class Threads:
    """Opens, names and closes threads. A missing permission, or a name that Discord refuses, stops
    nothing else."""

    def __init__(self, bot: discord.Client, context: Context) -> None:
        self._bot = bot
        self._context = context

    async def open(self, message: discord.PartialMessage, row: MatchRow) -> int:
        """Returns the number of the thread at this message, opened if there is none. Raises
        Discord's errors."""
        try:
            return await self.at(message, await self.players(row, message.guild))
        except discord.HTTPException as error:
            if refusal_of(error) is not Refusal.INVALID:
                raise
            log.info("thread not named: %s", error, extra=_about(row))
        return await self.at(message, await for_server(row.guild_id, _numbered(row), row.addressed))

    async def at(self, message: discord.PartialMessage, name: str) -> int:
        """Returns the number of the thread at this message, opened with this name if there is none.
        Raises Discord's errors."""
        try:
            return (await message.create_thread(name=name)).id
        except discord.HTTPException as error:
            if refusal_of(error) is not Refusal.THERE:
                raise
            return message.id

    async def private(self, channel: discord.TextChannel, row: MatchRow) -> int:
        """Returns the number of the private thread of this match, opened if there is none yet. Such
        a thread has no message that gives it its number, so it is searched by its name. Raises
        Discord's errors."""

        async def make() -> int:
            name = await for_server(channel.guild.id, _numbered(row), row.addressed)
            # Who may invite others is up to Discord's permissions; without this one not even we
            # could let people in.
            may = permitted(channel)
            shut = may is not None and may.manage_threads
            kind = discord.ChannelType.private_thread
            return (await channel.create_thread(name=name, type=kind, invitable=not shut)).id

        own = partial(self._named_so, channel, _numbered(row))
        number = await own() or await once(make, own)
        for person in filter(is_person, row.people):
            try:
                await self._bot.http.add_user_to_thread(number, person)
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("not let in: %s", error, extra=_about(row) | facts(person=person))
        return number

    async def _named_so(self, channel: discord.TextChannel, name: Text) -> int | None:
        """Returns the private thread with this name, in any language that the server may have had
        then."""
        me, names = self._bot.user, {written(name, language(code)) for code in codes()}
        there = await channel.guild.active_threads()
        return await only(
            each
            for each in there
            if me is not None and each.owner_id == me.id and each.parent_id == channel.id
            if each.is_private() and each.name in names
        )

    async def ready(self, row: MatchRow) -> MatchRow:
        """Returns the row with the place for this player of a match between strangers: a thread at
        a message that calls the player, else the channel with that message, else the player's
        direct messages. Any other row is unchanged. Raises Discord's errors."""
        mirror = None if row.seen_by is None else row.seats[row.seen_by].mirror
        if row.seen_by is None or mirror is None or not mirror.opening:
            return row
        guild, channel, place = await self._room(row, row.seen_by)
        await self._context.store.mirrors.found(row.id, row.seen_by, guild, channel, place)
        return replace(row, guild_id=guild, channel_id=channel, place=place)

    async def _room(self, row: MatchRow, seat: Seat) -> tuple[int | None, int, Place]:
        person, asked = row.people[seat], row.channel_id or 0
        channel = self._bot.get_partial_messageable(asked, guild_id=row.guild_id)
        try:
            # The same at each try: Discord drops a second one.
            screen = replace(found_screen(row, seat), among=tuple(row.addressed))
            found = await post(channel, screen, f"{row.id}-{seat}-found")
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("no place there: %s", error, extra=_about(row))
            direct = await (await self._bot.fetch_user(person)).create_dm()
            return None, direct.id, "channel"
        thread = await self._thread(row, asked, found.id) if self._context.rules.threads else None
        return row.guild_id, thread or asked, "thread" if thread else "channel"

    async def _thread(self, row: MatchRow, channel_id: int, message_id: int) -> int | None:
        """Returns the number of the thread at this message, also in a server that another process
        serves; None if there can be none."""
        try:
            channel = self._bot.get_channel(channel_id) or await self._bot.fetch_channel(channel_id)
            if not isinstance(channel, discord.TextChannel):
                return None
            return await self.open(channel.get_partial_message(message_id), row)
        except discord.HTTPException as error:
            if refusal_of(error) is None:
                raise
            log.info("no thread: %s", error, extra=_about(row))
            return None

    async def name(self, row: MatchRow) -> None:
        """Names a thread in which a match begins but which was not opened for it, as for a rematch.
        Leaves it alone if it is not the bot's, or if another match is played there. Raises no error
        of Discord; a failure leaves the name unchanged."""
        channel_id = row.channel_id or 0
        try:
            async with asyncio.timeout(SOON):
                thread = await self._own(channel_id)
                others_in = self._context.store.matches.others_in
                if thread is None or await others_in(channel_id, row.id):
                    return
                name = await self.players(row, thread.guild)
                if name != thread.name:
                    await thread.edit(name=name, archived=False)
        except UNREACHED as error:
            log.info("thread not named: %s", error, extra=_about(row))

    async def close(self, closure: Closure) -> bool:
        """Renames a thread to the result of the match that ended there, and archives it. False if
        that should be tried again: for a week at most."""
        store = self._context.store
        async with store.database.exclusively(f"thread {closure.channel_id}"):
            if closure not in await store.closings.due():
                return True  # another process has done it, or people play there again
            done = self._context.now() - closure.ended_at > TRIED_FOR
            done = done or await self._closed(closure)
            if done:
                await store.closings.drop(closure)
            return done

    async def _closed(self, closure: Closure) -> bool:
        try:
            opened = await self._context.store.open_match(closure.match_id)
        except (SetAside, MissingMatch):
            return True  # its result is not known
        try:
            async with asyncio.timeout(PATIENCE):
                if unplayed(opened.row, opened.match):
                    await self._withdraw(opened.row)
                thread = await self._own(closure.channel_id)
                if thread is not None and opened.match.outcome is not None:
                    name = await self._result(opened, opened.match.outcome, thread.guild)
                    await self._archive(thread, name)
        except UNREACHED as error:
            log.info("thread not closed: %s", error, extra=_about(opened.row))
            return refusal_of(error) is not None
        return True

    async def _withdraw(self, row: MatchRow) -> None:
        """Deletes the invitation of a match from its channel, and Discord's note there about the
        thread. Raises Discord's errors, unless they are gone or the channel's history may not be
        read."""
        invitation = await self._context.store.invitations.get(row.invitation_id or 0)
        if invitation is None or not invitation.channel_id or not invitation.message_id:
            return
        channel = self._bot.get_partial_messageable(
            invitation.channel_id, guild_id=invitation.guild_id
        )
        invited = channel.get_partial_message(invitation.message_id)
        with contextlib.suppress(discord.NotFound):
            await invited.delete()
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            async for message in channel.history(after=invited, limit=LOOKED_THROUGH):
                if self._tells_of(message, row, invited.id):
                    await message.delete()

    def _tells_of(self, message: discord.Message, row: MatchRow, invited: int) -> bool:
        """Tells whether the message is Discord's note that this match's thread, or one at its
        invitation, was opened."""
        told, me = message.reference, self._bot.user
        if message.type is not discord.MessageType.thread_created or told is None or me is None:
            return False
        is_its_own = told.channel_id == row.channel_id or told.message_id == invited
        return message.author.id == me.id and is_its_own

    async def _archive(self, thread: discord.Thread, name: str) -> None:
        """Renames and archives it in one request; only archives it if Discord refuses the name."""
        try:
            await thread.edit(name=name, archived=True)
        except discord.HTTPException as error:
            if refusal_of(error) is not Refusal.INVALID:
                raise
            await thread.edit(archived=True)

    async def _own(self, channel_id: int) -> discord.Thread | None:
        """Returns this thread if it is the bot's. Raises Discord's errors."""
        channel = self._bot.get_channel(channel_id) or await self._bot.fetch_channel(channel_id)
        me = self._bot.user
        own = isinstance(channel, discord.Thread) and me and channel.owner_id == me.id
        return channel if own and isinstance(channel, discord.Thread) else None

    async def players(self, row: MatchRow, guild: discord.Guild | None) -> str:
        """Returns the name of a thread in which this match is played."""
        game, speech = find_game(row.game), await _speech(row, guild)
        sides = game.seating(dict(row.setup.options), row.setup.seats)
        names = await self._names(row, sides, guild)
        return players_words(game.title, names, await met(self._context, row), speech)

    async def _result(
        self, opened: OpenMatch, outcome: Outcome, guild: discord.Guild | None
    ) -> str:
        names, game = await self._names(opened.row, opened.match.sides, guild), opened.match.game
        before = await met(self._context, opened.row)
        void = is_void(opened.match)
        if void or Result.VOID in outcome.results:
            # In a league it counts, although nobody may have played.
            points = await self._context.store.contests.counted(opened.row.id)
            outcome, void = in_contest(outcome, points), void and points is None
        speech, team = await _speech(opened.row, guild), game.team
        setup = opened.match.setup
        return result_words(
            game.title,
            outcome,
            names,
            team=team,
            met=before,
            void=void,
            speech=speech,
            alliances=game.alliances(dict(setup.options), setup.seats),
        )

    async def _names(
        self, row: MatchRow, sides: Sequence[str], guild: discord.Guild | None
    ) -> list[str]:
        """Returns the players' names by seat, also in a server that another process serves; the
        side if Discord gives no name."""
        found = [
            each.mirror.name if each.mirror else await self._named(guild, each.person_id)
            for each in row.seats
        ]
        return [called(name, side) for name, side in zip(found, sides, strict=True)]

    async def _named(self, guild: discord.Guild | None, person: int) -> str:
        """Returns a person's name, empty if it is unknown: the remembered name, else that of the
        server's member."""
        if is_bot(person):
            return bot_name(person)
        if is_deleted(person) or guild is None:
            return ""
        if known := self._context.names.get(person):
            return known
        try:
            member = guild.get_member(person) or await guild.fetch_member(person)
        except UNREACHED as error:
            log.info("no name: %s", error, extra=facts(person=person, guild=guild.id))
            return ""
        return plain(member.display_name)


async def only(found: Iterable[discord.Thread]) -> int | None:
    """Returns the number of the first of these threads, which the library may have opened several
    times by itself; None for none. The others are deleted, or closed if the bot may not delete
    them."""
    first, *others = sorted(found, key=lambda each: each.id) or (None,)
    for each in others:
        for way in (each.delete, partial(each.edit, archived=True)):
            try:
                await way()
                break
            except UNREACHED as error:
                log.info("a thread stands twice: %s", error, extra=facts(guild=each.guild.id))
    return None if first is None else first.id


async def _speech(row: MatchRow, guild: discord.Guild | None) -> Language:
    return await public_language(guild.id if guild else None, row.addressed)


def _numbered(row: MatchRow) -> Text:
    """Returns the name of a thread that tells nothing but the match."""
    return say("{game}, match {number}", game=title_of(row.game), number=row.id)


def _about(row: MatchRow) -> dict[str, object]:
    return facts(match=row.id, guild=row.guild_id)
