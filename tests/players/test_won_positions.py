"""In a won position the highest levels do not dawdle: they win by the shortest way that they have
proved.

The positions are those of puzzles whose win is proved; the other side replies at random.
"""

from __future__ import annotations

import random
from typing import Final

import pytest

from engines.registry import GAMES
from learning.puzzle import Puzzle, puzzles_of
from learning.solving import solving
from players.observation import AnyObservation
from players.player import SURE, WIN, Level
from players.puzzles.goals import WIN as FORCED
from players.puzzles.puzzler import puzzler_of
from players.registry import player
from tests.traits import has_puzzles

HIGH: Final = 2
"""The levels counted as the highest."""
EACH: Final = 4
"""Puzzles of each length."""
LENGTHS: Final = (1, 2, 3)
LATEST: Final = 12
"""Own turns after which a match is left."""

WON: Final = [
    each
    for key in GAMES
    for length in LENGTHS
    for each in [p for p in puzzles_of(key) if p.goal == f"{FORCED} {length}"][:EACH]
]
every_win = pytest.mark.parametrize("puzzle", WON, ids=lambda each: f"{each.game} {each.key}")


def promises(puzzle: Puzzle, level: Level, seed: int) -> list[list[int | None]]:
    """Plays a won position to its end. Returns for each own turn what each action promised: after
    how many further actions the win comes at the latest, None where none is proved."""
    thinker, at, rng = player(puzzle.game), solving(puzzle), random.Random(seed)
    game, state, seat = thinker.game, at.state, at.seat
    turns, mover = list[list[int | None]](), None
    while game.outcome(state) is None and len(turns) <= LATEST:
        acting = game.to_act(state)[0]
        if acting == seat:
            seen = AnyObservation.of(game, state, seat, "won")
            thought = thinker.choose(seen, level, str(len(turns)))
            turns += [] if mover == seat else [[]]
            if thought.scored:  # else there was nothing to choose
                turns[-1].append(WIN - thought.value if thought.value >= SURE else None)
            action = thought.action
        else:
            action = rng.choice(game.actions(state, acting))
        state, mover = game.play(state, acting, action), acting
    assert puzzler_of(puzzle.game).has_won(state, seat)
    return turns


def test_there_are_won_positions_of_every_duel_with_puzzles() -> None:
    duels = {key for key, game in GAMES.items() if not game.team and has_puzzles(game)}
    assert {each.game for each in WON} == duels


@every_win
def test_the_highest_level_wins_in_as_few_turns_as_are_proved(puzzle: Puzzle) -> None:
    highest = player(puzzle.game).levels[-1]
    for seed in (1, 2):
        assert len(promises(puzzle, highest, seed)) <= puzzle.own_turns


@every_win
def test_a_promised_win_comes_nearer_with_every_turn(puzzle: Puzzle) -> None:
    """At the highest levels, also where they find it only by and by."""
    for level in player(puzzle.game).levels[-HIGH:]:
        found = promises(puzzle, level, 3)
        first = [turn[0] for turn in found if turn]
        known = [each for each in first if each is not None]
        assert first[len(first) - len(known) :] == known, "a proof is not lost again"
        assert known == sorted({*known}, reverse=True), "it falls each turn"
