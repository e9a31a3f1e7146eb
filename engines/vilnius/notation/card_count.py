"""The census of a position: every card of the set lies somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import cast

from engines.vilnius.model.cards import EMBLEMS, CardId
from engines.vilnius.model.catalogue import CARDS, TO_PLAYER, TO_VILNIUS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Ruleset
from engines.vilnius.rules import fights
from engines.vilnius.rules.setup import DESTINATIONS


def census(state: State) -> Counter[CardId]:
    """Returns the number of copies of each card in this position, in any place; markers and cards
    in the game box are included. In every position of a match this equals `CARDS.counts`."""
    piles = _within((state.players, state.table, state.face_down))
    return Counter(chain(piles, _fighting(state), markers(state.ruleset), box(state.ruleset)))


def _within(value: object) -> Iterator[CardId]:
    if isinstance(value, tuple):
        for each in cast("tuple[object, ...]", value):
            yield from _within(each)
    elif isinstance(value, str) and value:
        yield value


def _fighting(state: State) -> Iterator[CardId]:
    if state.fight is not None:
        yield from (each.unit for each in fights.fighters(state.fight.sent))
        if state.fight.battle is not Battle.RAID:
            yield from (enemy.card for enemy in state.fight.enemies)


def markers(ruleset: Ruleset) -> Iterator[CardId]:
    """Yields the cards that stay where they are: those that show the attack values, the price of
    the stacks and the points of Vilnius, laid out or not."""
    yield from (f"strength-{EMBLEMS[emblem]}" for emblem in ruleset.emblems)
    yield from (card for card, kind in CARDS.kinds.items() if kind in ("conquest", "vilnius"))


def box(ruleset: Ruleset) -> Iterator[CardId]:
    """Yields the cards that the preparation returns to the game box: those of an emblem that nobody
    has, and destinations (rulebook, Game Preparation 1 and 6; ruling 1)."""
    for emblem, letter in enumerate(EMBLEMS):
        if emblem not in ruleset.emblems:
            yield f"strength-{letter}"
            yield from _of_emblem(emblem)
    to_vilnius, to_player = DESTINATIONS[ruleset.players]
    yield from [TO_VILNIUS] * (CARDS.counts[TO_VILNIUS] - to_vilnius - ruleset.players)
    yield from [TO_PLAYER] * (CARDS.counts[TO_PLAYER] - to_player)


def _of_emblem(emblem: int) -> Iterator[CardId]:
    for building in CARDS.buildings.values():
        if building.emblem == emblem:
            yield from [building.id] * building.count
    yield from (each.id for each in CARDS.provinces.values() if each.emblem == emblem)
