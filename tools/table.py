"""The one table that the benchmarks print: groups of rows, aligned Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

HEAD: Final = ("what", "measured", "goal", "met", "beside the anchor")


@dataclass(frozen=True, slots=True)
class Row:
    """One line: its subject, with the unit; `met` is None if there is no goal."""

    what: str
    measured: str
    goal: str = ""
    met: bool | None = None
    anchor: str = ""

    def cells(self) -> tuple[str, ...]:
        """Returns its texts in the order of `HEAD`."""
        met = {None: "", True: "yes", False: "**no**"}[self.met]
        return self.what, self.measured, self.goal, met, self.anchor


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of one subject; `notes` are sentences below the table."""

    title: str
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()


def below(what: str, value: float, limit: float, unit: str, *, shown: str = "") -> Row:
    """Returns a row whose value should stay below a limit; `shown` is printed instead of the
    value."""
    measured = shown or f"{value:,.1f} {unit}"
    return Row(what, measured, f"< {limit:,.0f} {unit}", value < limit)


def at(values: Sequence[float], part: float) -> float:
    """Returns the value at this part (0 to 1) of the sorted values: the nearest rank."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]


def lines(groups: Sequence[Group]) -> Iterator[str]:
    """Yields the table, then the notes."""
    cells: list[tuple[str, ...]] = []
    for group in groups:
        cells.append((f"**{group.title}**", "", "", "", ""))
        cells += [row.cells() for row in group.rows]
    widths = [max(len(row[column]) for row in (HEAD, *cells)) for column in range(len(HEAD))]
    yield _line(HEAD, widths)
    yield "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    for row in cells:
        yield _line(row, widths)
    notes = [note for group in groups for note in group.notes]
    yield from ["", *notes] if notes else []


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (f" {cell:{width}} " for cell, width in zip(cells, widths, strict=True))
    return f"|{'|'.join(padded)}|"
