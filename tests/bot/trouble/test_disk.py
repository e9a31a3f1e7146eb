"""The disk takes nothing more: everybody is told, nothing is half done, and all goes on without
a new start once there is room again."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from simcord import InteractionResult

from db.errors import StoreTrouble
from db.values import time_text
from engines.match import begin
from tests.bot.reading import answers, message_of, said, words
from tests.bot.room import Room
from tests.bot.samples import each_kind, next_turn
from tests.bot.world import World
from tests.db.disks import nothing_grows

TROUBLE = "The bot's disk is full or failing. Nothing was changed."

Deed = Callable[[World, Room], Awaitable[InteractionResult]]


def dumped(path: Path) -> list[str]:
    """All that the database holds."""
    with closing(connect(path)) as plain:
        return list(plain.iterdump())


async def minutes(world: World) -> None:
    """Some minutes go by, in which the background loop tries three times."""
    await world.env.advance_time(160)


async def by_command(_: World, room: Room) -> InteractionResult:
    return await room.turn()


async def by_clicks(_: World, room: Room) -> InteractionResult:
    seat, (text, *_rest) = next_turn(await room.match())
    return await room.pick(seat, text)


async def resign(_: World, room: Room) -> InteractionResult:
    return await room.resign(0)


async def offer(_: World, room: Room) -> InteractionResult:
    return await room.click(0, "Offer draw")


async def challenge(world: World, _: Room) -> InteractionResult:
    return await world.ann.slash(world.channel, f"{world.command} challenge", opponent=world.ben)


async def accept(world: World, _: Room) -> InteractionResult:
    return await world.dan.click(world.last(world.channel), label="Accept")


async def settings(world: World, _: Room) -> InteractionResult:
    return await world.ann.slash(world.channel, "settings", text_board=True)


async def move_here(world: World, room: Room) -> InteractionResult:
    return await world.ann.slash(world.channel, "match show", match=room.id, here=True)


async def forget(world: World, _: Room) -> InteractionResult:
    asked = message_of(await world.ann.slash(world.channel, "privacy delete"))
    return await world.ann.click(asked, label="Delete my data")


@pytest.mark.logs_errors  # the look at the clocks fails, too
@pytest.mark.parametrize(
    "deed", [by_command, by_clicks, resign, offer, challenge, accept, settings, move_here, forget]
)
async def test_whoever_asks_for_anything_is_told_and_later_it_works(
    world: World, deed: Deed, caplog: pytest.LogCaptureFixture
) -> None:
    room = await world.ready()
    await world.challenge(world.cat, world.dan)
    before = dumped(world.path)
    with nothing_grows(world.path):
        for _ in range(2):
            refused = await deed(world, room)
            assert TROUBLE in said(refused)
            assert all(each.ephemeral for each in answers(refused) if TROUBLE in words(each))
            await world.env.advance_time(31)
    assert dumped(world.path) == before
    told = [each for each in caplog.records if each.exc_info and each.levelno >= logging.WARNING]
    assert len(told) >= 2
    done = await deed(world, room)
    assert TROUBLE not in said(done)
    assert dumped(world.path) != before


@pytest.mark.logs_errors  # the look at the clocks fails, too
async def test_what_was_committed_before_is_shown_and_only_once(world: World) -> None:
    """The board reaches Discord, but that it did cannot be noted. This Discord takes a second
    board with the same nonce for another one, as the real one does after some minutes."""
    room = await world.ready()
    await room.commit_turn()
    told, home = await room.latest(), await room.home()
    posts = world.posts(home.id)
    with nothing_grows(world.path):
        await minutes(world)
        assert (await room.row()).shown_ply < (await room.match()).ply
        assert await room.shown(told) == 1
        assert world.posts(home.id) == posts + 1
    await minutes(world)
    assert world.posts(home.id) == posts + 1
    row = await room.row()
    assert (row.shown_ply, row.board_id) == ((await room.match()).ply, (await room.board()).id)
    await room.turn()
    assert world.posts(home.id) == posts + 2


@each_kind
async def test_no_board_and_no_hand_comes_twice(world: World) -> None:
    """Of a match that begins: its board, and what each seat alone is shown."""
    room = await world.stored(begin(world.sample.key, {}, ""), world.ann, world.ben)
    with nothing_grows(world.path):
        await room.show()
        private = [len(world.dms(each)) for each in room.players]
        await minutes(world)
    await minutes(world)
    assert [len(world.dms(each)) for each in room.players] == private
    assert world.posts(world.channel.id) == 1
    row = await room.row()
    assert row.shown_ply == 0
    assert [each.private_ply for each in row.seats] == [0, 0]


async def test_the_next_to_act_writes_the_note_first(world: World) -> None:
    """Room again just before the opponent's turn: the old board loses its controls, and the new
    one comes once."""
    room = await world.ready()
    await room.commit_turn()
    home = await room.home()
    with nothing_grows(world.path):
        await room.show()
        between = await room.board()
    posts = world.posts(home.id)
    await room.turn()
    assert world.posts(home.id) == posts + 1
    assert (await room.row()).board_id == (await room.board()).id != between.id
    assert [each.id for each in await room.boards()] == [(await room.board()).id]


async def test_a_board_of_which_nothing_is_noted_loses_its_controls(world: World) -> None:
    """The program is killed while the disk takes no note of the board, and before the next one
    comes somebody has acted, so that another ply is looked for."""
    room = await world.ready()
    await room.commit_turn()
    with nothing_grows(world.path):
        await room.show()
        unnoted = await room.board()
    await room.commit_turn()
    await world.down(hours=1)
    await minutes(world)
    row = await room.row()
    assert (row.shown_ply, row.board_id) == ((await room.match()).ply, (await room.board()).id)
    assert unnoted.id < (row.board_id or 0)
    assert [each.id for each in await room.boards()] == [row.board_id]


@pytest.mark.logs_errors
async def test_rounds_that_fail_fill_no_log(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """An invitation whose end cannot be written fails every half minute; boards are shown all
    the same."""
    caplog.set_level(logging.INFO, "cogs.upkeep.retries")
    room = await world.ready()
    await world.challenge(world.cat, world.dan)
    late = (time_text(world.env.now()),)
    await world.store.database.rows("UPDATE invitations SET expires_at = ?", late)
    await room.commit_turn()
    told = await room.latest()
    with nothing_grows(world.path):
        await minutes(world)
        records = [each for each in caplog.records if each.name == "cogs.upkeep.retries"]
        failed = [each for each in records if each.getMessage() == "a round failed"]
        assert [each.exc_info and each.exc_info[0] for each in failed] == [StoreTrouble]
        assert await room.shown(told) == 1
    await world.env.advance_time(31)
    assert any(each.getMessage() == "the rounds go on" for each in caplog.records)
    history = world.channel.history()
    assert any("Nobody accepted in time." in words(each) for each in history)
