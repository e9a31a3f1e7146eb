"""A second reading of the rules, slow and simple: what single pieces reach and do.

A board is a dictionary from a piece's letter, capital for Ember and small for Frost, to its
file, rank and rings. There are no tables here, and nothing of the engine is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Board: TypeAlias = dict[str, tuple[int, int, int]]

HP = {"W": 5, "R": 3, "Z": 3, "A": 3, "C": 4}
STRAIGHT = [(1, 0), (0, 1), (-1, 0), (0, -1)]
SLANTED = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
NEAR = {(0, 1)}
MAGIC = {(0, 2), (1, 1)}
CARE = NEAR | MAGIC
FAR = {(0, 3), (2, 2)}
"""Ranges: the smaller and the larger of the distances along ranks and files."""


def wounded(board: Board, piece: str, rings: int) -> Board:
    """Returns the board with more rings on a piece, which may be its end."""
    x, y, worn = board[piece]
    rest = {**board, piece: (x, y, worn + rings)}
    if worn + rings >= HP[piece.upper()]:
        del rest[piece]
    return rest


@dataclass(frozen=True)
class Sight:
    """What the pieces of one side see. `alone`: one piece against several."""

    size: int
    rules: frozenset[str]
    small: bool
    alone: bool

    def own(self, board: Board) -> list[str]:
        return [letter for letter in board if letter.islower() == self.small]

    def foes(self, board: Board) -> list[str]:
        return [letter for letter in board if letter.islower() != self.small]

    def over(self, board: Board) -> bool:
        """Tells whether a side has nothing left, or two Archers can never meet."""
        if not self.own(board) or not self.foes(board):
            return True
        lone = board.keys() == {"A", "a"} and "beginner" in self.rules and not self.melee
        return lone and sum(x + y for x, y, _ in board.values()) % 2 == 1

    @property
    def melee(self) -> set[tuple[int, int]]:
        return NEAR if "melee-archer" in self.rules else set()

    @property
    def warrior_ways(self) -> list[tuple[int, int]]:
        any_way = self.size == 7 or "beginner" in self.rules or self.agile
        return STRAIGHT + (SLANTED if any_way else [])

    @property
    def agile(self) -> bool:
        return bool({"agile-warrior", f"agile-warrior-{self.small + 1}"} & self.rules)

    def free(self, board: Board, x: int, y: int) -> bool:
        inside = 0 <= x < self.size and 0 <= y < self.size
        return inside and all((x, y) != place[:2] for place in board.values())

    def goals(self, board: Board, piece: str) -> list[tuple[int, int]]:
        """Returns the squares to which a piece may move."""
        if piece not in board:
            return []
        x, y, _ = board[piece]
        kind = piece.upper()
        if kind == "Z":
            jumps = [(i, j) for i in (-2, -1, 1, 2) for j in (-2, -1, 1, 2) if abs(i) != abs(j)]
            ends = [(x + i, y + j) for i, j in jumps if self.unguarded(board, x, y, i, j)]
        elif kind == "W":
            ends = [(x + i, y + j) for i, j in self.warrior_ways]
        else:
            ways = (STRAIGHT if kind in "RC" else []) + (SLANTED if kind in "RA" else [])
            ends = [
                (x + n * i, y + n * j)
                for i, j in ways
                for n in range(1, self.size)
                if not any(self.stops(board, piece, x + m * i, y + m * j) for m in range(1, n))
            ]
        return [end for end in ends if self.free(board, *end)]

    def stops(self, board: Board, piece: str, x: int, y: int) -> bool:
        """Tells whether an enemy stands there that this piece does not pass."""
        sneaks = piece.upper() == "R" and "sneaky-rogue" in self.rules
        return any(
            board[foe][:2] == (x, y) and not (sneaks and foe.upper() != "R")
            for foe in self.foes(board)
        )

    def unguarded(self, board: Board, x: int, y: int, i: int, j: int) -> bool:
        """Tells whether the Wizard may go this L: in the beginner game enemies are in its way."""
        if "beginner" not in self.rules:
            return True
        long = (i // 2, 0) if abs(i) == 2 else (0, j // 2)
        short = (0, j) if abs(i) == 2 else (i, 0)
        routes = [[long, long, short], [short, long, long]]
        foes = {board[foe][:2] for foe in self.foes(board)}
        return any(
            not foes
            & {(x + sum(s[0] for s in r[:n]), y + sum(s[1] for s in r[:n])) for n in (1, 2)}
            for r in routes
        )

    def near_by(
        self, board: Board, piece: str, ranged: set[tuple[int, int]], among: list[str]
    ) -> list[str]:
        """Returns which of these pieces stand in a range of the piece."""
        if piece not in board:
            return []
        x, y, _ = board[piece]
        gaps = {q: sorted((abs(board[q][0] - x), abs(board[q][1] - y))) for q in among}
        return [q for q, (less, more) in gaps.items() if (less, more) in ranged]

    def attack(self, board: Board, piece: str, ranged: set[tuple[int, int]]) -> list[Board]:
        foes = self.near_by(board, piece, ranged, self.foes(board))
        return [wounded(board, foe, self.damage(board, piece, foe)) for foe in foes]

    def damage(self, board: Board, piece: str, foe: str) -> int:
        if self.alone and "blood-rage" in self.rules:
            return 2
        special = "beginner" not in self.rules
        if piece.upper() == "W" and foe.upper() != "W" and not self.agile and special:
            return 2
        (x, y, _), (u, v, _) = board[piece], board[foe]
        behind = (2 * u - x, 2 * v - y) in [board[own][:2] for own in self.own(board)]
        return 2 if piece.upper() == "R" and behind and special else 1
