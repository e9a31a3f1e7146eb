"""Reversi."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import ClassVar, Final

from common.text.say import name, say
from common.text.text import Text
from engines.game import Ending, GuidePage, Outcome, Seat, draw, win
from engines.grid.actions import BoardAction, Drop
from engines.grid.board import EMPTY, Board
from engines.grid.game import GridGame, GridState, Man, Passing

WAYS: Final = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class ReversiEnding(Ending):
    """How it ends, when nobody can place a disc."""

    MOST = "most-discs"
    EQUAL = "equal"


class Reversi(GridGame):
    """Discs are dark on one side and pale on the other."""

    key: ClassVar = "reversi"
    title: ClassVar = name("Reversi")
    tagline: ClassVar = say("Enclose discs to turn them over, and have the most at the end.")
    sides: ClassVar = (name("Night"), name("Noon"))
    boards: ClassVar = ("8x8", "6x6")
    men: ClassVar = {"x": Man(0, name("disc")), "o": Man(1, name("disc"))}
    passes: ClassVar = Passing.FORCED
    strikes: ClassVar = say("turns over {taken:a}")
    endings: ClassVar = ReversiEnding
    wins: ClassVar = {ReversiEnding.MOST: say("{loser} has fewer discs.")}
    draws: ClassVar = {ReversiEnding.EQUAL: say("{players} have as many discs.")}
    pages: ClassVar = (
        GuidePage(say("The aim"), say("Have the most discs when neither side can place one.")),
        GuidePage(
            say("A turn"),
            say(
                "Place a disc so that it and another of yours enclose enemy discs in a straight "
                "line: all that are enclosed are turned over. If you cannot, you pass."
            ),
            "....../....../..ox../..xo../....../...... 1 0 0 -",
            ("c5",),
        ),
    )

    def begin(self, files: int, ranks: int) -> Sequence[str]:
        """Two discs each in the middle, crosswise."""
        side = EMPTY * (files // 2 - 1)
        edge = [EMPTY * files] * (ranks // 2 - 1)
        return [*edge, f"{side}ox{side}", f"{side}xo{side}", *edge]

    def turned(self, board: Board, square: str, seat: Seat) -> list[str]:
        """The discs that this seat encloses by placing one on an empty square."""
        own, other, found = self.letters(seat), self.letters(1 - seat), list[str]()
        for way in WAYS:
            line = board.line(square, *way)
            between = list(takewhile(lambda each: board[each] == other, line))
            if len(between) < len(line) and board[line[len(between)]] == own:
                found += between
        return found

    def drops(self, board: Board, seat: Seat) -> Iterable[Drop]:
        """Wherever a disc encloses others."""
        for square in board.find(EMPTY):
            if self.turned(board, square, seat):
                yield Drop(square)

    def after(self, board: Board, action: BoardAction, seat: Seat) -> Board:
        """What is enclosed is turned over."""
        changed = [action.end, *self.turned(board, action.end, seat)]
        return board.put(changed, self.letters(seat))

    def reason(self, state: GridState, action: BoardAction, seat: Seat) -> Text:
        """Every disc turns at least one over."""
        if state.board[action.end] != EMPTY:
            return say("There is a disc on {square} already.", square=action.end)
        return say("A disc on {square} would enclose none of the other side's.", square=action.end)

    def outcome(self, state: GridState) -> Outcome | None:
        """Over when neither side can place a disc."""
        board = state.board
        if any(True for seat in range(2) for _ in self.drops(board, seat)):
            return None
        night, noon = (len(board.find(self.letters(seat))) for seat in range(2))
        if night == noon:
            return draw(ReversiEnding.EQUAL)
        return win(ReversiEnding.MOST, 0 if night > noon else 1)


GAME: Final = Reversi()
