"""Linear equations, for fits with some hundred numbers."""

from __future__ import annotations

from typing import TypeAlias

Row: TypeAlias = list[float]


def solved(bend: list[Row], slope: Row) -> Row:
    """Returns the solution of these equations (Gauss)."""
    size = len(slope)
    lines = [[*line, end] for line, end in zip(bend, slope, strict=True)]
    for at in range(size):
        best = max(range(at, size), key=lambda each: abs(lines[each][at]))
        lines[at], lines[best] = lines[best], lines[at]
        head = lines[at]
        for other in range(size):
            factor = lines[other][at] / head[at] if other != at else 0.0
            if factor:
                lines[other] = [a - factor * b for a, b in zip(lines[other], head, strict=True)]
    return [lines[at][size] / lines[at][at] for at in range(size)]
