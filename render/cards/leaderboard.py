"""A page of the leaderboard of a game, as a picture of the same family as the card of a person.

A row has a person with rating, results and the curve of the last month, or a team with its best
win. All ratings of a page stand on one scale, each with the range in which it truly is likely to
be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.text.say import EMPTY, say
from common.text.text import Text
from render.cache.speech import figures, speaking
from render.cards import charts
from render.cards.background import (
    DIM,
    EDGE,
    GAP,
    SMALL,
    WIDE,
    ground,
    lay_light,
    lay_panel,
    lay_title,
    put,
    stamp,
)
from render.cards.players import PLAIN, badge, sides_of, wreath
from render.kit import names, text, theme
from render.kit.medallion import Tones, medallion
from render.kit.shapes import sprite
from render.kit.text import Face
from render.look import Player
from render.png import encode

HEAD: Final = 176
"""The height of the head of a table."""
_ROW: Final = 124
"""The height of a row."""
_FOOT: Final = 96
METALS: Final = (theme.GOLD, "#ccd2da", "#cd8a4f")
"""The metals of the first three places."""
_PLACE: Final = EDGE + 54
"""The middle of the place."""
_MEDAL: Final = 80
_SMALL_MEDAL: Final = 78
"""The widths of a medallion: of one person, and of one of a team."""
_FACES: Final = EDGE + 160
"""The middle of the first medallion."""
_STEP: Final = 74
"""The distance of the medallions of a team."""
_NAME: Final = EDGE + 228
"""The left end of a name, beside one medallion."""
_CURVE: Final = (EDGE + 654, 176, 92)
"""The left end, the width and the height of a curve."""
_RATED: Final = 240
"""The width of the scale of ratings."""
_RIGHT: Final = WIDE - EDGE - 28
_LEFT_OF_CURVE: Final = _CURVE[0] - _NAME - 28
"""The room for a name, and for the results."""
_LEAST: Final = 100
"""The least half of the points on the scale, so that equal ratings do not look far apart."""


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A row: the place, and the people in it.

    `points` are those of the rating, and `doubt` its standard deviation; `results` the matches won,
    drawn and lost; `curve` the rating after each match of the last month, the oldest first. A team
    has the words for its best win instead. `own` marks the row of the reader.
    """

    place: int
    players: tuple[Player, ...]
    points: int = 0
    doubt: float = 0
    results: tuple[int, int, int] = (0, 0, 0)
    curve: tuple[int, ...] = ()
    words: Text = EMPTY
    own: bool = False


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Somebody below the line, with too few rated matches for a place: the points in words, with a
    question mark while they are a guess. `own` marks the row of the reader."""

    player: Player
    points: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class LeaderTable:
    """The contents of the picture: the game's key and title, what is listed, and the rows. `called`
    replaces a name that the font cannot write; `language` is the code of the language of all
    words; `below` are those without a place, in grey below a line."""

    key: str
    title: str
    subject: Text
    called: Text
    rows: tuple[LeaderRow, ...]
    language: str = "en"
    below: tuple[Unplaced, ...] = ()


def leaderboard_file(told: LeaderTable) -> bytes:
    """Returns the picture as a PNG."""
    with speaking(told.language):
        return _painted(told)


def _painted(told: LeaderTable) -> bytes:
    low = HEAD + (_ROW + GAP) * len(told.rows)
    tall = low + (_LINE + _UNPLACED * len(told.below)) * bool(told.below) + _FOOT
    image = ground(tall)
    lay_head(image, told.key, told.title, told.subject)
    scale = _scale(told.rows)
    wide = max((text.width(_figures(row), Face.PLAIN, SMALL) for row in told.rows), default=0)
    for number, row in enumerate(told.rows):
        top = HEAD + (_ROW + GAP) * number
        _lay_row(image, row, told.called, top)
        if row.words:
            _lay_win(image, row, top)
        else:
            _lay_results(image, row, top, wide)
            _lay_rating(image, row, top, scale)
    if told.below:
        _lay_below(image, told, low)
    _lay_foot(image, tall - _FOOT / 2 - 8, rated=any(not row.words for row in told.rows))
    return encode(image.convert("RGB"))


BELOW: Final = say("Too few rated matches yet")
"""The words on the line above those without a place."""
_LINE: Final = 56
_UNPLACED: Final = 76
"""The heights of the line, and of a row below it."""
_GREY: Final = "#aaa29b"


def _lay_below(image: Image.Image, told: LeaderTable, top: int) -> None:
    """Lays the line and those below it, in grey."""
    put(image, BELOW, EDGE + 6, top + _LINE / 2, WIDE / 2, SMALL, _GREY, anchor="l")
    left = EDGE + 30 + min(WIDE // 2, text.width(BELOW, Face.PLAIN, SMALL))
    image.paste(_GREY, (left, top + _LINE // 2 - 1, WIDE - EDGE, top + _LINE // 2 + 1))
    for number, each in enumerate(told.below):
        high = top + _LINE + _UNPLACED * number
        if each.own:
            lay_panel(image, EDGE, high, WIDE - 2 * EDGE, _UNPLACED, theme.PALE)
        y = high + _UNPLACED / 2
        tones = Tones(PLAIN.ground, PLAIN.ink, charts.RESULTS[1])
        stamp(image, medallion(each.player, tones, _UNPLACED - 16), _FACES, y)
        shown = names.legible(each.player.name) or told.called
        put(image, shown, _NAME, y, _RIGHT - _RATED - _NAME, 42, _GREY, anchor="l")
        put(image, each.points, _RIGHT, y, _RATED, 46, _GREY, anchor="r")


def _scale(rows: Sequence[LeaderRow]) -> tuple[float, float]:
    """Returns the least and the most points on the scale of a page."""
    low = min((row.points - row.doubt for row in rows), default=0)
    high = max((row.points + row.doubt for row in rows), default=0)
    middle, half = (low + high) / 2, max(_LEAST, (high - low) / 2)
    return middle - half, middle + half


def lay_head(image: Image.Image, key: str, title: str, subject: Text) -> None:
    """Lays the head of a table: an emblem of the game with this key, a title and a subject."""
    lay_light(image, EDGE + 70, HEAD)
    for side in sides_of(key)[:1]:
        stamp(image, badge(side, 116), EDGE + 70, HEAD / 2)
    left, room = EDGE + 156, WIDE - 2 * EDGE - 156
    lay_title(image, title, left, HEAD / 2 - 26, room, 62)
    put(image, subject, left, HEAD / 2 + 38, room, 40, theme.PALE, anchor="l")


def _lay_row(image: Image.Image, row: LeaderRow, called: str, top: int) -> None:
    y = top + _ROW / 2
    lay_panel(image, EDGE, top, WIDE - 2 * EDGE, _ROW, theme.PALE if row.own else None)
    metal = METALS[row.place - 1] if row.place <= len(METALS) else ""
    if metal:
        stamp(image, charts.place(str(row.place), metal, 76), _PLACE, y)
    else:
        put(image, figures(row.place), _PLACE, y, 96, 46, DIM)
    tones = Tones(PLAIN.ground, PLAIN.ink, metal or charts.RESULTS[1])
    if row.place == 1 and len(row.players) == 1:
        stamp(image, wreath(_MEDAL - 6), _FACES, y + 3)
    for number, player in enumerate(row.players):
        wide = _MEDAL if len(row.players) == 1 else _SMALL_MEDAL
        stamp(image, medallion(player, tones, wide), _FACES + _STEP * number, y)
    left = _left(row)
    room = _RIGHT - left if row.words else _LEFT_OF_CURVE
    shown = [names.legible(each.name) or called for each in row.players]
    put(image, ", ".join(shown), left, y - 25, room, 46, theme.PALE, anchor="l")


def _left(row: LeaderRow) -> int:
    """Returns the left end of the words of a row."""
    return _NAME + _STEP * (len(row.players) - 1)


def _lay_win(image: Image.Image, row: LeaderRow, top: int) -> None:
    left = _left(row)
    put(image, row.words, left, top + _ROW / 2 + 29, _RIGHT - left, 38, DIM, anchor="l")


def _figures(row: LeaderRow) -> str:
    return "" if row.words else " · ".join(map(figures, row.results))


def _lay_results(image: Image.Image, row: LeaderRow, top: int, room: int) -> None:
    y = top + _ROW / 2 + 30
    wide = max(120, _LEFT_OF_CURVE - room - 18)
    stamp(image, charts.bar(row.results, wide, 28), _NAME + wide / 2, y)
    room = _LEFT_OF_CURVE - wide - 18
    put(image, _figures(row), _NAME + wide + 18, y, room, SMALL, DIM, anchor="l")
    if len(row.curve) > 1:
        left, across, tall = _CURVE
        stamp(image, charts.curve(row.curve, across, tall), left + across / 2, top + _ROW / 2)


def _lay_rating(image: Image.Image, row: LeaderRow, top: int, scale: tuple[float, float]) -> None:
    low, high = scale
    y, span = top + _ROW / 2, high - low
    put(image, figures(row.points), _RIGHT, y - 22, _RATED, 58, theme.PALE, anchor="r")
    ends = (row.points - row.doubt, row.points, row.points + row.doubt)
    shares = [(each - low) / span for each in ends]
    shown = charts.reach(shares[0], shares[1], shares[2], _RATED, 26)
    stamp(image, shown, _RIGHT - _RATED / 2, y + 32)


_RESULTS: Final = (say("won"), say("drawn"), say("lost"))


def _lay_foot(image: Image.Image, y: float, *, rated: bool) -> None:
    if rated:
        _lay_key(image, EDGE + 6, y)
    put(image, "Vivat", WIDE - EDGE, y, 150, SMALL, theme.GOLD, Face.TITLE, anchor="r")


def _lay_key(image: Image.Image, left: float, y: float) -> None:
    """Lays the key from `left` on, with smaller gaps and then smaller words if they are long."""
    signs: list[tuple[Image.Image, int, Text]] = [
        *((_spot(colour), 42, word) for colour, word in zip(charts.RESULTS, _RESULTS, strict=True)),
        (charts.reach(0.1, 0.5, 0.9, 90, 26), 104, say("give or take")),
        (charts.curve((0, 8, 5, 30), 84, 52), 98, say("a month")),
    ]
    room = WIDE - EDGE - 130 - left - sum(wide for _, wide, _ in signs)
    sizes = {
        size: sum(text.width(word, Face.PLAIN, size) for *_, word in signs)
        for size in (SMALL + 2, SMALL, SMALL - 3)
    }
    fits = (each for each in sizes.items() if each[1] + 12 * len(signs) <= room)
    size, taken = next(fits, (SMALL - 3, sizes[SMALL - 3]))
    gap = min(30.0, max(12.0, (room - taken) / len(signs)))
    share = min(1.0, (room - gap * len(signs)) / taken)
    for sign, wide, word in signs:
        most = text.width(word, Face.PLAIN, size) * share + 1
        stamp(image, sign, left + sign.width / 2, y)
        put(image, word, left + wide, y, most, size, DIM, anchor="l")
        left += wide + min(most - 1, text.width(word, Face.PLAIN, size)) + gap


def _spot(colour: str) -> Image.Image:
    return sprite(30, 30, lambda pen: pen.panel((0, 0, 29, 29), 8, colour))
