"""The players of a position while something is being done to it.

Most actions concern one player and few of his cards. So a player who is not asked for stays the
value that he was, and so does a pile that has not changed: making all of them anew would be most
of the work of an action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.vilnius.cards import CardId
from engines.vilnius.spots import Spot
from engines.vilnius.state import Player
from engines.vilnius.values import Built


def in_order(cards: list[CardId], before: tuple[CardId, ...] | None) -> tuple[CardId, ...]:
    """A pile without an order as a value: sorted, as it was before if nothing has changed."""
    now = tuple(cards)
    return now if now == before else tuple(sorted(now))


@dataclass(slots=True)
class Pile:
    """A draw pile, its discard pile and the hand that is drawn from it."""

    draw: list[CardId]
    discard: list[CardId]
    hand: list[CardId]


@dataclass(slots=True)
class Own:
    """All that belongs to a player; as `state.Player`, of which `before` is what it was made
    of."""

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
    before: Player | None = None

    def hold(self, spot: Spot, card: CardId) -> None:
        """The building on this spot holds this card from now on, or nothing."""
        self.city = [each._replace(holds=card) if each.spot == spot else each for each in self.city]

    def let_go(self, card: CardId) -> None:
        """The building that holds this card holds it no more."""
        spot = next(each.spot for each in self.city if each.holds == card)
        self.hold(spot, "")

    def frozen(self) -> Player:
        """The player as a value."""
        was = self.before
        return Player(
            emblem=self.emblem,
            city=tuple(self.city),
            supply=in_order(self.supply, was and was.supply),
            province_draw=tuple(self.provinces.draw),
            province_discard=in_order(self.provinces.discard, was and was.province_discard),
            province_hand=in_order(self.provinces.hand, was and was.province_hand),
            unit_draw=tuple(self.units.draw),
            unit_discard=in_order(self.units.discard, was and was.unit_discard),
            unit_hand=in_order(self.units.hand, was and was.unit_hand),
            loot=in_order(self.loot, was and was.loot),
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
        player,
    )


class Owners:
    """The players by their seats, each of them to be changed once he is asked for."""

    __slots__ = ("_asked", "_values")

    def __init__(self, values: Sequence[Player], asked: Sequence[Own] = ()) -> None:
        """Made of values, or of players that are being prepared."""
        self._values = values
        self._asked: list[Own | None] = [*asked] or [None] * len(values)

    def __len__(self) -> int:
        """How many play."""
        return len(self._asked)

    def __getitem__(self, seat: int) -> Own:
        """The player of this seat, to be changed."""
        own = self._asked[seat]
        if own is None:
            own = self._asked[seat] = own_of(self._values[seat])
        return own

    def __iter__(self) -> Iterator[Own]:
        """All of them, in the order of the seats."""
        return (self[seat] for seat in range(len(self._asked)))

    def frozen(self) -> tuple[Player, ...]:
        """The players as values."""
        return tuple(
            self._values[seat] if own is None else own.frozen()
            for seat, own in enumerate(self._asked)
        )
