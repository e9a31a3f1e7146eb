"""A rectangular board of squares, for the kit of `engines.grid`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

EMPTY: Final = "."
MOST: Final = 18
"""Files and ranks of the largest board: a wider one does not fit as text on a phone."""


@dataclass(frozen=True, slots=True)
class Board:
    """The men on the squares. Squares are called `a1`, `b1`, … from the lower left; `cells` has a
    letter for each, a man's or `EMPTY`, rank by rank from the lowest."""

    files: int
    cells: str

    @property
    def ranks(self) -> int:
        """The number of ranks."""
        return len(self.cells) // self.files

    @property
    def squares(self) -> tuple[str, ...]:
        """All squares, rank by rank from the lowest."""
        return tuple(_numbers(self.files, self.ranks))

    def __contains__(self, square: str) -> bool:
        return square in _numbers(self.files, self.ranks)

    def __getitem__(self, square: str) -> str:
        """Returns the letter on a square, or `EMPTY`. Raises `KeyError` off the board."""
        return self.cells[_numbers(self.files, self.ranks)[square]]

    def find(self, letters: str) -> tuple[str, ...]:
        """Returns the squares on which one of these letters stands."""
        pairs = zip(self.squares, self.cells, strict=True)
        return tuple(square for square, letter in pairs if letter in letters)

    def put(self, squares: Iterable[str], letter: str) -> Board:
        """Returns the board with this letter, or `EMPTY`, on these squares."""
        numbers, cells = _numbers(self.files, self.ranks), list(self.cells)
        for square in squares:
            cells[numbers[square]] = letter
        return Board(self.files, "".join(cells))

    def line(self, square: str, right: int, up: int) -> tuple[str, ...]:
        """Returns the squares beyond this one to the edge, in steps of `right` files and `up`
        ranks."""
        return _line(self.files, self.ranks, square, right, up)

    def near(self, square: str, steps: Iterable[tuple[int, int]]) -> tuple[str, ...]:
        """Returns the squares on the board that are one of these steps away: files to the right,
        ranks up."""
        return _near(self.files, self.ranks, square, tuple(steps))

    @property
    def rows(self) -> list[str]:
        """The letters rank by rank, the highest first."""
        files = self.files
        return [self.cells[at : at + files] for at in range(0, len(self.cells), files)][::-1]


def board_of(rows: Sequence[str]) -> Board:
    """Returns the board with these rows, the highest rank first."""
    return Board(len(rows[0]), "".join(reversed(rows)))


def rank_of(square: str) -> int:
    """Returns the rank of a square, from 1."""
    return int(square[1:])


def _moved(square: str, right: int, up: int) -> str:
    return f"{chr(ord(square[0]) + right)}{int(square[1:]) + up}"


@lru_cache(maxsize=8192)
def _line(files: int, ranks: int, square: str, right: int, up: int) -> tuple[str, ...]:
    found: list[str] = []
    while (square := _moved(square, right, up)) in _numbers(files, ranks):
        found.append(square)
    return tuple(found)


@lru_cache(maxsize=8192)
def _near(
    files: int, ranks: int, square: str, steps: tuple[tuple[int, int], ...]
) -> tuple[str, ...]:
    squares = _numbers(files, ranks)
    return tuple(each for step in steps if (each := _moved(square, *step)) in squares)


@lru_cache(maxsize=32)
def _numbers(files: int, ranks: int) -> dict[str, int]:
    names = [f"{chr(97 + file)}{rank + 1}" for rank in range(ranks) for file in range(files)]
    return {name: number for number, name in enumerate(names)}
