"""A painter takes over the backgrounds that another one has painted."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from engines.registry import GAMES
from render.cache.results import BACKGROUNDS, RARE_BACKGROUNDS
from render.kit.sheet import BANDS
from render.look import WHOLE
from render.painting import shared_backgrounds as module
from render.painting.service import Painter
from render.painting.shared_backgrounds import Grounds
from render.picture import first_pictures, forget, painted

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="painters share no memory there")


CACHES: Final = (BACKGROUNDS, RARE_BACKGROUNDS)


@pytest.fixture
def grounds() -> Iterator[Grounds]:
    made = Grounds.made()
    assert made
    yield made
    made.close()


def prepared(painter: Painter) -> None:
    """Lets a painter prepare itself."""
    while not painter.ready:
        painter.prepare()


def test_nothing_is_read_where_nothing_was_written(grounds: Grounds) -> None:
    assert grounds.read() == b""


def test_what_is_written_is_read_in_place_of_what_was_there_before(grounds: Grounds) -> None:
    for data in (random.Random(1).randbytes(5000), b"short"):
        grounds.write(data)
        assert grounds.read() == data


def test_what_was_cut_off_is_not_read(grounds: Grounds) -> None:
    grounds.write(random.Random(1).randbytes(5000))
    os.ftruncate(grounds.number, 3000)
    assert grounds.read() == b""


def test_backgrounds_of_other_code_are_not_read(
    grounds: Grounds, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    grounds.write(b"of this code")
    (tmp_path / "draw.py").touch()
    monkeypatch.setattr(module, "_CODE", tmp_path)
    assert grounds.read() == b""


def test_a_system_without_such_memory_shares_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then each painter paints by itself."""

    def refuses(_name: str) -> int:
        raise OSError

    monkeypatch.setattr(os, "memfd_create", refuses)
    assert Grounds.made() is None
    assert Grounds(9999).read() == b""


def test_the_second_painter_paints_no_background(
    grounds: Grounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared(Painter(grounds))
    first = [painted(key, view, None, WHOLE) for key, view in first_pictures()]
    known = {name for cache in CACHES for name in cache.results("render")}
    assert grounds.read()
    assert len(known) > len(GAMES)
    forget()
    for cache in (*CACHES, BANDS):
        cache.clear()

    def paints() -> None:
        raise AssertionError("a background is painted anew")

    for memo in (each for cache in CACHES for each in cache._memos.values()):  # pyright: ignore[reportPrivateUsage]
        if memo.name in known:
            monkeypatch.setattr(memo, "_function", paints)
    prepared(Painter(grounds))
    assert [painted(key, view, None, WHOLE) for key, view in first_pictures()] == first
