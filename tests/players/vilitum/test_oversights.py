"""The oversights in Vilitum: each kind occurs, and no level names another one."""

from __future__ import annotations

from engines.vilitum.game import GAME
from players.observation import AnyObservation
from players.player import Level
from players.search.oversights import REPLY
from players.vilitum.player import JUDGE, KINDS, PLAYER, kinds
from tests.players.test_every_player import positions

NAMED = {kind for level in PLAYER.levels for kind in level.overlooks}


def test_every_kind_occurs_and_no_other_is_named() -> None:
    """So no rate is idle, and none is meant for nothing."""
    found = set[str]()
    for state, _ in positions(GAME, 200, step=4):
        if JUDGE.has_begun(state):
            found.update(*(kinds(state, each).kinds for each in JUDGE.actions(state)))
    assert found == set(KINDS)
    assert set(KINDS) | {REPLY} >= NAMED


def test_a_move_that_was_seen_is_seen_at_the_next_action_of_the_turn() -> None:
    """The first action is found with the whole turn, in which the second one is seen."""
    low = PLAYER.levels[2]
    level = Level(low.key, low.title, low.line, low.budget, deepest=1, overlooks=low.overlooks)
    longer = 0
    for state, seat in positions(GAME, 60, step=5):
        sight = AnyObservation.of(GAME, state, seat, "plan")
        thought = PLAYER.choose(sight, level, "one")
        line = thought.scored[0].line if thought.scored else ()
        after = GAME.apply(state, seat, thought.action)
        if len(line) < 2 or GAME.to_act(after) != (seat,):
            continue
        then = PLAYER.choose(AnyObservation.of(GAME, after, seat, "plan"), level, "two")
        assert line[1] in {each.action for each in then.scored} or not then.scored
        longer += 1
    assert longer > 3
