"""What kingdoms, alliances and pieces are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from common.english import listed
from engines.victorus.model.board import SIDES, Kingdom
from engines.victorus.model.pieces import Piece, kind_of, kingdom_of
from engines.victorus.model.values import Ruleset

ALLIANCES: Final = ("East", "West")
"""Allied armies: orange, red and green are East; black, blue and purple are West."""


def alliance(kingdom: Kingdom) -> str:
    """The alliance to which a kingdom belongs in allied armies."""
    return ALLIANCES[kingdom % 2]


def titled(piece: Piece, *, royal: bool = False) -> str:
    """What a piece is: “King”, “royal Templar”."""
    return f"royal {kind_of(piece).title}" if royal else kind_of(piece).title


def owned(piece: Piece, *, royal: bool = False) -> str:
    """A piece with its kingdom: “Blue's royal Excalibur”."""
    return f"{SIDES[kingdom_of(piece)]}'s {titled(piece, royal=royal)}"


def armies(
    ruleset: Ruleset, kingdoms: Sequence[Kingdom], called: Sequence[str] = SIDES
) -> list[str]:
    """These kingdoms by name, one by one; allied ones together: “East (Orange, Red and
    Green)”. `called` has what each kingdom, or who plays it, is called."""
    if not ruleset.allied:
        return [called[each] for each in kingdoms]
    sides = [[called[each] for each in kingdoms if each % 2 == odd] for odd in (0, 1)]
    return [
        f"{name} ({listed(names)})" for name, names in zip(ALLIANCES, sides, strict=True) if names
    ]
