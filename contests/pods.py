"""Pods: rounds in which three to six people share a match, and points by place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from contests.events import NONE, Points

PLACES: Final = (Points(4), Points(2), Points(1))
"""The points of the first places of a pod; all further ones bring none."""


def place_points(places: Sequence[int]) -> tuple[Points, ...]:
    """Returns the points of people in a pod by their places, which begin with 1: equal people share
    the points of all the places that they take together (1, 2, 2: four points, then one and a half
    each)."""
    return tuple(_shared(place, list(places).count(place)) for place in places)


def _shared(place: int, among: int) -> Points:
    taken = PLACES[place - 1 : place - 1 + among]
    return sum(taken, NONE) / among


def places_of(points: Sequence[Points]) -> tuple[int, ...]:
    """Returns the place of each person of a pod by the points that it brought."""
    return tuple(1 + sum(other > each for other in points) for each in points)


def absent_points(people: Sequence[int], there: Collection[int]) -> tuple[Points, ...]:
    """Returns the points of a pod that did not take place: people who are still `there` share the
    first places, so that nobody gains by it and no point is lost."""
    here = sum(1 for each in people if each in there)
    return place_points([1 if each in there else here + 1 for each in people])
