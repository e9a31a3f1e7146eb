"""A lesson: while it is tried, and what comes of a try.

Nothing about a try is stored. The ids hold the game, the lesson's key, the actions so far as their
numbers among the legal ones, and the parts chosen of the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.board.steps import Steps, Tries
from cogs.hall.courses import Done, lesson_button, list_button, progress
from cogs.hall.game_ui import Drafting
from cogs.hall.menus import Choosing
from cogs.hall.screen import Blocks, Picture, Screen, button, gallery, layout, rows, text
from cogs.learn.practice_screen import trail
from engines.choosing import AnyChoice
from engines.game import AnyView
from engines.registry import GAMES
from learning.attempt import Attempt
from learning.lesson import Lesson, lessons_of, next_lesson

PRIMARY, SUCCESS = discord.ButtonStyle.primary, discord.ButtonStyle.success


def tries_at(at: Attempt) -> Tries:
    """Returns the picks of a lesson: with them those that are offered for the rules to refuse
    them."""
    return Tries(at, at.refused)


@dataclass(frozen=True, slots=True)
class Reply:
    """What the bot answers to a wrong try: the learner's view after it, and its actions in
    words."""

    view: AnyView
    told: tuple[str, ...] = ()


def trying_screen(
    at: Attempt,
    chosen: tuple[str, ...] = (),
    note: str = "",
    *,
    as_text: bool = False,
    drafting: Drafting | None = None,
) -> Screen:
    """Returns the position and the next choice. `note` is a hint, or the rule that stands against
    what was just tried; `as_text` draws the board in characters; with a `drafting` the game asks as
    on its own screen in a match."""
    ways = tries_at(at)
    lines = [*_head(at.lesson), f"**{at.lesson.task}**"]
    lines += [_sentence(at.told)] if at.told else []
    lines += [note] if note else []
    if drafting:
        lines.append(drafting.words)
    elif chosen:
        lines.append(f"{', '.join(ways.labels(chosen))}.")
    choice = drafting.choice if drafting else ways.choice(chosen)
    blocks, pictures = _board(at, at.view, lines, choice, as_text=as_text)
    if drafting:
        blocks += drafting.blocks
    else:
        blocks += _picking(at, ways, chosen)
    return Screen(layout(*blocks, *rows(_trying(at, ways, chosen))), pictures)


def _picking(at: Attempt, ways: Tries, chosen: tuple[str, ...]) -> Blocks:
    asked = at.game.asks(at.view, chosen) if ways.further(chosen) else ""
    steps = Steps(ways, "learn-pick", 0, 0, attempt_args(at.lesson, at.numbers))
    return steps.blocks(Choosing(chosen), asked)


def _trying(at: Attempt, ways: Tries, chosen: tuple[str, ...]) -> list[ui.Button[Any]]:
    """Returns what else there is: back a step, a hint, or out."""
    if ways.is_first(chosen):
        earlier = attempt_args(at.lesson, at.numbers[:-1])
    else:
        earlier = attempt_args(at.lesson, at.numbers, ways.retreat(chosen))
    none = ways.is_first(chosen) and not at.numbers
    return [
        button("Back", "learn", 0, 0, earlier, disabled=none),
        button("Hint", "learn-hint", 0, 0, attempt_args(at.lesson, at.numbers, chosen)),
        list_button(at.lesson.game),
    ]


def wrong_screen(at: Attempt, reply: Reply, *, as_text: bool = False) -> Screen:
    """Returns what came of a wrong try: what the lesson says to it, or else the bot's reply, in the
    position after it, perhaps in characters."""
    lines = [*_head(at.lesson), f"**{at.lesson.task}**", _sentence(at.told)]
    lines.append(f"✗ {at.words}" if at.words else "✗ That does not do it.")
    if reply.told:
        lines.append(f"I answer: {_sentence(reply.told)}")
    if reply.view.outcome:
        lines.append(f"**{at.game.describe_outcome(reply.view)}**")
    blocks, pictures = _board(at, reply.view, lines, as_text=as_text)
    again = attempt_args(at.lesson)
    buttons = [
        button("Try again", "learn", 0, 0, again, style=PRIMARY),
        button("Hint", "learn-hint", 0, 0, again),
        list_button(at.lesson.game),
    ]
    return Screen(layout(*blocks, *rows(buttons)), pictures)


def attempt_args(
    lesson: Lesson, numbers: tuple[int, ...] = (), chosen: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Returns a lesson for a control's id: as it begins, or after these actions, with these parts
    chosen of the next."""
    return (lesson.game, lesson.key, trail(numbers), *chosen)


def right_screen(at: Attempt, done: Done, *, as_text: bool = False) -> Screen:
    """Returns why a try was right, and the way to the next lesson; `as_text` as in others."""
    lines = [*_head(at.lesson), _sentence(at.told), f"✓ **{at.lesson.right}**"]
    if at.view.outcome:
        lines.append(at.game.describe_outcome(at.view))
    lines.append(f"-# {progress(at.lesson.game, done)}")
    blocks, pictures = _board(at, at.view, lines, as_text=as_text)
    further = next_lesson(at.lesson)
    buttons = [lesson_button("Next", further, style=SUCCESS)] if further else []
    buttons += [lesson_button("Once more", at.lesson), list_button(at.lesson.game)]
    return Screen(layout(*blocks, *rows(buttons)), pictures)


def match_screen(lesson: Lesson) -> Screen:
    """Returns the last lesson, whose button begins a match."""
    buttons = [
        button("Play", "learn-match", 0, 0, (lesson.game,), style=SUCCESS),
        list_button(lesson.game),
    ]
    words = "\n".join([*_head(lesson), f"**{lesson.task}**"])
    return Screen(layout(text(words), *rows(buttons)))


def _head(lesson: Lesson) -> list[str]:
    lessons = lessons_of(lesson.game)
    where = f"lesson {lessons.index(lesson) + 1} of {len(lessons)}"
    return [f"### {lesson.title}", f"-# {GAMES[lesson.game].title}, {where}"]


def _sentence(told: Sequence[str]) -> str:
    """Returns what was told as sentences, each with one full stop."""
    return " ".join(f"{each.rstrip('.')}." for each in told)


def _board(
    at: Attempt,
    view: AnyView,
    lines: Sequence[str],
    choice: AnyChoice | None = None,
    *,
    as_text: bool,
) -> tuple[Blocks, tuple[Picture, ...]]:
    """Returns these lines above the board, as a picture in which a choice is marked as far as it is
    legal, or in characters, and the pictures."""
    if as_text:
        return [text("\n".join([*lines, f"```\n{at.game.ascii_board(view)}\n```"]))], ()
    alt = at.game.alt_text(view)
    picture = Picture("lesson.png", at.game.key, view, alt, choice)
    return [text("\n".join(lines)), gallery(picture)], (picture,)
