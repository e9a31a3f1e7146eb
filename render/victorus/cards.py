"""The players' panels under the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from engines.game import Result
from engines.victorus.board import KINGDOMS, SIDES, Kingdom
from engines.victorus.pieces import KING, MEN, Piece
from engines.victorus.values import VictorusView
from render import text, theme
from render.memo import memo
from render.panels import Mark, panel
from render.shapes import Pen, faded, sprite
from render.text import Face
from render.victorus import sides
from render.victorus.ground import TABLE_WORDS, VELVET
from render.victorus.laps import Lap, laps_of, paint_lap
from render.victorus.layout import CARD, CARD_WIDE
from render.victorus.shields import shield, upright
from render.victorus.status import to_do, winners

RELEASE: Final = 3
"""So many captures by knights let King and Queen leave their kingdom."""
SIZE: Final = 30
"""Type size of the smallest words."""
_LEFT: Final = 132
_RINGS: Final = (CARD_WIDE - 162, CARD_WIDE - 58)
_LOW: Final = 131
"""Middle of the lowest row."""
_HELD: Final = 384
"""Left of the first King or Queen that is held."""
_CHIP: Final = 0.5
_WORDS: Final = {
    Result.WIN: "wins",
    Result.LOSS: "loses",
    Result.DRAW: "draw",
    Result.SHARED: "",
}


@dataclass(frozen=True, slots=True)
class Card:
    """What a player's panel says. `words` are about the turn or the end, `army` is E or W in
    allied armies, `points` are None outside the quick game."""

    kingdom: Kingdom
    words: str
    marked: bool
    out: bool
    tally: int
    laps: tuple[Lap, Lap]
    holds: tuple[Piece, ...]
    points: int | None
    army: str


def card_of(view: VictorusView, kingdom: Kingdom) -> Card:
    """A player's panel in this position."""
    ongoing = view.outcome is None
    return Card(
        kingdom,
        _words(view, kingdom),
        kingdom == view.mover if ongoing else kingdom in winners(view),
        kingdom not in view.living,
        view.tally[kingdom],
        laps_of(view, kingdom),
        held_by(view, kingdom),
        view.points[kingdom] if view.ruleset.quick else None,
        "EW"[kingdom % 2] if view.ruleset.allied else "",
    )


def held_by(view: VictorusView, kingdom: Kingdom) -> tuple[Piece, ...]:
    """The Kings and Queens that a player holds."""
    return tuple(
        number // 2 * MEN + KING + number % 2
        for number, holder in enumerate(view.held)
        if holder == kingdom
    )


def _words(view: VictorusView, kingdom: Kingdom) -> str:
    if view.outcome is not None:
        return _WORDS[view.outcome.results[view.ruleset.seat(kingdom)]]
    if kingdom == view.mover:
        return to_do(view)
    return "" if kingdom in view.living else "out of the game"


@memo
def card(shown: Card) -> Image.Image:
    """A player's panel."""
    chips: list[Mark] = []
    for number, piece in enumerate(shown.holds):
        room = (84 if shown.points is not None else 184) - 90 * _CHIP
        step = min(42, room / max(1, len(shown.holds) - 1))
        chips.append((shield(upright(piece), _CHIP), (round(_HELD + step * number), _LOW - 24)))
    return panel(CARD_WIDE, CARD, lambda pen: _paint(pen, shown), chips)


def _paint(pen: Pen, shown: Card) -> None:
    colours = sides.COLOURS[shown.kingdom]
    strip = sides.out(colours.strip) if shown.out else colours.strip
    words = TABLE_WORDS if shown.out else colours.words
    pen.panel((0, 0, CARD_WIDE - 1, CARD - 1), 24, theme.PALE if shown.marked else theme.TABLE_EDGE)
    if shown.marked:
        pen.panel((5, 5, CARD_WIDE - 6, CARD - 6), 20, sides.INK)
        pen.panel((9, 9, CARD_WIDE - 10, CARD - 10), 16, strip)
    else:
        pen.panel((3, 3, CARD_WIDE - 4, CARD - 4), 21, strip)
    sides.paint_medal(pen.at(68, CARD / 2 - 4), shown.kingdom)
    if shown.army:
        _army(pen.at(104, CARD - 40), shown)
    pen.write(_LEFT, 41, SIDES[shown.kingdom], Face.TITLE, 43, words, "lc")
    _say(pen, shown, strip, words)
    if not shown.out:
        _release(pen, shown, words)
    if shown.holds:
        pen.write(_HELD - 8, _LOW, "holds", Face.PLAIN, SIZE, words, "rc")
    if shown.points is not None:
        points = f"{shown.points} pt" if shown.points == 1 else f"{shown.points} pts"
        pen.write(CARD_WIDE - 24, _LOW, points, Face.PLAIN, SIZE + 2, words, "rc")
    for x, lap in zip(_RINGS, shown.laps, strict=True):
        paint_lap(pen.at(x, 57), lap, strip)


