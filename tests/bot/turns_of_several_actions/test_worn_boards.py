"""A private screen that was changed too often is answered below, and changes are gathered.

Discord refuses with 30046 what has been changed many times since it was an hour old.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.hall import delivery
from cogs.hall.errors import OURS
from tests.bot.reading import labels, message_of, said, words
from tests.bot.world import World

WORN = 30046


async def test_a_private_screen_that_was_changed_too_often_is_answered_below(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    room = await world.ready()
    shown = message_of(await room.click(0, "My board"))
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

    async def amend(*given: Any, **more: Any) -> None:
        begun.set()
        await go_on.wait()
        await delivery.amend(*given, **more)
        done.append(words(await room.board()))

    monkeypatch.setattr("cogs.hall.keeping.keeper.amend", amend)
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
