"""Panels on the table, kept as indexed images (mode P), a quarter of the memory: each side's strip
beside the board, and the panel of the outcome. All measures are in px."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image

from common.text.say import EMPTY, capitalised, say
from common.text.text import Sentence, Text
from engines.game import VOID_ENDINGS, Ending, Outcome, Seat, TableEnding
from render.cache.packing import numbered
from render.cache.results import Entry, memo, memo_rare_background
from render.kit import names, text, theme
from render.kit.medallion import BADGE, Spot, medal, tones_of
from render.kit.shapes import Pen, Point, sprite
from render.kit.sheet import Sheet
from render.kit.text import Face
from render.kit.theme import SideColours
from render.look import Player

Mark: TypeAlias = tuple[Image.Image, tuple[int, int]]
"""An RGBA picture, and the px of its upper left corner on the panel."""


def panel(
    width: float, height: float, paint: Callable[[Pen], None], marks: Sequence[Mark] = ()
) -> Image.Image:
    """Returns a panel, `width` by `height` px, with marks on it, as `on_table` does. `paint` gets a
    pen in px from the panel's upper left corner."""
    image = sprite(width, height, paint)
    for mark, spot in marks:
        image.alpha_composite(mark, spot)
    return on_table(image)


def on_table(mark: Image.Image) -> Image.Image:
    """Returns an RGBA picture laid on the table: indexed, or RGB with more than 256 colours."""
    image = Image.new("RGB", mark.size, theme.TABLE)
    image.paste(mark, (0, 0), mark)
    return numbered(image)


def paint_plate(pen: Pen, wide: int, tall: int, ground: str) -> None:
    """Paints a panel's ground with round corners and a thin edge."""
    pen.panel((0, 0, wide - 1, tall - 1), 24, theme.TABLE_EDGE)
    pen.panel((3, 3, wide - 4, tall - 4), 21, ground)


@dataclass(frozen=True, slots=True)
class Side:
    """A side. `emblem` paints its sign within 50 units around a pen's origin, and `pale` says
    whether that sign needs a dark background."""

    name: str
    colours: SideColours
    emblem: Callable[[Pen], None]
    pale: bool


TALL: Final = 160
"""The height of a strip."""
PIECE: Final = 94
"""The width of a piece in a strip."""
STEP: Final = 104
BASE: Final = 102
"""The middle of the pieces in a strip, from its top."""
HEAD: Final = 29
"""The middle of their caption, from the strip's top."""
CAPTION: Final = 37
"""The type size of the caption of pieces in a strip."""
WORDS: Final = 40
"""The type size of the words under a name."""
NAME: Final = 146
"""The left end of a side's name, from the strip's."""
_TITLE: Final = 54
"""The type size of a side's name."""
_GAP: Final = 24
"""The room left of a group of pieces."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What there is to say of a side: `alone`, under the side's own name, and `named`, under a
    person's, with the field `{side}`. An arrowhead marks a side that has something to do, unless
    the match is `over`."""

    alone: Text = EMPTY
    named: Sentence | None = None
    over: bool = False

    def of(self, side: str) -> str:
        """Returns what to say under a person's name."""
        return capitalised(self.named.filled(side=side)) if self.named else side


NOTHING: Final = Standing()
TO_MOVE: Final = Standing(say("to move"), say("{side} to move"))
WINS: Final = Standing(say("wins"), say("{side} wins"), over=True)
LOSES: Final = Standing(say("loses"), say("{side} loses"), over=True)
DREW: Final = Standing(say("draw", meaning="a result"), say("{side}: draw"), over=True)
_BESIDE: Final = 16
"""The room that words leave for the badge of a person's medallion."""


def standing(
    outcome: Outcome | None, mover: Seat | None, side: Seat, to_do: Standing
) -> tuple[Standing, bool]:
    """Returns what to say on a side's strip, and whether the strip is marked: `to_do` on the side's
    turn, or its result after the match. Without a `mover` nobody's turn is shown."""
    if outcome is None:
        return (to_do if side == mover else NOTHING, side == mover)
    if outcome.winner is None:
        return NOTHING if outcome.reason in VOID_ENDINGS else DREW, False
    return (WINS if side == outcome.winner else LOSES, side == outcome.winner)


