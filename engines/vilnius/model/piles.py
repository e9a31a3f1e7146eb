"""Piles of cards as values: those without an order of meaning are sorted."""

from __future__ import annotations

from engines.vilnius.model.cards import CardId


def added(pile: tuple[CardId, ...], *cards: CardId) -> tuple[CardId, ...]:
    """A sorted pile with these cards more."""
    return tuple(sorted((*pile, *cards)))


def without(pile: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """A pile without one such card, which is there."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


def top_of(pile: tuple[CardId, ...]) -> tuple[CardId | None, tuple[CardId, ...]]:
    """The top card of a draw pile, None if there is none, and the rest of the pile."""
    return (pile[0], pile[1:]) if pile else (None, pile)
