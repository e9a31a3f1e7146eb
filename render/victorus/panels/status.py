"""The strip under the board: the mover and the mover's task, or the outcome. Measures are in px."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from common.text.say import EMPTY, capitalised, listed, say
from common.text.text import Text
from engines.game import VOID_ENDINGS, Ending, Result
from engines.victorus.model.board import SIDES, Kingdom
from engines.victorus.model.values import NOBODY, Ruleset, VictorusEnding, VictorusView
from render.cache.results import memo
from render.kit import names, text, theme
from render.kit.panels import (
    CALLED_OFF,
    DRAW,
    PERSON_WINS,
    TABLE_REASONS,
    TO_MOVE,
    Standing,
    panel,
    player_of,
)
from render.kit.shapes import Pen, sprite
from render.kit.sheet import Sheet
from render.kit.text import Face
from render.look import Player
from render.victorus import sides
from render.victorus.layout import STATUS

_REASONS: Final[dict[Ending, Text]] = {
    VictorusEnding.CENTRE: say("a lap round and into the centre"),
    VictorusEnding.LAST_SURVIVOR: say("no other royal family is left"),
    VictorusEnding.POINTS: say("the most points when time was over"),
    VictorusEnding.REPETITION: say("the same position three times"),
    VictorusEnding.ROUNDS: say("200 rounds are over"),
    **TABLE_REASONS,
}
SIZE: Final = 34
"""The type size of the smallest words."""
_WIDE: Final = theme.SHEET


def winners(view: VictorusView) -> tuple[Kingdom, ...]:
    """Returns the kingdoms that have won, empty in a draw or while the match goes on."""
    if view.outcome is None:
        return ()
    pairs = zip(view.ruleset.kingdoms, view.outcome.results, strict=True)
    return tuple(kingdom for kingdom, result in pairs if result is Result.WIN)


def to_do(view: VictorusView) -> Standing:
    """Returns the mover's task in words."""
    if not view.done:
        return TO_MOVE
    if view.active != NOBODY and not view.bonus:
        return _SECOND
    if view.bonus == 1:
        return _BONUS
    alone, named = _BONUSES
    return Standing(alone.filled(number=view.bonus), named.filled(number=view.bonus))


_SECOND: Final = Standing(say("second move"), say("{side}: second move"))
_BONUS: Final = Standing(say("bonus move"), say("{side}: bonus move"))
_BONUSES: Final = (say("{number} bonus moves"), say("{side}: {number} bonus moves"))


def lay_status(sheet: Sheet, top: int, view: VictorusView, players: Sequence[Player] = ()) -> None:
    """Lays the strip of this position on a sheet, `theme.SHEET` by `STATUS` px, from `top` down.
    Winners without allies are named as people, if `players` has them."""
    if view.outcome is not None:
        reason = _REASONS.get(view.outcome.reason, EMPTY)
        _ended(sheet, top, view, players, reason)
        return
    tags = [
        name
        for name, shown in (
            (_CLOSING, view.closing),
            (say("Quick game"), view.ruleset.quick and not view.closing),
            (say("Allied armies"), view.ruleset.allied),
        )
        if shown
    ]
    words = to_do(view).of(SIDES[view.mover])
    _turn(sheet, top, view.mover, words, view.round, tuple(tags))


_CLOSING: Final = capitalised(say("last round"))


