"""The line under the board: how near the Final Attack is, and the next attack, announced before it
comes. The piles are counted in public. Once the Boost is out, the Final Attack is the last Order
card (ruling 8)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from common.text.say import counted, listed
from engines.game import LONGEST_UNUSUAL, Seat
from engines.vilnius.advice import fights, income, pool
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.values import (
    Battle,
    EnemyInFight,
    Fight,
    Phase,
    Sent,
    Stage,
    VilniusView,
)
from engines.vilnius.rules import forecasts
from engines.vilnius.rules.forecasts import VILNIUS, Outlook
from engines.vilnius.words.names import owned, side, target
from engines.vilnius.words.outlook import THINGS, points_lost

_NEAR: Final = 2
"""The number of rounds before the Final Attack from which it is announced."""
_BEFORE: Final = frozenset({Phase.INCOME, Phase.CITY})
"""The phases before an attack in which players decide how to meet it."""


def unusual(view: VilniusView) -> str:
    """Returns the next attack, after a sentence about the Final Attack when it is near or fought;
    "" where neither is likely."""
    told = [each for each in (_final(view), alarm(view)) if each]
    both = " ".join(told)
    return both if len(both) <= LONGEST_UNUSUAL else told[0]


def _final(view: VilniusView) -> str:
    """Returns a sentence about the Final Attack when it is near or fought; "" before."""
    left = view.face_down.order
    if view.outcome is not None:
        return ""
    if view.round.phase is Phase.FINAL:
        return "This is the Final Attack. If Vilnius has a point left after it, the match is won."
    if not view.boosted or not 0 < left <= _NEAR * len(view.players):
        return ""
    if left == 1:
        return "Final Attack near: the next Order card brings it."
    return f"Final Attack near: the last of {left} Order cards brings it."


def alarm(view: VilniusView) -> str:
    """Returns a sentence on the rows that attack this round, or on the row that may attack with its
    next card, with the loss as things stand; empty while an attack is fought, where none is likely,
    and once the match is over."""
    if view.outcome is not None or view.round.phase not in _BEFORE:
        return ""
    seats = view.round.seats(len(view.players))
    sure = [
        seat for seat in seats if view.players[seat].totals.strength >= view.players[seat].value
    ]
    return _sure(view, sure) if sure else _likely(view, seats)


def _sure(view: VilniusView, seats: list[Seat]) -> str:
    """Tells the attack of this round, with the units that the viewer sees in hands."""
    whose = listed([owned(side(view, seat)) for seat in seats])
    rows = f"{whose} row attacks" if len(seats) == 1 else f"{whose} rows attack"
    before = _fight(view, seats)
    found = _outlook(view, _sent(view, before))
    units = "the units in hand" if view.ruleset.open_hands else "your units"
    seen = any(player.units.hand for player in view.players)
    if not (lost := _lost(view, found)):
        how = f": {units} are enough" if seen else ", with no enemy that needs a weapon"
        return f"{rows} this round{how}."
    return f"{rows} this round: {f'even with {units}' if seen else 'unanswered,'} {lost}."


def _likely(view: VilniusView, seats: list[Seat]) -> str:
    """Tells the row that is likeliest to attack with the next card, and the loss to the enemies in
    it now."""
    if view.face_down.order < len(view.players):
        return ""
    odds = {seat: income.attack_odds(view, view.players[seat]) for seat in seats}
    seat = max(seats, key=lambda each: odds[each])
    player = view.players[seat]
    if odds[seat] < income.UNLIKELY or not pool.unseen(view):
        return ""
    lacking = player.value - player.totals.strength
    when = "this round" if view.stage is Stage.INCOME else "next round"
    sum_ = f"{owned(side(view, seat))} row ({player.totals.strength} of {player.value})"
    chance = f"{round(100 * odds[seat])} %"
    card = f"has strength {lacking} or more" if lacking > 1 else "is an enemy"
    told = f"{sum_} attacks {when} if its next card {card} ({chance})"
    found = _outlook(view, _fight(view, [seat])) if player.row else None
    lost = _lost(view, found) if found else ""
    if not found or not lost:
        return f"{told}."
    more = "" if found.fewest == view.table.points else ", and that card adds to it"
    return f"{told}. Unanswered, {lost}{more}."


def _fight(view: VilniusView, seats: list[Seat]) -> Fight:
    """Returns the attack of these rows as they lie there, before units are sent."""
    return Fight(
        Battle.ATTACK,
        tuple(
            EnemyInFight(
                card, seat, VILNIUS if target(view, seat) == "Vilnius" else forecasts.PLAYER
            )
            for seat in seats
            for card in view.players[seat].row
        ),
    )


def _sent(view: VilniusView, fight: Fight) -> Fight:
    """Returns the fight with the units that the policy would send, of all hands that are seen."""
    fought = replace(view, fight=fight, stage=Stage.FIGHT)
    plan = fights.plan(fought, fight, view.seat or 0)
    sent = (
        Sent(token.seat, token.unit, copy, number - 1, token.arms)
        for copy, (number, token) in enumerate(plan)
    )
    return fight._replace(sent=tuple(sent))


def _outlook(view: VilniusView, fight: Fight) -> Outlook:
    found = forecasts.outlook(replace(view, fight=fight, stage=Stage.FIGHT))
    assert found is not None
    return found


def _lost(view: VilniusView, found: Outlook) -> str:
    """Returns “Vilnius loses 2 points of 8, Bear a province and a unit”; empty if nothing is
    lost."""
    others: dict[Seat, Counter[Damage]] = {}
    for each in found.enemies:
        taken = [effect for effect in each.damage if effect in THINGS]
        others.setdefault(each.enemy.seat, Counter()).update(taken)
    told = [points_lost(view, found)] if found.most else []
    for seat, effects in others.items():
        things = [_things(count, THINGS[effect]) for effect, count in effects.items()]
        if things:
            told.append(f"{side(view, seat)} {'' if told else 'loses '}{listed(things)}")
    return ", ".join(told)


def _things(count: int, thing: str) -> str:
    """Returns “a province”, “2 units”."""
    return counted(count, thing) if count > 1 else f"{'an' if thing[0] == 'o' else 'a'} {thing}"
