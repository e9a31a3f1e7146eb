"""The screens on which players plan: each is sound, and every move can be picked."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from cogs.answers.plan import CHANGED, GONE_ON, KEPT
from cogs.board.plan import (
    PICK,
    Planning,
    may_order,
    may_plan,
    orders_screen,
    plan_screen,
    planning,
    step_screen,
    too_late,
)
from cogs.hall.menus import PickerState
from common.text.say import say
from conformance.limits import walk
from conformance.options import some_options
from conformance.screens import BIG, check, components_of, moments, row_of, sheet_of
from db.store import OpenMatch
from db.values import BoardForm
from engines.game import AnyGame, Seat
from engines.match import Match
from engines.plans.drafting import drawn
from engines.plans.plan import BRANCHES, DEPTH, Draft, Plan
from engines.registry import GAMES
from tests.bot.reading import ways_in
from tests.engines.plans.kit import branch
from tests.sample import some
from tests.traits import foreseen

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
MOST = some(3, 5)
"""The most screens of one step that are looked at."""


def planned(match: Match, seat: int, draft: Draft, plan: Plan) -> Planning | None:
    """A player at a plan; None where the draft leads to no choice."""
    at = drawn(match, seat, draft)
    if at is None or len(at.match.to_act) != 1:
        return None
    return planning(OpenMatch(row_of(match), match), plan, at)


def waiting(match: Match, number: int) -> list[Seat]:
    """One of the seats that may plan, another one from moment to moment."""
    found = [seat for seat in range(match.setup.seats) if may_plan(sheet_of(match, seat))]
    at = number % max(1, len(found))
    return [*found[at:], *found[:at]][: some(1, len(found))]


@pytest.mark.untraced
@every_game
def test_every_step_is_sound_and_has_every_move(game: AnyGame) -> None:
    for number, match in enumerate(moments(game, some_options(game, 2)[-1], 1, 2)):
        for seat in waiting(match, number):
            plan = Plan(seat, match.ply)
            for draft in (Draft(), Draft(anything=True)):
                now = planned(match, seat, draft, plan)
                if now is not None:
                    every_step(now)


def every_step(now: Planning) -> None:
    """Goes through the screens of a step, as lists and by parts: they have every move."""
    every = {pick.text for pick in now.ways.begun(())}
    for lists in (True, False):
        found, seen = set[str](), dict[PickerState, None]()
        pending = [PickerState(now.ways.advance())]
        pending += [PickerState(now.ways.advance(), page=1)] if lists else []
        while pending and len(seen) < MOST:
            state = pending.pop()
            if state not in seen:
                seen[state] = None
                further = shown_ways(replace(now, lists=lists), state)
                found |= {pick.text for chosen in further if (pick := now.ways.meant(chosen))}
                pending += [PickerState(each) for each in further if not now.ways.meant(each)]
        assert found <= every
        assert len(seen) == MOST or found == every


def shown_ways(now: Planning, state: PickerState) -> list[tuple[str, ...]]:
    """The parts that are chosen by each control of the screen, which is sound in every form."""
    for closer in (False, True):
        check(step_screen(now, replace(state, closer=closer), KEPT))
    as_text = replace(now.shown, boards=BoardForm.TEXT)
    check(step_screen(replace(now, shown=as_text), state))
    screen = components_of(step_screen(now, state))
    ways = ways_in(walk(screen), PICK, "", skipped=1)
    return [now.ways.pressed(chosen, ()) for _, _, chosen in ways if now.ways.begun(chosen)]


@pytest.mark.untraced
@every_game
def test_the_largest_plan_is_sound(game: AnyGame) -> None:
    """As many branches as can be, as deep as can be."""
    shown = 0
    for number, match in enumerate(moments(game, some_options(game, 2)[0], 3, 1)):
        for plan in [largest(match, seat) for seat in waiting(match, number)]:
            now = planned(match, plan.seat, Draft(), plan)
            if now is not None:
                check(plan_screen(now, CHANGED))
                shown += 1
            points = [planned(match, plan.seat, Draft(each), plan) for each in plan.points()[:3]]
            for step in filter(None, points):
                check(step_screen(step, PickerState(step.ways.advance()), KEPT))
    assert bool(shown) is foreseen(game)


def largest(match: Match, seat: int) -> Plan:
    """A plan with as many random branches as can be."""
    rng, plan = random.Random(match.ply), Plan(seat, match.ply)
    for _ in range(3 * BRANCHES):
        found = branch(match, seat, rng, DEPTH, often=0.2)
        if found and len(plan.branches) < BRANCHES:
            plan = plan.having(found)
    return plan


@pytest.mark.untraced
@every_game
def test_standing_orders_are_sound(game: AnyGame) -> None:
    for match in moments(game, some_options(game, 2)[0], 1, 3):
        for seat in range(match.setup.seats):
            shown = sheet_of(match, seat)
            if may_order(shown):
                check(orders_screen(shown, list(game.orders), say("Press again.")))
                check(orders_screen(shown, ()))
    check(too_late(BIG, GONE_ON))
