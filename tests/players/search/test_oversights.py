"""Lower levels overlook moves of kinds that people overlook, and the same ones all turn long."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import AnyGame
from engines.registry import GAMES, folder_of
from engines.victorus.game import GAME as VICTORUS
from players.observation import AnyObservation
from players.player import AnyPlayer, Level
from players.registry import player, player_of
from players.search.alpha_beta import AlphaBeta
from players.search.judge import Judge
from players.search.oversights import REPLY, Overlooking, Oversights, Seen, glanced, rates
from players.victorus.position import Position
from players.victorus.side import Side
from tests.players.search.test_alpha_beta import Heap, HeapJudge
from tests.players.test_every_player import positions

texts = st.text(max_size=8)
shares = st.floats(0, 1)


def _duels() -> list[AnyPlayer]:
    return [player(key) for key, game in GAMES.items() if player_of(key) and not game.team]


duels = pytest.mark.parametrize("thinker", _duels(), ids=lambda each: each.game.key)


def heap_kinds(state: Heap, action: int) -> Seen:
    return Seen(state.mover, (("one", "two", "three")[action - 1],))


@given(texts, shares, st.booleans())
def test_a_rate_of_nothing_hides_nothing_and_of_one_all(
    turn: str, share: float, reply: bool
) -> None:
    oversights = Oversights({"seen": 0, "hidden": 1, "doubted": share}, turn)
    assert not oversights.hides(Seen(1, ("seen", "unknown")), reply=reply)
    assert oversights.hides(Seen(1, ("seen", "hidden")), reply=reply)


@given(texts, shares)
def test_what_is_overlooked_stays_so_during_a_turn(turn: str, share: float) -> None:
    seen = [Seen(piece, ("capture",)) for piece in range(9)]
    one, other = (Oversights({"capture": share}, turn) for _ in range(2))
    first = [one.hides(each, reply=False) for each in seen]
    assert first == [other.hides(each, reply=False) for each in reversed(seen)][::-1]


def test_a_share_of_the_turns_is_overlooked() -> None:
    hidden = sum(
        Oversights({"capture": 0.3}, str(turn)).hides(Seen(0, ("capture",)), reply=False)
        for turn in range(2000)
    )
    assert 520 < hidden < 680


def test_only_the_enemy_s_moves_are_overlooked_as_replies() -> None:
    oversights = Oversights({REPLY: 1}, "turn")
    assert oversights.hides(Seen(0, ()), reply=True)
    assert not oversights.hides(Seen(0, ()), reply=False)


@given(st.integers(1, 9), st.integers(0, 99), texts, shares, shares)
def test_something_is_always_seen_and_nothing_but_what_is_legal(
    stones: int, salt: int, turn: str, share: float, reply: float
) -> None:
    judge, state = HeapJudge(), Heap(stones, 0, salt)
    known = rates(("one", "two", "three"), share, reply=reply)
    for seat in (0, 1):
        seen = Overlooking(judge, heap_kinds, Oversights(known, turn), seat).actions(state)
        assert seen
        assert set(seen) <= set(judge.actions(state))


@given(st.integers(2, 9), st.integers(0, 99), texts)
def test_whoever_overlooks_nothing_plays_as_the_search_does(
    stones: int, salt: int, turn: str
) -> None:
    level, state = Level("1", "Novice", "Plays", 10**6, deepest=3), Heap(stones, 0, salt)
    scored, _ = glanced(HeapJudge(), heap_kinds, state, level, turn)
    assert scored == AlphaBeta(HeapJudge(), 10**6).scored(state, deepest=3)


@given(st.integers(2, 9), st.integers(0, 99), texts)
def test_whoever_sees_no_reply_takes_the_enemy_for_harmless(
    stones: int, salt: int, turn: str
) -> None:
    """Only the last of the enemy's moves is left, as somebody has to move."""
    level = Level("1", "Novice", "Plays", 10**6, deepest=2, overlooks={REPLY: 1})
    state, judge = Heap(stones, 0, salt), HeapJudge()
    scored, _ = glanced(judge, heap_kinds, state, level, turn)
    blind = _Harmless()
    assert scored == AlphaBeta(blind, 10**6).scored(state, deepest=2)


class _Harmless(HeapJudge):
    """The enemy of seat 0 plays the last of its moves."""

    def actions(self, state: Heap) -> list[int]:
        found = [*super().actions(state)]
        return found if state.mover == 0 else found[-1:]


@pytest.mark.parametrize(
    "thinker",
    [each for each in _duels() if find_spec(f"players.{folder_of(each.game.key)}.oversights")],
    ids=lambda each: each.game.key,
)
def test_every_kind_that_a_level_overlooks_is_one_of_the_game_s(thinker: AnyPlayer) -> None:
    """Most of all: the game's own kinds occur in its positions, so that no rate is idle."""
    folder = folder_of(thinker.game.key)
    named = {kind for level in thinker.levels for kind in level.overlooks}
    known = set(import_module(f"players.{folder}.oversights").KINDS)
    assert named <= known | {REPLY}
    assert _occurring(thinker.game) == known


def _occurring(game: AnyGame) -> set[str]:
    found, wanted = set[str](), 200
    for state, seat in positions(game, wanted, step=4):
        found |= {kind for each in _seen(game, state, seat) for kind in each.kinds}
    return found


def _seen(game: AnyGame, state: Any, seat: int) -> Iterator[Seen]:
    folder = folder_of(game.key)
    kinds = import_module(f"players.{folder}.oversights").kinds
    if game.key == VICTORUS.key:
        position = Position.of(state)
        yield from (kinds(position, each) for each in Side(state, state.mover).all_of(position))
        return
    judge: Judge[Any, Any] = import_module(f"players.{folder}.judge").JUDGE
    if judge.has_begun(state):
        yield from (kinds(state, each) for each in judge.actions(state))


@duels
def test_levels_rise_in_all_that_makes_them_strong(thinker: AnyPlayer) -> None:
    """None looks less far or overlooks more of what the enemy does than the one below."""
    low = [each for each in thinker.levels if each.deepest]
    assert low, "the lowest look only so far"
    assert thinker.levels[: len(low)] == tuple(low)
    assert [each.deepest for each in low] == sorted(each.deepest or 0 for each in low)
    missed = [each.overlooks.get(REPLY, 0) for each in low]
    assert missed == sorted(missed, reverse=True)
    budgets = [each.budget for each in thinker.levels]
    assert budgets == sorted(budgets)


def test_a_move_that_was_seen_is_seen_at_the_next_action_of_the_turn() -> None:
    """In Vilitum the first action is found with the whole turn, in which the second one is seen."""
    thinker = player("vilitum")
    low = thinker.levels[2]
    level = Level(low.key, low.title, low.line, low.budget, deepest=1, overlooks=low.overlooks)
    longer = 0
    for state, seat in positions(thinker.game, 60, step=5):
        sight = AnyObservation.of(thinker.game, state, seat, "plan")
        thought = thinker.choose(sight, level, "one")
        line = thought.scored[0].line if thought.scored else ()
        after = thinker.game.apply(state, seat, thought.action)
        if len(line) < 2 or thinker.game.to_act(after) != (seat,):
            continue
        then = thinker.choose(AnyObservation.of(thinker.game, after, seat, "plan"), level, "two")
        assert line[1] in {each.action for each in then.scored} or not then.scored
        longer += 1
    assert longer > 3
