"""The store: all tables of the database, and matches replayed from their logs. A cache holds the
matches last opened, so that only newer entries are replayed."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from common.text.say import say
from common.text.text import Text
from db.connection import Database, Reads
from db.errors import MissingMatch, NewerDatabase, SetAside, Stale, StoreTrouble
from db.kinds.opening import opened
from db.migrate import migrate
from db.refusals import Refusals
from db.tables import log as logs
from db.tables import matches as rows
from db.tables.blocks import Blocks
from db.tables.clocks import Clocks
from db.tables.contests.appointments import Appointments
from db.tables.contests.contests import Contests
from db.tables.contests.scheduled import Scheduled
from db.tables.emojis import Emojis
from db.tables.feats import Feats
from db.tables.guilds import Closings, Guilds
from db.tables.invitations import Invitations
from db.tables.log import Log
from db.tables.matches import Matches
from db.tables.notices import TurnNotices
from db.tables.people import People, Settings
from db.tables.privacy import Privacy
from db.tables.puzzles import DailyPuzzles, Lessons, Puzzles
from db.tables.ratings import Ratings, bring_up_to_date
from db.tables.records import feat_rebuild
from db.tables.records.bot_matches import Sparring
from db.tables.records.match_counts import Tallies
from db.tables.records.seasons import Seasons
from db.tables.retention import Ages, Departures, GoneAccounts
from db.tables.seats.plans import Plans
from db.tables.servers.bans import Barred
from db.tables.servers.feat_roles import FeatRoles
from db.tables.servers.kept_messages import KeptMessages
from db.tables.servers.posts import Posts
from db.tables.servers.weeks import Weeks, WeekTales
from db.tables.strangers.match_places import Mirrors
from db.tables.strangers.queue import Seekers
from db.tables.watching.followers import Followers
from db.tables.watching.guesses import Guesses
from db.tables.watching.imports import Imports
from db.time.absences import Absences
from db.time.reminders import Reminders
from db.time.vacations import Vacations
from db.values import MatchRow, OpenMatch
from engines.game import Refusal
from engines.match import Entry, Match, Unreplayable, replay
from engines.registry import game as find_game

HELD: Final = 20_000
"""The most entries of running matches that the cache holds in all. In the present games an entry
takes 0.6 to 1.9 KB, including the latest states: some 16 MB for any mixture of games."""

HELD_WHEN_OVER: Final = 1_000
"""The same for matches that are over: people look back at the newest of them, and nobody plays."""

FRESH: Final = 30
"""The memory of a match without entries, as a number of entries."""


class MatchCache:
    """Matches by number, as they were when last opened. The one opened longest ago is dropped
    first, among those that run and among those that are over."""

    def __init__(self, held: int = HELD, when_over: int = HELD_WHEN_OVER) -> None:
        self._running, self._over = _Shelf(held), _Shelf(when_over)

    def get(self, match_id: int) -> Match | None:
        """Returns the match as it was then, or None."""
        return self._running.matches.get(match_id) or self._over.matches.get(match_id)

    def keep(self, match_id: int, match: Match) -> None:
        """Keeps a match as it is now, and drops the oldest ones that no longer fit."""
        self.drop(match_id)
        (self._over if match.outcome else self._running).keep(match_id, match)

    def drop(self, match_id: int) -> None:
        """Forgets a match, if it is known."""
        self._running.drop(match_id)
        self._over.drop(match_id)


class _Shelf:
    def __init__(self, held: int) -> None:
        self._held = held
        self._weight = 0
        self.matches: OrderedDict[int, Match] = OrderedDict()

    def keep(self, match_id: int, match: Match) -> None:
        self.matches[match_id] = match
        self._weight += _weight(match)
        while self._weight > self._held and len(self.matches) > 1:
            self.drop(next(iter(self.matches)))

    def drop(self, match_id: int) -> None:
        match = self.matches.pop(match_id, None)
        if match is not None:
            self._weight -= _weight(match)


def _weight(match: Match) -> int:
    return FRESH + match.ply


__all__ = [
    "MissingMatch",
    "NewerDatabase",
    "OpenMatch",
    "SetAside",
    "Stale",
    "Store",
    "StoreTrouble",
]

LONG = 24
"""Logs with at least this many new entries are replayed in a thread, so that the event loop stays
free."""

logger = logging.getLogger(__name__)


class Store:
    """All tables of the database, and the matches last opened."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.matches = Matches(database)
        self.log = Log(database)
        self.clocks = Clocks(database)
        self.absences = Absences(database)
        self.invitations = Invitations(database)
        self.people = People(database)
        self.lessons = Lessons(database)
        self.puzzles = Puzzles(database)
        self.daily_puzzles = DailyPuzzles(database)
        self.blocks = Blocks(database)
        self.guilds = Guilds(database)
        self.closings = Closings(database)
        self.barred = Barred(database)
        self.feat_roles = FeatRoles(database)
        self.posts = Posts(database)
        self.weeks = Weeks(database)
        self.kept_messages = KeptMessages(database)
        self.week_tales = WeekTales(database)
        self.contests = Contests(database)
        self.appointments = Appointments(database)
        self.scheduled = Scheduled(database)
        self.notices = TurnNotices(database)
        self.followers = Followers(database)
        self.guesses = Guesses(database)
        self.plans = Plans(database)
        self.imports = Imports(database)
        self.seekers = Seekers(database)
        self.mirrors = Mirrors(database)
        self.privacy = Privacy(database)
        self.gone_accounts = GoneAccounts(database)
        self.departures = Departures(database)
        self.ages = Ages(database)
        self.ratings = Ratings(database)
        self.seasons = Seasons(database)
        self.tallies = Tallies(database)
        self.sparring = Sparring(database)
        self.feats = Feats(database)
        self.emojis = Emojis(database)
        self.settings = Settings(database)
        self.refusals = Refusals(database)
        self.reminders = Reminders(database)
        self.vacations = Vacations(database)
        self._cache = MatchCache()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._aside = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path | str, *, busy_timeout: int | None = None) -> Store:
        """Opens a file or an address as in `db.kinds.opening.opened`, and makes or migrates the
        database if needed. Makes ratings and feats anew if their rules have changed.

        Raises `NewerDatabase` and `StoreTrouble`.
        """
        return await cls.over(await opened(path, busy_timeout=busy_timeout))

    @classmethod
    async def over(cls, database: Database, beside: int | None = None) -> Store:
        """Makes or migrates an open database as `open` does, and closes it after an error. If a
        process of an older version goes on meanwhile, which knows the migrations up to `beside`, it
        leaves ratings and feats to `bring_up_to_date`. Raises `StillUsed`, too."""
        store = cls(database)
        try:
            await migrate(database, beside=beside)
            if beside is None:
                await store.bring_up_to_date()
        except BaseException:
            await database.close()
            raise
        return store

    async def bring_up_to_date(self) -> None:
        """Makes ratings and feats anew if their rules have changed. Raises `StoreTrouble`."""
        await bring_up_to_date(self.database)
        await feat_rebuild.bring_up_to_date(self.database)

    async def close(self) -> None:
        """Closes the database; may be called twice."""
        await self.database.close()

    async def open_match(self, match_id: int) -> OpenMatch:
        """Returns the match with its log replayed, reading only entries not yet known. When many
        tasks open the same match at once, the first one replays it.

        Raises `MissingMatch`; `StoreTrouble`; and `SetAside` with a sentence if the log does not
        fit the present rules. A running match is then set aside, with its log kept; one whose game
        is not there waits for it.
        """
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            known = self._cache.get(match_id)
            row = await rows.read(self.database, match_id) if known else None
            newer = tuple[Entry, ...]()
            if known is None or row is None or row.plies != known.ply:
                async with self.database.snapshot() as snapshot:
                    row = await rows.read(snapshot, match_id)
                    newer = await _newer(snapshot, row, known)
            if row is None:
                raise MissingMatch(match_id)
            if row.status == "aside":
                raise SetAside(row.reason or say("This match is set aside."))
            match = await self._replayed(row, known, newer)
            self._cache.keep(match_id, match)
            return OpenMatch(row, match)

    def keep(self, match_id: int, match: Match) -> None:
        """Keeps a match as it was committed just now, unless it is known to have gone on: its
        newest entries need not be read."""
        known = self._cache.get(match_id)
        if known is None or known.ply < match.ply:
            self._cache.keep(match_id, match)

    async def _replayed(
        self, row: MatchRow, known: Match | None, newer: tuple[Entry, ...]
    ) -> Match:
        """Returns the known match with its newer entries, or the whole log replayed."""
        try:
            if len(newer) < LONG:
                return _follow(row, known, newer)
            async with self._aside:  # several at a time would only slow each other down
                return await asyncio.to_thread(_follow, row, known, newer)
        except Exception as error:
            self._cache.drop(row.id)
            if not _is_misfit(row, error):
                raise
            why = _why(row)
            if present_revision(row) is None:
                raise SetAside(why) from None
            # The error's message and trace are left out: they may quote a secret action.
            words, facts = "Match %s does not replay (%s)", {"match": row.id, "guild": row.guild_id}
            logger.warning(words, row.id, type(error).__name__, extra={"facts": facts})
            await self.matches.set_aside(row.id, why)
            raise SetAside(why) from None


