"""The people of a round as its pairing knows them, and the cheapest matching of all.

That is networkx's, which has no types, and is imported when it is first asked: contests of few
people never need it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person to be paired: score, strength, the people met with how often, the number of byes,
    and of each match played, the earliest first, whether the person had the first seat."""

    number: int
    score: Fraction
    strength: int
    met: Mapping[int, int]
    byes: int = 0
    seats: tuple[bool, ...] = ()


def cheapest(costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Returns the pairs, each sorted, that together cost least of all pairings of everybody."""
    networkx: Any = import_module("networkx")
    graph: Any = networkx.Graph()
    graph.add_weighted_edges_from((one, two, cost) for (one, two), cost in costs.items())
    matched: Any = networkx.min_weight_matching(graph)
    return sorted((min(one, two), max(one, two)) for one, two in matched)
