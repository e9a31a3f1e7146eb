"""The reference player of Magna Victorus."""

from __future__ import annotations

import random

from engines.victorus.game import GAME
from engines.victorus.rules.captures import points
from players.observation import AnyObservation
from tools.strength.stick.reference import Reference


def test_what_gains_most_is_taken_in_victorus() -> None:
    """Points of the quick game, at each action of a match."""
    game, player = GAME, Reference(GAME, "one-ply")
    state, rng, gains = game.start(game.resolve_options({}), 2, "x"), random.Random(1), 0
    for ply in range(200):
        if game.outcome(state):
            break
        seat, legal = state.mover, game.actions(state, game.to_act(state)[0])
        seen = AnyObservation.of(game, state, game.to_act(state)[0], "1")
        afters = {each: game.apply(state, seat, each) for each in legal}
        after = afters[player(seen, f"{ply}")]
        most = max(points(each, seat) for each in afters.values())
        assert points(after, seat) == most or game.outcome(after)
        gained = most > points(state, seat)
        gains += gained
        state = after if gained else afters[rng.choice(legal)]
    assert gains > 3
