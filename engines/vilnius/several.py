"""The choices that a player of Vilnius makes at once, in one window, instead of press by press."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engines.action_tree import Several
from engines.game import AnyView
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model.actions import Action, Choose, Pay, Ready, Send
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.picks import falling, proposed_sends
from engines.vilnius.rules import fights, forecasts, payments

_LOSING: Final = (Stage.RED, Stage.SILVER, Stage.GOLD)
MOST_ENEMIES: Final = 4
"""The most enemies against which units are chosen at once: a window has five questions, and the
last one asks whether one is ready then."""


_ALL: Final = {GRAMMAR.path(Pay())[-1]: 0}
"""The proposal as a whole is no part of a payment."""


def wanting(view: VilniusView) -> tuple[int, ...]:
    """Returns the numbers of the enemies of a fight that still need weapons."""
    enemies = range(1, len(view.fight.enemies) + 1) if view.fight else ()
    return tuple(each for each in enemies if forecasts.wanted_by(view, each).missing)


def several(view: AnyView) -> tuple[Several, ...]:
    """Returns the choices that the viewer makes at once: units against each enemy that needs some,
    a payment, or losses; nothing where that is too much for one window."""
    assert isinstance(view, VilniusView)
    fight, step, seat = view.fight, view.step, view.seat
    if not view.legal or seat is None:
        return ()
    hand = view.mine()
    assert hand is not None
    if view.stage is Stage.FIGHT and fight is not None and len(wanting(view)) <= MOST_ENEMIES:
        own = proposed_sends(view, fight, seat)
        kinds = {_kind(each): each for each in view.legal if isinstance(each, Send)}
        copies = {
            key: (hand.units.hand or ()).count(each.unit)
            for key, each in kinds.items()
            if not each.weapon
        }
        against_each = (
            Several(f"e{number}", copies, [_kind(each) for each in own if each.enemy == number])
            for number in wanting(view)
        )
        ready = GRAMMAR.write(Ready())
        return (*against_each, Several(ready, {}, (ready,)))
    if view.stage is Stage.PAY:
        left = {payments.GOLD: hand.totals.gold_left, payments.TOOL: hand.totals.tools_left}
        means = {**Counter(hand.provinces.hand), **left, **_ALL}
        return (Several(_verb(Pay()), means, view.proposal),)
    if view.stage is Stage.LEVY:
        return (Several(_verb(Send()), {**Counter(hand.units.hand), **_ALL}, view.proposal),)
    if view.stage in _LOSING and fight is not None and step is not None:
        fallen = Counter(each.unit for each in fights.may_fall(fight, step) if each.seat == seat)
        proposed = [each.what for each in falling(view, step)]
        return (Several(_verb(Choose("")), fallen, proposed),)
    return ()


def _kind(send: Send) -> str:
    """Returns the value of the part that names a unit, perhaps with its weapon."""
    return GRAMMAR.path(send)[1]


def _verb(action: Action) -> str:
    return GRAMMAR.path(action)[0]
