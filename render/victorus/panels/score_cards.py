"""The score-cards: the captures of each player's pieces, as a picture of its own. Measures are in
px.

Each regular knight that can be promoted has a slot with its edge and its bars; the captured shields
lie on it. The captures of Hospitallers, King and Queen lie apart, and so does the royalty held.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.text.say import capitalised, joined, say
from common.text.text import Text
from engines.victorus.model.board import SIDES, Kingdom
from engines.victorus.model.pieces import ARMY, Kind, Piece
from engines.victorus.model.values import VictorusView
from render.cache.results import memo
from render.kit import names, text, theme
from render.kit.panels import on_table, paint_plate, player_of
from render.kit.shapes import Pen, faded, sprite
from render.kit.sheet import Sheet
from render.kit.text import Face
from render.look import Player
from render.victorus import sides
from render.victorus.board.laps import Lap, laps_of
from render.victorus.board.palette import TABLE_WORDS
from render.victorus.board.pieces import SPAN, shield, upright
from render.victorus.layout import STATUS
from render.victorus.panels.kingdoms import OUT, RELEASE, held_by, points
from render.victorus.panels.status import lay_status

TALL: Final = 226
"""The height of a card."""
SIZE: Final = 34
"""The type size of the smallest words."""
_SLOTS: Final = 2 * int(Kind.HOSPITALLER)
_SLOT: Final = (94.0, 146.0)
_LEFT, _TOP, _STEP = 14.0, 66.0, 99.0
_APART: Final = _LEFT + _SLOTS * _STEP + 6
_APART_WIDE: Final = 198.0
_HELD: Final = _APART + _APART_WIDE + 6
_HELD_WIDE: Final = theme.SHEET - _HELD - 14
_PIECE, _CHIP, _STEP_CHIP = 0.66, 0.54, 45.0
PROMOTION: Final = 2
"""The score with which a knight becomes royal (ruling "promotion")."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A captured piece."""

    piece: Piece
    royal: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """A knight: whether it is royal and whether it is lost, its credit, and its captures."""

    piece: Piece
    royal: bool
    lost: bool
    credit: int
    taken: tuple[Taken, ...]


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """The contents of a player's card; `points` are None outside the quick game."""

    kingdom: Kingdom
    out: bool
    tally: int
    laps: tuple[Lap, Lap]
    slots: tuple[Slot, ...]
    apart: tuple[Taken, ...]
    holds: tuple[Piece, ...]
    points: int | None


def _taken(view: VictorusView, captors: range) -> tuple[Taken, ...]:
    lines = (line for line in view.captures if line.captor in captors)
    return tuple(Taken(line.victim, line.was_royal) for line in lines)


def score_card(view: VictorusView, kingdom: Kingdom) -> ScoreCard:
    """Returns a player's card in this position."""
    first = kingdom * ARMY
    standing = set(view.cells)
    slots = tuple(
        Slot(
            piece,
            view.credit[piece] >= PROMOTION or piece in view.royal,
            piece + 1 not in standing,
            min(PROMOTION, view.credit[piece]),
            _taken(view, range(piece, piece + 1)),
        )
        for piece in range(first, first + _SLOTS)
    )
    return ScoreCard(
        kingdom,
        kingdom not in view.living,
        view.tally[kingdom],
        laps_of(view, kingdom),
        slots,
        _taken(view, range(first + _SLOTS, first + ARMY)),
        held_by(view, kingdom),
        view.points[kingdom] if view.ruleset.quick else None,
    )


def scores_tall(view: VictorusView) -> int:
    """Returns the height of the picture of all score-cards."""
    return 2 * theme.EDGE + STATUS + len(view.ruleset.kingdoms) * (TALL + theme.GAP)


def lay_scores(sheet: Sheet, view: VictorusView, players: Sequence[Player]) -> None:
    """Lays the strip of the turn on a sheet, with a card for each player below it."""
    playing = view.ruleset.kingdoms
    lay_status(sheet, theme.EDGE, view, players)
    top = theme.EDGE + STATUS + theme.GAP
    for number, kingdom in enumerate(playing):
        shown, low = score_card(view, kingdom), top + number * (TALL + theme.GAP)
        sheet.lay(_card.entry(shown), theme.EDGE, low)
        player = player_of(players, number)
        if player is not None:
            _person(sheet, shown, player, low)


