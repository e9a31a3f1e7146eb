"""The text under the board: the end of a fight if it were resolved now, the rest of a price or a
stack's cost, the units that can fall. The values are those of `forecasts`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from common.text.say import EMPTY, counted, fullest, joined, listed, name, say
from common.text.text import Name, Text
from engines.game import Seat
from engines.vilnius.actions.sending import enemy_numbered
from engines.vilnius.model.card_names import GOLD, TOOL
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, EnemyInFight, Stage, VilniusView
from engines.vilnius.names import (
    NOTHING,
    cards,
    laid_down,
    price,
    short_name,
    side,
    weapons_in_a_sentence,
)
from engines.vilnius.rules import fights, forecasts
from engines.vilnius.rules.fights import Fighter
from engines.vilnius.rules.forecasts import VILNIUS, EnemyForecast, Outlook, Wants
from engines.vilnius.words.news import so_far

LONGEST: Final = 800
"""The most characters of all lines together, line ends included."""

THINGS: Final[dict[Damage, Name]] = {
    Damage.PROVINCE_BACK: name("province"),
    Damage.UNIT_BACK: name("unit"),
    Damage.BUILDING_BACK: name("outer building"),
}
"""The things that damage takes from a player."""


def lines(view: VilniusView) -> tuple[Text, ...]:
    """Returns the forecast beside a picture that shows the rest: the sum of a fight, a price or a
    stack's cost; empty if nothing is being raised or paid."""
    found = forecasts.outlook(view)
    if found is None:
        return (*_price(view), *_levy(view))
    before = so_far(view)  # an attack, before enemy buildings are attacked
    ways = ((True, True), (False, True), (False, False))
    told = (_total(view, found, harmless=harmless, siege=siege) for harmless, siege in ways)
    total = fullest(told, _TWO_LINES)
    return (joined(" ", [before + ".", total]) if before else total,)


_TWO_LINES: Final = 84
"""The most characters in two lines of a phone."""


def whole(view: VilniusView) -> tuple[Text, ...]:
    """Returns the forecast with all that the picture shows, each enemy and each unit that can fall,
    a line each, at most 800 characters together. With many enemies each gets fewer words."""
    return next(told for told in _tellings(view) if sum(len(line) + 1 for line in told) <= LONGEST)


def _tellings(view: VilniusView) -> Iterator[tuple[Text, ...]]:
    """Yields the texts from the fullest to the shortest."""
    found = forecasts.outlook(view)
    if found is None:
        yield (*lines(view), *_losses(view))
        yield ()
        return
    total = (_total(view, found), *_spoils(found))
    yield (*total, *(_enemy(view, each) + "." for each in found.enemies))
    yield (*total, *(enemy_in_short(view, each) + "." for each in found.enemies))
    wanting = [each for each in found.enemies if not each.enemy.defeated]
    missing = [
        say("{enemy} {missing}", enemy=_numbered(each), missing=each.wants.missing)
        for each in wanting
    ]
    still = say("Still needed: {enemies}.", enemies=joined(", ", missing))
    yield (*total, still) if wanting else total


# A fight


def _total(view: VilniusView, found: Outlook, *, harmless: bool = True, siege: bool = True) -> Text:
    """Returns “3 of 8 defeated (2 need no weapons); Vilnius loses 3 to 5 points of 6 (1 by Siege
    Works).”, or without the brackets."""
    beaten, every = len(found.beaten), len(found.enemies)
    told: list[Text] = [
        say("{beaten} of {all} destroyed", beaten=beaten, all=every)
        if found.battle is Battle.RAID
        else say("{beaten} of {all} defeated", beaten=beaten, all=every)
    ]
    count = sum(not any(each.wants.needed) for each in found.enemies)
    if count and harmless:
        told[0] = say(
            "{beaten} ({count:one={count} needs|other={count} need} no weapons)",
            beaten=told[0],
            count=count,
        )
    if found.most:
        told.append(points_lost(view, found))
    if found.siege and siege:
        told[-1] = say(
            "{loss} ({points} by {building})",
            loss=told[-1],
            points=found.siege,
            building=CARDS.names["siege-works"],
        )
    return joined("; ", told) + "."


