"""Matches as environments of PettingZoo: its own test, and the engine's word for the same match."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from engines.game import Options, Result, Unreadable
from engines.registry import game as game_of
from tools.zoo.encoding import KNOWN, encoding
from tools.zoo.environment import REWARDS, MatchEnv

EVERY: list[tuple[str, int, Options]] = [
    ("vicious-circle", 2, {}),
    ("vicious-circle", 2, {"ruleset": "magnus"}),
    ("vilitum", 2, {"regional": "agile-warrior,black-cleric,white-wizard,warrior-rush"}),
    ("vilitum", 2, {"board": "7x7"}),
    *(("victorus", seats, {"variant": "quick"}) for seats in range(2, 7)),
]
TABLES = {
    "vicious-circle": (3126, "d3612186a375"),
    "vilitum": (19261, "588573770bea"),
    "victorus": (60350, "e3ef3b50b55f"),
}
"""How many actions each game has, and the digest of their codes. A change makes what has been
learned with the old numbers worthless: then the number in the environment's name has to grow."""


def played(env: MatchEnv, seed: int, paid: dict[str, float]) -> Iterator[tuple[str, int]]:
    """Plays at random; what each agent does, before it is done. At the end all are `paid`."""
    rng = random.Random(seed)
    env.reset(seed)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        paid[agent] = reward
        if over or cut:
            env.step(None)
            continue
        assert seen is not None
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        yield agent, action
        env.step(action)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("key", "seats", "options"), EVERY)
def test_its_own_test_passes(key: str, seats: int, options: Options) -> None:
    """It warns of observations that are no single array, as those with a mask are."""
    api_test(MatchEnv(key, seats, options), num_cycles=120)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(("key", "seats", "options"), EVERY)
def test_a_match_is_the_one_of_the_engine(key: str, seats: int, options: Options) -> None:
    """Every legal action has a number of its own, and the rewards are those of the outcome."""
    game, env = game_of(key), MatchEnv(key, seats, options, longest=300)
    state = game.start(game.resolve_options(options), seats, "7")
    paid = dict[str, float]()
    for agent, action in played(env, 7, paid):
        seat = env.possible_agents.index(agent)
        assert seat == game.to_act(state)[0]
        legal = env.encoding.legal(game.view(state, seat))
        assert set(legal.values()) == set(game.actions(state, seat))
        state = game.play(state, seat, legal[action])
    outcome = game.outcome(state)
    results = outcome.results if outcome else [Result.DRAW] * seats
    assert paid == {
        each: REWARDS.get(result, 0.0)
        for each, result in zip(env.possible_agents, results, strict=True)
    }


@pytest.mark.parametrize("seed", range(3))
def test_nobody_sees_what_the_other_has_set_up(seed: int) -> None:
    """An observation is the same in all states that the seat cannot tell apart."""
    env, rng = MatchEnv("vicious-circle"), random.Random(seed)
    env.reset(seed)
    env.step(rng.choice(np.flatnonzero(env.observe("player_0")["action_mask"]).tolist()))
    seen, others = env.observe("player_1"), 0
    for _ in range(20):
        before = env.position
        env.position = env.encoding.game.resample(before, 1, rng)
        others += env.position != before
        again = env.observe("player_1")
        assert all((seen[each] == again[each]).all() for each in seen)
    assert others, "there were other set-ups to see"


def test_what_is_not_legal_is_refused() -> None:
    env = MatchEnv("vilitum")
    with pytest.raises(KeyError):
        env.step(env.encoding.places["end"])
    with pytest.raises(Unreadable, match=", ".join(KNOWN)):
        MatchEnv("vilnius")


def test_a_match_without_end_is_cut_off() -> None:
    env = MatchEnv("victorus", 3, longest=10)
    assert len(list(played(env, 1, {}))) == 10


@pytest.mark.parametrize("key", KNOWN)
def test_actions_keep_their_numbers(key: str) -> None:
    table = encoding(key).table
    digest = hashlib.sha256("\n".join(table).encode()).hexdigest()[:12]
    assert (len(table), digest) == TABLES[key]
