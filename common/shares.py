"""Fair shares of a scarce resource: those who have had less of it go first."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

WhoT = TypeVar("WhoT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Claim(Generic[WhoT]):
    """A person's claim at a cost. `until` is the person's total after it, as in `Shares`; the claim
    with the lowest one goes first."""

    who: WhoT
    cost: float
    until: float


class Shares(Generic[WhoT]):
    """The running totals of all claimants. Claimants who always want more get equal shares, however
    often they ask and however large each claim is; of two claimants with equal totals the smaller
    claim goes first. Idle time earns no credit: a claimant who returns begins at the level of the
    others. (“Self-clocked fair queueing”: Golestani, 1994.)"""

    def __init__(self) -> None:
        self._level = 0.0
        self._come: dict[WhoT, float] = {}

    def __len__(self) -> int:
        """Returns the number of claimants above the common level."""
        return len(self._come)

    def claim(self, who: WhoT, cost: float) -> Claim[WhoT]:
        """Returns a claim at this cost. Its cost counts at once, unless it is waived."""
        until = self._come[who] = max(self._level, self._come.get(who, 0.0)) + cost
        return Claim(who, cost, until)

    def waive(self, claim: Claim[WhoT]) -> None:
        """Takes back a claim before it is given."""
        if claim.who in self._come:
            self._come[claim.who] -= claim.cost

    def give(self, claim: Claim[WhoT]) -> None:
        """Gives a claim its turn, and raises the common level to it: no later claim is lower."""
        self._level = max(self._level, claim.until)
        self._come = {who: until for who, until in self._come.items() if until > self._level}
