"""Each reason that is given is true on the board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from engines.victorus.game import GAME
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, Move
from engines.victorus.play import apply
from engines.victorus.rules.moves import actions
from players.observation import AnyObservation
from players.player import WIN, Decision, ScoredAction
from players.victorus.player import PLAYER
from players.victorus.reasons import reason
from tests.engines.victorus.kit import board, freed, seat
from tests.players.victorus.truths import TooMuchError, judged
from tests.sample import some


def told(state: State, text: str, value: int = 0) -> str:
    """The reason for an action, given as people type it."""
    action = GAME.intended(state, seat(state), GAME.read(text))
    assert action in actions(state)
    return reason(state, Decision(action, (ScoredAction(action, value),)))


MATCHES = (
    (2, "standard", "single"),
    (2, "quick", "single"),
    (3, "standard", "single"),
    (4, "standard", "allied"),
    (6, "standard", "single"),
)
"""Seats, variants and armies."""
EVERY = some(28, 10)
"""Of so many positions one is looked at."""
FREED = freed("o", "b")
BOTH = f"{FREED},{freed('b', 'o').partition(':')[2]}"
CASES = [
    (
        f"standard orange 20 / orange Ki5@1 Tbl2 / blue Kj13 {FREED}",
        "i5-i7",
        "Leads the King into the centre and wins.",
    ),
    (
        "standard orange 16 / orange Kj9 Hbh1 / blue Kf14 Qb5 captures:bQxoQ,bQxoTb,oHbxbTb",
        "h1-b6xb5",
        "Captures Blue's Queen and frees its own Queen.",
    ),
    (
        "standard orange 9 / orange Kj1 Qf1 Hbf2 / blue Kl13 Qb5 captures:oHbxbTb",
        "f2-b4xb5",
        "Captures Blue's Queen: Blue has only the King left.",
    ),
    (
        "standard blue 3 / orange Kj1 Qf1 Ubf2 / blue Kh14 Ql14 Bbd4 captures:bBbxoBb+1",
        "d4xf2",
        "Captures Orange's Teutonic and becomes royal.",
    ),
    (
        "quick blue 5 / orange Kj1 Qf1 Ewl5 / blue Kh14 Ql14 Hwo6 captures:bBwxoBw,bBwxoUw",
        "o6-m5xl5",
        "Captures Orange's Excalibur: now the King and the Queen may leave their kingdom.",
    ),
]


@pytest.mark.parametrize(("position", "text", "expected"), CASES)
def test_it_says(position: str, text: str, expected: str) -> None:
    assert told(board(position), text) == expected


def test_a_win_by_force_and_a_loss_are_told() -> None:
    state = board("standard orange 1 / orange home / blue home")
    assert told(state, "f2-n5", WIN - 5) == "Forces a win."
    assert told(state, "f2-n5", 5 - WIN) == "Holds out longest: the enemy can force a win."


LOST = [
    (
        f"standard blue 20 / orange Ka1@1 / blue Ko1 {BOTH}",
        "o1-c7",
        "Saves the King on o1 from being captured next turn, but Orange's King can enter the "
        "centre.",
    ),
    (
        f"standard orange 20 / orange Qq3@1 Hbb4 / blue Qm1 {BOTH}",
        "q3-i4",
        "Saves the Hospitaller on b4 from being captured next turn, but Orange can be put out of "
        "the game.",
    ),
]
"""Whatever the turn is good for, its side has lost by the next one."""


@pytest.mark.parametrize(("position", "text", "expected"), LOST)
def test_no_deed_is_told_without_the_loss_that_follows(
    position: str, text: str, expected: str
) -> None:
    assert told(board(position), text) == expected


def test_a_match_that_ends_by_its_time_is_told_by_its_points() -> None:
    """In the last round the side that moves last wins or loses by the turn itself, and before that
    its enemy can be the richer one."""
    richer = "quick blue 9 last-round / orange Kj1 / blue Kj13 Twi9 captures:bTwxoTb"
    assert told(board(richer), "i9-i11") == "Ends the match, and wins on points."
    poorer = richer.replace("bTwxoTb", "oTbxbTb")
    assert told(board(poorer), "i9-i11") == "Ends the match, and loses on points."
    assert told(board(richer.replace("blue 9", "orange 9")), "j1-j2").endswith(
        ", but Blue can win on points."
    )


def positions(seats: int, variant: str, armies: str, seed: int) -> Iterator[State]:
    """Some of the positions of a match, moved by chance and by the player."""
    rng = random.Random(f"reasons {seats} {variant} {seed}")
    chosen = GAME.resolve_options({"variant": variant, "armies": armies})
    state = GAME.start(chosen, seats, "1")
    for ply in range(140):
        legal = actions(state)
        if not legal:
            return
        if ply % EVERY == seed and len(legal) > 1:
            yield state
        takes: list[Action] = [each for each in legal if isinstance(each, Move) and each.takes]
        action = rng.choice(takes if takes and rng.random() < 0.5 else legal)
        if seed and rng.random() < 0.6 and len(legal) > 1:
            sight = AnyObservation.of(GAME, state, seat(state), str(ply))
            action = PLAYER.choose(sight, PLAYER.level("3"), str(ply)).action
        state = apply(state, action)


@pytest.mark.untraced
def test_whatever_it_says_is_true_over_whole_turns_and_it_always_says_something() -> None:
    """Of what the player would play, and of an action at random. Where the enemies' turns are too
    many to try out here, the sentence is only read."""
    kinds: Counter[str] = Counter()
    untried = 0
    for (seats, variant, armies), seed in product(MATCHES, range(2)):
        for state in positions(seats, variant, armies, seed):
            sight = AnyObservation.of(GAME, state, seat(state), "why")
            chance = random.Random(GAME.dump(state)).choice(actions(state))
            found = PLAYER.choose(sight, PLAYER.level("3"), "why")
            for thought in (found, Decision(chance, (ScoredAction(chance, 0),))):
                said = reason(state, thought)
                try:
                    kind, is_true = judged(state, thought, said)
                except TooMuchError:
                    untried += 1
                    continue
                told = GAME.dump(state), GAME.write(thought.action), said
                assert is_true, told
                kinds[kind] += 1
    assert untried < kinds.total() / 5
    assert kinds.keys() >= {"captures", "saves", "attacks", "leads", "enters", "goes", "is guarded"}


def test_whatever_it_says_ends_as_a_sentence() -> None:
    state = board("standard orange 1 / orange home / blue home")
    for action in actions(state):
        said = reason(state, Decision(action, (ScoredAction(action, 0),)))
        assert said[:1].isupper()
        assert said.endswith(".")
