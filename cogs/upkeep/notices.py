"""Notices: direct messages that tell people their turn, if they chose them.

A seat of a match has at most one. When it is the person's turn again the old one is deleted and a
new one sent, since Discord notifies nobody of an edit; otherwise it is edited. The pending and the
sent notices are in the database, so that a restart neither forgets nor doubles any. They are sent
right after a board was shown, and in rounds when they are due."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from cogs import discord
from cogs.board.match_view import match_view
from cogs.board.notice import past_notice, turn_notice
from cogs.board.plan import ended_words
from cogs.desk.rounds import Job, Round, Rounds
from cogs.desk.services import ServiceBot
from cogs.hall.context import Context
from cogs.hall.dm_delivery import Closed, Letters
from cogs.hall.keeping.keeper import Keeper, WantedMessage, drawn
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import TRIED_FOR
from cogs.hall.screen import Screen
from cogs.hall.sentences import beginnings
from cogs.table.place import board_url
from db.store import OpenMatch, SetAside, StoreTrouble
from db.tables.notices import TurnNotice
from db.tables.servers.kept_messages import KeptMessage
from engines.entries import BACK, Entry
from engines.game import Seat
from engines.match import Match
from engines.plans.judging import Answers, Standing
from engines.recent_entries import came_by_itself

log = logging.getLogger(__name__)

AN_HOUR: Final = timedelta(hours=1)
FOR_THE_BOARD: Final = timedelta(minutes=1)
"""Time that a notice waits for the board to which it links."""
FOR_THE_PLAN: Final = timedelta(minutes=1)
"""Time that a notice waits for an answer that the person has planned."""
LOOKED_BACK: Final = 16
"""Entries searched for the beginning of a turn: as many as the moments that a match keeps in
memory."""


class Notices:
    """Brings the notices of a seat up to date with the store and the clock."""

    def __init__(self, bot: discord.Client, context: Context, keeper: Keeper) -> None:
        self._bot = bot
        self._context = context
        self._keeper = keeper
        self._letters = Letters(bot, context)

    async def look(self, match_id: int, seat: Seat) -> None:
        """Edits or sends the seat's notice if due, and records when to look again. Raises Discord's
        and the database's errors; the caller may then try again."""
        name = f"notice {match_id} {seat}"
        async with self._context.store.database.exclusively(name):
            notice = await self._context.store.notices.get(match_id, seat)
            if notice is None:
                return
            try:
                opened = await self._context.store.open_match(match_id)
            except SetAside:
                await self._take_away(notice)
                await self._context.store.notices.drop(notice)
                return
            names = beginnings(opened.row.seen_from(seat))
            plans = await self._context.store.plans.standing(opened, names)
            now = self._context.now()
            await self._bring_up_to_date(_Case(opened, notice, now, plans.get(seat)))

    async def _bring_up_to_date(self, case: _Case) -> None:
        notices, notice, match = self._context.store.notices, case.notice, case.match
        if notice.message_id is not None and case.words_have_changed():
            await self._change(case)
        nothing_left = notice.wanted == "never" and notice.message_id is None
        if match.outcome or nothing_left:
            await notices.drop(notice)
            return
        due = case.due()
        await notices.settle(notice, match.ply, case.turn_under_way, due)
        if due is not None and due <= case.now and case.board_is_there():
            await self._send(case)

    async def _change(self, case: _Case) -> None:
        """Edits the seat's current message. One that can no longer be edited is left alone."""
        notice, where = case.notice, (0, case.notice.channel_id or 0)
        stands = KeptMessage(
            "notice", f"{notice.match_id} {notice.seat}", *where, notice.message_id
        )
        wanted = WantedMessage(*where, "", (), drawn(case.screen()), "now", reader=notice.person_id)
        try:
            await self._keeper.bring(stands, wanted)
        except discord.Forbidden as error:
            log.info("notice not changed: %s", error, extra=case.about)
            if case.now - self._message(notice).created_at <= TRIED_FOR:
                raise

    async def _send(self, case: _Case) -> None:
        """Sends a notice, after deleting the current one."""
        store, notice = self._context.store, case.notice
        await self._take_away(notice)
        # The same until the notice is recorded as sent: after a crash Discord drops a second one.
        nonce = f"{notice.match_id}-{notice.seat}-{case.turn}-turn"
        try:
            sent = await self._letters.deliver(notice.person_id, case.turn_screen(), nonce)
        except Closed:
            return  # stays pending, until one may be tried again
        except discord.NotFound as error:
            log.info("no notice: %s", error, extra=case.about)
            await store.notices.settle(notice, case.match.ply, case.turn, None)
            return
        await store.notices.sent(notice, case.turn, case.match.ply, sent.channel.id, sent.id)

    async def _take_away(self, notice: TurnNotice) -> None:
        if notice.message_id is None:
            return
        try:
            await self._message(notice).delete()
        except (discord.Forbidden, discord.NotFound) as error:
            about = facts(match=notice.match_id, seat=notice.seat, person=notice.person_id)
            log.info("older notice not deleted: %s", error, extra=about)
        await self._context.store.notices.gone(notice)

    def _message(self, notice: TurnNotice) -> discord.PartialMessage:
        channel = self._bot.get_partial_messageable(notice.channel_id or 0)
        return channel.get_partial_message(notice.message_id or 0)


