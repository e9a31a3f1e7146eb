"""Parts of pictures are painted once for all processes of a run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from common.text import catalogue
from common.text.say import say
from conformance.pseudo import CODE, PSEUDO
from render.cache.results import ResultCache
from render.cache.speech import speaking, spoken
from tests.render.cache.painted import Painted

LARGE, SMALL = 200, 9


class Process:
    """What one of the processes has: functions that paint, and how often they were called."""

    def __init__(self, folder: Path) -> None:
        self.cache, self.calls = ResultCache(10**7), list[str]()
        self.shared = Painted(folder)

        @self.cache.memo
        def panel(wide: int, of: Callable[[], int] | None = None) -> Image.Image:
            del of
            self.calls.append(f"panel {wide}")
            return Image.new("RGB", (wide, wide), "#102030")

        @self.cache.memo
        def told(wide: int) -> tuple[str, Image.Image]:
            self.calls.append("told")
            return str(spoken(say("to move"))), Image.new("RGB", (wide, wide))

        self.panel, self.told = panel, told
        self.shared.share(self.cache, __name__)


@pytest.fixture
def two(tmp_path: Path) -> tuple[Process, Process]:
    return Process(tmp_path / "painted"), Process(tmp_path / "painted")


def test_what_one_has_painted_no_other_paints(two: tuple[Process, Process]) -> None:
    one, other = two
    shown = one.panel(LARGE)
    again = other.panel(LARGE)
    assert (one.calls, other.calls) == ([f"panel {LARGE}"], [])
    assert (again.mode, again.tobytes()) == (shown.mode, shown.tobytes())
    assert other.panel(LARGE + 1).size == (LARGE + 1, LARGE + 1)


def test_small_parts_and_those_without_bytes_are_painted_by_each(
    two: tuple[Process, Process],
) -> None:
    for each in two:
        each.panel(SMALL)
        each.panel(LARGE, lambda: 0)
        assert each.calls == [f"panel {SMALL}", f"panel {LARGE}"]


def test_whoever_clears_a_cache_paints_until_it_is_said_otherwise(
    two: tuple[Process, Process],
) -> None:
    one, other = two
    one.panel(LARGE)
    other.cache.clear()
    other.panel(LARGE)
    other.panel(LARGE + 1)
    assert len(other.calls) == 2
    one.panel(LARGE + 1)
    assert len(one.calls) == 2, "it was not kept for others: it may have been painted otherwise"
    other.cache.clear()
    other.shared.anew = False
    other.panel(LARGE)
    assert len(other.calls) == 2


def test_each_language_has_its_own_words(two: tuple[Process, Process]) -> None:
    catalogue.register(PSEUDO)
    one, other = two
    found = list[str]()
    for code in ("en", CODE, "en"):
        with speaking(code):
            words, _ = one.told(LARGE)
            assert other.told(LARGE)[0] == words
            found.append(words)
    assert found[0] == found[2] != found[1]
    assert (len(one.calls), other.calls) == (2, [])
