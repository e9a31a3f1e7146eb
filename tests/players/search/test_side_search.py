"""The search for one side against all others claims no win that there is not, takes those at hand,
and keeps to its budget."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from players.player import SURE, WIN, ScoredAction
from players.search.action_stack import Deeds
from players.search.side_search import OPEN, PLANNED, SideJudge, SideSearch


class Heap(NamedTuple):
    """A heap of stones, of which the own side and one of two others take in turn; who takes the
    last has won. One stone taken from a heap of a multiple of three leaves the turn under way: then
    it goes on or is ended."""

    stones: int
    own: bool = True
    begun: bool = False
    won: bool | None = None


class Take(NamedTuple):
    """`number` stones taken; 0 ends the turn."""

    by: int
    number: int


class HeapJudge(SideJudge):
    """Taking two is loud."""

    def __init__(self, heap: Heap) -> None:
        super().__init__(Deeds())
        self.heaps: Final = [heap]

    def over(self) -> int:
        won = self.heaps[-1].won
        return OPEN if won is None else WIN if won else -WIN

    def is_own(self) -> bool:
        return self.heaps[-1].own

    def has_begun(self) -> bool:
        return self.heaps[-1].begun

    def value(self) -> int:
        heap = self.heaps[-1]
        return (heap.stones * 7919 + heap.own * 31) % 201 - 100

    def choice(self) -> None:
        self.forcing(0)
        heap = self.heaps[-1]
        for by in _by(heap):
            for number in (1, 3):
                if number <= heap.stones:
                    self.deeds.add_quiet(code(Take(by, number)))

    def forcing(self, least: int) -> None:
        del least
        heap = self.heaps[-1]
        for place, by in enumerate(_by(heap)):
            if heap.stones >= 2:
                self.deeds.add(code(Take(by, 2)), 10, 9 - place)
        if heap.begun:
            self.deeds.add(0, 0, 0)

    def play(self, deed: int) -> None:
        self.heaps.append(after(self.heaps[-1], take(deed)))

    def skip(self) -> None:
        heap = self.heaps[-1]
        self.heaps.append(Heap(heap.stones, not heap.own))

    def back(self) -> None:
        self.heaps.pop()

    def is_end(self, deed: int) -> bool:
        return not deed

    def key(self) -> int:
        heap = self.heaps[-1]
        return (heap.stones * 2 + heap.own) * 2 + heap.begun


def code(take: Take) -> int:
    return take.by * 4 + take.number


def take(deed: int) -> Take:
    return Take(*divmod(deed, 4))


def after(heap: Heap, deed: Take) -> Heap:
    left = heap.stones - deed.number
    if not left:
        return Heap(0, not heap.own, False, heap.own)
    stays = deed.number == 1 and heap.stones % 3 == 0
    return Heap(left, heap.own == stays, stays)


def _by(heap: Heap) -> tuple[int, ...]:
    return (0,) if heap.own else (1, 2)


@cache
def wins(heap: Heap) -> bool:
    """Tells whether those on turn can win, by trying everything."""
    return any(_good(heap, each) for each in deeds(heap))


def _good(heap: Heap, deed: Take) -> bool:
    then = after(heap, deed)
    if then.won is not None:
        return then.won == heap.own
    return wins(then) if then.own == heap.own else not wins(then)


def deeds(heap: Heap) -> list[Take]:
    return [take(each) for each in HeapJudge(heap).all_of()]


def scored(heap: Heap, budget: int, margin: int = 0) -> tuple[ScoredAction[int], ...]:
    """What a search finds."""
    judge = HeapJudge(heap)
    search = SideSearch(judge, budget)
    found = search.scored(judge.all_of(), margin=margin)
    assert judge.heaps == [heap], "all is taken back"
    assert judge.deeds.top == 0
    assert search.positions <= budget * PLANNED
    return found


heaps = st.builds(Heap, st.integers(4, 16), st.booleans())


@given(heaps, st.integers(1, 3000), st.sampled_from([0, 40]))
def test_what_it_is_sure_of_is_true(position: Heap, budget: int, margin: int) -> None:
    for each in scored(position, budget, margin)[:1]:
        if each.value >= SURE:
            assert _good(position, take(each.action))
        if each.value <= -SURE:
            assert not wins(position)


@given(st.integers(1, 3), st.booleans())
def test_it_takes_what_wins_at_once(stones: int, own: bool) -> None:
    found = scored(Heap(stones, own), 1000)
    assert take(found[0].action).number == stones
    assert found[0].value == WIN


def test_it_sees_a_win_some_turns_ahead() -> None:
    won = [each for each in map(Heap, range(4, 9)) if wins(each)]
    assert won
    for position in won:
        found = scored(position, 10_000)
        assert found[0].value >= SURE
        assert found[0].line[0] == found[0].action


@given(heaps, st.integers(1, 500), st.sampled_from([0, 40]))
def test_it_keeps_to_its_budget_and_compares_all(position: Heap, budget: int, margin: int) -> None:
    found = scored(position, budget, margin)
    assert sorted(take(each.action) for each in found) == sorted(deeds(position))
    assert [each.value for each in found][:1] == [max(each.value for each in found)]
    assert scored(position, budget, margin) == found
