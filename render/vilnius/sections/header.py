"""The strip on top: Vilnius' points, the round and the phase, the Order pile, the Boost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, Phase, Stage, VilniusView
from render.kit import theme
from render.kit.text import Face
from render.vilnius import tones
from render.vilnius.canvas import SMALL, Canvas
from render.vilnius.layout import WIDE

TALL: Final = 172
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
    """Returns the strip's picture, `WIDE` by `TALL` px."""
    canvas = Canvas(WIDE, TALL)
    canvas.plate((0, 0, WIDE, TALL), tones.PANEL, theme.TABLE_EDGE, 3, 24)
    _points(canvas, shown)
    canvas.words(448, 50, f"Round {shown.round}", theme.PALE, 46, face=Face.TITLE)
    canvas.words(448, 98, shown.phase, theme.GOLD, 36)
    canvas.words(448, 140, shown.words, theme.PALE, SMALL)
    _order(canvas, shown)
    return canvas


def _points(canvas: Canvas, shown: Strip) -> None:
    """Lays the tower, the number of points, and a pip for each of the `most` points."""
    low = shown.points * 3 <= shown.most
    canvas.plate((10, 10, 420, TALL - 20), tones.ALARM_DARK if low else tones.HOLLOW, radius=18)
    canvas.icon("tower", 72, 64, 104)
    wide = canvas.words(132, 60, str(shown.points), theme.PALE, 96)
    canvas.words(140 + wide, 76, f"/ {shown.most}", tones.DIM, 40)
    canvas.words(416, 38, "Vilnius", theme.GOLD, 34, "r", Face.TITLE)
    canvas.words(416, 80, "points", tones.DIM, SMALL, "r")
    step = min(34.0, 392 / shown.most)
    for number in range(shown.most):
        left, full = 24 + step * number, number < shown.points
        ground = theme.GOLD if full else tones.HOLLOW
        canvas.plate((left, 126, step - 6, 24), ground, theme.GOLD if full else tones.DIM, 3, 7)


def _order(canvas: Canvas, shown: Strip) -> None:
    """Lays the number of Order cards left, and the Boost, once it has come."""
    canvas.icon("order", WIDE - 236, 60, 92)
    canvas.words(WIDE - 184, 56, str(shown.order), theme.PALE, 62)
    canvas.words(WIDE - 22, 40, "Order", tones.DIM, SMALL, "r")
    canvas.words(WIDE - 22, 74, "pile", tones.DIM, SMALL, "r")
    if not shown.boost:
        canvas.words(WIDE - 22, 138, "Boost to come", tones.DIM, SMALL, "r")
        return
    canvas.plate((WIDE - 290, 112, 274, 48), tones.ALARM_DARK, theme.PALE, 3, 22)
    canvas.icon("boost", WIDE - 262, 136, 44)
    canvas.words(WIDE - 232, 136, "Boost", theme.PALE, 34)
    effects = tuple(each.value for each in CARDS.boosts[shown.boost].effects)
    canvas.icons(effects, WIDE - 28 - 46 * len(effects), 136, 42, 46)
