"""A plan: a seat's answers to the turns of the others, several turns ahead.

A plan is made at a ply at which others are to act. Its branches are chains of steps: a condition on
the others' actions until it is the seat's turn again, and the seat's own whole turn after it. All
are texts of actions, as the log would hold them. Branches that begin alike share their beginning:
after it they are the branches of a tree, with one answer to each condition.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from engines.game import Seat

BRANCHES: Final = 6
"""The most branches of a plan."""
DEPTH: Final = 5
"""The most answers in a row."""
LONGEST: Final = 8_000
"""The most characters of a plan's text."""
ACTIONS: Final = 60
"""The most actions of one step, of the others or of the seat."""


@dataclass(frozen=True, slots=True)
class Step:
    """One answer. `theirs` are the others' actions until the seat is to act, None for any actions;
    `own` are the seat's actions, its whole turn."""

    theirs: tuple[str, ...] | None
    own: tuple[str, ...]


Branch: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """A step that is being picked, after the steps `before` it. `anything` says that its condition
    is met by any actions of the others; else `theirs` are their actions so far. `own` are the
    seat's."""

    before: Branch = ()
    theirs: tuple[str, ...] = ()
    anything: bool = False
    own: tuple[str, ...] = ()

    @property
    def condition(self) -> tuple[str, ...] | None:
        """The others' actions so far, as in a step."""
        return None if self.anything else self.theirs


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a seat, made at this ply of the match. Raises `ValueError` if it is too large."""

    seat: Seat
    ply: int
    branches: tuple[Branch, ...] = ()

    def __post_init__(self) -> None:
        deep = max(map(len, self.branches), default=1)
        steps = [step for branch in self.branches for step in branch]
        wide = max((len(step.theirs or ()) + len(step.own) for step in steps), default=0)
        if len(self.branches) > BRANCHES or not 0 < deep <= DEPTH or wide > 2 * ACTIONS:
            raise ValueError("a plan of that size is not kept")
        if len(text_of(self.branches)) > LONGEST:
            raise ValueError("a plan of that length is not kept")

    def having(self, branch: Branch) -> Plan:
        """Returns the plan with this branch. It takes the place of those with another answer at the
        same point, and of a shorter beginning of it. Raises `ValueError` if the plan gets too
        large."""
        if any(each[: len(branch)] == branch for each in self.branches):
            return self
        kept = [each for each in self.branches if not _clash(each, branch)]
        return replace(self, branches=(*kept, branch))

    def without(self, number: int) -> Plan:
        """Returns the plan without the branch of this number, counted from 0."""
        return replace(self, branches=self.branches[:number] + self.branches[number + 1 :])

    def points(self) -> tuple[Branch, ...]:
        """Returns the beginnings of all branches after which there is room for one more answer: the
        points at which a branch may begin. The first one is the beginning of the plan."""
        found = {(): None} | {
            branch[:depth]: None
            for branch in self.branches
            for depth in range(1, min(len(branch), DEPTH - 1) + 1)
        }
        return tuple(found)


def _clash(old: Branch, new: Branch) -> bool:
    """Tells whether a new branch replaces an old one: it goes on from its end, or answers the same
    condition differently."""
    for one, other in zip(old, new, strict=False):
        if one != other:
            return one.theirs == other.theirs
    return True


# Texts, as they are stored


def text_of(branches: tuple[Branch, ...]) -> str:
    """Returns branches as a text; `branches_of` reads it."""
    told = [[_listed(step) for step in branch] for branch in branches]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def branches_of(text: str) -> tuple[Branch, ...]:
    """Returns the branches of a text. Raises `ValueError` for any other text."""
    return tuple(tuple(map(_step, branch)) for branch in _loaded(text))


def draft_text(draft: Draft | None) -> str:
    """Returns a draft as a text, empty for none; `draft_of` reads it."""
    if draft is None:
        return ""
    before = [_listed(step) for step in draft.before]
    told = [before, list(draft.theirs), draft.anything, list(draft.own)]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def draft_of(text: str) -> Draft | None:
    """Returns the draft of a text. Raises `ValueError` for any other text."""
    if not text:
        return None
    before, theirs, anything, own = _loaded(text)
    return Draft(tuple(map(_step, before)), tuple(theirs), bool(anything), tuple(own))


def _listed(step: Step) -> list[Any]:
    return [None if step.theirs is None else list(step.theirs), list(step.own)]


def _step(told: list[Any]) -> Step:
    theirs, own = told
    return Step(None if theirs is None else tuple(theirs), tuple(own))


def _loaded(text: str) -> list[Any]:
    if not text.startswith("["):
        raise ValueError("no plan is written like this")
    found: list[Any] = json.loads(text)
    return found
