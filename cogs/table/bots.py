"""Plays the bot's seats: the thinking runs in a separate process, and the actions take the way of
every move."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import Final

from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from cogs.table.play import OldControl, SeatAtMatch, Table
from db.programs import is_program, program_name
from db.store import OpenMatch, Stale
from db.values import bot_level, is_bot
from engines.game import Seat, Unreadable
from engines.match import CLAIM, DECLINE, DRAW, GONE, RESIGN, TIME, Match, free_text, vote_text
from players.player import TITLES
from players.programs import Programs, instead
from players.questions import Answer, plainly, question
from players.registry import player
from players.thinkers import NoAnswer, Purpose, Thinkers

log = logging.getLogger(__name__)

HIGH: Final = tuple(TITLES)[tuple(TITLES).index("4") :]
"""The levels, from Expert on, that resign a lost position."""
MOST: Final = 200
"""The most actions of the bot in a row; after these it waits for the next look."""


@dataclass(frozen=True, slots=True)
class _Deed:
    """The bot's action at a seat, and the actions planned for the rest of this turn."""

    seat: Seat
    text: str
    then: tuple[str, ...] = ()


class Bots:
    """Acts for the bot in a match."""

    def __init__(
        self, context: Context, table: Table, thinkers: Thinkers, programs: Programs
    ) -> None:
        self._context: Final = context
        self._table: Final = table
        self._thinkers: Final = thinkers
        self._programs: Final = programs

    async def look(self, match_id: int) -> bool:
        """Plays for the bot's seats until the match waits for others; tells whether it played
        anything. Raises the errors of opening a match and committing."""
        before: tuple[_Deed, int] | None = None
        after: OpenMatch | None = None
        for number in range(MOST):
            opened = after or await self._table.open(match_id)
            after = None
            deed = _next(opened.match, *before) if before else None
            deed = deed or await self._deed(opened)
            if deed is None:
                return number > 0
            before = deed, opened.match.ply
            with contextlib.suppress(Stale, OldControl):  # somebody was faster: think again
                after = await self._do(opened, deed.seat, deed.text)
        return True

    async def _do(self, opened: OpenMatch, seat: Seat, text: str) -> OpenMatch:
        match, match_id = opened.match, opened.row.id
        if seat in match.stood_in:
            return await self._table.stand_in(match_id, seat, text, match.ply)
        person, seated = opened.row.people[seat], SeatAtMatch(opened, seat)
        return (await self._table.act(match_id, person, text, match.ply, seated)).opened

    async def _deed(self, opened: OpenMatch) -> _Deed | None:
        """Returns the bot's next action; None if it waits for others."""
        match, people = opened.match, opened.row.people
        if match.awaits_bot:
            seat = match.awaits_bot[0]
            answer = await self._thought(opened, seat)
            return _Deed(seat, answer.action, answer.then)
        seats = [seat for seat in match.persons if is_bot(people[seat])]
        if match.outcome or not seats:
            return None
        if len(seats) == len(match.persons) and not match.is_alone:
            return _ending(opened, seats)
        for seat in seats:
            if text := await self._said(opened, seat):
                return _Deed(seat, text)
        for seat in seats:
            if seat in match.to_act:
                return await self._played(opened, seat)
        return None

    async def _said(self, opened: OpenMatch, seat: Seat) -> str | None:
        """Returns the bot's answer to the people's open offers and votes; None if there are none.
        It agrees with its partners and to votes, and accepts a draw unless it stands better."""
        match = opened.match
        if match.game.team and match.offers and seat not in match.offers:
            return DRAW
        about = [each for voter, each in sorted(match.votes) if voter != seat != each]
        texts = [vote_text(each) for each in about if seat not in match.voters(each)]
        asked = sorted({each for _, each in match.asks})
        texts += [free_text(each) for each in asked if seat not in match.askers(each)]
        if texts or match.game.team:
            return texts[0] if texts else None
        if not match.asking(seat) or seat in match.offers:
            return None
        if seat not in match.to_act:
            return None if match.to_act else DECLINE
        answer = await self._thought(opened, seat)
        return DRAW if answer.value <= 0 else DECLINE

    async def _played(self, opened: OpenMatch, seat: Seat) -> _Deed:
        """Returns the action at a seat of the bot to act, or of another program; at a high level
        the bot resigns a lost position."""
        if text := await self._foreign(opened, seat):
            return _Deed(seat, text)
        answer = await self._thought(opened, seat)
        thinker = player(opened.match.game.key)
        level = str(bot_level(opened.row.people[seat]))
        if level in HIGH and answer.value <= -thinker.lost and not opened.match.game.team:
            return _Deed(seat, RESIGN)
        return _Deed(seat, answer.action, answer.then)

    async def _foreign(self, opened: OpenMatch, seat: Seat) -> str:
        """Returns the action of the other program that plays this seat; empty if none does, or if
        it has no legal answer in time."""
        match, person = opened.match, opened.row.people[seat]
        if not is_program(person):
            return ""
        name = program_name(person)
        try:
            return await self._programs.ask(name, match, seat)
        except (NoAnswer, Unreadable) as error:
            about = facts(match=opened.row.id, ply=match.ply, seat=seat)
            log.warning("the bot plays for the program %s: %s", name, error, extra=about)
            return ""

    async def _thought(self, opened: OpenMatch, seat: Seat) -> Answer:
        """Returns a thinker's answer, else that of a plain policy."""
        match = opened.match
        try:
            level = _level(opened, seat)
            purpose = Purpose.FURTHER if _has_begun(match, seat) else Purpose.TURN
            wanted, person = question(match, seat, level), _waiting(opened)
            return await self._thinkers.ask(wanted, person, purpose)
        except (NoAnswer, Unreadable) as error:
            about = facts(match=opened.row.id, ply=match.ply, seat=seat)
            log.warning("no thinker has an answer: %s", error, extra=about)
            return await asyncio.to_thread(plainly, match, seat)


