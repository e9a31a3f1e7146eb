"""The kinds of move that beginners overlook in Magna Victorus, for a side's search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.victorus.model.board import CUBES, Cell, Kingdom
from engines.victorus.model.pieces import is_family
from engines.victorus.model.state import State
from engines.victorus.model.values import Move, Pass
from players.search.many import Choice
from players.search.oversights import Oversights, Seen
from players.victorus.position import Position
from players.victorus.side import Deed, Side

KINDS: Final = ("capture", "royal", "far", "bonus", "family")
_NEAR: Final = 3
"""The cells over which a capture is seen at once."""


def kinds(position: Position, deed: Deed) -> Seen:
    """Returns the piece that acts, and what can be overlooked: a `capture`, the same from
    `far`, the capture of a King or Queen (`royal`), any second or `bonus` move, and whatever the
    own King and Queen do (`family`)."""
    by, action = deed
    if not isinstance(action, Move):
        return Seen(by, ())
    start, end = action.path[0], action.path[-1]
    piece = position.state.board[start] - 1
    found = list[str]()
    if action.takes:
        royal = is_family(position.state.board[end] - 1)
        found.append("royal" if royal else "capture")
        if _distance(start, end) > _NEAR and not royal:
            found.append("far")
    if position.state.done:
        found.append("bonus")
    if is_family(piece):
        found.append("family")
    return Seen(piece, found)


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(here - there) for here, there in zip(CUBES[one], CUBES[other], strict=True))


class OverlookingSide(Side):
    """A judge for one kingdom and its allies that does not see all moves."""

    def __init__(self, state: State, kingdom: Kingdom, oversights: Oversights) -> None:
        super().__init__(state, kingdom)
        self._oversights: Final = oversights

    def choice(self, position: Position) -> Choice[Deed]:
        """Returns the deeds that are seen; the last of all if none is."""
        every = super().choice(position)
        loud = self._seen(position, every.loud)
        quiet = [each for each in every.quiet if not self._hides(position, each)]
        if loud or quiet:
            return Choice(loud, quiet)
        return Choice((), every.quiet[-1:]) if every.quiet else Choice(every.loud[-1:], ())

    def forcing(self, position: Position) -> Sequence[tuple[int, Deed]]:
        return self._seen(position, super().forcing(position))

    def _seen(
        self, position: Position, deeds: Sequence[tuple[int, Deed]]
    ) -> list[tuple[int, Deed]]:
        return [each for each in deeds if not self._hides(position, each[1])]

    def _hides(self, position: Position, deed: Deed) -> bool:
        seen = kinds(position, deed)
        own = isinstance(deed[1], Pass) or self.is_own(position)
        return self._oversights.hides(seen, reply=not own)
