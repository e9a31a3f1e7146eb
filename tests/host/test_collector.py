"""What Python's collector need not look through."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import bot as program


class _Circle:
    """An object that holds itself, so that only the collector can free it."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def _thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


async def test_what_is_there_once_it_is_connected_is_never_looked_through_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[Callable[[], Awaitable[None]]] = []
    bot: Any = SimpleNamespace(
        lease=SimpleNamespace(replaces=False),
        application_id=1,
        add_listener=lambda function, _name: heard.append(function),
        remove_listener=lambda function, _name: heard.remove(function),
    )
    settings: Any = SimpleNamespace(contact="me", painters=0)
    monkeypatch.setattr(program, "warm_up", lambda: None)
    await program.begin(bot, settings, program.nothing)
    assert gc.get_freeze_count() == 0
    before = len(gc.get_objects())
    await heard[0]()
    assert gc.get_freeze_count() > before / 2
    assert len(gc.get_objects()) < before / 2


def test_garbage_made_before_and_after_is_still_freed() -> None:
    old = weakref.ref(_Circle())
    program.spare_the_collector()
    new = weakref.ref(_Circle())
    gc.collect()
    assert old() is None
    assert new() is None
