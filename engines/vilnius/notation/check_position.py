"""Checks that the parts of a position fit together as far as the rules rely on it.

Such a position can be shown and played on. It need not be reachable in a match.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from common.text.say import say
from common.text.text import Text
from engines.game import Seat, Unreadable
from engines.vilnius import play
from engines.vilnius.actions import buying
from engines.vilnius.model.catalogue import CARDS, FINAL
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Bill, Built, Phase, PlayerState, Stage, Step
from engines.vilnius.notation import steps
from engines.vilnius.rules import cities
from engines.vilnius.rules.cities import BARRACKS, RESIDENCE

MOST_OTHERS: Final = 9
"""The most buildings of a city besides two Estates and a Palace, with Residence and Barracks. Every
spot of such a city has a name."""
_COURSE: Final = re.compile(
    r"\|(income|city|capture|keep)|pay \|city|store \|(city|attack)|(harm )+\|(draw|city)"
    r"|(harm )+(muster )*begin \|raid|fight \|(raid|capture|victory)"
    r"|(red )*(harm )*(silver )?gold clean \|(raid|victory)"
    r"|plunder \|raid|(levy|pick|put) \|capture"
)
"""The valid courses: the extra steps, and after the bar the next step of the round's program.
Fight, bill and stack of a step are checked separately."""
_BATTLES: Final = {
    Stage.RAID: Battle.ATTACK,
    Stage.VICTORY: Battle.FINAL,
    Stage.CAPTURE: Battle.RAID,
}
"""The kind of the fight before each of these steps of a round."""


def check(state: State) -> None:
    """Checks a position. Raises `Unreadable` if something is missing that the rules rely on."""
    for player in state.players:
        _check_city(player)
    _check_order(state)
    if state.ending is None:
        _check_steps(state)
        _insist(
            play.waits(state), say("The game would not wait here: nothing is left to be decided.")
        )


def _insist(holds: object, sentence: Text) -> None:
    if not holds:
        raise Unreadable(sentence)


def _check_city(player: PlayerState) -> None:
    spots = frozenset(each.spot for each in player.city)
    others = sum(not CARDS.buildings[e.card].room or not e.since for e in player.city)
    starts = {e.spot: CARDS.buildings[e.card].key for e in player.city if not e.since}
    _insist(len(spots) == len(player.city), say("Two buildings cannot stand on one spot."))
    _insist(others <= MOST_OTHERS, say("There was never room for so many buildings."))
    _insist(
        starts == {RESIDENCE: "residence", BARRACKS: "barracks"},
        say("The Residence stands on m12, the Barracks on n12, from the start."),
    )
    _insist(cities.connected(spots), say("The buildings of a city are connected by their sides."))
    held = all(not each.holds or _fits(each) for each in player.city)
    _insist(held, say("That building can't hold such a card."))


def _fits(built: Built) -> bool:
    card = CARDS.buildings[built.card]
    if built.holds in CARDS.units:
        return bool(card.stores_unit)
    return bool(card.stores_province or card.shares)


def _check_order(state: State) -> None:
    final = FINAL in state.table.order_discard
    last = 0 if final else 1 if state.table.boost else 2
    special = tuple(each for each in state.face_down.order if CARDS.kinds[each] == "order_special")
    _insist(
        special == state.face_down.order[len(state.face_down.order) - last :]
        and special[-1:] == (FINAL,)[:last],
        say("The Order pile ends with the Boost, until it has come, and the Final Attack."),
    )
    _insist(
        final is (state.round.phase is Phase.FINAL), say("The Final Attack comes with its card.")
    )


# Steps


def _check_steps(state: State) -> None:
    extra, usual = steps.divided(state)
    _insist(usual, say("A running match needs steps."))
    course = "".join(f"{step.stage.value} " for step in extra) + f"|{usual[0].stage.value}"
    _insist(_COURSE.fullmatch(course), say("These steps cannot follow one another."))
    final = usual[0].stage is Stage.VICTORY
    _insist(final is (state.round.phase is Phase.FINAL), say("That step belongs to another phase."))
    _check_fight(state, extra, usual[0].stage)
    _check_stacks_and_bill(state, state.steps[0])


def _check_fight(state: State, extra: Sequence[Step], usual: Stage) -> None:
    """Checks that there is a fight exactly if a step needs one, and that the extra steps belong to
    it."""
    fight, fought = state.fight, any(each.stage in (Stage.FIGHT, Stage.CLEAN) for each in extra)
    _insist(fought is (fight is not None), say("List a fight only while one is on."))
    if fight is None:
        return
    _insist(fight.battle is _BATTLES[usual], say("A different fight is on then."))
    cards = [enemy.card for enemy in fight.enemies]
    missing = Counter(cards) - Counter(state.table.enemy_buildings)
    _insist(
        fight.battle is not Battle.RAID or not missing, say("Those buildings cannot be attacked.")
    )
    for step in extra:
        there = step.stage is not Stage.RED or step.card in cards[step.number : step.number + 1]
        _insist(there, say("A red skull belongs to an enemy."))


def _check_stacks_and_bill(state: State, step: Step) -> None:
    bill, paid = state.bill, step.stage in (Stage.PAY, Stage.LEVY)
    _insist(paid is (bill is not None), say("List a payment only while one is due."))
    if bill is not None:
        there = bill.stack == step.number and _is_there(state, step.seat, bill)
        _insist(there, say("What is being paid for is not on offer."))
    if step.stage in (Stage.PICK, Stage.PUT):
        several = len(state.face_down.stacks[step.number - 1]) > 1
        _insist(several, say("There is nothing to choose there."))


def _is_there(state: State, seat: Seat, bill: Bill) -> bool:
    if bill.stack:
        return bool(state.face_down.stacks[bill.stack - 1])
    if bill.spot is None:
        return any(unit.id == bill.card for unit in buying.recruitable(state, seat))
    city = state.players[seat].city
    return any(
        building.id == bill.card and bill.spot in cities.spots_for(city, building)
        for building in buying.buildable(state, seat)
    )
