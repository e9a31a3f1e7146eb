"""Files of lessons are read as they are written, and a slip is told with its lesson."""

from __future__ import annotations

import pytest

from common.text.say import say
from learning.lesson import BadLessons, Lesson, Wrong, read_lessons

GOOD = """\
# A comment.
== first: The first one
position: 5x5 1 Wa1 / Rb1
task: Do
  this.
do: Wa1-a2, Wa2xa3
do: end
goal: no loss
only: yes
last: end
hint: So.
wrong Wa1-a2, end: Not so.
refused: Wa1-a3
else: No.
right: Yes.

== last: The match
match: beginner=yes board=5x5
task: Play.
right: It has begun.
"""
FIRST = Lesson(
    game="vilitum",
    key="first",
    title=say("The first one"),
    task=say("Do this."),
    right=say("Yes."),
    position="5x5 1 Wa1 / Rb1",
    hint=say("So."),
    otherwise=say("No."),
    only=True,
    last="end",
    ways=(("Wa1-a2", "Wa2xa3"), ("end",)),
    goals=("no loss",),
    wrong=(Wrong(("Wa1-a2", "end"), say("Not so.")),),
    refused=("Wa1-a3",),
)
LAST = Lesson(
    game="vilitum",
    key="last",
    title=say("The match"),
    task=say("Play."),
    right=say("It has begun."),
    options=(("beginner", "yes"), ("board", "5x5")),
)


def test_lessons_are_read_as_they_are_written() -> None:
    assert read_lessons("vilitum", GOOD) == (FIRST, LAST)
    assert LAST.is_match
    assert not FIRST.is_match
    assert read_lessons("vilitum", "# Nothing yet.\n") == ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("== last:", "== first:", "two lessons are called first"),
        ("== first: The first one", "== First: one", "does not begin a lesson"),
        ("== first:", "== much-too-long-a-key:", "does not begin a lesson"),
        ("# A comment.", "task: Early.", "task: Early. does not begin a lesson"),
        ("hint: So.", "hints: So.", "says nothing that a lesson has"),
        ("hint: So.", "hint: So.\nhint: Or so.", "says something twice"),
        ("right: Yes.", "else: Yes.", "says something twice"),
        ("task: Play.\n", "", "needs a task, right, and"),
        ("position: 5x5 1 Wa1 / Rb1\n", "", "either a position or a match"),
        ("match: beginner=yes", "do: end\nmatch: beginner=yes", "a match has none"),
        ("goal: no loss", "goal: fame", "fame is no goal"),
        ("wrong Wa1-a2, end:", "wrong:", "is not whole"),
        ("hint: So.", "hint:", "is not whole"),
        ("hint: So.", f"hint: {'So. ' * 200}", "longer than 400 characters"),
    ],
)
def test_a_slip_is_told_with_its_lesson(old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(BadLessons, match=told):
        read_lessons("vilitum", GOOD.replace(old, new, 1))
