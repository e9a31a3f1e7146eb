"""The strip above the board: the latest actions in words, and a bar that shows how much of the
match has passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from render.cache.packing import palette_of
from render.cache.results import memo
from render.kit import text, theme
from render.kit.text import Face

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom."""
_WIDE: Final = 720
"""The width in px of the animation for which the other measures hold; they grow with it."""
_TALL, _SIZE, _LINE, _EDGE, _BAR = 84, 26, 33, 14, 5
"""The height of the strip, the type's size (14 px on a phone), the distance of its lines, the empty
edge, and the height of the bar, in px."""
_LINES: Final = 2
_MORE: Final = "… "
_BLENDS: Final = 3
"""One more than the number of colours between letters and ground. With more colours, captions would
be the largest part of many files."""
COLOURS: Final = (
    theme.TABLE,
    theme.TABLE_EDGE,
    theme.PALE,
    theme.GOLD,
    *(theme.mixed(theme.PALE, theme.TABLE, part / _BLENDS) for part in range(1, _BLENDS)),
)
"""The colours of the strip, with those of the edges of its letters."""
_PALETTE: Final = palette_of(COLOURS)


def tall(wide: int) -> int:
    """Returns the height in px of a strip of this width."""
    return round(_TALL * wide / _WIDE)


def lettered(wide: int) -> Box:
    """Returns the part of a strip of this width that holds its words, in px."""
    return (0, 0, wide, tall(wide) - round(_BAR * wide / _WIDE))


def strip(wide: int, words: Sequence[str], passed: float) -> Image.Image:
    """Returns the strip as an indexed image (`COLOURS`) of this width in px, with as many of the
    latest sentences as have room. `passed` is the share of the match that has passed, 0 to 1."""
    high = tall(wide)
    size, pitch, edge, bar = (round(each * wide / _WIDE) for each in (_SIZE, _LINE, _EDGE, _BAR))
    image = Image.new("RGB", (wide, high), theme.TABLE)
    draw = ImageDraw.Draw(image)
    lines = fitted(words, wide - 2 * edge, size)
    first = (high - bar) / 2 - (len(lines) - 1) * pitch / 2
    for number, line in enumerate(lines):
        at = (edge, first + number * pitch)
        text.write(draw, at, line, Face.PLAIN, size, theme.PALE, "lc")
    image.paste(theme.TABLE_EDGE, (0, high - bar, wide, high))
    image.paste(theme.GOLD, (0, high - bar, round(wide * passed), high))
    return image.quantize(palette=_PALETTE, dither=Image.Dither.NONE)


def fitted(words: Sequence[str], room: float, size: int) -> list[str]:
    """Returns the sentences as at most two lines of `room` px, in type of this size. If not all
    have room, only the latest remain; of a single one that is too long, its beginning."""
    found = list[str]()
    for start in reversed(range(len(words))):
        more = _MORE if start else ""
        lines = _lines(more + ". ".join(words[start:]), room, size)
        if len(lines) > _LINES:
            break
        found = lines
    return found or (_cut(_lines(words[-1], room, size), room, size) if words else [])


def _lines(said: str, room: float, size: int) -> list[str]:
    lines, left = [""], room + _step("", size)
    for word in said.split():
        wide = _step(word, size)
        if not lines[-1] or wide <= left:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
            left -= wide
        else:
            lines.append(word)
            left = room + _step("", size) - wide
    return lines


@memo
def _step(word: str, size: int) -> float:
    """Returns the distance in px from the beginning of a word to that of the next one. Measuring
    whole lines would take long."""
    return text.advance(f"{word} ", Face.PLAIN, size)


def _cut(lines: list[str], room: float, size: int) -> list[str]:
    """Returns the first lines, the last of them cut and with an ellipsis."""
    *kept, last = lines[:_LINES]
    while text.width(f"{last}…", Face.PLAIN, size) > room:
        last = last[:-1].rstrip()
    return [*kept, f"{last}…"]
