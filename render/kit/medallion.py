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

from PIL import Image

from render.cache.packing import palette_of
from render.cache.results import Entry
from render.kit import shapes
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
_FEW: Final = 2
"""The colours of a face besides its own: those of its ring and its badge."""
_OVER: Final = 2
"""The width of the part of the ring that is painted with the face, in px."""
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
    """A place for a face on a picture: the middle and the width of its medallion, in px, and the
    colours of its ring and of the edge of a badge at its lower right (see `BADGE`), if any."""

    face: bytes
    x: float
    y: float
    wide: int
    ring: str
    badge: str = ""


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
    shown = _face(player.face, _across(wide))
    if shown is not None:
        corner = ((wide - shown.width) // 2, (wide - shown.width) // 2)
        image = image.copy()
        image.paste(shown, corner, _disc(shown.width))
    return image


def lay_faces(sheet: Sheet, spots: Sequence[Spot]) -> None:
    """Lays faces over everything on a sheet, each within the ring of its medallion. Unreadable ones
    are left out."""
    free = min(_SHARED, _PALETTE - len(sheet.colours) // 3) // max(1, len(spots))
    for spot in spots if free > _FEW else ():
        colours = min(_COLOURS, free)
        shown = _worn.entry(spot.face, spot.wide, spot.ring, spot.badge, colours)
        if shown.width:
            left, top = (round(at - shown.width / 2) for at in (spot.x, spot.y))
            mask = _shown.entry(shown.width, spot.wide, badged=bool(spot.badge))
            sheet.lay_above(shown, mask, left, top)


def _across(wide: int) -> int:
    """Returns the width of the face in a medallion, in px."""
    return wide - 2 * round(wide * _RIM)


@PEOPLE.memo
def _disc(size: int) -> Image.Image:
    half = size / 2
    return shapes.mask(size, size, lambda pen: pen.disc(half, half, half, "#ffffff"))


@PEOPLE.memo
def _worn(face: bytes, wide: int, ring: str, badge: str, colours: int) -> Image.Image | None:
    """Returns a face for a medallion of `wide` px, indexed, with the inner part of its ring and the
    outer part of its badge, if they have colours; None if the bytes are no small picture.

    So its edges are smooth in colours of its own, and where it ends nothing but the ring and the
    badge lies on both sides.
    """
    shown = _face(face, _across(wide))
    if shown is None:
        return None
    size = shown.width + 2 * _OVER
    image = Image.new("RGB", (size, size), ring)
    image.paste(shown, (_OVER, _OVER), _disc(shown.width))
    if badge:
        x, y, radius = _badge_at(size, wide)
        spot = shapes.mask(size, size, lambda pen: pen.disc(x, y, radius, "#ffffff"))
        image.paste(badge, (0, 0, size, size), spot)
    own = image.quantize(colours - _FEW, dither=Image.Dither.NONE).getpalette() or []
    few = ("#" + bytes(own[start : start + 3]).hex() for start in range(0, len(own), 3))
    palette = palette_of(dict.fromkeys((ring, badge or ring, *few)))
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def _badge_at(size: int, wide: int) -> tuple[float, float, float]:
    """Returns the middle and the radius of a badge on a square of `size` px in the middle of a
    medallion of `wide` px."""
    across, down, radius = (share * wide for share in BADGE)
    return size / 2 + across, size / 2 + down, radius


@PEOPLE.memo
def _shown(size: int, wide: int, *, badged: bool) -> Image.Image:
    """Returns the mask of the pixels that `_worn` changes: all within the ring, without the sign on
    the badge."""
    mask = Image.new("L", (size, size))
    pen = Pen(mask, 1)
    pen.disc(size / 2 - 0.5, size / 2 - 0.5, size / 2 - 0.5, "#ffffff")
    if badged:
        x, y, radius = _badge_at(size, wide)
        pen.disc(x - 0.5, y - 0.5, radius - 1.5, "#000000")
    return mask


@PEOPLE.memo
def _face(face: bytes, size: int) -> Image.Image | None:
    """Returns the middle of a picture as RGB, `size` px wide; None if the bytes are no small
    picture."""
    if not 0 < len(face) <= _MOST_BYTES:
        return None
    try:
        return _read(face, size)
    except Exception:  # damaged files raise anything, and no board needs faces
        return None


def _read(face: bytes, size: int) -> Image.Image | None:
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
    return plain
