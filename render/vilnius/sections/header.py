"""The strip on top: the city with its points, the round and the phase, the Order pile, the
Boost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from common.text.say import EMPTY, capitalised, counted, name, say, trimmed
from common.text.text import Text
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, Phase, Stage, VilniusView
from render.kit import theme
from render.kit.text import Face
from render.vilnius import colours
from render.vilnius.canvas import SMALL, Canvas
from render.vilnius.layout import WIDE
from render.vilnius.sections.skyline import TALL as SKY
from render.vilnius.sections.skyline import lay_skyline

_LOW: Final = SKY
"""The top of the round, below the city."""
TALL: Final = _LOW + 108
PHASES: Final = {
    Phase.INCOME: name("Income phase"),
    Phase.PREPARATION: name("Preparation phase"),
    Phase.CITY: name("City phase"),
    Phase.MILITARY: name("Military phase"),
    Phase.FINAL: name("Final Attack"),
}
STAGES: Final = {
    Stage.INCOME: say("All choose what to draw"),
    Stage.CITY: say("Build, recruit, share or pass"),
    Stage.PAY: say("Paying the price"),
    Stage.STORE: say("Storing provinces"),
    Stage.FIGHT: say("Send units to fend off"),
    Stage.RED: say("Red skulls: a unit falls"),
    Stage.SILVER: say("Silver skulls: units fall"),
    Stage.GOLD: say("Golden skulls: units fall"),
    Stage.HARM: say("Taking damage"),
    Stage.PLUNDER: say("Sharing loot"),
    Stage.CAPTURE: say("Capturing provinces"),
    Stage.LEVY: say("Sending units for a province"),
    Stage.PICK: say("Picking a province"),
    Stage.PUT: say("Putting the others back"),
    Stage.STORE_UNITS: say("Storing units"),
}
"""The words for the awaited action, by stage."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The contents of the strip."""

    points: int
    most: int
    round: int
    phase: Text
    words: Text
    order: int
    boost: CardId
    short: bool


def strip_of(view: VilniusView) -> Strip:
    """Returns the strip of a position."""
    stage = view.stage
    words: Text = EMPTY
    if stage is not None and view.outcome is None:
        words = STAGES.get(stage, EMPTY)
    if stage is Stage.FIGHT and view.fight and view.fight.battle is Battle.RAID:
        words = say("Attack enemy buildings")
    return Strip(
        view.table.points,
        max(view.table.points, view.ruleset.points),
        view.round.number,
        PHASES[view.round.phase],
        words,
        view.face_down.order,
        view.table.boost,
        view.ruleset.short,
    )


def strip(shown: Strip) -> Canvas:
    """Returns the strip's picture, `WIDE` by `TALL` px: the city, and the round below it."""
    canvas = Canvas(WIDE, TALL)
    canvas.plate((0, 0, WIDE, TALL), colours.PANEL, theme.TABLE_EDGE, 3, 22)
    lay_skyline(canvas, shown.points, shown.most)
    _points(canvas, shown)
    pile, boost = _order(canvas, shown)
    title = capitalised(say("round {number}", number=shown.round))
    x = 46 + canvas.words(24, _LOW + 34, title, theme.PALE, 46, face=Face.TITLE, room=_TITLE)
    canvas.words(x, _LOW + 36, shown.phase, theme.GOLD, 36, room=pile - x)
    canvas.words(24, _LOW + 82, shown.words, theme.PALE, SMALL, room=boost - 24)
    return canvas


def _points(canvas: Canvas, shown: Strip) -> None:
    city = name("Vilnius")
    canvas.words(26, 38, city, theme.GOLD, 40, face=Face.TITLE, room=_SKY - 26)
    wide = canvas.words(24, 112, str(shown.points), theme.PALE, 112)
    canvas.words(40 + wide, 98, f"/ {shown.most}", theme.PALE, 44)
    points = trimmed(counted(shown.most, "point"), start=f"{shown.most} ")
    canvas.words(40 + wide, 138, points, theme.PALE, SMALL, room=_SKY - 40 - wide)


_TITLE: Final = 330
"""The most room for the round."""
_PILE: Final = 240
"""The most room for the words at the right."""
_SKY: Final = 330
"""The left end of the city."""


def _order(canvas: Canvas, shown: Strip) -> tuple[float, float]:
    """Lays the number of Order cards left, and the Boost, once it has come. Returns the left end of
    both, with some space."""
    middle = _LOW + 34
    pile = say("Order pile")
    wide = 36.0 + canvas.words(WIDE - 22, middle, pile, theme.PALE, SMALL, "r", room=_PILE)
    wide += canvas.words(WIDE - wide, middle, str(shown.order), theme.PALE, 46, "r")
    canvas.icon("order", WIDE - wide - 36, middle, 56)
    left, middle = WIDE - wide - 76, _LOW + 80
    if not shown.boost:
        said = say("Boost to come")
        wide = canvas.words(WIDE - 22, middle, said, colours.DIM, SMALL, "r", room=_PILE)
        return left, WIDE - wide - 40
    canvas.plate((WIDE - 290, middle - 23, 274, 46), colours.ALARM_DARK, theme.PALE, 3, 22)
    canvas.icon("boost", WIDE - 262, middle, 42)
    count = len(CARDS.boosts[shown.boost].effects)
    canvas.words(WIDE - 232, middle, say("Boost"), theme.PALE, 34, room=196 - 46 * count)
    effects = tuple(each.value for each in CARDS.boosts[shown.boost].effects)
    canvas.icons(effects, WIDE - 28 - 46 * len(effects), middle, 40, 46)
    return left, WIDE - 308
