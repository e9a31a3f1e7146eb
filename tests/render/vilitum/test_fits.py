"""Checks that words that are longer by a third have room in every panel."""

from __future__ import annotations

from tests.render.kit import picture
from tests.render.languages.fits import Found, looks
from tests.render.vilitum import kit


def test_they_fit_at_the_end_of_a_match(outside: Found) -> None:
    for view in kit.endings().values():
        for look in looks():
            picture(kit.KEY, view, (), look)
    assert outside == []


def test_they_fit_in_every_phase(outside: Found) -> None:
    for view, chosen in kit.scenes().values():
        for look in looks():
            picture(kit.KEY, view, chosen, look)
    assert outside == []
