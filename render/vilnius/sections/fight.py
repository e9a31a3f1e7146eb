"""A fight: the sums that are at stake, and every enemy in it: the weapons that it asks for, the
weapons raised, the units against it, and its damage. Measures are in px."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from common.text.say import EMPTY, name, say
from common.text.text import Text
from engines.vilnius.model.cards import Arms
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, EnemyInFight, Sent, Stage, VilniusView
from engines.vilnius.model.weapons import enough, needed, raised, short, skulls
from engines.vilnius.names import amount
from engines.vilnius.rules import forecasts
from engines.vilnius.rules.fights import fighters
from render.kit import theme
from render.kit.text import Face
from render.vilnius import colours
from render.vilnius.canvas import SMALL, Canvas, width
from render.vilnius.cards.units import needs, skull_icons, states
from render.vilnius.layout import GAP, WIDE
from render.vilnius.sections.palette import Painting, section

_HEAD: Final = 84
_TITLES: Final = {
    Battle.ATTACK: say("Attack", meaning="of the Order"),
    Battle.FINAL: name("Final Attack"),
    Battle.RAID: say("Enemy buildings"),
}


CARD_WIDE: Final = (WIDE - GAP) // 2
_TITLE: Final = 60
_BODY: Final = 140
_LINE: Final = 46
_SENDER: Final = CARD_WIDE - 104
"""The most room for the name of a sender's unit."""
_PER: Final = 9
"""The number of weapons in a row."""


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
    shown = _targets(view, marked)
    if not shown:
        return ()
    rows = [shown[start : start + 2] for start in range(0, len(shown), 2)]
    return (section(_head, stakes(view, shown)), *(section(_row, row) for row in rows))


def _head(shown: Stakes) -> Canvas:
    canvas = Canvas(WIDE, _HEAD)
    canvas.plate((0, 0, WIDE, _HEAD), colours.ALARM_DARK, theme.PALE, 4, 22)
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
    tall = max(_target_tall(each) for each in shown)
    canvas = Canvas(WIDE, tall)
    for number, each in enumerate(shown):
        canvas.add(_target(each, tall), number * (CARD_WIDE + GAP), 0)
    return canvas


# The enemies


@dataclass(frozen=True, slots=True)
class EnemyPanel:
    """An enemy as it is drawn.

    `number` counts from 1; `have` are the weapons raised against it, or None once no more units are
    sent; `side` is the emblem of the player whose row it came from, or -1 if it attacks Vilnius or
    came from no row.
    """

    number: int
    enemy: EnemyInFight
    boosted: bool
    have: Arms | None
    missing: int
    enough: int | None
    side: int
    senders: tuple[tuple[int, str, int], ...]
    marked: bool


def _targets(view: VilniusView, marked: int = 0) -> tuple[EnemyPanel, ...]:
    """Returns the enemies of the fight; `marked` is the number of the chosen one."""
    fight = view.fight
    if fight is None:
        return ()
    sending = view.stage is Stage.FIGHT
    limit = enough(fight.battle, view.ruleset.players)
    found: list[EnemyPanel] = []
    for number, enemy in enumerate(fight.enemies):
        need = needed(enemy.card, view.boosted)
        have = raised(fight, number) if sending else None
        missing = 0 if have is None else short(need, have, limit)
        done = missing == 0 if sending else enemy.defeated
        found.append(
            EnemyPanel(
                number + 1,
                enemy._replace(defeated=done),
                view.boosted,
                have,
                missing,
                limit,
                view.players[enemy.seat].emblem if enemy.target == "player" else -1,
                _senders(view, tuple(each for each in fight.sent if each.enemy == number)),
                number + 1 == marked,
            )
        )
    return tuple(found)


def _senders(view: VilniusView, sent: tuple[Sent, ...]) -> tuple[tuple[int, str, int], ...]:
    """Returns emblem, name and number of equal units."""
    counts = Counter((each.seat, each.unit) for each in fighters(sent))
    return tuple(
        (view.players[seat].emblem, CARDS.units[unit].name, count)
        for (seat, unit), count in counts.items()
    )


def _target_tall(shown: EnemyPanel) -> int:
    """Returns the height that an enemy needs."""
    lines = len(_lines(shown))
    rows = 1 if sum(needed(shown.enemy.card, shown.boosted)) <= _PER else 2
    return _TITLE + _BODY + 56 * (rows - 1) + (_LINE * lines + 10 if lines else 0)


