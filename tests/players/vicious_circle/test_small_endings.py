"""One creature a side, everywhere: the search's moves, wins and draws are the engine's.

`EVERY_CASE=1` goes through every placing of every pair; a usual run through some of them, always
the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pytest

from engines.vicious_circle import rules
from engines.vicious_circle.board import SQUARES, THRONES, Kind, admits
from engines.vicious_circle.moves import turns
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Move, Ruleset
from players.vicious_circle.position import Position
from players.vicious_circle.puzzler import PUZZLER
from tests.engines.vicious_circle.kit import GAME
from tests.players.small import check_puzzler, check_stick
from tests.players.vicious_circle.test_position import same, wins
from tests.sample import drawn

USUAL: Final = 300
HELD: Final = "*"


def squares(kind: Kind, side: int) -> list[str]:
    """Returns where a creature may stand while the match goes on."""
    there = (at for at in range(25) if admits(at, kind) and at != THRONES[1 - side])
    return [SQUARES[at] for at in there]


def placed() -> Sequence[tuple[str, Kind, str, Kind, str]]:
    """Returns all pairs of creatures on all pairs of squares or in reserve, with either side on
    turn."""
    return [
        (mover, one, at, other, there)
        for one, other, mover in product(Kind, Kind, "td")
        for at, there in product((*squares(one, 0), HELD), (*squares(other, 1), HELD))
        if at != there or at == HELD
    ]


def endings(ruleset: Ruleset) -> Iterator[State]:
    """Yields positions with this ruleset; what is barred by the ko, if anything, is drawn."""
    rng = random.Random(ruleset.value)
    for mover, one, at, other, there in drawn(placed(), USUAL):
        bans = [rng.choice(_barred(one, 0, at)), rng.choice(_barred(other, 1, there))]
        rest = f"ply:8 ban:{'/'.join(bans)}" if ruleset is Ruleset.VAN_SLYKE else ""
        pieces = f"{one.letter}{at} / {other.letter}{there}"
        yield GAME.load(f"{ruleset.value} {mover} {pieces} {rest}")


def _barred(kind: Kind, side: int, at: str) -> list[str]:
    """Returns what may be barred to a creature that stands there: nothing, or a square."""
    if at == HELD:
        return ["-"]
    return ["-", *(kind.letter + each for each in squares(kind, side) if each != at)]


@pytest.mark.untraced
@pytest.mark.parametrize("ruleset", Ruleset)
def test_the_position_has_the_engines_moves_wins_and_draws(ruleset: Ruleset) -> None:
    for state in endings(ruleset):
        position = Position(state)
        same(position, state)
        for side in (0, 1):
            legal = turns(state._replace(mover=side))
            enter = {each.kind for each in legal if isinstance(each, Move) and _enters(each, side)}
            position.look()
            assert position.enters(side) == len(enter)
        for move in position.moves():
            if not wins(position, state, move):
                after = rules.apply(state, state.mover, position.action(move))
                position.make(move)
                same(position, after)
                position.unmake()
        same(position, state)


def _enters(move: Move, side: int) -> bool:
    return move.end == THRONES[1 - side]


@pytest.mark.untraced
@pytest.mark.parametrize("ruleset", Ruleset)
def test_puzzles_and_reference_players_have_them_too(ruleset: Ruleset) -> None:
    for state in endings(ruleset):
        check_stick(GAME.key, state)
        for posed in PUZZLER.posed(state):
            check_puzzler(PUZZLER, posed)
