"""The two sides: Twilight is dark with a moon, Dawn is light with a sun."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engines.vicious_circle.board import SIDES as NAMES
from engines.vicious_circle.board import Kind
from render.kit import theme
from render.kit.drawing import Drawings
from render.kit.panels import Side
from render.kit.shapes import Pen
from render.kit.theme import SideColours

TWILIGHT: Final = SideColours(
    field="#2c2263",
    figure="#f4eeff",
    rim="#120c2e",
    trim="#a692ee",
    strip="#231b4d",
    frame="#8d75e8",
    words="#f4eeff",
)
DAWN: Final = SideColours(
    field="#fff1c4",
    figure="#4a1c06",
    rim="#5a3206",
    trim="#e79a14",
    strip="#f7d98a",
    frame="#a85a06",
    words="#43210a",
)
COLOURS: Final = (TWILIGHT, DAWN)
WASHES: Final = ("#6c5ad0", "#f0a81c")
"""The colours that tint each side's domain."""


ART: Final = Drawings(
    Path(__file__).with_suffix(".txt"),
    {
        **vars(theme),
        "TRIM": TWILIGHT.trim,
        "WORDS": TWILIGHT.words,
        "DAWN_RIM": DAWN.rim,
        "DAWN_FIELD": DAWN.field,
    },
)
"""The creatures' figures by their letters, the sides' signs, and a crown."""


def paint_figure(pen: Pen, kind: Kind, figure: str, ground: str) -> None:
    """Paints a figure into the 100 by 100 units at the pen's origin; `ground` is the colour behind
    it."""
    ART.paint(pen, kind.letter, figure=figure, ground=ground)


def _moon(pen: Pen) -> None:
    ART.paint(pen, "moon")


def _sun(pen: Pen) -> None:
    ART.paint(pen, "sun")


SIDES: Final = tuple(
    Side(name, colours, sign, pale)
    for name, colours, (sign, pale) in zip(
        NAMES, COLOURS, ((_moon, True), (_sun, False)), strict=True
    )
)
