"""Who is to be reminded: found by what the clocks note, as by looking at everybody."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from db.pace import PACES
from db.programs import program_id
from db.store import Store
from db.time.reminders import LATE, NEAR, Reminder
from db.values import Quiet, bot_id, is_person, time_text, time_value
from engines.match import begin
from engines.registry import GAMES
from tests.db.store_kit import ALICE, AT, BOB, CAROL, HOUR, SETUP, entries, new_match, opened

PEOPLE = (ALICE, BOB, CAROL, bot_id(3, 0), program_id("X"))
TEAM = next(key for key, game in GAMES.items() if game.team)

EVERYBODY = """SELECT c.match_id, s.seat, s.person_id, c.turn_began, c.turn_due, m.pace, c.awaited,
    p.quiet_start, p.quiet_end, p.utc_offset, p.unreminded, c.rests_until,
    r.person_id AS reminded, r.turn_began AS of_turn, r.told
    FROM clocks c JOIN matches m ON m.id = c.match_id JOIN seats s ON s.match_id = c.match_id
    LEFT JOIN people p ON p.id = s.person_id
    LEFT JOIN reminders r ON r.match_id = s.match_id AND r.seat = s.seat
    WHERE m.status = 'running' ORDER BY c.turn_due, c.match_id, s.seat"""


async def plainly(store: Store, now: datetime) -> list[tuple[Reminder, int]]:
    """Looks at every seat of every match that has a clock."""
    found: list[tuple[Reminder, int]] = []
    for row in await store.database.rows(EVERYBODY):
        awaited = f",{row['seat']}," in row["awaited"]
        if row["turn_due"] is None or row["rests_until"] or row["unreminded"]:
            continue
        over = now - time_value(row["turn_due"])
        if awaited != (over < timedelta(0)) or over >= LATE:
            continue
        if row["pace"] == "none" or not is_person(row["person_id"]):
            continue
        same = row["reminded"] == row["person_id"] and row["of_turn"] == row["turn_began"]
        each = Reminder(
            row["match_id"],
            row["seat"],
            row["person_id"],
            time_value(row["turn_began"]),
            time_value(row["turn_due"]),
            row["pace"],
            Quiet(row["quiet_start"], row["quiet_end"], row["utc_offset"] or 0),
            row["told"] if same else 0,
        )
        if what := each.owed(now):
            found.append((each, what))
    return sorted(found, key=lambda pair: (pair[0].due, pair[0].match_id, pair[0].seat))


async def fill(store: Store, rng: random.Random) -> list[int]:
    """Stores matches of every pace, duels and teams, and what people wish."""
    await store.people.choose(BOB, quiet=Quiet(rng.randrange(24), rng.randrange(24), 60))
    await store.people.choose(CAROL, reminders=rng.random() < 0.5)
    numbers = list[int]()
    for pace in PACES:
        for setup in (SETUP, begin(TEAM, {}, "a seed", 2)):
            people = tuple(rng.sample(PEOPLE, 2))
            at = AT - timedelta(hours=rng.randrange(80))
            new = new_match(setup=setup, people=people, pace=pace, at=at)
            numbers.append((await store.matches.create(new)).id)
    return numbers


async def disturb(store: Store, rng: random.Random, number: int, now: datetime) -> None:
    """Lets something happen in a match that concerns its clock."""
    ply = len(await store.log.entries(number))
    awaited = [seat for seat in (0, 1) if rng.random() < 0.6]
    turn = rng.choice([None, HOUR, timedelta(days=1)])
    pace = (await store.database.rows("SELECT pace FROM matches WHERE id = ?", (number,)))[0]
    if rng.random() < 0.5:
        await store.log.append(
            number,
            entries(ply),
            at=now,
            turn=turn if pace["pace"] == "none" else PACES[pace["pace"]].turn,
            awaited=awaited,
        )
    elif rng.random() < 0.2:
        due = time_text(now + rng.random() * timedelta(days=4))
        sql = "UPDATE clocks SET turn_due = ? WHERE match_id = ? AND turn_due IS NOT NULL"
        await store.database.rows(sql, (due, number))


@pytest.mark.parametrize("seed", range(3))
async def test_nobody_is_overlooked_nor_looked_for_twice(tmp_path: Path, seed: int) -> None:
    rng, told = random.Random(seed), 0
    async with opened(tmp_path) as store:
        numbers = await fill(store, rng)
        now = AT
        for _ in range(80):
            now += rng.random() * 4 * HOUR
            for number in rng.sample(numbers, 6):
                await disturb(store, rng, number, now)
            owed = list(await store.reminders.owed(now))
            assert owed == await plainly(store, now)
            for each, what in owed:
                if rng.random() < 0.7:
                    assert await store.reminders.take(each, what)
                    told += 1
                    if rng.random() < 0.2:
                        await store.reminders.give_back(each)
            assert list(await store.reminders.owed(now)) == await plainly(store, now)
    assert told > 5


async def test_a_clock_notes_what_all_have_been_told(store: Store) -> None:
    """So that those who were reminded are not looked at in every round."""
    match = await store.matches.create(
        new_match(setup=begin(TEAM, {}, "a seed", 2), pace="1d", at=AT)
    )
    await store.log.append(match.id, entries(0), at=AT, turn=24 * HOUR, awaited=(0, 1))
    late = AT + 23.5 * HOUR
    first, second = await store.reminders.owed(late)
    noted = "SELECT reminded FROM clocks"
    assert await store.reminders.take(*first)
    assert (await store.database.rows(noted))[0]["reminded"] == 0
    assert await store.reminders.take(*second)
    assert (await store.database.rows(noted))[0]["reminded"] == NEAR
    await store.reminders.give_back(first[0])
    assert (await store.database.rows(noted))[0]["reminded"] == 0
    assert await store.reminders.owed(late) == (first,)
