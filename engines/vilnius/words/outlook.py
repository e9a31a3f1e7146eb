"""The text under the board: the end of a fight if it were resolved now, the rest of a price or a
stack's cost, the units that can fall. The values are those of `forecasts`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from common.text.say import counted, listed
from engines.game import Seat
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, EnemyInFight, Stage, VilniusView
from engines.vilnius.rules import fights, forecasts
from engines.vilnius.rules.fights import Fighter
from engines.vilnius.rules.forecasts import VILNIUS, EnemyForecast, Outlook, Wants
from engines.vilnius.words.names import (
    amount,
    cards,
    laid_down,
    owned,
    short_name,
    side,
    weapons_in_a_sentence,
)

LONGEST: Final = 800
"""The most characters of all lines together, line ends included."""

THINGS: Final = {
    Damage.PROVINCE_BACK: "province",
    Damage.UNIT_BACK: "unit",
    Damage.BUILDING_BACK: "outer building",
}
"""The things that damage takes from a player."""


def lines(view: VilniusView) -> tuple[str, ...]:
    """Returns the forecast in sentences, each a line, at most 800 characters together; empty if
    nothing is being raised, paid or lost. With many enemies each gets fewer words."""
    return next(told for told in _tellings(view) if sum(len(line) + 1 for line in told) <= LONGEST)


def _tellings(view: VilniusView) -> Iterator[tuple[str, ...]]:
    """Yields the texts from the fullest to the shortest."""
    found = forecasts.outlook(view)
    if found is None:
        yield (*_price(view), *_levy(view), *_losses(view))
        yield ()
        return
    total = _total(view, found)
    yield (total, *(f"{_enemy(view, each)}." for each in found.enemies))
    yield (total, *(f"{enemy_in_short(view, each)}." for each in found.enemies))
    wanting = [each for each in found.enemies if not each.enemy.defeated]
    missing = [f"{_numbered(each)} {each.wants.missing}" for each in wanting]
    yield (total, f"Still missing: {', '.join(missing)}.") if wanting else (total,)


# A fight


def _total(view: VilniusView, found: Outlook) -> str:
    """Returns the sums of the forecast."""
    raid = found.battle is Battle.RAID
    done = "destroyed" if raid else "defeated"
    told = [f"{len(found.beaten)} of {len(found.enemies)} {done}"]
    if found.most:
        told.append(points_lost(view, found))
    if found.silver or found.golden:
        told.append(f"units worth {_skulls(found)} will be lost")
    if found.loot:
        told.append(f"loot: {counted(found.loot, 'card')}")
    return f"As things stand: {'; '.join(told)}."


def points_lost(view: VilniusView, found: Outlook) -> str:
    """Returns the points lost: the fewest and the most if stored provinces may be discarded
    instead."""
    if found.fewest == view.table.points:
        return "Vilnius loses its last point and falls"
    spared = "" if found.fewest == found.most else f"at least {found.fewest}, at most "
    return f"Vilnius loses {spared}{counted(found.most, 'point')} of {view.table.points}"


def _skulls(found: Outlook) -> str:
    """Returns “2 tools (silver skulls) and 1 gold (golden skulls)”."""
    silver = [f"{counted(found.silver, 'tool')} (silver skulls)"] * bool(found.silver)
    return listed([*silver, *([f"{found.golden} gold (golden skulls)"] * bool(found.golden))])


def _numbered(each: EnemyForecast) -> str:
    return f"{CARDS.names[each.enemy.card]} ({each.number})"


def _enemy(view: VilniusView, each: EnemyForecast) -> str:
    """Returns an enemy with its full forecast."""
    sent = _senders(view, each.fighters)
    if each.enemy.defeated:
        by = f" by {sent}" if sent else ""
        return f"{_numbered(each)}: {_done(each.enemy)}{by}{_reds(each)}"
    harm = f", or {_harm(view, each.enemy)}" if each.damage else ""
    by = f"; sent: {sent}" if sent else ""
    return f"{_numbered(each)}: {missing_in_words(each.wants)}{harm}{by}"


def _harm(view: VilniusView, enemy: EnemyInFight) -> str:
    """Returns the damage of an undefeated enemy as a clause: “Vilnius loses 2 points”."""
    damage = forecasts.damage_of(enemy)
    lost = damage_in_words(view, enemy)
    return f"Vilnius loses {lost}" if set(damage) == {Damage.FIRE} else f"it costs {lost}"


def enemy_in_short(view: VilniusView, each: EnemyForecast) -> str:
    """Returns “Sergeants (2): 3 missing, else 1 point”."""
    if each.enemy.defeated:
        return f"{_numbered(each)}: {_done(each.enemy)}{_reds(each)}"
    harm = f", else {damage_in_words(view, each.enemy)}" if each.damage else ""
    return f"{_numbered(each)}: {each.wants.missing} missing{harm}"


def _done(enemy: EnemyInFight) -> str:
    return "defeated" if enemy.card in CARDS.enemies else "destroyed"


def _reds(each: EnemyForecast) -> str:
    """Returns the number of units that fall to red skulls."""
    return f"; {counted(each.reds, 'red skull')}" if each.reds else ""


def missing_in_words(wants: Wants) -> str:
    """Returns the weapons still to raise: “2 swords and a shield to go”. If an exchange spares
    some, or not all are needed: “a sword or a shield to go”, “any 2 of 2 swords and a shield to
    go”. Without any: “nothing to go”."""
    if not wants.missing:
        return "nothing to go"
    if wants.missing == sum(wants.lacking):
        return f"{weapons_in_a_sentence(wants.lacking)} to go"
    if wants.missing == max(wants.lacking) == 1:
        return f"{weapons_in_a_sentence(wants.lacking, 'or')} to go"
    return f"any {wants.missing} of {weapons_in_a_sentence(wants.lacking)} to go"


def damage_in_words(view: VilniusView, enemy: EnemyInFight) -> str:
    """Returns the damage of an undefeated enemy: “2 points, a province of Bear”."""
    whose = f" of {side(view, enemy.seat)}" if enemy.seat >= 0 else ""
    told: list[str] = []
    for effect, count in Counter(forecasts.damage_of(enemy)).items():
        if effect is Damage.FIRE:
            told.append(counted(count, "point"))
        elif effect is Damage.STORED_OR_POINT:
            told.append(f"a point or a stored province{'' if enemy.target == VILNIUS else whose}")
        else:
            told.append(f"{counted(count, THINGS[effect])}{whose}")
    return ", ".join(told) or "nothing"


def _senders(view: VilniusView, there: Iterable[Fighter]) -> str:
    """Returns “Columns' Farmers ×2, Bear's Hunters”."""
    found: dict[Seat, list[str]] = {}
    for each in there:
        found.setdefault(each.seat, []).append(each.unit)
    return ", ".join(f"{owned(side(view, seat))} {cards(units)}" for seat, units in found.items())


# Prices, and units that can fall


def _price(view: VilniusView) -> Iterator[str]:
    price = forecasts.price(view)
    if price is None:
        return
    laid = f"; laid down: {laid_down(price.how)}" if price.how else ""
    cost, missing = amount(*price.cost), amount(*price.missing)
    yield f"{short_name(price.card)}: {cost}{laid}; still missing: {missing}."
    if price.proposal:
        yield f"Proposed: {laid_down(price.proposal)}."


def _levy(view: VilniusView) -> Iterator[str]:
    levy = forecasts.levy(view)
    if levy is None:
        return
    sent = f"; sent: {cards(levy.how)}" if levy.how else ""
    needed = weapons_in_a_sentence(levy.wants.needed)
    yield f"Stack {levy.stack} takes {needed}{sent}; {missing_in_words(levy.wants)}."
    if levy.proposal:
        yield f"Proposed: {cards(levy.proposal)}."


def _losses(view: VilniusView) -> Iterator[str]:
    """Yields a sentence with the units among which one must be chosen."""
    fight, step = view.fight, view.step
    if fight is None or step is None:
        return
    if step.stage is Stage.RED:
        found = fights.dearest(fight, step.number)
        yield f"One of these falls: {_senders(view, found)}."
    elif step.stage in (Stage.SILVER, Stage.GOLD):
        found = fights.suitable(fight, step.stage)
        yield f"These can fall: {', '.join(_priced(view, step.stage, found))}."


def _priced(view: VilniusView, stage: Stage, found: Iterable[Fighter]) -> list[str]:
    """Returns “Bear's Hunters (3 tools)”."""
    told: list[str] = []
    for seat, unit in dict.fromkeys((each.seat, each.unit) for each in found):
        price = fights.price(unit, stage)
        worth = counted(price, "tool") if stage is Stage.SILVER else f"{price} gold"
        told.append(f"{owned(side(view, seat))} {CARDS.names[unit]} ({worth})")
    return told
