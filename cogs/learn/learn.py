"""`/learn`: short lessons, private, by the same presses as in play."""

from __future__ import annotations

import asyncio

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, preferences_of, services_of
from cogs.hall.courses import courses_screen, lessons_screen, taught
from cogs.hall.delivery import hold, hold_update, reply, update
from cogs.hall.errors import Interaction, UserError
from cogs.hall.menus import values_of, verbs
from cogs.hall.screen import Screen
from cogs.learn.lesson_screen import (
    Reply,
    attempt_args,
    match_screen,
    right_screen,
    tries_at,
    trying_screen,
    wrong_screen,
)
from cogs.learn.practice_screen import actions_of, trail
from cogs.learn.replies import reply_in
from cogs.lobby.post import Challenge, with_bots
from engines.registry import game as find_game
from learning.attempt import Attempt, Gone, Verdict, attempt, further
from learning.lesson import Lesson, find_lesson, lessons_of
from players.player import AnyPlayer
from players.registry import player

CHANGED = "The lessons have changed since. `/learn` has them as they are now."
NONE = "There are no lessons for this game yet. `/rules` tells how it is played."


class Lessons(commands.Cog):
    """`/learn`."""

    @app_commands.command(description="Learn a game in short lessons")
    @app_commands.describe(game="Which game; leave out to choose from all")
    @app_commands.choices(game=[Choice(name=each.title, value=each.key) for each in taught()])
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        """The game's lessons, privately; all games to choose from where none is named."""
        await hold(interaction)
        await reply(interaction, await _list(interaction, game or ""))


async def _list(interaction: Interaction, game: str) -> Screen:
    """Returns the lessons of a game, or all games where none is named. Raises `UserError` where it
    has none."""
    done = await services_of(interaction).store.lessons.of(interaction.user.id)
    if not game:
        return courses_screen(done)
    if not lessons_of(find_game(game).key):
        raise UserError(NONE)
    return lessons_screen(find_game(game), done)


@on("how-to")
async def _how_to_play(press: Press) -> None:
    """Below whatever message has the button, for who pressed it alone."""
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
    """The lesson as it begins, or as far as it was tried, with what is chosen or drafted."""
    await hold_update(press.interaction)
    await _show(press, _lesson(press.arg(0), press.arg(1)))


@on("learn-hint")
async def _hint(press: Press) -> None:
    await hold_update(press.interaction)
    lesson = _lesson(press.arg(0), press.arg(1))
    await _show(press, lesson, f"Hint: {lesson.hint}" if lesson.hint else "")


async def _show(press: Press, lesson: Lesson, note: str = "") -> None:
    if lesson.is_match:
        await update(press.interaction, match_screen(lesson))
        return
    at = await _tried(lesson, press.args[2:3])
    if at.verdict is not Verdict.GOES_ON:
        at = await _tried(lesson, ())
    await _try(press, at, press.args[3:], note)


async def _try(press: Press, at: Attempt, chosen: tuple[str, ...] = (), note: str = "") -> None:
    """Shows the next choice after what is chosen, which a control's id says: from the beginning
    where that is nothing to choose."""
    asks = press.services.game_uis[at.game.key].drafting
    drafting = asks(at.view, attempt_args(at.lesson, at.numbers), chosen)
    if drafting is None:
        ways = tries_at(at)
        chosen = ways.advance(chosen if ways.labels(chosen) else ())
    as_text = await _wants_text(press)
    screen = trying_screen(at, chosen, note, as_text=as_text, drafting=drafting)
    await update(press.interaction, screen)


async def _wants_text(press: Press) -> bool:
    """Tells whether the person wants boards in characters."""
    return (await preferences_of(press.interaction)).text_board


def _lesson(game: str, key: str) -> Lesson:
    lesson = find_lesson(game, key)
    if lesson is None:
        raise UserError(CHANGED)
    return lesson


async def _tried(lesson: Lesson, words: tuple[str, ...]) -> Attempt:
    """Returns the try for which a control's id stands."""
    numbers = actions_of("".join(words))
    try:
        return await asyncio.to_thread(attempt, lesson, numbers)
    except Gone:
        raise UserError(CHANGED) from None


@on(*verbs("learn-pick"))
async def _choose(press: Press) -> None:
    """Chooses a part. A whole action is played at once, and judged."""
    await hold_update(press.interaction)
    lesson = _lesson(press.arg(0), press.arg(1))
    at = await _tried(lesson, press.args[2:3])
    if at.verdict is not Verdict.GOES_ON:
        raise UserError(CHANGED)
    ways = tries_at(at)
    chosen = ways.advance((*press.args[3:], *values_of(press.values)))
    pick = ways.pick(chosen)
    if pick is None:
        await _try(press, at, chosen)
    elif pick.action not in at.view.legal:
        refusal = await asyncio.to_thread(at.refusal, pick.action)
        await _try(press, at, note=f"✗ {refusal}")
    else:
        number = at.view.legal.index(pick.action)
        await _judge(press, await asyncio.to_thread(further, at, number))


async def _judge(press: Press, at: Attempt) -> None:
    """Shows what comes of a try."""
    services, as_text = press.services, await _wants_text(press)
    if at.verdict is Verdict.GOES_ON:
        await _try(press, at)
    elif at.verdict is Verdict.WRONG:
        answer = Reply(at.view) if at.words else await _reply_to(press, at)
        await update(press.interaction, wrong_screen(at, answer, as_text=as_text))
    else:
        await _note(services, press.interaction.user.id, at.lesson)
        done = await services.store.lessons.of(press.interaction.user.id)
        await update(press.interaction, right_screen(at, done, as_text=as_text))


async def _reply_to(press: Press, at: Attempt) -> Reply:
    seed = f"{at.lesson.key} {trail(at.numbers)}"
    return await reply_in(press, at.game, at.state, at.seat, seed)


async def _note(services: Services, person: int, lesson: Lesson) -> None:
    await services.store.lessons.done(person, lesson.game, lesson.key, services.now())


@on("learn-match")
async def _play(press: Press) -> None:
    """Begins the match at the end of a game's lessons, against the lowest level."""
    await hold_update(press.interaction)
    game = find_game(press.arg(0))
    lesson = next((each for each in lessons_of(game.key) if each.is_match), None)
    if lesson is None:
        raise UserError(CHANGED)
    thinker: AnyPlayer = player(game.key)
    wish = Challenge(game.key, dict(lesson.options), None, None, seats=min(game.seat_counts))
    wish = with_bots(wish, int(thinker.levels[0].key))
    if await press.services.lobby.challenge(press.interaction, wish):
        await _note(press.services, press.interaction.user.id, lesson)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Lessons())
