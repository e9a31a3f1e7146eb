"""The line under the board for unusual positions: how near the Final Attack is. The piles are
counted in public. Once the Boost is out, the Final Attack is the last Order card (ruling 8)."""

from __future__ import annotations

from engines.vilnius.model.values import Phase, VilniusView

_NEAR = 2
"""The number of rounds before the Final Attack from which it is announced."""


def unusual(view: VilniusView) -> str:
    """Returns a sentence about the Final Attack when it is near or fought; "" before."""
    left = view.face_down.order
    if view.outcome is not None:
        return ""
    if view.round.phase is Phase.FINAL:
        return "Final Attack: the match ends with it, and is won if a point of Vilnius is left."
    if not view.boosted or not 0 < left <= _NEAR * len(view.players):
        return ""
    if left == 1:
        return "Final Attack near: the next Order card brings it."
    return f"Final Attack near: {left} Order cards are left, and the last of them brings it."
