"""The connection breaks in the middle of a request, or the program dies between two of them."""

from __future__ import annotations

from datetime import datetime
from unittest.mock import MagicMock

import pytest
from aiohttp import ServerDisconnectedError
from discord import DiscordServerError, Forbidden, HTTPException

from cogs.hall.errors import DISCORD, passes
from cogs.table.boards import Boards
from cogs.upkeep.retries import SOON
from db.errors import StoreTrouble
from render.painting.orders import NotDrawn, NotYetDrawn
from tests.bot.reading import said, words
from tests.bot.world import World


async def _breaks_off(*_: object, **__: object) -> None:
    raise ServerDisconnectedError


async def test_a_move_is_shown_though_its_answer_broke_off(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    monkeypatch.setattr("cogs.play.board.reply", _breaks_off)
    await room.turn()
    assert await room.latest() in words(await room.board())


async def test_a_board_that_broke_off_is_shown_in_a_moment(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    for _ in range(2):
        with monkeypatch.context() as broken:
            broken.setattr("cogs.table.boards.post", _breaks_off)
            moved = await room.turn()
        told = await room.latest()
        assert told in said(moved)
        kept = "Your move is kept, but I couldn't show the board: Discord is having problems."
        assert kept in said(moved)
        assert await room.shown(told) == 0
        await world.env.advance_time(SOON[0] + 0.5)
        assert await room.shown(told) == 1


async def test_one_that_breaks_off_again_is_tried_once_more_and_then_by_the_rounds(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = list[datetime]()

    async def breaks_off(*_: object) -> None:
        tried.append(world.env.now())
        raise ServerDisconnectedError

    room = await world.ready()
    with monkeypatch.context() as broken:
        broken.setattr("cogs.table.boards.post", breaks_off)
        await room.turn()
        await world.env.advance_time(29)
    waited = [(each - tried[0]).total_seconds() for each in tried]
    assert [round(each) for each in waited[:3]] == [0, *SOON]
    assert len(waited) <= 3 + 1 + len(SOON)
    await world.env.advance_time(91)
    assert await room.shown(await room.latest()) == 1


@pytest.mark.parametrize(
    ("error", "passing"),
    [
        (ServerDisconnectedError(), True),
        (ConnectionResetError(), True),
        (StoreTrouble("unreached"), True),
        (NotYetDrawn(), True),
        (NotDrawn(), False),
        (DiscordServerError(MagicMock(status=503), ""), True),
        (Forbidden(MagicMock(status=403), ""), False),
        (HTTPException(MagicMock(status=429), ""), False),
        (ValueError(), False),
    ],
)
def test_what_was_refused_does_not_pass(error: Exception, passing: bool) -> None:
    """Refusals in a row would get a bot banned."""
    assert passes(error) == passing


@pytest.mark.parametrize("error", [ServerDisconnectedError, ConnectionResetError, TimeoutError])
async def test_whoever_only_looked_is_told_that_discord_has_trouble(
    world: World, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """However the connection breaks, also between two commands to the system."""

    async def breaks_off(*_: object, **__: object) -> None:
        raise error

    room = await world.ready()
    monkeypatch.setattr("cogs.hall.delivery.reply", breaks_off)
    assert DISCORD in said(await room.press(0, "board"))


async def test_a_board_is_not_noted_as_shown_before_the_older_one_is_done_with(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the program dies in between, the next start does both again; Discord knows the new
    board by its nonce."""
    room = await world.ready()
    with monkeypatch.context() as dying:
        dying.setattr(Boards, "shrink", _breaks_off)
        await room.turn()
    assert (await room.row()).shown_ply < (await room.match()).ply
    await world.env.advance_time(31)
    assert (await room.row()).shown_ply == (await room.match()).ply
    before, after = (await room.boards())[-2:]
    assert await room.latest() in words(before)  # the small world does not know the nonce
    assert words(before) == words(after)
