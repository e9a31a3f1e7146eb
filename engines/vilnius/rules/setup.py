"""The preparation of a game (rulebook, Game Preparation 1 to 8)."""

from __future__ import annotations

from itertools import chain
from typing import Final

from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import (
    CARDS,
    FINAL,
    START_UNITS,
    TO_PLAYER,
    TO_VILNIUS,
    WEAPONLESS,
)
from engines.vilnius.model.options import LEFT_OUT
from engines.vilnius.model.piles import Deck, FaceDown, Pile, Table
from engines.vilnius.model.values import Built, PlayerState, Round, Ruleset
from engines.vilnius.rules.cities import BARRACKS, RESIDENCE
from engines.vilnius.rules.draft import Draft, shuffled

STACKS, STACK = 4, 3
DESTINATIONS: Final = {2: (2, 2), 3: (2, 3)}
"""The face-down destinations by players: of Vilnius, and with the player emblems (ruling 1)."""


def prepared(ruleset: Ruleset, seed: str) -> Draft:
    """Returns the position before the first round, all piles shuffled by the seed."""
    supply = _sorted([each.id for each in CARDS.buildings.values() if each.emblem is None])
    first = int(shuffled(map(str, range(ruleset.players)), seed, 0)[0])
    draft = Draft(
        ruleset=ruleset,
        players=[],
        table=Table(supply, _units(ruleset), ruleset.points),
        face_down=FaceDown((), (), (), (), ()),
        round=Round(0, first),
        steps=(),
        seed=seed,
    )
    draft.players = [_player(draft, emblem) for emblem in ruleset.emblems]
    stacks = _stacks(draft)
    order, removed_orders, unused_boosts = _orders(draft)
    to_vilnius, to_player = DESTINATIONS[ruleset.players]
    destinations = draft.shuffle([TO_VILNIUS] * to_vilnius + [TO_PLAYER] * to_player)
    draft.face_down = FaceDown(stacks, order, destinations, removed_orders, unused_boosts)
    return draft


def _copies(cards: list[CardId]) -> list[CardId]:
    return list(chain.from_iterable([card] * CARDS.counts[card] for card in cards))


def _sorted(cards: list[CardId]) -> tuple[CardId, ...]:
    return tuple(sorted(_copies(cards)))


def _units(ruleset: Ruleset) -> tuple[CardId, ...]:
    """Returns the general supply of units: the start units of an emblem left out stay in it (ruling
    2)."""
    units = _copies(list(CARDS.units))
    for card in START_UNITS * ruleset.players:
        units.remove(card)
    return tuple(sorted(units))


def _player(draft: Draft, emblem: int) -> PlayerState:
    """Returns a player with start buildings, eight provinces in hand and three units to draw."""
    own = [each for each in CARDS.buildings.values() if each.emblem == emblem]
    start = {each.key: each.id for each in own if each.starts}
    home = [each.id for each in CARDS.provinces.values() if each.emblem == emblem]
    return PlayerState(
        emblem=emblem,
        city=(Built(start["residence"], RESIDENCE), Built(start["barracks"], BARRACKS)),
        supply=_sorted([each.id for each in own if not each.starts]),
        provinces=Deck(hand=tuple(sorted(home))),
        units=Deck(draft.shuffle(START_UNITS)),
        loot=(),
        destination=TO_VILNIUS,
        value=CARDS.start_value,
        totals=None,
    )


def _stacks(draft: Draft) -> tuple[Pile, ...]:
    """Returns the twelve provinces without emblem as four stacks (ruling 5)."""
    pile = draft.shuffle([each.id for each in CARDS.provinces.values() if each.emblem is None])
    return tuple(pile[at * STACK : (at + 1) * STACK] for at in range(STACKS))


def _orders(draft: Draft) -> tuple[Pile, Pile, Pile]:
    """Returns the Order pile (from the top: the weaponless cards, the others, a Boost, the Final
    Attack), the Order cards left out, and the Boosts not in play."""
    boost, *unused_boosts = draft.shuffle(CARDS.boosts)
    others = [each for each in (*CARDS.enemies, *CARDS.enemy_buildings) if each not in WEAPONLESS]
    pile, out = draft.shuffle(_copies(others)), LEFT_OUT if draft.ruleset.short else 0
    order = (*draft.shuffle(WEAPONLESS), *pile[out:], boost, FINAL)
    return order, tuple(sorted(pile[:out])), tuple(sorted(unused_boosts))
