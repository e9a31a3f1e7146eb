"""Piles of cards as values: those without an order of meaning are sorted, others have their top
first."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeAlias, TypeVar

from engines.vilnius.model.cards import CardId

Pile: TypeAlias = tuple[CardId, ...]
PileT = TypeVar("PileT")


def added(pile: Pile, *cards: CardId) -> Pile:
    """Returns a sorted pile with these cards more."""
    return tuple(sorted((*pile, *cards)))


def without(pile: Pile, card: CardId) -> Pile:
    """Returns a pile without one such card, which is there."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


class Deck(NamedTuple):
    """A player's provinces, or units: draw pile, discard pile and hand."""

    draw: Pile = ()
    discard: Pile = ()
    hand: Pile = ()

    def top(self) -> tuple[CardId | None, Deck]:
        """Returns the top card of the draw pile, None if there is none, and the rest."""
        if not self.draw:
            return None, self
        return self.draw[0], Deck(self.draw[1:], self.discard, self.hand)

    def taking(self, *cards: CardId) -> Deck:
        """Returns the deck with these cards more in hand."""
        return Deck(self.draw, self.discard, added(self.hand, *cards))

    def leaving(self, card: CardId) -> Deck:
        """Returns the deck with one such card less in hand."""
        return Deck(self.draw, self.discard, without(self.hand, card))

    def gaining(self, *cards: CardId) -> Deck:
        """Returns the deck with these cards more on the discard pile."""
        return Deck(self.draw, added(self.discard, *cards), self.hand)

    def losing(self, card: CardId) -> Deck:
        """Returns the deck with one such card less on the discard pile."""
        return Deck(self.draw, without(self.discard, card), self.hand)

    def using(self, *cards: CardId) -> Deck:
        """Returns the deck with these cards of the hand on the discard pile."""
        hand = self.hand
        for card in cards:
            hand = without(hand, card)
        return Deck(self.draw, added(self.discard, *cards), hand)

    def used_up(self) -> Deck:
        """Returns the deck with the whole hand on the discard pile."""
        return Deck(self.draw, added(self.discard, *self.hand))


class DeckView(NamedTuple):
    """What a viewer knows of a `Deck`: how many cards the draw pile and the hand have, and the
    hand itself, or None where it is not for the viewer to see."""

    draw: int
    discard: Pile
    hand: Pile | None
    in_hand: int

    @property
    def counts(self) -> tuple[int, int, int]:
        """The number of cards of the draw pile, the discard pile and the hand."""
        return self.draw, len(self.discard), self.in_hand


class Table(NamedTuple):
    """What lies open for all: the general supplies of buildings and units, the enemy buildings
    in play, the discard piles of the Order and of destinations, the Boost that has come, or
    empty, and the points of Vilnius."""

    supply: Pile
    units: Pile
    points: int
    order_discard: Pile = ()
    enemy_buildings: Pile = ()
    destination_discard: Pile = ()
    boost: CardId = ""


class FaceDown(NamedTuple, Generic[PileT]):
    """What lies face down: the province stacks, the Order pile, the destination pile, the Order
    cards that a short game leaves out, the Boosts that are not in play. The rules know the cards
    of each pile, a view only how many there are."""

    stacks: tuple[PileT, ...]
    order: PileT
    destinations: PileT
    removed_orders: PileT
    unused_boosts: PileT


def counted(piles: FaceDown[Pile]) -> FaceDown[int]:
    """Returns how many cards these piles have."""
    stacks, *others = piles
    return FaceDown(tuple(map(len, stacks)), *map(len, others))
