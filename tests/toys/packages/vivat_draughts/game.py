"""English draughts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from common.text.say import name, say
from common.text.text import Text
from engines.game import Ending, GuidePage, Outcome, Seat, draw, win
from engines.grid.actions import BoardAction, GridAction, Step, leapt
from engines.grid.board import EMPTY, Board, rank_of
from engines.grid.game import GridGame, GridState, Man


class DraughtsEnding(Ending):
    """The ways to end."""

    STUCK = "stuck"
    QUIET = "quiet"


class Draughts(GridGame):
    """A side that can take must; a man that has taken goes on taking, unless it was crowned."""

    key: ClassVar = "draughts"
    title: ClassVar = name("Draughts")
    tagline: ClassVar = say("Leave the other side without a step.")
    sides: ClassVar = (name("Snow"), name("Soot"))
    men: ClassVar = {
        "m": Man(0, name("man", many="men")),
        "k": Man(0, name("king")),
        "o": Man(1, name("man", many="men")),
        "q": Man(1, name("king")),
    }
    memories: ClassVar = "[1-9][0-9]?"
    endings: ClassVar = DraughtsEnding
    wins: ClassVar = {DraughtsEnding.STUCK: say("{loser} has no step left.")}
    draws: ClassVar = {DraughtsEnding.QUIET: say("{players} have taken nothing for long.")}
    pages: ClassVar = (
        GuidePage(
            say("The aim"),
            say(
                "Leave the other side without a step. After 80 turns with neither a capture nor a "
                "step of a man it is a draw."
            ),
            "......../......../......../......../......q./......../.k....../........ 1 90 0 - =79",
        ),
        GuidePage(
            say("A turn"),
            say(
                "Men step diagonally forward, kings also back; they take by a leap over an enemy, "
                "and leap on if they can. Who can take must. On the far rank a man becomes a king."
            ),
            "......../......../......../....o.../......../..o...../.m....../m....... 1 9 0 -",
            ("b2",),
        ),
    )

    def begin(self, files: int, ranks: int) -> Sequence[str]:
        odd, even, empty = ".o" * 4, "o." * 4, EMPTY * files
        return [odd, even, odd, empty, empty, *(row.replace("o", "m") for row in (even, odd, even))]

    def near(self, board: Board, start: str, far: int) -> list[str]:
        """The empty squares so far away diagonally forward; for kings also back."""
        ups = {"m": (1,), "o": (-1,)}.get(board[start], (1, -1))
        squares = board.near(start, [(side * far, up * far) for up in ups for side in (-1, 1)])
        return [each for each in squares if board[each] == EMPTY]

    def leaps(self, board: Board, start: str, seat: Seat) -> list[str]:
        """The empty squares behind a neighbour of the other side."""
        enemies = board.find(self.letters(1 - seat))
        return [end for end in self.near(board, start, 2) if leapt(Step(start, end))[0] in enemies]

    def must_take(self, board: Board, seat: Seat) -> bool:
        """Whether any man of the side has a leap."""
        return any(self.leaps(board, each, seat) for each in board.find(self.letters(seat)))

    def goals(self, board: Board, start: str, seat: Seat) -> Iterable[str]:
        if self.must_take(board, seat):
            return self.leaps(board, start, seat)
        return self.near(board, start, 1)

    def after(self, board: Board, action: BoardAction, seat: Seat) -> Board:
        assert isinstance(action, Step)
        is_far = rank_of(action.end) == (1 if seat else board.ranks)
        man = self.letters(seat)[-1] if is_far else board[action.start]
        return board.put([action.start, *leapt(action)], EMPTY).put([action.end], man)

    def goes_on(self, state: GridState, action: Step, board: Board) -> bool:
        uncrowned = board[action.end] == state.board[action.start]
        return bool(uncrowned and leapt(action) and self.leaps(board, action.end, state.mover))

    def remembers(self, state: GridState, action: GridAction, board: Board) -> str:
        assert isinstance(action, Step)
        is_quiet = not leapt(action) and state.board[action.start] in "kq"
        return str(int(state.memory or 0) + 1) if is_quiet else ""

    def reason(self, state: GridState, action: BoardAction, seat: Seat) -> Text:
        if self.must_take(state.board, seat):
            return say("Who can take must.")
        return say("Men step to the next square diagonally forward, kings also back.")

    def outcome(self, state: GridState) -> Outcome | None:
        if not self.choices(state.board, state.mover):
            return win(DraughtsEnding.STUCK, 1 - state.mover)
        return draw(DraughtsEnding.QUIET) if int(state.memory or 0) >= 80 else None


GAME: Final = Draughts()
