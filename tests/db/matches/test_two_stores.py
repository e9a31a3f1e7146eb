"""Two processes with the same matches: each keeps what it has opened, and neither ever takes that
for what the log says now."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from db.store import Stale, Store
from db.values import OldBoard
from engines.match import begin, replay
from engines.registry import GAMES
from tests.db.store_kit import (
    AT,
    CHANNEL,
    GUILD,
    OTHER_CHANNEL,
    found,
    new_match,
    opened,
    play_turn,
)

Step: TypeAlias = tuple[int, int, bool]
"""Which process, in which match, and whether it looks at the match anew before it plays."""
STEPS = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 2), st.booleans()), max_size=24)


FIXTURE = [HealthCheck.function_scoped_fixture]
"""The folder is the same for all examples; each makes new matches in it."""


async def agreed(store: Store, number: int) -> None:
    """Checks that what a process has at hand is what the log says now."""
    known = await store.open_match(number)
    log = await store.log.entries(number)
    assert known.match.entries == log
    assert known.match == replay(known.row.setup, log)


@settings(max_examples=10, deadline=None, suppress_health_check=FIXTURE)
@given(steps=STEPS, seed=st.integers(0, 2**32))
async def test_nothing_stale_is_shown_or_judged(
    tmp_path: Path, steps: list[Step], seed: int
) -> None:
    """Whoever plays on an older state of a match is refused, and nothing is added."""
    rng, games = random.Random(seed), random.Random(seed).sample(sorted(GAMES), 3)
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        stores = one, two
        numbers: list[int] = []
        for key in games:
            setup = begin(key, {}, str(seed), GAMES[key].seat_counts[0])
            people = tuple(range(1000, 1000 + setup.seats))
            numbers.append((await one.matches.create(new_match(setup=setup, people=people))).id)
        seen = {(p, n): await stores[p].open_match(n) for p in (0, 1) for n in numbers}
        for process, which, anew in steps:
            store, number = stores[process], numbers[which]
            if anew:
                seen[process, number] = await store.open_match(number)
            at = seen[process, number].match
            before = await store.log.entries(number)
            if at.outcome:
                continue
            try:
                played = await play_turn(store, number, at, rng)
            except Stale:
                assert len(before) > at.ply, "it was the newest"
                assert await store.log.entries(number) == before
            else:
                assert len(before) == at.ply, "it was not the newest"
                assert [each.text for each in await store.log.entries(number)] == [
                    each.text for each in played.entries
                ]
            for each in stores:
                await agreed(each, number)


async def test_of_two_who_play_at_the_same_moment_one_does(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        number, rng = (await one.matches.create(new_match())).id, random.Random(1)

        async def play(store: Store) -> int:
            """Plays on what it has seen; returns how many entries it has added."""
            at = (await store.open_match(number)).match
            await both_have_seen_it.wait()
            with suppress(Stale):
                return (await play_turn(store, number, at, rng)).ply - at.ply
            return 0

        for turn in range(12):
            if (await one.open_match(number)).match.outcome:
                assert turn > 3
                break
            before = len(await one.log.entries(number))
            both_have_seen_it = asyncio.Barrier(2)
            added = sorted(await asyncio.gather(play(one), play(two)))
            assert added[0] == 0 < added[1]
            assert len(await two.log.entries(number)) == before + added[1]
            for each in (one, two):
                await agreed(each, number)


def board(message: int, ply: int, channel: int = CHANNEL) -> OldBoard:
    return OldBoard(1, GUILD, channel, message, ply, AT)


async def test_what_was_shown_never_goes_back(store: Store) -> None:
    """A process that was late notes nothing, but that its own message has controls still."""
    row = await store.matches.create(new_match())
    assert await store.matches.shown(row.id, 3, 70, None, board(70, 3))
    assert not await store.matches.shown(row.id, 2, 69, None, board(69, 2))
    assert not await store.matches.shown(row.id, 3, 71, None, board(71, 3))
    assert not await store.matches.shown(row.id, 2, 70, None, board(70, 2)), "shows less now"
    assert await store.matches.shown(row.id, 3, 70, None, board(70, 3)), "noted already"
    now = await found(store, row.id)
    assert (now.shown_ply, now.board_id) == (3, 70)
    left = [each.message_id for each in await store.matches.old_boards()]
    assert left == [69, 71]


async def test_a_board_in_the_former_channel_is_not_the_match_s(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.matches.place(row.id, GUILD, OTHER_CHANNEL, "channel")
    assert not await store.matches.shown(row.id, 3, 70, None, board(70, 3))
    now = await found(store, row.id)
    assert (now.shown_ply, now.board_id, now.channel_id) == (-1, None, OTHER_CHANNEL)
    assert [each.channel_id for each in await store.matches.old_boards()] == [CHANNEL]
    await store.matches.lose_place(row.id, CHANNEL)
    assert (await found(store, row.id)).channel_id == OTHER_CHANNEL, "lost another one"
    assert await store.matches.shown(row.id, 3, 71, None, board(71, 3, OTHER_CHANNEL))
    await store.matches.lose_place(row.id, OTHER_CHANNEL)
    assert (await found(store, row.id)).channel_id is None


async def test_what_a_seat_was_shown_never_goes_back(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.matches.private_shown(row.id, 0, 7, 8, 3)
    await store.matches.private_shown(row.id, 0, 7, 6, 2)
    seat = (await found(store, row.id)).seats[0]
    assert (seat.private_message_id, seat.private_ply) == (8, 3)
    await store.matches.private_shown(row.id, 0, None, None, 3)
    assert (await found(store, row.id)).seats[0].private_message_id is None
