"""The straight lines of the board, computed once: what only walls, rim and centre decide."""

from __future__ import annotations

from typing import Final, TypeAlias

from engines.victorus.model.board import CELLS, CENTRE, COLOURS, Cell, Direction, neighbour, walled

NOWHERE: Final[Cell] = len(CELLS)
"""The number for cells beyond the rim: on a board with one cell more it is always empty."""

Spoke: TypeAlias = tuple[Cell, Cell, Cell]
"""One step along a spoke: the cell that it leads to, and the two cells on the spoke's sides. It is
blocked while both hold a piece (ruling “spokes”). Beyond the rim a side is `NOWHERE`; the centre
counts as occupied, so beside it the other cell stands twice (ruling “the centre”)."""


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

    A spoke that is itself a wall is barred; so is one that begins or ends in a corner with both
    edges shut, since there a wall meets another or the rim (ruling “walls and spokes”).
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
"""The neighbours of a cell's own colour through an edge, to which a strategic step or a
Hospitaller's pivot leads: two of them, fewer beside a wall."""
