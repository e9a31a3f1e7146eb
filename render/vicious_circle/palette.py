"""The colours of a match's picture, and the empty map in them."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engines.vicious_circle.board import Kind
from render.cache.results import memo_background, memo_rare_background
from render.kit import theme
from render.kit.palette import reduce, reduced
from render.kit.shapes import stamp
from render.kit.sheet import Sheet, layered
from render.kit.squares import SquareBoard
from render.vicious_circle import marks, sides, terrain
from render.vicious_circle.counters import counter, fallen, ghost, shadow
from render.vicious_circle.land import BRACKET, table
from render.vicious_circle.layout import BOARD, COUNTER
from render.vicious_circle.panels import legend

_MOON: Final = "#9784a6"
"""The moon in the domain of Twilight, mixed with the land."""
DEAR: Final = (
    *theme.MARKS,
    *(sides.TWILIGHT.trim, sides.TWILIGHT.rim, sides.DAWN.trim, sides.DAWN.rim),
    *(terrain.ROOF, terrain.LEAF, terrain.FIR, terrain.WATER),
    *(terrain.SNOW, terrain.ROCK, terrain.ROCK_SHADE, terrain.VELVET, terrain.GILT),
    *(terrain.STONE, terrain.STONE_SHADE, terrain.TILES, terrain.TIMBER, BRACKET, _MOON),
)
"""The colours of small things that must not be lost among those of large areas."""

_OTHERS: Final = 36
"""The number of other colours: the map has many that are nearly alike."""


def _match_scene(image: Image.Image) -> Image.Image:
    """Draws a match with every mark on this empty RGB map. Returns the same image."""
    BOARD.paste_panels(image, sides.SIDES, legend())
    for place in range(12):
        x, y = BOARD.middle(2 * place)
        stamp(image, shadow(COUNTER), x, y)
        make = (counter, counter, ghost, fallen)[place % 4]
        stamp(image, make(place % 2, Kind(place % 5), COUNTER), x, y)
    for place, mark in enumerate(
        (marks.burst(), marks.prey_ring(), marks.chosen_ring(), marks.crown())
    ):
        stamp(image, mark, *BOARD.middle(5 + 2 * place))
    return image


@memo_background
def _layers() -> tuple[Image.Image, tuple[Image.Image, ...]]:
    """Returns the palette (as an indexed image), and the map indexed in it."""
    image = table(BOARD)
    return reduced([image], [_match_scene(image.copy())], DEAR, _OTHERS)


@memo_rare_background
def _turned_layers(board: SquareBoard) -> tuple[Image.Image, Image.Image]:
    """Returns the same palette, and the turned map indexed in it."""
    palette, _ = _layers()
    return palette, reduce(table(board), palette)


def empty(board: SquareBoard) -> Sheet:
    """Returns the sheet without creatures, strips and marks, ready for layers."""
    turned = board.footed(BOARD.foot)
    made = _turned_layers.entry(turned) if board.turned else _layers.entry()
    return layered(made, board.height, board.cuts)


def bare(board: SquareBoard) -> Image.Image:
    """Returns the picture without creatures, strips and marks, painted, as RGB."""
    ground = _turned_layers(board)[1] if board.turned else _layers()[1][0]
    return ground.convert("RGB")