def _target(shown: EnemyPanel, tall: int) -> Canvas:
    """Returns an enemy's picture, `CARD_WIDE` by `tall` px."""
    canvas = Canvas(CARD_WIDE, tall)
    enemy = shown.enemy
    edge = colours.CALM if enemy.defeated else colours.ALARM
    ground = theme.mixed(colours.CALM, colours.ORDER, 0.24) if enemy.defeated else colours.ORDER
    canvas.plate((0, 0, CARD_WIDE, tall), ground, theme.GOLD if shown.marked else edge, 7, 18)
    _headed(canvas, shown)
    need = needed(enemy.card, shown.boosted)
    icons = needs(need) if shown.have is None else states(need, shown.have, shown.enough)
    if not icons:
        said = say("always defeated")
        canvas.words(20, _TITLE + 36, said, colours.INK, SMALL, room=CARD_WIDE - 40)
    for row in range(0, len(icons), _PER):
        canvas.icons(icons[row : row + _PER], 18, _TITLE + 36 + 6 * row, 54, 60)
    y = _TITLE + 98 + (56 if len(icons) > _PER else 0)
    _harm(canvas, shown, y)
    for number, line in enumerate(_lines(shown)):
        _senders_line(canvas, line, y + 58 + _LINE * number)
    return canvas


def _headed(canvas: Canvas, shown: EnemyPanel) -> None:
    band = colours.CALM_DARK if shown.enemy.defeated else colours.ORDER_BAND
    canvas.plate((7, 7, CARD_WIDE - 14, _TITLE - 7), band, radius=12)
    canvas.plate((12, 10, 50, 46), theme.GOLD, radius=23)
    canvas.words(37, 33, str(shown.number), colours.INK, 38, "m")
    canvas.fitted(74, 33, CARDS.names[shown.enemy.card], theme.PALE, 38, CARD_WIDE - 160)
    if shown.enemy.card in CARDS.enemies:
        strength = str(CARDS.enemies[shown.enemy.card].strength)
        canvas.words(CARD_WIDE - 24, 33, strength, theme.PALE, 44, "r")
        canvas.icon("order", CARD_WIDE - 68, 33, 44)
    else:
        canvas.icon("endless", CARD_WIDE - 44, 33, 50)


def _harm(canvas: Canvas, shown: EnemyPanel, y: float) -> None:
    """Lays skulls, then the number of missing weapons, then the damage that follows, and its
    target."""
    enemy = shown.enemy
    x = canvas.icons(skull_icons(skulls(enemy.card, shown.boosted)), 18, y, 46, 50) + 14
    right = CARD_WIDE - 18.0
    if not enemy.defeated:
        right = _damage(canvas, shown, y)
    if enemy.defeated:
        canvas.icon("beaten", max(x, 18) + 26, y, 50)
        left = max(x, 18) + 60
        canvas.words(left, y, say("defeated"), colours.CALM_DARK, 36, room=right - left)
    elif shown.have is not None:
        said = say("needs any {number}", number=shown.missing)
        if shown.enough is None:
            said = say("needs {number}", number=shown.missing)
        if width(said, 36) < right - x - 10:
            canvas.words(x, y, said, colours.ALARM_DARK, 36)
        else:
            canvas.words(x, y, f"−{shown.missing}", colours.ALARM_DARK, 36)
    else:
        canvas.words(x, y, say("not defeated"), colours.ALARM_DARK, 34, room=right - x - 10)


def _damage(canvas: Canvas, shown: EnemyPanel, y: float) -> float:
    """Lays the damage, ending at the right. Returns its left end."""
    enemy = shown.enemy
    if enemy.card not in CARDS.enemies:
        return CARD_WIDE - 18.0
    card = CARDS.enemies[enemy.card]
    damage = card.to_vilnius if enemy.target == "vilnius" else card.to_player
    if not damage:
        return CARD_WIDE - 18.0
    wide = 50.0 * len(damage) + 62
    left = CARD_WIDE - 14 - wide
    tint = theme.mixed(colours.ALARM, colours.ORDER, 0.22)
    canvas.plate((left, y - 29, wide, 58), tint, radius=14)
    canvas.icons(tuple(each.value for each in damage), left + 6, y, 46, 50)
    aim = "tower" if shown.side < 0 else f"side-{shown.side}"
    canvas.icon(aim, CARD_WIDE - 44, y, 48)
    return left - 8


def _lines(shown: EnemyPanel) -> tuple[tuple[tuple[int, str], ...], ...]:
    """Returns the senders as words with their emblems, in lines."""
    lines: list[list[tuple[int, str]]] = []
    used = float(CARD_WIDE)
    for side, unit, count in shown.senders:
        said = say("{count} {unit}", count=count, unit=unit) if count > 1 else unit
        wide = min(width(said, SMALL), _SENDER) + 66
        if used + wide > CARD_WIDE - 20:
            lines.append([])
            used = 18
        lines[-1].append((side, said))
        used += wide
    return tuple(tuple(line) for line in lines)


def _senders_line(canvas: Canvas, line: tuple[tuple[int, str], ...], y: float) -> None:
    x = 18.0
    for side, said in line:
        canvas.icon(f"side-{side}", x + 20, y, 42)
        x += 46 + canvas.words(x + 46, y, said, colours.INK, room=_SENDER) + 20
