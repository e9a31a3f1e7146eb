"""No plan reaches anybody else before its answer is played.

Two worlds, one with a plan and one without, look the same to everybody else, byte for byte, until
the answer is played: messages in the channel, direct messages, all that the others can ask for, and
the lines of the log. And whatever is planned, all from which screens are made stays as it was.
`ATTEMPTS` of the environment sets another number of random tries.
"""

from __future__ import annotations

import logging
import os
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.board.board import board_screen, more_screen, private_board, retired_board
from cogs.board.match_view import match_view
from cogs.hall.screen import Screen
from conformance.screens import DESKS, components_of, text_board
from db.store import OpenMatch
from engines.export import write
from engines.plans.judging import Answers
from engines.plans.plan import Branch, Draft, Plan
from engines.registry import GAMES
from tests.bot.planning.kit import (
    a_line,
    answered,
    is_planned,
    moves,
    opened,
    pick,
    planned,
    quiet_moves,
    whatever,
)
from tests.bot.samples import every, sample_of
from tests.bot.secrets.witness import a_world, asked, public, seen
from tests.bot.world import World
from tests.engines.plans.kit import branch

ATTEMPTS = int(os.environ.get("ATTEMPTS", "1000"))
TURNS = 12
POOL = 12
"""The branches of which the plans of a turn are put together at random."""
KEYS = [key for key, game in GAMES.items() if is_planned(game)]


async def everything(
    path: Path, key: str, how: int, caplog: pytest.LogCaptureFixture
) -> tuple[list[Any], list[str]]:
    """All that reaches others of a match in which somebody has a plan that answers (2), one that
    ends (1), or none (0): before the other's turn, after it, and after a time in which a plan that
    is not met, or none, plays nothing; and the lines of the log since the plan was made. The
    planner presses equally often in each."""
    found: list[Any] = []
    async with a_world(path, sample_of(key)) as world:
        room = await world.ready()
        match = await room.match()
        seat = 1 - match.to_act[0]
        planner, other = room.players[seat], room.players[1 - seat]
        theirs, own = a_line(match, 1)[0]
        text = next(each for each in quiet_moves(match) if each != theirs[0])
        await planned(world, room, [(theirs if how == 2 else (text,), own)])
        screen = await opened(room, planner)
        await planner.click(screen, label="Add branch")
        await whatever(planner, screen)
        if not how:
            await world.store.plans.drop(room.id, Plan(seat, match.ply))
        caplog.clear()
        for text in ("", *theirs):
            if text:
                await room.play(1 - seat, text)
            found.append(await public(room))
            for person in (other, world.cat, world.dan):
                found.append(await asked(room, person))
                found.append([await seen(each) for each in world.dms(person)])
        lines = log_lines(caplog)
        if how < 2:
            await answered(world)
            found.append(await public(room))
    return found, lines


def log_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What our modules have logged."""
    ours = [each for each in caplog.records if each.name.startswith(("bot", "cogs", "db"))]
    return [f"{each.getMessage()} {each.__dict__.get('facts')}" for each in ours]


@pytest.mark.parametrize("key", KEYS)
async def test_worlds_look_the_same_with_a_plan_and_without(
    key: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    worlds = [await everything(tmp_path / f"{how}.sqlite3", key, how, caplog) for how in range(3)]
    (none, logged), (ends, logged_too), (answers, logged_last) = worlds
    assert len(none) > len(answers) > 10
    assert ends == none
    assert answers == none[: len(answers)]
    assert logged == logged_too == logged_last
    assert logged


def screens(opened_match: OpenMatch, planner: int) -> list[Screen]:
    """All screens of a match that others see: of the public, of each other player."""
    ui = DESKS[opened_match.row.game]
    shown = match_view(opened_match, None)
    found = [board_screen(shown, ui), retired_board(shown), more_screen(shown, follows=True)]
    for seat in range(opened_match.match.setup.seats):
        if seat != planner:
            mine = match_view(opened_match, seat)
            found += [private_board(mine, ui), text_board(mine, ui), more_screen(mine)]
    return found


def sent(opened_match: OpenMatch, planner: int) -> list[object]:
    """All of these screens: components with their labels and ids, pictures, mentions."""
    found = screens(opened_match, planner)
    return [(components_of(each), each.pictures, each.mentions) for each in found]


@every(is_planned)
async def test_random_plans_change_nothing_that_others_see(world: World) -> None:
    """Each try keeps another random plan and draft. All screens are made from the match and its
    row: after each they are as before the first, and so is what a file of the match holds. Then
    the match goes on, often as planned; until the answer is played that is all that changes."""
    rng = random.Random(world.sample.key)
    room = await world.ready()
    store, met = world.store, 0
    tries = ATTEMPTS // len(KEYS) // TURNS + 1
    for _ in range(TURNS):
        before = await store.open_match(room.id)
        match = before.match
        seat = 1 - match.to_act[0]
        first, written = sent(before, seat), write(match, None)
        pool = [branch(match, seat, rng, rng.randrange(1, 6), often=0.3) for _ in range(POOL)]
        plan = Plan(seat, match.ply)
        for _ in range(tries):
            plan = some_of(pool, plan, rng)
            draft = Draft(theirs=(rng.choice(moves(match)),), own=("x",))
            assert await store.plans.keep(before, plan, draft, world.env.now())
            after = await store.open_match(room.id)
            assert (after.row, after.match) == (before.row, match)
        assert sent(await store.open_match(room.id), seat) == first
        assert write((await store.open_match(room.id)).match, None) == written
        wanted = [each[0].theirs for each in plan.branches if each[0].theirs]
        text = wanted[0][0] if wanted else rng.choice(moves(match))
        await room.commit(1 - seat, text)
        gone_on = await store.open_match(room.id)
        standing = (await store.plans.standing(gone_on)).get(seat)
        with_plan = sent(gone_on, seat)
        await store.plans.drop(room.id, plan)
        assert sent(await store.open_match(room.id), seat) == with_plan
        met += isinstance(standing, Answers)
        if gone_on.match.outcome:
            break
    assert met


def some_of(pool: list[Branch], plan: Plan, rng: random.Random) -> Plan:
    """A plan of some of these branches."""
    plan = replace(plan, branches=())
    for each in rng.sample(pool, rng.randrange(1, 5)):
        plan = plan.having(each) if each else plan
    return plan


async def test_a_press_says_nothing_to_others(world: World) -> None:
    """Nothing is posted or changed in the channel while somebody plans."""
    room = await world.ready()
    match = await room.match()
    seat = 1 - match.to_act[0]
    before = await public(room)
    screen = await opened(room, room.players[seat])
    await pick(room.players[seat], screen, match, moves(match)[0])
    assert await public(room) == before
