"""Who looks for an opponent anywhere: one queue a game, a match exactly once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from db.store import Store
from db.tables.limits import UNLIMITED, LimitReached, Limits
from db.tables.strangers.queue import NewSeeker, SeekerRow
from db.values import MatchRow, OldBoard, PlayerPlace
from ratings.opponents import pairs
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    BOB_WINS,
    CAROL,
    CHANNEL,
    GUILD,
    HOUR,
    OTHER_CHANNEL,
    OTHER_GUILD,
    SETUP,
    accept,
    entries,
    new_invitation,
    new_match,
)
from tests.sample import present

GAME = SETUP.game


def wish(person: int, **changes: Any) -> NewSeeker:
    values: dict[str, Any] = {
        "person_id": person,
        "name": f"Player {person % 1000}",
        "game": GAME,
        "options": SETUP.options,
        "seat_choice": "random",
        "rated": True,
        "pace": "1d",
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "place": "channel",
        "opening": False,
        "since": AT,
        "ends_at": AT + 24 * HOUR,
    }
    return NewSeeker(**values | changes)


async def asked(store: Store, person: int, **changes: Any) -> SeekerRow:
    return await store.seekers.add(wish(person, **changes), UNLIMITED)


async def begun(store: Store, one: SeekerRow, two: SeekerRow, **limits: Any) -> MatchRow | None:
    new = new_match(
        people=(one.person_id, two.person_id), guild_id=None, channel_id=None, home_id=None
    )
    places = {0: one.mirror, 1: two.mirror}
    return await store.seekers.begin(one, two, new, places, Limits(**limits))


async def met(store: Store, now: datetime = AT) -> list[tuple[int, int]]:
    _, waiting = await store.seekers.waiting(GAME, now)
    return [(one.person, two.person) for one, two in pairs(waiting, now)]


async def mirrored(store: Store) -> MatchRow:
    one = await asked(store, ALICE)
    two = await asked(store, BOB, guild_id=OTHER_GUILD, channel_id=OTHER_CHANNEL)
    return present(await begun(store, one, two))


async def test_two_wishes_become_one_match_and_end_with_it(store: Store) -> None:
    row = await mirrored(store)
    assert row.people == (ALICE, BOB)
    assert (row.guild_id, row.channel_id) == (None, None)
    assert [each.mirror and each.mirror.channel_id for each in row.seats] == [
        CHANNEL,
        OTHER_CHANNEL,
    ]
    assert await store.seekers.games(AT) == ()
    assert (await store.matches.get(row.id)) == row


async def test_of_many_at_once_each_wish_is_used_once(store: Store) -> None:
    one, two, three = [await asked(store, each) for each in (ALICE, BOB, CAROL)]
    tries = ((one, two), (two, three), (three, one), (one, two))
    found = await asyncio.gather(*(begun(store, a, b) for a, b in tries))
    assert sum(each is not None for each in found) == 1
    assert await store.matches.counts() == (1, 1)


async def test_a_wish_that_has_changed_or_ended_begins_no_match(store: Store) -> None:
    one, two = await asked(store, ALICE), await asked(store, BOB)
    await asked(store, BOB, seat_choice="0")
    assert await begun(store, one, two) is None
    assert await store.seekers.drop(ALICE, GAME)
    assert not await store.seekers.drop(ALICE, GAME)
    assert await begun(store, one, two) is None
    assert await store.matches.counts() == (0, 0)
    assert await store.seekers.get(BOB, GAME, AT) is not None


async def test_nobody_meets_somebody_blocked_even_at_the_last_moment(store: Store) -> None:
    one, two = await asked(store, ALICE), await asked(store, BOB)
    assert await met(store) == [(ALICE, BOB)]
    assert await store.seekers.count(one, AT) == 1
    await store.blocks.block(BOB, ALICE, AT)
    assert await met(store) == []
    assert await begun(store, one, two) is None
    assert await store.seekers.count(one, AT) == 0
    assert await store.seekers.count(two, AT) == 0


async def test_one_alone_waits_until_the_time_is_over(store: Store) -> None:
    one = await asked(store, ALICE)
    assert await met(store, AT + 23 * HOUR) == []
    assert await store.seekers.count(one, AT) == 0
    assert await store.seekers.end_old(AT + 23 * HOUR) == 0
    assert await store.seekers.end_old(AT + 24 * HOUR) == 1
    assert await store.seekers.get(ALICE, GAME, AT) is None


async def test_whoever_asks_again_for_the_same_keeps_the_place(store: Store) -> None:
    await asked(store, ALICE)
    again = await asked(store, ALICE, since=AT + HOUR, channel_id=OTHER_CHANNEL)
    assert (again.since, again.channel_id) == (AT, OTHER_CHANNEL)
    other = await asked(store, ALICE, since=AT + HOUR, rated=False)
    assert other.since == AT + HOUR
    assert len((await store.seekers.waiting(GAME, AT))[1]) == 1


async def test_a_rematch_is_answered_by_the_same_wish_alone(store: Store) -> None:
    await asked(store, ALICE, rematch_of=7)
    await asked(store, BOB)
    assert await met(store) == []
    await asked(store, BOB, rematch_of=7)
    assert await met(store) == [(ALICE, BOB)]


async def test_never_ends_what_somebody_looks_for(store: Store) -> None:
    await asked(store, ALICE)
    await store.people.choose(ALICE, strangers="never")
    assert await store.seekers.get(ALICE, GAME, AT) is None


async def test_nobody_meets_anybody_where_the_server_does_not_want_it(store: Store) -> None:
    await asked(store, ALICE)
    await asked(store, BOB, guild_id=None)
    await store.guilds.choose(GUILD, strangers=False)
    assert await met(store) == []
    await store.guilds.choose(GUILD, strangers=True)
    await store.guilds.choose(OTHER_GUILD, strangers=False)
    assert await met(store) == [(ALICE, BOB)]


async def test_limits_hold_for_those_who_ask_and_at_the_match(store: Store) -> None:
    one, two = await asked(store, ALICE), await asked(store, BOB)
    await store.matches.create(new_match(people=(BOB, CAROL)))
    with pytest.raises(LimitReached) as reached:
        await begun(store, one, two, person_matches=1)
    assert reached.value.person == BOB
    assert await store.seekers.get(ALICE, GAME, AT) == one
    with pytest.raises(LimitReached):
        await store.seekers.add(wish(BOB), Limits(person_matches=1))


async def played_in(store: Store, guild: int, most: int) -> None:
    """An ordinary match begins there, where so many may run."""
    row = await store.invitations.create(new_invitation(guild_id=guild))
    new = new_match(guild_id=guild)
    assert await accept(store, row.id, new=new, limits=Limits(server_matches=most))


async def test_a_match_counts_in_both_servers(store: Store) -> None:
    row = await mirrored(store)
    for guild in (GUILD, OTHER_GUILD):
        with pytest.raises(LimitReached) as reached:
            await played_in(store, guild, 1)
        assert reached.value.full == "server_matches"
    await store.log.append(row.id, entries(0), at=AT, outcome=BOB_WINS)
    await played_in(store, GUILD, 1)


async def test_of_two_in_one_server_it_counts_once(store: Store) -> None:
    assert await begun(store, await asked(store, ALICE), await asked(store, BOB))
    await played_in(store, GUILD, 2)


async def test_a_full_server_begins_no_match_with_strangers(store: Store) -> None:
    """The one whose server is full is named: the other one can play somebody else."""
    one = await asked(store, ALICE)
    two = await asked(store, BOB, guild_id=OTHER_GUILD, channel_id=OTHER_CHANNEL)
    await store.matches.create(new_match(people=(CAROL, BOB), guild_id=OTHER_GUILD))
    await store.guilds.choose(OTHER_GUILD, most_matches=1)
    with pytest.raises(LimitReached) as reached:
        await begun(store, one, two)
    assert (reached.value.full, reached.value.person) == ("server_matches", BOB)
    assert await store.seekers.get(BOB, GAME, AT) == two, "the wish stays"
    with pytest.raises(LimitReached):
        await store.seekers.add(wish(CAROL, guild_id=OTHER_GUILD), UNLIMITED)
    assert await store.seekers.add(wish(CAROL, guild_id=None), UNLIMITED)


async def test_hours_are_those_of_the_own_latest_moves(store: Store) -> None:
    match = await store.matches.create(new_match())
    await store.log.append(match.id, entries(0, 3), at=AT)
    row = await asked(store, ALICE)
    own = [each for each in await store.log.entries(match.id) if each.seat == 0]
    assert row.hours[AT.hour] == sum(row.hours) == len(own)


async def test_what_is_shown_is_the_place_that_lags_most(store: Store) -> None:
    row = await mirrored(store)
    await store.log.append(row.id, entries(0, 2), at=AT)
    assert [each.id for each in await store.matches.unshown()] == [row.id]
    assert await store.matches.shown(row.id, 2, 11, seat=0)
    assert [each.shown_ply for each in await store.matches.unshown()] == [-1]
    assert await store.matches.shown(row.id, 2, 12, seat=1)
    assert await store.matches.unshown() == ()
    now = present(await store.matches.get(row.id))
    assert now.shown_ply == 2
    assert [each.board_id for each in now.places] == [11, 12]
    late = OldBoard(row.id, GUILD, CHANNEL, 9, 1, AT)
    assert not await store.matches.shown(row.id, 1, 9, board=late, seat=0)
    assert await store.matches.old_boards() == (late,)


async def test_a_lost_place_is_not_waited_for_and_can_be_found_again(store: Store) -> None:
    row = await mirrored(store)
    await store.log.append(row.id, entries(0, 2), at=AT)
    assert await store.matches.shown(row.id, 2, 11, seat=0)
    await store.matches.lose_place(row.id, CHANNEL, 1)
    assert len(await store.matches.unshown()) == 1
    await store.matches.lose_place(row.id, OTHER_CHANNEL, 1)
    assert await store.matches.unshown() == ()
    await store.matches.place(row.id, GUILD, OTHER_CHANNEL + 7, "channel", 1)
    (lags,) = await store.matches.unshown()
    assert lags.places[1].channel_id == OTHER_CHANNEL + 7
    assert lags.places[1].shown_ply == -1


async def test_both_threads_are_closed_each_after_its_own_last_board(store: Store) -> None:
    row = await mirrored(store)
    await store.log.append(row.id, entries(0, 1), at=AT, outcome=BOB_WINS)
    assert await store.closings.due() == ()
    await store.matches.shown(row.id, 1, 11, seat=0)
    assert [each.channel_id for each in await store.closings.due()] == [CHANNEL]
    await store.matches.shown(row.id, 1, 12, seat=1)
    assert {each.channel_id for each in await store.closings.due()} == {CHANNEL, OTHER_CHANNEL}


async def test_a_running_match_keeps_its_place_from_being_closed(store: Store) -> None:
    row = await mirrored(store)
    assert await store.matches.others_in(CHANNEL, row.id + 1)
    assert not await store.matches.others_in(CHANNEL, row.id)
    assert await store.matches.running_in(OTHER_CHANNEL, GAME) == (row.id,)
    over = await store.matches.create(new_match())
    await store.log.append(over.id, entries(0, 1), at=AT, outcome=BOB_WINS)
    await store.matches.shown(over.id, 1, 20)
    assert await store.closings.due() == ()


async def test_a_place_that_was_found_is_not_found_again(store: Store) -> None:
    one = await asked(store, ALICE, opening=True)
    row = present(await begun(store, one, await asked(store, BOB)))
    for channel in (71, 72):
        await store.mirrors.found(row.id, 0, GUILD, channel, "thread")
    now = present(await store.matches.get(row.id))
    mirror = now.seats[0].mirror
    assert mirror == replace(one.mirror, channel_id=71, place="thread", opening=False)
    assert now.seats[1].mirror == PlayerPlace(
        name=f"Player {BOB % 1000}", guild_id=GUILD, channel_id=CHANNEL, place="channel"
    )


async def test_somebody_deleted_looks_for_nobody_and_has_no_name(store: Store) -> None:
    row = await mirrored(store)
    await asked(store, ALICE)
    assert await store.privacy.forget(ALICE, [row.id]) is not None
    now = present(await store.matches.get(row.id))
    assert now.names[0] == ""
    assert now.names[1] != ""
    assert await store.seekers.get(ALICE, GAME, AT) is None


async def test_rows_are_seen_as_their_places_show_them(store: Store) -> None:
    row = await mirrored(store)
    own = row.places[0]
    assert own == row.seen_from(0) == row.shown_in(CHANNEL)
    assert (own.guild_id, own.channel_id) == (GUILD, CHANNEL)
    assert own.names == ("", f"Player {BOB % 1000}")
    assert own.addressed == {ALICE}
    assert row.addressed == frozenset()
    assert all(row.names)
    assert row.shown_in(None) is None
    plain = await store.matches.create(new_match())
    assert plain.places == (plain,)
    assert plain.seen_from(0) == plain == plain.shown_in(CHANNEL)
    assert plain.names == ("", "")
    assert plain.addressed == {ALICE, BOB}
