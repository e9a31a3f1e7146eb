"""Two small games on squares. Glade has all that the kit serves: steps, captures, drops of two
kinds, lifts, and passes. Plot has drops of one kind alone, and a large board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from common.text.say import name, say
from engines.game import Ending, GuidePage, Outcome, Seat, draw, win
from engines.grid.actions import Drop, Lift
from engines.grid.board import EMPTY, Board
from engines.grid.game import GridGame, GridState, Man, Passing

LAST: Final = 20
ROUND: Final = [(0, 1), (1, 0), (0, -1), (-1, 0)]


class GladeEnding(Ending):
    """The ways to end."""

    MOST = "most"
    EQUAL = "equal"


class Glade(GridGame):
    """Hares hop to a neighbouring square and take who stands there; trees stay, unless their own
    side takes them off. After two passes in a row, or `LAST` actions, the most men win."""

    key: ClassVar = "glade"
    title: ClassVar = name("Glade")
    tagline: ClassVar = say("Have the most men.")
    sides: ClassVar = (name("Moss"), name("Fern"))
    boards: ClassVar = ("4x3",)
    men: ClassVar = {
        **{"m": Man(0, name("hare")), "t": Man(0, name("tree"))},
        **{"f": Man(1, name("hare")), "u": Man(1, name("tree"))},
    }
    passes: ClassVar = Passing.FREE
    endings: ClassVar = GladeEnding
    wins: ClassVar = {GladeEnding.MOST: say("{loser} has fewer men.")}
    draws: ClassVar = {GladeEnding.EQUAL: say("{players} have as many men.")}
    pages: ClassVar = (GuidePage(say("The aim"), say("Have the most men.")),)

    def begin(self, files: int, ranks: int) -> Sequence[str]:
        return ["f...", "....", "...m"]

    def goals(self, board: Board, start: str, seat: Seat) -> Iterable[str]:
        if board[start] == self.letters(seat)[0]:
            own = self.letters(seat)
            yield from (each for each in board.near(start, ROUND) if board[each] not in own)

    def drops(self, board: Board, seat: Seat) -> Iterable[Drop]:
        return [Drop(each, kind) for kind in self.letters(seat) for each in board.find(EMPTY)]

    def lifts(self, board: Board, seat: Seat) -> Iterable[Lift]:
        return [Lift(each) for each in board.find(self.letters(seat)[1])]

    def outcome(self, state: GridState) -> Outcome | None:
        if state.passes < 2 and state.ply < LAST:
            return None
        moss, fern = (len(state.board.find(self.letters(seat))) for seat in range(2))
        if moss == fern:
            return draw(GladeEnding.EQUAL)
        return win(GladeEnding.MOST, 0 if moss > fern else 1)


GLADE: Final = Glade()


class PlotEnding(Ending):
    """The ways to end."""

    THREE = "three"
    LONG = "long"


class Plot(GridGame):
    """Stones are placed until three of a side lie side by side, or nine in all."""

    key: ClassVar = "plot"
    title: ClassVar = name("Plot")
    tagline: ClassVar = say("Three side by side.")
    sides: ClassVar = (name("Rye"), name("Oat"))
    boards: ClassVar = ("3x3", "9x9")
    men: ClassVar = {"r": Man(0, name("stone")), "o": Man(1, name("stone"))}
    endings: ClassVar = PlotEnding
    wins: ClassVar = {PlotEnding.THREE: say("three stones stand side by side.")}
    draws: ClassVar = {PlotEnding.LONG: say("nine stones, and no three.")}
    pages: ClassVar = (GuidePage(say("The aim"), say("Have three side by side.")),)

    def begin(self, files: int, ranks: int) -> Sequence[str]:
        return [EMPTY * files] * ranks

    def drops(self, board: Board, seat: Seat) -> Iterable[Drop]:
        return [Drop(square) for square in board.find(EMPTY)]

    def outcome(self, state: GridState) -> Outcome | None:
        mover = 1 - state.mover
        if any(self.letters(mover) * 3 in row for row in state.board.rows):
            return win(PlotEnding.THREE, mover)
        return draw(PlotEnding.LONG) if state.ply == 9 else None


PLOT: Final = Plot()
