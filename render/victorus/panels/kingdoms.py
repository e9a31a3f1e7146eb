"""The players' panels under the board. Measures are in px."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.text.say import EMPTY, joined, say
from common.text.text import Text
from engines.game import Result
from engines.victorus.model.board import KINGDOMS, SIDES, Kingdom
from engines.victorus.model.pieces import ARMY, KING, Piece
from engines.victorus.model.values import VictorusView
from render.cache.results import Entry, memo, memo_rare_background
from render.kit import names, text, theme
from render.kit.medallion import BADGE, Spot, Tones, medal
from render.kit.panels import (
    DREW,
    LOSES,
    NOTHING,
    WINS,
    Mark,
    Standing,
    paint_plate,
    panel,
    player_of,
)
from render.kit.shapes import Pen, faded, narrowed, scaled, sprite
from render.kit.sheet import Sheet
from render.kit.text import Face
from render.look import WHOLE, Look, Player
from render.victorus import sides
from render.victorus.board.laps import Lap, laps_of, lay_lap
from render.victorus.board.palette import TABLE_WORDS, VELVET
from render.victorus.board.pieces import shield, upright
from render.victorus.layout import CARD, CARD_WIDE
from render.victorus.panels.status import to_do, winners

RELEASE: Final = 3
"""The captures by knights that let King and Queen out (ruling "leaving the kingdom")."""
SIZE: Final = 34
"""The type size of the smallest words."""
PERSON: Final = (42, 35)
"""The type sizes of a person's name: the largest that fits is used, or else the last."""
_LEFT: Final = 132
_MEDAL: Final = 106
"""The width of a person's medallion; its middle is that of the kingdom's sign, which it
replaces."""
_MIDDLE: Final = (68, CARD // 2 - 4)
_RINGS: Final = (CARD_WIDE - 162, CARD_WIDE - 58)
_RING: Final = 57
"""The middle of the rings, from a panel's top."""
_LOW: Final = 131
"""The middle of the lowest row, from a panel's top."""
_BESIDE: Final = (318, 127)
"""The middle of an army's letter on a panel with a person: elsewhere the face would cover it."""
_HELD: Final = 396
"""The left end of the first King or Queen held."""
_CHIP: Final = 0.5
_RESULTS: Final = {
    Result.WIN: WINS,
    Result.LOSS: LOSES,
    Result.DRAW: DREW,
    Result.SHARED: NOTHING,
    Result.VOID: NOTHING,
}
_ARMIES: Final = (
    say("E", meaning="the army of the East"),
    say("W", meaning="the army of the West"),
)
OUT: Final = say("out of the game")
_OUT: Final = Standing(OUT, say("{side}: out"))


@dataclass(frozen=True, slots=True)
class Card:
    """The contents of a player's panel. `said` is about the turn or the outcome, `army` is E or W
    in allied armies, `points` are None outside the quick game."""

    kingdom: Kingdom
    said: Standing
    marked: bool
    out: bool
    tally: int
    laps: tuple[Lap, Lap]
    holds: tuple[Piece, ...]
    points: int | None
    army: Text
    player: Player | None = None


def card_of(view: VictorusView, kingdom: Kingdom, look: Look = WHOLE) -> Card:
    """Returns a player's panel in this position."""
    ongoing, mover = view.outcome is None, look.marked(view.mover)
    return Card(
        kingdom,
        _said(view, kingdom, mover),
        kingdom == mover if ongoing else kingdom in winners(view),
        kingdom not in view.living,
        view.tally[kingdom],
        laps_of(view, kingdom),
        held_by(view, kingdom),
        view.points[kingdom] if view.ruleset.quick else None,
        _ARMIES[kingdom % 2] if view.ruleset.allied else EMPTY,
        player_of(look.players, view.ruleset.seat(kingdom)),
    )


def held_by(view: VictorusView, kingdom: Kingdom) -> tuple[Piece, ...]:
    """Returns the Kings and Queens that a player holds."""
    return tuple(
        number // 2 * ARMY + KING + number % 2
        for number, holder in enumerate(view.held)
        if holder == kingdom
    )


def _said(view: VictorusView, kingdom: Kingdom, mover: Kingdom | None) -> Standing:
    if view.outcome is not None:
        return _RESULTS[view.outcome.results[view.ruleset.seat(kingdom)]]
    if kingdom == mover:
        return to_do(view)
    return NOTHING if kingdom in view.living else _OUT


def lay_card(sheet: Sheet, shown: Card, left: int, top: int) -> None:
    """Lays a player's panel on a sheet. Parts that change from turn to turn are cached one by one:
    painting a panel anew would take longer than the board."""
    named = shown.player is None
    base = _base.entry(shown.kingdom, shown.marked, shown.out, shown.army, named=named)
    sheet.lay(base, left, top)
    colours = sides.COLOURS[shown.kingdom]
    strip = _strip(shown.kingdom, out=shown.out)
    words = TABLE_WORDS if shown.out else colours.words
    end = left + CARD_WIDE - 24
    if shown.player is not None:
        _person(sheet, shown, shown.player, (left, top), words)
    _say(sheet, shown, (left, top), strip, words)
    if not shown.out:
        _lay(sheet, _release.entry(shown.kingdom, shown.tally), left + _LEFT, top + _LOW)
        room = _HELD - _LEFT - 98 - (_width(_HOLDS) + 12 if shown.holds else 0)
        free = shown.tally >= RELEASE and _width(_FREE) <= room
        done = _FREE if free else f"{min(shown.tally, RELEASE)}/{RELEASE}"
        _write(sheet, (left + _LEFT + 90, top + _LOW), done, words, SIZE)
    _holds(sheet, shown, left, top, words)
    if shown.points is not None:
        said, size = text.fitted(points(shown.points), Face.PLAIN, SIZE, _POINTS)
        wide = text.mask.entry(said, Face.PLAIN, size).width - 4
        _write(sheet, (end - wide, top + _LOW), said, words, size)
    for x, lap in zip(_RINGS, shown.laps, strict=True):
        lay_lap(sheet, lap, strip, left + x, top + _RING)


_POINTS: Final = 130
"""The room for the points."""


def points(count: int) -> Text:
    """Returns a number of points, in short."""
    return say("{number} {number:one=pt|other=pts}", number=count)


def _strip(kingdom: Kingdom, *, out: bool) -> str:
    strip = sides.COLOURS[kingdom].strip
    return sides.out(strip) if out else strip


@memo_rare_background
def _base(kingdom: Kingdom, marked: bool, out: bool, army: Text, *, named: bool) -> Image.Image:
    """Returns an indexed panel with nothing but the kingdom's name, unless it is not `named`, and
    with an edge if it is the player's turn."""
    strip = _strip(kingdom, out=out)

    def paint(pen: Pen) -> None:
        if marked:
            pen.panel((0, 0, CARD_WIDE - 1, CARD - 1), 24, theme.PALE)
            pen.panel((5, 5, CARD_WIDE - 6, CARD - 6), 20, sides.INK)
            pen.panel((9, 9, CARD_WIDE - 10, CARD - 10), 16, strip)
        else:
            paint_plate(pen, CARD_WIDE, CARD, strip)
        if named:
            sides.paint_medal(pen.at(*_MIDDLE), kingdom)
            words = TABLE_WORDS if out else sides.COLOURS[kingdom].words
            room = _RINGS[0] - 60 - _LEFT
            name = SIDES[kingdom]
            wide = text.width(name, Face.TITLE, text.LEAST) > room
            pen.write(_LEFT, 41, name, Face.PLAIN if wide else Face.TITLE, 43, words, "lc", room)
        if army:
            _army(pen.at(104, CARD - 40) if named else pen.at(*_BESIDE), army)

    return panel(CARD_WIDE, CARD, paint)


def _army(pen: Pen, army: Text) -> None:
    """Paints E for East, W for West."""
    pen.disc(0, 0, 22, sides.INK)
    pen.disc(0, 0, 19.5, theme.GOLD)
    pen.write(0, 0, army, Face.PLAIN, SIZE, sides.INK, room=36)


def _person(sheet: Sheet, shown: Card, player: Player, corner: tuple[int, int], words: str) -> None:
    """Lays the player: a medallion with the kingdom's sign as its badge, and the name."""
    x, y = (at + near for at, near in zip(corner, _MIDDLE, strict=True))
    sheet.stamp(medal(player, _tones(shown.kingdom), _MEDAL), x, y)
    across, down, _ = (share * _MEDAL for share in BADGE)
    sheet.stamp(_badge.entry(shown.kingdom), x + across, y + down)
    called = player.name if names.legible(player.name) else SIDES[shown.kingdom]
    room = _RINGS[0] - 60 - _LEFT
    mark = names.label.entry(called, names.largest(called, PERSON, room), room, words)
    _lay(sheet, mark, corner[0] + _LEFT - 2, corner[1] + 38)


def _tones(kingdom: Kingdom) -> Tones:
    own = sides.COLOURS[kingdom]
    return Tones(theme.PALE, own.emblem, own.words)


@memo
def _badge(kingdom: Kingdom) -> Image.Image:
    wide = round(2 * BADGE[2] * _MEDAL)
    return sprite(
        wide, wide, lambda pen: sides.paint_medal(pen.at(wide / 2, wide / 2, wide / 106), kingdom)
    )


def face_spots(view: VictorusView, players: Sequence[Player], top: int) -> list[Spot]:
    """Returns the places of the players' faces on the panels laid from `top` down."""
    places = ((kingdom, _corner(n, top)) for n, kingdom in enumerate(view.ruleset.kingdoms))
    return [
        Spot(player.face, x + _MIDDLE[0], y + _MIDDLE[1], _MEDAL, _tones(kingdom).ring, theme.PALE)
        for player, (kingdom, (x, y)) in zip(players, places, strict=False)
    ]


def _said_of(shown: Card) -> str:
    """Returns the words under the name. Under a person's name they are the kingdom and its result,
    if any: the strip above tells the turn. Where both have no room the result stays: the colour
    tells the kingdom."""
    if shown.player is None or not names.legible(shown.player.name):
        return shown.said.alone
    side = SIDES[shown.kingdom]
    if shown.out:
        return _OUT.of(side)
    if not shown.said.over:
        return side
    named = {WINS: say("{side}: wins"), LOSES: say("{side}: loses")}.get(shown.said)
    said = named.filled(side=side) if named else shown.said.of(side)
    return said if text.width(said, Face.PLAIN, SIZE) <= _room(shown) else shown.said.alone


def _say(sheet: Sheet, shown: Card, corner: tuple[int, int], strip: str, words: str) -> None:
    """Writes the words under the name; with an arrowhead on a pill if the panel is marked."""
    left, top = corner
    said = _said_of(shown)
    if not said:
        return
    if shown.marked:
        pill = _pill.entry(said, words, strip, _room(shown) + 50)
        _lay(sheet, pill, left + _LEFT - 3, top + 85)
    else:
        _write(sheet, (left + _LEFT, top + 85), said, words, SIZE, _room(shown))


def _room(shown: Card) -> int:
    """Returns the room for the words under the name; a pill takes some of it."""
    return _RINGS[0] - 44 - _LEFT - (50 if shown.marked else 0)


@memo
def _pill(said: str, ground: str, ink: str, room: int) -> Image.Image:
    """Returns words on a pill; if it needs more than `room` px, it is made narrower."""
    wide = text.width(said, Face.PLAIN, SIZE)

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide + 49, 43), 21.5, ground)
        pen.fill([(13, 11), (13, 32), (30, 21.5)], ink)
        pen.write(37, 21.5, said, Face.PLAIN, SIZE, ink, "lc")

    pill = sprite(wide + 50, 44, paint)
    return scaled(pill, (min(pill.width, room), 44), Image.Resampling.BICUBIC)


