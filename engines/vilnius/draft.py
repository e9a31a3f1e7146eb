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
from engines.vilnius.spots import Spot
from engines.vilnius.state import Player, State
from engines.vilnius.values import Bill, Built, Event, Fight, Phase, Ruleset, Step, VilniusEnding


def shuffled(cards: Iterable[CardId], seed: str, number: int) -> list[CardId]:
    """The cards in the order that the seed gives to the shuffle of this number. Only
    `random()` is drawn, since its sequence is the same in every version of Python."""
    chance = random.Random(f"{seed} {number}")  # noqa: S311
    pile = sorted(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return pile


@dataclass
class Pile:
    """A draw pile, its discard pile and the hand that is drawn from it."""

    draw: list[CardId]
    discard: list[CardId]
    hand: list[CardId]


@dataclass
class Own:
    """All that belongs to a player; as `state.Player`."""

    emblem: int
    city: list[Built]
    supply: list[CardId]
    provinces: Pile
    units: Pile
    loot: list[CardId]
    row: list[CardId]
    destination: CardId
    value: int
    gold_used: int = 0
    tools_used: int = 0
    passed: bool = False

    def hold(self, spot: Spot, card: CardId) -> None:
        """The building on this spot holds this card from now on, or nothing."""
        self.city = [each._replace(holds=card) if each.spot == spot else each for each in self.city]

    def let_go(self, card: CardId) -> None:
        """The building that holds this card holds it no more."""
        spot = next(each.spot for each in self.city if each.holds == card)
        self.hold(spot, "")

    def frozen(self) -> Player:
        """The player as a value."""
        return Player(
            emblem=self.emblem,
            city=tuple(self.city),
            supply=tuple(sorted(self.supply)),
            province_draw=tuple(self.provinces.draw),
            province_discard=tuple(sorted(self.provinces.discard)),
            province_hand=tuple(sorted(self.provinces.hand)),
            unit_draw=tuple(self.units.draw),
            unit_discard=tuple(sorted(self.units.discard)),
            unit_hand=tuple(sorted(self.units.hand)),
            loot=tuple(sorted(self.loot)),
            row=tuple(self.row),
            destination=self.destination,
            value=self.value,
            gold_used=self.gold_used,
            tools_used=self.tools_used,
            passed=self.passed,
        )


def own_of(player: Player) -> Own:
    """A player to be changed."""
    return Own(
        player.emblem,
        list(player.city),
        list(player.supply),
        Pile(list(player.province_draw), list(player.province_discard), list(player.province_hand)),
        Pile(list(player.unit_draw), list(player.unit_discard), list(player.unit_hand)),
        list(player.loot),
        list(player.row),
        player.destination,
        player.value,
        player.gold_used,
        player.tools_used,
        player.passed,
    )


FOURTH: Final = 3
"""The stack under which provinces go that are given back, counted from 0."""


@dataclass
class Draft:
    """A position to be changed; as `state.State`."""

    ruleset: Ruleset
    players: list[Own]
    supply: list[CardId]
    units: list[CardId]
    stacks: list[list[CardId]]
    order: list[CardId]
    spent: list[CardId]
    works: list[CardId]
    fates: list[CardId]
    past: list[CardId]
    aside: list[CardId]
    markers: list[CardId]
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
        return len(self.players)

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
        return State(
            ruleset=self.ruleset,
            players=tuple(own.frozen() for own in self.players),
            supply=tuple(sorted(self.supply)),
            units=tuple(sorted(self.units)),
            stacks=tuple(tuple(stack) for stack in self.stacks),
            order=tuple(self.order),
            spent=tuple(sorted(self.spent)),
            works=tuple(self.works),
            fates=tuple(self.fates),
            past=tuple(sorted(self.past)),
            aside=tuple(sorted(self.aside)),
            markers=tuple(sorted(self.markers)),
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
        ruleset=state.ruleset,
        players=[own_of(player) for player in state.players],
        supply=list(state.supply),
        units=list(state.units),
        stacks=[list(stack) for stack in state.stacks],
        order=list(state.order),
        spent=list(state.spent),
        works=list(state.works),
        fates=list(state.fates),
        past=list(state.past),
        aside=list(state.aside),
        markers=list(state.markers),
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