@dataclass(frozen=True)
class _Case:
    """A seat's notices, the current match, the time, and the state of the seat's plan."""

    opened: OpenMatch
    notice: TurnNotice
    now: datetime
    plan: Standing | None = None

    @property
    def match(self) -> Match:
        return self.opened.match

    @property
    def turn(self) -> int:
        return self.match.view(None).turn

    @property
    def turn_under_way(self) -> int | None:
        """The number of the turn under way; None if it is not the seat's."""
        return self.turn if _waits(self.match, self.notice.seat) else None

    @property
    def about(self) -> dict[str, object]:
        notice = self.notice
        return facts(match=notice.match_id, seat=notice.seat, person=notice.person_id)

    # The pending notice

    def due(self) -> datetime | None:
        """Returns the time to send a notice of the turn under way; None for no notice."""
        notice = self.notice
        if not _waits(self.match, notice.seat) or notice.told_turn == self.turn:
            return None
        if notice.turn != self.turn:
            due = self._settled()
        else:
            acted = _has_acted(self.match.entries[max(notice.ply, 0) :], notice.seat)
            due = None if acted else notice.due_at
        if due is not None and isinstance(self.plan, Answers):
            due = max(due, self.now + FOR_THE_PLAN)
        return due and (notice.quiet.ends(max(due, self.now)) or due)

    def _settled(self) -> datetime | None:
        """Returns the time of a notice of this turn, by the person's settings. None if the person
        has just acted, or chose notices only after that time."""
        notice, entries, first = self.notice, self.match.entries, self._first()
        if notice.wanted == "never" or _has_acted(entries[first:], notice.seat):
            return None
        began = entries[first - 1].at if first else None
        began = began or self.opened.row.created_at
        due = began + AN_HOUR if notice.wanted == "hour" else began
        late = notice.since is not None and due < notice.since
        own = notice.wanted == "now" and self._has_brought_it_about(first)
        return None if late or own else due

    def _has_brought_it_about(self, first: int) -> bool:
        """Tells whether the person's own action led to this turn, with no choice by anybody
        since."""
        entries, fewest = self.match.entries, max(0, first - LOOKED_BACK)
        while first > fewest and came_by_itself(self.match.at(first - 1), entries[first - 1]):
            first -= 1
        return _has_acted(entries[max(first - 1, 0) : first], self.notice.seat)

    def _first(self) -> int:
        """Returns the ply at which this turn began to wait for the seat; at most `LOOKED_BACK`
        plies ago."""
        ply, turn = self.match.ply, self.turn
        while ply and self.match.ply - ply < LOOKED_BACK:
            before = self.match.at(ply - 1)
            if before.view(None).turn != turn or not _waits(before, self.notice.seat):
                break
            ply -= 1
        return ply

    def board_is_there(self) -> bool:
        """Tells whether the board linked in a notice is shown, or is no longer awaited."""
        row, entries = self.opened.row.seen_from(self.notice.seat), self.match.entries
        if row.shown_ply == self.match.ply or row.channel_id is None or row.place == "interaction":
            return True
        newest = entries[-1].at if entries else None
        return self.now - (newest or row.created_at) > FOR_THE_BOARD

    # The message

    def words_have_changed(self) -> bool:
        """Tells whether the text of the current message has changed since the match was last looked
        at."""
        before = self.notice.ply
        if before < 0:
            return True
        then = replace(self, opened=replace(self.opened, match=self.match.at(before)))
        return self._said() != then._said()

    def _said(self) -> object:
        """Returns the facts on which the text of the current message depends."""
        match = self.match
        if not self._lasts():
            return match.outcome, self._has_moved()
        return self._is_last(), match_view(self.opened, None).told()

    def _is_last(self) -> bool:
        """Tells whether the seat is the last one awaited of several to act at once."""
        alone = self.match.to_act == (self.notice.seat,)
        return alone and len(self.match.at(self._first()).to_act) > 1

    def _lasts(self) -> bool:
        """Tells whether the turn announced in the message is still under way."""
        return _waits(self.match, self.notice.seat) and self.notice.told_turn == self.turn

    def _has_moved(self) -> bool:
        return _has_acted(self.match.entries[max(self.notice.told_ply, 0) :], self.notice.seat)

    def screen(self) -> Screen:
        """Returns the wanted state of the current message."""
        if self._lasts():
            return self.turn_screen()
        shown, seat = match_view(self.opened, None), self.notice.seat
        return past_notice(shown, seat, self._allies(), moved=self._has_moved())

    def turn_screen(self) -> Screen:
        """Returns a notice of the turn under way."""
        url = board_url(self.opened.row.seen_from(self.notice.seat))
        shown = match_view(self.opened, None)
        ended, seat = ended_words(self.plan), self.notice.seat
        return turn_notice(shown, seat, self._allies(), url, ended, last=self._is_last())

    def _allies(self) -> tuple[Seat, ...]:
        setup = self.match.setup
        return self.match.game.allies(dict(setup.options), setup.seats, self.notice.seat)


def _waits(match: Match, seat: Seat) -> bool:
    return not match.outcome and seat in match.to_act and seat in match.persons


def _has_acted(entries: tuple[Entry, ...] | list[Entry], seat: Seat) -> bool:
    return any(each.seat == seat and (each.is_action or each.text == BACK) for each in entries)


def rounds(bot: ServiceBot) -> Round:
    """Looks at the notices of a match once it was shown, and at those that are due."""
    services, now = bot.services, bot.services.now
    notices, table = Notices(bot, services, services.keeper), services.store.notices
    noticing = Job[tuple[int, Seat]](
        "a notice",
        lambda each: notices.look(*each),
        lambda: table.waiting(now()),
        lambda each: facts(match=each[0], seat=each[1]),
        most=50,
    )

    async def shown(rounds: Rounds, opened: OpenMatch) -> None:
        match_id = opened.row.id
        try:
            seats = await table.of_match(match_id, now())
        except StoreTrouble as error:
            log.info("notices are late: %s", error, extra=facts(match=match_id))
            return
        await rounds.attempt_all(noticing, [(match_id, seat) for seat in seats])

    return Round("TurnNotices", 15.0, log, (noticing,), hears={"on_published": shown})
