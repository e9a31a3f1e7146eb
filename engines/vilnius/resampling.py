"""Other positions that a viewer could not tell from the true one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import takewhile

from engines.game import Seat
from engines.vilnius.actions import income
from engines.vilnius.actions.legal import proposed
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS, WEAPONLESS
from engines.vilnius.model.piles import Deck, FaceDown, Pile
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Phase, PlayerState

TRIES = 40
"""The most hands tried for a player who is paying, since some hands could not pay."""


def resample(state: State, seat: Seat | None, rng: random.Random) -> State:
    """Returns the state with all that this seat cannot know dealt anew; None is the public.

    Unknown are the seed, the face-down cards, the Boost to come, incomes until all have chosen, and
    with closed hands the hands of others. Known are the number of cards in each place, the
    weaponless Order cards on top at first, the Final Attack at the bottom, and the ability to pay
    of a player who is paying or capturing.
    """
    public = state._replace(
        face_down=_face_down(state, seat, rng),
        players=tuple(_with_incomes(state, seat, rng)),
        seed=f"{rng.getrandbits(64):016x}",
    )
    step, paying = state.step, state.bill is not None
    for _ in range(TRIES):
        dealt = _with_hands(public, seat, rng, closed=not state.ruleset.open_hands)
        if step is None or not paying or proposed(dealt, step.seat):
            return dealt
    return public if step is None else _walked(public, seat, step.seat, rng)


def _walked(state: State, seat: Seat | None, payer: Seat, rng: random.Random) -> State:
    """Returns the state with all hands dealt anew but the payer's, in which one card after another
    is swapped as far as the bill allows: the true hand would tell a secret."""
    true = state.players[payer]
    found = _with_player(_with_hands(state, seat, rng, closed=True), payer, _seen(true, rng))
    for _ in range(TRIES):
        player = found.players[payer]
        provinces, units = _swapped(player.provinces, rng), _swapped(player.units, rng)
        tried = _with_player(found, payer, player._replace(provinces=provinces, units=units))
        found = tried if proposed(tried, payer) else found
    return found


def _with_player(state: State, seat: Seat, player: PlayerState) -> State:
    return state._replace(players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def _swapped(deck: Deck, rng: random.Random) -> Deck:
    """Returns the deck with a card of the hand in exchange for one of the draw pile."""
    hand, draw = list(deck.hand), list(deck.draw)
    if hand and draw:
        here, there = rng.randrange(len(hand)), rng.randrange(len(draw))
        hand[here], draw[there] = draw[there], hand[here]
    return Deck(tuple(draw), deck.discard, tuple(sorted(hand)))


def _shuffled(cards: Sequence[CardId], rng: random.Random) -> Pile:
    """Returns the cards in an order that depends on the cards and the chance alone. Thus all states
    that a viewer cannot tell apart are dealt anew alike."""
    return tuple(rng.sample(sorted(cards), len(cards)))


def _dealt(piles: Sequence[Sequence[CardId]], rng: random.Random) -> Iterator[Pile]:
    """Yields piles of the same sizes, dealt from all their cards together."""
    cards = _shuffled([card for pile in piles for card in pile], rng)
    at = 0
    for pile in piles:
        yield cards[at : at + len(pile)]
        at += len(pile)


# Face-down cards, and incomes


def _face_down(state: State, seat: Seat | None, rng: random.Random) -> FaceDown[Pile]:
    """Returns the face-down piles dealt anew, with the Boost and the Final Attack at the bottom of
    the Order pile. Before the Boost comes, the cards left out of a short game are mixed with the
    pile, but the weaponless ones stay on top. Afterwards the pile consists of cards seen before."""
    _, order, destinations, removed_orders, unused_boosts = state.face_down
    special = tuple(card for card in order if CARDS.kinds[card] == "order_special")
    pile, boosts = order[: len(order) - len(special)], special[:-1]
    top: Pile = ()
    if state.table.boost:
        pile = _shuffled(pile, rng)
    else:
        above = sum(1 for _ in takewhile(WEAPONLESS.__contains__, pile))
        top = _shuffled(pile[:above], rng)
        pile, removed_orders = _dealt((pile[above:], removed_orders), rng)
        boosts, unused_boosts = _dealt((boosts, unused_boosts), rng)
    return FaceDown(
        _stacks(state, seat, rng),
        (*top, *pile, *boosts, *special[-1:]),
        _shuffled(destinations, rng),
        tuple(sorted(removed_orders)),
        tuple(sorted(unused_boosts)),
    )


def _stacks(state: State, seat: Seat | None, rng: random.Random) -> tuple[Pile, ...]:
    """Returns all stacks dealt anew, except for the provinces that the viewer is looking at."""
    step, stacks = state.step, state.face_down.stacks
    looks = step is not None and step.seat == seat and state.looked
    number = step.number - 1 if step is not None and looks else -1
    kept = [state.looked if at == number else () for at in range(len(stacks))]
    rests = [stack[len(top) :] for stack, top in zip(stacks, kept, strict=True)]
    return tuple((*top, *rest) for top, rest in zip(kept, _dealt(rests, rng), strict=True))


def _with_incomes(state: State, seat: Seat | None, rng: random.Random) -> Iterator[PlayerState]:
    for other, player in enumerate(state.players):
        hidden = state.round.phase is Phase.INCOME and other != seat and player.chosen >= 0
        units = rng.randint(0, income.income_of(state, other)) if hidden else player.chosen
        yield player._replace(chosen=units)


# Players


def _with_hands(state: State, seat: Seat | None, rng: random.Random, *, closed: bool) -> State:
    players = (
        _hidden(player, rng) if closed and other != seat else _seen(player, rng)
        for other, player in enumerate(state.players)
    )
    return state._replace(players=tuple(players))


def _seen(player: PlayerState, rng: random.Random) -> PlayerState:
    """Returns a player whose hand the viewer sees, with draw piles and loot dealt anew. Nobody sees
    loot before the income."""
    draw, loot = _dealt((player.provinces.draw, player.loot), rng)
    return player._replace(
        provinces=player.provinces._replace(draw=draw),
        loot=tuple(sorted(loot)),
        units=player.units._replace(draw=_shuffled(player.units.draw, rng)),
    )


def _hidden(player: PlayerState, rng: random.Random) -> PlayerState:
    """Returns a player with the hand dealt anew, since the viewer knows only its size."""
    lands, troops = player.provinces, player.units
    draw, hand, loot = _dealt((lands.draw, lands.hand, player.loot), rng)
    units, army = _dealt((troops.draw, troops.hand), rng)
    return player._replace(
        provinces=Deck(draw, lands.discard, tuple(sorted(hand))),
        loot=tuple(sorted(loot)),
        units=Deck(units, troops.discard, tuple(sorted(army))),
    )
