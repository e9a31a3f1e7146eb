"""A database with many matches of few people, as after years in many servers: running matches,
each with a pace; rated ones that are over; and matches won by teams."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Final

from db.pace import CLAIMED, pace_of
from db.store import Store
from db.values import time_text
from engines.game import AnyGame
from engines.match import Match, begin, replay
from engines.match import seatings as seatings_of
from engines.registry import GAMES
from tools.crowd.filling import CHANNEL, GUILD, LONGEST, PERSON, commit, copy
from tools.crowd.positions import now, played

EACH: Final = 40
"""The number of matches of a kind that are played; the others are copies."""
WON: Final = 20
"""The same number for matches won by teams."""
ROOM: Final = 10
"""The distance between the first people of two played matches."""
BRISK: Final = ("1h", "12h")
"""Paces whose time ends without a claim."""


@dataclass(frozen=True, slots=True)
class Size:
    """The numbers of running matches, of rated ones that are over, of those won by teams, of people
    and of servers. `people` is a multiple of `ROOM`; of every `ROOM` people as many play as their
    matches have seats. So nobody sits in a match twice."""

    running: int = 10_000
    over: int = 10_000
    won: int = 2_000
    people: int = 2_000
    guilds: int = 50


async def fill_up(path: Path, size: Size) -> None:
    """Makes the database at `path`."""
    rivals = [game for game in GAMES.values() if not game.team]
    kinds = (
        (size.running, [_running(index, rivals) for index in range(min(EACH, size.running))]),
        (size.over, [(_over(index, rivals), "none") for index in range(min(EACH, size.over))]),
        (size.won, [(won, "none") for won in _won(min(WON, size.won))]),
    )
    first = 1
    for number, matches in kinds:
        store = await Store.open(path)
        try:
            for index, (match, pace) in enumerate(matches):
                await commit(store, match, index * ROOM, pace)
        finally:
            await store.close()
        copy(path, number, first, size.people)
        first += number
    with closing(sqlite3.connect(path)) as database, database:
        _settle(database, size)


def _running(index: int, rivals: list[AnyGame]) -> tuple[Match, str]:
    """Returns a running match with its pace: every other one is a duel with days for a turn."""
    slow = index % 2 == 0
    game = rivals[index // 2 % len(rivals)] if slow else [*GAMES.values()][index % len(GAMES)]
    counts = seatings_of(game, game.resolve_options({}))
    seats = 2 if slow else counts[index // 2 % len(counts)]
    match = played(game, index, seats, LONGEST // 2, end=False)
    match = match.at(Random(index).randrange(match.ply))
    while match.outcome is None and match.forced() is not None:
        match = match.at(match.ply - 1)
    paces = CLAIMED if slow else BRISK
    return match, paces[index % len(paces)]


def _over(index: int, rivals: list[AnyGame]) -> Match:
    game = rivals[index % len(rivals)]
    counts = seatings_of(game, game.resolve_options({}))
    return played(game, index, counts[index % len(counts)], LONGEST // 2, end=True)


def _won(number: int) -> Iterator[Match]:
    """Yields `number` matches won by a team, played by the game's plain policy."""
    seed, key = 0, next(key for key, game in GAMES.items() if game.team)
    while number:
        options = {"level": "easy", "length": "short"}
        match = replay(begin(key, options, f"{seed:032x}", 2))
        while match.outcome is None:
            seat = match.to_act[match.ply % len(match.to_act)]
            for entry in match.propose(seat, match.plainly(seat)):
                match = match.follow(entry)
        if match.feat is not None:
            number -= 1
            yield match
        seed += 1


