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
from engines.vilnius.model.state import UNCHOSEN, PlayerState
from engines.vilnius.model.values import Built, Phase, Ruleset
from engines.vilnius.rules.cities import BARRACKS, RESIDENCE
from engines.vilnius.rules.draft import Draft, shuffled
from engines.vilnius.rules.owners import Owners

STACKS, STACK = 4, 3
DESTINATIONS: Final = {2: (2, 2), 3: (2, 3)}
"""The face-down destinations by players: of Vilnius, and with the player emblems (ruling 1)."""


def prepared(ruleset: Ruleset, seed: str) -> Draft:
    """The position before the first round, all piles shuffled by the seed."""
    draft = Draft(
        ruleset=ruleset,
        players=Owners(()),
        supply=_sorted([each.id for each in CARDS.buildings.values() if each.emblem is None]),
        units=_units(ruleset),
        stacks=(),
        order=(),
        order_discard=(),
        enemy_buildings=(),
        destinations=(),
        destination_discard=(),
        removed_orders=(),
        unused_boosts=(),
        boost="",
        points=ruleset.points,
        round=0,
        first=0,
        turn=0,
        phase=Phase.INCOME,
        steps=(),
        attackers=(),
        fight=None,
        bill=None,
        ready=(False,) * ruleset.players,
        chosen=(UNCHOSEN,) * ruleset.players,
        exchanged=(False, False),
        seed=seed,
        shuffles=0,
        news=(),
        ending=None,
    )
    draft.players = Owners([_player(draft, emblem) for emblem in ruleset.emblems])
    _stack(draft)
    _lay_orders(draft)
    to_vilnius, to_player = DESTINATIONS[ruleset.players]
    draft.destinations = draft.shuffle([TO_VILNIUS] * to_vilnius + [TO_PLAYER] * to_player)
    draft.first = int(shuffled(map(str, range(ruleset.players)), seed, 0)[0])
    return draft


def _copies(cards: list[CardId]) -> list[CardId]:
    return list(chain.from_iterable([card] * CARDS.counts[card] for card in cards))


def _sorted(cards: list[CardId]) -> tuple[CardId, ...]:
    return tuple(sorted(_copies(cards)))


def _units(ruleset: Ruleset) -> tuple[CardId, ...]:
    """The general supply of units: the start units of an emblem left out stay in it (ruling 2)."""
    units = _copies(list(CARDS.units))
    for card in START_UNITS * ruleset.players:
        units.remove(card)
    return tuple(sorted(units))


def _player(draft: Draft, emblem: int) -> PlayerState:
    """A player with the start buildings, eight provinces in hand and three units to draw."""
    own = [each for each in CARDS.buildings.values() if each.emblem == emblem]
    start = {each.key: each.id for each in own if each.starts}
    home = [each.id for each in CARDS.provinces.values() if each.emblem == emblem]
    return PlayerState(
        emblem=emblem,
        city=(Built(start["residence"], RESIDENCE), Built(start["barracks"], BARRACKS)),
        supply=_sorted([each.id for each in own if not each.starts]),
        province_draw=(),
        province_discard=(),
        province_hand=tuple(sorted(home)),
        unit_draw=draft.shuffle(START_UNITS),
        unit_discard=(),
        unit_hand=(),
        loot=(),
        row=(),
        destination=TO_VILNIUS,
        value=CARDS.start_value,
        gold_used=0,
        tools_used=0,
        passed=False,
    )


def _stack(draft: Draft) -> None:
    """The twelve provinces without emblem as four stacks (ruling 5)."""
    lands = [each.id for each in CARDS.provinces.values() if each.emblem is None]
    pile = draft.shuffle(lands)
    draft.stacks = tuple(pile[at * STACK : (at + 1) * STACK] for at in range(STACKS))


def _lay_orders(draft: Draft) -> None:
    """From the top: the weaponless cards, the others, a Boost, the Final Attack."""
    boost, *unused_boosts = draft.shuffle(CARDS.boosts)
    draft.unused_boosts = tuple(sorted(unused_boosts))
    others = [each for each in (*CARDS.enemies, *CARDS.enemy_buildings) if each not in WEAPONLESS]
    pile = draft.shuffle(_copies(others))
    if draft.ruleset.short:
        draft.removed_orders, pile = tuple(sorted(pile[:LEFT_OUT])), pile[LEFT_OUT:]
    draft.order = (*draft.shuffle(WEAPONLESS), *pile, boost, FINAL)
