"""English draughts: the kit's turns of several steps, and a word that the game remembers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from engines.game import Ending, GuidePage, Outcome, Seat, draw, win
from engines.grid.actions import Drop, GridAction, Step
from engines.grid.board import EMPTY, Board, rank_of
from engines.grid.game import GridGame, GridState, Man

QUIET: Final = 80
"""Turns without a capture or a step of a man after which it is a draw."""


class DraughtsEnding(Ending):
    """The ways to end."""

    STUCK = "stuck"
    QUIET = "quiet"


class Draughts(GridGame):
    """Who can take must; a man that has taken goes on taking, unless it was crowned."""

    key: ClassVar = "draughts"
    title: ClassVar = "Draughts"
    tagline: ClassVar = "Leave the other side without a step."
    sides: ClassVar = ("Snow", "Soot")
    men: ClassVar = {
        **{"m": Man(0, "man", "men"), "k": Man(0, "king")},
        **{"o": Man(1, "man", "men"), "q": Man(1, "king")},
    }
    endings: ClassVar = DraughtsEnding
    wins: ClassVar = {DraughtsEnding.STUCK: "{winner} wins: {loser} has no step left."}
    draws: ClassVar = {DraughtsEnding.QUIET: "A draw: {} and {} have taken nothing for long."}
    pages: ClassVar = (GuidePage("The aim", "Leave the other side without a step."),)

    def begin(self, files: int, ranks: int) -> Sequence[str]:
        """Three ranks of men on dark squares."""
        odd, even = ".x" * 4, "x." * 4
        above, below = [odd, even, odd], [even, odd, even]
        empty = [EMPTY * 8] * 2
        men = [row.replace("x", "o") for row in above], [row.replace("x", "m") for row in below]
        return [*men[0], *empty, *men[1]]

    def ways(self, board: Board, start: str) -> list[tuple[int, int]]:
        """Where a man looks: forward; a king also back."""
        ups = {"m": (1,), "o": (-1,)}.get(board[start], (1, -1))
        return [(side, up) for up in ups for side in (-1, 1)]

    def jumps(self, board: Board, start: str, seat: Seat) -> list[str]:
        """The squares behind a neighbour of the other side that are empty."""
        lines = [board.line(start, *way)[:2] for way in self.ways(board, start)]
        enemies = self.letters(1 - seat)
        return [
            line[1]
            for line in lines
            if len(line) == 2 and board[line[0]] in enemies and board[line[1]] == EMPTY
        ]

    def goals(self, board: Board, start: str, seat: Seat) -> Iterable[str]:
        """A capture, where the side has any; else a neighbouring square."""
        if any(self.jumps(board, each, seat) for each in board.find(self.letters(seat))):
            return self.jumps(board, start, seat)
        return [each for each in board.near(start, self.ways(board, start)) if board[each] == EMPTY]

    def after(self, board: Board, action: Step | Drop, seat: Seat) -> Board:
        """The man between is taken; a man on the far rank is crowned."""
        assert isinstance(action, Step)
        man, far = board[action.start], 8 if seat == 0 else 1
        crowned = {"m": "k", "o": "q"}.get(man, man) if rank_of(action.end) == far else man
        gone = [action.start, *_between(action)]
        return board.put(gone, EMPTY).put([action.end], crowned)

    def goes_on(self, state: GridState, action: Step, board: Board) -> bool:
        """After a capture, unless it was crowned with that."""
        uncrowned = board[action.end] == state.board[action.start]
        return bool(_between(action) and uncrowned and self.jumps(board, action.end, state.mover))

    def remembers(self, state: GridState, action: GridAction, board: Board) -> str:
        """The number of quiet turns, if there are any."""
        assert isinstance(action, Step)
        if _between(action) or state.board[action.start] in "mo":
            return ""
        return str(int(state.memory or 0) + 1)

    def outcome(self, state: GridState) -> Outcome | None:
        """Whoever has no step has lost."""
        if not self.choices(state.board, state.mover):
            return win(DraughtsEnding.STUCK, 1 - state.mover)
        return draw(DraughtsEnding.QUIET) if int(state.memory or 0) >= QUIET else None


def _between(step: Step) -> list[str]:
    """The square that a capture leaps over."""
    if abs(rank_of(step.start) - rank_of(step.end)) != 2:
        return []
    file = chr((ord(step.start[0]) + ord(step.end[0])) // 2)
    return [f"{file}{(rank_of(step.start) + rank_of(step.end)) // 2}"]


DRAUGHTS: Final = Draughts()
