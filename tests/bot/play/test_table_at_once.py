"""Many people at one table at the same instant, without Discord: what may land does, once."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

import pytest

from cogs.desk.services import Rules
from cogs.hall.context import Context
from cogs.hall.errors import UserError
from cogs.table.play import OldControl, SeatAtMatch, Table
from db.store import Store
from db.values import MatchRow, NewMatch
from engines.game import Refusal
from engines.match import Match, Setup, begin, replay
from tests.bot.samples import Sample, each_kind

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
STRANGERS = range(900, 970)
ROUNDS, CLICKS = 4, 6
"""How often a crowd acts, and how often each player clicks at the same instant."""

Deed: TypeAlias = tuple[int, str]
"""A person, and what this person plays."""


async def seated(store: Store, setup: Setup) -> MatchRow:
    """A match of the people 1, 2 and so on."""
    people = tuple(range(1, setup.seats + 1))
    new = NewMatch(
        setup=setup,
        people=people,
        rated=False,
        guild_id=5,
        channel_id=6,
        home_id=6,
        place="channel",
        at=NOW,
    )
    return await store.matches.create(new)


def crowd(match: Match, rng: random.Random) -> tuple[dict[int, str], list[Deed]]:
    """What each person who is to act wants to play, and all that is done at the same instant."""
    game = match.game
    wanted = {
        seat + 1: game.write(rng.choice(game.actions(match.state, seat))) for seat in match.to_act
    }
    text = next(iter(wanted.values()))
    waiting = [seat + 1 for seat in range(match.setup.seats) if seat not in match.to_act]
    deeds = [*wanted.items(), *((person, text) for person in waiting)] * CLICKS
    deeds += [(person, text) for person in STRANGERS]
    rng.shuffle(deeds)
    return wanted, deeds


def played(deeds: list[Deed], results: list[SeatAtMatch | BaseException]) -> Counter[int]:
    """How often each person has played; all others were told why they have not."""
    found: Counter[int] = Counter()
    for (person, _), result in zip(deeds, results, strict=True):
        if isinstance(result, SeatAtMatch):
            found[person] += 1
        elif person in STRANGERS:
            assert isinstance(result, UserError)
            assert str(result) == "You don't play in this match."
        else:
            out_of_turn = isinstance(result, UserError) and "'s turn." in str(result)
            assert out_of_turn or isinstance(result, OldControl | Refusal), result
    return found


@each_kind
@pytest.mark.parametrize("programs", [1, 2])
async def test_all_that_may_land_lands_once(path: Path, sample: Sample, programs: int) -> None:
    """Each click is on the board that all have seen, and comes to one of the programs that run
    on the same database. All who are to act at once have acted, and the rest has changed
    nothing."""
    rng = random.Random(11)
    async with AsyncExitStack() as stack:
        stores = [await Store.open(path) for _ in range(programs)]
        for store in stores:
            stack.push_async_callback(store.close)
        tables = [Table(Context(each, Rules(), lambda: NOW)) for each in stores]
        setup = begin(sample.key, {}, "a seed", max(sample.game.seat_counts))
        row = await seated(stores[0], setup)
        for _ in range(ROUNDS):
            match = (await stores[-1].open_match(row.id)).match
            wanted, deeds = crowd(match, rng)
            acts = [rng.choice(tables).act(row.id, *deed, ply=match.ply) for deed in deeds]
            results = await asyncio.gather(*acts, return_exceptions=True)
            assert played(deeds, results) == Counter(wanted.keys())
            log = await stores[0].log.entries(row.id)
            plies = [
                ply for each in results if isinstance(each, SeatAtMatch) for ply in each.played
            ]
            assert sorted(plies) == [each.ply for each in log[match.ply :] if each.ply in plies]
            assert {log[ply].seat + 1 for ply in plies} == set(wanted)
            for store in stores:
                assert (await store.open_match(row.id)).match == replay(setup, log)
