"""What Vilitum's player says of its turns is true, whatever the answer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from engines.vilitum.model.state import State
from engines.vilitum.model.values import Action, Sacrifice
from players.observation import AnyObservation
from players.player import SURE, Decision, ScoredAction
from players.vilitum.player import PLAYER
from players.vilitum.reasons import losses, reason
from tests.engines.vilitum.kit import GAME
from tests.players.vilitum.truths import judged
from tests.sample import some


def thought(state: State, *texts: str, value: int = 0) -> Decision[Action]:
    """The player thinks that this will be played, the first of it now."""
    line, at = list[Action](), state
    for text in texts:
        line.append(GAME.read(text))
        at = GAME.play(at, at.mover, line[-1])
    return Decision(line[0], (ScoredAction(line[0], value, tuple(line)),))


NEAR = "5x5 1 Wa2 Ce1-2 / Ra3-2 Ce5"


def test_what_the_turn_takes_and_what_an_answer_may_take() -> None:
    state = GAME.load(NEAR)
    told = reason(state, thought(state, "Wa2xa3", "end", "Ce5-e4"))
    assert told == "Defeats the Rogue this turn; no answer takes more than 1 HP."
    far = GAME.load(NEAR.replace("Ra3-2", "Ra3"))
    told = reason(far, thought(far, "Wa2xa3", "end", "Ra3xa2"))
    assert told == "Takes 2 HP this turn; no answer takes more than 1 HP."
    told = reason(far, thought(far, "Wa2xa3", "end"))
    assert told == "Takes 2 HP this turn; no answer takes more than 1 HP.", "no answer was planned"


def test_what_is_healed_where_nothing_is_taken() -> None:
    state = GAME.load("5x5 1 Wa2-2 Ca1 / Ra3-2 Ce5")
    told = reason(state, thought(state, "Ca1+a2", "end", "Ra3xa2"))
    assert told == "Heals 1 HP this turn; no answer takes more than 1 HP."


def test_a_quiet_turn_is_told_by_the_worst_answer() -> None:
    state = GAME.load(NEAR)
    told = reason(state, thought(state, "Wa2-b2", "Ra3-a2"))
    assert told == "No answer takes more than 1 HP."
    told = reason(state, thought(state, "Ce1-e2", "Ra3xa2"))
    assert told.startswith("Brings the Cleric nearer to the enemy: 3 steps instead of 4; no answer")


def test_that_nothing_can_be_taken_is_said_of_all_answers() -> None:
    """A Cleric that could leave for a Rogue is one that takes something."""
    state = GAME.load("5x5 1 Wa1 Ze1 / We5 Ra2-1")
    told = reason(state, thought(state, "Wa1xa2", "end", "We5-e4"))
    assert told == "Defeats the Rogue this turn; no answer costs HP."
    told = reason(state, thought(state, "Ze1-d3", "We5-e4"))
    assert told.endswith("2 steps instead of 4; no answer takes more than 1 HP.")
    alone = GAME.load("5x5 1 Wa1 / We5")
    told = reason(alone, thought(alone, "Wa1-a2", "We5-e4"))
    assert told == "Keeps out of reach: no answer costs HP."


LAST = "5x5 1 Wa1-4 / Ra4 Ce5"


def test_that_an_answer_wins_is_told_with_what_the_turn_does() -> None:
    state = GAME.load(LAST)
    assert reason(state, thought(state, "Wa1-a2")) == (
        "Threatens to take 2 HP next turn, but an answer can defeat the Warrior and win."
    )


@pytest.mark.parametrize(
    ("value", "told"),
    [(SURE, "Forces a win."), (-SURE, "Holds out longest: the other side can force a win.")],
)
def test_what_is_forced_is_told_as_such(value: int, told: str) -> None:
    state = GAME.load(NEAR)
    found = thought(state, "Wa2xa3", "end", value=value)
    assert reason(state, found) == told


def test_a_piece_that_comes_back_counts_as_healed() -> None:
    """The Cleric's sacrifice brings the Rogue back, whatever hit points it returns with."""
    before = GAME.load("5x5 1 Wa2 Ce1-2 / Ra3-2 Ce5")
    after = GAME.load("5x5 1 Wa2 Ra1-1 / Ra3-2 Ce5")
    lost = losses(before.board, after.board, 0)
    assert lost == (0, ("Cleric",)), "two hit points for two"
    assert losses(after.board, before.board, 0) == (0, ("Rogue",))


RULES: tuple[dict[str, str], ...] = (
    {},
    {"board": "7x7"},
    {"beginner": "yes"},
    {"regional": "agile-warrior,black-cleric,warrior-rush"},
    {"regional": "blood-lust,white-wizard,tactical-wizard"},
)


def positions(options: dict[str, str], seed: int) -> Iterator[State]:
    """Some of the positions of a match, moved by the player and by chance, with its beginning."""
    rng = random.Random(f"{options} {seed}")
    state = GAME.start(GAME.resolve_options(options), 2, "s")
    for ply in range(60):
        legal = GAME.actions(state, state.mover)
        if not legal:
            return
        if ply % 9 == seed and len(legal) > 1:
            yield state
        action = rng.choice(legal)
        if rng.random() < 0.7:
            sight = AnyObservation.of(GAME, state, state.mover, str(ply))
            action = PLAYER.choose(sight, PLAYER.level("2"), str(ply)).action
        state = GAME.play(state, state.mover, action)


@pytest.mark.untraced
def test_whatever_it_says_is_true_over_whole_turns_and_it_always_says_something() -> None:
    """Of what the player would play, of what it likes less, and of an action at random."""
    kinds: Counter[str] = Counter()
    for options, seed in product(RULES, range(some(1, 2))):
        for state in positions(options, seed):
            sight = AnyObservation.of(GAME, state, state.mover, "why")
            chosen = PLAYER.choose(sight, PLAYER.level("3"), "why")
            chance = random.Random(GAME.dump(state)).choice(sight.legal)
            others = [Decision(each.action, chosen.scored) for each in chosen.scored[1:3]]
            for found in (chosen, *others, Decision(chance, (ScoredAction(chance, 0),))):
                told = PLAYER.why(sight, found)
                kind, is_true = judged(state, found, told)
                assert is_true, (GAME.dump(state), GAME.write(found.action), told)
                kinds[kind] += 1
    assert kinds.keys() >= {"takes", "defeats", "heals", "saves", "threatens", "nearer", "placed"}


def test_a_sacrifice_that_stands_alone_is_told() -> None:
    state = GAME.load("5x5 1 Ze1 Ca1 / We5")
    found = next(
        each for each in GAME.actions(state, 0) if isinstance(each, Sacrifice) and each.kind == 3
    )
    told = reason(state, Decision(found))
    assert told == "Brings the Archer back with 3 HP in place of the Cleric."
    assert judged(state, Decision(found), told) == ("returns", True)
