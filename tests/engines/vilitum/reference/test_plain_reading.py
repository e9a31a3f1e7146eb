"""The engine against the plain reading of the rules, on random positions and mixes of rules."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.vilitum.model.state import State
from tests.engines.vilitum.draws import positions, turn_ends
from tests.engines.vilitum.kit import GAME
from tests.engines.vilitum.reference.plain_turns import Frozen, board_of, ends_of_turns, frozen


def ends(state: State) -> set[Frozen]:
    """Returns where the engine's whole turns end; nothing for a pass."""
    found = [
        after
        for actions, after in GAME.whole_turns(state)
        if [GAME.write(action) for action in actions] != ["pass"]
    ]
    boards = {frozen(board_of(GAME.dump(after))) for after in found}
    assert len(boards) == len(found), "turns that end alike are counted once"
    return boards


def ends_by_steps(state: State) -> set[Frozen]:
    """Returns where the mover's turn may end, action by action as a person plays it."""
    found: set[Frozen] = set()
    for action in GAME.actions(state, state.mover):
        after = GAME.play(state, state.mover, action)
        if GAME.write(action) == "pass":
            return set()
        if after.done:
            deeper = ends_by_steps(after)
            assert deeper, "no action leads into a blind alley"
            found |= deeper
        else:
            found.add(frozen(board_of(GAME.dump(after))))
    return found


@given(positions(regional=False))
@settings(max_examples=40, deadline=None)
def test_turns_of_the_common_game_end_where_the_plain_reading_says(state: State) -> None:
    expected = set[Frozen]() if GAME.outcome(state) else ends_of_turns(state)
    assert ends(state) == expected
    assert ends_by_steps(state) == expected


@given(positions())
@settings(max_examples=80, deadline=None)
def test_turns_under_any_mix_of_rules_end_where_the_plain_reading_says(state: State) -> None:
    expected = set[Frozen]() if GAME.outcome(state) else ends_of_turns(state)
    assert ends(state) == expected
    assert ends_by_steps(state) == expected


@given(positions(), st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_no_turn_ends_on_the_board_at_the_end_of_the_own_turn_before(
    start: State, seed: int
) -> None:
    """The boards at the ends of turns are kept by the test itself, whatever the state says."""
    before: list[Frozen] = []
    for state in turn_ends(start, seed, 8):
        before.append(frozen(board_of(GAME.dump(state))))
        if GAME.outcome(state) or len(before) < 2:
            continue
        expected = ends_of_turns(state, forbidden=before[-2])
        assert ends(state) == expected
        assert ends_by_steps(state) == expected
