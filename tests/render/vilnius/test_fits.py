"""Checks that words that are longer by a third have room in every section of Vilnius."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from render.cache.speech import spoken
from render.kit import text
from render.kit.shapes import sprite
from render.kit.text import Face
from render.vilnius.canvas import Canvas
from render.vilnius.sections import palette
from tests.render.kit import SCENES, picture
from tests.render.languages.fits import CODE, Found, looks
from tests.render.vilnius import kit


@pytest.fixture
def touching(monkeypatch: pytest.MonkeyPatch) -> Found:
    """The words of Vilnius that leave their section, or run into others there."""
    palette.SECTIONS.clear()
    found: Found = []
    laid = dict[int, tuple[Canvas, list[tuple[str, float, float, float]]]]()
    words: Callable[..., float] = Canvas.words

    def noting(
        canvas: Canvas,
        x: float,
        y: float,
        said: str,
        colour: str,
        size: int = 33,
        anchor: str = "l",
        face: Face = Face.PLAIN,
        room: float = math.inf,
    ) -> float:
        wide = words(canvas, x, y, said, colour, size, anchor, face, room)
        left = x - wide * {"l": 0, "m": 0.5, "r": 1}[anchor]
        _, others = laid.setdefault(id(canvas), (canvas, []))
        if left < -1 or left + wide > canvas.size[0] + 1:
            found.append((spoken(said), left, left + wide, canvas.size[0]))
        others.append((spoken(said), left, left + wide, y))
        latest = others[-1]
        for each in others[:-1]:
            overlap = min(each[2], latest[2]) - max(each[1], latest[1])
            if overlap > 2 and abs(each[3] - latest[3]) < 20 and each[0] != latest[0]:
                found.append((f"{each[0]} / {latest[0]}", overlap, each[3], latest[3]))
        return wide

    monkeypatch.setattr(Canvas, "words", noting)
    return found


def test_words_without_room_are_noticed(outside: Found, touching: Found) -> None:
    canvas = Canvas(100, 50)
    canvas.words(10, 20, "Many words", "#ffffff")
    canvas.words(50, 24, "and more", "#ffffff")
    assert [each for each, *_ in touching] == ["Many words", "and more", "Many words / and more"]
    text.inked("Words", Face.PLAIN, 30)
    assert outside == []
    sprite(40, 40, lambda pen: pen.write(20, 20, "Words", Face.PLAIN, 30, "#ffffff"))
    assert [each for each, *_ in outside] == ["Words"]


def test_they_fit_on_every_board(outside: Found, touching: Found) -> None:
    for of, view, chosen in SCENES.values():
        for look in looks() if of == kit.KEY else ():
            picture(of, view, chosen, look)
    for view in kit.endings().values():
        for look in looks():
            picture(kit.KEY, view, (), look)
    assert outside == []
    assert touching == []


def test_they_fit_wherever_one_looks(outside: Found, touching: Found) -> None:
    for view in (*kit.stages().values(), *kit.seen(kit.fighting())):
        for look in kit.looks(view):
            picture(kit.KEY, view, (), replace(look, language=CODE))
    assert outside == []
    assert touching == []
