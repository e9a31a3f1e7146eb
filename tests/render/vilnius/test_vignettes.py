"""The small pictures on Vilnius' cards: painted ahead, kept as small files."""

from __future__ import annotations

from PIL import Image

from engines.vilnius.model.catalogue import CARDS
from render.vilnius.cards.art import FOLDER, TALL, WIDE, subject

MOST = 3_000
"""The most bytes of a file."""
ALL = 100_000
"""The most bytes of all of them."""
COLOURS = 40


def test_each_unit_and_building_has_its_small_picture_and_none_is_left_over_or_twice() -> None:
    wanted = {subject(card) for card in (*CARDS.buildings, *CARDS.units)}
    paths = list(FOLDER.iterdir())
    assert {path.name for path in paths} == {f"{name}.png" for name in wanted}
    sizes = [path.stat().st_size for path in paths]
    assert max(sizes) <= MOST
    assert sum(sizes) <= ALL
    seen = set[bytes]()
    for path in paths:
        with Image.open(path) as kept:
            assert kept.size == (WIDE, TALL)
            assert len(kept.getcolors() or ()) <= COLOURS
            seen.add(kept.convert("RGB").tobytes())
    assert len(seen) == len(paths)
