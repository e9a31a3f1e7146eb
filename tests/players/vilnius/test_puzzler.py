"""Fights of puzzles: what the file claims is true, and the quick look at sendings finds what trying
every action finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import Seat
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import Action, Ready, Recall
from engines.vilnius.model.state import State
from learning.puzzle import Puzzle, puzzles_of
from players.vilnius.puzzler import PUZZLER, Ended, ending, endings

EVERY: Final = puzzles_of(GAME.key)
SMALL: Final = 4
"""Units in hand with which everything is tried."""


def hand(state: State) -> int:
    return len(state.players[GAME.to_act(state)[0]].units.hand)


FIGHTS: Final = [GAME.load(each.position) for each in EVERY]
FEW: Final = [each for each in FIGHTS if hand(each) <= SMALL and each.fight]


def ways(begun: State, state: State, seat: Seat) -> Iterator[tuple[Action, ...]]:
    """Yields all actions with which this seat can bring a fight to its end, none taken back."""
    if PUZZLER.ended(begun, state, seat):
        yield ()
        return
    for action in GAME.actions(state, seat):
        if not isinstance(action, Recall):
            for more in ways(begun, GAME.apply(state, seat, action), seat):
                yield (action, *more)


@given(st.sampled_from(EVERY))
@settings(max_examples=15, deadline=None)
def test_no_other_end_of_a_fight_costs_as_little(puzzle: Puzzle) -> None:
    state = GAME.load(puzzle.position)
    seat = GAME.to_act(state)[0]
    result = ending(state, seat, [GAME.read(each) for each in puzzle.turns[0]])
    assert result.unbeaten == 0
    others = [each for each in endings(state, seat) if each != result]
    assert others
    assert all(each.cost > result.cost for each in others)


@given(st.sampled_from(FEW))
@settings(max_examples=4, deadline=None)
def test_a_quick_look_finds_what_trying_everything_finds(state: State) -> None:
    seat = GAME.to_act(state)[0]
    found = {ending(state, seat, each) for each in ways(state, state, seat)}
    won = {each for each in found if each.unbeaten == 0}
    assert won == set(endings(state, seat))


def test_who_is_not_ready_has_defeated_nobody() -> None:
    for state in FIGHTS[:5]:
        seat = GAME.to_act(state)[0]
        assert state.fight
        assert ending(state, seat, ()) == Ended(len(state.fight.enemies), (), ())
        assert ending(state, seat, (Ready(),)).unbeaten > 0
