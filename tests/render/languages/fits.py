"""Room for words that are longer by a third: what leaves the panel on which it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from PIL import ImageDraw

from common.text import catalogue
from conformance.pseudo import PSEUDO
from render.cache.results import RARE_BACKGROUNDS, RESULTS
from render.cache.speech import spoken
from render.kit import text
from render.kit.text import Face
from render.look import Look, Player
from render.picture import forget

NAMED: Final = (Player("Ann"), Player("Bartholomew the Unabridged"), Player("Cleo"), Player("Dan"))
CODE: Final = PSEUDO.code
Found = list[tuple[str, float, float, float]]
"""Words with what they exceed, or overlap, in px."""


def nothing_kept() -> None:
    """Makes the other language known, and forgets all parts of pictures that may have words."""
    catalogue.register(PSEUDO)
    forget()
    for each in (RESULTS, RARE_BACKGROUNDS):
        each.clear()


def looks(area: str = "") -> Iterator[Look]:
    """Yields how a board is looked at in the other language."""
    yield Look(area, language=CODE, helps=True)
    yield Look(area, players=NAMED, language=CODE)


def outside_of_panels(monkeypatch: pytest.MonkeyPatch) -> Found:
    """Returns a list that gets the words that leave the panel on which a pen writes them."""
    found: Found = []
    write = text.write

    def noting(
        draw: ImageDraw.ImageDraw,
        at: tuple[float, float],
        said: str,
        face: Face,
        size: int,
        colour: str,
        anchor: str = "mc",
    ) -> None:
        wide, room = text.advance(said, face, size), draw.im.size[0]
        left = at[0] - wide * {"l": 0, "m": 0.5, "r": 1}[anchor[0]]
        if left < -3 or left + wide > room + 3:
            found.append((spoken(said), left, left + wide, room))
        write(draw, at, said, face, size, colour, anchor)

    monkeypatch.setattr(text, "write", noting)
    return found
