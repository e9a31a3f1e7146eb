"""The public messages about the puzzle of the day: the puzzle itself, and a shared result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from cogs import discord
from cogs.hall.emojis import pictured
from cogs.hall.introduction import how_to_play
from cogs.hall.screen import Screen, button, layout, rows
from cogs.learn.puzzle_screen import FILE
from cogs.learn.puzzle_sheet import about_words, day_title, day_words, tries_words
from cogs.learn.trial_screen import Shown, board
from common.names import called
from common.streaks import Streak
from common.text.say import EMPTY, bold, counted, listed, say
from common.text.text import Text
from db.tables.puzzles import Solvers, TryRow
from db.values import BoardForm
from engines.registry import GAMES
from learning.puzzle import Puzzle
from learning.solving import Solving
from render.cards.miniatures import GAME
from render.look import SQUARES, Look

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
