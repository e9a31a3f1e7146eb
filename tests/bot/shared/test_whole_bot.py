"""What is played, shown, counted and remembered on a file is so on PostgreSQL, too: tests of other
folders, run once more for one game."""

from __future__ import annotations

import pytest

from tests.bot.deletion import copied
from tests.bot.pace.test_reminders import test_they_come_at_half_time_and_near_the_end as reminded
from tests.bot.people.test_notices import test_a_restart_does_not_forget_it as noticed
from tests.bot.reading import said
from tests.bot.trouble.test_restarts import test_a_match_goes_on_over_a_restart as restarted
from tests.bot.world import World
from tests.sample import GAME

pytestmark = pytest.mark.untraced
one_game = pytest.mark.parametrize("sample", [GAME.key], indirect=True)


@one_game
async def test_a_match_goes_on_over_restarts(world: World) -> None:
    await restarted(world, "every step")


@one_game
async def test_reminders_come(world: World) -> None:
    await reminded(world)


@one_game
async def test_notices_come(world: World) -> None:
    await noticed(world)


@one_game
async def test_what_is_kept_of_people_is_shown(world: World) -> None:
    room = await world.ready()
    answered = {
        words: said(await room.players[0].slash(world.channel, words))
        for words in ("match list", "profile", "leaderboard", "settings", "puzzle", "learn")
    }
    assert "your turn" in answered["match list"] or "waiting" in answered["match list"]
    assert all(answered.values()), answered
    await copied(world, room.players[0])
    await world.ann.slash(world.channel, "match export", match=room.id)