@memo
def _release(kingdom: Kingdom, tally: int) -> Image.Image:
    """Returns pips, as RGBA, for the captures that let King and Queen out, filled for those
    made."""
    colours = sides.COLOURS[kingdom]

    def paint(pen: Pen) -> None:
        for number in range(RELEASE):
            x = 12 + 27 * number
            pen.disc(x, 12, 12, colours.words)
            if number >= tally:
                pen.disc(x, 12, 9, theme.mixed(colours.strip, "#000000", 0.7))

    return sprite(27 * RELEASE, 25, paint)


_HOLDS: Final = say("holds")
_FREE: Final = say("free", meaning="of a King and a Queen who may leave their kingdom")


def _holds(sheet: Sheet, shown: Card, left: int, top: int, words: str) -> None:
    """Lays the Kings and Queens that the player holds; the more there are, the closer together."""
    if not shown.holds:
        return
    said, size = text.fitted(_HOLDS, Face.PLAIN, SIZE, _HELD - _LEFT - 158)
    wide = text.mask.entry(said, Face.PLAIN, size).width - 4
    _write(sheet, (left + _HELD - 8 - wide, top + _LOW), said, words, size)
    room = (84 if shown.points is not None else 184) - 90 * _CHIP
    step = min(42, room / max(1, len(shown.holds) - 1))
    for number, piece in enumerate(shown.holds):
        chip = shield.entry(upright(piece), _CHIP)
        sheet.lay(chip, left + round(_HELD + step * number), top + _LOW - 24)


