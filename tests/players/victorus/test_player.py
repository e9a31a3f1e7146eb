"""Levels of Victorus: whole matches to their end, and what the higher ones see."""

from __future__ import annotations

import random

import pytest

from engines.victorus.game import GAME
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, Move
from engines.victorus.play import apply
from engines.victorus.rules.moves import actions
from players.observation import AnyObservation
from players.player import SURE, Decision, Level
from players.victorus.player import LEVELS, PLAYER
from players.victorus.position import Position
from players.victorus.side import Side
from tests.engines.victorus.kit import board, freed, seat

LONGEST = 900
SMALL = Level("5", "Master", "With fewer positions", 1_500)


def thought(state: State) -> Decision[Action]:
    return PLAYER.choose(AnyObservation.of(GAME, state, seat(state), "1"), SMALL, "1")


def text(found: Decision[Action]) -> str:
    action = found.action
    assert isinstance(action, Move)
    return GAME.write(action)


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("seats", "variant", "armies", "level"),
    [
        (2, "standard", "single", LEVELS[2]),
        (2, "quick", "single", LEVELS[2]),
        (6, "standard", "single", LEVELS[1]),
        (4, "standard", "allied", LEVELS[1]),
    ],
    ids=lambda each: each.title if isinstance(each, Level) else str(each),
)
def test_it_plays_a_match_to_its_end(seats: int, variant: str, armies: str, level: Level) -> None:
    """With itself in all seats; each action is judged by the rules."""
    options = GAME.resolve_options({"variant": variant, "armies": armies})
    state, ply = GAME.start(options, seats, "1"), 0
    while state.ending is None:
        action = PLAYER.choose(
            AnyObservation.of(GAME, state, seat(state), str(ply)), level, str(ply)
        ).action
        state = GAME.play(state, seat(state), action)
        ply += 1
        assert ply < LONGEST
    assert state.winners


def taken_back(state: State, move: Move) -> bool:
    after = apply(state, move)
    return any(
        isinstance(each, Move) and each.takes and each.path[-1] == move.path[-1]
        for kingdom in after.living
        if kingdom != state.mover
        for each in actions(after._replace(mover=kingdom, done=()))
    )


@pytest.mark.parametrize(
    "position",
    [
        "standard orange 9 / orange Kj1 Qf1 Ebd9 Twj2 / blue Kh14 Ql14 Tbg11 Ubh12 Twh13",
        "standard orange 9 / orange Kj1 Qf1 Ebk3 Twj2 / blue Kh14 Ql14 Tbm4 Ubn4 Twh13",
    ],
)
def test_it_does_not_give_an_excalibur_for_a_templar(position: str) -> None:
    state = board(position)
    takes = [each for each in actions(state) if isinstance(each, Move) and each.takes]
    assert len(takes) == 1
    assert taken_back(state, takes[0])
    assert thought(state).action != takes[0]


def test_it_goes_round_the_centre_and_in() -> None:
    """The fastest way of the King, three turns, against a King that can only wait."""
    state = board(f"standard orange 20 / orange Kj1 / blue Kj13 Qj14 {freed('o', 'b')}")
    turns = 0
    while state.ending is None:
        if state.mover == 0:
            turns += not state.done
            state = GAME.play(state, seat(state), thought(state).action)
        else:
            state = GAME.play(state, seat(state), random.Random(turns).choice(actions(state)))
        assert turns <= 6
    assert state.winners == (0,)


def test_it_sees_that_it_wins_and_how() -> None:
    state = board(f"standard orange 20 / orange Kj6@1 Tbl2 / blue Kj13 Qj14 {freed('o', 'b')}")
    found = thought(state)
    assert found.value >= SURE
    assert text(found).startswith("j6-")


def test_any_one_of_several_enemies_answers_with_a_capture_or_not_at_all() -> None:
    """What they might take of each other is no answer."""
    state = board("standard orange 1 / orange Kj1 Twe7 / red Kb3 Twc6 / green Kp4 Ewe9")
    side = Side(state, 0)
    answering = side.passed(Position.of(state))
    answers = side.all_of(answering)
    texts = [(by, GAME.write(action)) for by, action in answers if isinstance(action, Move)]
    assert texts == [(2, "c6xe7"), (4, "e9xe7")]
    assert len(answers) == 3
    assert side.is_own(side.after(answering, answers[-1]))


def test_after_an_answer_it_is_the_own_turn_again() -> None:
    state = board("standard orange 1 / orange Kj1 Twe7 / red Kb3 Twc6 / green Kp4 Ewe9")
    side = Side(state, 0)
    answering = side.passed(Position.of(state))
    for answer in side.all_of(answering):
        after = side.after(answering, answer)
        while not side.is_own(after):
            assert side.has_begun(after)
            after = side.after(
                after, next(each for each in side.all_of(after) if side.is_end(each))
            )
        assert after.state.mover == 0
        assert not side.has_begun(after)
