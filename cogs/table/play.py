"""The way of a move: text in, judged by the engine, committed to the log."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from math import ceil
from typing import Final, Literal, TypeAlias
from weakref import WeakValueDictionary

from cogs.discord import Member
from cogs.hall.context import Context
from cogs.hall.errors import Interaction, UserError, words_of
from cogs.hall.ids import MOST
from cogs.hall.posting import ask_to_play
from cogs.hall.sentences import day, mentions_of, turn_words
from cogs.table.commit import commit
from common.text.say import listed, say
from common.text.text import Text
from db.pace import pace_of
from db.store import MissingMatch, OpenMatch, Stale
from db.tables.seats.replacement import Newcomer
from db.values import MatchRow, is_person
from engines.entries import stop_text
from engines.game import Seat, Unreadable
from engines.match import (
    ABSENT,
    BACK,
    CLAIM,
    GONE,
    LATE,
    LIMIT,
    REPLACE,
    STOP,
    TIME,
    Entry,
    Match,
    absent_text,
    claim_text,
)

TRIES = 5
"""The number of attempts of an action on newer boards, each after the clock or another process was
faster."""


NO_ACTION = say("That is not an action of this game.")
NOBODYS: Final = (TIME, LATE, LIMIT, REPLACE, GONE, STOP)
"""Texts of the log that no player may enter."""
STILL_HIDDEN: Final = say(
    "Other teams still play this match from the same start, so it stays closed until they are done."
)
Seen: TypeAlias = Literal["board", "course", "file"]
"""The part of a match that is shown: the board alone; the course so far, from which all can be
played again; or a file of it."""


class OldControl(UserError):
    """Raised if the pressed control is outdated."""

    def __init__(self) -> None:
        super().__init__(say("That control is from an earlier turn."))


class Stranger(UserError):
    """Raised if a person who does not play in a match uses a control or command of its players."""

    def __init__(self, row: MatchRow) -> None:
        super().__init__(say("You don't play in this match."))
        self._row = row

    def told(self, interaction: Interaction) -> Text:
        """Returns the error's text, which names the players only to people who may watch them."""
        if not may_watch(interaction, self._row):
            return words_of(self)
        players = listed(mentions_of(self._row, range(len(self._row.people))))
        words = say("Only {players} can play here. Press **My board** to watch.")
        return words.filled(players=players)


@dataclass(frozen=True, slots=True)
class SeatAtMatch:
    """A person at a match: the current match, and the person's seat in it.

    `played` are the plies of the entries that the person has just made, empty for an onlooker.
    `goes_on` tells that these were actions of an unfinished turn."""

    opened: OpenMatch
    seat: Seat
    played: tuple[int, ...] = ()
    goes_on: bool = False

    @property
    def match(self) -> Match:
        """The match's current state."""
        return self.opened.match


def seat_of(row: MatchRow, person: int) -> Seat | None:
    """Returns the seat of a person, or None for a person who does not play in this match."""
    return next((each.seat for each in row.seats if each.person_id == person), None)


def seated_at(opened: OpenMatch, person: int) -> SeatAtMatch:
    """Returns one of its players at a match. Raises `UserError` for anybody else."""
    seat = seat_of(opened.row, person)
    if seat is None:
        raise Stranger(opened.row)
    return SeatAtMatch(opened, seat)


def is_current(match: Match, seat: Seat, ply: int) -> bool:
    """Tells whether a control made at this ply is current: no entry has followed, or only other
    seats' in the same turn, in which several seats act at once and this one still does. Its meaning
    is then read against the current match."""
    if ply == match.ply:
        return True
    since = match.entries[max(ply, 0) :]
    if not since or seat not in match.to_act or any(each.seat == seat for each in since):
        return False
    then = match.at(ply)
    same = then.view(None).turn == match.view(None).turn and then.offers == match.offers
    return same and len(then.to_act) > 1


def may_watch(interaction: Interaction, row: MatchRow) -> bool:
    """Tells whether a person who does not play can read the match's channel, as far as the
    interaction shows: it is in that channel, or elsewhere in its server. Nobody watches a hidden
    match."""
    return not row.hidden and any(_may_read(interaction, each) for each in row.places)


def _may_read(interaction: Interaction, row: MatchRow) -> bool:
    if row.channel_id is None:
        return False
    if interaction.channel_id == row.channel_id:
        return True
    guild = interaction.guild
    if guild is None or guild.id != row.guild_id or not isinstance(interaction.user, Member):
        return False
    channel = guild.get_channel_or_thread(row.channel_id)
    if channel is None and row.place == "thread":  # archived, and as readable as its channel
        channel = guild.get_channel(row.home_id or 0)
    return channel is not None and channel.permissions_for(interaction.user).view_channel


