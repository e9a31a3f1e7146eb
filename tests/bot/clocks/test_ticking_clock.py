"""What the background loop does while time goes on: a simulated clock stands still, a real one
never."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.bot.reading import words
from tests.bot.world import World


async def test_boards_that_lag_behind_are_shown_while_the_clock_ticks(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    await room.commit_turn()
    house = world.bot.services
    begun, ticks = house.now(), iter(range(10**6))
    monkeypatch.setattr(house, "now", lambda: begun + timedelta(microseconds=next(ticks)))
    await world.rounds("Retries").look()
    assert await room.latest() in words(await room.board())


@pytest.mark.untraced
@pytest.mark.misses_rounds
async def test_rounds_that_were_missed_are_not_made_up_for(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As while the machine slept: otherwise thousands come at once."""
    await world.ready()
    cog, looked = world.rounds("Retries"), list[object]()

    async def look() -> None:
        looked.append(world.env.now())

    monkeypatch.setattr(cog, "look", look)
    world.env.backend.advance_clock(3 * 3600)
    await world.env.advance_time(100)
    assert 1 <= len(looked) <= 4
