"""The small pictures on Vilnius' cards: painted ahead, kept as small files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from engines.vilnius.model.catalogue import CARDS
from render.vilnius.cards.art import FOLDER, TALL, WIDE, subject
from tools.vilnius.art import COLOURS, PAINTERS, painted, write

MOST = 3_000
"""The most bytes of a file."""
ALL = 100_000
"""The most bytes of all of them."""


def test_each_unit_and_building_has_its_picture_and_no_picture_is_left_over() -> None:
    wanted = {subject(card) for card in (*CARDS.buildings, *CARDS.units)}
    assert set(PAINTERS) == wanted
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.png" for name in wanted}


@pytest.mark.parametrize("name", PAINTERS)
def test_the_kept_file_is_what_the_command_paints(name: str) -> None:
    with Image.open(FOLDER / f"{name}.png") as kept:
        assert kept.convert("RGB").tobytes() == painted(name).convert("RGB").tobytes()
        assert kept.size == (WIDE, TALL)
        assert len(kept.getcolors() or ()) <= COLOURS


def test_the_files_are_small(tmp_path: Path) -> None:
    sizes = [path.stat().st_size for path in write(tmp_path)]
    assert max(sizes) <= MOST
    assert sum(sizes) <= ALL
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= ALL


def test_no_two_pictures_are_alike() -> None:
    assert len({painted(name).convert("RGB").tobytes() for name in PAINTERS}) == len(PAINTERS)