def _spoils(found: Outlook) -> Iterator[Text]:
    """Yields the condition of harmless Siege Works, the worth of units lost to skulls, and the
    loot."""
    if found.siege:
        yield say(
            "{building}: no harm if every enemy is defeated.", building=CARDS.names["siege-works"]
        )
    if found.silver or found.golden:
        yield say("Units worth {price} will be lost.", price=_skulls(found))
    if found.loot:
        yield say("Loot: {cards}.", cards=counted(found.loot, "card"))


def points_lost(view: VilniusView, found: Outlook) -> Text:
    """Returns the points lost: the fewest and the most if stored provinces may be discarded
    instead."""
    if found.fewest == view.table.points:
        return say("Vilnius loses its last point and falls")
    points, left = counted(found.most, "point"), view.table.points
    if found.fewest == found.most:
        return say("Vilnius loses {points} of {left}", points=points, left=left)
    return say(
        "Vilnius loses {fewest} to {points} of {left}",
        fewest=found.fewest,
        points=points,
        left=left,
    )


def _skulls(found: Outlook) -> Text:
    silver = [say("{tools} (silver skulls)", tools=counted(found.silver, TOOL))]
    golden = [say("{gold} (golden skulls)", gold=counted(found.golden, GOLD))]
    return listed([*silver * bool(found.silver), *golden * bool(found.golden)])


def _numbered(each: EnemyForecast) -> Text:
    return enemy_numbered(each.enemy, each.number)


def _enemy(view: VilniusView, each: EnemyForecast) -> Text:
    senders = _senders(view, each.fighters)
    if each.enemy.defeated:
        return joined("; ", [_beaten(each, senders), *_reds(each)])
    sent = [say("sent: {units}", units=senders)] * bool(senders)
    return joined("; ", [_missing(view, each), *sent])


def _missing(view: VilniusView, each: EnemyForecast) -> Text:
    """Returns the weapons that an enemy still needs, and its damage without them."""
    enemy, missing = _numbered(each), missing_in_words(each.wants)
    if not each.damage:
        return say("{enemy}: {missing}", enemy=enemy, missing=missing)
    burns = set(forecasts.damage_of(each.enemy)) == {Damage.FIRE}
    return say(
        "{enemy}: {missing}, or {burns:yes=Vilnius loses {harm}|no=it costs {harm}}",
        enemy=enemy,
        missing=missing,
        burns=burns,
        harm=damage_in_words(view, each.enemy),
    )


def enemy_in_short(view: VilniusView, each: EnemyForecast) -> Text:
    """Returns “Sergeants (2): still needs 3, else 1 point”."""
    if each.enemy.defeated:
        return joined("; ", [_beaten(each), *_reds(each)])
    enemy, missing = _numbered(each), each.wants.missing
    if not each.damage:
        return say("{enemy}: still needs {missing}", enemy=enemy, missing=missing)
    return say(
        "{enemy}: still needs {missing}, else {harm}",
        enemy=enemy,
        missing=missing,
        harm=damage_in_words(view, each.enemy),
    )


def _beaten(each: EnemyForecast, senders: Text = EMPTY) -> Text:
    enemy = _numbered(each)
    if each.enemy.card in CARDS.enemies:
        if senders:
            return say("{enemy}: defeated by {units}", enemy=enemy, units=senders)
        return say("{enemy}: defeated", enemy=enemy)
    if senders:
        return say("{enemy}: destroyed by {units}", enemy=enemy, units=senders)
    return say("{enemy}: destroyed", enemy=enemy)


def _reds(each: EnemyForecast) -> list[Text]:
    return [counted(each.reds, "red skull")] * bool(each.reds)


