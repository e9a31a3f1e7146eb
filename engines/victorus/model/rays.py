"""The straight lines of the board, computed once. They depend only on walls, rim and centre."""

from __future__ import annotations

from typing import Final, TypeAlias

from engines.victorus.model.board import CELLS, CENTRE, COLOURS, Cell, Direction, neighbour, walled

NOWHERE: Final[Cell] = len(CELLS)
"""The number of all cells beyond the rim: the index of a `Board`'s extra entry, always empty."""

Spoke: TypeAlias = tuple[Cell, Cell, Cell]
"""One step along a spoke: the target cell, and the two cells beside the spoke. The step is blocked
while both of these hold a piece (ruling “spokes”). A side beyond the rim is `NOWHERE`. The centre
counts as occupied: a spoke beside it has the other side cell twice (ruling “the centre”)."""


def _edge_ray(cell: Cell, direction: Direction) -> tuple[Cell, ...]:
    """Returns the cells straight on through edges, up to rim, wall or centre."""
    ray: list[Cell] = []
    while (ahead := neighbour(cell, direction)) is not None:
        if ahead == CENTRE or walled(cell, ahead):
            break
        ray.append(ahead)
        cell = ahead
    return tuple(ray)


def _spoke_step(cell: Cell, direction: Direction) -> Spoke | None:
    """Returns one step along a spoke, or None if walls, rim or centre bar it for good.

    A spoke that is itself a wall is barred. So is a spoke that begins or ends in a corner with
    both edges shut: there a wall meets another wall or the rim (ruling “walls and spokes”).
    """
    target = neighbour(cell, direction)
    one, other = neighbour(cell, direction - 6), neighbour(cell, (direction - 5) % 6)
    if target is None or CENTRE in (cell, target):
        return None
    if one is not None and other is not None and walled(one, other):
        return None
    for end in (cell, target):
        edges = [side is None or walled(end, side) for side in (one, other)]
        walls = [side is not None and walled(end, side) for side in (one, other)]
        if all(edges) and any(walls):
            return None
    return target, *_sides(one, other)


def _sides(one: Cell | None, other: Cell | None) -> tuple[Cell, Cell]:
    if CENTRE in (one, other):
        free = other if one == CENTRE else one
        return (NOWHERE, NOWHERE) if free is None else (free, free)
    return NOWHERE if one is None else one, NOWHERE if other is None else other


def _spoke_ray(cell: Cell, direction: Direction) -> tuple[Spoke, ...]:
    ray: list[Spoke] = []
    while step := _spoke_step(cell, direction):
        ray.append(step)
        cell = step[0]
    return tuple(ray)


EDGE_RAYS: Final[tuple[tuple[tuple[Cell, ...], ...], ...]] = tuple(
    tuple(() if cell == CENTRE else _edge_ray(cell, direction) for direction in range(6))
    for cell in CELLS
)
"""The cells straight on as far as rim, walls and centre allow, by cell and direction 0-5."""

SPOKE_RAYS: Final[tuple[tuple[tuple[Spoke, ...], ...], ...]] = tuple(
    tuple(_spoke_ray(cell, direction) for direction in range(6, 12)) for cell in CELLS
)
"""The steps along spokes as far as rim, walls and centre allow, by cell and direction minus 6."""

BESIDE: Final[tuple[tuple[Cell, ...], ...]] = tuple(
    tuple(
        sorted(
            ahead
            for direction in range(6)
            if (ahead := neighbour(cell, direction)) is not None
            and COLOURS[ahead] == COLOURS[cell]
            and not walled(cell, ahead)
        )
    )
    for cell in CELLS
)
"""The neighbours of each cell through an edge that have its colour: the targets of a strategic step
and of a Hospitaller's pivot. There are two of them, fewer beside a wall."""
