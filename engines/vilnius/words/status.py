"""The one sentence over the board: the decision to make and its players, or the end of the
match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from common.text.say import counted
from engines.game import Ending, TableEnding
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, Phase, Stage, VilniusEnding, VilniusView
from engines.vilnius.rules import forecasts
from engines.vilnius.rules.last_fight import weapon_of
from engines.vilnius.words.names import amount, side, sides, source
from engines.vilnius.words.names import short_name as short

BATTLES: Final = {
    Battle.ATTACK: "Attack",
    Battle.FINAL: "Final Attack",
    Battle.RAID: "Enemy buildings",
}
"""The title of each kind of fight."""
PHASES: Final = {
    Phase.INCOME: "income phase",
    Phase.PREPARATION: "preparation phase",
    Phase.CITY: "city phase",
    Phase.MILITARY: "military phase",
    Phase.FINAL: "Final Attack",
}
_HARMS: Final = {
    Damage.PROVINCE_BACK: "gives a province back",
    Damage.UNIT_BACK: "gives a unit back",
    Damage.BUILDING_BACK: "gives an outer building back",
    Damage.STORED_OR_POINT: "discards a stored province, or Vilnius loses a point",
    Damage.FIRE: "sees Vilnius lose a point",
}
_BOOSTED: Final = {
    **_HARMS,
    Damage.STORED_OR_POINT: "gives a province up, or Vilnius loses a point",
}
"""The same for a Boost, which takes a province of the discard pile as well."""
_ENDS: Final[dict[Ending, str]] = {
    VilniusEnding.FALLEN: "Vilnius has fallen: its last point is lost",
    TableEnding.AGREEMENT: "All agreed to give Vilnius up",
    TableEnding.RESIGNATION: "All players have left: Vilnius is lost",
    TableEnding.TIME: "Time is up: Vilnius is lost",
    TableEnding.CALLED_OFF: "The match was called off: nobody wins or loses",
    TableEnding.STOPPED: "The server's managers stopped the match: nobody wins or loses",
}


def describe_outcome(view: VilniusView, names: Sequence[str] = ()) -> str:
    """Tells why the match is over, and if it is won the glory of each player, by name or else by
    side."""
    assert view.outcome is not None
    reason = view.outcome.reason
    if reason is VilniusEnding.DEFENDED:
        left = counted(view.table.points, "point")
        why = f"Vilnius stands after the Final Attack, with {left} left"
    else:
        why = _ENDS.get(reason, "The match is over")
    return f"{why}. {_glory(view, names)}".rstrip()


def _glory(view: VilniusView, names: Sequence[str]) -> str:
    """Lists the glory; empty if the match is lost, or the table alone has ended it (ruling 31)."""
    if not any(each.totals.glory for each in view.players):
        return ""
    called = names or [side(view, seat) for seat in range(len(view.players))]
    told = (f"{called[seat]} {each.totals.glory}" for seat, each in enumerate(view.players))
    return f"Glory: {', '.join(told)}."


_FEW: Final = ("no", "one", "two", "three")
"""The numbers of weapons that were nearly there."""


def fall(view: VilniusView) -> str:
    """Returns how Vilnius fell: by how few weapons against the one enemy that made the difference,
    or to how many enemies; empty if it did not."""
    if view.outcome is None or view.outcome.reason is not VilniusEnding.FALLEN:
        return ""
    fell = f"Vilnius fell in round {view.round.number}"
    if view.fight is None:
        return f"{fell}: its last point was lost."
    through = [number for number, each in enumerate(view.fight.enemies, 1) if not each.defeated]
    wants = [forecasts.wanted_by(view, number) for number in _decisive(view, through)]
    nearest = min(wants, key=lambda each: each.missing, default=None)
    if nearest is not None and 0 < nearest.missing < len(_FEW):
        plural = "s" if nearest.missing > 1 else ""
        few = f"{_FEW[nearest.missing]} {weapon_of(nearest)}{plural}"
        return f"With {few} too few {fell}."
    if len(through) == 1:
        return f"{fell}: the {CARDS.names[view.fight.enemies[through[0] - 1].card]} broke through."
    return f"{fell}: {len(through)} of {len(view.fight.enemies)} enemies broke through."


def _decisive(view: VilniusView, through: Sequence[int]) -> list[int]:
    """Returns those undefeated enemies, counted from 1, without any one of whom Vilnius would have
    kept a point."""
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


def status(view: VilniusView) -> str:
    """Returns one sentence: the decision to make and its players; once the match is over, how it
    ended."""
    if view.outcome:
        return describe_outcome(view)
    assert view.stage is not None
    return _STATUS[view.stage](view)


def _acting(view: VilniusView, last: str = "and") -> str:
    return sides(view, view.to_act, last)


def _income(view: VilniusView) -> str:
    if len(view.to_act) < len(view.players):
        return f"Round {view.round.number}: waiting for {_acting(view)} to choose an income."
    return f"Round {view.round.number}: {_acting(view)} choose an income."


def _city(view: VilniusView) -> str:
    return f"Round {view.round.number}: {_acting(view)} may build, recruit or pass."


def _pay(view: VilniusView) -> str:
    price = forecasts.price(view)
    assert price is not None
    missing = amount(*price.missing)
    return f"{_acting(view)} pays for {_the(price.card)}: {missing} to go."


def _the(card: str) -> str:
    return f"the {short(card)}" if card in CARDS.buildings else CARDS.names[card]


def _store(view: VilniusView) -> str:
    return f"{_acting(view)} has passed and may store provinces."


def _fight(view: VilniusView) -> str:
    assert view.fight is not None
    seats = [seat for seat, each in enumerate(view.players) if each.ready]
    if not seats:
        return f"{BATTLES[view.fight.battle]}: {_acting(view)} may send units."
    ready = f"{sides(view, seats)} {'is' if len(seats) == 1 else 'are'} ready"
    waits = f"waiting for {_acting(view)} to send units or be ready"
    return f"{BATTLES[view.fight.battle]}: {waits}; {ready}."


def _loss(view: VilniusView) -> str:
    """Tells that a unit falls; the players whose units may fall choose."""
    step = view.step
    assert step is not None
    who = _acting(view, "or")
    if step.stage is Stage.RED:
        return f"Red skull of {source(step.card)}: {who} chooses which unit falls."
    kind, paid = ("Silver", "tools") if step.stage is Stage.SILVER else ("Golden", "gold")
    worth = counted(step.number, "tool") if paid == "tools" else f"{step.number} gold"
    return f"{kind} skulls: lose units worth {worth}. {who} chooses one."


def _harm(view: VilniusView) -> str:
    step = view.step
    assert step is not None
    assert step.effect is not None
    what = _BOOSTED if step.card in CARDS.boosts else _HARMS
    return f"{source(step.card)}: {_acting(view, 'or')} {what[step.effect]}."


def _plunder(view: VilniusView) -> str:
    assert view.step is not None
    left = counted(view.step.number, "loot card")
    return f"{left} to give: {_acting(view, 'or')} says who gets the next one."


def _capture(view: VilniusView) -> str:
    return f"{_acting(view)} may capture a province."


def _levy(view: VilniusView) -> str:
    levy = forecasts.levy(view)
    assert levy is not None
    missing = counted(levy.wants.missing, "weapon")
    return f"{_acting(view)} sends units for a province of stack {levy.stack}: {missing} to go."


def _pick(view: VilniusView) -> str:
    assert view.step is not None
    return f"{_acting(view)} picks a province of stack {view.step.number}."


def _put(view: VilniusView) -> str:
    assert view.step is not None
    return f"{_acting(view)} puts the two other provinces under stack {view.step.number}."


def _keep(view: VilniusView) -> str:
    return f"{_acting(view)} may store units in Guardhouses."


_STATUS: Final[dict[Stage, Callable[[VilniusView], str]]] = {
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
