"""Boards of squares between the strips of two sides: the places in the picture, the empty board,
and pieces that cast a shadow or are captured. Measures are in px of the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from common.text.text import Text
from engines.game import Ending, Outcome, Seat
from render.cache.packing import mapped, softened
from render.cache.results import Entry
from render.kit import theme
from render.kit.marks import Maker, cross_out
from render.kit.panels import TALL, TO_MOVE, Side, lay_banner, strip
from render.kit.shapes import Pen, Point, greyed, sprite
from render.kit.sheet import Sheet
from render.kit.textures import Box
from render.kit.theme import EDGE, GAP, SHEET, WIDTH
from render.look import Player

SHEET_TOP: Final = EDGE + TALL + GAP
"""The top of the sheet with the squares, below the upper strip."""


@dataclass(frozen=True, slots=True)
class SquareBoard:
    """The places of squares, `cell` px wide, in the middle of a sheet `tall` px high. The first
    side's strip lies below the sheet, the second one's above it.

    Squares are numbered eastwards, then rank by rank; a square's number is `stride` more than that
    of the square below. `first` is the number of the square at the lower left. `turned` puts that
    square at the upper right, and exchanges the strips. Pieces stand `rise` px above the middle of
    their square. A panel `foot` px high, if any, lies below the lower strip. The board leaves the
    uppermost `head` px of the sheet to other things.
    """

    files: int
    ranks: int
    cell: int
    stride: int
    first: int = 0
    tall: int = SHEET
    foot: int = 0
    rise: int = 0
    head: int = 0
    turned: bool = False

    @property
    def unit(self) -> float:
        return self.cell / 100

    # The panels around the squares

    @property
    def sheet(self) -> Box:
        return EDGE, SHEET_TOP, SHEET, self.tall

    @property
    def below(self) -> int:
        """The top of the panel below the sheet: of the lower strip."""
        return SHEET_TOP + self.tall + GAP

    @property
    def strip_tops(self) -> tuple[int, int]:
        """The tops of the strips of the first side and of the second one."""
        return (EDGE, self.below) if self.turned else (self.below, EDGE)

    @property
    def foot_top(self) -> int:
        return self.below + TALL + GAP

    @property
    def height(self) -> int:
        return self.foot_top + self.foot + EDGE if self.foot else self.below + TALL + EDGE

    @property
    def land(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of all squares together."""
        return self.left, self.top, self.left + self.wide, self.top + self.high

    def played_on(self, seat: Seat) -> Box:
        """Returns left, top, right and bottom of the sheet with the strip of the side that
        plays."""
        if self.strip_tops[seat] == EDGE:
            return 0, 0, WIDTH, self.below
        return 0, SHEET_TOP - GAP, WIDTH, self.below + TALL + EDGE

    @property
    def cuts(self) -> tuple[int, ...]:
        """The rows at which bands of the picture begin: see `render.kit.sheet`."""
        ranks = (self.top + self.cell * rank for rank in range(self.ranks + 1))
        return (SHEET_TOP, *ranks, self.below, self.foot_top)

    def footed(self, foot: int) -> SquareBoard:
        """Returns the same places above a panel so many px high; 0 for none."""
        return replace(self, foot=foot)

    # The squares

    @property
    def left(self) -> int:
        return EDGE + (SHEET - self.wide) // 2

    @property
    def top(self) -> int:
        return SHEET_TOP + (self.tall + self.head - self.high) // 2

    @property
    def wide(self) -> int:
        return self.files * self.cell

    @property
    def high(self) -> int:
        return self.ranks * self.cell

    def number(self, name: str) -> int:
        """Returns the number of a square by its name, such as `a1`."""
        return (int(name[1:]) - 1) * self.stride + ord(name[0]) - ord("a")

    def corner(self, square: int) -> tuple[int, int]:
        rank, file = divmod(square - self.first, self.stride)
        if self.turned:
            rank, file = self.ranks - 1 - rank, self.files - 1 - file
        return self.left + file * self.cell, self.top + (self.ranks - 1 - rank) * self.cell

    def middle(self, square: int) -> Point:
        """Returns the middle of a piece on a square."""
        left, top = self.corner(square)
        return left + self.cell / 2, top + self.cell / 2 - self.rise

    def inside(self, pen: Pen, square: int) -> Pen:
        """Returns a pen for a square, in hundredths of its width from its upper left corner."""
        return pen.at(*self.corner(square), self.unit)

    def depth(self, square: int) -> tuple[int, int]:
        """Returns a key that sorts pieces by their squares in the order in which they are laid:
        the nearest to the viewer last."""
        left, top = self.corner(square)
        return top, left

    def mark(self, sheet: Sheet, make: Maker, square: int) -> None:
        sheet.stamp(make.entry(self.unit), *self.middle(square))

    # The empty board

    def coordinates(
        self, left: float, above: float, right: float, below: float
    ) -> Iterator[tuple[float, float, str]]:
        """Yields the middle of each coordinate and its letter or number: files above and below the
        squares, ranks left and right of them. The arguments are the distances to the squares."""
        low, west = divmod(self.first, self.stride)
        for file in range(self.files):
            x = self.corner(self.first + file)[0] + self.cell / 2
            for y in (self.top - above, self.top + self.high + below):
                yield x, y, chr(ord("a") + west + file)
        for rank in range(self.ranks):
            y = self.corner(self.first + rank * self.stride)[1] + self.cell / 2
            for x in (self.left - left, self.left + self.wide + right):
                yield x, y, str(low + rank + 1)

    def on_table(self, sheet: Image.Image) -> Image.Image:
        """Returns the RGB picture with this sheet, and nothing else."""
        image = Image.new("RGB", (theme.WIDTH, self.height), theme.TABLE)
        image.paste(sheet, self.sheet[:2])
        return image

    def paste_panels(
        self,
        image: Image.Image,
        sides: Sequence[Side],
        foot: Image.Image | None = None,
        words: Text = TO_MOVE.alone,
        *,
        marked: bool = True,
    ) -> None:
        """Pastes both strips with the same words, and the panel at the foot, on a picture from
        which a palette is made."""
        for side, top in zip(sides, self.strip_tops, strict=True):
            image.paste(strip(side, words, marked), (EDGE, top))
        if foot is not None:
            image.paste(foot, (EDGE, self.foot_top))

    def lay_foot(
        self,
        sheet: Sheet,
        outcome: Outcome | None,
        sides: tuple[Side, ...],
        reasons: Mapping[Ending, Text],
        players: Sequence[Player],
        panel: Callable[[], Entry] | None = None,
    ) -> None:
        """Lays the panel at the foot: for an outcome that of `lay_banner`, before it the game's
        own, if any."""
        if outcome is not None:
            lay_banner(sheet, self.foot_top, outcome, sides, reasons, self.foot, players)
        elif panel is not None:
            sheet.lay(panel(), EDGE, self.foot_top)


