"""Checks that words that are longer by a third have room in every panel."""

from __future__ import annotations

import pytest

from common.text.catalogue import codes
from render.cache.speech import spoken
from render.kit import text
from render.kit.text import Face
from render.look import Look, Player
from render.picture import areas
from tests.render.kit import picture
from tests.render.languages.fits import Found, looks, nothing_kept
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


def test_no_words_of_a_panel_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """With people of short names, and without any."""
    found, cut, real = list[str](), text.cut, codes()[1:]

    def noting(said: str, face: Face, size: int, room: float) -> str:
        shown = cut(said, face, size, room)
        if shown != spoken(said):
            found.append(shown)
        return shown

    monkeypatch.setattr(text, "cut", noting)
    nothing_kept()
    for code in real:
        for view in (kit.start(), kit.seen(kit.BATTLE), *kit.endings().values()):
            for players in ((), tuple(map(Player, "ABCDEF"))):
                picture(kit.KEY, view, (), Look(players=players, language=code))
    assert found == []
