"""Whether a bill of a position can be, and be paid."""

from __future__ import annotations

from collections import Counter

from engines.game import Seat, Unreadable
from engines.vilnius.model import weapons
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Bill, Stage
from engines.vilnius.rules import aftermath, apply, cities, legal
from engines.vilnius.rules.payments import EXCHANGED, GOLD, TOOL, Sum


def check(state: State) -> None:
    """Raises `Unreadable` where a bill is missing, is none that could have been begun, or where
    what has been laid down is not there."""
    step, bill = state.step, state.bill
    paying = step is not None and step.stage in (Stage.PAY, Stage.LEVY)
    if paying is not (bill is not None):
        raise Unreadable("A bill is there while it is paid.")
    if step is None or bill is None:
        return
    for_stack = step.stage is Stage.LEVY
    if bill.stack != (step.number if for_stack else 0):
        raise Unreadable("The bill is not what is being paid.")
    if for_stack:
        _check_levy(state, step.seat, bill)
        return
    if not _could_begin(state, step.seat, bill):
        raise Unreadable(f"This player cannot have “{bill.card}” there.")
    _check_payment(state, step.seat, bill)


def _could_begin(state: State, seat: Seat, bill: Bill) -> bool:
    """Whether this building fits there, or this unit can be recruited."""
    if bill.spot is None:
        return any(unit.id == bill.card for unit in legal.recruitable(state, seat))
    return any(
        building.id == bill.card
        and bill.spot in cities.spots_for(state.players[seat].city, building)
        for building in legal.buildable(state, seat)
    )


def _check_payment(state: State, seat: Seat, bill: Bill) -> None:
    """Provinces lie on discard piles, and what buildings give is used up."""
    laid, player = Counter(bill.laid), state.players[seat]
    there = Counter(card for each in state.players for card in each.province_discard)
    there += Counter({GOLD: player.gold_used, TOOL: player.tools_used})
    there += Counter(
        word for done, word in zip(state.exchanged, EXCHANGED.values(), strict=True) if done
    )
    if laid - there:
        raise Unreadable("What has been laid down is not on a discard pile, or not used up.")
    if Sum(bill.gold, bill.tools).covers(legal.cost(state)):
        raise Unreadable("So much has been laid down that nothing is left to be paid.")


def _check_levy(state: State, seat: Seat, bill: Bill) -> None:
    if not state.stacks[bill.stack - 1]:
        raise Unreadable("There is no province in that stack.")
    if Counter(bill.laid) - Counter(state.players[seat].unit_discard):
        raise Unreadable("The units that have been sent are on their discard pile.")
    if not weapons.short(CARDS.conquests[bill.stack - 1], bill.arms):
        raise Unreadable("So many units have been sent that the province can be picked.")


def can_be_paid(state: State) -> bool:
    """Whether the player who is paying has enough; true where nobody is."""
    step, bill = state.step, state.bill
    if step is None or bill is None:
        return True
    if step.stage is Stage.LEVY:
        return bool(aftermath.levy(bill, state.players[step.seat].unit_hand))
    return bool(apply.proposed(state, step.seat))