def _person(sheet: Sheet, shown: ScoreCard, player: Player, top: int) -> None:
    """Writes the player's name between the kingdom's name and the card's summary."""
    words = TABLE_WORDS if shown.out else sides.COLOURS[shown.kingdom].words
    left = 82 + text.width(SIDES[shown.kingdom], Face.TITLE, 40) + 22
    said, size = _fitted(shown)
    right = theme.SHEET - 50 - text.width(said, Face.PLAIN, size)
    mark = names.label.entry(player.name, 38, right - left, words)
    sheet.lay(mark, theme.EDGE + left, top + 36 - mark.height // 2)


SUMMARY: Final = 34
"""The type size of a card's summary."""


@memo
def _card(shown: ScoreCard) -> Image.Image:
    image = sprite(theme.SHEET, TALL, lambda pen: _paint(pen, shown))
    for number, slot in enumerate(shown.slots):
        _lay_slot(image, slot, _LEFT + _STEP * number)
    _lay_chips(image, shown.apart, (_APART, _TOP + 42, _APART_WIDE), 2)
    holds = tuple(Taken(piece, royal=False) for piece in shown.holds)
    _lay_chips(image, holds, (_HELD, _TOP + 42, _HELD_WIDE), 2)
    return on_table(image)


def _paint(pen: Pen, shown: ScoreCard) -> None:
    colours = sides.COLOURS[shown.kingdom]
    ground = sides.out(colours.strip) if shown.out else colours.strip
    words = TABLE_WORDS if shown.out else colours.words
    paint_plate(pen, theme.SHEET, TALL, ground)
    sides.paint_medal(pen.at(42, 36, 0.52), shown.kingdom)
    pen.write(82, 36, SIDES[shown.kingdom], Face.TITLE, 40, words, "lc")
    said, size = _fitted(shown)
    pen.write(theme.SHEET - 24, 36, said, Face.PLAIN, size, words, "rc")
    for number, slot in enumerate(shown.slots):
        _slot(pen.at(_LEFT + _STEP * number, _TOP), slot)
    _box(pen.at(_APART, _TOP), _APART_WIDE, "H, K, Q")
    _box(pen.at(_HELD, _TOP), _HELD_WIDE, capitalised(say("holds")))


def _fitted(shown: ScoreCard) -> tuple[str, int]:
    """Returns the summary, and the type size in which it leaves room for names."""
    return text.fitted(_summary(shown), Face.PLAIN, SUMMARY, _ROOM)


_ROOM: Final = 760


def _summary(shown: ScoreCard) -> Text:
    if shown.out:
        return OUT
    release = say("captures {done}/{all}", done=shown.tally, all=RELEASE)
    parts: list[Text] = [say("King, Queen free") if shown.tally >= RELEASE else release]
    parts.extend(
        say("{piece} {fate}", piece=lap.letter, fate=lap.fate or lap.turn) for lap in shown.laps
    )
    if shown.points is not None:
        parts.append(points(shown.points))
    return joined(" · ", parts)


def _slot(pen: Pen, slot: Slot) -> None:
    """Paints a knight's place, with two pips for its credit."""
    wide, tall = _SLOT
    pen.panel((0, 0, wide, tall), 14, theme.GOLD if slot.royal else sides.INK)
    pen.panel((4, 4, wide - 4, tall - 4), 11, theme.PAPER)
    for number in range(PROMOTION):
        y = 24 + 26 * number
        pen.disc(wide - 20, y, 10, sides.INK)
        if number >= slot.credit:
            pen.disc(wide - 20, y, 7, theme.PAPER)
        else:
            pen.disc(wide - 20, y, 7.5, theme.GOLD)


def _box(pen: Pen, wide: float, title: str) -> None:
    pen.panel((0, 0, wide, _SLOT[1]), 14, sides.INK)
    pen.panel((4, 4, wide - 4, _SLOT[1] - 4), 11, theme.PAPER)
    shorter = text.width(title, Face.PLAIN, SIZE) > wide - 12
    size = SIZE - 4 if shorter else SIZE
    pen.write(wide / 2, 23, title, Face.PLAIN, size, theme.INK, room=wide - 12)


def _lay_slot(image: Image.Image, slot: Slot, left: float) -> None:
    mark = shield(upright(slot.piece, royal=slot.royal), _PIECE)
    if slot.lost:
        mark = faded(mark, 0.4)
    image.alpha_composite(mark, (round(left + 3), round(_TOP + 6)))
    _lay_chips(image, slot.taken, (left, _TOP + 84, _SLOT[0]), 1)


def _lay_chips(
    image: Image.Image, taken: tuple[Taken, ...], box: tuple[float, float, float], rows: int
) -> None:
    """Lays captured shields in rows within a box (left, top, width); many lie closer together."""
    left, top, wide = box
    most = int((wide - 8) // (_STEP_CHIP))
    per = max(most, -(-len(taken) // rows))
    step = min(_STEP_CHIP, (wide - 6 - SPAN * _CHIP) / max(1, per - 1))
    for number, each in enumerate(taken):
        chip = shield(upright(each.piece, royal=each.royal), _CHIP)
        x, y = left + 3 + step * (number % per), top + 49 * (number // per)
        image.alpha_composite(chip, (round(x), round(y)))
