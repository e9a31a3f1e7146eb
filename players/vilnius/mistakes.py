"""The mistakes of the lower levels: those that people make, each at its rate.

An oversight lasts for a whole round, or a whole fight: somebody who has not seen the Boost's second
weapons does not see them with the next unit either. So it follows from the level and from the table
alone, not from the seed of a single choice.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from engines.vilnius.advice.city import choose_purchase
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Capture, Income, Ready, Send
from engines.vilnius.model.values import Fight, PlayerView, Sent, Stage, VilniusView
from players.player import Level
from players.vilnius.city import rate

ATTACK: Final = "attack"
"""Overlooks that an attack is near, and draws few units."""
CARD: Final = "card"
"""Overlooks a building or a unit on offer, such as the Market that its provinces need."""
BOOST: Final = "boost"
"""Overlooks in a fight that the second weapons count."""
OTHERS: Final = "others"
"""Overlooks in a fight the cards of the other players."""
SPARE: Final = "spare"
"""Overlooks that no more is needed, and sends one more unit."""
LEVY: Final = "levy"
"""Overlooks that the units that are left could take a province."""
FEW: Final = 0.5
"""The share of the units that are drawn if an attack is overlooked."""


def overlooks(level: Level, view: VilniusView, kind: str, what: str = "") -> bool:
    """Tells whether this level overlooks something in this round, or in this fight."""
    share = level.overlooks.get(kind, 0.0)
    if not share:
        return False
    rows = " ".join(f"{each.value} {','.join(each.row)}" for each in view.players)
    enemies = ",".join(each.card for each in view.fight.enemies) if view.fight else ""
    seed = f"{level.key} {view.seat} {view.round.number} {rows} {enemies} {kind} {what}"
    return random.Random(seed).random() < share


def taken_in(level: Level, view: VilniusView) -> VilniusView:
    """Returns the view as this level takes it in: in a fight perhaps as before the Boost, and
    perhaps without the others' hands."""
    if view.stage is not Stage.FIGHT:
        return view
    if view.boosted and overlooks(level, view, BOOST):
        view = replace(view, table=view.table._replace(boost=""))
    if overlooks(level, view, OTHERS):
        view = alone(view)
    return view


def alone(view: VilniusView) -> VilniusView:
    """Returns the view without the units that others can still send."""
    players = tuple(
        each if seat == view.seat else each._replace(ready=True)
        for seat, each in enumerate(view.players)
    )
    return replace(view, players=players)


def purchase(level: Level, view: VilniusView, player: PlayerView) -> Action:
    """Returns the purchase of the best card that this level does not overlook."""

    def noticed(view: VilniusView, player: PlayerView, what: str) -> float:
        return 0.0 if overlooks(level, view, CARD, what) else rate(view, player, what)

    return choose_purchase(view, player, noticed)


def slipped(level: Level, view: VilniusView, action: Action) -> Action:
    """Returns this level's action in place of the best one: the same, unless it overlooks
    something."""
    match action:
        case Income() if overlooks(level, view, ATTACK):
            return _fewer(view, action)
        case Ready() if view.fight is not None and view.stage is Stage.FIGHT:
            return _one_more(level, view, view.fight, action)
        case Capture() if overlooks(level, view, LEVY):
            return Ready()
        case _:
            return action


def _fewer(view: VilniusView, action: Income) -> Action:
    """Returns an income with half as many units, as far as there are provinces to draw."""
    player = view.mine()
    assert player is not None
    cards = action.units + action.provinces
    units = max(round(FEW * action.units), cards - sum(player.provinces.counts[:2]), 0)
    return Income(min(units, action.units), cards - min(units, action.units), action.round)


def _one_more(level: Level, view: VilniusView, fight: Fight, ready: Ready) -> Action:
    """Returns the sending of one more unit against an enemy that is beaten already, once in a
    fight; `ready` if nothing is beaten, or nothing is left to send."""
    if not overlooks(level, view, SPARE):
        return ready
    beaten = [
        number
        for number in range(len(fight.enemies))
        if weapons.is_beaten(fight, number, view.boosted, len(view.players))
    ]
    if any(_is_spare(view, fight, each) for each in fight.sent if each.enemy in beaten):
        return ready
    sends = (each for each in view.legal if isinstance(each, Send) and each.enemy - 1 in beaten)
    return next(sends, ready)


def _is_spare(view: VilniusView, fight: Fight, sent: Sent) -> bool:
    """Tells whether an enemy is beaten without these weapons of the seat's own, too."""
    rest = fight._replace(sent=tuple(each for each in fight.sent if each is not sent))
    left = weapons.is_beaten(rest, sent.enemy, view.boosted, len(view.players))
    return sent.seat == view.seat and left