@memo_rare_background
def strip(
    side: Side,
    words: str,
    marked: bool,
    *,
    over: bool = False,
    called: str | None = None,
    sizes: tuple[int, int] = (_TITLE, WORDS),
) -> Image.Image:
    """Returns a side's strip without pieces, indexed, `theme.SHEET` by `TALL` px. `words` are those
    under the name, if any. `marked` is for the side's turn and for the winner, when the match is
    `over`. The name is the side's, or `called`; if that is empty there is room for a person: see
    `lay_side`. The name and the words have these type sizes."""
    colours, wide = side.colours, theme.SHEET
    name = side.name if called is None else called

    def paint(pen: Pen) -> None:
        paint_plate(pen, wide, TALL, colours.strip)
        if marked:
            pen.panel((0, 0, wide - 1, TALL - 1), 24, theme.PALE)
            pen.panel((6, 6, wide - 7, TALL - 7), 19, colours.frame)
            pen.panel((12, 12, wide - 13, TALL - 13), 14, colours.strip)
        if name:
            side.emblem(pen.at(76, TALL / 2, 1.06))
            y = 54 if words else TALL / 2
            pen.write(NAME, y, name, Face.TITLE, sizes[0], colours.words, "lc")
        if words:
            at = pen.at(0 if name else _BESIDE, 0)
            _say(at, side, words, marked, over=over, size=sizes[1])

    return panel(wide, TALL, paint)


def _say(pen: Pen, side: Side, words: str, marked: bool, *, over: bool, size: int) -> None:
    """Writes the words under the name; on a pill if the side is marked, which has an arrowhead on
    the side's turn."""
    colours = side.colours
    if not marked:
        pen.write(148, 112, words, Face.PLAIN, size, colours.words, "lc")
        return
    wide = text.width(words, Face.PLAIN, size)
    left = _OVER if over else _TURN
    pen.panel((144, 87, left + wide + 16, 137), 25, colours.words)
    if not over:
        pen.fill([(162, 99), (162, 125), (184, 112)], colours.strip)
    pen.write(left, 112, words, Face.PLAIN, size, colours.strip, "lc")


_OVER, _TURN = 166, 194
"""The left end of words on a pill: of a result, and after the arrowhead of a turn."""
_MEDAL: Final = 118
"""The width of a person's medallion in a strip."""
_PERSON: Final = 52
"""The type size of a person's name in a strip."""


Groups: TypeAlias = Sequence[tuple[Text, Sequence[Entry]]]
"""Titles, each with RGBA pieces `PIECE` px wide."""


def lay_side(
    sheet: Sheet,
    side: Side,
    top: int,
    words: Standing,
    marked: bool,
    player: Player | None,
    groups: Groups = (),
    spare: float = 0,
) -> tuple[float, list[list[Point]]]:
    """Lays a side's strip on a sheet, with its player's name, if any. For `marked` see `strip`. The
    groups of pieces lie on it from the right; those without pieces are left out. The
    name leaves `spare` px free at its right.

    Returns the right end of the name, the person's or else the side's, and for each group the
    middles of its pieces; all in px.
    """
    taken = sum(_wide(title, pieces) + _GAP for title, pieces in groups if pieces)
    _lay_strip(sheet, side, words, marked, top, player, theme.SHEET - 22 - NAME - taken)
    right: float = theme.EDGE + theme.SHEET - 22
    found: list[list[Point]] = []
    for title, pieces in groups:
        spots: list[Point] = []
        if pieces:
            right, spots = _lay_group(sheet, title, side.colours.words, pieces, right, top)
        found.append(spots)
    # The name comes last, since it gets the room that is left.
    return _lay_name(sheet, side, top, player, right - spare), found


