"""The plain policy by which the bot plays a seat; docs/balance.md describes it in words.

It uses only the view and no chance, and never takes units back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.vilnius.advice.city import choose_purchase
from engines.vilnius.advice.fights import choose_send
from engines.vilnius.advice.income import choose_income
from engines.vilnius.advice.pool import price
from engines.vilnius.model.actions import (
    Action,
    Capture,
    Choose,
    Loot,
    Pay,
    Ready,
    Send,
    Store,
    Under,
)
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import PlayerView, Stage, VilniusView
from engines.vilnius.rules import payments


def choose(view: VilniusView) -> Action:
    """Returns the policy's action for the view's seat, a legal one. The seat must be one of those
    to act."""
    player = view.mine()
    assert player is not None
    assert view.stage is not None
    return _CHOOSERS[view.stage](view, player)


def _fight(view: VilniusView, _player: PlayerView) -> Action:
    assert view.fight is not None
    assert view.seat is not None
    return choose_send(view, view.fight, view.seat)


def _pay(_view: VilniusView, _player: PlayerView) -> Action:
    """Pays as proposed: a payment once begun can always be completed."""
    return Pay()


def _store(view: VilniusView, player: PlayerView) -> Action:
    kept = [each for each in view.legal if isinstance(each, Store)]
    return max(kept, key=lambda each: province_worth(each.card, player), default=Ready())


def _keep(view: VilniusView, _player: PlayerView) -> Action:
    kept = [each for each in view.legal if isinstance(each, Store)]
    return max(kept, key=lambda each: unit_rank(each.card), default=Ready())


def _losses(view: VilniusView, _player: PlayerView) -> Action:
    assert view.step is not None
    chosen = [each for each in view.legal if isinstance(each, Choose)]
    return min(chosen, key=lambda each: loss(view, each.what))


def loss(view: VilniusView, unit: CardId) -> float:
    """Returns how dear a unit is as the next loss to the skulls of the view's step."""
    assert view.step is not None
    card, rank = CARDS.units[unit], unit_rank(unit)
    if view.stage is Stage.RED:
        return rank
    counts = card.tools if view.stage is Stage.SILVER else card.gold
    return rank * max(1.0, view.step.number / counts)


def _harm(view: VilniusView, player: PlayerView) -> Action:
    chosen = [each for each in view.legal if isinstance(each, Choose)]
    return min(chosen, key=lambda each: _missed(each.what, player))


def _missed(what: str, player: PlayerView) -> float:
    if what in CARDS.provinces:
        return province_worth(what, player)
    if what in CARDS.units:
        return unit_rank(what)
    for built in player.city:
        if spot_name(built.spot) == what:
            building = CARDS.buildings[built.card]
            return 2 * building.gold + building.tools + 3 * building.income
    return 100.0


def _plunder(view: VilniusView, _player: PlayerView) -> Action:
    given = [each for each in view.legal if isinstance(each, Loot)]
    mine = {player.emblem: player for player in view.players}
    return min(given, key=lambda each: (mine[each.side].loot, mine[each.side].totals.income))


def _capture(view: VilniusView, _player: PlayerView) -> Action:
    """Captures the cheapest province."""
    found = [each for each in view.legal if isinstance(each, Capture)]
    return min(found, key=lambda each: each.stack, default=Ready())


def _levy(_view: VilniusView, _player: PlayerView) -> Action:
    """Sends the units proposed: a levy once begun can always be completed."""
    return Send()


def _pick(view: VilniusView, player: PlayerView) -> Action:
    chosen = [each for each in view.legal if isinstance(each, Choose)]
    return max(chosen, key=lambda each: province_worth(each.what, player))


def _put(view: VilniusView, player: PlayerView) -> Action:
    """Puts the better of the two under the stack first, so that it comes up first."""
    put = [each for each in view.legal if isinstance(each, Under)]
    return max(put, key=lambda each: province_worth(each.province, player))


def province_worth(province: CardId, player: PlayerView) -> float:
    """Returns the worth of a province to a player: 2 for a gold, 1 for a tool, a little for a
    good."""
    gold, tools = payments.worth(province, frozenset(player.totals.trades))
    return 2 * gold + tools + 0.1 * bool(CARDS.provinces[province].good)


def unit_rank(unit: CardId) -> float:
    """Returns the value of a unit: its number of weapons, then its price."""
    return sum(CARDS.units[unit].arms) + price(unit) / 10


_CHOOSERS: Final[dict[Stage, Callable[[VilniusView, PlayerView], Action]]] = {
    Stage.INCOME: choose_income,
    Stage.CITY: choose_purchase,
    Stage.PAY: _pay,
    Stage.STORE: _store,
    Stage.FIGHT: _fight,
    Stage.RED: _losses,
    Stage.SILVER: _losses,
    Stage.GOLD: _losses,
    Stage.HARM: _harm,
    Stage.PLUNDER: _plunder,
    Stage.CAPTURE: _capture,
    Stage.LEVY: _levy,
    Stage.PICK: _pick,
    Stage.PUT: _put,
    Stage.STORE_UNITS: _keep,
}
