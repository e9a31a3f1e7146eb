"""Direct messages: the private screen of each seat in a match, in one message that is kept up to
date; and notes on sent messages that could not yet be stored."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Final, TypeAlias

from cachetools import LRUCache

from cogs import discord
from cogs.hall.context import Context
from cogs.hall.dm_delivery import Closed, Letters
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.game_ui import HAND, PrivateScreen
from cogs.hall.keeping.keeper import Keeper
from cogs.hall.languages.readers import readers
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import BARRED, Refusal, refusal_of
from cogs.hall.screen import Screen
from cogs.hall.sentences import mentions_of
from cogs.table.place import board_url
from common.text.say import say
from common.text.text import Text
from db.preferences import Preferences
from db.store import OpenMatch, StoreTrouble
from db.values import SeatRow, Spot, is_person
from engines.game import Seat
from engines.match import Match
from render.painting.orders import NotDrawn
from render.painting.painters import Urgency

log = logging.getLogger(__name__)

REMEMBERED: Final = 2_000
"""The most people, by match, who are still to be told that their direct messages are closed."""

Note: TypeAlias = Callable[[], Awaitable[None]]
Subject: TypeAlias = Seat | tuple[Seat, ...] | Spot | None
"""The subject of a note: a seat, several seats, or the public board, alone (None) or in one of
several places."""


class PendingWrites:
    """The notes on each match still to write to the database: at most one on the public board, on
    each seat's private message, and on the unchanged ones. They are lost when the program ends.

    If Discord has taken a board and the database then fails, no stored row tells that the board was
    shown, and Discord drops a second one with the same nonce only for some minutes. So the note is
    kept, and written before anything else of that match is shown."""

    def __init__(self) -> None:
        self._owed: dict[int, dict[Subject, Note]] = {}

    async def take(self, match_id: int, subject: Subject, note: Note) -> None:
        """Writes a note on a message just shown, now or later."""
        owed = self._owed.setdefault(match_id, {})
        owed[subject] = note
        try:
            await self.settle(match_id)
        except StoreTrouble as error:
            about = facts(match=match_id, seat=subject if isinstance(subject, int) else None)
            log.warning("not noted that it was shown: %s", error, extra=about)

    async def settle(self, match_id: int) -> None:
        """Writes all pending notes on this match. Raises `StoreTrouble`; the rest stays pending."""
        owed = self._owed.get(match_id, {})
        for subject, note in list(owed.items()):
            await note()
            owed.pop(subject, None)
        self._owed.pop(match_id, None)

    def drop(self, match_id: int) -> None:
        """Drops the pending notes on a match, which moves to another place."""
        self._owed.pop(match_id, None)


CLOSED = say("I can't send you direct messages: **{button}** shows it here.", button=HAND.label)

DirectMessage: TypeAlias = tuple[int | None, int | None]
"""The channel and the message of a seat's direct message; None for none."""

NONE: DirectMessage = (None, None)
ANEW: Final = frozenset({Refusal.GONE, Refusal.NO_CHANNEL, Refusal.RATIONED})
"""The refusals to change a message after which a screen with a question is sent anew."""


