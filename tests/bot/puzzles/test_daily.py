"""The puzzle of the day in servers that want it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st
from simcord import MemberActor

from cogs.hall.introduction import HOW_TO_PLAY
from cogs.hall.refusals.codes import TRIED_FOR
from cogs.learn.daily_puzzles import EVERY, SPREAD, due_at
from common.streaks import Streak
from db.store import StoreTrouble
from db.tables.servers.kept_messages import KeptMessages
from learning.puzzle import Puzzle, find_puzzle, puzzles_of
from render.painting.orders import NotDrawn
from render.painting.painters import Painters
from tests.bot.forged import sending
from tests.bot.puzzles.conftest import ONE, TWO, every_day, of_day, today, until
from tests.bot.puzzles.presses import opened, pressed, solve
from tests.bot.reading import alts, labels, message_of, said, words
from tests.bot.world import MISSING_PERMISSION, UNKNOWN_CHANNEL, World
from tests.sample import present

DAY = timedelta(days=1)
ROUND = EVERY + 1


def posts(world: World) -> list[discord.Message]:
    """The daily puzzles in the channel, oldest first."""
    found = [each for each in world.channel.history() if "Solve" in labels(each)]
    return sorted(found, key=lambda each: each.id)


async def switch_on(world: World, mod: MemberActor) -> None:
    """The server wants one; the next round is over."""
    told = await mod.slash(world.channel, "server", daily_puzzle="here")
    assert f"One message a day in <#{world.channel.id}>" in said(told)
    await world.env.advance_time(ROUND)


async def test_it_is_off_until_somebody_wants_it(world: World, mod: MemberActor) -> None:
    await until(world, ONE)
    assert not posts(world)
    listed = message_of(await mod.slash(world.channel, "server"))
    assert "⚠️" not in words(listed)
    shown = message_of(await mod.click(listed, label="Boards and channels"))
    assert "**Daily puzzle:** Off." in words(shown)
    await mod.click(shown, label="Post daily puzzle here")
    await world.env.advance_time(ROUND)
    (post,) = posts(world)
    day = today(world)
    assert words(post).startswith(f"### Puzzle of {day.day} {day:%B}\n")
    assert f"**{ONE.task}**" in words(post)
    assert alts(post)
    assert labels(post) == ["Solve", HOW_TO_PLAY]
    assert not world.pinged(post)
    await mod.click(shown, label="Stop daily puzzle")
    await until(world, TWO)
    assert len(posts(world)) == 1


async def test_there_is_one_a_day_over_restarts_and_changes_of_mind(
    world: World, mod: MemberActor
) -> None:
    await until(world, ONE)
    await switch_on(world, mod)
    for _ in range(2):
        await world.restart()
        await world.env.advance_time(61)
    await mod.slash(world.channel, "server", daily_puzzle="off")
    await switch_on(world, mod)
    assert len(posts(world)) == 1
    await until(world, TWO)
    assert len(posts(world)) == 2
    assert f"**{TWO.task}**" in words(posts(world)[-1])


async def test_a_crash_before_it_is_noted_leaves_one(
    world: World, mod: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await until(world, ONE)

    async def crash(*_: Any) -> None:
        raise StoreTrouble("lost")

    with monkeypatch.context() as broken:
        broken.setattr(KeptMessages, "note", crash)
        await switch_on(world, mod)
        assert world.posts(world.channel.id) == 1
    await world.restart()
    await world.env.advance_time(ROUND)
    assert len(posts(world)) == 1
    (nonce,) = {body["nonce"] for _, _, body in world.requests() if body.get("nonce")}
    assert len(nonce) <= 25, "a second one at once would have been dropped by it"
    assert await world.store.daily_puzzles.due(today(world)) == ()


async def test_solve_opens_it_for_whoever_presses_and_the_next_one_tells(
    world: World, mod: MemberActor
) -> None:
    await until(world, ONE)
    await switch_on(world, mod)
    (post,) = posts(world)
    before = words(post)
    for person in (world.ann, world.ben, world.cat):
        message = pressed(await person.click(post, label="Solve"))
        assert f"**{ONE.task}**" in words(message)
        if person is not world.cat:
            await solve(person, message, ONE)
    assert words(world.now(post)) == before
    await world.store.people.choose(world.ben.id, listed=False)
    await until(world, TWO)
    assert of_day(today(world) - DAY) == ONE
    told = words(posts(world)[-1])
    assert f"2 solved yesterday's: <@{world.ann.id}> and 1 more." in told
    assert not world.pinged(posts(world)[-1])


async def test_yesterdays_can_be_solved_but_counts_for_no_streak(
    world: World, mod: MemberActor
) -> None:
    await until(world, ONE)
    await switch_on(world, mod)
    (post,) = posts(world)
    await until(world, TWO)
    message = pressed(await world.dan.click(post, label="Solve"))
    assert "This one is from an earlier day: it doesn't count for your streak." in words(message)
    await solve(world.dan, message, ONE)
    assert "✓ **Solved on the first try.**" in words(message)
    assert "Share" not in labels(message)
    assert await world.store.puzzles.streak(world.dan.id, today(world)) == Streak()
    assert "Nobody here solved yesterday's." in words(posts(world)[-1])


@pytest.mark.logs_errors
async def test_it_waits_for_its_picture_and_is_tried_again_each_minute(
    world: World, mod: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pauses grow only where Discord has trouble."""
    asked = list[datetime]()

    async def lost(*_: object) -> None:
        asked.append(world.env.now())
        raise NotDrawn

    await until(world, ONE)
    with monkeypatch.context() as patch:
        patch.setattr(Painters, "picture", lost)
        await switch_on(world, mod)
        await world.env.advance_time(4 * EVERY)
    assert len(asked) == 5
    assert not posts(world)
    await world.env.advance_time(EVERY)
    assert len(posts(world)) == 1


