"""King or Queen and a knight a kingdom, anywhere: the quicker positions and moves are the engine's.

There are millions of such placings: a run goes through some of them, always the same, and through
more with `EVERY_CASE=1`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest

from engines.victorus.model.board import CENTRE
from engines.victorus.model.pieces import ARMY, is_family
from engines.victorus.model.state import State, digest, family_index
from engines.victorus.model.values import LOST, SEATINGS, Move, Ruleset
from engines.victorus.rules.moves import actions
from players.victorus.puzzler import PUZZLER
from tests.engines.victorus import playing
from tests.players.small import check_puzzler
from tests.players.victorus.test_position import (
    check_after,
    deed_of,
    ends,
    entered,
    listed_moves,
    played,
    position_of,
    takes,
    told,
)
from tests.sample import some

RULESETS: Final = [Ruleset(SEATINGS[2], quick) for quick in (False, True)]


def endings(ruleset: Ruleset, number: int) -> Iterator[State]:
    """Yields this many positions in which a kingdom has its King or Queen, and a knight or none."""
    rng = random.Random(f"small {ruleset.quick}")
    for _ in range(number):
        state = playing.scattered(rng, ruleset)
        board, held = bytearray(state.board), bytearray(state.held)
        for kingdom in ruleset.kingdoms:
            army = range(kingdom * ARMY, kingdom * ARMY + ARMY)
            there = [each for each in army if each + 1 in board]
            royal = [each for each in there if is_family(each)]
            knights = [each for each in there if not is_family(each)]
            kept = {rng.choice(royal), *rng.sample(knights, min(len(knights), rng.randint(0, 1)))}
            for piece in set(there) - kept:
                board[board.index(piece + 1)] = 0
                if is_family(piece):
                    held[family_index(piece)] = LOST
        small = state._replace(board=bytes(board), held=bytes(held))
        yield small._replace(past=(digest(small),))


@pytest.mark.untraced
@pytest.mark.parametrize("ruleset", RULESETS, ids=["standard", "quick"])
def test_the_position_has_the_engines_moves_and_what_follows(ruleset: Ruleset) -> None:
    into = ended = 0
    for state in endings(ruleset, some(120, 20_000)):
        position = position_of(state)
        before = told(position)
        loud, quiet = listed_moves(position)
        listed = [each for each in actions(state) if isinstance(each, Move)]
        assert ends(loud + quiet) == sorted(set(ends(listed)))
        assert ends(takes(state, position)) == ends(loud)
        centre = [each for each in listed if each.path[-1] == CENTRE]
        assert ends(entered(state, position)) == ends(centre)
        into += bool(centre)
        for action, after in played(state):
            position.play(deed_of(state, action))
            check_after(position, after)
            ended += after.ending is not None
            position.back()
        assert told(position) == before
    assert into
    assert ended > into, "by captures, too"


@pytest.mark.untraced
@pytest.mark.parametrize("ruleset", RULESETS, ids=["standard", "quick"])
def test_puzzles_know_what_wins_and_takes_at_once(ruleset: Ruleset) -> None:
    for state in endings(ruleset, some(80, 2_000)):
        for posed in PUZZLER.posed(state):
            check_puzzler(PUZZLER, posed)
