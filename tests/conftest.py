"""What holds for all tests."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from engines.registry import GAMES

HERE: Final = Path(__file__).parent
FIRST: Final = next(iter(GAMES))
UNTRACED: Final = {
    *("conformance", "limits", "test_second_reading", "test_plain_reading", "test_properties"),
    *("test_perft", "test_counts", "test_legible", "test_looks", "test_threads", "test_leaks"),
    *("test_many_at_once", "test_playthrough", "test_restarts", "test_shared_practice"),
    *("test_whole_matches", "test_guesses", "test_census", "test_forecasts", "test_policy"),
    *("test_clicks", "test_free_text", "test_fingerprints"),
    *("forged", "test_wrong_people", "test_trouble", "test_stories", "test_other_places"),
}
"""Folders and modules of tests that go through whole matches, every screen or every colour, or
once more through what others do first: by strangers, elsewhere, in trouble, told afterwards."""


WAITING: Final = 2
"""How many tests run at a time for each core: those of the bot wait for the disk, too."""


def pytest_xdist_auto_num_workers() -> int:
    """How many processes `-n auto` stands for."""
    return WAITING * (os.cpu_count() or 1)


def pytest_sessionstart() -> None:
    """Matches are many small values that live for a test: looking for cycles among them after
    every few hundred takes a tenth of the time."""
    gc.set_threshold(100_000, 50, 100)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage makes tests two to four times as slow. It is measured on those that are about
    one thing, and of those that are repeated for every game on the first game's; what the
    others pass through has tests of its own."""
    for item in items:
        where = item.path.relative_to(HERE)
        broad = not UNTRACED.isdisjoint((*where.parts[:-1], where.stem))
        if broad or _repeats(item) or _tries_many(item):
            item.add_marker("untraced")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Takes the tracer off meanwhile, fixtures included. `no_cover` of pytest-cov does so too,
    but not in the processes of pytest-xdist."""
    if item.get_closest_marker("untraced") is None:
        return (yield)
    with _tracer_off():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Generator[None, object, object]:
    """Each process makes all the tests there are; of that, only the imports are traced."""
    with _tracer_off():
        return (yield)


@contextmanager
def _tracer_off() -> Generator[None]:
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)


def _repeats(item: pytest.Item) -> bool:
    """Whether this is a shared test, played with another game than the first."""
    call = getattr(item, "callspec", None)
    game = call.params.get("sample", call.params.get("game", FIRST)) if call else FIRST
    return getattr(game, "key", game) != FIRST


def _tries_many(item: pytest.Item) -> bool:
    """Whether this is a property, or goes through everything there is."""
    test = getattr(item, "obj", None)
    many = {"every", "any", "random", "longest", "exactly", "foreseen", "back"}
    return hasattr(test, "hypothesis") or not many.isdisjoint(item.name.split("_"))
