"""Where all the cards are: every one of them is somewhere in every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from engines.vilnius.model.cards import EMBLEMS, CardId
from engines.vilnius.model.catalogue import CARDS, TO_PLAYER, TO_VILNIUS
from engines.vilnius.model.state import PlayerState, State
from engines.vilnius.model.values import Battle, Ruleset
from engines.vilnius.rules import fights
from engines.vilnius.rules.setup import DESTINATIONS


def census(state: State) -> Counter[CardId]:
    """How many of each card there are in this position, wherever they lie; those that only
    mark something, and those in the game box, are counted in. In every position of a match
    that is `CARDS.counts`."""
    return Counter(chain(in_play(state), markers(state.ruleset), box(state.ruleset)))


def in_play(state: State) -> Iterator[CardId]:
    """The cards that go from hand to hand and from pile to pile."""
    for player in state.players:
        yield from _owned(player)
    for pile in (state.supply, state.units, *state.stacks, state.order, state.order_discard):
        yield from pile
    for pile in (
        state.enemy_buildings,
        state.destinations,
        state.destination_discard,
        state.removed_orders,
        state.unused_boosts,
    ):
        yield from pile
    if state.boost:
        yield state.boost
    if state.fight is not None:
        yield from (each.unit for each in fights.fighters(state.fight.sent))
        if state.fight.battle is not Battle.RAID:
            yield from (foe.card for foe in state.fight.foes)


def _owned(player: PlayerState) -> Iterator[CardId]:
    for built in player.city:
        yield built.card
        if built.holds:
            yield built.holds
    yield from player.supply
    for pile in (player.province_draw, player.province_discard, player.province_hand):
        yield from pile
    for pile in (player.unit_draw, player.unit_discard, player.unit_hand):
        yield from pile
    yield from player.loot
    yield from player.row
    yield player.destination


def markers(ruleset: Ruleset) -> Iterator[CardId]:
    """The cards that stay where they are: those that show the attack values, the price of the
    stacks and the points of Vilnius, laid out or not."""
    yield from (f"strength-{EMBLEMS[emblem]}" for emblem in ruleset.emblems)
    yield from (card for card, kind in CARDS.kinds.items() if kind in ("conquest", "vilnius"))


def box(ruleset: Ruleset) -> Iterator[CardId]:
    """What the preparation returns to the game box: the cards of an emblem that nobody has,
    and destinations (rulebook, Game Preparation 1 and 6; ruling 1)."""
    for emblem, letter in enumerate(EMBLEMS):
        if emblem not in ruleset.emblems:
            yield f"strength-{letter}"
            yield from _of_emblem(emblem)
    to_vilnius, to_player = DESTINATIONS[ruleset.players]
    yield from [TO_VILNIUS] * (CARDS.counts[TO_VILNIUS] - to_vilnius - ruleset.players)
    yield from [TO_PLAYER] * (CARDS.counts[TO_PLAYER] - to_player)


def _of_emblem(emblem: int) -> Iterator[CardId]:
    """The buildings and the provinces with this emblem."""
    for building in CARDS.buildings.values():
        if building.emblem == emblem:
            yield from [building.id] * building.count
    yield from (each.id for each in CARDS.provinces.values() if each.emblem == emblem)
