"""Pictures of the secret set-up, in px: the public one, and a side's picture of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PIL import Image

from common.text.say import say
from common.text.text import Text
from engines.action_tree import ActionChoice
from engines.game import Seat
from engines.vicious_circle.board import DOMAINS, TWILIGHT, Kind
from engines.vicious_circle.values import Action, SetUp, ViciousView
from render.cache.results import Entry, memo, memo_rare_background
from render.kit import text, theme
from render.kit.palette import reduce, reduced
from render.kit.panels import TALL, Standing, lay_side, player_of, strip
from render.kit.shapes import Pen, sprite, stamp
from render.kit.sheet import Sheet, layered
from render.kit.squares import SHEET_TOP, SquareBoard
from render.kit.text import Face
from render.kit.textures import paper
from render.look import Player
from render.vicious_circle import sides
from render.vicious_circle.counters import back, counter, lay_counter, shadow
from render.vicious_circle.land import domain_marks, paint_label, paint_land
from render.vicious_circle.layout import BOARD, COORDINATE, COUNTER
from render.vicious_circle.palette import DEAR, bare
from render.vicious_circle.panels import draw_strip, lay_foot, legend

_LOCKED: Final = Standing(say("locked in"), say("{side}: locked in"))
_SETTING_UP: Final = Standing(say("setting up…"), say("{side}: setting up…"))
_SECRET: Final = Standing(say("your secret set-up"), say("{side}: your secret set-up"))

# The public picture


def _veiled(board: SquareBoard) -> Image.Image:
    """Returns the empty map, as RGB, with all land outside the domains darkened."""
    image = bare(board)
    left, top, far = board.left, board.top, board.wide
    veil = Image.new("L", (far, far), 120)
    for square in (*DOMAINS[0], *DOMAINS[1]):
        x, y = board.corner(square)
        veil.paste(0, (x - left, y - top, x - left + board.cell, y - top + board.cell))
    image.paste(Image.new("RGB", (far, far), theme.TABLE), (left, top), veil)
    return image


def draw_public_set_up(view: ViciousView, players: Sequence[Player], board: SquareBoard) -> Sheet:
    """Returns the empty map with both domains lit. Counters face down tell which side has locked
    in. A set-up that the view shows, as in the replay of a match that has ended, lies open."""
    turned = board.footed(BOARD.foot)
    made = _turned_public.entry(turned) if board.turned else _public.entry()
    sheet = layered(made, board.height, board.cuts)
    for side in (0, 1):
        words = _LOCKED if view.locked[side] else _SETTING_UP
        open_, player = _standing(view, side, board), player_of(players, side)
        top = board.strip_tops[side]
        draw_strip(sheet, view, side, top, words, marked=False, player=player, force=not open_)
        for place, kind in open_:
            lay_counter(sheet, side, kind, COUNTER, board.middle(place))
        if not open_:
            for mark, x, y in _heap(board, side, words.alone, locked=view.locked[side]):
                sheet.stamp(mark, x, y)
    lay_foot(sheet, board, view.outcome, players)
    return sheet


def _standing(view: ViciousView, side: Seat, board: SquareBoard) -> list[tuple[int, Kind]]:
    """Returns a side's creatures that the viewer knows and their squares, the nearest to the reader
    last."""
    places = view.places[side * 5 : side * 5 + 5]
    found = [(place, kind) for kind, place in zip(Kind, places, strict=True) if place >= 0]
    return sorted(found, key=lambda pair: board.depth(pair[0]))


def _heap(
    board: SquareBoard, side: Seat, words: Text, *, locked: bool
) -> Iterator[tuple[Entry, float, float]]:
    """Yields three counters face down in the middle of a domain, and the side's state in words,
    each with its middle."""
    first, last = board.corner(DOMAINS[side][0]), board.corner(DOMAINS[side][-1])
    aside = board.cell / 2 if (side == TWILIGHT) is not board.turned else -board.cell / 2
    x = (first[0] + last[0] + board.cell) / 2 + aside
    y = (first[1] + last[1] + board.cell) / 2 - 24
    for shift in (-124, 124, 0):
        yield shadow.entry(COUNTER), x + shift, y
        yield back.entry(side, COUNTER), x + shift, y
    yield _notice.entry(side, words, locked), x, y + 100


@memo
def _notice(side: Seat, words: Text, locked: bool) -> Image.Image:
    """Returns a pill with words, as RGBA, with a padlock if the side is locked in."""
    colours = sides.COLOURS[side]
    said, size = text.fitted(words, Face.PLAIN, 44, 3 * BOARD.cell - 140)
    inked = text.width(said, Face.PLAIN, size)
    wide = inked + (112 if locked else 64)

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide - 1, 71), 35, theme.PALE)
        pen.panel((4, 4, wide - 5, 67), 31, colours.strip)
        pen.write(wide - 30 - inked / 2, 36, said, Face.PLAIN, size, colours.words)
        if locked:
            _padlock(pen.at(46, 36), colours.words)

    return sprite(wide, 72, paint)


@memo
def _lock(side: Seat) -> Image.Image:
    return sprite(100, 130, lambda pen: _padlock(pen.at(50, 65, 2.6), sides.COLOURS[side].words))


def _padlock(pen: Pen, colour: str) -> None:
    pen.line("M-10 -2 L-10 -10 C-10 -24 10 -24 10 -10 L10 -2", colour, 6)
    pen.panel((-17, -4, 17, 22), 5, colour)


# A side's picture of its own set-up

_CELL: Final = 352
_DESKS: Final = tuple(
    SquareBoard(3, 2, _CELL, BOARD.stride, min(domain), tall=2 * _CELL + 150, rise=22)
    for domain in DOMAINS
)
_TURNED: Final = tuple(replace(desk, turned=True) for desk in _DESKS)
"""The places of each side's domain, either way round."""
_COUNTER: Final = 250
_TRAY_TOP: Final = _DESKS[0].below
_TRAY: Final = 372
_HEIGHT: Final = _TRAY_TOP + _TRAY + theme.EDGE
_CHART: Final = 306
"""The side of the small map in the tray."""


