"""What servers have chosen, and which of their threads are to be closed."""

from __future__ import annotations

from pathlib import Path

from db.guild_row import GuildRow
from db.store import Store
from db.tables.guilds import MOST
from db.values import OldBoard, time_text
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    BOB_WINS,
    HOUR,
    entries,
    new_invitation,
    new_match,
    opened,
)

HERE, THERE = 7, 8


async def test_what_a_server_has_chosen_is_kept_apart_and_for_good(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        assert await store.guilds.get(HERE) == await store.guilds.get(None) == GuildRow()
        await store.guilds.choose(HERE, channels=(3, 1))
        await store.guilds.choose(HERE, boards="all")
        await store.guilds.choose(THERE, boards="all")
        await store.guilds.choose(THERE, boards="newest")
    async with opened(tmp_path) as store:
        assert await store.guilds.get(HERE) == GuildRow("all", (3, 1))
        assert await store.guilds.get(THERE) == GuildRow()


async def test_channels_come_and_go_one_by_one_and_not_too_many(store: Store) -> None:
    for channel in (*range(MOST), 0, 3):
        assert await store.guilds.add_channel(HERE, channel)
    assert not await store.guilds.add_channel(HERE, MOST)
    assert (await store.guilds.get(HERE)).channels == tuple(range(MOST))
    await store.guilds.remove_channel(HERE, 2)
    await store.guilds.remove_channel(HERE, 99)
    assert await store.guilds.add_channel(HERE, MOST)
    assert (await store.guilds.get(HERE)).channels == (0, 1, *range(3, MOST + 1))


async def test_a_server_bars_people_for_itself_alone(store: Store) -> None:
    await store.barred.choose(HERE, (ALICE,), AT)
    await store.barred.choose(HERE, (ALICE, BOB), AT + HOUR)
    assert await store.barred.of(HERE) == (BOB, ALICE)
    assert await store.barred.of(THERE) == ()
    assert not await store.barred.has(THERE, BOB)
    assert not await store.barred.has(None, BOB)
    await store.barred.choose(THERE, (), AT)
    assert await store.barred.has(HERE, ALICE)
    await store.barred.choose(HERE, (BOB,), AT)
    assert await store.barred.of(HERE) == (BOB,)
    assert not await store.barred.has(HERE, ALICE)


async def ended(store: Store, **place: object) -> int:
    """A match that is over and of which the last board is noted; its number."""
    row = await store.matches.create(new_match(**place))
    await store.log.append(row.id, entries(0, text="!resign"), at=AT, outcome=BOB_WINS)
    await store.matches.shown(row.id, 1, 99)
    return row.id


async def test_the_end_of_a_match_asks_for_its_thread_to_be_closed(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        running = await store.matches.create(new_match())
        await store.matches.shown(running.id, 0, 99)
        assert await store.closings.due() == ()
        number = await ended(store, channel_id=HERE, place="thread")
        await ended(store, channel_id=THERE, place="interaction")
        (due,) = await store.closings.due()
        assert (due.channel_id, due.match_id) == (HERE, number)
    async with opened(tmp_path) as store:
        assert await store.closings.due() == (due,)
        await store.closings.drop(due)
        assert await store.closings.due() == ()


async def test_a_thread_waits_for_the_card_of_its_match(tmp_path: Path) -> None:
    """Over a restart, too; another match that ends there waits anew."""
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match(channel_id=HERE, place="thread"))
        await store.log.append(row.id, entries(0, text="!resign"), at=AT, outcome=BOB_WINS)
        await store.matches.shown(row.id, 1, 99, at=AT)
        assert await store.closings.due() == ()
    async with opened(tmp_path) as store:
        assert await store.closings.cards() == ((row.id, AT),)
        await store.closings.complete(row.id)
        assert await store.closings.cards() == ()
        (due,) = await store.closings.due()
        assert due.match_id == row.id
        again = await store.matches.create(new_match(channel_id=HERE, place="thread"))
        await store.log.append(again.id, entries(0, text="!resign"), at=AT, outcome=BOB_WINS)
        await store.matches.shown(again.id, 1, 99, at=AT)
        await store.closings.complete(row.id)
        assert await store.closings.due() == ()
        assert await store.closings.cards() == ((again.id, AT),)


async def test_two_matches_that_end_in_one_channel_wait_each_for_their_card(store: Store) -> None:
    rows = [await store.matches.create(new_match(channel_id=HERE)) for _ in range(2)]
    for row in rows:
        await store.log.append(row.id, entries(0, text="!resign"), at=AT, outcome=BOB_WINS)
        await store.matches.shown(row.id, 1, 99, at=AT)
    first, second = (row.id for row in rows)
    assert {number for number, _ in await store.closings.cards()} == {first, second}
    await store.closings.complete(second)
    assert await store.closings.cards() == ((first, AT),)
    assert await store.closings.due() == (), "its thread would be archived with the first card"
    await store.closings.complete(first)
    assert [each.match_id for each in await store.closings.due()] == [second]


async def test_a_card_that_an_older_version_noted_is_waited_for(store: Store) -> None:
    number = await ended(store, channel_id=HERE, place="thread")
    sql = "UPDATE closings SET card_since = ? WHERE match_id = ?"
    await store.database.rows(sql, (time_text(AT), number))
    assert await store.closings.cards() == ((number, AT),)
    assert await store.closings.due() == ()
    await store.closings.complete(number)
    assert [each.match_id for each in await store.closings.due()] == [number]


async def test_a_thread_waits_for_what_still_goes_on_in_it(store: Store) -> None:
    first = await ended(store, channel_id=HERE, place="thread")
    asked = await store.invitations.create(new_invitation(channel_id=HERE))
    assert await store.closings.due() == ()
    await store.invitations.close(asked.id, "declined")
    await store.matches.keep_old_board(OldBoard(first, None, HERE, 55, 0))
    assert await store.closings.due() == ()
    await store.matches.drop_old_board(55)
    (old,) = await store.closings.due()
    again = await store.matches.create(new_match(channel_id=HERE, place="channel"))
    assert await store.closings.due() == ()
    await store.log.append(again.id, entries(0, text="!resign"), at=AT, outcome=BOB_WINS)
    await store.matches.shown(again.id, 1, 99)
    await store.closings.drop(old)
    assert [each.match_id for each in await store.closings.due()] == [again.id]
