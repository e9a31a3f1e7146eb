"""A position while something is being done to it.

A `Draft` is made of a state, changed by the rules, and turned into a state again; nobody else
ever sees one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engines.game import Seat
from engines.vilnius import cities
from engines.vilnius.cards import CardId
from engines.vilnius.catalogue import CARDS
from engines.vilnius.owners import Owners, Pile, in_order
from engines.vilnius.spots import Spot
from engines.vilnius.state import State
from engines.vilnius.values import Bill, Event, Fight, Phase, Ruleset, Step, VilniusEnding


def shuffled(cards: Iterable[CardId], seed: str, number: int) -> list[CardId]:
    """The cards in the order that the seed gives to the shuffle of this number. Only
    `random()` is drawn, since its sequence is the same in every version of Python."""
    chance = random.Random(f"{seed} {number}")  # noqa: S311
    pile = sorted(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return pile


FOURTH: Final = 3
"""The stack under which provinces go that are given back, counted from 0."""


@dataclass(slots=True)
class Draft:
    """A position to be changed; as `state.State`."""

    before: State | None
    """What it was made of; None for the preparation of a match."""
    ruleset: Ruleset
    players: Owners
    supply: list[CardId]
    units: list[CardId]
    stacks: list[list[CardId]]
    order: list[CardId]
    spent: list[CardId]
    works: list[CardId]
    fates: list[CardId]
    past: list[CardId]
    aside: tuple[CardId, ...]
    markers: tuple[CardId, ...]
    boost: CardId
    points: int
    round: int
    first: Seat
    phase: Phase
    steps: list[Step]
    attackers: list[Seat]
    fight: Fight | None
    bill: Bill | None
    ready: list[bool]
    chosen: list[int]
    exchanged: tuple[bool, bool]
    seed: str
    shuffles: int
    news: list[Event]
    ending: VilniusEnding | None

    @property
    def count(self) -> int:
        """How many play."""
        return self.ruleset.players

    def seats(self) -> list[Seat]:
        """All seats from the starting player on."""
        return [(self.first + number) % self.count for number in range(self.count)]

    def say(self, *event: object) -> None:
        """Something has happened by itself."""
        self.news.append(tuple(map(str, event)))

    def then(self, *steps: Step) -> None:
        """These steps come next, before all others."""
        self.steps[:0] = steps

    def replace_step(self, step: Step) -> None:
        """The step now becomes this one."""
        self.steps[0] = step

    def shuffle(self, cards: Iterable[CardId]) -> list[CardId]:
        """The cards, shuffled."""
        self.shuffles += 1
        return shuffled(cards, self.seed, self.shuffles)

    def unready(self) -> None:
        """Everybody may have a say again."""
        self.ready = [False] * self.count

    # Cards on their way

    def take(self, pile: Pile) -> CardId | None:
        """The top card of a draw pile, which its shuffled discard pile renews; None if both
        are empty."""
        if not pile.draw and pile.discard:
            pile.draw, pile.discard = self.shuffle(pile.discard), []
        return pile.draw.pop(0) if pile.draw else None

    def to_supply(self, unit: CardId) -> None:
        """A unit goes back to the general supply."""
        self.units.append(unit)

    def under_fourth(self, province: CardId) -> None:
        """A province goes under the fourth stack."""
        self.stacks[FOURTH].append(province)

    def lose_point(self) -> None:
        """Vilnius loses a point; with the last one everybody loses at once."""
        self.points = max(0, self.points - 1)
        if not self.points:
            self.ending = VilniusEnding.FALLEN

    def lose_building(self, seat: Seat, spot: Spot) -> CardId:
        """A building goes back to its supply, and what it held to the discard pile."""
        own = self.players[seat]
        built = next(each for each in own.city if each.spot == spot)
        own.city.remove(built)
        card = CARDS.buildings[built.card]
        if built.holds:
            pile = own.units if built.holds in CARDS.units else own.provinces
            pile.discard.append(built.holds)
        (self.supply if card.emblem is None else own.supply).append(built.card)
        return built.card

    def order_value(self, seat: Seat) -> int:
        """The attack value that the player's buildings would give."""
        value = cities.order_value(self.players[seat].city)
        return max(CARDS.start_value, min(CARDS.top_value, value))

    def frozen(self, turn: int) -> State:
        """The position as a value."""
        was = self.before
        return State(
            ruleset=self.ruleset,
            players=self.players.frozen(),
            supply=in_order(self.supply, was and was.supply),
            units=in_order(self.units, was and was.units),
            stacks=tuple(map(tuple, self.stacks)),
            order=tuple(self.order),
            spent=in_order(self.spent, was and was.spent),
            works=tuple(self.works),
            fates=tuple(self.fates),
            past=in_order(self.past, was and was.past),
            aside=self.aside,
            markers=self.markers,
            boost=self.boost,
            points=self.points,
            round=self.round,
            first=self.first,
            turn=turn,
            phase=self.phase,
            steps=tuple(self.steps),
            attackers=tuple(self.attackers),
            fight=self.fight,
            bill=self.bill,
            ready=tuple(self.ready),
            chosen=tuple(self.chosen),
            exchanged=self.exchanged,
            seed=self.seed,
            shuffles=self.shuffles,
            news=tuple(self.news),
            ending=self.ending,
        )


def draft_of(state: State) -> Draft:
    """A position to be changed."""
    return Draft(
        before=state,
        ruleset=state.ruleset,
        players=Owners(state.players),
        supply=list(state.supply),
        units=list(state.units),
        stacks=list(map(list, state.stacks)),
        order=list(state.order),
        spent=list(state.spent),
        works=list(state.works),
        fates=list(state.fates),
        past=list(state.past),
        aside=state.aside,
        markers=state.markers,
        boost=state.boost,
        points=state.points,
        round=state.round,
        first=state.first,
        phase=state.phase,
        steps=list(state.steps),
        attackers=list(state.attackers),
        fight=state.fight,
        bill=state.bill,
        ready=list(state.ready),
        chosen=list(state.chosen),
        exchanged=state.exchanged,
        seed=state.seed,
        shuffles=state.shuffles,
        news=[],
        ending=state.ending,
    )
