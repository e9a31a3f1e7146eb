"""Checks that words that are longer by a third have room in every panel."""

from __future__ import annotations

from render.picture import areas
from tests.render.kit import picture
from tests.render.languages.fits import Found, looks
from tests.render.victorus import kit


def test_they_fit_at_the_end_of_a_match(outside: Found) -> None:
    for view in kit.endings().values():
        for look in looks():
            picture(kit.KEY, view, (), look)
    assert outside == []


def test_they_fit_on_every_part_of_the_board(outside: Found) -> None:
    for view in (kit.start(), kit.seen(kit.BATTLE)):
        for part in areas(kit.KEY, view):
            for look in looks(part.value):
                picture(kit.KEY, view, (), look)
    assert outside == []
