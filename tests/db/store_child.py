"""Another process at the same database: `python -m tests.db.store_child WHAT DATABASE MATCH`.

It prints its progress, and then waits to be killed or continues when it gets a line of input, as
each function says.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys

from db.errors import Stale, StoreTrouble
from engines.match import Entry, replay
from tests.db.store_kit import AT, BOB_WINS, entries, opened_at, played

NOBODY = 65534
SHARED = 100
"""How often each process acts in matches that several play in."""


def _say(word: str) -> None:
    print(word, flush=True)  # noqa: T201


def _wait() -> str:
    """Returns the line that it waited for: of several processes each hears another one."""
    return sys.stdin.readline()


async def race(target: str, match_id: int) -> None:
    """Waits for the start, then tries for the next ply until there are 60, and prints those it won:
    between reading the log and writing, the other process may be faster."""
    async with opened_at(target) as store:
        _say("ready")
        _wait()
        while (ply := len(await store.log.entries(match_id))) < 60:
            try:
                await store.log.append(match_id, entries(ply), at=AT)
            except Stale:
                continue
            _say(str(ply))


async def stream(target: str, match_id: int) -> None:
    """Appends one entry after the other, and prints each ply once it is committed."""
    async with opened_at(target) as store:
        ply = 0
        while True:
            await store.log.append(match_id, entries(ply), at=AT)
            _say(str(ply))
            ply += 1


async def committed(target: str, match_id: int) -> None:
    """Appends two entries and the end of the match, and waits to be killed."""
    async with opened_at(target) as store:
        await store.log.append(match_id, entries(0, 2), at=AT, outcome=BOB_WINS)
        _say("ready")
        _wait()


async def uncommitted(target: str, match_id: int) -> None:
    """Writes the same without committing it, and waits to be killed."""
    sql = "INSERT INTO actions (match_id, ply, seat, text, at) VALUES (?, ?, 0, 'x', 'now')"
    async with opened_at(target) as store, store.database.transaction() as transaction:
        await transaction.rows(sql, (match_id, 0))
        await transaction.rows("UPDATE matches SET status = 'over' WHERE id = ?", (match_id,))
        _say("ready")
        _wait()


async def turn(target: str, match_id: int) -> None:
    """Plays the first legal action there is, then its forced passes."""
    async with opened_at(target) as store:
        match = (await store.open_match(match_id)).match
        seat = match.to_act[0]
        action = match.game.actions(match.state, seat)[0]
        turn: tuple[Entry, ...] = match.propose(seat, match.game.write(action))
        await store.log.append(match_id, turn, at=AT)
        _say(str(len(turn)))


async def share(target: str, matches: int) -> None:
    """Waits for the start, then plays at random in the matches up to this number, as others do, and
    prints each entry once it is committed. In the end it prints which matches it knows exactly as
    their logs have them."""
    async with opened_at(target) as store:
        _say("ready")
        rng = random.Random(_wait())
        for _ in range(SHARED):
            number = rng.randint(1, matches)
            for entry in await played(store, number, rng):
                _say(f"{number} {entry.ply} {entry.seat} {entry.text}")
        for number in range(1, matches + 1):
            known, log = await store.open_match(number), await store.log.entries(number)
            if known.match == replay(known.row.setup, log[: known.match.ply]):
                _say(f"knows {number}")


async def start(target: str, _: int) -> None:
    """Waits for the start, then opens the database, and says so."""
    _say("ready")
    _wait()
    async with opened_at(target) as store:
        _say(str(await store.matches.get(1) is not None))


async def forbidden(target: str, _: int) -> None:
    """Gives up the superuser's rights, which no file mode restrains. Prints why the database could
    not be opened."""
    await asyncio.to_thread(int)  # what Python loads for it may be out of reach afterwards
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        async with opened_at(target):
            _say("opened")
    except StoreTrouble as trouble:
        _say(trouble.reason)


if __name__ == "__main__":
    acts = (race, stream, committed, uncommitted, turn, share, start, forbidden)
    what = {each.__name__: each for each in acts}[sys.argv[1]]
    asyncio.run(what(sys.argv[2], int(sys.argv[3])))
