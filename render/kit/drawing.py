"""Drawings in files beside the modules that show them: read once, when the first is painted.

A file has a drawing a section: a line with its name and what it shows, `chest: a chest`, and below
it, indented, a stroke a line, the lowest first. A line `bone = #f3ead2` names a colour; others are
those of the modules given and of the one who paints. `#` and a space begin a comment.

| stroke | paints |
|---|---|
| `fill COLOUR SHAPE` | a filled shape |
| `line COLOUR WIDTH SHAPE`, `loop ...` | a line along a shape, or around it |
| `ink COLOUR EDGE WIDTH SHAPE` | a filled shape with an edge |
| `disc COLOUR RADIUS X Y ...` | discs at these places |
| `oval COLOUR ACROSS DOWN X Y ...` | ellipses with these half axes |
| `ring COLOUR RADIUS WIDTH X Y ...` | the lines of circles |
| `bow COLOUR WIDTH RADIUS X Y ...` | the lower halves of circles |
| `panel COLOUR RADIUS LEFT TOP RIGHT BOTTOM` | a rectangle with round corners |
| `draw NAME COLOURS SCALE X Y ...` | another drawing, so many times as large, at these places |

A shape is a path as `outline` reads it, points, or `arc`, `circle`, `crescent` or `star` with what
the function of this name takes; `+` stands between parts of one. Before a stroke stand changes of
its shape, in their order: `turn DEGREES` about the origin, `flip X` to the other side of a line
upright at X, `mirror X` to both. The colours of `draw` are those for that drawing, such as
`bone=pale`, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from render.kit.shapes import Pen, Point, arc, circle, crescent, outline, spun, star

_SHAPES: Final[dict[str, Callable[..., Sequence[Point]]]] = {
    "arc": arc,
    "circle": circle,
    "crescent": crescent,
    "star": star,
}
_HEADS: Final = {
    **{"fill": (1, 0), "line": (1, 1), "loop": (1, 1), "ink": (2, 1), "disc": (1, 1)},
    **{"oval": (1, 2), "ring": (1, 2), "bow": (1, 2), "panel": (1, 1), "draw": (1, 1)},
}
"""The numbers of colours and of measures that each stroke begins with."""
_CHANGES: Final = ("turn", "flip", "mirror")
Colours = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class _Stroke:
    """A stroke: its names (colours, or a drawing), its measures, and its points."""

    verb: str
    names: tuple[str, ...]
    sizes: tuple[float, ...]
    points: Sequence[Point]

    def paint(self, pen: Pen, tone: Colours) -> None:
        colour, points = tone(self.names[0]), self.points
        size = self.sizes[0] if self.sizes else 0.0
        match self.verb:
            case "fill":
                pen.fill(points, colour)
            case "line" | "loop":
                pen.line(points, colour, size, closed=self.verb == "loop")
            case "ink":
                pen.ink(points, colour, tone(self.names[1]), size)
            case "panel":
                pen.panel((*points[0], *points[1]), size, colour)
            case _:
                for x, y in points:
                    self._at(pen, x, y, colour)

    def _at(self, pen: Pen, x: float, y: float, colour: str) -> None:
        first, last = self.sizes[0], self.sizes[-1]
        match self.verb:
            case "disc":
                pen.disc(x, y, first, colour)
            case "oval":
                pen.oval(x, y, first, last, colour)
            case "ring":
                pen.ring(x, y, first, colour, last)
            case _:
                pen.line(arc(x, y, last, 0, 180), colour, first)


def _number(word: str) -> float:
    return float(word) if "." in word else int(word)


def _shape(words: Sequence[str]) -> Sequence[Point]:
    if "+" in words:
        end = words.index("+")
        return *_shape(words[:end]), *_shape(words[end + 1 :])
    if words[0] in _SHAPES:
        return _SHAPES[words[0]](*map(_number, words[1:]))
    if words[0].startswith("M"):
        return outline(" ".join(words))
    numbers = [*map(_number, words)]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _changed(how: str, by: float, points: Sequence[Point]) -> Sequence[Point]:
    return spun(points, by) if how == "turn" else tuple((2 * by - x, y) for x, y in points)


def _strokes(line: str) -> Iterator[_Stroke]:
    """Yields the stroke on a line, or both of a mirrored one. Raises `LookupError` or `ValueError`
    for any other line."""
    words, changes = line.split(), list[tuple[str, float]]()
    while words[0] in _CHANGES:
        changes.append((words[0], _number(words[1])))
        del words[:2]
    names, sizes = _HEADS[words[0]]
    names += sum("=" in each for each in words)
    head, rest = words[1 : 1 + names], words[1 + names :]
    shapes = [_shape(rest[sizes:])]
    for how, by in changes:
        other = [_changed(how, by, each) for each in shapes]
        shapes = [*shapes, *other] if how == "mirror" else other
    for shape in shapes:
        yield _Stroke(words[0], tuple(head), tuple(map(_number, rest[:sizes])), shape)


class Drawings:
    """The drawings in a file. It may name all colours among the `named`, such as the constants of a
    module: `alarm-dark` for `ALARM_DARK`."""

    def __init__(self, file: Path, named: Mapping[str, object]) -> None:
        self._file: Final = file
        self._named: Final = {
            name.lower().replace("_", "-"): value
            for name, value in named.items()
            if isinstance(value, str) and value.startswith("#")
        }

    @cached_property
    def _drawings(self) -> dict[str, tuple[_Stroke, ...]]:
        found: dict[str, tuple[_Stroke, ...]] = {}
        name = ""
        for number, line in enumerate(self._file.read_text("utf-8").splitlines(), 1):
            try:
                if line.startswith(" "):
                    found[name] += tuple(_strokes(line))
                elif " = " in line:
                    colour, _, self._named[colour] = line.partition(" = ")
                elif line and not line.startswith("#"):
                    name = line[: line.index(":")]
                    found[name] = ()
            except (LookupError, TypeError, ValueError) as error:
                raise ValueError(f"{self._file.name}, line {number}: {line.strip()}") from error
        return found

    def paint(self, pen: Pen, name: str, **colours: str) -> None:
        """Paints a drawing around the pen's origin; `colours` go before those of the file. Raises
        `KeyError` for an unknown drawing, or one with a colour that nobody names."""

        def tone(word: str) -> str:
            return word if word[0] == "#" else colours.get(word) or self._named[word]

        for stroke in self._drawings[name]:
            if stroke.verb == "draw":
                given = (each.split("=") for each in stroke.names[1:])
                own = {**colours, **{part: tone(colour) for part, colour in given}}
                for x, y in stroke.points:
                    self.paint(pen.at(x, y, stroke.sizes[0]), stroke.names[0], **own)
            else:
                stroke.paint(pen, tone)