def check_shown(opened: OpenMatch, seat: Seat | None, what: Seen) -> None:
    """Raises `UserError` for the hidden parts of a match that others still play, too: everything
    for onlookers (None); a file, which may be passed on; and the course once it is over, which
    tells the seed."""
    over = opened.match.outcome is not None
    if opened.row.hidden and (seat is None or what == "file" or (what == "course" and over)):
        raise UserError(STILL_HIDDEN)


def late(opened: OpenMatch, now: datetime) -> frozenset[Seat]:
    """Returns the seats whose players' time is over and can be claimed."""
    row, match = opened.row, opened.match
    found = row.clock.late(pace_of(row.pace), match.to_act, now)
    return found & frozenset(match.persons)


def overdue_text(row: MatchRow, seat: Seat) -> str:
    """Returns the entry with which the others claim that the time of this seat is over."""
    return absent_text(seat) if pace_of(row.pace).is_open else claim_text(seat)


def check_claim(opened: OpenMatch, now: datetime, text: str | None = None) -> None:
    """Raises `UserError` if the time of this match need not be claimed, or cannot be yet, with the
    time when it can; also for a `text` that claims anything else than expired time."""
    row, due = opened.row, opened.row.clock.turn_due
    over = [overdue_text(row, seat) for seat in late(opened, now)]
    if text in over or (text is None and over):
        return
    if not pace_of(row.pace).is_claimed or due is None:
        raise UserError(say("In this match nobody's time can be claimed."))
    if pace_of(row.pace).is_open:
        words = say(
            "There is no time limit here. You need not wait any longer if nobody moves until {day}."
        )
        raise UserError(words.filled(day=day(due)))
    if now < due:
        # Discord shows whole seconds; this one is never too early.
        at = f"<t:{ceil(due.timestamp())}:R>"
        raise UserError(say("There is still time: you can claim it {at}.", at=at))


