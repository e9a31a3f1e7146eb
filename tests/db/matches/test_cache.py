"""The matches kept in memory: how many, and what opening them costs everybody else."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db import store as store_module
from db.store import FRESH, MatchCache
from engines.match import Entry, Match, Setup
from engines.match import replay as replayed
from tests.db.store_kit import SETUP, new_match, opened, play
from tests.waiting import LIMIT, until


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns the seeds of the matches that were replayed from the start."""
    seeds: list[str] = []

    def spied(setup: Setup, log: Any) -> Match:
        seeds.append(setup.seed)
        return replayed(setup, log)

    monkeypatch.setattr(store_module, "replay", spied)
    return seeds


async def test_what_was_opened_longest_ago_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, replays: list[str]
) -> None:
    monkeypatch.setattr(store_module, "MatchCache", partial(MatchCache, 2 * FRESH))
    async with opened(tmp_path) as store:
        ids: dict[str, int] = {}
        for seed in "abc":
            new = new_match(setup=replace(SETUP, seed=seed))
            ids[seed] = (await store.matches.create(new)).id
        for seed in "abacab":
            await store.open_match(ids[seed])
    assert replays == ["a", "b", "c", "b"]


def with_entries(count: int, *, over: bool) -> Match:
    """Returns a match that counts as having this many entries."""
    match = replayed(SETUP, (Entry(0, 0, "!resign"),) if over else ())
    return replace(match, entries=(Entry(0, 0, "!draw"),) * count)


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 400), st.booleans()), max_size=40))
def test_however_long_the_matches_are_the_cache_keeps_its_bounds(
    kept: list[tuple[int, int, bool]],
) -> None:
    cache = MatchCache(500, 300)
    for number, count, over in kept:
        cache.keep(number, with_entries(count, over=over))
        known = list(in_cache(cache))
        assert cache.get(number) in known
        for ended, bound in ((False, 500), (True, 300)):
            like = [match for match in known if bool(match.outcome) is ended]
            assert sum(FRESH + match.ply for match in like) <= bound or len(like) == 1


@given(st.lists(st.integers(10, 99), max_size=40))
def test_matches_that_are_over_drive_out_none_that_runs(over: list[int]) -> None:
    cache = MatchCache(200, 200)
    running = {number: with_entries(20, over=False) for number in range(4)}
    for number, match in running.items():
        cache.keep(number, match)
    for number in over:
        cache.keep(number, with_entries(number, over=True))
    assert {number: cache.get(number) for number in running} == running


def in_cache(cache: MatchCache) -> Iterator[Match]:
    """Returns the matches numbered up to 9 that the cache holds."""
    return (match for number in range(10) if (match := cache.get(number)) is not None)


async def test_of_many_who_open_a_match_at_once_one_replays_it(
    tmp_path: Path, replays: list[str]
) -> None:
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        many = await asyncio.gather(*(store.open_match(row.id) for _ in range(100)))
    assert replays == [SETUP.seed]
    assert len({id(each.match) for each in many}) == 1


async def test_a_long_log_is_replayed_while_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slowly(setup: Setup, log: Any) -> Match:
        assert threading.current_thread() is not threading.main_thread()
        begun.set()
        go_on.wait(LIMIT)
        return replayed(setup, log)

    async with opened(tmp_path) as store:
        long, short = [(await store.matches.create(new_match())).id for _ in range(2)]
        await play(store, long, 6, random.Random(2))
    async with opened(tmp_path) as store:
        await store.open_match(short)
        monkeypatch.setattr(store_module, "replay", slowly)
        monkeypatch.setattr(store_module, "LONG", 6)
        opening = asyncio.create_task(store.open_match(long))
        await until(begun.is_set)
        await store.open_match(short)
        assert not opening.done()
        go_on.set()
        assert (await opening).match.ply >= 6
