"""Legal actions, and the refusal of all else, in every game."""

from __future__ import annotations

import random
from typing import Any

from conformance.kit import attempt, every_game, moments, sampled, seats_of
from engines.game import Ambiguous, AnyGame, Illegal, Refusal, Seat, Unreadable

TRIED = 12
"""The number of actions from other positions tried for each seat of a state."""


@every_game
def legal_actions_are_legal_distinct_and_in_a_stable_order(game: AnyGame) -> None:
    for n, moment in enumerate(moments(game.key)):
        acting = game.to_act(moment.state)
        assert list(acting) == sorted(set(acting))
        for seat in seats_of(moment):
            actions = game.actions(moment.state, seat)
            assert bool(actions) is (seat in acting)
            assert len(actions) == len(set(actions))
            assert actions == game.actions(moment.state, seat)
            for action in sampled(actions, n):
                played = game.play(moment.state, seat, action)
                assert game.apply(moment.state, seat, action) == played


@every_game
def all_else_is_refused_in_a_sentence(game: AnyGame) -> None:
    """The actions of other states and of other seats are tried in each state."""
    pool = sorted(
        {
            game.write(a)
            for m in moments(game.key)
            for seat in seats_of(m)
            for a in sampled(game.actions(m.state, seat), 0)
        }
    )
    rng = random.Random(5)
    refused = 0
    for moment in moments(game.key):
        for seat in seats_of(moment):
            legal = set(game.actions(moment.state, seat))
            for text in rng.sample(pool, min(len(pool), TRIED)):
                action = game.read(text)
                if action not in legal:
                    refused += _refused(game, moment.state, seat, action)
    assert refused > 100


def _refused(game: AnyGame, state: Any, seat: Seat, action: Any) -> bool:
    found = attempt(game.play, state, seat, action)
    assert isinstance(found, Illegal | Ambiguous), f"{game.write(action)} was allowed"
    return True


@every_game
def spoilt_texts_are_refused_or_mean_some_action(game: AnyGame) -> None:
    rng = random.Random(6)
    for moment in moments(game.key):
        if moment.seat is None:
            continue
        text = _spoilt(rng, game.write(moment.action))
        action = attempt(game.read, text)
        if isinstance(action, Refusal):
            assert isinstance(action, Unreadable | Ambiguous)
            continue
        assert game.read(game.write(action)) == action
        if action not in game.actions(moment.state, moment.seat):
            assert _refused(game, moment.state, moment.seat, action)


@every_game
def spoilt_positions_are_refused_or_stand_for_a_state(game: AnyGame) -> None:
    rng = random.Random(8)
    for moment in moments(game.key):
        text = _spoilt(rng, game.dump(moment.state))
        state = attempt(game.load, text)
        if isinstance(state, Refusal):
            assert isinstance(state, Unreadable)
            continue
        assert game.load(game.dump(state)) == state


def _spoilt(rng: random.Random, text: str) -> str:
    """The text with a character left out, doubled, changed or exchanged."""
    at = rng.randrange(len(text))
    other = rng.choice(text)
    change = rng.choice(["", text[at] * 2, other, "é", "9"])
    return text[:at] + change + text[at + 1 :]
