"""A position while something is being done to it.

A `Draft` is made of a state, changed by the rules, and turned into a state again; nobody else
ever sees one. Its piles are values as those of the state: what does not change costs nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, cast

from engines.game import Seat
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import added, top_of
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Bill, Event, Fight, Phase, Ruleset, Step, VilniusEnding
from engines.vilnius.rules import cities
from engines.vilnius.rules.owners import Owners, PlayerDraft


def shuffled(cards: Iterable[CardId], seed: str, number: int) -> tuple[CardId, ...]:
    """The cards in the order that the seed gives to the shuffle of this number. Only
    `random()` is drawn, since its sequence is the same in every version of Python."""
    chance = random.Random(f"{seed} {number}")  # noqa: S311
    pile = sorted(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


FOURTH: Final = 3
"""The stack under which provinces go that are given back, counted from 0."""


@dataclass(slots=True)
class Draft:
    """A position to be changed: the fields of `state.State`, in their order."""

    ruleset: Ruleset
    players: Owners
    supply: tuple[CardId, ...]
    units: tuple[CardId, ...]
    stacks: tuple[tuple[CardId, ...], ...]
    order: tuple[CardId, ...]
    order_discard: tuple[CardId, ...]
    enemy_buildings: tuple[CardId, ...]
    destinations: tuple[CardId, ...]
    destination_discard: tuple[CardId, ...]
    removed_orders: tuple[CardId, ...]
    unused_boosts: tuple[CardId, ...]
    boost: CardId
    points: int
    round: int
    first: Seat
    turn: int
    phase: Phase
    steps: tuple[Step, ...]
    attackers: tuple[Seat, ...]
    fight: Fight | None
    bill: Bill | None
    ready: tuple[bool, ...]
    chosen: tuple[int, ...]
    exchanged: tuple[bool, bool]
    seed: str
    shuffles: int
    news: tuple[Event, ...]
    ending: VilniusEnding | None

    @property
    def count(self) -> int:
        """How many play."""
        return len(self.players)

    def seats(self) -> list[Seat]:
        """All seats from the starting player on."""
        count = self.count
        return [(self.first + number) % count for number in range(count)]

    def say(self, *event: object) -> None:
        """Something has happened by itself."""
        self.news = (*self.news, tuple(map(str, event)))

    def then(self, *steps: Step) -> None:
        """These steps come next, before all others."""
        self.steps = steps + self.steps

    def end_step(self) -> None:
        """The step now is done."""
        self.steps = self.steps[1:]

    def replace_step(self, step: Step) -> None:
        """The step now becomes this one."""
        self.steps = (step, *self.steps[1:])

    def shuffle(self, cards: Iterable[CardId]) -> tuple[CardId, ...]:
        """The cards, shuffled."""
        self.shuffles += 1
        return shuffled(cards, self.seed, self.shuffles)

    # Who has had a say

    def unready(self) -> None:
        """Everybody may have a say again."""
        self.ready = (False,) * self.count

    def make_ready(self, seat: Seat) -> None:
        """This player has had a say."""
        self.ready = (*self.ready[:seat], True, *self.ready[seat + 1 :])

    def choose(self, seat: Seat, units: int) -> None:
        """This player's income has so many units."""
        self.chosen = (*self.chosen[:seat], units, *self.chosen[seat + 1 :])

    # Cards on their way

    def take_province(self, own: PlayerDraft) -> CardId | None:
        """The top card of a player's draw pile of provinces, which the shuffled discard pile
        renews; None if both are empty."""
        if not own.province_draw and own.province_discard:
            own.province_draw, own.province_discard = self.shuffle(own.province_discard), ()
        card, own.province_draw = top_of(own.province_draw)
        return card

    def take_unit(self, own: PlayerDraft) -> CardId | None:
        """The same of the units."""
        if not own.unit_draw and own.unit_discard:
            own.unit_draw, own.unit_discard = self.shuffle(own.unit_discard), ()
        card, own.unit_draw = top_of(own.unit_draw)
        return card

    def take_order(self) -> CardId:
        """The top of the Order pile, which ends the game before it is empty."""
        card, *rest = self.order
        self.order = tuple(rest)
        return card

    def take_destination(self) -> CardId:
        """The top of the destination pile, which its shuffled discard pile renews."""
        card, *rest = self.destinations or self.shuffle(self.destination_discard)
        self.destination_discard = self.destination_discard if self.destinations else ()
        self.destinations = tuple(rest)
        return card

    def to_supply(self, unit: CardId) -> None:
        """A unit goes back to the general supply."""
        self.units = added(self.units, unit)

    def lay_stack(self, number: int, stack: tuple[CardId, ...]) -> None:
        """A province stack, counted from 0, becomes this one."""
        self.stacks = (*self.stacks[:number], stack, *self.stacks[number + 1 :])

    def under_fourth(self, province: CardId) -> None:
        """A province goes under the fourth stack."""
        self.lay_stack(FOURTH, (*self.stacks[FOURTH], province))

    def lose_point(self) -> None:
        """Vilnius loses a point; with the last one everybody loses at once."""
        self.points = max(0, self.points - 1)
        if not self.points:
            self.ending = VilniusEnding.FALLEN

    def lose_building(self, seat: Seat, spot: Spot) -> CardId:
        """A building goes back to its supply, and what it held to the discard pile."""
        own = self.players[seat]
        built = next(each for each in own.city if each.spot == spot)
        own.city = tuple(each for each in own.city if each is not built)
        if built.holds in CARDS.units:
            own.unit_discard = added(own.unit_discard, built.holds)
        elif built.holds:
            own.province_discard = added(own.province_discard, built.holds)
        if CARDS.buildings[built.card].emblem is None:
            self.supply = added(self.supply, built.card)
        else:
            own.supply = added(own.supply, built.card)
        return built.card

    def order_value(self, seat: Seat) -> int:
        """The attack value that the player's buildings would give."""
        value = cities.order_value(self.players[seat].city)
        return max(CARDS.start_value, min(CARDS.top_value, value))

    def frozen(self) -> State:
        """The position as a value."""
        return State._make((self.ruleset, self.players.frozen(), *_REST(self)))


_REST: Final = attrgetter(*State._fields[2:])
"""The fields after the players."""


def draft_of(state: State) -> Draft:
    """A position to be changed, without news yet."""
    draft = Draft(*cast("tuple[Any, ...]", state))
    draft.players, draft.news = Owners(state.players), ()
    return draft
