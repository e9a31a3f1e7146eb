"""Vacations: the clocks of slow matches stand still, for some weeks a year, and what is over stays
so."""

from __future__ import annotations

from datetime import timedelta

from db.time.vacations import MOST
from tests.bot.pace.kit import paced, pass_time, people_of, reminders
from tests.bot.reading import labels, said, values, words
from tests.bot.samples import each_kind
from tests.bot.world import World

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@each_kind
async def test_a_vacation_stops_the_clock_and_the_board_says_so(world: World) -> None:
    room = await paced(world, "1d")
    late, other = await people_of(room)
    before = (await room.row()).clock.turn_due
    assert before
    told = await late.slash(world.channel, "settings", vacation=3)
    assert "You are away until <t:" in said(told)
    row = await room.row()
    assert row.clock.turn_due
    assert row.clock.rests_until
    assert row.clock.turn_due - before == row.clock.rests_until - world.env.now()
    assert f"<@{late.id}> is away until <t:" in words(await room.board())
    await pass_time(world, 40 * HOUR)
    assert reminders(world, late) == []
    assert "Claim the win" not in await room.behind_more(other)
    await late.slash(world.channel, "settings", vacation=0)
    row = await room.row()
    assert row.clock.rests_until is None
    assert row.clock.turn_due
    assert timedelta(hours=23) < row.clock.turn_due - world.env.now() <= DAY
    assert "is away" not in words(await room.board())


async def test_a_turn_that_begins_meanwhile_rests_too(world: World) -> None:
    room = await paced(world, "3d")
    _, other = await people_of(room)
    await other.slash(world.channel, "settings", vacation=2)
    assert (await room.row()).clock.rests_until is None
    await room.turn()
    row = await room.row()
    assert row.clock.rests_until
    assert row.clock.turn_due == row.clock.rests_until + 3 * DAY
    assert f"<@{other.id}> is away until" in words(await room.board())
    await pass_time(world, 2 * DAY)
    row = await room.row()
    assert row.clock.rests_until is None
    assert "is away" not in words(await room.board())
    assert row.clock.turn_due
    assert row.clock.turn_due - world.env.now() > 2 * DAY


async def test_what_is_over_stays_over(world: World) -> None:
    room = await paced(world, "1d")
    late, other = await people_of(room)
    await pass_time(world, 25 * HOUR)
    due = (await room.row()).clock.turn_due
    await late.slash(world.channel, "settings", vacation=7)
    assert (await room.row()).clock.turn_due == due
    assert "is away" not in words(await room.board())
    asked = await room.click(other, "Claim the win")
    assert asked.response
    await other.click(asked.response, label="Claim the win")
    assert (await room.row()).reason == "time"


async def test_short_paces_do_not_rest(world: World) -> None:
    room = await paced(world, "12h")
    late, _ = await people_of(room)
    due = (await room.row()).clock.turn_due
    await late.slash(world.channel, "settings", vacation=7)
    assert (await room.row()).clock.turn_due == due


async def test_by_clicks_and_back(world: World) -> None:
    opened = await world.ann.slash(world.channel, "settings", reminders=True)
    assert opened.response
    page = (await world.ann.click(opened.response, label="Vacation")).response
    assert page
    assert f"**You're not on vacation.** {MOST} days of {MOST} left this year." in words(page)
    assert values(page, "vacation-take")[-1] == str(MOST)
    taken = (await world.ann.select(page, ["3"])).response
    assert taken
    assert "You are away until" in words(taken)
    assert f"{MOST - 3} days of {MOST} left" in words(taken)
    back = (await world.ann.click(taken, label="I'm back")).response
    assert back
    assert f"**You're not on vacation.** {MOST - 1} days of {MOST} left this year." in words(back)
    again = (await world.ann.click(back, label="All settings")).response
    assert again
    assert "Vacation" in labels(again)


async def test_no_more_than_four_weeks_a_year(world: World) -> None:
    for _ in range(4):
        await world.ann.slash(world.channel, "settings", vacation=7)
        await world.ann.slash(world.channel, "settings", vacation=0)
    assert (await world.store.vacations.of(world.ann.id, world.env.now())).left == MOST - 1
    await world.ann.slash(world.channel, "settings", vacation=MOST)
    assert (await world.store.vacations.of(world.ann.id, world.env.now())).left == 0
    world.env.backend.advance_clock(5 * 86_400)
    told = await world.ann.slash(world.channel, "settings", vacation=MOST)
    assert "You have only 23 days of vacation left" in said(told)