def _settle(database: sqlite3.Connection, size: Size) -> None:
    """Spreads the matches over time and servers, and adds people's settings, reminders, notices,
    followers, guesses, invitations and pending work for Discord."""
    rng, at = Random(1), now()
    database.create_function("chance", 0, rng.random)

    def ago(days: float) -> str:
        return time_text(at - timedelta(days=days))

    database.create_function("ago", 1, ago)
    database.execute(
        "UPDATE matches SET guild_id = ? + id % ?, channel_id = ? + id, ended_at = CASE "
        "WHEN status = 'over' THEN ago(chance() * 400) END",
        (GUILD, size.guilds, CHANNEL),
    )
    for number, pace in database.execute(
        "SELECT match_id, pace FROM clocks JOIN matches ON id = match_id"
    ).fetchall():
        turn = pace_of(pace).turn
        assert turn is not None
        spent = rng.random() * turn * (1.1 if pace in CLAIMED else 0.99)
        told = 0 if spent < turn / 2 else 1 if spent < turn * 0.9 else 2
        began, due = time_text(at - spent), time_text(at - spent + turn)
        database.execute(
            "UPDATE clocks SET turn_began = ?, turn_due = ? WHERE match_id = ?",
            (began, due, number),
        )
        # Few reminders are pending.
        if told and rng.random() < 0.999:
            database.execute(
                "INSERT INTO reminders SELECT match_id, seat, person_id, ?, ? FROM seats "
                "WHERE match_id = ? AND (SELECT awaited FROM clocks c WHERE c.match_id = "
                "seats.match_id) LIKE '%,' || seat || ',%'",
                (began, told, number),
            )
            database.execute("UPDATE clocks SET reminded = ? WHERE match_id = ?", (told, number))
    people = [PERSON + number for number in range(size.people)]
    wishes = ("never", "now", "hour")
    database.executemany(
        "INSERT INTO people (id, updated_at, notices, quiet_start, quiet_end) "
        "VALUES (?, ?, ?, ?, ?)",
        [(each, time_text(at), wishes[each % 3], *_quiet(each)) for each in people],
    )
    database.execute(
        "INSERT INTO turn_notices (match_id, seat, person_id, ply, turn) SELECT s.match_id, s.seat,"
        " s.person_id, m.shown_ply, 1 FROM seats s JOIN matches m ON m.id = s.match_id JOIN people "
        "p ON p.id = s.person_id WHERE m.status = 'running' AND p.notices <> 'never'"
    )
    database.executemany(
        "INSERT OR IGNORE INTO followers VALUES (?, ?, ?)",
        [
            (rng.randint(1, size.running), rng.choice(people), time_text(at))
            for _ in range(size.running // 2)
        ],
    )
    database.executemany(
        "INSERT OR IGNORE INTO guesses (match_id, ply, person_id, text, points, at) "
        "VALUES (?, ?, ?, 'a', 0, ?)",
        [
            (rng.randint(1, size.running), rng.randint(0, 20), rng.choice(people), time_text(at))
            for _ in range(size.running)
        ],
    )
    _leave_behind(database, size)


def _quiet(person: int) -> tuple[int | None, int | None]:
    return (22, 8) if person % 2 else (None, None)


def _leave_behind(database: sqlite3.Connection, size: Size) -> None:
    """Adds the invitations of all matches, and pending work for Discord: some old boards with
    controls, and threads in which another match goes on."""
    database.execute(
        "INSERT INTO invitations (game, options, challenger_id, seat_choice, rated, guild_id, "
        "channel_id, message_id, place, created_at, expires_at, status, match_id, sealed) SELECT "
        "game, options, ?, 'random', rated, guild_id, home_id, id, place, created_at, created_at, "
        "'accepted', id, TRUE FROM matches",
        (PERSON,),
    )
    database.execute(
        "INSERT INTO old_boards SELECT id, id, guild_id, channel_id, shown_ply, NULL FROM matches "
        "WHERE id <= ?",
        (size.running // 100,),
    )
    database.execute("DELETE FROM closings")
    database.execute(
        "INSERT INTO closings (channel_id, match_id, ended_at) "
        "SELECT channel_id, ? + id, created_at FROM matches WHERE id <= ?",
        (size.running, size.running // 50),
    )


__all__ = ["CHANNEL", "PERSON", "Size", "fill_up"]
