"""What a plan holds, and its bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.plans.plan import (
    BRANCHES,
    DEPTH,
    Draft,
    Plan,
    Step,
    branches_of,
    draft_of,
    draft_text,
    text_of,
)

words = st.tuples(st.sampled_from(["a1-b2", "end", "é,~:"]))
steps = st.builds(Step, st.none() | words, words)
branches = st.lists(steps, min_size=1, max_size=DEPTH).map(tuple)


@given(st.lists(branches, max_size=4).map(tuple))
def test_texts_read_back(found: tuple[tuple[Step, ...], ...]) -> None:
    assert branches_of(text_of(found)) == found


@given(st.none() | st.builds(Draft, branches, words, st.booleans(), words))
def test_drafts_read_back(draft: Draft | None) -> None:
    assert draft_of(draft_text(draft)) == draft


@pytest.mark.parametrize("text", ["", "{}", "[1]", "[[1]]", "no"])
def test_another_text_is_no_plan(text: str) -> None:
    with pytest.raises((ValueError, TypeError)):
        branches_of(text)


@given(st.lists(branches, max_size=12))
def test_a_point_has_one_answer_to_each_condition(added: list[tuple[Step, ...]]) -> None:
    """As a tree: the newest answer stays, and nothing is there twice."""
    plan = Plan(0, 0)
    for each in added:
        try:
            plan = plan.having(each)
        except ValueError:
            assert len(plan.branches) == BRANCHES
            continue
        assert any(branch[: len(each)] == each for branch in plan.branches)
    answers = dict[object, tuple[str, ...]]()
    for branch in plan.branches:
        for depth, step in enumerate(branch):
            where = (branch[:depth], step.theirs)
            assert answers.setdefault(where, step.own) == step.own
    for one in plan.branches:
        assert not [other for other in plan.branches if other != one and other[: len(one)] == one]


def test_its_bounds() -> None:
    line = (Step(None, ("a",)),) * (DEPTH + 1)
    with pytest.raises(ValueError, match="size"):
        Plan(0, 0, (line,))
    many = tuple((Step((str(number),), ("a",)),) for number in range(BRANCHES + 1))
    with pytest.raises(ValueError, match="size"):
        Plan(0, 0, many)
    with pytest.raises(ValueError, match="length"):
        Plan(0, 0, ((Step(("a" * 8000,), ("a",)),),))
    assert Plan(0, 0, many[:BRANCHES]).without(0).branches == many[1:BRANCHES]


def test_where_a_branch_may_begin() -> None:
    one, two = Step(None, ("a",)), Step(("b",), ("c",))
    plan = Plan(0, 0, ((one, two), (two,)))
    assert plan.points() == ((), (one,), (one, two), (two,))
    deep = tuple(Step((str(number),), ("a",)) for number in range(DEPTH))
    assert deep not in Plan(0, 0, (deep,)).points()