def has_bots(opened: OpenMatch) -> bool:
    """Tells whether the bot holds a seat or stands in for a person."""
    return bool(opened.row.bots or opened.match.stood_in)


def _waiting(opened: OpenMatch) -> int:
    """Returns the first person of the match, who waits for the bot's turn; 0 if no people are
    left."""
    return next((each for each in opened.row.people if not is_bot(each)), 0)


def _level(opened: OpenMatch, seat: Seat) -> str:
    """Returns the bot's level at a seat: the highest if it stands in for a person, a middle one in
    place of another program. Raises `Unreadable` if the game has no player."""
    if seat in opened.match.stood_in:
        return player(opened.match.game.key).levels[-1].key
    if is_program(opened.row.people[seat]):
        return instead(opened.match.game.key).key
    return str(bot_level(opened.row.people[seat]))


def _next(match: Match, before: _Deed, ply: int) -> _Deed | None:
    """Returns the next action of the bot's plan made at this ply; None if the plan is finished, or
    any other entry has followed."""
    if not before.then or match.ply != ply + 1 or before.seat not in match.to_act:
        return None
    latest, (text, *then) = match.entries[-1], before.then
    if (latest.seat, latest.text) != (before.seat, before.text):
        return None
    known = {match.game.write(each) for each in match.view(before.seat).legal}
    return _Deed(before.seat, text, tuple(then)) if text in known else None


def _has_begun(match: Match, seat: Seat) -> bool:
    """Tells whether the seat is in the middle of a turn: it acted last, and the match waits for it
    alone."""
    return bool(match.entries) and match.entries[-1].seat == seat and match.to_act == (seat,)


def _ending(opened: OpenMatch, seats: list[Seat]) -> _Deed | None:
    """Returns the action that ends a match without people: the allies of the person who last
    resigned or ran out of time concede, else the seats agree on a draw, or on giving up."""
    match, gone = opened.match, _gone_last(opened)
    setup = match.setup
    allies = () if gone is None else match.game.allies(dict(setup.options), setup.seats, gone)
    if conceding := [seat for seat in seats if seat in allies and not match.game.team]:
        return _Deed(conceding[0], RESIGN)
    open_ = [seat for seat in seats if seat not in match.offers]
    return _Deed(open_[0], DRAW) if open_ else None


def _gone_last(opened: OpenMatch) -> Seat | None:
    """Returns the seat of the last person to leave the match other than by losing in play; None if
    nobody has."""
    match = opened.match
    for entry in reversed(match.entries):
        word, _, about = entry.text.partition(" ")
        seat = int(about) if word == CLAIM else entry.seat
        gone = word in (RESIGN, GONE, TIME, CLAIM) and seat not in match.playing
        if gone and not is_bot(opened.row.people[seat]):
            return seat
    return None