def desk_of(side: Seat, *, turned: bool) -> SquareBoard:
    """Returns the places of a side's domain in the picture of its own set-up."""
    return (_TURNED if turned else _DESKS)[side]


def draw_own_set_up(
    view: ViciousView,
    choice: ActionChoice[Action] | None,
    own: Sequence[Player],
    *,
    turned: bool = False,
) -> Sheet:
    """Returns the viewer's domain, large, with the creatures placed so far, and the others below.
    `own` holds the viewer as a person, if the look names people."""
    side = view.seat or 0
    desk = desk_of(side, turned=turned)
    draft = {kind: at for at, kind in _standing(view, side, desk)} or _draft(choice, side)
    made = _turned_own.entry() if turned else _own.entry()
    sheet = layered(made, _HEIGHT, (SHEET_TOP, _TRAY_TOP), side)
    for kind, square in draft.items():
        lay_counter(sheet, side, kind, _COUNTER, desk.middle(square))
    locked = view.locked[side]
    words = _LOCKED if locked else _SECRET
    lay_side(sheet, sides.SIDES[side], theme.EDGE, words, False, player_of(own, 0), spare=144)
    if locked:
        sheet.stamp(_lock.entry(side), theme.WIDTH - 100, theme.EDGE + TALL / 2)
    _tray(sheet, side, [kind for kind in Kind if kind not in draft])
    return sheet


def _draft(choice: ActionChoice[Action] | None, side: Seat) -> dict[Kind, int]:
    """Returns the creatures placed so far."""
    first = choice.actions[0] if choice else None
    if choice is None or not isinstance(first, SetUp):
        return {}
    placed = first.creatures[: choice.depth]
    return {kind: square for kind, square in placed if square in DOMAINS[side]}


def _desk(side: Seat, *, turned: bool = False) -> Image.Image:
    """Returns the picture of a domain without creatures and words, as RGB."""
    image = Image.new("RGB", (theme.WIDTH, _HEIGHT), theme.TABLE)
    for box, seed, paint in (
        (_DESKS[side].sheet, "desk", _large_domain),
        ((theme.EDGE, _TRAY_TOP, theme.SHEET, _TRAY), "tray", _chart),
    ):
        image.paste(paper(box, seed, partial(paint, side=side, turned=turned)), box[:2])
    return image


def _corner(side: Seat, *, turned: bool) -> tuple[int, int]:
    """Returns how many squares lie to the left of a domain and above it."""
    rank, file = divmod(min(DOMAINS[side]), 5)
    return (2 - file, rank) if turned else (file, 3 - rank)


def _large_domain(pen: Pen, side: Seat, *, turned: bool) -> None:
    desk, (file, row) = desk_of(side, turned=turned), _corner(side, turned=turned)
    land = partial(paint_land, cell=_CELL, turned=turned)
    left, top = desk.left, desk.top
    own = (left, top, left + desk.wide, top + desk.high)
    pen.clipped(own, lambda at: land(at, left - file * _CELL, top - row * _CELL))
    pen.panel((left - 5, top - 5, left + desk.wide + 5, top + desk.high + 5), 2, None, theme.INK, 6)
    for square in DOMAINS[side]:
        at = desk.inside(pen, square)
        domain_marks(at, side)
        paint_label(at, square)
    for x, y, sign in desk.coordinates(28, 40, 28, 38):
        pen.write(x, y, sign, Face.PLAIN, COORDINATE, theme.INK)


