"""The results above the players: that of the last fight until the next income, and the strip of the
outcome, the same for all. Measures are in px."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from common.text.say import capitalised, counted, say
from common.text.text import Text
from engines.game import VOID_ENDINGS, Ending, TableEnding
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import VilniusEnding, VilniusView
from engines.vilnius.names import short_name
from engines.vilnius.words.news import Aftermath, Change, aftermath
from render.kit import theme
from render.kit.text import Face
from render.vilnius import colours
from render.vilnius.canvas import SMALL, Canvas, width
from render.vilnius.layout import GAP, PAD, WIDE
from render.vilnius.sections.palette import Painting, section

TALL: Final = 172
_TITLES: Final[dict[Ending, Text]] = {
    VilniusEnding.DEFENDED: say("Vilnius stands"),
    VilniusEnding.FALLEN: say("Vilnius has fallen"),
    TableEnding.AGREEMENT: say("Given up"),
    TableEnding.RESIGNATION: say("All have left"),
    TableEnding.TIME: say("Out of time"),
    TableEnding.CALLED_OFF: capitalised(say("called off")),
    TableEnding.STOPPED: say("Stopped by the managers"),
    TableEnding.ABSENCE: capitalised(say("a player stayed away")),
}


@dataclass(frozen=True, slots=True)
class End:
    """The end of a match: the points left, and each player's side and glory, empty if the match was
    lost or broken off (ruling "glory")."""

    reason: Ending
    points: int
    glory: tuple[tuple[int, int], ...]


def end_of(view: VilniusView) -> End | None:
    """Returns the end of this view's match, or None while it goes on."""
    if view.outcome is None:
        return None
    reason = view.outcome.reason
    won = reason is VilniusEnding.DEFENDED
    glory = tuple((each.emblem, each.totals.glory) for each in view.players) if won else ()
    return End(reason, view.table.points, glory)


def ended(shown: End) -> Canvas:
    """Returns the strip, `WIDE` by `TALL` px: golden if Vilnius stands, red otherwise."""
    won = shown.reason is VilniusEnding.DEFENDED
    canvas = Canvas(WIDE, TALL)
    ground = theme.PAPER if won else colours.ALARM_DARK
    ink = theme.INK if won else theme.PALE
    canvas.plate((0, 0, WIDE, TALL), ground, theme.GOLD, 6, 24)
    for x in (84, WIDE - 84):
        canvas.icon("tower" if won else "FIRE", x, 84, 124)
    title, room = _TITLES.get(shown.reason, capitalised(say("the match is over"))), WIDE - 310
    canvas.words(WIDE / 2, 56, title, ink, 60, "m", Face.TITLE, room)
    canvas.words(WIDE / 2, 112, _told(shown, won=won), ink, 36, "m", room=room)
    _glory(canvas, shown, ink)
    return canvas


def _told(shown: End, *, won: bool) -> Text:
    if shown.reason in VOID_ENDINGS:
        return say("Nobody wins or loses")
    points = counted(shown.points, "point")
    if won:
        return say("All players win · {points} left", points=points)
    return say("All players lose · {points} left", points=points)


def _glory(canvas: Canvas, shown: End, ink: str) -> None:
    most = max((glory for _, glory in shown.glory), default=0)
    step = 250
    left = WIDE / 2 - step * (len(shown.glory) - 1) / 2 - 100
    for number, (side, glory) in enumerate(shown.glory):
        x = left + step * number
        canvas.icon(f"side-{side}", x + 20, 146, 40)
        end = x + 48 + canvas.words(x + 48, 146, say("Glory {number}", number=glory), ink, SMALL)
        if glory == most:
            canvas.icon("type-noble", end + 26, 146, 36)


_HEAD: Final = 84
_TALL: Final = 56
_SIZE: Final = 34
_AFTER, _LOST = 440, 330
"""The most room for the title, and for the points lost."""


@dataclass(frozen=True, slots=True)
class _Chip:
    """Words on a plate, with icons before them."""

    icons: tuple[str, ...]
    said: str
    ground: str

    @property
    def wide(self) -> int:
        return 14 + 48 * len(self.icons) + min(width(self.said, _SIZE), self.room) + 16

    @property
    def room(self) -> int:
        return WIDE - 2 * PAD - 30 - 48 * len(self.icons)


