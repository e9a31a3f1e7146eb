"""Magna Victorus in numbers.

A view is: the seat; the kingdom to move; the round; whether it is the last; the piece that may make
the second move of its turn, or -1; the bonus moves left; how often the position has stood; whether
the game is quick and whether armies are allied; for each of the 181 cells the piece's number plus
1, or 0; for each of the 72 pieces whether it is royal, whether it must stay, and its score for
promotion; for each kingdom whether it plays, whether it is still in the game, its captures and its
points; the holder of each King and Queen; and how far each has gone round, in degrees, or -1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

from engines.victorus.game import GAME
from engines.victorus.model.board import COLOURS, KINGDOMS, NAMES
from engines.victorus.model.pieces import PIECES, family_of
from engines.victorus.model.rays import BESIDE
from engines.victorus.model.values import Move, VictorusView
from tools.zoo.encoding import Encoding

_FAMILIES: Final = tuple(piece for kingdom in KINGDOMS for piece in family_of(kingdom))


class VictorusEncoding(Encoding):
    """`f2-n5` moves, `h1-k5-l6` is a Hospitaller's travel and pivot; then `end` and `pass`."""

    game = GAME
    length = 9 + len(NAMES) + 3 * len(PIECES) + 4 * len(KINGDOMS) + 2 * len(_FAMILIES)

    def codes(self) -> Iterator[str]:
        yield from ("end", "pass")
        for start, end in permutations(range(len(NAMES)), 2):
            yield _joined(start, end)
            if COLOURS[start] == COLOURS[end]:
                yield from (_joined(start, end, pivot) for pivot in BESIDE[end])

    def code(self, action: Any) -> str:
        return _joined(*action.path) if isinstance(action, Move) else GAME.write(action)

    def numbers(self, view: VictorusView) -> list[int]:
        assert view.seat is not None
        ruleset, laps = view.ruleset, {each.piece: each.degrees for each in view.laps}
        turn = [view.seat, view.mover, view.round, int(view.closing), view.active, view.bonus]
        head = [*turn, view.repeats, int(ruleset.quick), int(ruleset.allied)]
        pieces = [*_flags(view.royal, PIECES), *_flags(view.frozen, PIECES), *view.credit]
        kingdoms = [*_flags(ruleset.kingdoms, KINGDOMS), *_flags(view.living, KINGDOMS)]
        scores = [*kingdoms, *view.tally, *view.points, *view.held]
        return [*head, *view.cells, *pieces, *scores, *(laps.get(each, -1) for each in _FAMILIES)]


def _joined(*path: int) -> str:
    return "-".join(NAMES[cell] for cell in path)


def _flags(some: tuple[int, ...], every: range) -> list[int]:
    return [int(each in some) for each in every]


ENCODING: Final = VictorusEncoding()
