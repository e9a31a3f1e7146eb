"""Every screen of every lesson keeps Discord's limits, and leads to every try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

import pytest

from cogs.hall.introduction import courses_screen, lessons_screen, posted_lessons_screen
from cogs.hall.screen import Screen, button
from cogs.learn.learn import match_screen, right_screen, tries_at, trying_screen, wrong_screen
from cogs.learn.trial_screen import Reply
from conformance.limits import walk
from conformance.screens import check, components_of
from db.values import BoardForm
from engines.registry import GAMES
from learning.attempt import Attempt, attempt, further
from learning.lesson import Lesson, lessons_of
from learning.trial import Verdict
from tests.bot.reading import ways_in
from tests.sample import some

EVERY = [lesson for key in GAMES for lesson in lessons_of(key)]
TASKS = [lesson for lesson in EVERY if not lesson.is_match]
every_task = pytest.mark.parametrize("lesson", TASKS, ids=lambda each: f"{each.game}-{each.key}")
LONGEST = "The longest reply of all. " * 40
MOST = 5
"""Presses of a first action, its confirmation aside."""
Chosen: TypeAlias = tuple[str, ...]


def along(lesson: Lesson) -> Iterator[Attempt]:
    """The lesson as it begins, and after each action of the ways to do it."""
    yield attempt(lesson)
    for texts in lesson.ways:
        at = attempt(lesson)
        for text in texts:
            at = further(at, at.view.legal.index(at.game.read(text)))
            yield at


def reached(at: Attempt) -> dict[Chosen, int]:
    """All parts to which the controls lead, with the presses. Their screens keep the limits:
    usually a few of each step are looked at."""
    ways = tries_at(at)
    start = ways.advance()
    found, waiting, drawn = {start: 0}, [start], Counter[tuple[int, bool]]()
    while waiting:
        chosen = waiting.pop(0)
        if ways.pick(chosen):
            continue
        hint = f"Hint: {at.lesson.hint}"
        step = len(chosen), ways.at_once(chosen)
        if not drawn[step]:  # at each step the same board in characters
            check(trying_screen(at, chosen, hint, BoardForm.TEXT))
        screen = trying_screen(at, chosen, hint)
        if drawn[step] < some(12, 10_000):
            check(screen)
        drawn[step] += 1
        for _, option, more in ways_in(walk(components_of(screen)), "learn-pick", "", 3):
            longer = ways.advance(more)
            presses = found[chosen] + (1 if option is None else 2)
            if longer not in found:
                found[longer] = presses
                waiting.append(longer)
    return found


@every_task
def test_controls_lead_to_every_action_and_to_those_that_are_refused(lesson: Lesson) -> None:
    for at in along(lesson):
        if at.verdict is not Verdict.GOES_ON:
            continue
        ways, found = tries_at(at), reached(at)
        picks = {pick.text: presses for each, presses in found.items() if (pick := ways.pick(each))}
        offered = [ways.pick(each) for each in found]
        assert {each.action for each in offered if each} >= {*at.view.legal, *at.refused}
        assert max(picks.values()) <= MOST


@every_task
def test_what_comes_of_a_try_keeps_the_limits(lesson: Lesson) -> None:
    done = [(each.game, each.key) for each in EVERY]
    for at in along(lesson):
        if at.verdict is Verdict.RIGHT:
            for boards in BoardForm:
                check(right_screen(at, done, boards))
        for boards in BoardForm:
            check(wrong_screen(at, Reply(at.view, (LONGEST,)), boards))


@pytest.mark.parametrize("share", [0, 1, 2])
def test_lists_of_lessons_keep_the_limits(share: int) -> None:
    done = [(each.game, each.key) for each in EVERY[:: share or len(EVERY)]]
    screens: list[Screen] = [courses_screen(done)]
    post = [button("W" * 30, "learn-post", 0)]
    for game in (each for key, each in GAMES.items() if lessons_of(key)):
        screens += [lessons_screen(game, done, post), posted_lessons_screen(game, done, "W" * 32)]
    screens += [match_screen(lesson) for lesson in EVERY if lesson.is_match]
    for screen in screens:
        check(screen)
