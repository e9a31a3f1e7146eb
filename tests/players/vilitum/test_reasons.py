"""What Vilitum's player says of its turns is true of the turns that it has looked at."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engines.vilitum.model.state import State
from engines.vilitum.model.values import Action
from players.observation import AnyObservation
from players.player import SURE, Decision, ScoredAction
from players.vilitum.player import PLAYER
from players.vilitum.reasons import losses, reason
from tests.engines.vilitum.kit import GAME, drawn


def thought(state: State, *texts: str, value: int = 0) -> Decision[Action]:
    """The player thinks that this will be played, the first of it now."""
    line, at = list[Action](), state
    for text in texts:
        line.append(GAME.read(text))
        at = GAME.play(at, at.mover, line[-1])
    return Decision(line[0], (ScoredAction(line[0], value, tuple(line)),))


NEAR = """
    .  .  .  .  c
    .  .  .  .  .
    r2 .  .  .  .
    W  .  .  .  .
    .  .  .  .  C2
    """


def test_what_the_turn_takes_and_what_the_best_answer_takes() -> None:
    state = drawn(NEAR)
    told = reason(state, thought(state, "Wa2xa3", "end", "Ce5-e4"))
    assert told == "Defeats the Rogue this turn; I expect an answer that takes nothing."
    far = drawn(NEAR.replace("r2", "r "))
    told = reason(far, thought(far, "Wa2xa3", "end", "Ra3xa2"))
    assert told == "Takes 2 HP this turn; I expect an answer that takes 1 HP."
    told = reason(far, thought(far, "Wa2xa3", "end"))
    assert told == "Takes 2 HP this turn.", "no answer was looked at"


def test_what_is_healed_where_nothing_is_taken() -> None:
    state = drawn("""
    .  .  .  .  c
    .  .  .  .  .
    r2 .  .  .  .
    W2 .  .  .  .
    C  .  .  .  .
    """)
    told = reason(state, thought(state, "Ca1+a2", "end", "Ra3xa2"))
    assert told == "Heals 1 HP this turn; I expect an answer that takes 1 HP."


def test_a_quiet_turn_is_told_by_its_answer() -> None:
    state = drawn(NEAR)
    told = reason(state, thought(state, "Wa2-b2", "Ra3-a2"))
    assert told == "I see nothing better: I expect an answer that takes nothing."
    told = reason(state, thought(state, "Ce1-e2", "Ra3xa2"))
    assert told == "I see nothing better: I expect an answer that takes 1 HP."


def test_that_nothing_can_be_taken_is_said_of_all_answers() -> None:
    """A Cleric that could leave for a Rogue is one that takes something."""
    state = drawn("""
    .  .  .  .  w
    .  .  .  .  .
    .  .  .  .  .
    r1 .  .  .  .
    W  .  .  .  Z
    """)
    told = reason(state, thought(state, "Wa1xa2", "end", "We5-e4"))
    assert told == "Defeats the Rogue this turn; no answer costs HP."
    told = reason(state, thought(state, "Ze1-d3", "We5-e4"))
    assert told == "I see nothing better: I expect an answer that takes nothing."
    alone = drawn("""
    .  .  .  .  w
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    W  .  .  .  .
    """)
    told = reason(alone, thought(alone, "Wa1-a2", "We5-e4"))
    assert told == "Keeps out of reach: no answer costs HP."


@pytest.mark.parametrize(
    ("value", "told"),
    [(SURE, "Forces a win."), (-SURE, "Holds out longest: the other side can force a win.")],
)
def test_what_is_forced_is_told_as_such(value: int, told: str) -> None:
    state = drawn(NEAR)
    found = thought(state, "Wa2xa3", "end", value=value)
    assert reason(state, found) == told


def test_a_piece_that_comes_back_counts_as_healed() -> None:
    """The Cleric's sacrifice brings the Rogue back, whatever hit points it returns with."""
    before = drawn("""
    .  .  .  .  c
    .  .  .  .  .
    r2 .  .  .  .
    W  .  .  .  .
    .  .  .  .  C2
    """)
    after = drawn("""
    .  .  .  .  c
    .  .  .  .  .
    r2 .  .  .  .
    W  .  .  .  .
    R1 .  .  .  .
    """)
    lost = losses(before.board, after.board, 0)
    assert lost == (0, ("Cleric",)), "two hit points for two"
    assert losses(after.board, before.board, 0) == (0, ("Rogue",))


def is_safe_after(state: State, line: Sequence[Action]) -> bool:
    """Whether no turn of the other side takes a hit point after the mover's, by the engine."""
    mover = state.mover
    for action in line:
        if state.mover == mover:
            state = GAME.play(state, mover, action)
    return not any(
        losses(state.board, each.board, mover).points > 0 for _, each in GAME.whole_turns(state)
    )


@pytest.mark.untraced
def test_the_players_own_reasons_name_what_follows() -> None:
    """In a match against itself every sentence is one of those above."""
    state, rng = GAME.start(GAME.resolve_options({}), 2, "s"), random.Random(1)
    while not state.past:
        state = GAME.play(state, state.mover, rng.choice(GAME.actions(state, state.mover)))
    told = list[str]()
    for ply in range(30):
        sight = AnyObservation.of(GAME, state, state.mover, str(ply))
        found = PLAYER.choose(sight, PLAYER.level("3"), str(ply))
        told.append(PLAYER.why(sight, found))
        if "takes" in told[-1] and "expect" not in told[-1]:
            assert is_safe_after(state, found.scored[0].line), told[-1]
        state = GAME.play(state, state.mover, found.action)
    beginnings = ("", "Takes", "Defeats", "Heals", "Keeps", "Nothing better", "Wins", "Holds")
    assert all(each.startswith(beginnings) for each in told)
    assert sum(bool(each) for each in told) > 15
