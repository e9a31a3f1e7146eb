"""Payments: the worth of cards, affordable purchases, the proposal.

Whole cards are used, their base yield and that of trade together; any surplus is lost. Two tools
can be exchanged for a gold and a gold for two tools, each once a round (ruling 10).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from engines.game import Seat
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import VilniusView
from engines.vilnius.rules import cities

Known: TypeAlias = State | VilniusView
"""A state, or the view of the player who pays."""
GOLD, TOOL = "gold", "tool"
TOOLS_FOR_GOLD, GOLD_FOR_TOOLS = "tools", "gold"
"""The payment given in an exchange."""
EXCHANGED: Final = {TOOLS_FOR_GOLD: "exchange-tools", GOLD_FOR_TOOLS: "exchange-gold"}
"""The word of each exchange in a bill."""


class Means(NamedTuple):
    """Something that can be laid down: a province's id, `gold` or `tool`, with its worth."""

    what: str
    gold: int
    tools: int


class Sum(NamedTuple):
    """An amount."""

    gold: int
    tools: int

    def covers(self, cost: Sum) -> bool:
        """Tells whether the amount is enough for the cost."""
        return self.gold >= cost.gold and self.tools >= cost.tools


NOTHING: Final = Sum(0, 0)


def worth(province: CardId, trades: frozenset[str]) -> Sum:
    """Returns the yield of a province for a player who trades these goods."""
    card = CARDS.provinces[province]
    if card.good in trades:
        return Sum(card.gold + card.more_gold, card.tools + card.more_tools)
    return Sum(card.gold, card.tools)


def trades(state: Known, seat: Seat) -> frozenset[str]:
    """Returns the goods that a player trades now: none while trade is stopped."""
    if any(CARDS.enemy_buildings[each].stops_trade for each in state.table.enemy_buildings):
        return frozenset()
    return cities.trades(state.players[seat].city, state.round.number)


def gifts_left(state: Known, seat: Seat) -> Sum:
    """Returns the gold and tools that the player's buildings can still give this round."""
    player = state.players[seat]
    gold, tools = cities.gifts(player.city)
    return Sum(max(0, gold - player.gold_used), max(0, tools - player.tools_used))


def means(state: Known, seat: Seat) -> tuple[Means, ...]:
    """Returns all means that a player can still lay down: gifts of buildings, provinces in hand,
    and provinces that other players have laid out."""
    goods, left = trades(state, seat), gifts_left(state, seat)
    found = [Means(GOLD, 1, 0)] * left.gold + [Means(TOOL, 0, 1)] * left.tools
    offered = [
        card
        for other in range(len(state.players))
        if other != seat
        for card in cities.shared(state.players[other].city)
    ]
    for card in (*(state.players[seat].provinces.hand or ()), *offered):
        found.append(Means(card, *worth(card, goods)))
    return tuple(found)


def at_most(state: State, seat: Seat) -> Sum:
    """Returns the most that a player could lay down, as far as the public can tell from the number
    of provinces in hand (ruling 32): each of them counts as if it gave the most gold and the most
    tools."""
    hand, goods = state.players[seat].provinces.hand, trades(state, seat)
    rest = [each for each in means(state, seat) if each.what not in hand]
    most = [worth(card, goods) for card in CARDS.provinces]
    gold, tools = amount_of(rest)
    return Sum(
        gold + len(hand) * max(each.gold for each in most),
        tools + len(hand) * max(each.tools for each in most),
    )


def exchanges(state: Known) -> tuple[bool, bool]:
    """Tells whether tools, and whether gold, can be exchanged now: by any player while an Exchange
    stands in a city."""
    stands = any(
        CARDS.buildings[each.card].exchanges for player in state.players for each in player.city
    )
    return stands and not state.round.exchanged[0], stands and not state.round.exchanged[1]


def traded(amount: Sum, give: str) -> Sum:
    """Returns the amount after an exchange."""
    if give == TOOLS_FOR_GOLD:
        return Sum(amount.gold + 1, amount.tools - 2)
    return Sum(amount.gold - 1, amount.tools + 2)


def affordable(amount: Sum, ways: tuple[bool, bool], cost: Sum) -> bool:
    """Tells whether an amount covers the cost, perhaps with an exchange."""
    enough = amount.covers(cost)
    if enough or not any(ways):
        return enough
    return any(
        open_ and traded(amount, give).covers(cost) and min(traded(amount, give)) >= 0
        for open_, give in zip(ways, (TOOLS_FOR_GOLD, GOLD_FOR_TOOLS), strict=True)
    )


def amount_of(means_: Iterable[Means]) -> Sum:
    """Returns the sum of these means."""
    gold = tools = 0
    for each in means_:
        gold += each.gold
        tools += each.tools
    return Sum(gold, tools)


def proposal(
    found: Sequence[Means], ways: tuple[bool, bool], cost: Sum, laid: Sum = NOTHING
) -> tuple[str, ...]:
    """Returns the cheapest way to pay the rest of a cost, as words of a bill; empty if it cannot be
    paid. Gifts of buildings come first, and an exchange only if it is necessary; then little is
    lost, with few cards."""
    if plan := _cheapest(found, cost, laid):
        return plan
    for open_, give in zip(ways, (TOOLS_FOR_GOLD, GOLD_FOR_TOOLS), strict=True):
        before = _before(cost, give)
        if open_ and laid.covers(before):
            return (EXCHANGED[give],)
        if open_ and (plan := _cheapest(found, before, laid)):
            return (*plan, EXCHANGED[give])
    return ()


def _before(cost: Sum, give: str) -> Sum:
    """Returns the amount before an exchange that just covers the cost after it."""
    if give == TOOLS_FOR_GOLD:
        return Sum(max(0, cost.gold - 1), cost.tools + 2)
    return Sum(cost.gold + 1, max(0, cost.tools - 2))


def _cheapest(found: Sequence[Means], cost: Sum, laid: Sum) -> tuple[str, ...]:
    """Returns the cheapest means that cover the cost, without exchanges; means of equal worth count
    as one kind. Empty if none are needed, or none suffice."""
    groups: dict[tuple[bool, int, int], list[str]] = {}
    for each in found:
        free = each.what in (GOLD, TOOL)
        groups.setdefault((not free, each.gold, each.tools), []).append(each.what)
    best: tuple[int, int, tuple[int, ...]] | None = None
    for counts in product(*(range(len(group) + 1) for group in groups.values())):
        gold, tools, spent, cards = laid.gold, laid.tools, 0, 0
        for (is_card, more_gold, more_tools), count in zip(groups, counts, strict=True):
            gold += more_gold * count
            tools += more_tools * count
            if is_card:
                spent += (2 * more_gold + more_tools) * count
                cards += count
        if gold >= cost.gold and tools >= cost.tools:
            rated = (spent * 10 + cards, sum(counts), counts)
            best = rated if best is None else min(best, rated)
    if best is None:
        return ()
    chosen = zip(groups.values(), best[2], strict=True)
    return tuple(what for group, count in chosen for what in group[:count])
