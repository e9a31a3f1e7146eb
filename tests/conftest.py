"""What holds for all tests."""

from __future__ import annotations

import gc
import os
import random
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import settings

from cogs.registry import EXTENSIONS
from common.text import catalogue
from engines.registry import GAMES
from players import build
from tests.sample import NEW_EXAMPLES, some

settings.register_profile(  # how long it takes depends on who else works
    "loaded", deadline=None, max_examples=some(25, 40), derandomize=NEW_EXAMPLES not in os.environ
)
settings.load_profile("loaded")

Tracer: TypeAlias = Any
"""What `sys.settrace` takes; None for no tracer."""
TRACERS: Final = pytest.StashKey[tuple[Tracer, Tracer]]()
HERE: Final = Path(__file__).parent
LONGEST: Final = {"soak", "test_tutorial"}
"""What is begun first: at the end the others would wait for it."""
FIRST: Final = next(iter(GAMES))
UNTRACED: Final = {
    *("conformance", "limits", "test_second_reading", "test_plain_reading", "test_properties"),
    *("test_perft", "test_counts", "test_legible", "test_looks", "test_threads", "test_leaks"),
    *("test_many_at_once", "test_playthrough", "test_restarts", "test_shared_practice"),
    *("test_whole_matches", "test_guesses", "test_census", "test_forecasts", "test_policy"),
    *("test_clicks", "test_free_text", "test_fingerprints"),
    *("forged", "test_wrong_people", "test_trouble", "test_stories", "test_other_places"),
    *("test_rules_pages", "test_two_programs", "test_laps", "test_secrecy", "tools"),
}
"""Folders and modules of tests that go through whole matches, every screen or every colour, or
once more through what others do first: by strangers, elsewhere, in trouble, told afterwards. The
tools themselves are not measured."""


@pytest.fixture
def same_games() -> Iterator[None]:
    """A game that a test takes away is put back where it was: the first one is the proposed one."""
    before = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(before)


@pytest.fixture(autouse=True)
def same_draws(
    request: pytest.FixtureRequest, same_games: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the program draws, such as the seed of a match, follows from the test's name. First of
    all fixtures, so that `same_games` ends after the last change of a patch."""
    del same_games
    node: pytest.Item = request.node
    rng = random.Random(None if NEW_EXAMPLES in os.environ else node.nodeid)

    def token_hex(size: int = 32) -> str:
        return rng.randbytes(size).hex()

    monkeypatch.setattr("secrets.token_hex", token_hex)
    monkeypatch.setattr("secrets.choice", rng.choice)


@pytest.fixture(autouse=True)
def same_modules() -> Iterator[None]:
    """A bot that loads its cogs executes their modules anew and puts them in place of those that
    the tests have imported: these are put back, also as names in their packages and as what answers
    a press."""
    kept = {name: sys.modules[name] for name in EXTENSIONS if name in sys.modules}
    dispatch: Any = sys.modules.get("cogs.desk.dispatch")
    answers = dict(dispatch._answers) if dispatch else {}
    yield
    sys.modules.update(kept)
    for name, module in kept.items():
        package, _, short = name.rpartition(".")
        setattr(sys.modules[package], short, module)
    if dispatch:
        dispatch._answers.update(answers)


@pytest.fixture(autouse=True)
def same_languages() -> Iterator[None]:
    """Languages that a test makes known are unknown to the next one, whichever that is."""
    before = set(catalogue.codes())
    yield
    for each in set(catalogue.codes()) - before:
        catalogue.remove(each)


def pytest_xdist_auto_num_workers() -> int:
    """How many processes `-n auto` stands for: two more than there are cores, as some tests
    wait for programs that they start. Each makes all the tests there are before it runs any."""
    return 2 + (os.cpu_count() or 1)


def pytest_sessionstart() -> None:
    """Matches are many small values that live for a test: looking for cycles among them after
    every few hundred takes a tenth of the time. Searches that are not those of their sources are
    not looked at."""
    if words := build.trouble():
        pytest.exit(words, pytest.ExitCode.USAGE_ERROR)
    gc.set_threshold(100_000, 50, 100)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage makes tests two to four times as slow. It is measured on those that are about one
    thing, and of those that are repeated for every game on the first game's; what the others pass
    through has tests of its own."""
    items.sort(key=lambda item: LONGEST.isdisjoint((item.path.parent.name, item.path.stem)))
    for item in items:
        where = item.path.relative_to(HERE)
        broad = not UNTRACED.isdisjoint((*where.parts[:-1], where.stem))
        if broad or _repeats(item) or _tries_many(item):
            item.add_marker("untraced")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Of several processes each imports all modules of all tests; one is enough for the coverage
    of what an import runs."""
    if os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0":
        return (yield)
    with _traced(None, None):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Takes the tracer off but for the test itself: what is set up for it has its own tests, and
    pytest has none here. Threads of then may serve the test, too. `no_cover` of pytest-cov takes
    it off as well, but not in the processes of pytest-xdist."""
    item.stash[TRACERS] = _, elsewhere = sys.gettrace(), threading.gettrace()
    with _traced(None, elsewhere if _is_traced(item) else None):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Puts it on again for the test itself."""
    if not _is_traced(pyfuncitem):
        return (yield)
    with _traced(*pyfuncitem.stash[TRACERS]):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Generator[None, object, object]:
    """Each process makes all the tests there are; of that, only the imports are traced."""
    with _traced(None, None):
        return (yield)


@contextmanager
def _traced(here: Tracer, elsewhere: Tracer) -> Generator[None]:
    """With these tracers, of this thread and of those that it starts."""
    before, before_elsewhere = sys.gettrace(), threading.gettrace()
    _trace(here, elsewhere)
    try:
        yield
    finally:
        _trace(before, before_elsewhere)


def _trace(here: Tracer, elsewhere: Tracer) -> None:
    sys.settrace(here)
    threading.settrace(elsewhere)


def _is_traced(item: pytest.Item) -> bool:
    return item.get_closest_marker("untraced") is None


def _repeats(item: pytest.Item) -> bool:
    """Whether this is a shared test, played with another game than the first, or run with
    PostgreSQL after SQLite."""
    call = getattr(item, "callspec", None)
    if call and call.params.get("kind") == "postgres":
        return True
    game = call.params.get("sample", call.params.get("game", FIRST)) if call else FIRST
    return getattr(game, "key", game) != FIRST


def _tries_many(item: pytest.Item) -> bool:
    """Whether this is a property, or goes through everything there is."""
    test = getattr(item, "obj", None)
    many = {"every", "any", "random", "longest", "exactly", "foreseen", "back"}
    return hasattr(test, "hypothesis") or not many.isdisjoint(item.name.split("_"))
