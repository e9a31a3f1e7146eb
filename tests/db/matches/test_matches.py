"""Matches: what is stored comes back, and where it is shown."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from db.store import Store
from db.tables.matches import FIRST_MATCHES
from db.values import BOTS, MatchRow, SeatRow
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    BOB_WINS,
    CAROL,
    CHANNEL,
    HOUR,
    OTHER_CHANNEL,
    OTHER_GUILD,
    SETUP,
    entries,
    found,
    new_match,
    opened,
)
from tests.sample import GAME


def ids(rows: tuple[MatchRow, ...]) -> list[int]:
    return [row.id for row in rows]


async def unshown(store: Store) -> list[int]:
    return ids(await store.matches.unshown())


async def test_a_match_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    options = (("begins", "“first”\n"), ("rules", "old-ones"))
    setup = replace(SETUP, options=options, seed="söt \N{SNOWMAN}", revision=7)
    async with opened(tmp_path) as store:
        first = await store.matches.create(new_match())
        new = new_match(setup=setup, rated=False, place="thread", rematch_of=first.id)
        row = await store.matches.create(new)
    async with opened(tmp_path) as store:
        assert await store.matches.get(row.id) == row
    assert row.setup == setup
    assert (row.game, row.rated, row.status, row.reason) == (setup.game, False, "running", None)
    assert (row.created_at, row.ended_at, row.rematch_of) == (AT, None, first.id)
    assert (row.guild_id, row.channel_id, row.home_id) == (new.guild_id, CHANNEL, CHANNEL)
    assert (row.place, row.board_id, row.shown_ply) == ("thread", None, -1)
    assert row.seats == (
        SeatRow(0, ALICE, None, None, None, -1, fresh=True),
        SeatRow(1, BOB, None, None, None, -1, fresh=True),
    )


async def test_the_first_matches_of_a_game_are_known_as_such(tmp_path: Path) -> None:
    """Those that are over count, of this game alone, and for people, not for the bot."""
    async with opened(tmp_path) as store:
        others = replace(SETUP, game="another game")
        for number in range(FIRST_MATCHES):
            made = await store.matches.create(new_match(people=(ALICE, BOTS - 1)))
            assert [each.fresh for each in made.seats] == [True, False], number
            await store.log.append(made.id, entries(0), at=AT, outcome=BOB_WINS)
        later = [await store.matches.create(new_match(setup=each)) for each in (SETUP, others)]
        again = await store.matches.get(later[0].id)
    assert [[each.fresh for each in row.seats] for row in later] == [[False, True], [True, True]]
    assert again == later[0]


async def test_options_stand_as_json_with_sorted_keys(tmp_path: Path) -> None:
    setup = replace(SETUP, options=(("b", "2"), ("a", "é")))
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match(setup=setup))
        rows = await store.database.rows("SELECT options FROM matches")
        assert rows[0]["options"] == '{"a": "é", "b": "2"}'
        assert row.setup.options == (("a", "é"), ("b", "2"))


async def test_the_fingerprint_of_a_seed_stands_where_chance_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as store:
        assert (await store.matches.create(new_match())).fingerprint is None
        gone = replace(SETUP, game="another")
        assert (await store.matches.create(new_match(setup=gone))).fingerprint is None
        monkeypatch.setattr(type(GAME), "chance", True)
        row = await store.matches.create(new_match())
        await store.log.append(row.id, entries(0), at=AT, outcome=BOB_WINS)
    async with opened(tmp_path) as store:
        assert (await found(store, row.id)).fingerprint == sha256(b"a seed").hexdigest()


async def test_a_match_that_is_not_there(store: Store) -> None:
    assert await store.matches.get(1) is None


def test_everyone_needs_a_seat() -> None:
    with pytest.raises(ValueError, match="1 people for 2 seats"):
        new_match(people=(ALICE,))


async def test_people_and_their_seats(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match(people=(BOB, BOB)))
    assert row.people == (BOB, BOB)


async def test_a_persons_matches_newest_first_and_page_by_page(store: Store) -> None:
    mine = [(await store.matches.create(new_match())).id for _ in range(5)]
    await store.matches.create(new_match(people=(BOB, CAROL)))
    other = replace(SETUP, game="another")
    another = await store.matches.create(new_match(setup=other, people=(CAROL, ALICE)))
    await store.log.append(mine[1], entries(0), at=AT, outcome=BOB_WINS)
    of = store.matches.of_person
    assert ids(await of(ALICE, statuses=["over"])) == [mine[1]]
    assert ids(await of(ALICE, statuses=["running"])) == [another.id, *mine[:1:-1], mine[0]]
    both = await of(ALICE, statuses=["over", "running"], game=SETUP.game)
    assert ids(both) == mine[::-1]
    page = await of(ALICE, statuses=["over", "running"], limit=2, offset=3)
    assert ids(page) == [mine[2], mine[1]]
    assert all(len(row.seats) == 2 for row in page)
    assert await of(ALICE, statuses=[]) == ()
    assert await of(404, statuses=["running"]) == ()


async def test_a_private_screen_is_untold_until_it_is_up_to_the_log(store: Store) -> None:
    row = await store.matches.create(new_match())

    async def untold() -> list[int]:
        return ids(await store.matches.untold())

    assert await untold() == [row.id]
    await store.matches.private_shown(row.id, 0, None, None, 0)
    assert await untold() == [row.id]
    await store.matches.private_shown(row.id, 1, 7, 8, 0)
    assert await untold() == []
    await store.log.append(row.id, entries(0), at=AT)
    assert await untold() == [row.id]


async def test_a_board_is_unshown_until_it_is_up_to_the_log(store: Store) -> None:
    row = await store.matches.create(new_match())
    assert await unshown(store) == [row.id]
    await store.matches.shown(row.id, 0, 77)
    assert await unshown(store) == []
    await store.log.append(row.id, entries(0, 2), at=AT)
    assert await unshown(store) == [row.id]
    await store.matches.shown(row.id, 1, 77)
    assert await unshown(store) == [row.id]
    await store.matches.shown(row.id, 2, 78)
    assert await unshown(store) == []
    await store.log.append(row.id, entries(2), at=AT, outcome=BOB_WINS)
    assert await unshown(store) == [row.id]
    shown = await found(store, row.id)
    assert (shown.board_id, shown.shown_ply) == (78, 2)


async def test_other_matches_entries_do_not_count(store: Store) -> None:
    one, two = [await store.matches.create(new_match()) for _ in range(2)]
    await store.matches.shown(one.id, 0, 1)
    await store.matches.shown(two.id, 0, 2)
    await store.log.append(two.id, entries(0, 4), at=AT)
    assert await unshown(store) == [two.id]


async def test_a_lost_place_waits_for_another(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.matches.shown(row.id, 0, 77)
    await store.matches.lose_place(row.id)
    lost = await found(store, row.id)
    assert (lost.channel_id, lost.board_id, lost.home_id) == (None, None, CHANNEL)
    assert await unshown(store) == []
    await store.matches.place(row.id, OTHER_GUILD, OTHER_CHANNEL, "thread")
    placed = await found(store, row.id)
    assert (placed.guild_id, placed.channel_id) == (OTHER_GUILD, OTHER_CHANNEL)
    assert placed.place == "thread"
    assert await unshown(store) == [row.id]


async def test_a_new_channel_has_no_board_but_the_same_one_keeps_it(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.matches.shown(row.id, 0, 77)
    await store.matches.place(row.id, row.guild_id, CHANNEL, "interaction")
    kept = await found(store, row.id)
    assert (kept.place, kept.board_id, kept.shown_ply) == ("interaction", 77, 0)
    await store.matches.place(row.id, None, OTHER_CHANNEL, "thread")
    moved = await found(store, row.id)
    assert (moved.guild_id, moved.board_id, moved.shown_ply) == (None, None, -1)


async def test_a_private_board_belongs_to_one_seat(store: Store) -> None:
    row = await store.matches.create(new_match())
    other = await store.matches.create(new_match())
    await store.matches.private_shown(row.id, 1, 2**62, 2**62 + 1, 3)
    assert (await found(store, row.id)).seats == (
        row.seats[0],
        SeatRow(1, BOB, None, 2**62, 2**62 + 1, 3, fresh=True),
    )
    assert await store.matches.get(other.id) == other


async def test_setting_aside_deletes_nothing(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.log.append(row.id, entries(0, 3), at=AT)
    log = await store.log.entries(row.id)
    assert await store.matches.set_aside(row.id, "The rules have changed.")
    aside = await found(store, row.id)
    assert aside == replace(row, plies=3, status="aside", reason="The rules have changed.")
    assert await store.log.entries(row.id) == log
    assert await unshown(store) == []
    assert not await store.matches.set_aside(row.id, "Another word.")
    assert (await found(store, row.id)).reason == "The rules have changed."


async def test_a_match_that_is_over_keeps_its_result(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.log.append(row.id, entries(0), at=AT + HOUR, outcome=BOB_WINS)
    over = await found(store, row.id)
    assert not await store.matches.set_aside(row.id, "The rules have changed.")
    assert await found(store, row.id) == over