def player_of(players: Sequence[Player], seat: Seat) -> Player | None:
    """Returns the player of a seat; None if there is none for it."""
    return players[seat] if seat < len(players) else None


def _wide(title: Text, pieces: Sequence[Entry]) -> float:
    return max(STEP * len(pieces), text.mask.entry(title, Face.PLAIN, CAPTION).width)


def _lay_strip(
    sheet: Sheet,
    side: Side,
    words: Standing,
    marked: bool,
    top: int,
    player: Player | None,
    room: float,
) -> None:
    """Lays a side's strip on a sheet, with words in a width of `room` px. For a person, it has a
    medallion with the side's emblem as its badge, and the side's name before the words."""
    person = player is not None and names.legible(player.name)
    taken = (_OVER if words.over else _TURN) - NAME + 16 if marked else 0
    taken += 0 if player is None else _BESIDE
    said = words.of(side.name) if person else words.alone
    if text.width(said, Face.PLAIN, text.LEAST) > room - taken:
        said = words.alone or said  # the colour and the badge tell the side
    shown, size = text.fitted(said, Face.PLAIN, WORDS, room - taken)
    called, large = text.fitted("" if player else side.name, Face.TITLE, _TITLE, room)
    sizes, over = (large, size), words.over
    sheet.lay(
        strip.entry(side, shown, marked, over=over, called=called, sizes=sizes), theme.EDGE, top
    )
    if player is None:
        return
    x, y = theme.EDGE + 76, top + TALL / 2
    sheet.stamp(medal(player, tones_of(side.colours), _MEDAL), x, y)
    across, down, _ = (share * _MEDAL for share in BADGE)
    sheet.stamp(_badge.entry(side), x + across, y + down)


@memo
def _badge(side: Side) -> Image.Image:
    """Returns a side's emblem, small, on a disc of its strip, as RGBA."""
    wide = round(2 * BADGE[2] * _MEDAL)

    def paint(pen: Pen) -> None:
        at = pen.at(wide / 2, wide / 2)
        at.disc(0, 0, wide / 2, side.colours.strip)
        side.emblem(at.at(0, 0, wide / 118))

    return sprite(wide, wide, paint)


def _lay_name(sheet: Sheet, side: Side, top: int, player: Player | None, right: float) -> float:
    """Writes a person's name on a side's strip, at most as far as `right`. Returns the right end of
    the name on the strip, the person's or else the side's, in px."""
    left = theme.EDGE + NAME
    if player is None:
        said, size = text.fitted(side.name, Face.TITLE, _TITLE, right - left)
        return left + text.width(said, Face.TITLE, size)
    called = player.name if names.legible(player.name) else side.name
    mark = names.label.entry(called, _PERSON, round(right - left), side.colours.words)
    sheet.lay(mark, left - 2, round(top + 54 - mark.height / 2))
    return left + mark.width


def face_spots(players: Sequence[Player], sides: Sequence[Side], tops: Sequence[int]) -> list[Spot]:
    """Returns the places of the faces in the strips of these sides, with these tops."""
    x = theme.EDGE + 76
    return [
        Spot(player.face, x, top + TALL / 2, _MEDAL, side.colours.words, side.colours.strip)
        for player, side, top in zip(players, sides, tops, strict=False)
    ]


def _lay_group(
    sheet: Sheet, title: Text, colour: str, pieces: Sequence[Entry], right: float, top: float
) -> tuple[float, list[Point]]:
    """Lays RGBA pieces under a title on a sheet, in the strip at `top`, ending at `right`.

    Returns the left end of the group with some space, and the middle of each piece; all in px.
    """
    name = text.mask.entry(title, Face.PLAIN, CAPTION)
    wide = _wide(title, pieces)
    first = right - wide / 2 - STEP * (len(pieces) - 1) / 2
    spots = [(first + STEP * number, top + BASE) for number in range(len(pieces))]
    for piece, (x, y) in zip(pieces, spots, strict=True):
        sheet.stamp(piece, x, y)
    sheet.write(name, colour, right - wide / 2, top + HEAD)
    return right - wide - _GAP, spots


