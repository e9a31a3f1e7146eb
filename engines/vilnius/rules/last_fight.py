"""The last fight of a match that is over: the enemies that came, and the weapons missing against
those that broke through."""

from __future__ import annotations

from dataclasses import dataclass

from engines.vilnius.model.cards import WEAPONS, CardId
from engines.vilnius.model.values import VilniusEnding, VilniusView
from engines.vilnius.rules import forecasts
from engines.vilnius.rules.forecasts import Wants


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy of the last fight. `missing` is the number of weapons that were missing against it,
    `weapon` their kind, or "weapon" for several kinds; 0 and "" if it was defeated or the view does
    not tell."""

    card: CardId
    defeated: bool
    missing: int = 0
    weapon: str = ""


def last_fight(view: VilniusView) -> tuple[Foe, ...]:
    """Returns the enemies of the fight in which Vilnius fell, or of the last fight in the news of a
    match that it has outlived. None while the match goes on, if it was broken off, or if there was
    no such fight."""
    if view.outcome is None or not isinstance(view.outcome.reason, VilniusEnding):
        return ()
    if view.fight is not None:
        return tuple(_foe(view, number) for number in range(1, len(view.fight.enemies) + 1))
    fought = (event for event in view.news if event[0] in ("beaten", "unbeaten"))
    return tuple(Foe(card, kind == "beaten") for kind, _, card in fought)


def _foe(view: VilniusView, number: int) -> Foe:
    assert view.fight is not None
    enemy = view.fight.enemies[number - 1]
    if enemy.defeated:
        return Foe(enemy.card, enemy.defeated)
    wants = forecasts.wanted_by(view, number)
    return Foe(enemy.card, False, wants.missing, weapon_of(wants))


def weapon_of(wants: Wants) -> str:
    """Returns the one kind of weapons that are missing, or "weapon" if there are several."""
    lacking = [name for name, many in zip(WEAPONS, wants.lacking, strict=True) if many]
    return lacking[0] if len(lacking) == 1 else "weapon"
