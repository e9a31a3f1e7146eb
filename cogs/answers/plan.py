"""**Plan**: a player who is not on turn prepares answers to the others' moves.

No press here ever plays a move: a plan's controls have verbs of their own, and a press that comes
too late gets an answer whose only control shows the board. Nobody else sees a plan: it appears only
in this private screen, and in no line of the log."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Final

from cogs.board.match_view import match_view
from cogs.board.plan import (
    ANYTHING,
    AT,
    BACK,
    DELETE,
    LISTS,
    NEW,
    PICK,
    PLAN,
    STEP,
    TOKEN,
    Planning,
    plan_screen,
    planning,
    standing_words,
    step_screen,
    too_late,
    why_no_plan,
)
from cogs.board.steps import PickTree
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold_update, reply
from cogs.hall.errors import BadControl, UserError
from cogs.hall.ids import whole
from cogs.hall.menus import PickerState, choosing, verbs
from cogs.hall.sentences import beginnings
from cogs.play.board import ENDED, as_wanted
from cogs.play.picker import Picker
from cogs.table.play import SeatAtMatch
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from db.store import OpenMatch
from engines.action_tree import AnyPick
from engines.plans.drafting import DraftOnBoard, branch_of, drawn, is_whole, next_of, picked
from engines.plans.judging import Answers, PlanEnded, Standing, Waits
from engines.plans.plan import BRANCHES, Draft, Plan

GONE_ON: Final = say("The match has moved on, so nothing was added. Your plan as it is now:")
CHANGED: Final = say("Your plan has changed. Here it is now:")
FULL: Final = say("Your plan is full. Delete a branch first.")
NOT_SO: Final = say("That can't be planned from here.")
ENDS: Final = say("That ends the match, so there is nothing to answer.")
KEPT: Final = say("Saved. Continue the plan, or stop here.")
WHOLE: Final = say("Saved: this branch is complete.")


@dataclass(frozen=True, slots=True)
class _Desk:
    """A player's plan: its rest from the present ply on, the draft, and the reason why an earlier
    plan has ended, empty if none has."""

    seated: SeatAtMatch
    plan: Plan
    draft: Draft | None
    ended: str = ""


async def _look(press: Press) -> _Desk | None:
    """Returns the plan of a player who can plan now; else tells why not, and returns None. Raises
    `UserError` for people who do not play in the match."""
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    opened, seat = seated.opened, seated.seat
    if opened.match.outcome is not None:
        await _say(press, ENDED)
        return None
    found, draft = await _standing(press, seated)
    if reason := why_no_plan(match_view(opened, seat)):
        await _say(press, standing_words(found) if isinstance(found, Answers) else reason)
        return None
    if isinstance(found, Waits):
        plan = found.now(opened.match.ply)
        return _Desk(seated, plan, draft if plan.ply == found.plan.ply else None)
    ended = found.why if isinstance(found, PlanEnded) else ""
    return _Desk(seated, Plan(seat, opened.match.ply), None if ended else draft, ended)


async def _standing(press: Press, seated: SeatAtMatch) -> tuple[Standing, Draft | None]:
    """Returns the state of the person's own plan, and the draft. A draft without a plan lasts until
    the match moves on."""
    match, names = seated.match, beginnings(seated.opened.row.seen_from(seated.seat))
    for ahead in await press.services.store.plans.ahead(press.subject):
        if ahead.seat == seated.seat:
            found = await asyncio.to_thread(ahead.standing, match, names)
            fresh = ahead.plan is not None and ahead.plan.ply == match.ply
            return found, ahead.draft if fresh else None
    return PlanEnded(), None


async def _say(press: Press, words: Text) -> None:
    await reply(press.interaction, too_late(press.subject, words))


async def _current(press: Press) -> _Desk | None:
    """Returns the plan if the pressed control was made for it; else shows the present plan."""
    desk = await _look(press)
    if desk is None:
        return None
    if desk.seated.match.ply != press.ply:
        await _overview(press, desk, GONE_ON)
        return None
    return desk


async def _drafted(press: Press) -> Planning | None:
    """Returns the plan with its draft on the board, if the pressed control was made for both."""
    desk = await _current(press)
    if desk is None:
        return None
    now, mark = await _drawn(desk, desk.draft or Draft()), press.arg(0)
    if now is None or now.token != mark[:TOKEN] or not _is_open(now):
        await _overview(press, desk, CHANGED)
        return None
    return replace(now, lists=mark.endswith(LISTS))


async def _drawn(desk: _Desk, draft: Draft) -> Planning | None:
    """Returns the plan with a draft on the board; None if the draft is not possible."""
    return await asyncio.to_thread(_on_board, desk, draft)


def _on_board(desk: _Desk, draft: Draft) -> Planning | None:
    match, seat = desk.seated.match, desk.seated.seat
    at = drawn(match, seat, draft)
    return planning(desk.seated.opened, desk.plan, at) if at is not None else None


async def _overview(press: Press, desk: _Desk, note: Text = EMPTY) -> None:
    """Shows the plan; if there is none yet, its first step."""
    note = joined(" ", filter(None, [desk.ended, note]))
    if not desk.plan.branches:
        await _begin(press, desk, Draft(), note)
        return
    now = await _drawn(desk, Draft())
    if now is None:
        await _say(press, NOT_SO)
        return
    await _reply_with_plan(press, now, note)


async def _reply_with_plan(press: Press, now: Planning, note: Text) -> None:
    screen = await asyncio.to_thread(plan_screen, now, note)
    await press.services.panels.show(press.interaction, press.subject, screen)


async def _begin(press: Press, desk: _Desk, draft: Draft, note: Text = EMPTY) -> None:
    """Begins a step after these steps, keeps it as the draft, and shows it."""
    now = await _drawn(desk, draft)
    if now is None or not _is_open(now):
        raise UserError(_why_closed(now))
    await _keep(press, now, note)


def _is_open(now: Planning) -> bool:
    """Tells whether the draft's position has an action to pick, and its choices are no secret."""
    match = now.at.match
    public = match.view(None)
    return len(match.to_act) == 1 and match.game.shows_choice(public)