class Table:
    """Opens matches for people and plays for them. In each match it takes one action after the
    other: if many act at once, nobody is told that others were faster."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(self, match_id: int) -> OpenMatch:
        """Returns the match, for anybody. Raises `MissingMatch`, `SetAside` or `StoreTrouble`."""
        if not 0 < match_id <= MOST:
            raise MissingMatch(match_id)
        return await self._context.store.open_match(match_id)

    async def sit(self, match_id: int, person: int) -> SeatAtMatch:
        """Returns the match for one of its players. Raises `UserError` for other people."""
        return seated_at(await self.open(match_id), person)

    async def look(
        self,
        match_id: int,
        interaction: Interaction,
        what: Seen = "board",
        opened: OpenMatch | None = None,
    ) -> tuple[OpenMatch, Seat | None]:
        """Returns the match, unless it was `opened` just now, and the person's seat, None for an
        onlooker who may read the match's channel. Raises `UserError` for other people, and for
        hidden parts."""
        opened = opened or await self.open(match_id)
        seat = seat_of(opened.row, interaction.user.id)
        check_shown(opened, seat, what)
        if seat is None and not may_watch(interaction, opened.row):
            raise UserError(say("You don't play in this match, and you can't read its channel."))
        return opened, seat

    async def act(
        self,
        match_id: int,
        person: int,
        text: str,
        ply: int | None = None,
        seated: SeatAtMatch | None = None,
    ) -> SeatAtMatch:
        """Plays a text for a person and commits it; nothing is shown yet. `seated` is the person at
        the match as just opened: it is opened again only if it has moved on since.

        `ply` is that of the pressed control: raises `OldControl` unless it `is_current`, so that a
        double click plays once. If somebody else was faster, the text is tried again on the newer
        board, with `ply` by the same rule. Raises `Refusal` as the rules do, and `Stale`."""
        if text.strip().partition(" ")[0] in NOBODYS:
            raise Unreadable(NO_ACTION)
        return await self._act(match_id, person, text, ply, seated)

    async def leave_for_good(self, match_id: int, person: int) -> None:
        """Resigns for a person whose data is being deleted, or leaves a team game. Raises the
        errors of `act`."""
        await self._act(match_id, person, GONE, None)

    async def _act(
        self,
        match_id: int,
        person: int,
        text: str,
        ply: int | None,
        seated: SeatAtMatch | None = None,
    ) -> SeatAtMatch:
        if is_person(person) and text != GONE:
            ask_to_play(self._context, person)
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            for _ in range(TRIES):
                seated = seated or await self.sit(match_id, person)
                with contextlib.suppress(Stale):
                    return await self._try(seated, text, ply)
                seated = None
        raise Stale

    async def stand_in(self, match_id: int, seat: Seat, text: str, ply: int) -> OpenMatch:
        """Plays a text for a seat left to the bot, chosen at this ply. Raises `Stale` if the match
        has moved on or the seat was taken back."""
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            opened = await self.open(match_id)
            match = opened.match
            if not is_current(match, seat, ply) or seat not in match.awaits_bot:
                raise Stale
            return await commit(self._context, opened, match.propose(seat, text, by_bot=True))

    async def answer(self, opened: OpenMatch, seat: Seat, texts: Sequence[str]) -> OpenMatch:
        """Plays a turn, or the rest of one, that its player had planned or that is forced: all its
        actions or none. Raises `Stale` if the match has moved on since it was opened, and `Refusal`
        as the rules do."""
        async with self._locks.setdefault(opened.row.id, asyncio.Lock()):
            match = opened.match
            match.check_present(seat)
            for text in texts:
                match = match.follow(Entry(match.ply, seat, text))
            entries = match.forced_on().entries[opened.match.ply :]
            planned = None if _has_acted(opened.match, seat) else seat
            return await commit(self._context, opened, entries, planned=planned)

    async def replace(self, match_id: int, person: int, seat: Seat) -> OpenMatch:
        """Puts a new player at a free seat; of several at once the first gets it. Raises
        `UserError` if this is not possible, or no longer; the errors of `db.tables.seats`; and
        `Stale`."""
        ask_to_play(self._context, person)
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            for _ in range(TRIES):
                opened = await self.open(match_id)
                entries = _sitting_down(opened, person, seat)
                newcomer = Newcomer(seat, person, self._context.rules.limits)
                with contextlib.suppress(Stale):
                    return await commit(self._context, opened, entries, newcomer)
        raise Stale

    async def stop(self, match_id: int, why: str) -> OpenMatch:
        """Ends a match for the managers of its server, so that it counts for nothing. Nothing is
        shown yet. Raises `UserError` if it is over, `ValueError` for a reason without words, and
        `Stale`."""
        text = stop_text(why)
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            for _ in range(TRIES):
                opened = await self.open(match_id)
                if opened.match.outcome:
                    raise UserError(say("This match is over."))
                entries = opened.match.propose(opened.match.to_act[0], text)
                with contextlib.suppress(Stale):
                    return await commit(self._context, opened, entries)
        raise Stale

    async def _try(self, seated: SeatAtMatch, text: str, ply: int | None) -> SeatAtMatch:
        match = seated.match
        if ply is not None and not is_current(match, seated.seat, ply):
            raise OldControl
        _check_turn(seated, text)
        entries = match.propose(seated.seat, text)
        if text.partition(" ")[0] in (CLAIM, ABSENT):
            check_claim(seated.opened, self._context.now(), text)
        opened = await commit(self._context, seated.opened, entries)
        own = _own(entries, seated.seat)
        goes_on = _same_turn(match, opened.match, own[-1])
        return SeatAtMatch(opened, seated.seat, tuple(each.ply for each in own), goes_on)


def _sitting_down(opened: OpenMatch, person: int, seat: Seat) -> tuple[Entry, ...]:
    """Returns the entries with which a person takes a seat. Raises `UserError` and `Refusal`."""
    match = opened.match
    if match.outcome:
        raise UserError(say("This match is over."))
    check_shown(opened, None, "board")
    if seat_of(opened.row, person) is not None:
        raise UserError(say("You play in this match already."))
    if seat not in match.free:
        raise UserError(say("This seat is no longer free."))
    return match.propose(seat, REPLACE)


def _check_turn(seated: SeatAtMatch, text: str) -> None:
    """Raises `UserError` for an action out of turn, naming the seats to act. For a player who has
    already acted in this turn, and for a team, the game's own message tells more."""
    match, seat = seated.match, seated.seat
    waits = match.to_act and seat in match.persons and seat not in match.to_act
    if text.lstrip().startswith("!") or match.game.team or not waits:
        return
    if not _has_acted(match, seat):
        raise UserError(turn_words(mentions_of(seated.opened.row, match.to_act)))


def _has_acted(match: Match, seat: Seat) -> bool:
    turn = match.view(None).turn
    for entry in reversed(match.entries):
        if match.at(entry.ply).view(None).turn != turn:
            return False
        if entry.is_action and entry.seat == seat:
            return True
    return False


def _own(entries: tuple[Entry, ...], seat: Seat) -> tuple[Entry, ...]:
    """Returns the seat's own entries, without the passes of others after them."""
    return tuple(takewhile(lambda each: each.seat == seat, entries))


def _same_turn(before: Match, after: Match, entry: Entry) -> bool:
    """Tells whether the seat of an entry still has to act in the same turn. A draw offer is not
    part of the turn."""
    in_turn = entry.text == BACK or entry.is_action
    same = before.view(None).turn == after.view(None).turn
    return in_turn and same and entry.seat in after.to_act