def _army(pen: Pen, shown: Card) -> None:
    """E for East, W for West."""
    pen.disc(0, 0, 22, sides.INK)
    pen.disc(0, 0, 19.5, theme.GOLD)
    pen.write(0, 0, shown.army, Face.PLAIN, 30, sides.INK)


def _say(pen: Pen, shown: Card, strip: str, words: str) -> None:
    """What a player is to do, with an arrowhead on a pill if it is his turn."""
    if not shown.words:
        return
    if not shown.marked:
        pen.write(_LEFT, 86, shown.words, Face.PLAIN, SIZE + 2, words, "lc")
        return
    wide = text.width(shown.words, Face.PLAIN, SIZE)
    pen.panel((_LEFT - 3, 66, _LEFT + wide + 46, 106), 20, words)
    pen.fill([(_LEFT + 10, 76), (_LEFT + 10, 96), (_LEFT + 27, 86)], strip)
    pen.write(_LEFT + 34, 86, shown.words, Face.PLAIN, SIZE, strip, "lc")


def _release(pen: Pen, shown: Card, words: str) -> None:
    """How many captures are made of those that let King and Queen out."""
    for number in range(RELEASE):
        x = _LEFT + 12 + 27 * number
        pen.disc(x, _LOW, 12, words)
        if number >= shown.tally:
            pen.disc(x, _LOW, 9, sides.mixed(sides.COLOURS[shown.kingdom].strip, "#000000", 0.7))
    said = f"{shown.tally}/{RELEASE}" if shown.tally < RELEASE else "free"
    pen.write(_LEFT + 90, _LOW, said, Face.PLAIN, SIZE + 2, words, "lc")


@memo
def vacant(kingdoms: tuple[Kingdom, ...]) -> Image.Image:
    """A panel that names the kingdoms that nobody plays."""

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, CARD_WIDE - 1, CARD - 1), 24, theme.TABLE_EDGE)
        pen.panel((3, 3, CARD_WIDE - 4, CARD - 4), 21, VELVET)
        names = ", ".join(SIDES[kingdom] for kingdom in kingdoms)
        pen.write(CARD_WIDE / 2, 110, f"{names}: nobody plays", Face.PLAIN, SIZE, TABLE_WORDS)

    medals: list[Mark] = []
    for number, kingdom in enumerate(kingdoms):
        medal = faded(_medal(kingdom), 0.5)
        x = CARD_WIDE / 2 + 80 * (number - (len(kingdoms) - 1) / 2) - medal.width / 2
        medals.append((medal, (round(x), 22)))
    return panel(CARD_WIDE, CARD, paint, medals)


@memo
def _medal(kingdom: Kingdom) -> Image.Image:
    return sprite(64, 64, lambda pen: sides.paint_medal(pen.at(32, 32, 0.6), kingdom))


def lay_cards(image: Image.Image, view: VictorusView, top: int) -> None:
    """Lay all panels, two in a row, from `top` down."""
    playing = view.ruleset.kingdoms
    panels = [card(card_of(view, kingdom)) for kingdom in playing]
    if len(panels) % 2:
        panels.append(vacant(tuple(each for each in KINGDOMS if each not in playing)))
    for number, each in enumerate(panels):
        x = theme.EDGE + (CARD_WIDE + theme.GAP) * (number % 2)
        y = top + (CARD + theme.GAP) * (number // 2)
        image.paste(each, (x, y))