def _why_closed(now: Planning | None) -> Text:
    return ENDS if now is not None and now.at.match.outcome is not None else NOT_SO


async def _keep(press: Press, now: Planning, note: Text = EMPTY) -> None:
    """Keeps plan and draft, and shows the next step."""
    if await _kept(press, now.opened, now.plan, now.at.draft):
        await PLANS.begin(press, now, note)


async def _kept(press: Press, opened: OpenMatch, plan: Plan, draft: Draft | None) -> bool:
    """Keeps a plan; if the match has moved on meanwhile, shows the present plan instead."""
    services = press.services
    if await services.store.plans.keep(opened, plan, draft, services.now()):
        return True
    if desk := await _look(press):
        await _overview(press, desk, GONE_ON)
    return False


@on(PLAN)
async def _plan(press: Press) -> None:
    await hold_update(press.interaction)
    if desk := await _look(press):
        await _overview(press, desk)


@on(NEW)
async def _new(press: Press) -> None:
    await hold_update(press.interaction)
    desk = await _current(press)
    if desk is not None:
        if len(desk.plan.branches) >= BRANCHES:
            raise UserError(FULL)
        await _begin(press, desk, Draft())


@on(AT)
async def _at(press: Press) -> None:
    """Continues after an answer that the plan has."""
    await hold_update(press.interaction)
    desk = await _current(press)
    if desk is None:
        return
    points, number = desk.plan.points(), whole(press.value)
    if not await _is_made_for(press, desk):
        return
    if number >= len(points):
        raise BadControl
    await _begin(press, desk, Draft(points[number]))


async def _is_made_for(press: Press, desk: _Desk) -> bool:
    """Tells whether a control of the overview was made for this plan; else shows the plan."""
    now = await _drawn(desk, Draft())
    if now is not None and now.token == press.arg(0):
        return True
    await _overview(press, desk, CHANGED)
    return False


