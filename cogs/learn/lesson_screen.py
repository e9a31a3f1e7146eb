"""A lesson: during a try, and after it.

The ids hold the game and the lesson's key before the actions."""

from __future__ import annotations

from typing import Final

from cogs import discord
from cogs.board.steps import PickControls
from cogs.hall.courses import Done, lesson_button, list_button, progress
from cogs.hall.emojis import each_pictured
from cogs.hall.game_ui import Drafting
from cogs.hall.screen import Button, Screen, button, layout, rows, text
from cogs.learn.trees import TaskTree
from cogs.learn.trial_screen import Reply, Shown, board, earlier, picking, sentences, trail
from common.text.say import bold, joined, say
from common.text.text import Text
from db.values import BoardForm
from engines.registry import GAMES
from learning.attempt import Attempt
from learning.lesson import Lesson, lessons_of, next_lesson
from render.look import WHOLE, Look

PRIMARY, SUCCESS = discord.ButtonStyle.primary, discord.ButtonStyle.success
PICK: Final = "learn-pick"
"""The verb of the controls in which an action is chosen."""
FILE: Final = "lesson.png"


def tries_at(at: Attempt) -> TaskTree:
    """Returns the picks of a lesson, including those that the rules will refuse."""
    return TaskTree(at, at.refused)


def trying_screen(
    at: Attempt,
    chosen: tuple[str, ...] = (),
    note: str = "",
    boards: BoardForm = BoardForm.PICTURES,
    *,
    look: Look = WHOLE,
    drafting: Drafting | None = None,
) -> Screen:
    """Returns the position and the next choice. `note` is a hint, or the rule against the action
    just tried; with a `drafting` the game asks as on its own screen in a match."""
    ways = tries_at(at)
    lines = [*_head(at.lesson), _bold(at.lesson.task)]
    lines += [_told(at)] if at.told else []
    lines += [note] if note else []
    if drafting:
        lines.append(drafting.words)
    elif chosen:
        lines.append(say("{parts}.", parts=joined(", ", ways.labels(chosen))))
        lines += ways.key(chosen) if boards.are_pictures else []
    choice = drafting.choice if drafting else ways.choice(chosen)
    blocks = board(at, at.view, lines, Shown(FILE, choice, look, boards))
    steps = PickControls(ways, PICK, 0, 0, attempt_args(at.lesson, at.numbers), look, boards)
    blocks += drafting.blocks if drafting else picking(at, steps, chosen)
    return Screen(layout(*blocks, *rows(_trying(at, ways, chosen))))


def _trying(at: Attempt, ways: TaskTree, chosen: tuple[str, ...]) -> list[Button]:
    """Returns the buttons back a step, for a hint, and to the list of lessons."""
    back = earlier(at, ways, chosen)
    args = attempt_args(at.lesson, back.numbers, back.chosen)
    return [
        button(say("Back"), "learn", 0, 0, args, disabled=back.is_first),
        button(say("Hint"), "learn-hint", 0, 0, attempt_args(at.lesson, at.numbers, chosen)),
        list_button(at.lesson.game),
    ]


def wrong_screen(
    at: Attempt, reply: Reply, boards: BoardForm = BoardForm.PICTURES, look: Look = WHOLE
) -> Screen:
    """Returns the end of a wrong try: the lesson's answer, or else the bot's reply, in the position
    after it."""
    lines = [*_head(at.lesson), _bold(at.lesson.task), _told(at)]
    why = at.words or reply.why
    lines.append(say("✗ {why}", why=why) if why else say("✗ Not quite."))
    if reply.told and "; ".join(reply.told) not in why:
        answer = sentences(each_pictured(at.game.key, reply.told, reply.drawn))
        lines.append(say("I answer: {reply}", reply=joined(" ", answer)))
    if reply.view.outcome:
        lines.append(_bold(at.game.describe_outcome(reply.view)))
    blocks = board(at, reply.view, lines, Shown(FILE, None, look, boards))
    again = attempt_args(at.lesson)
    buttons = [
        button(say("Try again"), "learn", 0, 0, again, style=PRIMARY),
        button(say("Hint"), "learn-hint", 0, 0, again),
        list_button(at.lesson.game),
    ]
    return Screen(layout(*blocks, *rows(buttons)))


def attempt_args(
    lesson: Lesson, numbers: tuple[int, ...] = (), chosen: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Returns a lesson for a control's id: at its beginning, or after these actions, with these
    parts chosen of the next."""
    return (lesson.game, lesson.key, trail(numbers), *chosen)


def right_screen(
    at: Attempt, done: Done, boards: BoardForm = BoardForm.PICTURES, look: Look = WHOLE
) -> Screen:
    """Returns the reason why a try was right, and the button to the next lesson."""
    lines = [*_head(at.lesson), _told(at), say("✓ **{why}**", why=at.lesson.right)]
    if at.view.outcome:
        lines.append(at.game.describe_outcome(at.view))
    lines.append(say("-# {progress}", progress=progress(at.lesson.game, done)))
    blocks = board(at, at.view, lines, Shown(FILE, None, look, boards))
    further = next_lesson(at.lesson)
    buttons = [lesson_button(say("Next"), further, style=SUCCESS)] if further else []
    buttons += [lesson_button(say("Repeat"), at.lesson), list_button(at.lesson.game)]
    return Screen(layout(*blocks, *rows(buttons)))


def match_screen(lesson: Lesson) -> Screen:
    """Returns the last lesson, whose button begins a match."""
    buttons = [
        button(say("Play"), "learn-match", 0, 0, (lesson.game,), style=SUCCESS),
        list_button(lesson.game),
    ]
    words = joined("\n", [*_head(lesson), _bold(lesson.task), lesson.plan])
    return Screen(layout(text(words), *rows(buttons)))


def _head(lesson: Lesson) -> list[str]:
    lessons = lessons_of(lesson.game)
    where = say(
        "-# {game}, lesson {number} of {all}",
        game=GAMES[lesson.game].title,
        number=lessons.index(lesson) + 1,
        all=len(lessons),
    )
    return [say("### {title}", title=lesson.title), where]


def _bold(words: str) -> Text:
    return bold(words)


def _told(at: Attempt) -> Text:
    """Returns the actions so far as sentences, with the small pictures of their pieces."""
    return joined(" ", sentences(each_pictured(at.game.key, at.told, at.drawn)))
