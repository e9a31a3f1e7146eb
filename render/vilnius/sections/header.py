"""The strip on top: the city with its points, the round and the phase, the Order pile, the
Boost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, Phase, Stage, VilniusView
from render.kit import theme
from render.kit.text import Face
from render.vilnius import tones
from render.vilnius.canvas import SMALL, Canvas, width
from render.vilnius.layout import WIDE
from render.vilnius.sections.skyline import TALL as SKY
from render.vilnius.sections.skyline import lay_skyline

_LOW: Final = SKY
"""The top of the round, below the city."""
TALL: Final = _LOW + 108
PHASES: Final = {
    Phase.INCOME: "Income phase",
    Phase.PREPARATION: "Preparation phase",
    Phase.CITY: "City phase",
    Phase.MILITARY: "Military phase",
    Phase.FINAL: "Final Attack",
}
STAGES: Final = {
    Stage.INCOME: "All choose what to draw",
    Stage.CITY: "Build, recruit, share or pass",
    Stage.PAY: "Something is being paid",
    Stage.STORE: "Provinces are stored",
    Stage.FIGHT: "Send units to fend off",
    Stage.RED: "Red skulls: a unit falls",
    Stage.SILVER: "Silver skulls: units fall",
    Stage.GOLD: "Golden skulls: units fall",
    Stage.HARM: "Damage is suffered",
    Stage.PLUNDER: "Loot is handed out",
    Stage.CAPTURE: "Provinces are captured",
    Stage.LEVY: "Units capture a province",
    Stage.PICK: "A province is picked",
    Stage.PUT: "The others go back",
    Stage.STORE_UNITS: "Units are stored",
}
"""The words for the awaited action, by stage."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The contents of the strip."""

    points: int
    most: int
    round: int
    phase: str
    words: str
    order: int
    boost: CardId
    short: bool


def strip_of(view: VilniusView) -> Strip:
    """Returns the strip of a position."""
    stage = view.stage
    words = STAGES.get(stage, "") if stage is not None and view.outcome is None else ""
    if stage is Stage.FIGHT and view.fight and view.fight.battle is Battle.RAID:
        words = "Attack enemy buildings"
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
    canvas.plate((0, 0, WIDE, TALL), tones.PANEL, theme.TABLE_EDGE, 3, 22)
    lay_skyline(canvas, shown.points, shown.most)
    _points(canvas, shown)
    x = 24 + canvas.words(24, _LOW + 34, f"Round {shown.round}", theme.PALE, 46, face=Face.TITLE)
    canvas.words(x + 22, _LOW + 36, shown.phase, theme.GOLD, 36)
    canvas.words(24, _LOW + 82, shown.words, theme.PALE, SMALL)
    _order(canvas, shown)
    return canvas


def _points(canvas: Canvas, shown: Strip) -> None:
    """Writes the points on the sky, left of the city."""
    canvas.words(26, 38, "Vilnius", theme.GOLD, 40, face=Face.TITLE)
    wide = canvas.words(24, 112, str(shown.points), theme.PALE, 112)
    canvas.words(40 + wide, 98, f"/ {shown.most}", theme.PALE, 44)
    canvas.words(40 + wide, 138, "points", theme.PALE, SMALL)


def _order(canvas: Canvas, shown: Strip) -> None:
    """Lays the number of Order cards left, and the Boost, once it has come."""
    middle = _LOW + 34
    canvas.words(WIDE - 22, middle, "Order pile", theme.PALE, SMALL, "r")
    wide = 36.0 + width("Order pile", SMALL)
    wide += canvas.words(WIDE - wide, middle, str(shown.order), theme.PALE, 46, "r")
    canvas.icon("order", WIDE - wide - 36, middle, 56)
    middle = _LOW + 80
    if not shown.boost:
        canvas.words(WIDE - 22, middle, "Boost to come", tones.DIM, SMALL, "r")
        return
    canvas.plate((WIDE - 290, middle - 23, 274, 46), tones.ALARM_DARK, theme.PALE, 3, 22)
    canvas.icon("boost", WIDE - 262, middle, 42)
    canvas.words(WIDE - 232, middle, "Boost", theme.PALE, 34)
    effects = tuple(each.value for each in CARDS.boosts[shown.boost].effects)
    canvas.icons(effects, WIDE - 28 - 46 * len(effects), middle, 40, 46)
