"""The table of a league or a tournament, as a picture of the same family as the leaderboard; with
its winners at the head once it is over.

Up to twelve people have a wide row each, with face and results. More of them stand in two columns,
each with place, name and points, so that sixty-four still fit and can be read on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.text.say import EMPTY, joined, say
from common.text.text import Text
from render.cache.speech import speaking
from render.cards import charts
from render.cards.background import (
    DIM,
    EDGE,
    GAP,
    SMALL,
    WIDE,
    ground,
    lay_panel,
    put,
    stamp,
    wrapped,
)
from render.cards.leaderboard import HEAD, METALS, lay_head
from render.cards.players import PLAIN, wreath
from render.kit import names, theme
from render.kit.medallion import Tones, medallion
from render.kit.text import Face
from render.look import Player
from render.png import encode

WIDE_ROWS: Final = 12
"""The most rows that are as wide as the picture."""
_WON: Final = 348
"""The height of the panel of the winners."""
_ROW: Final = 104
_LINE: Final = 64
"""The heights of a wide row, and of one in two columns."""
_GROUP: Final = 66
"""The height of the heading of a group."""
_FOOT: Final = 84
_TIES: Final = 48
"""The height of a line of what ranks equal points."""
_TIE: Final = 72
"""The width of the figures of tie-breaks in a line of two columns."""
_RIGHT: Final = WIDE - EDGE - 28
_POINTS: Final = 130
_RESULTS: Final = (EDGE + 640, 240)
"""The left end and the width of the results."""
_COLUMN: Final = (WIDE - 2 * EDGE - GAP) // 2


_LEGEND: Final = say("won · drawn · lost")


@dataclass(frozen=True, slots=True)
class ContestRow:
    """A row: the place in words, empty before there are any; the player; the points in words; the
    matches won, drawn and lost, and those to be played; whether the person has gone; where the
    person plays now, in words that take the place of the number of matches to be played; and the
    figures of the tie-breaks that rank people of as many points."""

    place: str
    player: Player
    points: str
    results: tuple[int, int, int] = (0, 0, 0)
    open: int = 0
    gone: bool = False
    where: Text = EMPTY
    tie: str = ""

    @property
    def told(self) -> Text:
        now = self.where or (say("{number} to play", number=self.open) if self.open else EMPTY)
        results = joined(" · ", map(str, self.results))
        return results + "   " + now if now else results


@dataclass(frozen=True, slots=True)
class ContestGroup:
    """Some rows under a heading, which is empty for a single group."""

    title: Text
    rows: tuple[ContestRow, ...]


@dataclass(frozen=True, slots=True)
class ContestCard:
    """The contents of the picture: the game's key, the title, how far the contest is, and the
    groups. `winners` are shown at the head once it is over, with the words `won`. `called` replaces
    a name that the font cannot write; `legend` says what the three results are, and `ties` what the
    figures of tie-breaks are; `language` is the code of the language of all words."""

    key: str
    title: Text
    subject: Text
    called: Text
    groups: tuple[ContestGroup, ...]
    winners: tuple[Player, ...] = ()
    won: Text = EMPTY
    legend: Text = _LEGEND
    ties: Text = EMPTY
    language: str = "en"

    @property
    def people(self) -> int:
        return sum(len(each.rows) for each in self.groups)


def contest_file(told: ContestCard) -> bytes:
    """Returns the picture as a PNG."""
    with speaking(told.language):
        return _painted(told)


def _painted(told: ContestCard) -> bytes:
    above = HEAD + (_WON + GAP if told.winners else 0)
    columns = [told.groups] if told.people <= WIDE_ROWS else _columns(told.groups)
    wide = len(columns) == 1
    tall = above + max(sum(_height(each, wide=wide) for each in column) for column in columns)
    ties = wrapped(told.ties, SMALL, WIDE - 2 * EDGE - 8) if told.ties else []
    image = ground(tall + _FOOT + _TIES * len(ties))
    lay_head(image, told.key, told.title, told.subject)
    if told.winners:
        _lay_winners(image, told, HEAD)
    for number, column in enumerate(columns):
        top, left = above, EDGE + (_COLUMN + GAP) * number
        for group in column:
            _lay_group(image, group, told.called, left, top, wide=wide)
            top += _height(group, wide=wide)
    for line in ties:
        put(image, line, EDGE + 8, tall + _TIES / 2, WIDE - 2 * EDGE, SMALL, DIM, anchor="l")
        tall += _TIES
    y = tall + _FOOT / 2 - 8
    if wide:
        put(image, told.legend, _RESULTS[0], y, 400, SMALL, DIM, anchor="l")
    put(image, "Vivat", WIDE - EDGE, y, 150, SMALL, theme.GOLD, Face.TITLE, anchor="r")
    return encode(image.convert("RGB"))


def _height(group: ContestGroup, *, wide: bool) -> int:
    row = _ROW if wide else _LINE
    return (_GROUP if group.title else 0) + (row + GAP // (1 if wide else 2)) * len(group.rows)


def _columns(groups: Sequence[ContestGroup]) -> list[tuple[ContestGroup, ...]]:
    """Returns two columns of about the same height: of several groups each stays whole, a single
    one is cut in the middle."""
    if len(groups) == 1:
        (only,) = groups
        half = -(-len(only.rows) // 2)
        return [
            (ContestGroup(only.title, only.rows[:half]),),
            (ContestGroup(only.title, only.rows[half:]),),
        ]
    half = -(-len(groups) // 2)
    return [tuple(groups[:half]), tuple(groups[half:])]


def _lay_winners(image: Image.Image, told: ContestCard, top: int) -> None:
    lay_panel(image, EDGE, top, WIDE - 2 * EDGE, _WON, theme.GOLD)
    shown = told.winners[:6]
    size = 170 if len(shown) <= 2 else 120
    across = (WIDE - 2 * EDGE) / len(shown)
    for number, player in enumerate(shown):
        x = EDGE + across * (number + 0.5)
        stamp(image, wreath(size - 10), x, top + 122)
        stamp(
            image, medallion(player, Tones(PLAIN.ground, PLAIN.ink, METALS[0]), size), x, top + 118
        )
        name = names.legible(player.name) or told.called
        put(image, name, x, top + 256, across - 24, 54 if len(shown) <= 2 else 42, theme.PALE)
    put(image, told.won, WIDE / 2, top + _WON - 36, WIDE - 2 * EDGE - 60, 38, theme.GOLD)


def _lay_group(
    image: Image.Image, group: ContestGroup, called: str, left: int, top: int, *, wide: bool
) -> None:
    if group.title:
        put(image, group.title, left + 8, top + _GROUP / 2, 500, 42, theme.GOLD, anchor="l")
        top += _GROUP
    for row, y in _tops(group.rows, top, wide=wide):
        if wide:
            _lay_row(image, row, called, y)
        else:
            _lay_line(image, row, called, left, y)


def _tops(rows: Sequence[ContestRow], top: int, *, wide: bool) -> Iterator[tuple[ContestRow, int]]:
    step = _ROW + GAP if wide else _LINE + GAP // 2
    for number, row in enumerate(rows):
        yield row, top + step * number


def _metal(place: str) -> str:
    return METALS[int(place) - 1] if place in ("1", "2", "3") else ""


def _lay_place(image: Image.Image, row: ContestRow, x: float, y: float, size: int) -> None:
    if metal := "" if row.gone else _metal(row.place):
        stamp(image, charts.place(row.place, metal, size), x, y)
    else:
        put(image, row.place, x, y, size + 12, max(SMALL, round(size * 0.6)), DIM)


def _lay_row(image: Image.Image, row: ContestRow, called: str, top: int) -> None:
    """Lays a row as wide as the picture."""
    y, left = top + _ROW / 2, EDGE + 190
    lay_panel(image, EDGE, top, WIDE - 2 * EDGE, _ROW)
    _lay_place(image, row, EDGE + 54, y, 68)
    tones = Tones(PLAIN.ground, PLAIN.ink, _metal(row.place) or charts.RESULTS[1])
    stamp(image, medallion(row.player, tones, 74), EDGE + 138, y)
    name = names.legible(row.player.name) or called
    ink = DIM if row.gone else theme.PALE
    put(image, name, left, y, _RESULTS[0] - left - 20, 46, ink, anchor="l")
    at, across = _RESULTS
    if row.gone:
        put(image, say("withdrew"), at, y, across, SMALL + 2, DIM, anchor="l")
    elif sum(row.results):
        stamp(image, charts.bar(row.results, across, 30), at + across / 2, y - 18)
    if not row.gone:
        middle = y + 24 if sum(row.results) else y
        put(image, row.told, at, middle, across + 90, SMALL, DIM, anchor="l")
    put(image, row.points, _RIGHT, y - 16 * bool(row.tie), _POINTS, 60, theme.PALE, anchor="r")
    if row.tie:
        put(image, row.tie, _RIGHT, y + 30, _POINTS, SMALL, DIM, anchor="r")


def _lay_line(image: Image.Image, row: ContestRow, called: str, left: int, top: int) -> None:
    """Lays a row of one of two columns."""
    y = top + _LINE / 2
    lay_panel(image, left, top, _COLUMN, _LINE)
    _lay_place(image, row, left + 42, y, 50)
    ink = DIM if row.gone else theme.PALE
    name = names.legible(row.player.name) or called
    room = _COLUMN - 84 - 120 - (_TIE if row.tie else 0)
    put(image, name, left + 84, y, room, 42, ink, anchor="l")
    points = say("out") if row.gone else row.points
    put(image, points, left + _COLUMN - 20, y, 100, 44, ink, anchor="r")
    if row.tie:
        put(image, row.tie, left + _COLUMN - 120, y + 4, _TIE - 8, SMALL, DIM, anchor="r")
