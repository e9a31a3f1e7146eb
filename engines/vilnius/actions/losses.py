"""Choosing what is lost: units to skulls, and the damage that enemies and a Boost do. The choice of
a captured province is written alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import EMPTY, say
from common.text.text import Name, Text
from engines.game import Seat
from engines.grammar import Param
from engines.vilnius.actions import gains
from engines.vilnius.actions.rule import (
    SPOT,
    ActionRule,
    StageRule,
    Stages,
    one_of,
    read_side,
    read_spot,
    read_unit,
    write_side,
)
from engines.vilnius.model.actions import Action, Choose
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.names import either, places, short_name, side, source
from engines.vilnius.rules import cities, damage, fights
from engines.vilnius.rules.draft import Draft


def _units(state: State, seat: Seat) -> Iterator[Action]:
    """Yields the choices among the seat's own units; each seat chooses among its own only (rulings
    21 and 22)."""
    assert state.fight is not None
    found = fights.may_fall(state.fight, state.steps[0])
    yield from (Choose(unit) for unit in sorted({e.unit for e in found if e.seat == seat}))


def _may_fall(state: State | Draft) -> tuple[Seat, ...]:
    assert state.fight is not None
    return tuple(sorted({each.seat for each in fights.may_fall(state.fight, state.steps[0])}))


def _do(draft: Draft, state: State, seat: Seat, action: Choose) -> None:
    step = draft.steps[0]
    if step.stage is Stage.PICK:
        gains.pick(draft, step, action.what)
    elif step.stage is Stage.HARM:
        draft.end_step()
        damage.suffer(draft, step, seat, action)
    else:
        assert state.fight is not None
        fights.lose(draft, step, fights.chosen_fighter(state.fight, step, seat, action.what))


# Refusals

_DIES_FIRST: Final = say("Of those that fought the {enemy}, these die first: choose {units}.")
_DEAREST_FIRST: Final = say(
    "Of those that fought the {enemy}, the most precious unit (gold and tools) dies first: choose "
    "{units}."
)
_NO_TOOLS: Final = say("{unit} cost no tools, and silver skulls count tools: choose {units}.")
_NO_GOLD: Final = say("{unit} cost no gold, and golden skulls count gold: choose {units}.")
_GIVE_STORED: Final = say(
    "Give up a province that you have stored ({provinces}), or write `choose point`."
)
_GIVE_DISCARDED: Final = say(
    "Give up a province of your discard pile ({provinces}), or write `choose point`."
)


def _refused(state: State, seat: Seat, action: Choose) -> Text:
    if state.stage is Stage.PICK:
        return gains.no_choice(state, seat, action)
    if state.stage is Stage.HARM:
        return _no_harm(state, seat, action)
    if action.owner not in (-1, state.players[seat].emblem):
        return say("Choose one of your own units. The others choose among theirs.")
    return (_no_victim if state.stage is Stage.RED else _no_payer)(state, seat, action)


def _no_victim(state: State, seat: Seat, _action: Choose) -> Text:
    step, fight = state.steps[0], state.fight
    assert fight is not None
    mine = [each.unit for each in fights.dearest(fight, step.number) if each.seat == seat]
    told = _DIES_FIRST if CARDS.units[mine[0]].dies_first else _DEAREST_FIRST
    return told.filled(enemy=CARDS.names[step.card], units=either(mine))


def _no_payer(state: State, seat: Seat, action: Choose) -> Text:
    fight, stage = state.fight, state.stage
    assert fight is not None
    assert stage is not None
    mine = [each.unit for each in fights.suitable(fight, stage) if each.seat == seat]
    fought = {each.unit for each in fight.sent if each.seat == seat}
    if action.what not in fought:
        return say(
            "Only units that fought and live can be lost: choose {units}.", units=either(mine)
        )
    told = _NO_TOOLS if stage is Stage.SILVER else _NO_GOLD
    return told.filled(unit=CARDS.names[action.what], units=either(mine))


def _no_harm(state: State, seat: Seat, action: Choose) -> Text:
    step, player = state.steps[0], state.players[seat]
    if step.effect is Damage.BUILDING_BACK:
        return _no_ruin(state, seat, action)
    if step.effect is Damage.PROVINCE_BACK:
        return say(
            "A province of your discard pile is lost: {provinces}.",
            provinces=either(player.provinces.discard),
        )
    if step.effect is Damage.UNIT_BACK:
        return say(
            "A unit of your discard pile is lost: {units}.", units=either(player.units.discard)
        )
    told = _GIVE_STORED if cities.stored_provinces(player.city) else _GIVE_DISCARDED
    return told.filled(provinces=either(damage.for_a_point(player, step)))


def _no_ruin(state: State, seat: Seat, action: Choose) -> Text:
    player = state.players[seat]
    spots = places(cities.outer(player.city))
    for each in player.city:
        if spot_name(each.spot) == action.what:
            card = CARDS.buildings[each.card]
            if card.starts:
                return say(
                    "The {building} is never lost: choose {spots}.", building=card.name, spots=spots
                )
            return say(
                "Without the {building} on {spot} your city would fall apart: choose {spots}.",
                building=card.name,
                spot=action.what,
                spots=spots,
            )
    return say("A building of yours at the outer rim is lost: choose {spots}.", spots=spots)


# In words

_LOST: Final = {
    Stage.RED: say("{side} loses {unit} to the {enemy:own} red skull"),
    Stage.SILVER: say("{side} loses {unit} to silver skulls"),
    Stage.GOLD: say("{side} loses {unit} to golden skulls"),
}


def _told(view: VilniusView, by: Seat, action: Choose) -> Text:
    who = side(view, by)
    if view.stage is Stage.PICK:
        return say("{side} captures {province}", side=who, province=CARDS.names[action.what])
    if view.stage is Stage.HARM:
        return _suffered(view, by, action.what)
    unit, step = CARDS.names[action.what], view.step
    if view.stage is None or step is None:
        return say("{side} loses {unit}", side=who, unit=unit)
    enemy = source(step.card) if step.card else ""
    return _LOST[view.stage].filled(side=who, unit=unit, enemy=enemy)


def _suffered(view: VilniusView, by: Seat, what: str) -> Text:
    who = side(view, by)
    effect = None if view.step is None else view.step.effect
    if effect is Damage.STORED_OR_POINT:
        return _spared(view, by, what)
    if effect is Damage.BUILDING_BACK:
        building = building_on(view, by, what)
        return say(
            "{side} gives back the {building} on {spot}", side=who, building=building, spot=what
        )
    card = CARDS.names[what]
    if effect is Damage.PROVINCE_BACK:
        return say("{side} gives {province} back, under stack 4", side=who, province=card)
    return say("{side} gives {unit} back, to the supply", side=who, unit=card)


def _spared(view: VilniusView, by: Seat, what: str) -> Text:
    who = side(view, by)
    if what not in CARDS.provinces:
        return say("{side} lets Vilnius lose a point", side=who)
    province = CARDS.names[what]
    if what in cities.stored_provinces(view.players[by].city):
        return say(
            "{side} discards {province}, which was stored, to spare Vilnius a point",
            side=who,
            province=province,
        )
    return say(
        "{side} gives {province} back, under stack 4, to spare Vilnius a point",
        side=who,
        province=province,
    )


def building_on(view: VilniusView, seat: Seat, spot: str) -> Name:
    """Returns the name of the building that the player has on this spot."""
    city = view.players[seat].city
    return short_name(next(each.card for each in city if spot_name(each.spot) == spot))


# The rules

_LOSSES: Final = {"point", *CARDS.units, *CARDS.provinces}


def _known(word: str) -> str:
    """Reads a loss or a captured province: a spot, `point`, a unit or a province."""
    return spot_name(read_spot(word)) if SPOT.fullmatch(word) else one_of(_LOSSES)(word)


def _owned(choose: Choose) -> Text:
    """Checks that an owner is named for a unit only. Raises `Unreadable`."""
    if choose.owner >= 0:
        read_unit(choose.what)
    return EMPTY


def _skulls(asked: Text) -> StageRule:
    return StageRule((Choose,), asked, _units, _may_fall, fights.settle_losses)


CHOOSE: Final = ActionRule(
    "choose",
    Choose,
    Param("what", _known),
    Param("owner", read_side, write_side, sign=" of ", default=-1),
    label=say("Choose"),
    form=say("Write what is lost, such as `choose lida`, `choose n13`, `choose point`."),
    wrong=_owned,
    do=_do,
    told=_told,
    refused=_refused,
)
STAGES: Final[Stages] = {
    Stage.RED: _skulls(say("A red skull kills a unit: choose which one.")),
    Stage.SILVER: _skulls(say("Pay the silver skulls with units: choose one.")),
    Stage.GOLD: _skulls(say("Pay the golden skulls with units: choose one.")),
    Stage.HARM: StageRule(
        (Choose,),
        say("An enemy does damage: choose what is lost."),
        lambda state, seat: iter(damage.choices(state.players[seat], state.steps[0])),
        lambda state: damage.may_choose(state.players, state.steps[0]),
        damage.settle,
    ),
}
