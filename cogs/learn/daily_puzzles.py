"""The puzzle of the day: settled at its beginning, and posted in the servers that want it, once a
day each; and the bot's signs of life, by which people are forgiven days without the bot."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final

from cogs import discord
from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot, Services
from cogs.hall.emojis import pictured
from cogs.hall.introduction import how_to_play
from cogs.hall.keeping.keeper import Kind, RenderedMessage, WantedMessage
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import Refusal
from cogs.hall.screen import Screen, button, layout, rows
from cogs.learn.puzzle_screen import FILE
from cogs.learn.puzzle_sheet import about_words, day_title, day_words, tries_words
from cogs.learn.puzzles import puzzle_of_today
from cogs.learn.trial_screen import Shown, board
from common.names import called
from common.streaks import Streak
from common.text.say import EMPTY, bold, counted, listed, say
from common.text.text import Text
from db.tables.puzzles import DAILY, DailyRow, Solvers, TryRow, day_of
from db.tables.servers.kept_messages import KeptMessage
from db.values import BoardForm
from engines.registry import GAMES
from learning.puzzle import Puzzle
from learning.solving import Solving, solving
from render.cards.miniatures import GAME
from render.look import SQUARES, Look
from render.painting.orders import NotDrawn

MOST_NAMED: Final = 10


def daily_screen(
    puzzle: Puzzle, day: date, at: Solving, yesterday: Solvers | None = None
) -> Screen:
    """Returns the message of a day: the puzzle, a button that opens it in private, and the solvers
    of yesterday's puzzle, if it was posted here. It mentions nobody."""
    lines: list[str] = [day_title(day), *_task(puzzle, at)]
    lines += ["-# " + _solved_by(yesterday)] if yesterday else []
    args = (puzzle.game, puzzle.key)
    solve = button(
        say("Solve"), "puzzle-solve", 0, day.toordinal(), args, style=discord.ButtonStyle.primary
    )
    buttons = [solve, *how_to_play(puzzle.game)]
    blocks = board(at, at.view, lines, Shown(FILE))
    return Screen(layout(*blocks, *rows(buttons)))


def _task(puzzle: Puzzle, at: Solving) -> list[Text]:
    side = at.game.side(at.view, at.seat)
    return [about_words(puzzle, side), bold(puzzle.task)]


def _solved_by(solvers: Solvers) -> Text:
    if not solvers.number:
        return say("Nobody here solved yesterday's.")
    names = [f"<@{each}>" for each in solvers.named[:MOST_NAMED]]
    more = solvers.number - len(names)
    if not names:
        return say("{number} here solved yesterday's.", number=solvers.number)
    words = listed([*names, *([say("{number} more", number=more)] if more else [])])
    return say("{number} solved yesterday's: {names}.", number=solvers.number, names=words)


@dataclass(frozen=True, slots=True)
class Result:
    """A person's result at a puzzle: the name to show, the day, None if it was no day's, the tries,
    and the streak."""

    name: str
    day: date | None
    tried: TryRow
    streak: Streak


def shared_screen(puzzle: Puzzle, at: Solving, result: Result, *, as_text: bool = False) -> Screen:
    """Returns a result for all to see, without the solution: a line, the task, the first position,
    as a picture or `as_text`, and a button to try it. It mentions nobody."""
    day, tried = result.day, result.tried
    who = called(result.name, "Somebody")
    told = _SHARED[tried.solved, day is not None].filled(
        who=who,
        day=day_words(day) if day else EMPTY,
        game=GAMES[puzzle.game].title,
        how=tries_words(tried),
        streak=counted(result.streak.now, "day"),
    )
    args = (puzzle.game, puzzle.key)
    # Not the daily message's verb, by which that message is found.
    solve = button(say("Try it"), "puzzle-try", 0, day.toordinal() if day else 0, args)
    lines = [pictured(puzzle.game, GAME, told), *_task(puzzle, at)]
    boards = BoardForm.TEXT if as_text else BoardForm.PICTURES
    blocks = board(at, at.view, lines, Shown(FILE, look=Look(SQUARES), boards=boards))
    return Screen(layout(*blocks, *rows([solve])))


