"""The strip under the board: the mover and the mover's task, or the outcome. Measures are in px."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from common.text.say import listed
from engines.game import VOID_ENDINGS, Ending, Result
from engines.victorus.model.board import SIDES, Kingdom
from engines.victorus.model.values import NOBODY, Ruleset, VictorusEnding, VictorusView
from render.cache.results import memo
from render.kit import names, text, theme
from render.kit.panels import TABLE_REASONS, panel, player_of
from render.kit.shapes import Pen, sprite
from render.kit.sheet import Sheet
from render.kit.text import Face
from render.look import Player
from render.victorus import sides
from render.victorus.layout import STATUS

_REASONS: Final[dict[Ending, str]] = {
    VictorusEnding.CENTRE: "a lap round and into the centre",
    VictorusEnding.LAST_SURVIVOR: "no other royal family is left",
    VictorusEnding.POINTS: "the most points when time was over",
    VictorusEnding.REPETITION: "the same position three times",
    VictorusEnding.ROUNDS: "200 rounds are over",
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


def to_do(view: VictorusView) -> str:
    """Returns the mover's task in words."""
    if not view.done:
        return "to move"
    if view.active != NOBODY and not view.bonus:
        return "second move"
    return "bonus move" if view.bonus == 1 else f"{view.bonus} bonus moves"


def lay_status(sheet: Sheet, top: int, view: VictorusView, players: Sequence[Player] = ()) -> None:
    """Lays the strip of this position on a sheet, `theme.SHEET` by `STATUS` px, from `top` down.
    Winners are named as people, if `players` has them."""
    if view.outcome is not None:
        reason = _REASONS.get(view.outcome.reason, "")
        _ended(sheet, top, view, players, reason)
        return
    tags = [
        name
        for name, shown in (
            ("Last round", view.closing),
            ("Quick game", view.ruleset.quick and not view.closing),
            ("Allied armies", view.ruleset.allied),
        )
        if shown
    ]
    words = f"{SIDES[view.mover]}{':' if view.done else ''} {to_do(view)}"
    _turn(sheet, top, view.mover, words, view.round, tuple(tags))


def _turn(
    sheet: Sheet, top: int, mover: Kingdom, words: str, count: int, tags: tuple[str, ...]
) -> None:
    """Lays the strip of a turn, in parts that are cached one by one, since it changes all the
    time."""
    colours = sides.COLOURS[mover]
    sheet.lay(_ground.entry(mover), theme.EDGE, top)
    said = text.mask.entry(words, Face.PLAIN, 44)
    sheet.ink(colours.words, said, theme.EDGE + 104, top + (STATUS - said.height) // 2)
    right = theme.EDGE + _WIDE - 26
    pills = [(f"Round {count}", colours.words, colours.strip)]
    for tag in tags:
        loud = tag == "Last round"
        ground = theme.GOLD if loud else colours.strip
        pills.append((tag, ground, sides.INK if loud else colours.words))
    for label, ground, ink in pills:
        inner = text.mask.entry(label, Face.PLAIN, SIZE)
        pill = _pill.entry(-(-inner.width // _PILLS) * _PILLS + 36, ground, ink)
        sheet.lay(pill, right - pill.width, top + STATUS // 2 - 25)
        sheet.write(inner, ink, right - pill.width / 2, top + STATUS // 2)
        right -= pill.width + 10


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


def _named(kingdoms: Sequence[Kingdom], ruleset: Ruleset) -> str:
    """Returns a sentence that names the winners."""
    if not kingdoms:
        return "Draw"
    if ruleset.allied:
        return "East wins" if kingdoms[0] % 2 == 0 else "West wins"
    names = [SIDES[kingdom] for kingdom in kingdoms]
    if len(names) == 1:
        return f"{names[0]} wins"
    return f"{', '.join(names[:-1])} and {names[-1]} win"


def _ended(
    sheet: Sheet, top: int, view: VictorusView, players: Sequence[Player], reason: str
) -> None:
    """Lays the outcome, with the names of the people who have won if all of them can be written,
    cut to the room there is."""
    kingdoms = winners(view)
    found = [player_of(players, view.ruleset.seat(each)) for each in kingdoms]
    called = [names.legible(each.name) for each in found if each is not None]
    room = _WIDE - 60 - 148 * max(1, len(kingdoms))
    if kingdoms and len(called) == len(kingdoms) and all(called):
        verb = " wins" if len(called) == 1 else " win"
        rest = text.width(verb, names.FACE, _TITLES[0])
        who = names.fitting(listed(called), _TITLES[0], room - rest)
        mark = names.label.entry(who + verb, _TITLES[0], _WIDE, _inks(kingdoms)[1])
        sheet.lay(_result.entry(kingdoms, "", reason), theme.EDGE, top)
        sheet.lay(mark, theme.EDGE + (_WIDE - mark.width) // 2, top + 31 - mark.height // 2)
        return
    off = view.outcome is not None and view.outcome.reason in VOID_ENDINGS
    title = "Called off" if off else _named(kingdoms, view.ruleset)
    sheet.lay(_result.entry(kingdoms, title, reason), theme.EDGE, top)


_TITLES: Final = (44, 38, 32, 26, 20)


def _inks(kingdoms: Sequence[Kingdom]) -> tuple[str, str]:
    """Returns the colours of a result's ground and words: the winner's, or paper and ink after a
    draw or for several winners."""
    if len(kingdoms) != 1:
        return theme.PAPER, theme.INK
    own = sides.COLOURS[kingdoms[0]]
    return own.strip, own.words


@memo
def _result(kingdoms: tuple[Kingdom, ...], title: str, reason: str) -> Image.Image:
    """Returns the panel of the outcome, indexed."""
    (ground, ink), room = _inks(kingdoms), _WIDE - 60 - 148 * max(1, len(kingdoms))
    size = next(size for size in _TITLES if text.width(title, Face.TITLE, size) < room)

    def paint(pen: Pen) -> None:
        _panel(pen, theme.GOLD, ground)
        if title:
            pen.write(_WIDE / 2, 31, title, Face.TITLE, size, ink)
        pen.write(_WIDE / 2, 68, reason, Face.PLAIN, SIZE, ink)
        for number, kingdom in enumerate(kingdoms):
            for x in (54 + 74 * number, _WIDE - 54 - 74 * number):
                sides.paint_medal(pen.at(x, STATUS / 2, 0.68), kingdom)

    return panel(_WIDE, STATUS, paint)
