"""`/learn`: short lessons, private, by the same presses as in play."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from cogs import discord
from cogs.board.steps import PickControls
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, preferences_of, services_of
from cogs.discord import Choice, app_commands, commands
from cogs.hall.delivery import hold, hold_update, post_button, post_here, reply, update
from cogs.hall.emojis import each_pictured
from cogs.hall.errors import Interaction, UserError
from cogs.hall.game_ui import Drafting
from cogs.hall.introduction import (
    Done,
    courses_screen,
    lesson_button,
    lessons_screen,
    list_button,
    posted_lessons_screen,
    progress,
    taught,
)
from cogs.hall.languages.commands import describe
from cogs.hall.menus import PickerState, verbs
from cogs.hall.screen import Button, Screen, button, layout, rows, text
from cogs.learn.trees import TaskTree
from cogs.learn.trial_screen import (
    Reply,
    Shown,
    actions_of,
    board,
    earlier,
    is_full,
    picking,
    sentences,
    trail,
)
from cogs.learn.trials import Trials, possible, reopen, reply_in
from cogs.lobby.post import Challenge, with_bots
from common.names import plain
from common.text.say import EMPTY, bold, joined, say
from common.text.text import Text
from db.preferences import Preferences
from db.values import BoardForm
from engines.registry import GAMES
from engines.registry import game as find_game
from learning.attempt import Attempt, attempt, further, shortfall
from learning.lesson import Lesson, find_lesson, last_match, lessons_of, next_lesson
from learning.trial import Verdict
from players.player import AnyPlayer
from players.registry import player
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


CHANGED: Final = say("This lesson has changed. `/learn` has the new one.")
TOO_LONG: Final = say(
    "This try can't get any longer. **Back** undoes a step, **Lessons** starts over."
)
NOT_YET: Final = say("You have done no lesson of this game yet.")
NONE: Final = say("This game has no lessons yet. `/rules` explains it.")


class Lessons(commands.Cog):
    """`/learn`."""

    @app_commands.command(description=say("Learn a game in short lessons"))
    @describe(game=say("Which game; leave empty to choose"))
    @app_commands.choices(game=[Choice(name=each.title, value=each.key) for each in taught()])
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        """Shows the game's lessons, privately; all games to choose from if none is named."""
        await hold(interaction)
        await reply(interaction, await _list(interaction, game or ""))


async def _list(interaction: Interaction, game: str) -> Screen:
    """Returns the lessons of a game, or all games if none is named. Raises `UserError` if it has
    none."""
    done = await services_of(interaction).store.lessons.of(interaction.user.id)
    if not game:
        return courses_screen(done)
    if not lessons_of(find_game(game).key):
        raise UserError(NONE)
    post = post_button(interaction, "learn-post", 0, game)
    return lessons_screen(find_game(game), done, post)


@on("learn-post")
async def _post(press: Press) -> None:
    """Posts the lessons done by the pressing person; then removes the button."""
    interaction, game = press.interaction, find_game(press.arg(0))
    await hold_update(interaction)
    done = await press.services.store.lessons.of(interaction.user.id)
    if not any(key == game.key for key, _ in done):
        raise UserError(NOT_YET)
    name = plain(interaction.user.display_name)
    await post_here(interaction, posted_lessons_screen(game, done, name))
    await update(interaction, lessons_screen(game, done))


@on("how-to")
async def _how_to_play(press: Press) -> None:
    """Answers privately, below the message with the button."""
    await hold(press.interaction)
    await reply(press.interaction, await _list(press.interaction, "".join(press.args[:1])))


@on("learn-list")
async def _show_list(press: Press) -> None:
    await hold_update(press.interaction)
    await update(press.interaction, await _list(press.interaction, "".join(press.args[:1])))


@on("learn-open")
async def _open(press: Press) -> None:
    await hold_update(press.interaction)
    await _show(press, _lesson(press.arg(0), press.value))


@on("learn", "learn-take", "learn-put", "learn-clear")
async def _learn(press: Press) -> None:
    """Shows the lesson at its beginning, or after the tried actions, with the parts chosen or
    drafted."""
    await hold_update(press.interaction)
    await _show(press, _lesson(press.arg(0), press.arg(1)))