def missing_in_words(wants: Wants) -> Text:
    """Returns the weapons still to raise: “still needs 2 swords and a shield”. If an exchange
    spares some, or not all are needed: “still needs a sword or a shield”, “still needs 2 of these:
    2 swords and a shield”. Without any: “covered”."""
    if not wants.missing:
        return say("covered")
    weapons = weapons_in_a_sentence(wants.lacking)
    if wants.missing == sum(wants.lacking):
        return say("still needs {weapons}", weapons=weapons)
    if wants.missing == max(wants.lacking) == 1:
        return say("still needs {weapons}", weapons=weapons_in_a_sentence(wants.lacking, "or"))
    return say("still needs {number} of these: {weapons}", number=wants.missing, weapons=weapons)


def damage_in_words(view: VilniusView, enemy: EnemyInFight) -> Text:
    """Returns the damage of an undefeated enemy: “2 points and 1 province of Bear”."""
    effects = Counter(forecasts.damage_of(enemy))
    told = [_harm(view, enemy, effect, count) for effect, count in effects.items()]
    return listed(told) if told else NOTHING


def _harm(view: VilniusView, enemy: EnemyInFight, effect: Damage, count: int) -> Text:
    if effect is Damage.FIRE:
        return counted(count, "point")
    owner = side(view, enemy.seat) if enemy.seat >= 0 else None
    if effect is Damage.STORED_OR_POINT:
        if owner is None or enemy.target == VILNIUS:
            return say("a point or a stored province")
        return say("a point or a stored province of {side}", side=owner)
    things = counted(count, THINGS[effect])
    return things if owner is None else say("{things} of {side}", things=things, side=owner)


def _senders(view: VilniusView, there: Iterable[Fighter]) -> Text:
    """Returns “Columns' Farmers ×2, Bear's Hunters”."""
    found: dict[Seat, list[str]] = {}
    for each in there:
        found.setdefault(each.seat, []).append(each.unit)
    return joined(
        ", ",
        [
            say("{side:own} {units}", side=side(view, seat), units=cards(units))
            for seat, units in found.items()
        ],
    )


# Prices, and units that can fall


def _price(view: VilniusView) -> Iterator[Text]:
    found = forecasts.price(view)
    if found is None:
        return
    if found.how:  # else the status tells the whole price
        yield say(
            "{card}: {cost}; laid down: {means}; still to pay: {missing}.",
            card=short_name(found.card),
            cost=price(*found.cost),
            means=laid_down(found.how),
            missing=price(*found.missing),
        )
    if found.proposal:
        yield say("Proposed: {means}.", means=laid_down(found.proposal))


def _levy(view: VilniusView) -> Iterator[Text]:
    levy = forecasts.levy(view)
    if levy is None:
        return
    needed, missing = weapons_in_a_sentence(levy.wants.needed), missing_in_words(levy.wants)
    if levy.how:
        yield say(
            "Stack {stack} takes {weapons}; sent: {units}; {missing}.",
            stack=levy.stack,
            weapons=needed,
            units=cards(levy.how),
            missing=missing,
        )
    else:
        yield say(
            "Stack {stack} takes {weapons}; {missing}.",
            stack=levy.stack,
            weapons=needed,
            missing=missing,
        )
    if levy.proposal:
        yield say("Proposed: {means}.", means=cards(levy.proposal))


def _losses(view: VilniusView) -> Iterator[Text]:
    fight, step = view.fight, view.step
    if fight is None or step is None:
        return
    if step.stage is Stage.RED:
        found = fights.dearest(fight, step.number)
        yield say("One of these falls: {units}.", units=_senders(view, found))
    elif step.stage in (Stage.SILVER, Stage.GOLD):
        found = fights.suitable(fight, step.stage)
        yield say("These can fall: {units}.", units=joined(", ", _priced(view, step.stage, found)))


def _priced(view: VilniusView, stage: Stage, found: Iterable[Fighter]) -> list[Text]:
    """Returns “Bear's Hunters (3 tools)”."""
    told: list[Text] = []
    good = TOOL if stage is Stage.SILVER else GOLD
    for seat, unit in dict.fromkeys((each.seat, each.unit) for each in found):
        told.append(
            say(
                "{side:own} {unit} ({price})",
                side=side(view, seat),
                unit=CARDS.names[unit],
                price=counted(fights.price(unit, stage), good),
            )
        )
    return told