def result_sections(view: VilniusView) -> tuple[Painting, ...]:
    """Returns the result as a section of the picture, empty if the news tells of no fight."""
    found = aftermath(view)
    return () if found is None else (section(result, found, view.outcome is not None),)


def result(shown: Aftermath, last: bool) -> Canvas:
    """Returns the result's picture, `WIDE` px wide: the number of enemies defeated and the points
    lost by Vilnius, then a chip for each kind of enemy, and for each player's losses and gains. The
    `last` fight of a match is called so."""
    rows = [*_rows(list(_enemies(shown))), *_rows([_chip(each) for each in shown.changes])]
    tall = _HEAD + (_TALL + GAP) * len(rows) + PAD
    canvas = Canvas(WIDE, tall)
    lost = bool(shown.unbeaten)
    edge = colours.ALARM if lost else colours.CALM
    canvas.plate((0, 0, WIDE, tall), colours.PANEL, edge, 6, 22)
    canvas.plate((6, 6, WIDE - 12, _HEAD - 12), colours.ALARM_DARK if lost else colours.CALM_DARK)
    _head(canvas, shown, say("The last fight") if last else say("After the fight"))
    for number, row in enumerate(rows):
        _lay(canvas, row, _HEAD + (_TALL + GAP) * number)
    return canvas


def _head(canvas: Canvas, shown: Aftermath, title: Text) -> None:
    beaten, standing = (sum(n for _, n in each) for each in (shown.beaten, shown.unbeaten))
    middle = _HEAD / 2
    canvas.icon("beaten" if not standing else "alarm", 50, middle, 60)
    said = "−" + counted(shown.points, "point") if shown.points else say("no point lost")
    wide = canvas.words(WIDE - 24, middle + 2, said, theme.PALE, 40, "r", room=_LOST)
    canvas.icon("tower", WIDE - 60 - wide, middle, 60)
    x = 120 + canvas.words(92, middle, title, theme.PALE, 44, face=Face.TITLE, room=_AFTER)
    told = say("{beaten} of {all} defeated", beaten=beaten, all=beaten + standing)
    canvas.words(x, middle + 2, told, theme.PALE, 36, room=WIDE - 110 - wide - x)


def _enemies(shown: Aftermath) -> Iterator[_Chip]:
    """Yields a chip for each kind of enemy, first those that were not defeated; for each of these
    by itself if it is known what was missing."""
    for card, lack in shown.lacks:
        said = say("{enemy}: {lack}", enemy=CARDS.names[card], lack=lack)
        yield _Chip(("FIRE",), said, colours.ALARM_DARK)
    for cards, icon, ground in (
        (() if shown.lacks else shown.unbeaten, "FIRE", colours.ALARM_DARK),
        (shown.beaten, "beaten", colours.CALM_DARK),
    ):
        for card, count in cards:
            yield _Chip((icon,), _times(CARDS.names[card], count), ground)


def _chip(change: Change) -> _Chip:
    unseen = say("loot card") if change.why == "loot" else say("unseen")
    said = _times(short_name(change.card) if change.card else unseen, change.count)
    gained = change.why in ("loot", "province")
    sign = "+" if gained else "−"
    return _Chip((f"side-{change.emblem}", change.why), f"{sign} " + said, colours.HOLLOW)


def _times(name: str, count: int) -> str:
    return name + f" ×{count}" if count > 1 else name


def _rows(chips: list[_Chip]) -> list[list[_Chip]]:
    """Returns the chips in rows, each as full as it can be."""
    rows: list[list[_Chip]] = []
    left = 0
    for chip in chips:
        if not rows or left + chip.wide > WIDE - PAD:
            rows.append([])
            left = PAD
        rows[-1].append(chip)
        left += chip.wide + GAP
    return rows


def _lay(canvas: Canvas, row: list[_Chip], top: float) -> None:
    left = PAD
    for chip in row:
        canvas.plate((left, top, chip.wide, _TALL), chip.ground, colours.DIM, 2, 16)
        x = canvas.icons(chip.icons, left + 10, top + _TALL / 2, 44, 48) + 10
        canvas.words(x, top + _TALL / 2, chip.said, theme.PALE, _SIZE, room=chip.room)
        left += chip.wide + GAP
