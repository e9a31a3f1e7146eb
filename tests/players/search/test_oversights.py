"""Lower levels overlook moves of kinds that people overlook, and the same ones all turn long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.text.say import say
from engines.registry import GAMES
from players.player import AnyPlayer, Level
from players.registry import player, player_of
from players.search.alpha_beta import AlphaBeta
from players.search.oversights import REPLY, Overlooking, Oversights, Seen, glanced, rates
from tests.players.search.test_alpha_beta import Heap, HeapJudge
from tests.sample import present

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
        seen = present(Overlooking(judge, heap_kinds, Oversights(known, turn), seat).actions(state))
        assert set(seen) <= set(judge.actions(state))


@given(st.integers(2, 9), st.integers(0, 99), texts)
def test_whoever_overlooks_nothing_plays_as_the_search_does(
    stones: int, salt: int, turn: str
) -> None:
    level, state = Level("1", say("Novice"), say("Plays"), 10**6, deepest=3), Heap(stones, 0, salt)
    scored, _ = glanced(HeapJudge(), heap_kinds, state, level, turn)
    assert scored == AlphaBeta(HeapJudge(), 10**6).scored(state, deepest=3)


@given(st.integers(2, 9), st.integers(0, 99), texts)
def test_whoever_sees_no_reply_takes_the_enemy_for_harmless(
    stones: int, salt: int, turn: str
) -> None:
    """Only the last of the enemy's moves is left, as somebody has to move."""
    level = Level("1", say("Novice"), say("Plays"), 10**6, deepest=2, overlooks={REPLY: 1})
    state, judge = Heap(stones, 0, salt), HeapJudge()
    scored, _ = glanced(judge, heap_kinds, state, level, turn)
    blind = _Harmless()
    assert scored == AlphaBeta(blind, 10**6).scored(state, deepest=2)


class _Harmless(HeapJudge):
    """The enemy of seat 0 plays the last of its moves."""

    def actions(self, state: Heap) -> list[int]:
        found = [*super().actions(state)]
        return found if state.mover == 0 else found[-1:]


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