class DirectMessages:
    """Brings the direct messages of a match up to date with the store. The publisher makes sure
    that only one call runs at a time."""

    def __init__(
        self, bot: discord.Client, context: Context, keeper: Keeper, notes: PendingWrites
    ) -> None:
        self._bot = bot
        self._context = context
        self._keeper = keeper
        self._letters = Letters(bot, context)
        self._pending = notes
        self._closed: LRUCache[tuple[int, int], bool] = LRUCache(REMEMBERED)

    async def tell(self, opened: OpenMatch) -> None:
        """Updates the direct message of each seat that has not seen the newest ply. A failure is
        tried again later, except refused direct messages."""
        unchanged: list[SeatRow] = []
        for seat in opened.row.seats:
            if seat.private_ply == opened.match.ply:
                continue
            try:
                if not await self._whisper(opened, seat):
                    unchanged.append(seat)
            except (NotDrawn, *UNREACHED) as error:
                if refusal_of(error) in (*BARRED, Refusal.GONE):
                    await self._give_up(opened, seat, error)
                    continue
                log.warning("not told: %s", error, extra=_about(opened, seat))
                self._bot.dispatch("late", opened.row.id, error)
        if unchanged:
            await self._note_unchanged(opened, unchanged)

    def forget(self, person: int) -> None:
        """Forgets this person."""
        for each in [each for each in self._closed if each[1] == person]:
            del self._closed[each]

    def closed_words(self, opened: OpenMatch, interaction: Interaction | None) -> Text | None:
        """Returns a sentence for a person who acts while their direct messages are closed, once a
        match, if the game shows the hand elsewhere, too; else None."""
        if interaction is None or not self._context.game_uis[opened.row.game].hand_area:
            return None
        person = (opened.row.id, interaction.user.id)
        return CLOSED if self._closed.pop(person, False) else None

    async def _give_up(self, opened: OpenMatch, seat: SeatRow, error: Exception) -> None:
        """Remembers a refused change, and forgets the message. Notes the ply as told: people who
        are gone need not be told of it."""
        log.info("not told: %s", error, extra=_about(opened, seat))
        if isinstance(error, discord.Forbidden):
            await self._letters.refused(seat.person_id, error)
            self._closed[opened.row.id, seat.person_id] = True
        await self._told(opened, seat, NONE)

    def _screen(self, opened: OpenMatch, match: Match, seat: SeatRow) -> PrivateScreen | None:
        game_ui = self._context.game_uis[opened.row.game]
        return game_ui.private(opened.row.id, match.ply, seat.seat, match.view(seat.seat))

    async def _whisper(self, opened: OpenMatch, seat: SeatRow) -> bool:
        """Edits a seat's direct message, or sends the first one; False if neither was needed."""
        screen = self._screen(opened, opened.match, seat)
        whisper: DirectMessage = (seat.private_channel_id, seat.private_message_id)
        if screen is not None and whisper != NONE:
            old = self._screen(opened, opened.match.at(max(seat.private_ply, 0)), seat)
            if old is not None and old.key == screen.key:
                return False
            whisper = await self._change(opened, seat, screen)
        elif screen is not None and screen.asks:
            whisper = await self._send(opened, seat, screen)
        else:
            return False
        await self._told(opened, seat, whisper)
        return True

    async def _change(
        self, opened: OpenMatch, seat: SeatRow, screen: PrivateScreen
    ) -> DirectMessage:
        """Edits the message to show this screen. If it is gone, or Discord refuses changes for a
        while, a screen with a question is sent in a new message."""
        channel_id, message_id = seat.private_channel_id or 0, seat.private_message_id or 0
        channel = self._bot.get_partial_messageable(channel_id)
        wanted = await readers().wishes(seat.person_id)
        built = _built(opened, screen, seat.seat, wanted)
        message = channel.get_partial_message(message_id)
        if await self._keeper.change(message, built, ANEW, reader=seat.person_id):
            return channel_id, message_id
        return await self._send(opened, seat, screen) if screen.asks else NONE

    async def _send(self, opened: OpenMatch, seat: SeatRow, screen: PrivateScreen) -> DirectMessage:
        """Sends and returns a new message; `NONE` if Discord refuses messages to the person, or it
        is no Discord user."""
        if not is_person(seat.person_id):
            return NONE
        # The same until the message is recorded as sent: after a crash Discord drops a second one.
        # A changed screen has another nonce, so that the older message does not pass for it.
        shown = sha256(screen.key.encode()).hexdigest()[:6]
        nonce = f"{opened.row.id}-{seat.seat}-{seat.private_ply + 1}-dm{shown}"
        wanted = await readers().wishes(seat.person_id)
        built = _built(opened, screen, seat.seat, wanted)
        try:
            sent = await self._letters.deliver(seat.person_id, built, nonce, wanted)
        except Closed as error:
            if error.now or seat.private_ply < 0:
                self._closed[opened.row.id, seat.person_id] = True
            return NONE
        return sent.channel.id, sent.id

    async def _told(self, opened: OpenMatch, seat: SeatRow, whisper: DirectMessage) -> None:
        told = self._context.store.matches.private_shown
        number, ply = opened.row.id, opened.match.ply
        note = partial(told, number, seat.seat, *whisper, ply, seat.person_id)
        await self._pending.take(number, seat.seat, note)

    async def _note_unchanged(self, opened: OpenMatch, seats: Sequence[SeatRow]) -> None:
        number, ply = opened.row.id, opened.match.ply
        note = partial(self._context.store.matches.private_unchanged, number, seats, ply)
        await self._pending.take(number, tuple(each.seat for each in seats), note)


def _built(opened: OpenMatch, screen: PrivateScreen, seat: Seat, wanted: Preferences) -> Screen:
    """Returns the message, with the urgency of a board: the match's next board waits for it."""
    row = opened.row
    own = row.seen_from(seat)
    built = screen.build(board_url(own), mentions_of(own, range(len(row.people))), wanted)
    return replace(built, urgency=Urgency.BOARD)


def _about(opened: OpenMatch, seat: SeatRow) -> dict[str, object]:
    row, ply = opened.row, opened.match.ply
    return facts(match=row.id, ply=ply, seat=seat.seat, person=seat.person_id, guild=row.guild_id)
