"""Medallions of people: their face in a ring of their side's colour, or their initials.

A face has many colours; a picture has few, those of its game. So the medallion, with initials, is
laid like everything else. Faces are laid over the initials last, in colours of their own, as long
as the file's 256 colours suffice. No bytes of a face raise an error here: the initials stay.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from render.cache.results import Entry
from render.kit.names import FACE, PEOPLE, initials
from render.kit.shapes import Pen, scaled, sprite
from render.kit.sheet import Sheet
from render.kit.theme import PALE, SideColours
from render.look import Player

BADGE: Final = (0.36, 0.34, 0.25)
"""The place of a badge from the middle of a medallion, across and down, and its radius, as shares
of the medallion's width."""
_RIM: Final = 0.06
"""The width of the ring as a share of the medallion's."""
_COLOURS: Final = 24
"""The colours of a face at most: more cannot be seen at this size, and make larger files."""
_MANY: Final = 64
"""The colours of a face on a card, which has few and large ones."""
_SHARED: Final = 90
"""The colours of all faces of a picture together, at most."""
_PALETTE: Final = 256
_MOST_BYTES, _MOST_PIXELS = 400_000, 1_100_000
"""A file of a face larger than this is not opened: it is no small picture."""
_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF")


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours of a medallion: its ground, the initials, and the ring around them."""

    ground: str
    ink: str
    ring: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a face on a picture: the middle and the width of its medallion, in px, and
    whether a badge covers its lower right corner (see `BADGE`)."""

    face: bytes
    x: float
    y: float
    wide: int
    badge: bool = False


def tones_of(colours: SideColours) -> Tones:
    """Returns the colours of a medallion on the strip of a side."""
    return Tones(colours.field, colours.figure, colours.words)


@PEOPLE.memo
def _medal(letters: str, tones: Tones, wide: int) -> Image.Image:
    def paint(pen: Pen) -> None:
        at = pen.at(50, 50)
        at.disc(0, 0, 50, tones.ring)
        at.disc(0, 0, 50 - 100 * _RIM, tones.ground)
        if letters:
            at.write(0, 0, letters, FACE, 46 if len(letters) > 1 else 58, tones.ink)
            return
        at.disc(0, -10, 15, tones.ink)
        at.fill("M-27 31 C-27 2 27 2 27 31 Z", tones.ink)

    return sprite(wide, wide, paint, wide / 100)


def medal(player: Player, tones: Tones, wide: int) -> Entry:
    """Returns a medallion with the person's initials, as RGBA; with a figure if the font cannot
    write the name. `wide` is in px."""
    return _medal.entry(initials(player.name), tones, wide)


def medallion(player: Player, tones: Tones, wide: int) -> Image.Image:
    """Returns the whole medallion as RGBA, with the face if there is one: for a picture that is not
    reduced to few colours."""
    image: Image.Image = medal(player, tones, wide).open()
    size = _across(wide)
    shown = _face(player.face, size, _MANY)
    if shown is not None:
        corner = ((wide - size) // 2, (wide - size) // 2)
        image = image.copy()
        image.paste(shown.convert("RGBA"), corner, _disc(size, wide, badge=False))
    return image


def lay_faces(sheet: Sheet, spots: Sequence[Spot]) -> None:
    """Lays faces over everything on a sheet, each within the ring of its medallion. Unreadable ones
    are left out."""
    free = min(_SHARED, _PALETTE - len(sheet.colours) // 3) // max(1, len(spots))
    for spot in spots if free > 1 else ():
        shown = _face.entry(spot.face, _across(spot.wide), min(_COLOURS, free))
        if shown.value is not None:
            left, top = (round(at - shown.width / 2) for at in (spot.x, spot.y))
            mask = _disc.entry(shown.width, spot.wide, badge=spot.badge)
            sheet.lay_above(shown, mask, left, top)


def _across(wide: int) -> int:
    """Returns the width of the face in a medallion, in px."""
    return wide - 2 * round(wide * _RIM)


@PEOPLE.memo
def _disc(size: int, wide: int, *, badge: bool) -> Image.Image:
    """Returns the mask of a face, `size` px across, in a medallion of `wide` px."""
    mask = Image.new("L", (size, size))
    draw = ImageDraw.Draw(mask)
    draw.ellipse((0, 0, size - 1, size - 1), fill=255)
    if badge:
        across, down, radius = (share * wide for share in BADGE)
        x, y = size / 2 + across, size / 2 + down
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=0)
    return mask


@PEOPLE.memo
def _face(face: bytes, size: int, colours: int) -> Image.Image | None:
    """Returns the middle of a picture, indexed, `size` px wide; None if the bytes are no small
    picture."""
    if not 0 < len(face) <= _MOST_BYTES:
        return None
    try:
        return _read(face, size, colours)
    except Exception:  # damaged files raise anything, and no board needs faces
        return None


def _read(face: bytes, size: int, colours: int) -> Image.Image | None:
    with Image.open(io.BytesIO(face), formats=_FORMATS) as file:
        if file.width * file.height > _MOST_PIXELS:
            return None
        whole = file.convert("RGBA")
    side = min(whole.size)
    left, top = (whole.width - side) / 2, (whole.height - side) / 2
    box = (left, top, left + side, top + side)
    small = scaled(whole, (size, size), Image.Resampling.LANCZOS, box)
    plain = Image.new("RGB", small.size, PALE)
    plain.paste(small, (0, 0), small)
    return plain.quantize(colours, dither=Image.Dither.NONE)
