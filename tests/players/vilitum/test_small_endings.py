"""One piece a side, everywhere: the search's turns, wins and draws are the engine's.

`EVERY_CASE=1` goes through every placing of every pair; a usual run through some of them, always
the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Final

import pytest

from engines.vilitum.model.board import FILES
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Regional
from players.vilitum.boards import packed
from players.vilitum.position import arena_of
from players.vilitum.puzzler import PUZZLER
from players.vilitum.weights import WORTH
from tests.engines.vilitum.kit import GAME
from tests.engines.vilitum.reference.plain_pieces import HP
from tests.players.small import check_puzzler, check_stick
from tests.players.vilitum.test_position import matches
from tests.sample import drawn

BEGINNER: Final = "5x5:beginner"
AGILE: Final = Regional.AGILE_WARRIOR
RULES: Final = (
    *("5x5", "7x7", BEGINNER, *(f"5x5:{each.value}" for each in Regional)),
    *(
        f"{BEGINNER},{each.value}"
        for each in Regional
        if each not in (AGILE, Regional.TACTICAL_WIZARD)
    ),
    "7x7:" + ",".join(each.value for each in Regional if each is not AGILE),
)
"""Each rule by itself, in the beginner's game, too, and all that go together at once."""
MANY: Final = {BEGINNER: 1_000}
"""Where a match can end in a draw that a turn makes by itself."""


def placed(head: str) -> Sequence[tuple[str, str, str, str, str]]:
    """Returns all pairs of pieces on all pairs of squares, with either side on turn."""
    size = int(head[0])
    squares = [file + str(rank) for file in FILES[:size] for rank in range(1, size + 1)]
    pairs = product("WRZAC", repeat=2)
    return [
        (mover, one, at, other, there)
        for (one, other), (at, there), mover in product(pairs, permutations(squares, 2), "12")
    ]


def endings(head: str, usual: int) -> Iterator[State]:
    """Yields positions with these rules; how hurt the pieces are is drawn."""
    rng = random.Random(head)
    for mover, one, at, other, there in drawn(placed(head), usual):
        rings = [rng.randrange(HP[each]) for each in (one, other)]
        worn = [f"-{each}" if each else "" for each in rings]
        yield GAME.load(f"{head} {mover} {one}{at}{worn[0]} / {other}{there}{worn[1]}")


@pytest.mark.untraced
@pytest.mark.parametrize("head", RULES)
def test_the_arena_has_the_engines_turns_and_ends(head: str) -> None:
    over_before = 0
    for state in endings(head, MANY.get(head, 150)):
        arena, over = arena_of(state.ruleset, WORTH), GAME.outcome(state)
        if over is None:
            matches(arena, state)
        else:
            over_before += 1
        found = arena.over(packed(state.board), state.mover)
        assert found == (None if over is None else 0), "nobody has won yet"
    assert over_before or head != BEGINNER, "two Archers that never meet"


@pytest.mark.untraced
@pytest.mark.parametrize("head", ["5x5", "7x7"])
def test_the_reference_players_have_them_too(head: str) -> None:
    for state in endings(head, 150):
        check_stick(GAME.key, state)


@pytest.mark.untraced
@pytest.mark.parametrize("head", ["5x5", "7x7", BEGINNER])
def test_puzzles_know_what_wins_and_takes_at_once(head: str) -> None:
    for state in endings(head, 150):
        for posed in PUZZLER.posed(state):
            check_puzzler(PUZZLER, posed)
