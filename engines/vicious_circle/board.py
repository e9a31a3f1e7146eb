"""The map and the creatures of Wizards of the Vicious Circle.

Squares are numbered 0-24 from a1 eastwards, then rank by rank to e5. The map's picture is lost from
print: the layout is a house ruling (docs/rulings.md, “map”), the terrain in words is printed
(Magnus, “The Map”; Van Slyke, “Terrain”).
"""

from __future__ import annotations

import enum
from typing import Final

from common.text.say import counted, name, say
from common.text.text import Name, Text

FILES: Final = "abcde"
RANKS: Final = "12345"
SQUARES: Final = tuple(file + rank for rank in RANKS for file in FILES)
"""Square number to name: `SQUARES[0] == "a1"`, `SQUARES[24] == "e5"`."""

TWILIGHT: Final = 0
DAWN: Final = 1
SIDES: Final = (name("Twilight"), name("Dawn"))


class Kind(enum.IntEnum):
    """The five creatures; each captures the next one round the circle (Van Slyke, “Capture”;
    Magnus, “Forces”)."""

    SAINT = 0
    SPIRIT = 1
    CHILD = 2
    WARRIOR = 3
    DRAGON = 4

    @property
    def letter(self) -> str:
        """The creature's letter in texts and on its counter."""
        return LETTERS[self]

    @property
    def title(self) -> Name:
        """The creature's name."""
        return _TITLES[self]

    @property
    def reach(self) -> Text:
        """The squares that it may move (Van Slyke and Magnus, “Movement”): “up to 3 squares”."""
        return _REACHES[self]

    @property
    def prey(self) -> Kind:
        """The only creature that it captures."""
        return Kind((self + 1) % 5)

    @property
    def predator(self) -> Kind:
        """The only creature that captures it."""
        return Kind((self + 4) % 5)


LETTERS: Final = "SPCWD"
STEPS: Final = (3, 1, 2, 2, 2)
_TITLES: Final = (name("Saint"), name("Spirit"), name("Child"), name("Warrior"), name("Dragon"))
_REACHES: Final = tuple(
    say("{squares:one={squares}|other=up to {squares}}", squares=counted(steps, name("square")))
    for steps in STEPS
)


class Terrain(enum.Enum):
    """The terrain of a square. Only `OPEN` and `THRONE` admit every creature."""

    OPEN = "open"
    SHRINE = "Shrine"
    SWAMP = "Swamp"
    VILLAGE = "Village"
    MOUNTAIN = "Mountain"
    THRONE = "throne"

    @property
    def title(self) -> Name:
        """The terrain's name."""
        return _TERRAINS[self]


_TERRAINS: Final = {
    Terrain.OPEN: name("open land"),
    Terrain.SHRINE: name("Shrine"),
    Terrain.SWAMP: name("Swamp"),
    Terrain.VILLAGE: name("Village"),
    Terrain.MOUNTAIN: name("Mountain"),
    Terrain.THRONE: name("throne"),
}
ADMITS: Final = {
    Terrain.SHRINE: Kind.SAINT,
    Terrain.SWAMP: Kind.SPIRIT,
    Terrain.VILLAGE: Kind.CHILD,
    Terrain.MOUNTAIN: Kind.DRAGON,
}
"""Restricted terrain, with the one kind that may enter or cross it."""


def square(called: str) -> int:
    """Returns the number of a square by its name. Raises `ValueError` if there is no such
    square."""
    return SQUARES.index(called)


def distance(one: int, other: int) -> int:
    """Returns the steps between two squares, in any direction, past any pieces."""
    return max(abs(one // 5 - other // 5), abs(one % 5 - other % 5))


_SPECIAL: Final = {
    "a5": Terrain.SHRINE,
    "e1": Terrain.SHRINE,
    "b4": Terrain.SWAMP,
    "d2": Terrain.SWAMP,
    "a3": Terrain.VILLAGE,
    "e3": Terrain.VILLAGE,
    "c3": Terrain.MOUNTAIN,
    "a1": Terrain.THRONE,
    "e5": Terrain.THRONE,
}
TERRAIN: Final = tuple(_SPECIAL.get(each, Terrain.OPEN) for each in SQUARES)
THRONES: Final = (square("a1"), square("e5"))
"""Twilight's throne and Dawn's: in Van Slyke's words, castles."""
DOMAINS: Final = (
    tuple(square(each) for each in ("a1", "b1", "c1", "a2", "b2", "c2")),
    tuple(square(each) for each in ("e5", "d5", "c5", "e4", "d4", "c4")),
)
"""The six squares in which each side sets up and deploys. Its throne is one of them."""

INNER: Final = (
    tuple(square(each) for each in ("a2", "b2")),
    tuple(square(each) for each in ("d4", "e4")),
)
"""The two squares of each domain by which alone the throne can be entered from afar."""


def _neighbours(index: int) -> tuple[int, ...]:
    rank, file = divmod(index, 5)
    return tuple(
        r * 5 + f
        for r in range(max(0, rank - 1), min(5, rank + 2))
        for f in range(max(0, file - 1), min(5, file + 2))
        if (r, f) != (rank, file)
    )


NEIGHBOURS: Final = tuple(_neighbours(index) for index in range(25))


def admits(index: int, kind: Kind) -> bool:
    """Tells whether this kind of creature may enter or cross the square."""
    return ADMITS.get(TERRAIN[index], kind) is kind
