"""What Python's collector need not look through."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

import bot as program
from tests.waiting import until


class _Circle:
    """An object that holds itself, so that only the collector can free it."""

    def __init__(self) -> None:
        self.own = self


class _Bot:
    """What the start needs of the bot: it hears once that the bot is connected."""

    lease = SimpleNamespace(replaces=False)
    application_id = 1

    def __init__(self) -> None:
        self.heard: list[Callable[[], Awaitable[None]]] = []

    def add_listener(self, hear: Callable[[], Awaitable[None]], _event: str) -> None:
        self.heard.append(hear)

    def remove_listener(self, _hear: Callable[[], Awaitable[None]], _event: str) -> None:
        """Leaves it in the list, for the test."""


def _nothing() -> None:
    """Prepares no pictures."""


@pytest.fixture(autouse=True)
def _thawed() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


async def test_what_is_there_once_it_is_connected_is_never_looked_through_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot, settings = _Bot(), SimpleNamespace(contact="me", painters=0)
    monkeypatch.setattr(program, "warm_up", _nothing)
    await program.begin(cast("Any", bot), cast("Any", settings), program.nothing)
    assert gc.get_freeze_count() == 0
    before = len(gc.get_objects())
    await bot.heard[0]()
    assert gc.get_freeze_count() > before / 2
    assert len(gc.get_objects()) < before / 2
    assert gc.get_threshold()[0] > 2_000  # the default of all versions at most


def test_garbage_made_before_and_after_is_still_freed() -> None:
    old = weakref.ref(_Circle())
    program.spare_the_collector()
    new = weakref.ref(_Circle())
    gc.collect()
    assert old() is None
    assert new() is None


async def test_memory_is_tidied_again_and_again_until_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = list[bool]()
    gc.disable()  # nothing else collects
    old = weakref.ref(_Circle())
    assert old() is not None
    monkeypatch.setattr(program, "TIDIED", 0.0)
    monkeypatch.setattr(program, "give_back", lambda: given.append(old() is None))
    try:
        async with program.tidied():
            await until(lambda: len(given) > 1)
        assert all(given), "what is free is given back"
    finally:
        gc.enable()
    running = {each.get_name() for each in asyncio.all_tasks() if not each.cancelling()}
    assert "tidying" not in running
