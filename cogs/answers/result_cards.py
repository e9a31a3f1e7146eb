"""Completes the card of each finished match: with the curve of its chances and with its best
guessers, by edits without a ping. The thread is closed after that, since nothing in an archived one
can be edited. After some minutes the curve is given up; guesses not judged by then are awaited for
a day.

The process that has shown the card begins at once. The rounds do the rest: after its end, or if the
thinkers had matches to play."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Final

from cogs.desk.rounds import Job, Round, Rounds
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from db.store import OpenMatch, StoreTrouble
from players.review import Review, is_reviewed
from players.thinkers import NoAnswer

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds after which a review rests: the thinkers have matches to play. The next attempt continues
from there."""
ALONE: Final = timedelta(seconds=90)
"""The time in which a card is left to the process that has shown it."""
LONGEST: Final = timedelta(minutes=5)
"""The time after which a card gets no curve any more."""
JUDGED: Final = timedelta(days=1)
"""The time after which a card is final, even if guesses are still to be judged."""
BUSY: Final = 4
"""The number of waiting questions from which on no review is begun."""
MOST: Final = 10
"""The most cards that a round continues, all at once."""


def rounds(bot: ServiceBot) -> Round:
    """Completes cards once a result was shown, and every half minute the unfinished ones."""
    cards = Cards(bot)
    return Round(
        "Cards",
        30.0,
        log,
        look=cards.look,
        hears={"on_published": cards.ended, "on_guesses_judged": cards.judged},
        under_way=cards.under_way,
    )


class Cards:
    """The cards of all matches that end."""

    def __init__(self, bot: ServiceBot) -> None:
        self._services = bot.services
        self.under_way: Final = set[asyncio.Task[bool]]()

    async def ended(self, rounds: Rounds, opened: OpenMatch) -> None:
        """Begins with the card of a match whose result was shown."""
        if opened.match.outcome is not None and opened.row.place != "interaction":
            self._begin(rounds, opened.row.id, only_waiting=True)

    async def judged(self, rounds: Rounds, match_id: int) -> None:
        """Names the best guessers of a finished match."""
        self._begin(rounds, match_id)

    async def look(self, rounds: Rounds) -> None:
        """Continues with the unfinished cards. Raises `StoreTrouble`."""
        now, store = self._services.now(), self._services.store
        left = list[tuple[Job[int], int]]()
        for match_id, since in await store.closings.cards():
            age = now - since
            if age < LONGEST:
                left += [(self._job(), match_id)] if age >= ALONE else []
            elif age >= JUDGED or await store.guesses.are_judged(match_id):
                last = self._job(partial(self._show_guessers, at_any_rate=age >= JUDGED), "last")
                left += [(last, match_id)] if rounds.is_due(last, match_id, now) else []
        await asyncio.gather(*(rounds.attempt(*each) for each in left[:MOST]))

    def _begin(self, rounds: Rounds, match_id: int, *, only_waiting: bool = False) -> None:
        job = self._job(partial(self._complete, only_waiting=only_waiting))
        work = self._work(rounds, job, match_id)
        task = asyncio.create_task(work, name=f"card of match {match_id}")
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def _work(self, rounds: Rounds, job: Job[int], match_id: int) -> bool:
        """Attempts a card beside the rounds, while nobody waits for it."""
        return await rounds.attempt(job, match_id)

    def _job(self, do: Callable[[int], Awaitable[bool]] | None = None, what: str = "") -> Job[int]:
        return Job(
            "a card",
            do or self._complete,
            about=lambda match_id: facts(match=match_id),
            key=lambda match_id: (match_id, what),
            lock=lambda match_id: f"card {match_id}",
        )

    async def _show_guessers(self, match_id: int, *, at_any_rate: bool) -> bool:
        """Shows the guessers on a card without its curve, so that its thread can be closed, which
        is done `at_any_rate`; False if that failed."""
        store, publisher = self._services.store, self._services.publisher
        if await store.guesses.judged(match_id):
            shown = await publisher.refresh(match_id)
            if not shown and not at_any_rate:
                return False
        log.info("the card stays as it is", extra=facts(match=match_id))
        await store.closings.complete(match_id)
        return True

    async def _complete(self, match_id: int, *, only_waiting: bool = False) -> bool:
        """Shows the results known by now; True once the card is complete. `only_waiting` skips a
        card that was complete before."""
        store = self._services.store
        if only_waiting and match_id not in dict(await store.closings.cards()):
            return True
        curve = await self._curve(await store.open_match(match_id))
        judged = await store.guesses.are_judged(match_id)
        if curve or await store.guesses.judged(match_id):
            judged &= await self._services.publisher.refresh(match_id)
        if curve is None or not judged:
            return False
        await store.closings.complete(match_id)
        return True

    async def _curve(self, opened: OpenMatch) -> bool | None:
        """Tells whether the card gets a curve, whose review is then known; None if that is left for
        later, with the reason in the log."""
        match, row = opened.match, opened.row
        wanted = self._services.rules.curves and is_reviewed(match.game.key, match.setup.seats)
        if not wanted or row.hidden or not match.laid_open:  # a review would reveal secrets
            return False
        why = f"{BUSY} or more questions wait for thinkers"
        try:
            if self._services.thinkers.waiting < BUSY:
                async with asyncio.timeout(PATIENCE):
                    review = await self._services.reviews.of(opened, row.people[0])
                await self._note(opened, review)
                return len(review.points) > 1
        except NoAnswer as error:  # another try would fail, too
            log.info("no curve on the card: %s", error, extra=facts(match=row.id))
            return False
        except TimeoutError:
            why = f"it took longer than {PATIENCE:.0f} seconds"
        log.info("no curve on the card yet: %s", why, extra=facts(match=row.id))
        return None

    async def _note(self, opened: OpenMatch, review: Review) -> None:
        """Notes how even a match of rivals was, for the week of its server."""
        if len(review.points) < 2 or opened.match.game.team or opened.row.guild_id is None:
            return
        try:
            await self._services.store.weeks.note_even(opened.row.id, review.even)
        except StoreTrouble as error:
            log.info("not noted how even it was: %s", error, extra=facts(match=opened.row.id))