async def test_a_puzzle_that_was_taken_out_leaves_its_day_and_the_streak(
    world: World, mod: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot starts with a new file on a day whose puzzle is posted and solved."""
    await until(world, ONE)
    await switch_on(world, mod)
    (post,) = posts(world)
    await solve(world.ann, pressed(await world.ann.click(post, label="Solve")), ONE)
    for module in ("cogs.learn.puzzle", "cogs.learn.puzzles"):
        monkeypatch.setattr(f"{module}.find_puzzle", without(ONE))
    monkeypatch.setattr("cogs.learn.puzzles.puzzle_of_day", instead)
    await world.restart()
    await world.env.advance_time(ROUND)
    assert "`/puzzle` has others." in said(await world.ben.click(post, label="Solve"))
    message = await opened(world, world.ann)
    assert f"**{TWO.task}**" in words(message)
    await solve(world.ann, message, TWO)
    assert "Streak: 1 day." in words(message)
    assert await world.store.puzzles.solved(world.ann.id) == 2
    await world.down(hours=24)
    await world.env.advance_time(ROUND)
    assert len(posts(world)) == 2
    assert "`/puzzle` has others." in said(await world.ann.click(post, label="Solve"))


async def test_a_puzzle_taken_out_for_a_reason_stays_that_of_its_day(
    world: World, mod: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is in the file of those taken out; no other day gets it, nor does anybody by lot."""
    retired = present(find_puzzle("vicious-circle", "clryg"))
    assert retired not in puzzles_of("vicious-circle")
    monkeypatch.setattr("cogs.learn.puzzles.puzzle_of_day", every_day(retired))
    await world.down(hours=24)
    await switch_on(world, mod)
    (post,) = posts(world)
    monkeypatch.setattr("cogs.learn.puzzles.puzzle_of_day", instead)
    await world.restart()
    message = pressed(await world.ann.click(post, label="Solve"))
    await solve(world.ann, message, retired)
    assert "✓ **Solved on the first try.**" in words(message)
    assert "Streak: 1 day." in words(message)


def instead(_day: date, _used: object) -> Puzzle:
    """The puzzle that a day has for one that was taken out."""
    return TWO


def without(gone: Puzzle) -> Callable[[str, str], Puzzle | None]:
    """What finds every puzzle but this."""
    return lambda game, key: None if key == gone.key else find_puzzle(game, key)


async def test_trouble_is_told_and_after_a_week_it_is_switched_off(
    world: World, mod: MemberActor
) -> None:
    await until(world, ONE)
    path = f"/channels/{world.channel.id}/messages"
    world.fail("POST", path, 403, MISSING_PERMISSION)
    await mod.slash(world.channel, "server", daily_puzzle="here")
    await world.env.advance_time(ROUND)
    assert world.posts(world.channel.id) == 1
    shown = await mod.slash(world.channel, "server")
    assert "I haven't been able to post it since <t:" in said(shown)
    await world.down(hours=24 * 6)
    await world.wait(hours=3)
    assert world.posts(world.channel.id) < 15, "the pauses grow"
    assert (await world.store.daily_puzzles.get(world.guild.id)).channel_id
    world.fail("POST", path, 404, UNKNOWN_CHANNEL)
    await world.down(hours=24)
    await world.env.advance_time(ROUND)
    row = await world.store.daily_puzzles.get(world.guild.id)
    assert row.channel_id is None
    assert row.stopped_at
    tries = world.posts(world.channel.id)
    await world.down(hours=24)
    assert world.posts(world.channel.id) == tries
    shown = await mod.slash(world.channel, "server")
    assert "I couldn't post it for a week" in said(shown)
    assert timedelta(days=7) == TRIED_FOR


async def test_where_the_bot_may_not_write_it_says_so_at_once(
    world: World, mod: MemberActor
) -> None:
    await world.deny(world.channel, send_messages=True)
    told = await mod.slash(world.channel, "server", daily_puzzle="here")
    assert "I need **Send Messages** there" in said(told)
    assert (await world.store.daily_puzzles.get(world.guild.id)).channel_id is None


async def test_nobody_else_can_switch_it_on(world: World, mod: MemberActor) -> None:
    message = await world.challenge(world.ann, world.ben)
    stored = world.env.backend.get_message(message.channel.id, message.id)
    for name in ("b:server-daily:0:0:here", "b:server-daily:0:0:off"):
        told = await sending.press(world, world.ann, stored, name, None, 2)
        assert told.ephemeral
        assert "Manage Server" in said(told)
    told = await sending.press(world, mod, stored, "b:server-daily:0:0:x", None, 2)
    assert "from before an update" in said(told)
    assert (await world.store.daily_puzzles.get(world.guild.id)).channel_id is None


@given(st.integers(1, 2**63 - 1), st.dates(date(2024, 1, 1), date(2040, 1, 1)))
def test_each_server_has_its_time_soon_after_midnight(guild_id: int, day: date) -> None:
    at = due_at(guild_id, day)
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC)
    assert midnight <= at < midnight + SPREAD
    assert due_at(guild_id, day + DAY) - at == DAY
