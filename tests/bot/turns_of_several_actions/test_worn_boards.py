"""A message that was changed too often is not changed any more, and changes are gathered.

Discord refuses with 30046 what has been changed many times since it was an hour old.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.hall import delivery
from cogs.hall.errors import OURS
from tests.bot.reading import labels, said, words
from tests.bot.world import World
from tests.waiting import for_ever

WORN = 30046


async def test_a_board_that_was_changed_too_often_comes_anew(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    room = await world.ready()
    old, home = await room.board(), await room.home()
    before = len(world.env.http_requests)
    world.fail("PATCH", f"/channels/{home.id}/messages/{old.id}", 429, WORN)
    moved = await room.play(0, "a>2")
    assert "trouble" not in said(moved)
    new = await room.board()
    assert new.id != old.id
    assert await room.latest() in words(new)
    asked = [each.path for each in world.env.http_requests[before:]]
    assert sum(each.endswith(f"/messages/{old.id}") for each in asked) == 1, (
        "the controls of the old one are given up"
    )
    assert not [each for each in caplog.records if each.exc_info]
    await room.play(0, "a?")
    assert (await room.board()).id == new.id
    assert await room.latest() in words(await room.board())


async def test_a_board_for_whose_change_discord_lets_us_wait_comes_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library waits by itself as long as Discord says, which may be an hour."""
    room = await world.ready()
    old = await room.board()

    async def edit(*_: object, **__: object) -> None:
        await for_ever()

    monkeypatch.setattr(delivery, "PATIENCE", 0.01)
    with monkeypatch.context() as patch:
        patch.setattr("discord.PartialMessage.edit", edit)
        await room.commit(0, "a>2")
        await room.show()
    assert (await room.board()).id != old.id
    assert await room.latest() in words(await room.board())


async def test_a_private_screen_that_was_changed_too_often_is_answered_below(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    room = await world.ready()
    shown = (await room.click(0, "Show board")).response
    assert shown
    world.fail("PATCH", "/webhooks/*/messages/@original", 429, WORN)
    chosen = await world.ann.click(shown, label="Stone a")
    assert OURS not in said(chosen)
    assert "Stone a" in said(chosen)
    assert not [each for each in caplog.records if each.exc_info]


async def test_changes_of_a_board_are_gathered(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one is under way, all that follow become one, with the latest state."""
    room = await world.ready()
    publisher, done = world.bot.services.publisher, list[str]()
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def amend(*given: Any) -> None:
        begun.set()
        await go_on.wait()
        await delivery.amend(*given)
        done.append(words(await room.board()))

    monkeypatch.setattr("cogs.table.publish.amend", amend)
    showing: list[asyncio.Task[Any]] = [asyncio.create_task(publisher.refresh(room.id))]
    await begun.wait()
    for text in ("a>2", "a?"):
        await room.commit(0, text)
        showing.append(asyncio.create_task(publisher.publish(room.id)))
    showing += [asyncio.create_task(publisher.refresh(room.id)) for _ in range(5)]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(*showing)
    assert len(done) == 3, "the first one, both entries, and all that was to be refreshed"
    assert await room.latest() in done[1]
    assert done[2] == done[1]
    await publisher.refresh(room.id)
    assert len(done) == 4
    assert "More" in labels(await room.board())
