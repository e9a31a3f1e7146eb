"""Plays planned answers, and forced moves for people who want that, in rounds.

An answer is due some seconds after the entry that it answers (`Ahead.due`), by a delay drawn with
the plan: a restart neither forgets it nor plays it twice, and the time does not show that it was
planned. It is logged like any move."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from functools import partial
from typing import TypeAlias

from cogs import discord
from cogs.board.match_view import match_view, title_line
from cogs.board.plan import ORDERS
from cogs.desk.rounds import NEVER, Done, Job, Round
from cogs.desk.services import ServiceBot, Services
from cogs.hall.dm_delivery import Closed, Letters
from cogs.hall.game_ui import SHOW
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen, button, layout, rows, text
from common.text.say import joined, say
from db.store import OpenMatch, Stale
from db.tables.seats.plans import AnswersAhead
from engines.match import Match
from engines.plans.judging import OWN, Answers, PlanEnded, Standing, Waits
from engines.plans.orders import YOURS
from engines.plans.plan import Plan

log = logging.getLogger(__name__)

Waiting: TypeAlias = tuple[int, int, str]
"""A match with an answer planned ahead, the length of its log, and the latest change of a plan.
Once looked at, it rests while these stay the same, until an answer is due."""


def rounds(bot: ServiceBot) -> Round:
    """Plays planned answers as often as the clocks are checked: both happen at the same moment."""
    answers = Job[Waiting](
        "a turn",
        partial(_settle, bot),
        bot.services.store.plans.waiting,
        lambda each: facts(match=each[0]),
        key=lambda each: each[0],
        stamp=lambda each: each[1:],
        lock=lambda each: f"plans {each[0]}",
        most=50,
    )
    return Round("Answering", 5.0, log, (answers,))


async def _settle(bot: ServiceBot, waiting: Waiting) -> Done:
    """Plays the answer of a match that is due, and shows it; drops plans that have ended."""
    (match_id, plies, _), services = waiting, bot.services
    opened = await services.table.open(match_id)
    again: datetime | None = None
    for ahead in await services.store.plans.ahead(match_id):
        found = await asyncio.to_thread(ahead.standing, opened.match)
        if isinstance(found, Answers):
            again = ahead.due(opened.match) or services.now()
            if again <= services.now():
                await _answer(services, opened, ahead, found)
                return True
        elif isinstance(found, PlanEnded) and ahead.plan:
            told = _is_told(opened.match, ahead.plan, found)
            if told or (ahead.orders and await _tell(bot, opened, ahead)):
                await services.store.plans.drop(match_id, ahead.plan)
    return (again or NEVER) if opened.match.ply == plies else True


async def _tell(bot: ServiceBot, opened: OpenMatch, ahead: AnswersAhead) -> bool:
    """Tells this player once, privately, that all orders have ended. False if the person gets no
    direct messages: the private board tells it then."""
    title = title_line(match_view(opened, None))
    buttons = [button(say("Standing orders"), ORDERS, opened.row.id), SHOW.button(opened.row.id, 0)]
    screen = Screen(layout(text(joined("\n", [title, YOURS])), *rows(buttons)))
    nonce = f"{opened.row.id}-{ahead.seat}-{opened.match.ply}-orders"
    try:
        await Letters(bot, bot.services).deliver(ahead.person_id, screen, nonce)
    except (Closed, discord.NotFound) as error:
        log.info("not told of orders: %s", error, extra=facts(match=opened.row.id))
        return False
    return True


async def _answer(
    services: Services, opened: OpenMatch, ahead: AnswersAhead, found: Answers
) -> None:
    """Plays an answer, notes the rest of the plan, and shows the board. If somebody was faster, the
    next round looks anew."""
    try:
        after = await services.table.answer(opened, ahead.seat, found.texts)
    except Stale:
        return
    if ahead.plan is not None and (ahead.plan.branches or ahead.orders):
        await _go_on(services, ahead, ahead.plan, after)
    await services.publisher.publish(opened.row.id)


async def _go_on(services: Services, ahead: AnswersAhead, plan: Plan, after: OpenMatch) -> None:
    left: Standing = await asyncio.to_thread(ahead.standing, after.match)
    if ahead.orders:
        now = Plan(ahead.seat, after.match.ply)
        await services.store.plans.go_on(after.row.id, plan, now)
    elif isinstance(left, Waits):
        await services.store.plans.go_on(after.row.id, plan, left.plan)


def _is_told(match: Match, plan: Plan, found: PlanEnded) -> bool:
    """Tells whether the player of a plan that has ended need no longer be told of it: it was played
    to its end, or the player has acted since."""
    acted = any(each.seat == plan.seat and each.is_action for each in match.entries[plan.ply :])
    return acted or found.why in ("", OWN)