TABLE_REASONS: Final[Mapping[Ending, Text]] = {
    TableEnding.RESIGNATION: say("by resignation"),
    TableEnding.AGREEMENT: say("by agreement"),
    TableEnding.TIME: say("on time"),
    TableEnding.CALLED_OFF: say("before all had played"),
    TableEnding.STOPPED: say("by the server's managers"),
    TableEnding.ABSENCE: say("a player stayed away"),
}
"""The endings that every game can have, in the short words under the result."""


def lay_banner(
    sheet: Sheet,
    top: int,
    outcome: Outcome,
    sides: tuple[Side, ...],
    reasons: Mapping[Ending, Text],
    tall: int,
    players: Sequence[Player] = (),
) -> None:
    """Lays the panel for an outcome on a sheet, `theme.SHEET` by `tall` px, from `top` down.

    It has the winner's colours, or ink on paper for a draw. It names the winner: the person if
    `players` has one, else the side. `sides` are in the order of the seats. `reasons` has a few
    words for each ending that is the game's own.
    """
    winner = outcome.winner
    reason = {**TABLE_REASONS, **reasons}.get(outcome.reason, EMPTY)
    player = None if winner is None else player_of(players, winner)
    if winner is None or player is None or not names.legible(player.name):
        shown = _banner.entry(outcome, sides, reason, tall, named=True)
        sheet.lay(shown, theme.EDGE, top)
        return
    shown = _banner.entry(outcome, sides, reason, tall, named=False)
    sheet.lay(shown, theme.EDGE, top)
    size, ink = round(54 * _grow(tall)), sides[winner].colours.words
    called = names.told(PERSON_WINS, player.name, size, theme.SHEET - 400)
    mark = names.label.entry(called, size, theme.SHEET, ink)
    left, down = round(theme.SHEET / 2 - mark.width / 2), round(38 * tall / 112 - mark.height / 2)
    sheet.lay(mark, theme.EDGE + left, top + down)


PERSON_WINS: Final = say("{person} wins")
CALLED_OFF: Final = capitalised(say("called off"))
DRAW: Final = capitalised(say("draw", meaning="a result"))


def _grow(tall: int) -> float:
    return min(tall / 112, 1.3)


@memo
def _banner(
    outcome: Outcome, sides: tuple[Side, ...], reason: Text, tall: int, *, named: bool
) -> Image.Image:
    winner = None if outcome.winner is None else sides[outcome.winner]
    colours = winner and winner.colours
    ground, ink = (colours.strip, colours.words) if colours else (theme.PAPER, theme.INK)
    nobody = CALLED_OFF if outcome.reason in VOID_ENDINGS else DRAW
    title = nobody if winner is None else say("{side} wins", side=winner.name)
    wide, grow = theme.SHEET, tall / 112
    room = wide - 2 * (104 + 41 * grow)

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide - 1, tall - 1), 24, theme.GOLD)
        pen.panel((5, 5, wide - 6, tall - 6), 19, ground)
        if named:
            size = _TITLE * _grow(tall)
            pen.write(wide / 2, 38 * grow, title, Face.TITLE, size, ink, room=room)
        size = 36 * _grow(tall)
        pen.write(wide / 2, 83 * grow, reason, Face.PLAIN, size, ink, room=room)
        for x, shown in ((90, sides[0]), (wide - 90, sides[-1])):
            _sign(pen.at(x, tall / 2, 0.82 * grow), winner or shown, drawn=winner is None)

    return sprite(wide, tall, paint)


def _sign(pen: Pen, side: Side, *, drawn: bool) -> None:
    """Paints an emblem within 50 units around the pen's origin; in a draw a pale emblem gets a disc
    of its side's own colour behind it."""
    if drawn and side.pale:
        pen.disc(0, 0, 52, side.colours.strip)
    side.emblem(pen)
