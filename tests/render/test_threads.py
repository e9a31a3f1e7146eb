"""Many threads at once, and the memory that they share."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from render.cache.results import ResultCache, memo
from render.picture import forget
from tests.render.kit import SCENES, AnyScene, picture


def test_pictures_are_the_same_in_many_threads() -> None:
    wanted = list(SCENES.values())[::3]
    alone = [picture(*scene) for scene in wanted]
    forget()

    def draw(scene: AnyScene) -> bytes:
        return picture(*scene)

    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(draw, wanted * 2))
    assert together == alone * 2


def test_a_thing_is_made_once_however_many_ask() -> None:
    made: list[int] = []
    gate = threading.Barrier(6)

    @memo
    def make(number: int) -> int:
        made.append(number)
        return number * 2

    def ask(number: int) -> int:
        gate.wait()
        return make(number)

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(ask, [3] * 6)) == [6] * 6
    assert made == [3]


def test_what_takes_much_memory_is_made_one_after_the_other() -> None:
    alone, meeting = threading.RLock(), threading.Barrier(2)
    grounds, rare = ResultCache(10_000, lock=alone), ResultCache(10_000, lock=alone)

    def make() -> bool:
        """Tells whether nothing else is made meanwhile."""
        try:
            meeting.wait(0.2)
        except threading.BrokenBarrierError:
            return True
        return False

    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(room.memo(make)) for room in (grounds, rare)]
        assert [each.result() for each in asked] == [True, True]