def _turn(
    sheet: Sheet, top: int, mover: Kingdom, words: str, count: int, tags: tuple[Text, ...]
) -> None:
    """Lays the strip of a turn, in parts that are cached one by one, since it changes all the
    time."""
    colours = sides.COLOURS[mover]
    sheet.lay(_ground.entry(mover), theme.EDGE, top)
    right = theme.EDGE + _WIDE - 26
    pills: list[tuple[Text, str, str]] = [
        (capitalised(say("round {number}", number=count)), colours.words, colours.strip)
    ]
    for tag in tags:
        loud = tag is _CLOSING
        ground = theme.GOLD if loud else colours.strip
        pills.append((tag, ground, sides.INK if loud else colours.words))
    for label, ground, ink in pills:
        inner = text.mask.entry(text.cut(label, Face.PLAIN, SIZE, _TAG), Face.PLAIN, SIZE)
        pill = _pill.entry(-(-inner.width // _PILLS) * _PILLS + 36, ground, ink)
        sheet.lay(pill, right - pill.width, top + STATUS // 2 - 25)
        sheet.write(inner, ink, right - pill.width / 2, top + STATUS // 2)
        right -= pill.width + 10
    left = theme.EDGE + 104
    shown, size = text.fitted(words, Face.PLAIN, 44, right - left - 10)
    said = text.mask.entry(shown, Face.PLAIN, size)
    sheet.ink(colours.words, said, left, top + (STATUS - said.height) // 2)


_TAG: Final = 300
"""The most room for the words on a pill."""


@memo
def _ground(mover: Kingdom) -> Image.Image:
    def paint(pen: Pen) -> None:
        _panel(pen, theme.TABLE_EDGE, sides.COLOURS[mover].strip)
        sides.paint_medal(pen.at(54, STATUS / 2, 0.72), mover)

    return panel(_WIDE, STATUS, paint)


def _panel(pen: Pen, edge: str, ground: str) -> None:
    pen.panel((0, 0, _WIDE - 1, STATUS - 1), 24, edge)
    pen.panel((4, 4, _WIDE - 5, STATUS - 5), 20, ground)


_PILLS: Final = 8
"""The step of the widths of pills in px: so there are few different ones."""


@memo
def _pill(wide: int, ground: str, ink: str) -> Image.Image:
    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide - 1, 50), 25, ink)
        pen.panel((2.5, 2.5, wide - 3.5, 47.5), 22, ground)

    return sprite(wide, 51, paint)


def _named(kingdoms: Sequence[Kingdom], ruleset: Ruleset) -> Text:
    """Returns a sentence that names the winners."""
    if not kingdoms:
        return DRAW
    if ruleset.allied:
        return say("East wins") if kingdoms[0] % 2 == 0 else say("West wins")
    if len(kingdoms) == 1:
        return say("{side} wins", side=SIDES[kingdoms[0]])
    return say("{sides} win", sides=listed(SIDES[kingdom] for kingdom in kingdoms))


def _ended(
    sheet: Sheet, top: int, view: VictorusView, players: Sequence[Player], reason: Text
) -> None:
    """Lays the outcome, with the names of the people who have won if all of them can be written,
    cut to the room there is."""
    kingdoms = winners(view)
    found = [player_of(players, view.ruleset.seat(each)) for each in kingdoms]
    called = [names.legible(each.name) for each in found if each is not None]
    room = _WIDE - 60 - 148 * max(1, len(kingdoms))
    alone = bool(kingdoms) and not view.ruleset.allied  # an alliance wins by its own name
    if alone and len(called) == len(kingdoms) and all(called):
        verb = PERSON_WINS if len(called) == 1 else _PEOPLE_WIN
        said = names.told(verb, listed(called), _TITLES[0], room)
        mark = names.label.entry(said, _TITLES[0], _WIDE, _inks(kingdoms)[1])
        sheet.lay(_result.entry(kingdoms, EMPTY, reason), theme.EDGE, top)
        sheet.lay(mark, theme.EDGE + (_WIDE - mark.width) // 2, top + 31 - mark.height // 2)
        return
    off = view.outcome is not None and view.outcome.reason in VOID_ENDINGS
    title = CALLED_OFF if off else _named(kingdoms, view.ruleset)
    sheet.lay(_result.entry(kingdoms, title, reason), theme.EDGE, top)


_TITLES: Final = (44, 38, 32, 26, 20)
_PEOPLE_WIN: Final = say("{person} win")


def _inks(kingdoms: Sequence[Kingdom]) -> tuple[str, str]:
    """Returns the colours of a result's ground and words: the winner's, or paper and ink after a
    draw or for several winners."""
    if len(kingdoms) != 1:
        return theme.PAPER, theme.INK
    own = sides.COLOURS[kingdoms[0]]
    return own.strip, own.words


@memo
def _result(kingdoms: tuple[Kingdom, ...], title: Text, reason: Text) -> Image.Image:
    (ground, ink), room = _inks(kingdoms), _WIDE - 60 - 148 * max(1, len(kingdoms))
    sizes = (size for size in _TITLES if text.width(title, Face.TITLE, size) < room)
    size = next(sizes, _TITLES[-1])
    shown = text.cut(title, Face.TITLE, size, room)

    def paint(pen: Pen) -> None:
        _panel(pen, theme.GOLD, ground)
        if shown:
            pen.write(_WIDE / 2, 31, shown, Face.TITLE, size, ink)
        pen.write(_WIDE / 2, 68, reason, Face.PLAIN, SIZE, ink, room=room)
        for number, kingdom in enumerate(kingdoms):
            for x in (54 + 74 * number, _WIDE - 54 - 74 * number):
                sides.paint_medal(pen.at(x, STATUS / 2, 0.68), kingdom)

    return panel(_WIDE, STATUS, paint)
