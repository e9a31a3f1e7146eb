"""The public messages about the puzzle of the day: the puzzle itself, and a shared result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

import discord

from cogs.hall.courses import how_to_play
from cogs.hall.emojis import pictured
from cogs.hall.screen import Screen, button, layout, rows
from cogs.learn.puzzle_screen import FILE
from cogs.learn.puzzle_sheet import day_words, result_words
from cogs.learn.trial_screen import Shown, board
from common.names import called
from common.streaks import Streak
from common.text.say import counted, listed
from db.tables.puzzles import Solvers, TryRow
from engines.registry import GAMES
from learning.puzzle import GRADES, Puzzle
from learning.solving import Solving
from render.cards.miniatures import GAME

MOST_NAMED: Final = 10


def daily_screen(
    puzzle: Puzzle, day: date, at: Solving, yesterday: Solvers | None = None
) -> Screen:
    """Returns the message of a day: the puzzle, a button that opens it in private, and the solvers
    of yesterday's puzzle, if it was posted here. It mentions nobody."""
    side = at.game.side(at.view, at.seat)
    about = f"{GAMES[puzzle.game].title}, {GRADES[puzzle.grade].lower()}. You play {side}."
    lines = [f"### Puzzle of {day_words(day)}", f"-# {about}", f"**{puzzle.task}**"]
    lines += [f"-# {_solved_by(yesterday)}"] if yesterday else []
    args = (puzzle.game, puzzle.key)
    solve = button(
        "Solve", "puzzle-solve", 0, day.toordinal(), args, style=discord.ButtonStyle.primary
    )
    buttons = [solve, *how_to_play(puzzle.game)]
    blocks, pictures = board(at, at.view, lines, Shown(FILE))
    return Screen(layout(*blocks, *rows(buttons)), pictures)


def _solved_by(solvers: Solvers) -> str:
    if not solvers.number:
        return "Nobody here solved yesterday's."
    names = [f"<@{each}>" for each in solvers.named[:MOST_NAMED]]
    more = solvers.number - len(names)
    if not names:
        return f"{solvers.number} here solved yesterday's."
    words = listed([*names, *([f"{more} more"] if more else [])])
    return f"{solvers.number} solved yesterday's: {words}."


@dataclass(frozen=True, slots=True)
class Result:
    """Somebody's result at a puzzle: the name to call them, the day, None if it was no day's, what
    they made of it, and their streak."""

    name: str
    day: date | None
    tried: TryRow
    streak: Streak


def shared_screen(puzzle: Puzzle, at: Solving, result: Result, *, as_text: bool = False) -> Screen:
    """Returns a result for all to see, without the solution: a line, the position as it begins, as
    a picture or `as_text`, and a button to try it. It mentions nobody."""
    day, tried = result.day, result.tried
    who = called(result.name, "Somebody")
    which = f"the puzzle of {day_words(day)}" if day else f"a puzzle of {GAMES[puzzle.game].title}"
    if tried.solved:
        how = result_words(tried).removeprefix("solved ")
        told = f"🧩 {who} solved {which} {how}."
        told += f" Streak: {counted(result.streak.now, 'day')}." if day else ""
    else:
        told = f"🧩 {who} did not solve {which}."
    args = (puzzle.game, puzzle.key)
    # Another verb than that of the daily message, which is looked for by its own.
    solve = button("Try it", "puzzle-try", 0, day.toordinal() if day else 0, args)
    words = pictured(puzzle.game, GAME, f"{told} Your turn!")
    blocks, pictures = board(at, at.view, [words], Shown(FILE, as_text=as_text))
    return Screen(layout(*blocks, *rows([solve])), pictures)
