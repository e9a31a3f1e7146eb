"""What the player of Vicious Circle says of its actions is true on the board."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.vicious_circle import rules
from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Action
from players.observation import AnyObservation
from players.player import SURE, WIN, Decision, ScoredAction
from players.vicious_circle.player import PLAYER
from players.vicious_circle.reasons import THRONE, reason, threats
from tests.engines.vicious_circle.kit import GAME
from tests.players.vicious_circle.truths import judged
from tests.sample import some


def test_what_is_said_of_a_set_up_is_true_and_something_is_said_of_each() -> None:
    state, kinds = GAME.start(GAME.resolve_options({}), 2, ""), Counter[str]()
    for each in SET_UPS[0][::97]:
        thought: Decision[Action] = Decision(each)
        kind, is_true = judged(state, 0, thought, reason(state, 0, thought))
        assert is_true, each
        kinds[kind] += 1
    assert kinds.keys() == {"sound", "reserves"}


def _random(seed: int) -> list[State]:
    """The positions of a match at random, after the set-ups."""
    rng, found = random.Random(seed), list[State]()
    state = GAME.start(GAME.resolve_options({}), 2, str(seed))
    while rules.outcome(state) is None and len(found) < 60:
        seat = GAME.to_act(state)[0]
        if not state.setting_up:
            found.append(state)
        state = GAME.play(state, seat, rng.choice(GAME.actions(state, seat)))
    return found


def test_in_matches_at_random_every_sentence_is_true_and_there_always_is_one() -> None:
    """Of every action, and of what the player would play; by all answers."""
    kinds: Counter[str] = Counter()
    for seed in range(some(4, 12)):
        for ply, state in enumerate(_random(seed)):
            seat = state.mover
            thoughts = [
                Decision(each, (ScoredAction(each, 0),)) for each in GAME.actions(state, seat)[::3]
            ]
            if ply % 6 == 0 and len(thoughts) > 1:
                sight = AnyObservation.of(GAME, state, seat, "why")
                thoughts.append(PLAYER.choose(sight, PLAYER.level("8"), "why"))
            for thought in thoughts:
                said = reason(state, seat, thought)
                kind, is_true = judged(state, seat, thought, said)
                assert is_true, (GAME.dump(state), GAME.write(thought.action), said)
                kinds[kind] += 1
    assert kinds.keys() >= {"throne", "captures", "wins", "guards", "saves", "threatens"}
    assert kinds.keys() >= {"deploys", "nearer", "gives", "keeps"}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (WIN - 1, "Wins, whatever they do."),
        (WIN - 4, "Wins within 3 turns, whatever they do."),
        (-SURE, "Holds out longest: the other side can force a win."),
    ],
)
def test_what_is_forced_is_told_as_such(value: int, said: str) -> None:
    state = next(each for each in _random(3) if not threats(each, each.mover))
    action = GAME.actions(state, state.mover)[0]
    thought = Decision(action, (ScoredAction(action, value),))
    assert reason(state, state.mover, thought) == said


@pytest.mark.parametrize(
    ("text", "action", "said"),
    [
        (
            "van-slyke t Sa1 Pc4 Cd1 Wb3 Da2 / Se2 Pd5 Cb2 Dc5 W* ply:16 ban:-/Cc2 "
            "line:Cd3-b2,Cb1-d1,Sd4-e2",
            "Sa1-c1",
            "Saves the Saint from being captured next turn, but the throne of Twilight is open.",
        ),
        (
            "magnus d Sc2 / Pd2",
            "Pd2-d3",
            "Guards the throne from being taken next turn, but the last creature of Dawn can be "
            "captured.",
        ),
        (
            "magnus d Sa2 / Pc1",
            "Pc1-b1",
            "Threatens to take the throne next turn, but the last creature of Dawn can be "
            "captured.",
        ),
    ],
)
def test_what_a_turn_is_good_for_is_not_told_without_the_loss_that_follows(
    text: str, action: str, said: str
) -> None:
    state = GAME.load(text)
    found = GAME.read(action)
    thought: Decision[Action] = Decision(found, (ScoredAction(found, 0),))
    assert reason(state, state.mover, thought) == said


def test_threats_begin_with_the_throne() -> None:
    found = [threats(each, seat) for n in range(12) for each in _random(n) for seat in (0, 1)]
    with_throne = [each for each in found if THRONE in each]
    assert with_throne
    assert all(each[0] == THRONE for each in with_throne)
