"""The automatic steps of contests: they begin, count results, open matches and are shown. This
happens right after the last board of a match, and in rounds."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime
from functools import partial

from cogs.contests.hands.appointing import Appointing
from cogs.contests.posts import Showing
from cogs.contests.service import Leagues
from cogs.desk.rounds import NEVER, Done, Job, Round
from cogs.desk.services import ServiceBot, Services
from cogs.hall.log_fields import facts
from cogs.table.portraits import AGAIN
from db.tables.contests.appointments import Appointment
from db.tables.contests.progress import NotNow
from db.tables.contests.rows import ContestMatch, ContestRow
from engines.game import Refusal

log = logging.getLogger(__name__)


def rounds(bot: ServiceBot) -> Round:
    """Does the owed work every 15 seconds, and at the end of each match of a contest."""
    leagues, showing, contests = Leagues(bot), Showing(bot), bot.services.store.contests
    counting = Job[ContestMatch](
        "a result",
        leagues.count,
        contests.ended,
        lambda each: facts(match=each.match_id, contest=each.contest_id),
        key=lambda each: each.match_id,
        at_the_end=_always,
    )
    opening = Job[ContestMatch](
        "the opening of a match",
        showing.open_match,
        contests.homeless,
        lambda each: facts(match=each.match_id, contest=each.contest_id),
        key=lambda each: each.match_id,
        lock=lambda each: f"opening {each.match_id}",
        most=40,
        at_the_end=_always,
    )
    shown = Job[ContestRow](
        "a contest",
        partial(_show, showing, bot.services.now),
        contests.unshown,
        lambda row: facts(contest=row.id, guild=row.guild_id),
        key=lambda row: row.id,
        lock=lambda row: f"contest {row.id}",
        at_the_end=_always,
    )
    resigning = Job[tuple[int, int]](
        "a withdrawn person's match",
        partial(_resign, leagues),
        contests.withdrawn_at_matches,
        lambda each: facts(match=each[0], person=each[1]),
        lock=lambda each: f"contest resigns {each[0]}",
    )
    appointing = Appointing(bot)
    telling = Job[Appointment](
        "an appointment",
        appointing.tell,
        appointing.owed,
        lambda row: facts(match=row.match_id),
        key=lambda row: row.match_id,
        stamp=lambda row: row.changes,
    )
    overruling = Job[int](
        "a match decided by hand",
        leagues.overrule,
        contests.overruled,
        lambda match_id: facts(match=match_id),
        lock=lambda match_id: f"contest overrules {match_id}",
    )
    now = bot.services.now
    jobs = (
        _of_contest("start", partial(_if_now, leagues.start), lambda: contests.due(now())),
        _of_contest(
            "round", partial(_if_now, leagues.end_round), partial(_rounds_due, bot.services)
        ),
        _of_contest("heal", leagues.heal, contests.with_deleted),
        _of_contest("members", partial(_look_at_members, leagues, now), contests.to_look_at),
        *(resigning, telling, overruling, counting, opening, shown),
    )
    return Round("ContestRounds", 15.0, log, jobs, concerns=contests.of_match)


def _of_contest(
    kind: str, do: Callable[[int], Awaitable[Done]], owed: Callable[[], Awaitable[Iterable[int]]]
) -> Job[int]:
    return Job(
        f"a contest ({kind})",
        do,
        owed,
        lambda contest_id: facts(contest=contest_id),
        lock=lambda contest_id: f"contest {contest_id}",
    )


async def _show(showing: Showing, now: Callable[[], datetime], row: ContestRow) -> Done:
    """Shows a contest. One that waits for its game is looked at now and then, in case its messages
    are gone, and once more when the game is back."""
    done = await showing.show(row.id)
    return now() + AGAIN if done and row.waits else done


async def _if_now(do: Callable[[int], Awaitable[object]], contest_id: int) -> None:
    with contextlib.suppress(NotNow):
        await do(contest_id)


async def _look_at_members(
    leagues: Leagues, now: Callable[[], datetime], contest_id: int
) -> datetime:
    await leagues.check_members(contest_id)
    return now() + AGAIN


async def _rounds_due(services: Services) -> Iterable[int]:
    """Returns the contests whose round is over. Rounds wait for the clocks, which are adjusted
    first after a stop of the bot."""
    now = services.now()
    wound = await services.store.clocks.are_wound(now)
    return await services.store.contests.rounds_due(now) if wound else ()


async def _resign(leagues: Leagues, withdrawn: tuple[int, int]) -> Done:
    """Ends a match for a person, once: one for more than two continues without them."""
    with contextlib.suppress(Refusal):
        await leagues.resign(*withdrawn)
    return NEVER


def _always(_: object, __: int) -> bool:
    return True
