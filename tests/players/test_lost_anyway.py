"""What a turn is good for is told with the loss that follows, in every duel: if the other side can
win with its next turn, the reason says so, and else it never does.

The positions are those in which a puzzle asks for a win, with either side on turn: whoever is to
lose has few turns after which it does not.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import pytest

from engines.registry import GAMES
from learning.puzzle import puzzles_of
from learning.solving import solving
from players.observation import AnyObservation
from players.player import Decision, ScoredAction
from players.puzzles.duel import Duels
from players.puzzles.goals import WIN
from players.puzzles.puzzler import puzzler_of
from players.registry import player, player_of
from tests.sample import drawn

DUELS: Final = [key for key, game in GAMES.items() if player_of(key) and not game.team]
WARNS: Final = re.compile(r", but |^An answer can ")
TURNS: Final = 6
"""The turns looked at in a position, of its first `LISTED` ones."""
LISTED: Final = 200


def duels_of(key: str) -> Duels[Any, Any]:
    found = puzzler_of(key)
    assert isinstance(found, Duels)
    return found


def positions(key: str) -> Iterator[Any]:
    """Positions in which a side wins soon, with that side on turn, and with the other one."""
    wins = [each for each in puzzles_of(key) if each.goal.startswith(WIN)]
    if not wins:
        pytest.skip("no puzzle of this game asks for a win")
    for each in drawn(wins, 12):
        state = solving(each).state
        yield state
        yield duels_of(key).passed(state)


@pytest.mark.untraced
@pytest.mark.parametrize("key", DUELS)
def test_a_reason_tells_a_loss_that_follows_at_once_and_no_other(key: str) -> None:
    thinker, duels, told = player(key), duels_of(key), Counter[bool]()
    game, rng = thinker.game, random.Random(f"lost {key}")
    for state in positions(key):
        (seat,) = game.to_act(state)
        turns = [*islice(game.whole_turns(state), LISTED)]
        for turn, after in rng.sample(turns, min(len(turns), TURNS)):
            if game.outcome(after) or len(game.actions(state, seat)) == 1:
                continue
            thought = Decision(turn[0], (ScoredAction(turn[0], 0, turn),))
            said = thinker.why(AnyObservation.of(game, state, seat, "why"), thought)
            loses = duels.wins_at_once(after)
            assert bool(WARNS.search(said)) is loses, (game.dump(state), turn, said)
            told[loses] += 1
    assert min(told[True], told[False]) > 5, told
