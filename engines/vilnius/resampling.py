"""Other positions that a viewer could not tell from the true one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engines.game import Seat
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS, WEAPONLESS
from engines.vilnius.model.state import PlayerState, State
from engines.vilnius.model.values import Phase
from engines.vilnius.rules import legal
from engines.vilnius.rules.apply import proposed

TRIES = 40
"""How many hands are tried for a player who is paying: some of them could not pay."""


def resample(state: State, seat: Seat | None, rng: random.Random) -> State:
    """The state with all that this seat cannot know dealt anew; None is the public.

    Unknown are the seed, what lies face down, which Boost is to come, incomes until all have
    chosen, and with closed hands the hands of others. Known is how many cards lie where, that
    the weaponless Order cards are on top at first and the Final Attack at the bottom, and that
    who is paying or capturing is able to.
    """
    face_down = _with_orders(state, rng)._replace(
        stacks=_stacks(state, seat, rng),
        destinations=_shuffled(state.destinations, rng),
        chosen=tuple(_incomes(state, seat, rng)),
        seed=f"{rng.getrandbits(64):016x}",
    )
    step, paying = state.step, state.bill is not None
    for _ in range(TRIES):
        dealt = _with_hands(face_down, seat, rng, closed=not state.ruleset.open_hands)
        if step is None or not paying or proposed(dealt, step.seat):
            return dealt
    return _with_hands(face_down, seat, rng, closed=False)


def _shuffled(cards: Sequence[CardId], rng: random.Random) -> tuple[CardId, ...]:
    return tuple(rng.sample(cards, len(cards)))


def _dealt(piles: Sequence[Sequence[CardId]], rng: random.Random) -> Iterator[tuple[CardId, ...]]:
    """Piles of the same sizes, of all their cards."""
    cards = _shuffled([card for pile in piles for card in pile], rng)
    at = 0
    for pile in piles:
        yield cards[at : at + len(pile)]
        at += len(pile)


# Order cards


def _with_orders(state: State, rng: random.Random) -> State:
    """The Order pile shuffled above the Boost and the Final Attack. Before the Boost comes, what
    a short game leaves out could as well be in the pile; the weaponless cards stay on top. Then
    the pile is made of what has been seen."""
    special = [card for card in state.order if CARDS.kinds[card] == "order_special"]
    pile = state.order[: len(state.order) - len(special)]
    if state.boost:
        return state._replace(order=(*_shuffled(pile, rng), *special))
    top = 0
    while pile[top : top + 1] and pile[top] in WEAPONLESS:
        top += 1
    rest, removed_orders = _dealt((pile[top:], state.removed_orders), rng)
    boosts, unused_boosts = _dealt((special[:-1], state.unused_boosts), rng)
    return state._replace(
        order=(*_shuffled(pile[:top], rng), *rest, *boosts, *special[-1:]),
        removed_orders=tuple(sorted(removed_orders)),
        unused_boosts=tuple(sorted(unused_boosts)),
    )


# Provinces of the stacks, and incomes


def _stacks(state: State, seat: Seat | None, rng: random.Random) -> tuple[tuple[CardId, ...], ...]:
    """All stacks dealt anew, but for what the viewer is looking at."""
    step = state.step
    looks = step is not None and step.seat == seat and state.looked
    number = step.number - 1 if step is not None and looks else -1
    kept = [state.looked if at == number else () for at in range(len(state.stacks))]
    rests = [stack[len(top) :] for stack, top in zip(state.stacks, kept, strict=True)]
    return tuple((*top, *rest) for top, rest in zip(kept, _dealt(rests, rng), strict=True))


def _incomes(state: State, seat: Seat | None, rng: random.Random) -> Iterator[int]:
    for other, units in enumerate(state.chosen):
        hidden = state.phase is Phase.INCOME and other != seat and units >= 0
        yield rng.randint(0, legal.income_of(state, other)) if hidden else units


# Players


def _with_hands(state: State, seat: Seat | None, rng: random.Random, *, closed: bool) -> State:
    players = (
        _hidden(player, rng) if closed and other != seat else _seen(player, rng)
        for other, player in enumerate(state.players)
    )
    return state._replace(players=tuple(players))


def _seen(player: PlayerState, rng: random.Random) -> PlayerState:
    """A player whose hand the viewer sees. Nobody sees loot before the income."""
    draw, loot = _dealt((player.province_draw, player.loot), rng)
    return player._replace(
        province_draw=draw,
        loot=tuple(sorted(loot)),
        unit_draw=_shuffled(player.unit_draw, rng),
    )


def _hidden(player: PlayerState, rng: random.Random) -> PlayerState:
    """A player of whose hand the viewer knows only how many cards it has."""
    draw, hand, loot = _dealt((player.province_draw, player.province_hand, player.loot), rng)
    units, army = _dealt((player.unit_draw, player.unit_hand), rng)
    return player._replace(
        province_draw=draw,
        province_hand=tuple(sorted(hand)),
        loot=tuple(sorted(loot)),
        unit_draw=units,
        unit_hand=tuple(sorted(army)),
    )
