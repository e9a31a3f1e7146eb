"""The pairings of `caissify_pairings`, and the matching of `networkx`, with types. Both are
imported when they are first asked: contests of few people never need them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person to be paired: score, strength, the number of byes, how often the person had the
    first seat and the second one, and the people met with how often."""

    number: int
    score: Fraction
    strength: int
    byes: int
    firsts: int
    seconds: int
    met: Mapping[int, int]


def casual(ranked: Sequence[Entrant], number: int) -> tuple[list[tuple[int, int]], int | None]:
    """Returns the pairs of a Swiss round, and who has a bye, as the casual engine chooses them. -1
    stands for several byes."""
    library: Any = import_module("caissify_pairings")

    players = [
        {
            "id": each.number,
            "name": "",
            "score": float(each.score),
            "rating": each.strength,
            "starting_number": place,
            "color_hist": ["W"] * each.firsts + ["B"] * each.seconds,
            "float_history": [],
            "bye_count": each.byes,
        }
        for place, each in enumerate(ranked, 1)
    ]
    met = {(one.number, other) for one in ranked for other in one.met}
    found: list[dict[str, Any]] = library.generate_pairings(
        "casual", players, met, number, max(number, 2)
    )
    pairs = [(each["white_id"], each["black_id"]) for each in found if each["black_id"] is not None]
    byes: list[int] = [each["white_id"] for each in found if each["black_id"] is None]
    return pairs, byes[0] if len(byes) == 1 else -1 if byes else None


def cheapest(costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Returns the pairs, each sorted, that together cost least of all pairings of everybody."""
    networkx: Any = import_module("networkx")
    graph: Any = networkx.Graph()
    graph.add_weighted_edges_from((one, two, cost) for (one, two), cost in costs.items())
    matched: Any = networkx.min_weight_matching(graph)
    return sorted((min(one, two), max(one, two)) for one, two in matched)
