"""The one sentence over the board: the decision to make and its players, or the end of the
match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from common.text.say import EMPTY, counted, joined, listed, name, say, sentence
from common.text.text import Listed, Sentence, Text
from engines.game import VOID_ENDINGS, Ending, TableEnding
from engines.vilnius.model.card_names import GOLD, TOOL
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, Phase, Stage, VilniusEnding, VilniusView
from engines.vilnius.names import lacking, price, side, sides, source
from engines.vilnius.names import short_name as short
from engines.vilnius.rules import forecasts
from engines.vilnius.rules.last_fight import weapon_of

BATTLES: Final = {
    Battle.ATTACK: name("Attack"),
    Battle.FINAL: name("Final Attack"),
    Battle.RAID: name("Enemy buildings"),
}
"""The title of each kind of fight."""
PHASES: Final = {
    Phase.INCOME: name("income phase"),
    Phase.PREPARATION: name("preparation phase"),
    Phase.CITY: name("city phase"),
    Phase.MILITARY: name("military phase"),
    Phase.FINAL: name("Final Attack"),
}
_HARMS: Final = {
    Damage.PROVINCE_BACK: say("{source}: {side} gives a province back."),
    Damage.UNIT_BACK: say("{source}: {side} gives a unit back."),
    Damage.BUILDING_BACK: say("{source}: {side} gives an outer building back."),
    Damage.STORED_OR_POINT: say(
        "{source}: {side} discards a stored province, or Vilnius loses a point."
    ),
    Damage.FIRE: say("{source} ({side}): Vilnius loses a point."),
}
_BOOSTED: Final = {
    **_HARMS,
    Damage.STORED_OR_POINT: say("{source}: {side} gives a province up, or Vilnius loses a point."),
}
"""The same for a Boost, which takes a province of the discard pile as well."""
_ENDS: Final[dict[Ending, Text]] = {
    VilniusEnding.FALLEN: say("Vilnius has fallen: its last point is lost."),
    TableEnding.AGREEMENT: say("All agreed to give Vilnius up."),
    TableEnding.RESIGNATION: say("All players have left: Vilnius is lost."),
    TableEnding.TIME: say("Time is up: Vilnius is lost."),
    **VOID_ENDINGS,
}
_SEND: Final = say("{battle}: {sides} may send units.")
_STILL: Final = say("{battle}: only {sides} may still send units.")
_PAYS_BUILDING: Final = say("{side} pays for the {card}: {price} still to pay.")
_PAYS_UNIT: Final = say("{side} pays for {card}: {price} still to pay.")
_OVER: Final = sentence(say("the match is over"))


def describe_outcome(view: VilniusView, names: Sequence[str] = ()) -> Text:
    """Tells why the match is over, and if it is won the glory of each player, by name or else by
    side."""
    assert view.outcome is not None
    reason = view.outcome.reason
    why = _ENDS.get(reason, _OVER)
    if reason is VilniusEnding.DEFENDED:
        why = say(
            "Vilnius stands after the Final Attack, with {points} left.",
            points=counted(view.table.points, "point"),
        )
    return joined(" ", [why, *_glory(view, names)])


def _glory(view: VilniusView, names: Sequence[str]) -> list[Text]:
    """Lists the glory, and marks the most of it unless all have as much; nothing if the match is
    lost, or the table alone has ended it (ruling 31)."""
    all_glory = [each.totals.glory for each in view.players]
    if not any(all_glory):
        return []
    called = names or [side(view, seat) for seat in range(len(view.players))]
    most, less = say("{player} {glory} (the most)"), say("{player} {glory}")
    told = [
        (most if min(all_glory) < glory == max(all_glory) else less).filled(
            player=called[seat], glory=glory
        )
        for seat, glory in enumerate(all_glory)
    ]
    return [say("Glory: {players}.", players=joined(", ", told))]


_FEW: Final = 3
"""The most weapons that were nearly there."""


def fall(view: VilniusView) -> Text:
    """Returns how Vilnius fell: by how few weapons against the one enemy that made the difference,
    or to how many enemies; empty if it did not."""
    if view.outcome is None or view.outcome.reason is not VilniusEnding.FALLEN:
        return EMPTY
    number = view.round.number
    if view.fight is None:
        return say("Vilnius fell in round {round}: its last point was lost.", round=number)
    through = [number for number, each in enumerate(view.fight.enemies, 1) if not each.defeated]
    wants = [forecasts.wanted_by(view, number) for number in _decisive(view, through)]
    nearest = min(wants, key=lambda each: each.missing, default=None)
    if nearest is not None and 0 < nearest.missing <= _FEW:
        weapons = lacking(nearest.missing, weapon_of(nearest))
        return say("Vilnius fell in round {round}, {weapons} short.", weapons=weapons, round=number)
    if len(through) == 1:
        enemy = CARDS.names[view.fight.enemies[through[0] - 1].card]
        return say(
            "Vilnius fell in round {round}: the {enemy} broke through.", round=number, enemy=enemy
        )
    return say(
        "Vilnius fell in round {round}: {through} of {all} enemies broke through.",
        round=number,
        through=len(through),
        all=len(view.fight.enemies),
    )


def _decisive(view: VilniusView, through: Sequence[int]) -> list[int]:
    """Returns the decisive undefeated enemies, counted from 1: without any one of them Vilnius
    would have kept a point."""
    assert view.fight is not None
    had = sum(event[0] == "fire" for event in view.news)
    costs = {
        number: sum(
            damage in (Damage.FIRE, Damage.STORED_OR_POINT)
            for damage in forecasts.damage_of(view.fight.enemies[number - 1])
        )
        for number in through
    }
    burning = [CARDS.enemy_buildings[each].extra_fire for each in view.table.enemy_buildings]
    all_of_them = sum(costs.values()) + sum(map(bool, burning))
    return [number for number in through if costs[number] and all_of_them - costs[number] < had]


def status(view: VilniusView) -> Text:
    """Returns one sentence: the decision to make and its players; once the match is over, how it
    ended."""
    if view.outcome:
        return describe_outcome(view)
    assert view.stage is not None
    return _STATUS[view.stage](view)


def fight_status(view: VilniusView, names: Sequence[str]) -> Text:
    """Returns the decision to make in a fight, with these names in place of the sides to act."""
    told = status(view)
    assert isinstance(told, Sentence)
    key = "sides" if "sides" in told.arguments else "side"
    acting = told.arguments[key]
    last = acting.last if isinstance(acting, Listed) else "and"
    return told.filled(**{key: listed(names, last)})


def _acting(view: VilniusView, last: str = "and") -> Text:
    return sides(view, view.to_act, last)


def _income(view: VilniusView) -> Text:
    number, acting = view.round.number, _acting(view)
    if len(view.to_act) < len(view.players):
        return say(
            "Round {round}: waiting for {sides} to choose an income.", round=number, sides=acting
        )
    return say("Round {round}: {sides} choose an income.", round=number, sides=acting)


def _city(view: VilniusView) -> Text:
    return say(
        "Round {round}: {side} may build, recruit or pass.",
        round=view.round.number,
        side=_acting(view),
    )


def _pay(view: VilniusView) -> Text:
    found = forecasts.price(view)
    assert found is not None
    told = _PAYS_BUILDING if found.card in CARDS.buildings else _PAYS_UNIT
    return told.filled(side=_acting(view), card=short(found.card), price=price(*found.missing))


def _store(view: VilniusView) -> Text:
    return say("{side} has passed and may store provinces.", side=_acting(view))


def _fight(view: VilniusView) -> Text:
    assert view.fight is not None
    told = _STILL if any(each.ready for each in view.players) else _SEND
    return told.filled(battle=BATTLES[view.fight.battle], sides=_acting(view))


def _loss(view: VilniusView) -> Text:
    """Tells that a unit falls; the players whose units may fall choose."""
    step = view.step
    assert step is not None
    who = _acting(view, "or")
    if step.stage is Stage.RED:
        return say(
            "Red skull of {enemy}: {sides} chooses which unit falls.",
            enemy=source(step.card),
            sides=who,
        )
    if step.stage is Stage.SILVER:
        tools = counted(step.number, TOOL)
        return say(
            "Silver skulls: lose units worth {tools}. {sides} chooses one.", tools=tools, sides=who
        )
    return say(
        "Golden skulls: lose units worth {gold}. {sides} chooses one.",
        gold=counted(step.number, GOLD),
        sides=who,
    )


def _harm(view: VilniusView) -> Text:
    step = view.step
    assert step is not None
    assert step.effect is not None
    what = _BOOSTED if step.card in CARDS.boosts else _HARMS
    return what[step.effect].filled(source=source(step.card), side=_acting(view, "or"))


def _plunder(view: VilniusView) -> Text:
    assert view.step is not None
    return say(
        "{cards} to give: {sides} says who gets the next one.",
        cards=counted(view.step.number, "loot card"),
        sides=_acting(view, "or"),
    )


def _capture(view: VilniusView) -> Text:
    return say("{side} may capture a province.", side=_acting(view))


def _levy(view: VilniusView) -> Text:
    levy = forecasts.levy(view)
    assert levy is not None
    return say(
        "{side} sends units for a province of stack {stack}: it still needs {weapons}.",
        side=_acting(view),
        stack=levy.stack,
        weapons=counted(levy.wants.missing, "weapon"),
    )


def _pick(view: VilniusView) -> Text:
    assert view.step is not None
    return say(
        "{side} picks a province of stack {stack}.", side=_acting(view), stack=view.step.number
    )


def _put(view: VilniusView) -> Text:
    assert view.step is not None
    return say(
        "{side} puts the two other provinces under stack {stack}.",
        side=_acting(view),
        stack=view.step.number,
    )


def _keep(view: VilniusView) -> Text:
    return say("{sides} may store units in Guardhouses.", sides=_acting(view))


_STATUS: Final[dict[Stage, Callable[[VilniusView], Text]]] = {
    Stage.INCOME: _income,
    Stage.CITY: _city,
    Stage.PAY: _pay,
    Stage.STORE: _store,
    Stage.FIGHT: _fight,
    Stage.RED: _loss,
    Stage.SILVER: _loss,
    Stage.GOLD: _loss,
    Stage.HARM: _harm,
    Stage.PLUNDER: _plunder,
    Stage.CAPTURE: _capture,
    Stage.LEVY: _levy,
    Stage.PICK: _pick,
    Stage.PUT: _put,
    Stage.STORE_UNITS: _keep,
}