@on("learn-hint")
async def _hint(press: Press) -> None:
    await hold_update(press.interaction)
    lesson = _lesson(press.arg(0), press.arg(1))
    await _show(press, lesson, say("Hint: {hint}", hint=lesson.hint) if lesson.hint else EMPTY)


async def _show(press: Press, lesson: Lesson, note: Text = EMPTY) -> None:
    if lesson.is_match:
        await update(press.interaction, match_screen(lesson))
    else:
        await reopen(press, LessonTrials(lesson), note)


@on(*verbs(PICK))
async def _choose(press: Press) -> None:
    await LessonTrials(_lesson(press.arg(0), press.arg(1))).choose(press)


def _lesson(game: str, key: str) -> Lesson:
    lesson = find_lesson(game, key)
    if lesson is None:
        raise UserError(CHANGED)
    return lesson


class LessonTrials(Trials[Attempt]):
    """The trials of a lesson."""

    changed = CHANGED

    def __init__(self, lesson: Lesson) -> None:
        self._lesson: Final = lesson

    async def tried(self, press: Press) -> tuple[Attempt, tuple[str, ...]]:
        numbers = actions_of("".join(press.args[2:3]))
        return await asyncio.to_thread(attempt, self._lesson, numbers), press.args[3:]

    def ways(self, at: Attempt) -> TaskTree:
        return tries_at(at)

    def further(self, at: Attempt, number: int) -> Attempt:
        return further(at, number)

    def again(self, at: Attempt) -> Attempt:
        return attempt(at.lesson)

    async def show(self, press: Press, at: Attempt, state: PickerState, note: Text = EMPTY) -> None:
        wanted, look = await _wishes(press, at)
        chosen = state.chosen
        asks, args = press.services.game_uis[at.game.key].drafting, _args(at)
        drafting = asks(at.view, args, chosen, look)
        if drafting is None:
            chosen = possible(tries_at(at), chosen)
            if is_full(PickControls(tries_at(at), PICK, 0, 0, args)):
                raise UserError(TOO_LONG)
        screen = trying_screen(at, chosen, note, wanted.boards, look=look, drafting=drafting)
        await update(press.interaction, screen)

    async def judge(self, press: Press, at: Attempt) -> None:
        wanted, look = await _wishes(press, at)
        if at.verdict is Verdict.WRONG:
            answer = Reply(at.view) if at.words else await _reply_to(press, at)
            await update(press.interaction, wrong_screen(at, answer, wanted.boards, look))
            return
        services, person = press.services, press.interaction.user.id
        await _note(services, person, at.lesson)
        done = await services.store.lessons.of(person)
        await update(press.interaction, right_screen(at, done, wanted.boards, look))


async def _wishes(press: Press, at: Attempt) -> tuple[Preferences, Look]:
    """Returns the person's preferences, and the look of this lesson's boards."""
    wanted = await preferences_of(press.interaction)
    return wanted, Look(down=wanted.below(at.seat), helps=True)


def _args(at: Attempt) -> tuple[str, ...]:
    return attempt_args(at.lesson, at.numbers)


async def _reply_to(press: Press, at: Attempt) -> Reply:
    seed = f"{at.lesson.key} {trail(at.numbers)}"
    why = await asyncio.to_thread(shortfall, at)
    return replace(await reply_in(press, at.game, at.state, at.seat, seed), why=why)


async def _note(services: Services, person: int, lesson: Lesson) -> None:
    await services.store.lessons.done(person, lesson.game, lesson.key, services.now())


@on("learn-match")
async def _play(press: Press) -> None:
    """Begins the match at the end of a game's lessons, with the bot at the lesson's level."""
    await hold_update(press.interaction)
    game = find_game(press.arg(0))
    lesson = last_match(game.key)
    if lesson is None:
        raise UserError(CHANGED)
    thinker: AnyPlayer = player(game.key)
    wish = Challenge(game.key, dict(lesson.options), None, None, seats=min(game.seat_counts))
    wish = with_bots(wish, int(lesson.bot or thinker.levels[0].key))
    if await press.services.lobby.challenge(press.interaction, wish):
        await _note(press.services, press.interaction.user.id, lesson)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Lessons())
