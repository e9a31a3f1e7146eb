"""Whoever is to act is called: at once by a new board, or where turns follow quickly and the board
that stands is touched up, some minutes later, unless they have acted."""

from __future__ import annotations

import pytest

from cogs.table.board_change import PATIENCE
from tests.bot.reading import alts
from tests.bot.room import Room
from tests.bot.samples import every_game
from tests.bot.world import World

ROUND = 31.0
"""The seconds in which the rounds look once."""
TURNS = 6


async def awaited(room: Room) -> set[int]:
    """The people for whom the match waits."""
    people = (await room.row()).people
    return {people[seat] for seat in (await room.match()).to_act}


async def absent(room: Room) -> set[int]:
    """Those of them who have not acted just now."""
    last = (await room.match()).entries[-1].seat
    return await awaited(room) - {(await room.row()).people[last]}


async def held(room: Room) -> bool:
    """Plays turns until the board that stands shows one that somebody else goes on with; False in
    a game whose first turns do not follow quickly."""
    world, view = room.world, (await room.match()).view(None)
    if not world.bot.services.game_uis[world.sample.key].brisk(view):
        return False
    while (await room.row()).call_at is None or not await absent(room):
        await room.commit_turn()
        await room.show()
    return True


@every_game
async def test_nobody_for_whom_a_match_waits_is_left_without_a_call(world: World) -> None:
    room = await world.begin()
    before, turn = 0, (await room.match()).view(None).turn
    for _ in range(TURNS):
        now = len(world.pings())
        await room.commit_turn()
        await room.show()
        view = (await room.match()).view(None)
        if view.outcome:
            break
        before, turn = before if turn == view.turn else now, view.turn
        await world.env.advance_time(PATIENCE.total_seconds() + ROUND)
        assert await absent(room) <= {*world.pings()[before:]}
        assert (await room.row()).call_at is None


@every_game
@pytest.mark.parametrize("restart", [True, False])
async def test_who_does_not_act_is_called_once_by_a_new_board(world: World, restart: bool) -> None:
    room = await world.begin()
    first, before = await room.board(), len(world.pings())
    if not await held(room):
        return
    assert (await room.board()).id == first.id
    assert world.pings()[before:] == []
    if restart:
        await world.restart()
    await world.env.advance_time(PATIENCE.total_seconds() / 2)
    assert world.pings()[before:] == []
    await world.env.advance_time(PATIENCE.total_seconds() / 2 + ROUND)
    board = await room.board()
    assert board.id != first.id
    assert world.pinged(board) == await awaited(room)
    assert alts(world.now(first)) == []
    await world.env.advance_time(2 * PATIENCE.total_seconds())
    assert (await room.board()).id == board.id
    match = await room.match()
    lines = match.lines(zip(match.moments(0, match.ply), match.entries, strict=False), None)
    for each in lines:
        assert await room.shown(each.words) == 1


@every_game
async def test_who_acts_in_time_is_not_called(world: World) -> None:
    room = await world.begin()
    if not await held(room):
        return
    board, before = await room.board(), len(world.pings())
    await world.env.advance_time(PATIENCE.total_seconds() / 2)
    for _ in range(TURNS):
        if not await absent(room):
            break
        await room.commit_any()
        await room.show()
    if await absent(room) or (await room.board()).id != board.id:
        return
    await world.env.advance_time(2 * PATIENCE.total_seconds())
    assert world.pings()[before:] == []
    assert (await room.board()).id == board.id
