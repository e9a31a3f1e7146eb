"""The connection breaks in the middle of a request, or the program dies between two of them."""

from __future__ import annotations

from typing import Any

import pytest
from aiohttp import ServerDisconnectedError

from cogs.errors import DISCORD
from cogs.screens.delivery import post
from cogs.table.publish import Publisher
from db.values import bot_id
from engines.match import begin
from tests.bot.reading import said, words
from tests.bot.room import Room
from tests.bot.victorus.kit import SAMPLE, WHOLE
from tests.bot.world import World


async def _breaks_off(*_: object, **__: object) -> None:
    raise ServerDisconnectedError


async def test_a_move_is_shown_though_its_answer_broke_off(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    monkeypatch.setattr("cogs.presses.board.reply", _breaks_off)
    await room.turn()
    assert await room.latest() in words(await room.board())


async def test_a_board_that_broke_off_is_shown_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    with monkeypatch.context() as broken:
        broken.setattr("cogs.table.publish.post", _breaks_off)
        moved = await room.turn()
    told = await room.latest()
    assert told in said(moved)
    kept = "What you did is kept, but I couldn't show the board: Discord is having problems."
    assert kept in said(moved)
    assert await room.shown(told) == 0
    await world.env.advance_time(31)
    assert await room.shown(told) == 1


async def test_whoever_only_looked_is_told_that_discord_has_trouble(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    monkeypatch.setattr("cogs.presses.board.reply", _breaks_off)
    assert DISCORD in said(await room.press(0, "board"))


async def test_a_board_is_not_noted_as_shown_before_the_older_one_is_done_with(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the program dies in between, the next start does both again; Discord knows the new
    board by its nonce."""
    room = await world.ready()
    with monkeypatch.context() as dying:
        dying.setattr(Publisher, "_retire", _breaks_off)
        await room.turn()
    assert (await room.row()).shown_ply < (await room.match()).ply
    await world.env.advance_time(31)
    assert (await room.row()).shown_ply == (await room.match()).ply
    before, after = (await room.boards())[-2:]
    assert await room.latest() in words(before)  # the small world does not know the nonce
    assert words(before) == words(after)


async def test_a_board_whose_answer_was_lost_is_found_though_the_bot_is_to_act_by_then(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would keep its controls: Discord gives it back only to whoever asks with its nonce."""

    async def lost(*asked: Any) -> None:
        await post(*asked)
        raise ServerDisconnectedError

    room = await world.stored(begin(SAMPLE.key, {}, "", 3), world.ann, world.ben, world.cat)
    seats = "UPDATE seats SET person_id = ? WHERE match_id = ? AND seat = 2"
    await world.store.database.rows(seats, (bot_id(2, 0), room.id))
    await room.show()
    first, taken, bonus, *_ = WHOLE[3].split()
    await room.commit(0, first)
    with monkeypatch.context() as broken:
        broken.setattr("cogs.table.publish.post", lost)
        await room.show()
    await room.commit(1, taken)
    await room.commit(1, bonus)
    assert (await room.match()).to_act == (2,)
    await room.show()
    assert (await room.row()).shown_ply == (await room.match()).ply == 3
    assert _nonces(world, room)[-1] == _nonces(world, room)[-2]


def _nonces(world: World, room: Room) -> list[str]:
    """The nonces of the boards of a match in the order in which they were posted."""
    posted = (body for method, _, body in world.requests() if method == "POST")
    nonces = (str(body.get("nonce", "")) for body in posted)
    return [each for each in nonces if each.startswith(f"{room.id}-") and each.count("-") == 2]
