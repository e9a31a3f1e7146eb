"""The boards of a match where Discord rations, refuses or repeats, with the real HTTP client."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from datetime import timedelta
from functools import partial
from pathlib import Path

import discord
import pytest

from cogs.desk.rounds import Rounds
from cogs.table.forum.posts import Posts
from cogs.table.publish import Publisher
from tests.loopback.boards.manor import Manor, manor
from tests.sample import present
from tests.waiting import soon, until
from tools.loopback.faults import Fault, Kind
from tools.loopback.values import ROOMS, VIEW
from tools.loopback.values import Kind as Sort
from tools.loopback.world import World


@pytest.fixture(name="manor", params=[False, True], ids=["channel", "thread"])
async def opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> AsyncGenerator[Manor]:
    async with manor(tmp_path, monkeypatch, threads=request.param) as found:
        yield found


in_channel = pytest.mark.parametrize("manor", [False], ids=["channel"], indirect=True)
in_thread = pytest.mark.parametrize("manor", [True], ids=["thread"], indirect=True)


async def rounds(manor: Manor) -> None:
    """Makes the next round."""
    cog = manor.bot.get_cog("Retries")
    assert isinstance(cog, Rounds)
    await cog.look()


@in_channel
async def test_old_boards_keep_the_ration_and_lose_their_buttons_at_last(
    manor: Manor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All boards are old. Discord's time passes only while the bot waits."""
    passed, keeper = [0.0], manor.bot.services.keeper
    manor.server.world.old.clock = keeper.clock = lambda: passed[0]
    monkeypatch.setattr("cogs.hall.keeping.keeper.RATIONED", timedelta())

    async def sleep(seconds: float) -> None:
        passed[0] += seconds

    keeper.sleep = sleep
    await manor.begin()
    for _ in range(8):
        await manor.newest_is_now()
        for _ in range(2):
            assert await manor.bot.services.publisher.refresh(1)
        await manor.play()
    await manor.newest_is_now()
    assert passed[0] > 0
    for old in await manor.bot.services.store.matches.old_boards():
        assert await manor.bot.services.publisher.retire(old)
    await manor.up_to_date()
    assert manor.server.world.old.refused == 0


@in_thread
async def test_in_a_locked_thread_the_person_hears_that_nobody_sees_the_move(
    manor: Manor, caplog: pytest.LogCaptureFixture
) -> None:
    """It is said to whoever plays there, and once in the log, as no error; an unlocked one shows
    what was played meanwhile."""
    caplog.set_level(logging.INFO)
    await manor.begin()
    await manor.up_to_date()
    while len(manor.home.messages) == 1:  # until a turn has a board of its own
        await manor.play()
        await manor.up_to_date()
    manor.server.world.lock(manor.home)
    for _ in range(3):
        deed = await manor.play()
        await until(lambda: "nobody sees it: the thread is locked" in deed.words)  # noqa: B023
        assert "`/match show here:True`" in deed.words
        await rounds(manor)
    assert caplog.text.count("the thread is closed") == 1
    assert not [each for each in caplog.records if each.levelno > logging.INFO]
    manor.server.world.lock(manor.home, locked=False)
    assert await manor.bot.services.publisher.publish(1) is None
    await rounds(manor)
    await manor.up_to_date()


async def test_a_hidden_place_gets_its_board_once_it_can_be_seen(manor: Manor) -> None:
    await manor.begin()
    await manor.up_to_date()
    around = manor.home.parent or manor.home
    manor.server.world.deny(around, VIEW)
    deed = await manor.play()
    await until(lambda: "**View Channel**" in deed.words)
    manor.server.world.deny(around, 0)
    assert await manor.bot.services.publisher.publish(1) is None
    await rounds(manor)
    await manor.up_to_date()


@pytest.mark.parametrize("kind", ["hidden", "lost"])
@pytest.mark.parametrize("sort", [Sort.PRIVATE, Sort.FORUM])
@in_channel
async def test_a_room_opens_once_whatever_becomes_of_the_answer(
    manor: Manor, sort: Sort, kind: Kind
) -> None:
    """After a 502 the library asks for a second one by itself."""
    await manor.begin()
    world, publisher = manor.server.world, manor.bot.services.publisher
    assert manor.home.guild
    where = (
        world.channel(manor.home.guild, "rooms", Sort.FORUM) if sort is Sort.FORUM else manor.home
    )
    row = present(await manor.bot.services.store.matches.get(1))
    channel = await soon(manor.bot.fetch_channel(where.id))
    open_ = partial(Posts(manor.bot, manor.bot.services, publisher.threads).open, row, where.id)
    if isinstance(channel, discord.TextChannel):
        open_ = partial(publisher.threads.private, channel, row)
    manor.server.faults.add(Fault(kind, f"POST /channels/{where.id}/threads", times=1))
    number = await soon(open_())
    assert manor.server.faults.counts.total() == 1
    assert [each.id for each in world.channels.values() if each.kind in ROOMS] == [number]


@pytest.mark.parametrize("kind", [None, "hidden", "lost"])
@in_channel
async def test_one_board_stands_though_its_nonce_is_forgotten(
    manor: Manor, kind: Kind | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to it was lost, the library asked twice, or the program ended before the note."""

    def forgotten(*_: object) -> None:
        """The message of a nonce."""

    async def killed(*_: object) -> None:
        """Does nothing in place of noting what was shown."""

    monkeypatch.setattr("cogs.table.boards.SURE", timedelta())
    monkeypatch.setattr(World, "_sent_before", forgotten)
    await manor.begin()
    begun = len(manor.home.messages)
    while len(manor.home.messages) == begun:  # until each turn has a board of its own
        await manor.up_to_date()
        await manor.play()
    await manor.up_to_date()
    posted = len(manor.home.messages)
    if kind is not None:
        manor.server.faults.add(Fault(kind, f"POST /channels/{manor.home.id}/messages", times=1))
    with monkeypatch.context() as patch:
        if kind is None:
            patch.setattr(Publisher, "_note", killed)
        await manor.play()
        await until(lambda: len(manor.home.messages) > posted)
        await manor.newest_is_now()
    assert await manor.bot.services.publisher.publish(1) is None
    await manor.up_to_date()
    assert len(manor.home.messages) == posted + 1