def _chart(pen: Pen, side: Seat, *, turned: bool) -> None:
    """Paints the whole map, small, with the viewer's domain lit."""
    left, top, cell = theme.EDGE + 34, _TRAY_TOP + (_TRAY - _CHART) // 2, _CHART / 5
    right, low = left + _CHART, top + _CHART
    file, row = _corner(side, turned=turned)
    land = partial(paint_land, left=left, top=top, cell=cell, turned=turned)
    x, y = left + file * cell, top + row * cell
    own = (x, y, x + 3 * cell, y + 2 * cell)
    land(pen)
    pen.panel((left, top, right, low), 0, theme.TABLE + "82")
    pen.clipped(own, land)
    pen.panel((left - 4, top - 4, right + 4, low + 4), 3, None, theme.INK, 4)
    pen.panel((x - 3, y - 3, own[2] + 3, own[3] + 3), 3, None, theme.PALE, 11)
    pen.panel(own, 3, None, theme.LAST, 5)


def _tray(sheet: Sheet, side: Seat, kinds: list[Kind]) -> None:
    """Draws the creatures not placed, and writes the number still to place."""
    missing = len(kinds) - 2
    words = say("In reserve")
    if missing > 0:
        words = say("{number} more to place", number=missing)
    left = theme.EDGE + 34 + _CHART + 30
    right = theme.EDGE + theme.SHEET - 24
    said, size = text.fitted(words, Face.PLAIN, 46, right - left)
    mark = text.mask.entry(said, Face.PLAIN, size)
    sheet.write(mark, theme.INK, (left + right) / 2, _TRAY_TOP + 58)
    step = min(176, (right - left) / len(kinds)) if kinds else 0
    wide = min(164, round(step * 0.97))
    first = (left + right) / 2 - step * (len(kinds) - 1) / 2
    for number, kind in enumerate(kinds):
        x, y = first + step * number, _TRAY_TOP + 194
        lay_counter(sheet, side, kind, wide, (x, y))
        said, size = text.fitted(kind.title, Face.PLAIN, 36, step - 8)
        name = text.mask.entry(said, Face.PLAIN, size)
        sheet.write(name, theme.INK, x, _TRAY_TOP + 194 + wide / 2 + 38)


# The palettes of both pictures, and the parts that never change, in these colours


@memo_rare_background
def _public() -> tuple[Image.Image, tuple[Image.Image, ...]]:
    """Returns the palette of the public set-up (as an indexed image), and the map indexed in it."""
    veiled = _veiled(BOARD)
    image = veiled.copy()
    for side, locked in ((0, False), (1, True)):
        for mark, x, y in _heap(BOARD, side, _LOCKED.alone, locked=locked):
            stamp(image, mark.open(), x, y)
    BOARD.paste_panels(image, sides.SIDES, legend(), _LOCKED.alone, marked=False)
    return reduced([veiled], [image], DEAR)


@memo_rare_background
def _turned_public(board: SquareBoard) -> tuple[Image.Image, Image.Image]:
    """Returns the same palette, and the turned map indexed in it."""
    palette, _ = _public()
    return palette, reduce(_veiled(board), palette)


@memo_rare_background
def _own() -> tuple[Image.Image, tuple[Image.Image, ...]]:
    """Returns the palette of both sides' own set-ups, and their desks indexed in it."""
    desks = [_desk(side) for side in (0, 1)]
    scenes = (_on_desk(desk.copy(), side) for side, desk in enumerate(desks))
    return reduced(desks, scenes, DEAR)


@memo_rare_background
def _turned_own() -> tuple[Image.Image, tuple[Image.Image, ...]]:
    """Returns the same palette, and both sides' turned desks indexed in it."""
    palette, _ = _own()
    return palette, tuple(reduce(_desk(side, turned=True), palette) for side in (0, 1))


def _on_desk(image: Image.Image, side: Seat) -> Image.Image:
    """Draws creatures and the strip on this RGB desk. Returns the same image."""
    image.paste(strip(sides.SIDES[side], "", marked=False), (theme.EDGE, theme.EDGE))
    for kind in (Kind.SAINT, Kind.DRAGON):
        stamp(image, shadow(_COUNTER), 400 * (1 + kind // 4), 600)
        stamp(image, counter(side, kind, _COUNTER), 400 * (1 + kind // 4), 600)
    return image
