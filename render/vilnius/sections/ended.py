"""The strip of the outcome, the same for all players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from common.text.say import counted, say
from common.text.text import Text
from engines.game import VOID_ENDINGS, Ending, TableEnding
from engines.vilnius.model.values import VilniusEnding, VilniusView
from render.kit import theme
from render.kit.text import Face
from render.vilnius import tones
from render.vilnius.canvas import SMALL, Canvas
from render.vilnius.layout import WIDE

TALL: Final = 172
_TITLES: Final[dict[Ending, Text]] = {
    VilniusEnding.DEFENDED: say("Vilnius stands"),
    VilniusEnding.FALLEN: say("Vilnius has fallen"),
    TableEnding.AGREEMENT: say("Given up"),
    TableEnding.RESIGNATION: say("All have left"),
    TableEnding.TIME: say("Out of time"),
    TableEnding.CALLED_OFF: say("Called off"),
    TableEnding.STOPPED: say("Stopped by the managers"),
    TableEnding.ABSENCE: say("A player stayed away"),
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
    ground = theme.PAPER if won else tones.ALARM_DARK
    ink = theme.INK if won else theme.PALE
    canvas.plate((0, 0, WIDE, TALL), ground, theme.GOLD, 6, 24)
    for x in (84, WIDE - 84):
        canvas.icon("tower" if won else "FIRE", x, 84, 124)
    title, room = _TITLES.get(shown.reason, say("The match is over")), WIDE - 310
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
    """Lays each player's glory, the most of it with a crown."""
    most = max((glory for _, glory in shown.glory), default=0)
    step = 250
    left = WIDE / 2 - step * (len(shown.glory) - 1) / 2 - 100
    for number, (side, glory) in enumerate(shown.glory):
        x = left + step * number
        canvas.icon(f"side-{side}", x + 20, 146, 40)
        end = x + 48 + canvas.words(x + 48, 146, say("Glory {number}", number=glory), ink, SMALL)
        if glory == most:
            canvas.icon("type-noble", end + 26, 146, 36)
