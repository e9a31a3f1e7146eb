"""What may be done, read a second time: moves are judged one by one, each clause on its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tests.engines.victorus.reference.plain_board import (
    CENTRE,
    EDGES,
    GREY,
    LAND,
    WHITE,
    Cube,
    Man,
    axis,
    bearing,
    colour,
    edge_step,
    slide,
    ways,
)

Path: TypeAlias = tuple[Cube, ...]
END, PASS = "end", "pass"
FIRST, SECOND, BONUS = "first", "second", "bonus"
HAIR: Final = 1e-6
"""Degrees that a sum of angles may be off."""


@dataclass
class Played:
    """A move of the turn under way; `began` is the kingdom, living until then, from which it
    went, and `land` that of its capture; None for the battlefield."""

    man: Man
    start: Cube
    end: Cube
    purpose: str
    takes: bool
    began: int | None
    land: int | None
    whole: bool
    """A strategic step and nothing else: no second move follows."""


@dataclass
class Standing:
    """A match as it stands: what is where, and what the rules remember, in dicts and sets."""

    kingdoms: tuple[int, ...]
    quick: bool
    allied: bool
    board: dict[Cube, Man]
    mover: int
    royal: set[Man] = field(default_factory=set[Man])
    credit: Counter[Man] = field(default_factory=Counter[Man])
    tally: Counter[int] = field(default_factory=Counter[int])
    score: Counter[int] = field(default_factory=Counter[int])
    held: dict[Man, int | None] = field(default_factory=dict[Man, "int | None"])
    """The kingdoms that hold the Kings and Queens off the board; None if they are lost."""
    lap: dict[Man, float] = field(default_factory=dict[Man, float])
    round: int = 1
    closing: bool = False
    done: list[Played] = field(default_factory=list[Played])
    seen: Counter[object] = field(default_factory=Counter[object])
    over: tuple[str, frozenset[int]] | None = None

    def __post_init__(self) -> None:
        for cell, man in self.board.items():
            if man[1] in "KQ":
                self.lap.setdefault(man, bearing(man, cell))
        self.seen[self.snapshot()] += 1

    # What is where

    @property
    def living(self) -> list[int]:
        royalty = {man[0] for man in self.board.values() if man[1] in "KQ"}
        return [kingdom for kingdom in self.kingdoms if kingdom in royalty]

    def friends(self, one: int, other: int) -> bool:
        east = {0, 2, 4}
        return one == other or (self.allied and (one in east) == (other in east))

    def side(self, kingdom: int) -> frozenset[int]:
        return frozenset(each for each in self.kingdoms if self.friends(each, kingdom))

    def land(self, cell: Cube) -> int | None:
        """Returns the living kingdom in which a cell lies."""
        kingdom = LAND.get(cell)
        return kingdom if kingdom in self.living else None

    def snapshot(self) -> object:
        return (
            frozenset(self.board.items()),
            frozenset(self.royal),
            frozenset(self.credit.items()),
            frozenset(self.held.items()),
            frozenset((man, round(lap)) for man, lap in self.lap.items()),
            self.mover,
        )

    # The turn so far

    def two_moves(self, man: Man) -> bool:
        return man[1] in "KQ" or man in self.royal

    def bonuses(self) -> int:
        """Returns how many bonus moves are left."""
        opening = sum(played.takes for played in self.done if played.purpose != BONUS)
        if not self.quick:
            opening = min(opening, 1)
        bonuses = [played for played in self.done if played.purpose == BONUS]
        return opening - len(bonuses) + sum(played.takes for played in bonuses)

    def frozen(self, man: Man) -> bool:
        """Tells whether a man has captured and must stay. Captures with both of its moves let it
        go on with the bonus that it has earned, for as long as it captures in the
        battlefield and leaves none to another."""
        if self.quick or not any(played.man == man and played.takes for played in self.done):
            return False
        twice = len(self.done) > 1 and self.done[1].purpose == SECOND
        run = twice and all(played.man == man and played.takes for played in self.done)
        return not (run and all(played.land is None for played in self.done[1:]))

    def purposes(self, man: Man) -> list[str]:
        """Returns for what this man may move now. A man that began and goes on at once makes the
        second move, even if a bonus of its own is open to it."""
        if not self.done:
            return [FIRST]
        first = self.done[0]
        begun = len(self.done) == 1 and first.man == man
        if begun and self.two_moves(man) and not first.whole:
            return [SECOND]
        return [BONUS] if self.bonuses() > 0 and not self.frozen(man) else []

    # What a man may do

    def shapes(self, man: Man, start: Cube) -> set[Path]:
        """Returns where a man's slides lead, whatever stands there and whatever its colour."""
        lines = [list(slide(start, way, self.board)) for way in ways(man[0], man[1][0])]
        if man[1][0] != "H":
            return {(start, end) for line in lines for end in line}
        edge = self.edge(man)
        stops = [at for line in lines for at in line if at not in self.board and colour(at) == edge]
        return {
            (start, stop, end)
            for stop in stops
            for edge_way in EDGES
            if (end := edge_step(stop, edge_way)) is not None
        }

    def edge(self, man: Man) -> str | None:
        return {"b": GREY, "w": WHITE}.get(man[1][1:])

    def steps(self, man: Man, start: Cube, purpose: str) -> set[Path]:
        """Returns the strategic steps."""
        if man[1][0] not in "TUB" or purpose == SECOND:
            return set()
        ends = [edge_step(start, way) for way in EDGES]
        return {(start, end) for end in ends if end is not None and end not in self.board}

    def hue(self, man: Man, start: Cube, purpose: str) -> str:
        """Returns the colour on which a man must land."""
        edge = self.edge(man)
        if edge is not None:
            return edge
        if purpose == BONUS:
            return next(colour(played.end) for played in reversed(self.done) if played.takes)
        begun = self.done[0].start if purpose == SECOND else start
        return GREY if colour(begun) == WHITE else WHITE

    def open_to(self, man: Man, cell: Cube) -> bool:
        """Tells whether a man may be on a cell: after a capture in a kingdom it goes on into the
        battlefield only, and then not back into that kingdom."""
        land = self.land(cell)
        raids = [played.land for played in self.done if played.man == man]
        shut = land is not None and (raids[-1:] not in ([], [None]) or land in raids)
        cooped_up = man[1] in "KQ" and self.tally[man[0]] < 3 and LAND.get(cell) != man[0]
        return not (shut or cooped_up)

    def may_take(self, man: Man, land: int | None, cell: Cube) -> bool:
        """Tells whether a man that began in a living kingdom, or (None) in the battlefield, may
        capture what stands on a cell."""
        to, free = self.land(cell), (None, man[0])
        return not self.friends(man[0], self.board[cell][0]) and (land is None or to in free)

    def fits(self, man: Man, path: Path, purpose: str) -> bool:
        """Tells whether a man may go this way, its shape of movement aside."""
        end, first = path[-1], self.done[0] if purpose == SECOND else None
        land = first.began if first else self.land(path[0])
        return (
            end not in (CENTRE, first.start if first else path[0])
            and colour(end) == self.hue(man, path[0], purpose)
            and all(self.open_to(man, cell) for cell in path[1:])
            and (end not in self.board or self.may_take(man, land, end))
        )

    def enters(self, man: Man, start: Cube) -> bool:
        """Tells whether a man may go into the centre now."""
        if man[1] not in "KQ" or start not in axis(man[0]):
            return False
        nearer = axis(man[0])[: axis(man[0]).index(start)]
        free = not any(cell in self.board for cell in nearer)
        return free and self.lap[man] >= 360 - HAIR and self.tally[man[0]] >= 3

    def moves(self, man: Man, start: Cube, purpose: str) -> set[Path]:
        shapes = self.shapes(man, start) | self.steps(man, start, purpose)
        into = {(start, CENTRE)} if self.enters(man, start) else set[Path]()
        return into | {path for path in shapes if self.fits(man, path, purpose)}

    def going_on(self) -> Iterator[Path]:
        """Returns every move that the mover may make."""
        for start, man in self.board.items():
            for purpose in self.purposes(man) if man[0] == self.mover else []:
                yield from self.moves(man, start, purpose)

    def legal(self) -> set[Path | str]:
        """Returns all that the mover may do."""
        if self.over:
            return set()
        moves: set[Path | str] = {*self.going_on()}
        return moves | {END} if self.done else moves or {PASS}
