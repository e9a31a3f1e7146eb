"""A league from the command to the winner's card, and what can go wrong with it."""

from __future__ import annotations

import pytest

from tests.bot.contests.kit import begun, contest, crowd, joined, play_on, settled, texts
from tests.bot.world import World


@pytest.mark.parametrize("form", ["league", "swiss", "knockout"])
async def test_a_contest_from_the_command_to_the_winners_card(world: World, form: str) -> None:
    people = crowd(world, 8)
    number = await begun(world, people, format=form)
    now = await contest(world, number)
    assert now.row.phase == "running"
    for _ in range(12):
        if (await contest(world, number)).row.phase != "running":
            break
        await play_on(world, number)
        await settled(world)
    now = await contest(world, number)
    assert now.row.phase == "over"
    assert now.row.told
    end = world.last(world.channel)
    assert "wins the" in texts(end) or "First in their groups" in texts(end)
    assert world.ann.id in world.pinged(end)
    cards = [each for each in world.at(now.row.card_channel_id or 0).history() if each.attachments]
    assert len(cards) == 1, "one card, edited"
    open_rows = [await world.store.matches.get(each) for each in now.matches.values()]
    assert {row.status for row in open_rows if row} == {"over"}
    assert all(row and row.place == "thread" for row in open_rows)


async def test_before_the_start_people_come_and_go(world: World) -> None:
    people = crowd(world, 4)
    number = await joined(world, people)
    message = world.last(world.channel)
    await world.ben.click(message, label="Leave")
    assert len((await contest(world, number)).contest.people) == 3
    assert f"<@{world.ben.id}>" not in texts(world.now(message))
