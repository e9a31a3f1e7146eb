"""A position that can be changed.

The rules make a `Draft` of a state, change it, and turn it into a state again; no other code uses
one. Its piles are immutable, as in a state, so that unchanged ones are never copied.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, cast

from engines.game import Seat
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import Deck, FaceDown, Pile, Table, added
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import (
    Bill,
    Built,
    Event,
    Fight,
    PlayerState,
    Round,
    Ruleset,
    Step,
    VilniusEnding,
)
from engines.vilnius.rules import cities


def shuffled(cards: Iterable[CardId], seed: str, number: int) -> Pile:
    """Returns the cards in the order that the seed gives to the shuffle of this number. It uses
    `random()` alone, whose sequence is the same in every version of Python."""
    chance = random.Random(f"{seed} {number}")  # noqa: S311
    pile = sorted(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


FOURTH: Final = 3
"""The stack, counted from 0, under which provinces given back go."""


@dataclass(slots=True)
class Draft:
    """A position that can be changed: the fields of `state.State`, in their order."""

    ruleset: Ruleset
    players: list[PlayerState]
    table: Table
    face_down: FaceDown[Pile]
    round: Round
    steps: tuple[Step, ...]
    seed: str
    shuffles: int = 0
    turn: int = 0
    fight: Fight | None = None
    bill: Bill | None = None
    news: tuple[Event, ...] = ()
    ending: VilniusEnding | None = None

    @property
    def count(self) -> int:
        """The number of players."""
        return len(self.players)

    def seats(self) -> list[Seat]:
        """Returns all seats from the starting player on."""
        return self.round.seats(len(self.players))

    def say(self, *event: object) -> None:
        """Adds an automatic event to the news."""
        self.news = (*self.news, tuple(map(str, event)))

    def then(self, *steps: Step) -> None:
        """Puts these steps before all others."""
        self.steps = steps + self.steps

    def end_step(self) -> None:
        """Removes the current step."""
        self.steps = self.steps[1:]

    def replace_step(self, step: Step) -> None:
        """Replaces the current step."""
        self.steps = (step, *self.steps[1:])

    def shuffle(self, cards: Iterable[CardId]) -> Pile:
        """Returns the cards in the order of the next shuffle."""
        self.shuffles += 1
        return shuffled(cards, self.seed, self.shuffles)

    def unready(self) -> None:
        """Makes all players not ready again."""
        self.players = [each._replace(ready=False) if each.ready else each for each in self.players]

    def change(self, seat: Seat, **fields: Any) -> None:
        """Replaces these fields of a player."""
        self.players[seat] = self.players[seat]._replace(**fields)

    # Moving cards

    def drawn(self, deck: Deck, number: int) -> tuple[Pile, Deck]:
        """Returns this many cards of a deck, or all if there are fewer, and the rest of the deck.
        If the draw pile is too short, the shuffled discard pile goes under it."""
        pile, discard = deck.draw, deck.discard
        if len(pile) < number and discard:
            pile, discard = pile + self.shuffle(discard), ()
        return pile[:number], Deck(pile[number:], discard, deck.hand)

    def take_order(self) -> CardId:
        """Takes the top card of the Order pile, which is never empty: the game ends with its last
        card."""
        card, *rest = self.face_down.order
        self.face_down = self.face_down._replace(order=tuple(rest))
        return card

    def take_destination(self) -> CardId:
        """Takes the top card of the destination pile; an empty one is renewed from its discard
        pile."""
        pile = self.face_down.destinations
        if not pile:
            pile = self.shuffle(self.table.destination_discard)
            self.table = self.table._replace(destination_discard=())
        self.face_down = self.face_down._replace(destinations=pile[1:])
        return pile[0]

    def discard_orders(self, *cards: CardId) -> None:
        """Puts Order cards on their discard pile."""
        pile = added(self.table.order_discard, *cards)
        self.table = self.table._replace(order_discard=pile)

    def discard_units(self, seat: Seat, *units: CardId) -> None:
        """Puts units on a player's discard pile."""
        player = self.players[seat]
        self.players[seat] = player._replace(units=player.units.gaining(*units))

    def to_supply(self, unit: CardId) -> None:
        """Puts a unit back into the general supply."""
        self.table = self.table._replace(units=added(self.table.units, unit))

    def lay_stack(self, number: int, stack: Pile) -> None:
        """Replaces a province stack, counted from 0."""
        stacks = self.face_down.stacks
        stacks = (*stacks[:number], stack, *stacks[number + 1 :])
        self.face_down = self.face_down._replace(stacks=stacks)

    def under_fourth(self, province: CardId) -> None:
        """Puts a province under the fourth stack."""
        self.lay_stack(FOURTH, (*self.face_down.stacks[FOURTH], province))

    def lose_point(self) -> None:
        """Takes a point of Vilnius. The last one ends the match, lost by all."""
        self.table = self.table._replace(points=max(0, self.table.points - 1))
        if not self.table.points:
            self.ending = VilniusEnding.FALLEN

    # Cities

    def hold(self, seat: Seat, spot: Spot, card: CardId) -> None:
        """Puts this card into the building on this spot."""
        self._change(seat, lambda each: each._replace(holds=card) if each.spot == spot else each)

    def let_go(self, seat: Seat, card: CardId) -> None:
        """Moves a province from the building that holds it to the discard pile."""
        self._change(seat, lambda each: each._replace(holds="") if each.holds == card else each)
        player = self.players[seat]
        self.players[seat] = player._replace(provinces=player.provinces.gaining(card))

    def _change(self, seat: Seat, changed: Callable[[Built], Built]) -> None:
        player = self.players[seat]
        self.players[seat] = player._replace(city=tuple(map(changed, player.city)))

    def lose_building(self, seat: Seat, spot: Spot) -> CardId:
        """Puts a building back into its supply, and the card it held on the discard pile; returns
        the building."""
        player = self.players[seat]
        built = next(each for each in player.city if each.spot == spot)
        player = player._replace(city=tuple(each for each in player.city if each is not built))
        if built.holds in CARDS.units:
            player = player._replace(units=player.units.gaining(built.holds))
        elif built.holds:
            player = player._replace(provinces=player.provinces.gaining(built.holds))
        if CARDS.buildings[built.card].emblem is None:
            self.table = self.table._replace(supply=added(self.table.supply, built.card))
        else:
            player = player._replace(supply=added(player.supply, built.card))
        self.players[seat] = player
        return built.card

    def order_value(self, seat: Seat) -> int:
        """Returns the attack value that the player's buildings give, within its bounds."""
        value = cities.order_value(self.players[seat].city)
        return max(CARDS.start_value, min(CARDS.top_value, value))

    def frozen(self) -> State:
        """Returns the position as a value."""
        return State._make((self.ruleset, tuple(self.players), *_REST(self)))


_REST: Final = attrgetter(*State._fields[2:])
"""The getter of the fields after the players."""


def draft_of(state: State) -> Draft:
    """Returns a draft of a state, without news."""
    draft = Draft(*cast("tuple[Any, ...]", state))
    draft.players, draft.news = list(state.players), ()
    return draft
