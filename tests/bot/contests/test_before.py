"""The contests of a database of the version before kept messages: they go on where they stand."""

from __future__ import annotations

from db.tables.contests.rows import ContestRow
from tests.bot.contests.kit import begun, contest, crowd, joined, play_on, settled, texts
from tests.bot.keeping.kit import go_back
from tests.bot.world import World

WAS = """UPDATE contests SET message_id = CAST(? AS BIGINT), card_channel_id = CAST(? AS BIGINT),
    card_id = CAST(? AS BIGINT), shown = -1 WHERE id = ?"""


async def back(world: World, number: int, *, noted: bool) -> ContestRow:
    """The older version has shown the contest; the row before."""
    row = (await contest(world, number)).row
    if noted:
        params = (row.message_id or 0, row.card_channel_id or 0, row.card_id or 0, number)
        await go_back(world, WAS, *params)
    else:
        await go_back(world, "UPDATE contests SET shown = -1 WHERE id = ?", number)
    await settled(world)
    return row


def count(world: World, row: ContestRow) -> tuple[int, int]:
    """How often the message where people join stands, and the table."""
    told = [texts(each) for each in world.channel.history()]
    tables = [texts(each) for each in world.at(row.card_channel_id or row.channel_id).history()]
    return sum("### " in each for each in told), sum("contest-text" in each for each in tables)


async def test_one_that_runs_goes_on_where_it_stands(world: World) -> None:
    number = await begun(world, crowd(world, 3))
    before = await back(world, number, noted=True)
    await play_on(world, number)
    await settled(world)
    after = (await contest(world, number)).row
    places = before.message_id, before.card_channel_id, before.card_id
    assert (after.message_id, after.card_channel_id, after.card_id) == places
    assert after.told
    assert count(world, after) == (1, 1)


async def test_what_was_posted_and_not_noted_is_found(world: World) -> None:
    number = await begun(world, crowd(world, 3))
    before = await back(world, number, noted=False)
    after = (await contest(world, number)).row
    assert (after.message_id, after.card_id) == (before.message_id, before.card_id)
    assert count(world, after) == (1, 1)


async def test_one_that_gathers_goes_on_to(world: World) -> None:
    people = crowd(world, 3)
    number = await joined(world, people[:2])
    before = await back(world, number, noted=True)
    message = next(each for each in world.channel.history() if each.id == before.message_id)
    await people[2].click(message, label="Join")
    await settled(world)
    assert f"<@{people[2].id}>" in texts(world.now(message))
    assert count(world, (await contest(world, number)).row)[0] == 1
