"""A fight: the sums that are at stake, and every enemy in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from common.text.say import EMPTY, name, say
from common.text.text import Text
from engines.vilnius.model.values import Battle, Stage, VilniusView
from engines.vilnius.rules import forecasts
from engines.vilnius.words.names import amount
from render.kit import theme
from render.kit.text import Face
from render.vilnius import tones
from render.vilnius.canvas import Canvas
from render.vilnius.layout import GAP, WIDE
from render.vilnius.sections.attackers import CARD_WIDE, EnemyPanel, target, target_tall, targets
from render.vilnius.sections.palette import Painting, section

_HEAD: Final = 84
_TITLES: Final = {
    Battle.ATTACK: say("Attack", meaning="of the Order"),
    Battle.FINAL: name("Final Attack"),
    Battle.RAID: say("Enemy buildings"),
}


@dataclass(frozen=True, slots=True)
class Stakes:
    """The line above a fight: its kind, its state in words, and its costs as things stand, each as
    an icon with a number."""

    battle: Battle
    words: Text
    costs: tuple[tuple[str, str], ...]


def stakes(view: VilniusView, shown: Sequence[EnemyPanel]) -> Stakes:
    """Returns the line above this fight."""
    assert view.fight is not None
    beaten = sum(each.enemy.defeated for each in shown)
    words: Text = say("{beaten} of {all} defeated", beaten=beaten, all=len(shown))
    if view.fight.battle is Battle.RAID:
        words = say("{beaten} of {all} destroyed", beaten=beaten, all=len(shown))
    words = _paid(view) or words
    return Stakes(view.fight.battle, words, _costs(view))


def _paid(view: VilniusView) -> Text:
    """Returns words on the units that must still fall while skulls are paid, nothing otherwise."""
    step = view.step
    if step is None or step.stage not in (Stage.SILVER, Stage.GOLD):
        return EMPTY
    silver = step.stage is Stage.SILVER
    worth = amount(0, step.number) if silver else amount(step.number, 0)
    return say("units worth {worth} fall", worth=worth)


def _costs(view: VilniusView) -> tuple[tuple[str, str], ...]:
    """Returns skulls, points of Vilnius and loot, while units are sent. Red skulls are those of the
    defeated that no unit cancels (ruling "red skulls")."""
    found = forecasts.outlook(view)
    if found is None:
        return ()
    points = f"{found.fewest}–{found.most}" if found.fewest < found.most else str(found.most)
    points = f"{points} / {view.table.points}"
    loot = (("loot", str(found.loot)),)
    if found.battle is Battle.RAID:
        return loot
    return (
        ("skull-red", str(sum(each.reds for each in found.enemies))),
        ("skull-silver", str(found.silver)),
        ("skull-gold", str(found.golden)),
        *(loot if found.battle is Battle.ATTACK else ()),
        ("FIRE", points),
    )


def fight_sections(view: VilniusView, marked: int = 0) -> tuple[Painting, ...]:
    """Returns the fight as sections of the picture: the sums, then the enemies in rows of two;
    empty if there is no fight."""
    shown = targets(view, marked)
    if not shown:
        return ()
    rows = [shown[start : start + 2] for start in range(0, len(shown), 2)]
    return (section(_head, stakes(view, shown)), *(section(_row, row) for row in rows))


def _head(shown: Stakes) -> Canvas:
    canvas = Canvas(WIDE, _HEAD)
    canvas.plate((0, 0, WIDE, _HEAD), tones.ALARM_DARK, theme.PALE, 4, 22)
    canvas.icon("alarm", 50, _HEAD / 2, 66)
    title, room = _TITLES[shown.battle], 460
    x = 120 + canvas.words(96, _HEAD / 2, title, theme.PALE, 44, face=Face.TITLE, room=room)
    last = 206 if shown.battle is not Battle.RAID else 110
    left = WIDE - last - 96.0 * (len(shown.costs) - 1) if shown.costs else WIDE
    canvas.fitted(x, _HEAD / 2 + 2, shown.words, theme.PALE, 34, left - x - 24)
    for number, (sign, said) in enumerate(shown.costs):
        canvas.count(sign, said, left + 96 * number, _HEAD / 2, theme.PALE, 48)
    return canvas


def _row(shown: tuple[EnemyPanel, ...]) -> Canvas:
    tall = max(target_tall(each) for each in shown)
    canvas = Canvas(WIDE, tall)
    for number, each in enumerate(shown):
        canvas.add(target(each, tall), number * (CARD_WIDE + GAP), 0)
    return canvas
