"""Fair shares of something of which there is little: whoever has had less of it goes first."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

WhoT = TypeVar("WhoT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Claim(Generic[WhoT]):
    """What somebody wants, at what cost, and how far they come with it: the lowest goes first."""

    who: WhoT
    cost: float
    until: float


class Shares(Generic[WhoT]):
    """How far each has come. Among those who always want more each gets as much as any other,
    however often they ask and whatever a single thing costs; of equal claims the smaller thing goes
    first. Whoever has wanted nothing for a while gets nothing extra for that: it begins where all
    others are. (“Self-clocked fair queueing”: Golestani, 1994.)"""

    def __init__(self) -> None:
        self._level = 0.0
        self._come: dict[WhoT, float] = {}

    def __len__(self) -> int:
        """How many have had more than the others."""
        return len(self._come)

    def claim(self, who: WhoT, cost: float) -> Claim[WhoT]:
        """Returns a claim to a thing at this cost. It counts as given unless it is waived."""
        until = self._come[who] = max(self._level, self._come.get(who, 0.0)) + cost
        return Claim(who, cost, until)

    def waive(self, claim: Claim[WhoT]) -> None:
        """Takes back a claim that was not given."""
        if claim.who in self._come:
            self._come[claim.who] -= claim.cost

    def give(self, claim: Claim[WhoT]) -> None:
        """A claim has its turn now: whoever asks later is not before it."""
        self._level = max(self._level, claim.until)
        self._come = {who: until for who, until in self._come.items() if until > self._level}