# Pieces


def soft_shadow(
    width: int, spread: float, oval: tuple[float, float, float, float], dark: int, blur: float
) -> Image.Image:
    """Returns the shadow of a piece `width` px wide, on an RGBA image `spread` times as wide as the
    piece. `oval` (left, top, right, bottom) is in shares of the image, `dark` from 0 to 255, `blur`
    a share of the piece's width. It has few levels, since a slope of many makes large files."""
    size = round(width * spread)
    shade = Image.new("L", (size, size))
    ImageDraw.Draw(shade).ellipse([size * edge for edge in oval], fill=255)
    shade = softened(shade.filter(ImageFilter.GaussianBlur(width * blur)))
    image = Image.new("RGBA", (size, size), "#1a0f08")
    image.putalpha(mapped(shade, [value * dark // 255 for value in range(256)]))
    return image


def crossed_out(piece: Image.Image, letter: Callable[[Pen], None]) -> Image.Image:
    """Returns a captured piece: grey and crossed out below its letter. `letter` paints in
    hundredths of the piece's width."""
    width = piece.width

    def paint(pen: Pen) -> None:
        cross_out(pen.at(50, 50), 38, 7, 13)
        letter(pen)

    image = greyed(piece)
    image.alpha_composite(sprite(width, width, paint, width / 100))
    return image
