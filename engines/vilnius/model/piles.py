"""Piles of cards as values. A pile whose order has no meaning is sorted; any other has its top card
first."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeAlias, TypeVar

from engines.vilnius.model.cards import CardId

Pile: TypeAlias = tuple[CardId, ...]
PileT = TypeVar("PileT")


def added(pile: Pile, *cards: CardId) -> Pile:
    """Returns the pile with these cards added, sorted."""
    return tuple(sorted((*pile, *cards)))


def without(pile: Pile, card: CardId) -> Pile:
    """Returns the pile without one copy of this card. Raises `ValueError` if it has none."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


class Deck(NamedTuple):
    """A player's provinces, or units: draw pile, discard pile and hand."""

    draw: Pile = ()
    discard: Pile = ()
    hand: Pile = ()

    def top(self) -> tuple[CardId | None, Deck]:
        """Returns the top card of the draw pile, None if it is empty, and the rest of the deck."""
        if not self.draw:
            return None, self
        return self.draw[0], Deck(self.draw[1:], self.discard, self.hand)

    def taking(self, *cards: CardId) -> Deck:
        """Returns the deck with these cards added to the hand."""
        return Deck(self.draw, self.discard, added(self.hand, *cards))

    def leaving(self, card: CardId) -> Deck:
        """Returns the deck with one copy of this card removed from the hand."""
        return Deck(self.draw, self.discard, without(self.hand, card))

    def gaining(self, *cards: CardId) -> Deck:
        """Returns the deck with these cards added to the discard pile."""
        return Deck(self.draw, added(self.discard, *cards), self.hand)

    def losing(self, card: CardId) -> Deck:
        """Returns the deck with one copy of this card removed from the discard pile."""
        return Deck(self.draw, without(self.discard, card), self.hand)

    def using(self, *cards: CardId) -> Deck:
        """Returns the deck with these cards moved from the hand to the discard pile."""
        hand = self.hand
        for card in cards:
            hand = without(hand, card)
        return Deck(self.draw, added(self.discard, *cards), hand)

    def used_up(self) -> Deck:
        """Returns the deck with the whole hand moved to the discard pile."""
        return Deck(self.draw, added(self.discard, *self.hand))


class DeckView(NamedTuple):
    """A viewer's knowledge of a `Deck`: the sizes of the draw pile and the hand, the discard pile,
    and the hand itself, or None if it is hidden."""

    draw: int
    discard: Pile
    hand: Pile | None
    in_hand: int

    @property
    def counts(self) -> tuple[int, int, int]:
        """The number of cards of the draw pile, the discard pile and the hand."""
        return self.draw, len(self.discard), self.in_hand


class Table(NamedTuple):
    """The open cards: the general supplies of buildings and units, the discard piles of the Order
    and of destinations, the enemy buildings in play, and the Boost that has come, or empty; also
    the points of Vilnius."""

    supply: Pile
    units: Pile
    points: int
    order_discard: Pile = ()
    enemy_buildings: Pile = ()
    destination_discard: Pile = ()
    boost: CardId = ""


class FaceDown(NamedTuple, Generic[PileT]):
    """The face-down cards: the province stacks, the Order pile, the destination pile, the Order
    cards left out of a short game, the Boosts not in play. A state holds the cards of each pile, a
    view only their number."""

    stacks: tuple[PileT, ...]
    order: PileT
    destinations: PileT
    removed_orders: PileT
    unused_boosts: PileT


def counted(piles: FaceDown[Pile]) -> FaceDown[int]:
    """Returns the sizes of these piles."""
    stacks, *others = piles
    return FaceDown(tuple(map(len, stacks)), *map(len, others))
