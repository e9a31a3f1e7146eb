"""Alpha-beta finds what trying everything finds, with fewer positions, and keeps to its budget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from engines.game import Seat
from players.player import WIN
from players.search.alpha_beta import AlphaBeta
from players.search.judge import Judge


class Heap(NamedTuple):
    """A position of a heap game, whose looks are settled by `salt`. Taking one stone leaves the
    mover on turn every third time; who takes the last stone wins. `ply` keeps positions that are
    reached sooner or later apart, since a search may know the one further than the other."""

    stones: int
    mover: Seat
    salt: int
    ply: int = 0


class HeapJudge(Judge[Heap, int]):
    """One to three stones are taken from a heap."""

    def __init__(self) -> None:
        self.seen = 0

    def mover(self, state: Heap) -> Seat:
        return state.mover

    def over(self, state: Heap) -> int | None:
        if state.stones:
            return None
        return WIN if _taker(state) == 0 else -WIN

    def value(self, state: Heap) -> int:
        self.seen += 1
        return (state.stones * 7919 + state.mover * 31 + state.salt * 104729) % 201 - 100

    def actions(self, state: Heap) -> Sequence[int]:
        return [each for each in (2, 1, 3) if each <= state.stones]

    def apply(self, state: Heap, action: int) -> Heap:
        stays = action == 1 and state.stones % 3 == 0
        return Heap(
            state.stones - action,
            state.mover if stays else 1 - state.mover,
            state.salt,
            state.ply + 1,
        )


def _taker(state: Heap) -> Seat:
    return 1 - state.mover


JUDGE: Final = HeapJudge()


def everything(state: Heap, depth: int, ply: int = 0) -> int:
    """The value for the mover, by trying everything."""
    if depth == 0:
        return JUDGE.value(state) * (1 if state.mover == 0 else -1)
    return max(tried(state, action, depth, ply) for action in JUDGE.actions(state))


def tried(state: Heap, action: int, depth: int, ply: int = 0) -> int:
    """The value of an action for the mover, by trying everything after it."""
    after = JUDGE.apply(state, action)
    over = JUDGE.over(after)
    if over is not None:
        value = over if state.mover == 0 else -over
        return value - ply if value > 0 else value + ply
    value = everything(after, depth - 1, ply + 1)
    return value if after.mover == state.mover else -value


heaps = st.builds(Heap, st.integers(4, 14), st.integers(0, 1), st.integers(0, 1000))


@given(heaps, st.integers(1, 5), st.sampled_from([0, 20, 500]))
def test_it_finds_what_trying_everything_finds(state: Heap, depth: int, margin: int) -> None:
    found = AlphaBeta(JUDGE, 10**6).scored(state, margin=margin, deepest=depth)
    true = {each: tried(state, each, depth) for each in JUDGE.actions(state)}
    assert found[0].value == max(true.values()) or abs(found[0].value) > WIN // 2
    for each in found:
        if abs(found[0].value) > WIN // 2:
            continue  # a win may have been found at a smaller depth
        if found[0].value - each.value <= margin:
            assert each.value == true[each.action]
        else:
            assert true[each.action] <= each.value


@given(heaps)
def test_a_win_that_is_found_is_the_quickest(state: Heap) -> None:
    """With the whole game in sight the value says who wins, and how soon."""
    found = AlphaBeta(JUDGE, 10**6).scored(state)
    assert found[0].value == everything(state, 30)


@given(heaps, st.integers(1, 300))
def test_it_keeps_to_its_budget_and_always_has_an_answer(state: Heap, budget: int) -> None:
    search = AlphaBeta(JUDGE, budget)
    found = search.scored(state)
    assert sorted(each.action for each in found) == sorted(JUDGE.actions(state))
    assert search.positions <= max(budget, len(found))
    assert all(each.value <= found[0].value for each in found)


@given(heaps, st.integers(1, 300))
def test_the_same_budget_finds_the_same(state: Heap, budget: int) -> None:
    assert AlphaBeta(JUDGE, budget).scored(state) == AlphaBeta(JUDGE, budget).scored(state)


class EvenJudge(Judge[tuple[int, ...], int]):
    """A game without an end in which nothing is worth more than anything else, so that every value
    is just at the edge of the window; no position is reached in two ways."""

    def __init__(self, wide: int) -> None:
        self._wide: Final = wide

    def mover(self, state: tuple[int, ...]) -> Seat:
        return len(state) % 2

    def over(self, state: tuple[int, ...]) -> int | None:
        return None

    def value(self, state: tuple[int, ...]) -> int:
        return 0

    def actions(self, state: tuple[int, ...]) -> Sequence[int]:
        return range(self._wide)

    def apply(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)


def least(wide: int, depth: int, low: int, high: int) -> int:
    """The number of positions, all worth 0, behind one that is searched in this window: after one
    that reaches the upper edge the others need not be looked at."""
    count = 0
    for _ in range(wide if depth else 0):
        count += 1 + least(wide, depth - 1, -high, -low)
        low = max(low, 0)
        if low >= high:
            break
    return count


@given(st.integers(2, 4), st.integers(1, 6))
def test_what_is_only_as_good_as_something_known_is_looked_at_no_further(
    wide: int, deepest: int
) -> None:
    """It changes no value: only the number of positions tells."""
    search = AlphaBeta(EvenJudge(wide), 10**6)
    search.scored((), deepest=deepest)
    most = 2 * WIN
    first = [1 + least(wide, depth - 1, -most, most) for depth in range(1, deepest + 1)]
    others = [1 + least(wide, depth - 1, -most, 1) for depth in range(1, deepest + 1)]
    assert search.positions == sum(first) + (wide - 1) * sum(others)


class ExchangeJudge(EvenJudge):
    """The mover's second action leaves the other side two captures, each worth a point to it."""

    def __init__(self) -> None:
        super().__init__(2)

    def value(self, state: tuple[int, ...]) -> int:
        return 2 if state == (1,) else 1 if state else 0

    def forcing(self, state: tuple[int, ...]) -> Sequence[int]:
        return (0, 1) if state == (1,) else ()


def test_of_two_captures_that_refute_as_well_one_is_looked_at() -> None:
    search = AlphaBeta(ExchangeJudge(), 10**6)
    found = search.scored((), margin=-1, deepest=1)
    assert (found[0].action, search.positions) == (0, 3)


def test_it_needs_fewer_positions_than_trying_everything() -> None:
    judge = HeapJudge()
    state = Heap(14, 0, 5)
    AlphaBeta(judge, 10**6).scored(state, deepest=7)
    pruned, judge.seen = judge.seen, 0
    JUDGE.seen = 0
    everything(state, 7)
    assert pruned < JUDGE.seen / 2
