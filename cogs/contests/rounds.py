"""What contests do by themselves: they begin, count results, open matches and are shown. That is
done right after the last board of a match, and in rounds."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime
from functools import partial
from typing import Final

from cogs.contests.service import Leagues
from cogs.contests.showing import Showing
from cogs.desk.rounds import RoundsAtTheEnd, Task
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from cogs.table.faces import AGAIN
from db.tables.contests.contests import NotNow
from db.tables.contests.rows import ContestMatch, ContestRow
from engines.game import Refusal

log = logging.getLogger(__name__)

EVERY: Final = 15.0
MOST: Final = 40
"""The most matches opened in a round."""


class ContestRounds(RoundsAtTheEnd):
    """The contests of all servers."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._leagues, self._showing = Leagues(bot), Showing(bot)
        self._contests = bot.services.store.contests
        self._looked: dict[int, datetime] = {}
        self._resigned = frozenset[tuple[int, int]]()

    async def look(self, match_id: int | None = None) -> None:
        """Does whatever is owed; only for the contest of a match that has ended, if one is given.
        Raises `StoreTrouble`."""
        if match_id is None:
            await self._begin()
            await self._take_out()
        elif await self._contests.of_match(match_id) is None:
            return
        await self.attempt_all(map(self._counting, await self._contests.ended()))
        await self.attempt_all(map(self._opening, await self._contests.homeless()), MOST)
        await self.attempt_all(map(self._shown, await self._contests.unshown()))

    async def _begin(self) -> None:
        """Begins contests and rounds whose time has come. Rounds wait for the clocks: after a stop
        of the bot these are put on first."""
        now = self._services.now()
        due = await self._contests.due(now)
        await self.attempt_all(self._task("start", each, self._start) for each in due)
        if await self._services.store.clocks.are_wound(now):
            over = await self._contests.rounds_due(now)
            await self.attempt_all(self._task("round", each, self._end_round) for each in over)

    async def _start(self, contest_id: int) -> None:
        with contextlib.suppress(NotNow):
            await self._leagues.start(contest_id)

    async def _end_round(self, contest_id: int) -> None:
        with contextlib.suppress(NotNow):
            await self._leagues.end_round(contest_id)

    async def _take_out(self) -> None:
        """Takes out who is gone: deleted, no longer in the server, or withdrawn."""
        deleted = await self._contests.with_deleted()
        await self.attempt_all(self._task("heal", each, self._leagues.heal) for each in deleted)
        running = await self._contests.running()
        await self.attempt_all(
            self._task("members", each, self._look_at_members) for each in self._unlooked(running)
        )
        gone = frozenset(await self._contests.withdrawn_at_matches())
        self._resigned &= gone
        await self.attempt_all(
            Task(
                ("resign", match_id, person),
                partial(self._resign, match_id, person),
                "a withdrawn person's match",
                facts(match=match_id, person=person),
                lock=f"contest resigns {match_id}",
            )
            for match_id, person in sorted(gone - self._resigned)
        )

    def _unlooked(self, running: Iterable[int]) -> list[int]:
        now = self._services.now()
        return [each for each in running if now - self._looked.get(each, now - AGAIN) >= AGAIN]

    async def _look_at_members(self, contest_id: int) -> None:
        await self._leagues.check_members(contest_id)
        self._looked[contest_id] = self._services.now()

    async def _resign(self, match_id: int, person: int) -> None:
        """Ends a match for a person, once: one for more than two goes on without them."""
        with contextlib.suppress(Refusal):
            await self._leagues.resign(match_id, person)
        self._resigned |= {(match_id, person)}

    def _task(self, kind: str, contest_id: int, deed: Callable[[int], Awaitable[None]]) -> Task:
        return Task(
            (kind, contest_id),
            partial(deed, contest_id),
            f"a contest ({kind})",
            facts(contest=contest_id),
            lock=f"contest {contest_id}",
        )

    def _counting(self, found: ContestMatch) -> Task:
        return Task(
            ("count", found.match_id),
            partial(self._leagues.count, found),
            "a result",
            facts(match=found.match_id, contest=found.contest_id),
        )

    def _opening(self, found: ContestMatch) -> Task:
        return Task(
            ("open", found.match_id),
            partial(self._showing.open_match, found),
            "the opening of a match",
            facts(match=found.match_id, contest=found.contest_id),
            lock=f"opening {found.match_id}",
        )

    def _shown(self, row: ContestRow) -> Task:
        return Task(
            ("show", row.id),
            partial(self._showing.show, row.id),
            "a contest",
            facts(contest=row.id, guild=row.guild_id),
            lock=f"contest {row.id}",
        )


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(ContestRounds(bot))
