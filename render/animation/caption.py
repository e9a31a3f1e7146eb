"""The strip above the board: the latest actions in words, and a bar that shows how much of the
match has passed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from common.text.language import ENGLISH
from render.animation.scenes import Said
from render.cache.packing import palette_of
from render.cache.results import memo
from render.cache.speech import language, spoken
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
_SMALL: Final = frozenset(("a", "an", "on", "the"))
"""Words without which a sentence can be understood."""
_OPEN: Final = _SMALL | {"and", "at", "by", "from", "in", "of", "to", "with"}
"""Words with which no sentence is cut."""
_CLAUSE: Final = re.compile("[:,;] ")
"""What stands between an action and its effects."""
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


def strip(wide: int, lines: Sequence[str], passed: float) -> Image.Image:
    """Returns the strip with these lines as an indexed image (`COLOURS`) of this width in px.
    `passed` is the share of the match that has passed, 0 to 1."""
    high = tall(wide)
    size, pitch, edge, bar = (_measure(each, wide) for each in (_SIZE, _LINE, _EDGE, _BAR))
    image = Image.new("RGB", (wide, high), theme.TABLE)
    draw = ImageDraw.Draw(image)
    first = (high - bar) / 2 - (len(lines) - 1) * pitch / 2
    for number, line in enumerate(lines):
        at = (edge, first + number * pitch)
        text.write(draw, at, line, Face.PLAIN, size, theme.PALE, "lc")
    image.paste(theme.TABLE_EDGE, (0, high - bar, wide, high))
    image.paste(theme.GOLD, (0, high - bar, round(wide * passed), high))
    return image.quantize(palette=_PALETTE, dither=Image.Dither.NONE)


def _measure(px: int, wide: int) -> int:
    return round(px * wide / _WIDE)


def lines_of(said: Sequence[Said], wide: int, most: int) -> list[str]:
    """Returns the lines for a strip of this width: as many of the words as there is room and time
    for, at most `most` characters (`fitted`)."""
    told = [Said(spoken(each.words).removesuffix("."), spoken(each.side)) for each in said]
    return fitted(told, wide - 2 * _measure(_EDGE, wide), _measure(_SIZE, wide), most)


def joined(said: Sequence[Said]) -> str:
    """Returns sentences as one text, with each side named before the first of its own."""
    told, side = list[str](), ""
    for each in said:
        told.append(f"{each.side}: {each.words}" if each.side not in ("", side) else each.words)
        side = each.side
    return ". ".join(told)


def fitted(said: Sequence[Said], room: float, size: int, most: int) -> list[str]:
    """Returns the sentences as at most two lines of `room` px, in type of this size, with at most
    `most` characters. If not all have room, only the latest remain; if not even the last has, it
    is told in fewer words (`_shorter`), or else cut."""
    if not said:
        return []
    ways = list(_shorter(said))
    for told in ways:
        if found := _latest(told, room, size, most):
            return found
    words = (_MORE if len(said) > 1 else "") + ways[-1][-1].words
    lines = _lines(_shortened(words, most), room, size)
    return lines if len(lines) <= _LINES else _cut(lines, room, size)


def _shorter(said: Sequence[Said]) -> Iterator[list[Said]]:
    """Yields sentences in fewer and fewer words: without the side, which the board shows, without
    small words in English, and without what follows from an action."""
    yield list(said)
    words = [each.words for each in said]
    yield [Said(each) for each in words]
    small = _SMALL if language() is ENGLISH else frozenset[str]()
    terse = [" ".join(word for word in each.split() if word not in small) for each in words]
    yield [Said(each) for each in terse]
    yield [Said(_CLAUSE.split(each)[0]) for each in terse]


def _latest(said: Sequence[Said], room: float, size: int, most: int) -> list[str]:
    """Returns as many of the latest sentences as have room; nothing if none has."""
    found = list[str]()
    for start in reversed(range(len(said))):
        words = (_MORE if start else "") + joined(said[start:])
        if len(words) > most:
            break
        lines = _lines(words, room, size)
        if len(lines) > _LINES:
            break
        found = lines
    return found


def _shortened(words: str, most: int) -> str:
    """Returns as many whole words as have room in `most` characters, with an ellipsis if there are
    more."""
    if len(words) <= most:
        return words
    *kept, cut = words[:most].split(" ")
    while kept and kept[-1] in _OPEN:
        kept.pop()
    return " ".join(kept).rstrip(" ,:;") + "…" if kept else f"{cut[:-1]}…"


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
    *kept, last = lines[:_LINES]
    while text.width(f"{last}…", Face.PLAIN, size) > room:
        last = last[:-1].rstrip()
    return [*kept, f"{last}…"]