def _width(said: str) -> int:
    """Returns the width of words of the usual size in px."""
    return text.mask.entry(said, Face.PLAIN, SIZE).width - 4


def _write(
    sheet: Sheet, at: tuple[int, int], said: str, ink: str, size: int, room: float = math.inf
) -> None:
    """Writes words that begin at `at`, with the middle of the line at that height, in a width of
    `room` px, made narrower if they need more."""
    mask = text.mask.entry(said, Face.PLAIN, size)
    if mask.width - 4 > room:
        mask = narrowed.entry(said, Face.PLAIN, size, round(room))
    sheet.ink(ink, mask, at[0] - 2, round(at[1] - mask.height / 2))


def _lay(sheet: Sheet, mark: Entry, left: float, middle: float) -> None:
    sheet.lay(mark, round(left), round(middle - mark.height / 2))


@memo
def vacant(kingdoms: tuple[Kingdom, ...]) -> Image.Image:
    """Returns a panel, indexed, that names the kingdoms that nobody plays."""

    def paint(pen: Pen) -> None:
        paint_plate(pen, CARD_WIDE, CARD, VELVET)
        who = joined(", ", [SIDES[kingdom] for kingdom in kingdoms])
        said, room = say("{sides}: nobody plays", sides=who), CARD_WIDE - 40
        pen.write(CARD_WIDE / 2, 110, said, Face.PLAIN, SIZE, TABLE_WORDS, room=room)

    medals: list[Mark] = []
    for number, kingdom in enumerate(kingdoms):
        medal = faded(_medal(kingdom), 0.5)
        x = CARD_WIDE / 2 + 80 * (number - (len(kingdoms) - 1) / 2) - medal.width / 2
        medals.append((medal, (round(x), 22)))
    return panel(CARD_WIDE, CARD, paint, medals)


@memo
def _medal(kingdom: Kingdom) -> Image.Image:
    return sprite(64, 64, lambda pen: sides.paint_medal(pen.at(32, 32, 0.6), kingdom))


def lay_cards(sheet: Sheet, view: VictorusView, look: Look, top: int) -> None:
    """Lays all panels on a sheet, two in a row, from `top` down."""
    playing = view.ruleset.kingdoms
    for number, kingdom in enumerate(playing):
        lay_card(sheet, card_of(view, kingdom, look), *_corner(number, top))
    if len(playing) % 2:
        others = tuple(each for each in KINGDOMS if each not in playing)
        sheet.lay(vacant.entry(others), *_corner(len(playing), top))


def _corner(number: int, top: int) -> tuple[int, int]:
    left = theme.EDGE + (CARD_WIDE + theme.GAP) * (number % 2)
    return left, top + (CARD + theme.GAP) * (number // 2)
