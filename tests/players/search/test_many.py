"""The search for one side against all others claims no win that there is not, takes those at hand,
and keeps to its budget."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Final, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from players.player import SURE, WIN
from players.search.many import PLANNED, Choice, SideJudge, SideSearch


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


class HeapJudge(SideJudge[Heap, Take]):
    """Taking two is loud."""

    quiet_gain = 50

    def over(self, position: Heap) -> int | None:
        return None if position.won is None else WIN if position.won else -WIN

    def is_own(self, position: Heap) -> bool:
        return position.own

    def has_begun(self, position: Heap) -> bool:
        return position.begun

    def value(self, position: Heap) -> int:
        return (position.stones * 7919 + position.own * 31) % 201 - 100

    def choice(self, position: Heap) -> Choice[Take]:
        return Choice(
            self.forcing(position),
            [Take(by, each) for by in _by(position) for each in (1, 3) if each <= position.stones],
        )

    def forcing(self, position: Heap) -> Sequence[tuple[int, Take]]:
        loud = [(10, Take(by, 2)) for by in _by(position) if position.stones >= 2]
        return [*loud, *([(0, Take(0, 0))] if position.begun else [])]

    def after(self, position: Heap, deed: Take) -> Heap:
        left = position.stones - deed.number
        if not left:
            return Heap(0, not position.own, False, position.own)
        stays = deed.number == 1 and position.stones % 3 == 0
        return Heap(left, position.own == stays, stays)

    def passed(self, position: Heap) -> Heap:
        return Heap(position.stones, not position.own)

    def is_end(self, deed: Take) -> bool:
        return not deed.number

    def key(self, position: Heap) -> Hashable:
        return position


def _by(position: Heap) -> tuple[int, ...]:
    return (0,) if position.own else (1, 2)


JUDGE: Final = HeapJudge()


@cache
def wins(position: Heap) -> bool:
    """Tells whether those on turn can win, by trying everything."""
    return any(_good(position, each) for each in deeds(position))


def _good(position: Heap, deed: Take) -> bool:
    after = JUDGE.after(position, deed)
    if after.won is not None:
        return after.won == position.own
    return wins(after) if after.own == position.own else not wins(after)


def deeds(position: Heap) -> list[Take]:
    loud, quiet = JUDGE.choice(position)
    return [*(each for _, each in loud), *quiet]


heaps = st.builds(Heap, st.integers(4, 16), st.booleans())


@given(heaps, st.integers(1, 3000), st.sampled_from([0, 40]))
def test_what_it_is_sure_of_is_true(position: Heap, budget: int, margin: int) -> None:
    for each in SideSearch(JUDGE, budget).scored(position, deeds(position), margin=margin)[:1]:
        if each.value >= SURE:
            assert _good(position, each.action)
        if each.value <= -SURE:
            assert not wins(position)


@given(st.integers(1, 3), st.booleans())
def test_it_takes_what_wins_at_once(stones: int, own: bool) -> None:
    position = Heap(stones, own)
    found = SideSearch(JUDGE, 1000).scored(position, deeds(position))
    assert found[0].action.number == stones
    assert found[0].value == WIN


def test_it_sees_a_win_some_turns_ahead() -> None:
    won = [each for each in map(Heap, range(4, 9)) if wins(each)]
    assert won
    for position in won:
        found = SideSearch(JUDGE, 10_000).scored(position, deeds(position))
        assert found[0].value >= SURE
        assert found[0].line[0] == found[0].action


@given(heaps, st.integers(1, 500), st.sampled_from([0, 40]))
def test_it_keeps_to_its_budget_and_compares_all(position: Heap, budget: int, margin: int) -> None:
    search = SideSearch(JUDGE, budget)
    found = search.scored(position, deeds(position), margin=margin)
    assert sorted(each.action for each in found) == sorted(deeds(position))
    assert search.positions <= budget * PLANNED
    assert [each.value for each in found][:1] == [max(each.value for each in found)]
    assert SideSearch(JUDGE, budget).scored(position, deeds(position), margin=margin) == found
