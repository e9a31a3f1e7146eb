"""Many threads at once, and what is remembered between them."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from render.memo import Shelf, memo
from render.picture import forget, picture
from tests.render.kit import SCENES, AnyScene


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


def test_a_shelf_drops_what_was_asked_for_least_lately() -> None:
    shelf: Shelf[str] = Shelf(2)
    shelf.put("a", "A")
    shelf.put("b", "B")
    assert shelf.get("a") == "A"
    shelf.put("c", "C")
    assert (shelf.get("a"), shelf.get("b"), shelf.get("c")) == ("A", None, "C")
    assert len(shelf) == 2
    shelf.clear()
    assert len(shelf) == 0
