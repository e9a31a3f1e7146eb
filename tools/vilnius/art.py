"""The files of the small pictures: few colours, and few bytes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

from PIL import Image

from render.kit.palette import reduce, stable
from render.kit.shapes import Pen
from render.vilnius.cards.art import FOLDER, TALL, WIDE
from tools.vilnius.vignettes.houses import HOUSES
from tools.vilnius.vignettes.troops import TROOPS

PAINTERS: Final[dict[str, Callable[[Pen], None]]] = {**HOUSES, **TROOPS}
"""The painters of all pictures, by the names of their files."""
COLOURS: Final = 40
"""The most colours of a picture: those that it is painted in, then those of its edges."""
_DETAIL: Final = 4
"""A picture is painted this many times larger than shown."""
_LEAST: Final = 60
"""A colour is kept as it is if it covers so many px of the large picture."""


def painted(name: str) -> Image.Image:
    """Returns a picture, indexed."""
    large = Image.new("RGB", (WIDE * _DETAIL, TALL * _DETAIL))
    PAINTERS[name](Pen(large, _DETAIL))
    return reduce(large.reduce(_DETAIL), _palette(large))


def _palette(large: Image.Image) -> Image.Image:
    found = large.getcolors(WIDE * TALL * _DETAIL**2)
    counts = sorted(cast(list[tuple[int, tuple[int, int, int]]], found), reverse=True)
    flat = [colour for count, colour in counts if count >= _LEAST]
    edges = large.reduce(_DETAIL).quantize(COLOURS, Image.Quantize.MEDIANCUT).getpalette() or []
    mixed = [tuple(edges[at : at + 3]) for at in range(0, len(edges), 3)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for each in [*flat, *mixed][:COLOURS] for part in each])
    return stable(palette)


def write(folder: Path = FOLDER) -> list[Path]:
    """Writes all files anew, and returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}.png" for name in PAINTERS]
    for path in paths:
        painted(path.stem).save(path, optimize=True)
    return paths
