"""Levels of Victorus: whole matches to their end, and what the higher ones see."""

from __future__ import annotations

import random

import pytest

from common.text.say import say
from engines.victorus.game import GAME
from engines.victorus.model.pieces import is_family
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, Move
from engines.victorus.play import apply, has_ended
from engines.victorus.rules.moves import actions
from players.observation import AnyObservation
from players.player import SURE, Decision, Level
from players.victorus.player import LEVELS, PLAYER
from players.victorus.side import Side
from players.victorus.tables import BY
from players.victorus.threats import exposed
from tests.engines.victorus.kit import board, freed, seat
from tests.sample import some

LONGEST = 900
SMALL = Level("5", say("Master"), say("With fewer positions"), 1_500)


def thought(state: State) -> Decision[Action]:
    return PLAYER.choose(AnyObservation.of(GAME, state, seat(state), "1"), SMALL, "1")


def text(found: Decision[Action]) -> str:
    action = found.action
    assert isinstance(action, Move)
    return GAME.write(action)


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("seats", "variant", "armies", "level", "begun"),
    [(2, "quick", "single", LEVELS[2], 0), (4, "standard", "allied", LEVELS[1], some(60, 0))],
    ids=lambda each: each.title if isinstance(each, Level) else str(each),
)
def test_it_plays_a_match_to_its_end(
    seats: int, variant: str, armies: str, level: Level, begun: int
) -> None:
    """With itself in all seats, after so many actions at random; each action is judged by the
    rules."""
    options = GAME.resolve_options({"variant": variant, "armies": armies})
    state, rng = GAME.start(options, seats, "1"), random.Random("begun")
    for _ in range(begun):
        legal = actions(state)
        takes: list[Action] = [each for each in legal if isinstance(each, Move) and each.takes]
        state = GAME.play(state, seat(state), rng.choice(takes or legal))
    ply = begun
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


BLACK = (
    "standard black 7 / orange Kj1 Qn4 Twj6 Ebi2 Ewe1 Hbh1 Hwk4 / black Kc1 Qb3 Twd3 Bbd2"
    "* Ewa2 Hbj8 Hwd1 / blue Kh14 Ql14 Tbf2 Twh9 Ubl13 Uwl12 Bbk13 Ewm13 Hbj14 Hwf14 / gr"
    "een Kp6 Qi4 Two3 Bbp5 Ewq2 captures:gBwxbBw,oTbxgUb,oBwxgBw,gUwxoUw,bTbxoUb,bEbxgHb,"
    "gTbxkUb,gKxbEb,oBbxkEb,oBwxkUw,oQxgUw,kQxgTb,kBwxoBw*,kHbxoTb,kKxoBb,bUwxgHw,oQxkK,o"
    "HwxkBw*,kBbxoQ,gQxkTb,oQxgEb last:oQ.f1xn4(gEb),oEb.k1-i2"
)
"""Where black could go on to take a piece with its Queen, which would then be taken."""


def test_it_sees_that_royalty_goes_first_and_captures_then() -> None:
    """With several enemies, too: none of them can take King or Queen after the turn."""
    state = board(BLACK)
    before, mover = state, state.mover
    while not has_ended(before, state) or state is before:
        before, state = state, apply(state, thought(state).action)
    lost = exposed(state, mover)
    assert lost.complete
    assert not any(map(is_family, lost.pieces))


def test_later_actions_are_worth_as_much_as_was_promised() -> None:
    """The next action of a turn is chosen by the same search that promised its value."""
    level = Level("5", say("Master"), say("With fewer positions"), 3_000)
    state = board(BLACK)
    search = PLAYER.choose(AnyObservation.of(GAME, state, seat(state), "1"), level, "1")
    after = apply(state, search.action)
    assert not has_ended(state, after)
    found = PLAYER.choose(AnyObservation.of(GAME, after, seat(after), "2"), level, "2")
    assert (found.value, found.action) == (search.value, search.scored[0].line[1])


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
    side = Side(board("standard orange 1 / orange Kj1 Twe7 / red Kb3 Twc6 / green Kp4 Ewe9"), 0)
    side.skip()
    answers = side.all_of()
    actions = [(answer >> BY, side.position.action(answer)) for answer in answers]
    texts = [(by, GAME.write(action)) for by, action in actions if isinstance(action, Move)]
    assert texts == [(2, "c6xe7"), (4, "e9xe7")]
    assert len(answers) == 3
    side.play(answers[-1])
    assert side.is_own()


def test_after_an_answer_it_is_the_own_turn_again() -> None:
    side = Side(board("standard orange 1 / orange Kj1 Twe7 / red Kb3 Twc6 / green Kp4 Ewe9"), 0)
    side.skip()
    for answer in side.all_of():
        side.play(answer)
        played = 1
        while not side.is_own():
            assert side.has_begun()
            side.play(next(each for each in side.all_of() if side.is_end(each)))
            played += 1
        assert side.position.mover == 0
        assert not side.has_begun()
        for _ in range(played):
            side.back()