async def _newer(reads: Reads, row: MatchRow | None, known: Match | None) -> tuple[Entry, ...]:
    """Returns the entries not yet known. Usually there are none: then the log is not read."""
    ply = known.ply if known else 0
    return await logs.read(reads, row.id, ply) if row and row.plies != ply else ()


def _follow(row: MatchRow, known: Match | None, newer: tuple[Entry, ...]) -> Match:
    if known is None:
        return replay(row.setup, newer)
    for entry in newer:
        known = known.follow(entry)
    return known


def present_revision(row: MatchRow) -> int | None:
    """Returns the present revision of the game's rules, or None if the game no longer exists."""
    try:
        return find_game(row.game).revision
    except Refusal:
        return None


def _is_misfit(row: MatchRow, error: Exception) -> bool:
    """Tells whether the log does not fit the rules; otherwise the fault is in our code. Under newer
    rules an old log may fail with any exception."""
    return isinstance(error, Unreplayable | Refusal) or present_revision(row) != row.setup.revision


def _why(row: MatchRow) -> Text:
    now = present_revision(row)
    if now is None:
        return say(
            "This match waits: the bot does not have its game. `/match export` has its moves."
        )
    if now != row.setup.revision:
        return say(
            "This match is set aside: it began under revision {before} of the rules and does not "
            "fit revision {now}. Its moves are kept.",
            before=row.setup.revision,
            now=now,
        )
    return say("This match is set aside: its moves do not fit the rules. They are kept.")
