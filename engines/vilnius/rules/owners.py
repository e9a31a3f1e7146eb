"""The players of a position while something is being done to it.

Most actions concern one player. So a player who is not asked for stays the value that he was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from engines.vilnius.model.cards import CardId
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import PlayerState
from engines.vilnius.model.values import Built


@dataclass(slots=True)
class PlayerDraft:
    """All that belongs to a player, to be changed: the fields of `state.Player`, in their
    order."""

    emblem: int
    city: tuple[Built, ...]
    supply: tuple[CardId, ...]
    province_draw: tuple[CardId, ...]
    province_discard: tuple[CardId, ...]
    province_hand: tuple[CardId, ...]
    unit_draw: tuple[CardId, ...]
    unit_discard: tuple[CardId, ...]
    unit_hand: tuple[CardId, ...]
    loot: tuple[CardId, ...]
    row: tuple[CardId, ...]
    destination: CardId
    value: int
    gold_used: int
    tools_used: int
    passed: bool

    def hold(self, spot: Spot, card: CardId) -> None:
        """The building on this spot holds this card from now on, or nothing."""
        self.city = tuple(
            each._replace(holds=card) if each.spot == spot else each for each in self.city
        )

    def let_go(self, card: CardId) -> None:
        """The building that holds this card holds it no more."""
        spot = next(each.spot for each in self.city if each.holds == card)
        self.hold(spot, "")

    def frozen(self) -> PlayerState:
        """The player as a value."""
        return PlayerState._make(_FIELDS(self))


_FIELDS: Final = attrgetter(*PlayerState._fields)


class Owners:
    """The players by their seats, each of them to be changed once he is asked for."""

    __slots__ = ("_players",)

    def __init__(self, values: Sequence[PlayerState]) -> None:
        """Nobody has been asked for yet."""
        self._players: list[PlayerState | PlayerDraft] = [*values]

    def __len__(self) -> int:
        """How many play."""
        return len(self._players)

    def __getitem__(self, seat: int) -> PlayerDraft:
        """The player of this seat, to be changed."""
        player = self._players[seat]
        if isinstance(player, PlayerState):
            player = self._players[seat] = PlayerDraft(*player)
        return player

    def __iter__(self) -> Iterator[PlayerDraft]:
        """All of them, to be changed, in the order of the seats."""
        return (self[seat] for seat in range(len(self._players)))

    def seen(self) -> Sequence[PlayerState | PlayerDraft]:
        """All of them as they stand now, to be looked at only."""
        return self._players

    def frozen(self) -> tuple[PlayerState, ...]:
        """The players as values."""
        return tuple(
            [each if isinstance(each, PlayerState) else each.frozen() for each in self._players]
        )
