"""The alarm of boards: the next attack, announced before it comes, and when the Final Attack is to
come. The piles are counted in public. Once the Boost is out, the Final Attack is the last Order
card (ruling 8)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from common.text.say import EMPTY, fitting, joined, listed, say
from common.text.text import Text
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
from engines.vilnius.names import VILNIUS as CITY
from engines.vilnius.names import side, sides, some, target
from engines.vilnius.rules import forecasts
from engines.vilnius.rules.forecasts import VILNIUS, Outlook
from engines.vilnius.words.outlook import THINGS, points_lost

_NEAR: Final = 4
"""The number of rounds before the Final Attack from which it is announced."""
_BEFORE: Final = frozenset({Phase.INCOME, Phase.CITY})
"""The phases before an attack in which players decide how to meet it."""

_ENOUGH: Final = say(
    "{rows:own} {rows:#one=row attacks|other=rows attack} this round: "
    "{open:yes=the units in hand|no=your units} are enough."
)
_NO_WEAPON: Final = say(
    "{rows:own} {rows:#one=row attacks|other=rows attack} this round, with no enemy that needs a "
    "weapon."
)
_SURE: Final = say("{rows:own} {rows:#one=row attacks|other=rows attack} this round.")
_EVEN_SO: Final = say("Even with {open:yes=the units in hand|no=your units}: {loss}.")
_UNANSWERED: Final = say("If nobody defends: {loss}.")
_AND_MORE: Final = say("If nobody defends: {loss}, plus what that card does.")


def unusual(view: VilniusView) -> Text:
    """Returns the next attack, then a sentence about the Final Attack when it is near or fought;
    "" where neither is likely."""
    return fitting((*_alarm(view), _final(view)), LONGEST_UNUSUAL)


def _final(view: VilniusView) -> Text:
    """Returns a sentence about the Final Attack when it is near or fought; "" before, and while
    another attack is fought."""
    left, seats = view.face_down.order, len(view.players)
    if view.outcome is not None:
        return EMPTY
    if view.round.phase is Phase.FINAL:
        return say("If Vilnius has a point left after the Final Attack, the match is won.")
    if not view.boosted or view.fight is not None or not 0 < left <= _NEAR * seats:
        return EMPTY
    drawn = view.round.phase is not Phase.INCOME
    return say(
        "Final Attack in round {round} at the latest.",
        round=view.round.number + drawn + (left - 1) // seats,
    )


def alarm(view: VilniusView) -> Text:
    """Returns the words on the rows that attack this round, or on the row that may attack with its
    next card, with the loss as things stand; empty while an attack is fought, where none is likely,
    and once the match is over."""
    return joined(" ", _alarm(view))


def _alarm(view: VilniusView) -> list[Text]:
    if view.outcome is not None or view.round.phase not in _BEFORE:
        return []
    seats = view.round.seats(len(view.players))
    sure = [
        seat for seat in seats if view.players[seat].totals.strength >= view.players[seat].value
    ]
    return _sure(view, sure) if sure else _likely(view, seats)


def _sure(view: VilniusView, seats: list[Seat]) -> list[Text]:
    """Tells the attack of this round, with the units that the viewer sees in hands."""
    before = _fight(view, seats)
    lost = _lost(view, _outlook(view, _sent(view, before)))
    seen = any(player.units.hand for player in view.players)
    rows, is_open = sides(view, seats), view.ruleset.open_hands
    if not lost:
        return [(_ENOUGH if seen else _NO_WEAPON).filled(rows=rows, open=is_open)]
    even = _EVEN_SO if seen else _UNANSWERED
    return [_SURE.filled(rows=rows), even.filled(open=is_open, loss=joined(", ", lost))]


def _likely(view: VilniusView, seats: list[Seat]) -> list[Text]:
    """Tells the row that is likeliest to attack with the next card, and the loss to the enemies in
    it now."""
    if view.face_down.order < len(view.players):
        return []
    odds = {seat: income.attack_odds(view, view.players[seat]) for seat in seats}
    seat = max(seats, key=lambda each: odds[each])
    player = view.players[seat]
    if odds[seat] < income.UNLIKELY or not pool.unseen(view):
        return []
    told = say(
        "{side:own} row ({sum} of {value}) attacks {now:yes=this|no=next} round if its next card "
        "{lacking:1=is an enemy|other=has strength {lacking} or more} ({chance} %).",
        side=side(view, seat),
        sum=player.totals.strength,
        value=player.value,
        now=view.stage is Stage.INCOME,
        lacking=max(1, player.value - player.totals.strength),
        chance=round(100 * odds[seat]),
    )
    found = _outlook(view, _fight(view, [seat])) if player.row else None
    lost = _lost(view, found) if found else []
    if not found or not lost:
        return [told]
    unanswered = _UNANSWERED if found.fewest == view.table.points else _AND_MORE
    return [told, unanswered.filled(loss=joined(", ", lost))]


def _fight(view: VilniusView, seats: list[Seat]) -> Fight:
    """Returns the attack of these rows as they lie there, before units are sent."""
    return Fight(
        Battle.ATTACK,
        tuple(
            EnemyInFight(card, seat, VILNIUS if target(view, seat) == CITY else forecasts.PLAYER)
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


def _lost(view: VilniusView, found: Outlook) -> list[Text]:
    """Returns “Vilnius loses 2 points of 8”, “Bear loses a province and a unit”; nothing if nothing
    is lost."""
    others: dict[Seat, Counter[Damage]] = {}
    for each in found.enemies:
        taken = [effect for effect in each.damage if effect in THINGS]
        others.setdefault(each.enemy.seat, Counter()).update(taken)
    told: list[Text] = [points_lost(view, found)] if found.most else []
    for seat, effects in others.items():
        things = [some(count, THINGS[effect]) for effect, count in effects.items()]
        if things:
            told.append(say("{side} loses {things}", side=side(view, seat), things=listed(things)))
    return told
