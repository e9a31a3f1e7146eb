"""The small pictures on the cards of units and buildings. They were painted ahead
(`docs/decisions/pictures.md`) and are kept as files. Measures are in px."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image

from render.cache.results import memo
from render.kit import theme
from render.kit.shapes import mask
from render.vilnius import colours
from render.vilnius.canvas import Canvas

WIDE: Final = 100
TALL: Final = 116
FOLDER: Final = Path(__file__).with_name("vignettes")
"""The folder of the files."""
_EDGE: Final = 3


def subject(card: str) -> str:
    """Returns the name of the picture of a unit or building: cards that differ only in their owner
    or their goods share one."""
    name, _, rest = card.rpartition("-")
    return name if name in ("market", "harbor") or rest in ("a", "b", "c") else card


def lay_art(canvas: Canvas, card: str, left: float, top: float, *, dim: bool = False) -> None:
    """Lays the picture of a unit or building with a dark edge around it; `dim` on a grey card."""
    canvas.plate((left, top, WIDE + 2 * _EDGE, TALL + 2 * _EDGE), colours.INK, radius=12)
    canvas.lay(_art.entry(subject(card), dim), left + _EDGE, top + _EDGE)


@memo
def _art(name: str, dim: bool) -> Image.Image:
    with Image.open(FOLDER / f"{name}.png") as file:
        image = file.convert("RGB")
    if dim:
        image = Image.blend(image, Image.new("RGB", image.size, theme.TABLE), 0.38)
    image.putalpha(mask(WIDE, TALL, lambda pen: pen.panel((0, 0, WIDE - 1, TALL - 1), 9, "#fff")))
    return image
