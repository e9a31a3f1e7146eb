"""The spots of a city and their names: a letter counts to the right, a number counts up.

The Residence stands on m12 and the Barracks on n12; no city reaches the ends of the alphabet.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Spot(NamedTuple):
    """A place in a city: `x` to the right of the Residence, `y` up from it."""

    x: int
    y: int


_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_COLUMN: Final = _LETTERS.index("m")
_ROW: Final = 12


def spot_name(spot: Spot) -> str:
    """Returns the name of a spot, such as `n13`."""
    return f"{_LETTERS[_COLUMN + spot.x]}{_ROW + spot.y}"


def spot_of(name: str) -> Spot:
    """Returns the spot of this name. Raises `ValueError` if it names none."""
    number = int(name[1:])
    if not 1 <= number <= 99:
        raise ValueError(name)
    return Spot(_LETTERS.index(name[0]) - _COLUMN, number - _ROW)
