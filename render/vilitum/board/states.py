"""Pieces in other states: fallen, gone, to come; and the shadow of those that stand. All are RGBA;
`width` is a piece's in px."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from engines.game import Seat
from engines.vilitum.model.board import Kind
from render.cache.memo import memo
from render.kit import theme
from render.kit.shapes import Pen, faded, greyed, sprite
from render.vilitum.board.pieces import paint_letter, piece


@memo
def shadow(width: int) -> Image.Image:
    """Returns the shadow at a piece's foot, on an image a quarter wider than the piece."""
    size = round(width * 1.25)
    dark = Image.new("L", (size, size))
    ImageDraw.Draw(dark).ellipse([size * 0.10, size * 0.70, size * 0.92, size * 0.92], fill=165)
    image = Image.new("RGBA", (size, size), "#1a0f08")
    image.putalpha(dark.filter(ImageFilter.GaussianBlur(width * 0.035)))
    return image


@memo
def fallen(side: Seat, kind: Kind, width: int) -> Image.Image:
    """Returns a defeated piece: grey and crossed out, its letter still legible."""

    def paint(pen: Pen) -> None:
        for colour, thick in ((theme.PALE, 13), (theme.LAST, 7)):
            pen.line([(12, 12), (88, 88)], colour, thick)
            pen.line([(88, 12), (12, 88)], colour, thick)
        paint_letter(pen, side, kind, width)

    image = greyed(piece(side, kind, 0, width))
    image.alpha_composite(sprite(width, width, paint, width / 100))
    return image


@memo
def ghost(side: Seat, kind: Kind, rings: int, width: int) -> Image.Image:
    """Returns a piece that would leave, or that may come: pale."""
    return faded(piece(side, kind, rings, width), 0.45)
