"""The chances of a match by turn, as a picture: a band for each side, as high as its chance, with
the turning points marked, and each side's accuracy.

All bands together fill the height, so that the line between two sides is the chance of the lower
one. Bands have the sides' colours, pale edges between them, and the sides' emblems where they are
wide enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from PIL import Image

from common.text.say import say
from common.text.text import Text
from engines.registry import game as find_game
from render.cache.speech import figures, speaking
from render.cards.background import DIM, EDGE, GAP, SMALL, WIDE, ground, lay_panel, put, stamp
from render.cards.players import PLAIN, badge, sides_of
from render.kit import names, theme
from render.kit.panels import Side
from render.kit.shapes import Pen, Point, sprite
from render.kit.text import Face
from render.look import Player
from render.png import encode

_HEAD: Final = 100
_ROW: Final = 76
"""The height of a row with two sides."""
_CHART: Final = 400
_FOOT: Final = 112
_LEFT, _RIGHT = EDGE + 92, WIDE - EDGE - 8
"""The left and the right end of the chart, between the per cents and the frame."""
_BADGE: Final = 54
_ROOM: Final = 64
"""The least height of a band in which an emblem stands."""
_MARK: Final = 54
"""The width of the sign of a turning point."""
FALLEN: Final = "#6a1420"
"""The colour of the game's own band, against which a team plays."""
_FRAME: Final = "#8a7c98"


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point: its place among the points, a fraction between two of them, and the seat
    whose chance fell."""

    at: float
    seat: int


@dataclass(frozen=True, slots=True)
class CurveCard:
    """The contents of the picture.

    `subject` is the line beside the title. `sides` and `players` are by seat; a team of `team` has
    one band for all. `turns` are the numbers of turns, or of `rounds`, and `chances` each seat's
    chance there, from 0 to 1. `accuracy` is in per cent by seat, None for none. `language` is the
    code of the language of all words.
    """

    key: str
    subject: Text
    sides: tuple[str, ...]
    players: tuple[Player, ...]
    turns: tuple[int, ...]
    chances: tuple[tuple[float, ...], ...]
    marks: tuple[Mark, ...] = ()
    accuracy: tuple[int | None, ...] = ()
    team: bool = False
    rounds: bool = False
    language: str = "en"


def curve_file(told: CurveCard) -> bytes:
    """Returns the picture as a PNG."""
    with speaking(told.language):
        return _painted(told)


def _painted(told: CurveCard) -> bytes:
    rows = -(-len(told.sides) // 2)
    top = _HEAD + rows * _ROW + GAP
    image = ground(top + _CHART + _FOOT)
    _lay_head(image, told)
    for seat in range(len(told.sides)):
        _lay_side(image, told, seat, _HEAD + seat // 2 * _ROW)
    _lay_chart(image, told, top)
    _lay_foot(image, told, top + _CHART)
    return encode(image.convert("RGB").quantize(96, dither=Image.Dither.NONE).convert("RGB"))


def _lay_head(image: Image.Image, told: CurveCard) -> None:
    title = find_game(told.key).title
    put(image, title, EDGE + 8, _HEAD / 2 + 6, 700, 46, theme.GOLD, Face.TITLE, anchor="l")
    put(image, told.subject, WIDE - EDGE - 8, _HEAD / 2 + 6, 400, 38, theme.PALE, anchor="r")


def _lay_side(image: Image.Image, told: CurveCard, seat: int, top: int) -> None:
    wide = (WIDE - 2 * EDGE - GAP) // 2
    left, y = EDGE + (seat % 2) * (wide + GAP), top + (_ROW - GAP // 2) / 2
    lay_panel(image, left, top, wide, _ROW - GAP // 2)
    look = _looks(told)[seat]
    if look:
        stamp(image, badge(look, _BADGE), left + 42, y)
    player = told.players[seat] if seat < len(told.players) else None
    called = (names.legible(player.name) if player else "") or told.sides[seat]
    accuracy = told.accuracy[seat] if seat < len(told.accuracy) else None
    shown = f"{accuracy} %" if accuracy is not None else ""
    put(image, called, left + 84, y, wide - 84 - 130, 40, theme.PALE, anchor="l")
    put(image, shown, left + wide - 18, y, 120, 40, theme.GOLD, anchor="r")


def _looks(told: CurveCard) -> list[Side | None]:
    known = {side.name: side for side in sides_of(told.key)}
    return [known.get(side) for side in told.sides]


def _lay_chart(image: Image.Image, told: CurveCard, top: int) -> None:
    for share in (0, 25, 50, 75, 100):
        y = top + _CHART * (1 - share / 100)
        inside = min(max(y, top + 14), top + _CHART - 14)
        put(image, f"{share} %", _LEFT - 14, inside, 100, SMALL, DIM, anchor="r")
    chart = _chart(told)
    image.alpha_composite(chart, (_LEFT, top))
    for number, (x, y) in enumerate(_spots(told), 1):
        stamp(image, _numbered(number), _LEFT + x, top + y)


def _spots(told: CurveCard) -> list[Point]:
    """Returns where the turning points stand in the chart: on the border of the band of the seat,
    or below or above the one before if they would cover it."""
    spots: list[Point] = []
    for mark in told.marks:
        x, y = _x(told, mark.at), min(max(_border(told, mark), _MARK), _CHART - _MARK)
        for before_x, before_y in spots:
            if abs(x - before_x) < _MARK and abs(y - before_y) < _MARK:
                y = before_y + (_MARK if before_y < _CHART - 2 * _MARK else -_MARK)
        spots.append((x, y))
    return spots


def _bands(told: CurveCard) -> list[tuple[str, Side | None, list[float]]]:
    """Returns each band's colour, its side, and its chance at each point, from the foot up."""
    looks = _looks(told)
    if told.team:
        stands = [each[0] for each in told.chances]
        return [(theme.GOLD, None, stands), (FALLEN, None, [1 - each for each in stands])]
    return [
        (look.colours.strip if look else PLAIN.ground, look, [each[seat] for each in told.chances])
        for seat, look in enumerate(looks)
    ]


