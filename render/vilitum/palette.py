"""The colours of the pictures, and the empty boards in them."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engines.vilitum.model.board import KINDS, SIZES, squares_of
from engines.vilitum.model.values import Ruleset
from render.cache.memo import ground
from render.kit import theme
from render.kit.palette import palette_from, reduce
from render.kit.shapes import stamp
from render.kit.strips import strip
from render.vilitum import layout, sides
from render.vilitum.board import background, marks
from render.vilitum.board.background import board
from render.vilitum.board.pieces import ALARM, RING, SLOTS, piece
from render.vilitum.board.states import fallen, ghost, shadow
from render.vilitum.panels.foot import rules

DEAR: Final = (
    *(theme.LAST, theme.CHOICE, theme.GOLD, theme.PALE, marks.HEAL, ALARM, RING, background.BRASS),
    *("#6f9183", "#8b9077", "#5f8877"),
    *(sides.EMBER.trim, sides.EMBER.field, sides.EMBER.figure, sides.FROST.trim),
    *(sides.FROST.rim, sides.FROST.frame, sides.FROST.field, *SLOTS[0], *SLOTS[1]),
)
"""The colours of small things that must not be lost among those of large areas."""


def _on_board(image: Image.Image, size: int) -> Image.Image:
    """Draws a match on an RGB board of this size, with pieces in every state and every mark.
    Returns the same image."""
    for side in (0, 1):
        image.paste(
            strip(sides.SIDES[side], "to move", True), (theme.EDGE, layout.STRIP_TOPS[side])
        )
    image.paste(rules(Ruleset(size)), (theme.EDGE, layout.FOOT_TOP))
    unit, wide = layout.cell(size) / 100, layout.width(size)
    below = (marks.burst, marks.glow, marks.arrived, marks.soothed, marks.chosen, marks.sight)
    for number, place in enumerate(squares_of(size)[:: 2 if size > 5 else 1][:24]):
        middle = layout.middle(size, place)
        if number % 2:
            stamp(image, below[number // 2 % 6](unit), *middle)
        side, kind = number % 2, KINDS[number % 5]
        stamp(image, shadow(wide), *middle)
        standing = piece(side, kind, number % kind.hp, wide)
        lost = fallen(side, kind, wide) if number % 3 else ghost(side, kind, 1, wide)
        stamp(image, lost if number % 4 == 3 else standing, *middle)
    return image


@ground
def _layers() -> tuple[Image.Image, tuple[Image.Image, ...]]:
    """Returns the palette (as an indexed image), and the board of each size, indexed in it."""
    boards = {size: board(size) for size in SIZES}
    scene = Image.new("RGB", (theme.WIDTH, len(SIZES) * layout.HEIGHT))
    for number, (size, image) in enumerate(boards.items()):
        scene.paste(_on_board(image.copy(), size), (0, number * layout.HEIGHT))
    palette = palette_from(scene, DEAR)
    return palette, tuple(reduce(image, palette) for image in boards.values())


def empty(size: int) -> Image.Image:
    """Returns a copy of the picture without pieces, strips and marks, in RGB, to paint on."""
    return _layers()[1][SIZES.index(size)].convert("RGB")


def few(image: Image.Image) -> Image.Image:
    """Returns an RGB image as an indexed one in the colours of the pictures."""
    return reduce(image, _layers()[0])