_SHARED: Final = {
    (True, True): say("🧩 {who} solved the puzzle of {day} {how}. Streak: {streak}. Your turn!"),
    (True, False): say("🧩 {who} solved a puzzle of {game} {how}. Your turn!"),
    (False, True): say("🧩 {who} did not solve the puzzle of {day}. Your turn!"),
    (False, False): say("🧩 {who} did not solve a puzzle of {game}. Your turn!"),
}
"""The words for a shared result, by whether the puzzle was solved, and whether it was a day's."""


log = logging.getLogger(__name__)

EVERY = 60.0
SPREAD: Final = timedelta(hours=1)
"""The servers get their puzzle one after the other, at most so long after midnight in UTC."""
_TIMESTAMP: Final = 22
"""Bits of a server's id after those with the time of its creation."""


def due_at(guild_id: int, day: date) -> datetime:
    """Returns the time from which a server gets the puzzle of a day: always the same time of
    day."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC)
    seconds = (guild_id >> _TIMESTAMP) % int(SPREAD.total_seconds())
    return midnight + timedelta(seconds=seconds)


@dataclass(frozen=True, slots=True)
class _Today:
    """The messages of the current day in UTC, and its puzzle."""

    services: Services
    day: date
    puzzle: Puzzle
    at: Solving

    async def wanted(self, subject: str, stands: KeptMessage | None) -> WantedMessage | None:
        """Returns the day's message, if it is still wanted and not posted."""
        del stands
        row = await self.services.store.daily_puzzles.get(int(subject))
        if row.channel_id is None or row.day == self.day:
            return None
        marks = (f"puzzle-solve:0:{self.day.toordinal()}:",)
        draw = partial(self._draw, row)
        day = self.day.isoformat()
        return WantedMessage(row.guild_id, row.channel_id, day, marks, draw, fixed=True)

    async def _draw(self, row: DailyRow, _: object) -> RenderedMessage:
        yesterday = self.day - timedelta(days=1)
        daily, had_one = self.services.store.daily_puzzles, row.day == yesterday
        solvers = await daily.solvers(row.guild_id, yesterday) if had_one else None
        return RenderedMessage(daily_screen(self.puzzle, self.day, self.at, solvers))

    async def refused(self, wanted: WantedMessage, refusal: Refusal, lasting: bool) -> None:
        """Switches it off if it could not be posted for too long."""
        del refusal
        if lasting:
            guild_id, daily = wanted.guild_id, self.services.store.daily_puzzles
            await daily.stop(guild_id, wanted.channel_id, self.services.now())
            log.info("the daily puzzle was switched off", extra=facts(guild=guild_id))


def rounds(bot: ServiceBot) -> Round:
    """Looks once a minute which servers are due for their puzzle."""
    posting = Job[tuple[DailyRow, Kind]](
        "a daily puzzle",
        lambda each: bot.services.keeper.keep(each[1], str(each[0].guild_id)),
        partial(_due, bot.services),
        lambda each: facts(guild=each[0].guild_id),
        key=lambda each: (each[0].guild_id, each[0].channel_id),
        lock=lambda each: f"daily {each[0].guild_id}",
        most=200,
        ends=(NotDrawn,),  # they all wait for the same picture
        ended=partial(log.warning, "the daily puzzle waits for its picture: %s"),
    )
    return Round("DailyPuzzle", EVERY, log, (posting,), attended=True)


async def _due(services: Services) -> list[tuple[DailyRow, Kind]]:
    """Records a sign of life, and returns the servers whose puzzle is due."""
    now, store = services.now(), services.store
    await store.puzzles.sign(now)
    puzzle, day = await puzzle_of_today(services), day_of(now)
    rows = await store.daily_puzzles.due(day) if puzzle else ()
    due = [row for row in rows if due_at(row.guild_id, day) <= now]
    if puzzle is None or not due:
        return []
    today = _Today(services, day, puzzle, await asyncio.to_thread(solving, puzzle))
    kind = Kind(DAILY, today.wanted, today.refused)
    return [(row, kind) for row in due]
