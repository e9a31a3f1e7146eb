"""What lags behind its log is found by indexes, as by counting the entries of every match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from db.connection import Value
from db.programs import program_id
from db.store import Store
from db.values import bot_id
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
    entries,
    new_match,
    opened,
)

PLIES = "(SELECT COUNT(*) FROM actions a WHERE a.match_id = m.id)"
UNSHOWN = f"""SELECT id FROM matches m WHERE status <> 'aside' AND channel_id IS NOT NULL
    AND shown_ply <> {PLIES} ORDER BY id"""  # noqa: S608
UNTOLD = f"""SELECT DISTINCT m.id FROM matches m JOIN seats s ON s.match_id = m.id
    WHERE status <> 'aside' AND s.private_ply <> {PLIES} ORDER BY m.id"""  # noqa: S608
WITH_BOTS = """SELECT id FROM matches m WHERE status = 'running' AND (
    EXISTS (SELECT 1 FROM seats WHERE match_id = m.id AND person_id IN (?, ?, ?))
    OR EXISTS (SELECT 1 FROM actions WHERE match_id = m.id AND text LIKE '!standin%'))
    ORDER BY id"""
NOTICES = f"""SELECT s.match_id AS id, s.seat FROM seats s JOIN matches m ON m.id = s.match_id
    JOIN people p ON p.id = s.person_id
    LEFT JOIN turn_notices n ON n.match_id = s.match_id AND n.seat = s.seat
    WHERE (m.status = 'running' AND (n.match_id IS NOT NULL OR p.notices <> 'never')
        AND NOT p.dm_closed AND COALESCE(n.ply, -1) <> {PLIES})
    OR (m.status <> 'running' AND n.match_id IS NOT NULL) ORDER BY 1, 2"""  # noqa: S608
BOTS = bot_id(3, 0), bot_id(1, 1), program_id("GREEDY")


async def ids(store: Store, sql: str, params: Sequence[Value] = ()) -> list[int]:
    return [row["id"] for row in await store.database.rows(sql, params)]


async def happen(store: Store, rng: random.Random, number: int, now: datetime) -> None:
    """Lets something happen to a match."""
    ply = len(await store.log.entries(number))
    match rng.randrange(8):
        case 0 | 1 | 2:
            await go_on(store, rng, number, now)
        case 3:
            await store.matches.shown(number, rng.choice([ply, ply, ply - 1]), 7)
        case 4:
            await store.matches.private_shown(number, rng.randrange(2), 8, 9, rng.choice([ply, 0]))
        case 5:
            channel = rng.choice([CHANNEL, OTHER_CHANNEL])
            await store.matches.place(number, GUILD, channel, "channel")
        case 6 if notice := await store.notices.get(number, 1):
            await store.notices.settle(notice, ply, 1, None)
        case _:
            await leave(store, rng, number)


async def go_on(store: Store, rng: random.Random, number: int, now: datetime) -> None:
    """Adds to the log of a match that runs."""
    row = await store.matches.get(number)
    if row is None or row.status != "running":
        return
    text = rng.choice(["!decline", "!standin 1", "!standing", "!vote"])
    many = entries(len(await store.log.entries(number)), rng.randrange(1, 4), text)
    over = BOB_WINS if rng.random() < 0.2 else None
    await store.log.append(number, many, at=now, outcome=over, turn=HOUR, awaited=(0,))


async def leave(store: Store, rng: random.Random, number: int) -> None:
    """Takes the match's place away, or the match out of play."""
    if rng.random() < 0.3:
        await store.matches.lose_place(number)
    elif rng.random() < 0.1:
        await store.matches.set_aside(number, "Why.")


async def check_all(store: Store, now: datetime) -> int:
    """Compares every answer with the plain one; returns how many lag behind."""
    unshown = [each.id for each in await store.matches.unshown()]
    assert unshown == await ids(store, UNSHOWN)
    untold = [each.id for each in await store.matches.untold()]
    assert untold == await ids(store, UNTOLD)
    await check_order(store, {*unshown, *untold})
    assert list(await store.matches.with_bots()) == await ids(store, WITH_BOTS, BOTS)
    rows = await store.database.rows(NOTICES)
    assert sorted(await store.notices.waiting(now)) == [(row["id"], row["seat"]) for row in rows]
    return len(unshown)


async def check_order(store: Store, behind: set[int]) -> None:
    """Compares the order in which matches are shown late: those first that have waited longest."""
    since = dict[int, datetime]()
    for number in behind:
        row, log = await store.matches.get(number), await store.log.entries(number)
        assert row is not None
        plies = {row.shown_ply, *(each.private_ply for each in row.seats)} - {row.plies}
        moments = [row.created_at if ply < 0 else log[ply].at for ply in plies]
        since[number] = min(each for each in moments if each is not None)
    late = [each for each in await store.matches.late() if each in behind]
    assert late == sorted(behind, key=lambda each: (since[each], each))


@pytest.mark.parametrize("seed", range(2))
async def test_whatever_lags_behind_is_found(tmp_path: Path, seed: int) -> None:
    rng, lagging = random.Random(seed), set[int]()
    async with opened(tmp_path) as store:
        await store.people.choose(BOB, AT - HOUR, notices="now")
        pairs = [(ALICE, BOB), (BOB, CAROL), (ALICE, BOTS[0]), (BOTS[1], BOB), (CAROL, BOTS[2])]
        numbers = [
            (await store.matches.create(new_match(people=rng.choice(pairs), pace="1h"))).id
            for _ in range(12)
        ]
        for step in range(100):
            await happen(store, rng, rng.choice(numbers), AT + step * timedelta(seconds=1))
            if step % 4 == 0:
                lagging.add(await check_all(store, AT))
    assert len(lagging) > 3