def _x(told: CurveCard, at: float) -> float:
    return (_RIGHT - _LEFT) * at / max(1, len(told.chances) - 1)


def _chart(told: CurveCard) -> Image.Image:
    wide = _RIGHT - _LEFT
    bands = _bands(told)
    heights = [list(accumulate(each)) for each in zip(*(band[2] for band in bands), strict=True)]
    lines: list[list[Point]] = [
        [(_x(told, at), _CHART * (1 - min(1.0, each[band]))) for at, each in enumerate(heights)]
        for band in range(len(bands))
    ]

    def paint(pen: Pen) -> None:
        foot: list[Point] = [(0, _CHART), (wide, _CHART)]
        for (colour, _, _), line in zip(bands, lines, strict=True):
            pen.fill([*line, *reversed(foot)], colour)
            foot = line
        _rule(pen, wide)
        for line in lines[:-1]:
            pen.line(line, "#120c16", 10)
            pen.line(line, theme.PALE, 5)
        edges = [(0, 0), (wide - 1, 0), (wide - 1, _CHART - 1), (0, _CHART - 1), (0, 0)]
        for one, other in pairwise(edges):
            pen.line([one, other], _FRAME, 4)

    chart = sprite(wide, _CHART, paint, detail=2)
    for _, look, chances in bands:
        if look:
            _lay_emblem(chart, told, look, chances, bands)
    return chart


def _rule(pen: Pen, wide: int) -> None:
    """Rules dotted lines at the quarters."""
    for share in (0.25, 0.5, 0.75):
        y = _CHART * share
        for left in range(0, wide, 24):
            pen.fill([(left, y - 1), (left + 9, y - 1), (left + 9, y + 1), (left, y + 1)], DIM)


def _lay_emblem(
    chart: Image.Image,
    told: CurveCard,
    look: Side,
    chances: Sequence[float],
    bands: Sequence[tuple[str, Side | None, list[float]]],
) -> None:
    """Lays a side's emblem where its band is highest; not where it is too low everywhere."""
    number = next(at for at, band in enumerate(bands) if band[1] is look)
    edge = 46 / max(1, _RIGHT - _LEFT) * (len(chances) - 1)
    inner = [at for at in range(len(chances)) if edge <= at <= len(chances) - 1 - edge]
    best = max(inner, key=lambda at: chances[at], default=None)
    if best is None or chances[best] * _CHART < _ROOM:
        return
    below = sum(band[2][best] for band in bands[:number])
    stamp(chart, badge(look, _BADGE), _x(told, best), _CHART * (1 - below - chances[best] / 2))


def _border(told: CurveCard, mark: Mark) -> float:
    """Returns the height of the upper edge of a seat's band, or the lower edge of the last one, at
    a mark."""
    bands = _bands(told)
    upto = min(mark.seat + 1, len(bands) - 1)

    def at(point: int) -> float:
        return _CHART * (1 - sum(band[2][point] for band in bands[:upto]))

    low = int(mark.at)
    high = min(low + 1, len(told.chances) - 1)
    return at(low) + (at(high) - at(low)) * (mark.at - low)


def _numbered(number: int) -> Image.Image:
    """Returns the sign of a turning point."""

    def paint(pen: Pen) -> None:
        at = pen.at(27, 27)
        at.disc(0, 0, 27, "#120c16")
        at.disc(0, 0, 23, theme.PALE)
        at.write(0, 0, str(number), Face.PLAIN, 36, theme.LAST)

    return sprite(54, 54, paint)


_ROUND: Final = say("round {number}")
_TURN: Final = say("turn {number}")


def _lay_foot(image: Image.Image, told: CurveCard, y: int) -> None:
    last = len(told.turns) - 1
    for at in sorted({round(last * share / 4) for share in range(5)}):
        x = _LEFT + _x(told, at)
        anchor = "l" if at == 0 else "r" if at == last else "m"
        first = _ROUND if told.rounds else _TURN
        words = first.filled(number=told.turns[at]) if at == 0 else figures(told.turns[at])
        put(image, words, x, y + 26, 200, SMALL, DIM, anchor=anchor)
    key = say("Gold: the chance that the city stands · % beside a name: accuracy")
    if not told.team:
        key = say("Chance to win · % beside a name: accuracy")
    put(image, key, EDGE + 8, y + 76, 900, SMALL, DIM, anchor="l")
    put(image, "Vivat", WIDE - EDGE - 8, y + 76, 150, SMALL, theme.GOLD, Face.TITLE, anchor="r")