@on(DELETE)
async def _delete(press: Press) -> None:
    await hold_update(press.interaction)
    desk = await _current(press)
    if desk is None or not await _is_made_for(press, desk):
        return
    number = whole(press.arg(1))
    if number >= len(desk.plan.branches):
        raise BadControl
    plan = desk.plan.without(number)
    if await _kept(press, desk.seated.opened, plan, None):
        await _overview(press, replace(desk, plan=plan, draft=None), say("Deleted."))


class Plans(Picker[Planning]):
    """The steps of plans: a whole move goes into the draft, and a whole step into the plan."""

    async def read(self, press: Press) -> tuple[Planning, PickerState] | None:
        now = await _drafted(press)
        return (now, choosing(press.args[1:])) if now else None

    def ways(self, at: Planning) -> PickTree:
        return at.ways

    async def show(
        self, press: Press, at: Planning, state: PickerState, note: Text = EMPTY
    ) -> None:
        at = replace(at, shown=await as_wanted(press.interaction, at.shown))
        screen = await asyncio.to_thread(step_screen, at, state, note)
        await press.services.panels.show(press.interaction, press.subject, screen)

    async def take(self, press: Press, at: Planning, pick: AnyPick, state: PickerState) -> None:
        longer = await asyncio.to_thread(picked, at.at, at.plan.seat, pick.text)
        if longer is None:
            raise BadControl
        await _add(press, at, longer)

    async def before(self, press: Press, at: Planning, state: PickerState) -> None:
        """Goes back by an action of the draft."""
        earlier = await asyncio.to_thread(_before, at)
        await _keep(press, _alike(at, planning(at.opened, at.plan, earlier)))


PLANS: Final = Plans()
on(*verbs(PICK))(PLANS.choose)
on(STEP)(PLANS.turn)
on(BACK)(PLANS.back)


async def _add(press: Press, now: Planning, at: DraftOnBoard) -> None:
    """Keeps a longer draft; a whole step becomes part of the plan, and the next one begins. If no
    action can be picked after it, as when it ends the match, the choice is unchanged."""
    if not is_whole(at, now.plan.seat):
        longer = _alike(now, planning(now.opened, now.plan, at))
        if _is_open(longer):
            await _keep(press, longer)
        else:
            await PLANS.begin(press, now, _why_closed(longer))
        return
    try:
        plan = now.plan.having(branch_of(at.draft))
    except ValueError:
        raise UserError(FULL) from None
    after = await asyncio.to_thread(next_of, at, now.plan.seat)
    if after is not None and _is_open(following := planning(now.opened, plan, after)):
        await _keep(press, _alike(now, following), KEPT)
        return
    if await _kept(press, now.opened, plan, None):
        root = await asyncio.to_thread(drawn, now.opened.match, plan.seat, Draft())
        assert root is not None
        await _reply_with_plan(press, planning(now.opened, plan, root), WHOLE)


def _alike(now: Planning, then: Planning) -> Planning:
    """Returns another step that is picked in the same way."""
    return replace(then, lists=now.lists)


@on(ANYTHING)
async def _anything(press: Press) -> None:
    """Plans the answer to any move of the others."""
    await hold_update(press.interaction)
    now = await _drafted(press)
    if now is None:
        return
    draft = Draft(now.at.draft.before, anything=True)
    at = await asyncio.to_thread(drawn, now.opened.match, now.plan.seat, draft)
    if at is None:
        raise UserError(NOT_SO)
    await _add(press, now, at)


def _before(now: Planning) -> DraftOnBoard:
    """Returns the draft without its latest choice. Choices without an alternative follow again, so
    they are taken back together with the choice before them."""
    draft, match, seat = now.at.draft, now.opened.match, now.plan.seat
    while draft != Draft(draft.before):
        if draft.own:
            draft = replace(draft, own=draft.own[:-1])
        elif draft.anything:
            draft = replace(draft, anything=False)
        else:
            draft = replace(draft, theirs=draft.theirs[:-1])
        at = drawn(match, seat, draft)
        if at is not None and at.draft != now.at.draft:
            return at
    return drawn(match, seat, Draft(draft.before)) or now.at


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
