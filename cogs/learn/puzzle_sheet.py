"""The words around a puzzle: which one it is, how far its reader has come, and hints."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

import discord

from cogs.board.steps import Spot, TaskTree
from cogs.learn.trial_screen import trail
from common.streaks import Streak
from common.text.say import counted, ordinal
from db.tables.puzzles import TryRow
from engines.registry import GAMES
from learning.puzzle import GRADES, Puzzle
from learning.solving import Solving

PICK: Final = "puzzle-pick"
"""The verb of the controls in which an action is chosen."""


FORGIVEN: Final = "one missed day in a streak's first week is forgiven."


@dataclass(frozen=True, slots=True)
class PuzzleSheet:
    """A puzzle as a person sees it: its day, if it is shown as that day's puzzle; whether that is
    today; the person's tries and streak; whether boards are shown as text, or with the own side at
    the bottom; and whether others are here to share a result with."""

    puzzle: Puzzle
    day: date | None = None
    is_today: bool = False
    tried: TryRow = field(default_factory=TryRow)
    streak: Streak = field(default_factory=Streak)
    as_text: bool = False
    turned: bool = False
    has_others: bool = False

    @property
    def ply(self) -> int:
        """The day for a control's id; 0 for none."""
        return self.day.toordinal() if self.day else 0

    @property
    def may_share(self) -> bool:
        """Whether there is a result that the others here do not know: of today's puzzle any, of one
        of no day a right one."""
        wanted = self.tried.is_over if self.is_today else self.day is None and self.tried.solved
        return self.has_others and wanted and not self.tried.shared


def puzzle_args(
    puzzle: Puzzle, numbers: tuple[int, ...] = (), chosen: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Returns a puzzle for a control's id: as it begins, or after these actions, with these parts
    chosen of the next."""
    return (puzzle.game, puzzle.key, trail(numbers), *chosen)


def day_words(day: date) -> str:
    """Returns “23 November”."""
    return f"{day.day} {day:%B}"


def next_day(day: date) -> str:
    """Returns when the day after this one begins in UTC, as Discord shows it."""
    begins = datetime.combine(day + timedelta(days=1), time(), UTC)
    return discord.utils.format_dt(begins, "R")


def head(sheet: PuzzleSheet, side: str) -> list[str]:
    """Returns which puzzle it is, and which side its reader plays."""
    puzzle = sheet.puzzle
    about = f"{GAMES[puzzle.game].title}, {GRADES[puzzle.grade].lower()}. You play {side}."
    if sheet.day is None:
        return ["### Puzzle", f"-# {about}"]
    lines = [f"### Puzzle of {day_words(sheet.day)}", f"-# {about}"]
    return (
        lines
        if sheet.is_today
        else [*lines, "-# This one is from an earlier day: it doesn't count for your streak."]
    )


def result_words(tried: TryRow) -> str:
    """Returns a person's result: “solved on the first try”. Empty while it is open."""
    if tried.shown:
        return "not solved"
    if not tried.solved:
        return ""
    at = "first" if not tried.wrong else ordinal(tried.wrong + 1)
    return f"solved on the {at} try{', with a hint' if tried.hinted else ''}"


def streak_words(sheet: PuzzleSheet) -> list[str]:
    """Returns the streak and when the next puzzle of the day comes, below that of today."""
    if not sheet.is_today or sheet.day is None:
        return []
    now, longest = sheet.streak.now, sheet.streak.longest
    row = f"Streak: {counted(now, 'day')}"
    row += f", your longest {longest}. " if longest > now else ". "
    missed = sheet.streak.missed
    if missed is not None:
        row += f"You missed {day_words(missed)}: {FORGIVEN} "
    comes = f"Next puzzle {next_day(sheet.day)} (00:00 UTC)."
    return [f"-# {row if longest else ''}{comes}"]


def hint_words(at: Solving) -> str:
    """Returns the first choice of the turn of the line, or of its next action where the person has
    begun it so."""
    game, puzzle = at.game, at.puzzle
    wanted = [game.read(text) for text in puzzle.turns[2 * at.step]]
    done = [game.read(text) for text in at.turns[-1].texts]
    on_the_way = done == wanted[: len(done)] and len(done) < len(wanted)
    if on_the_way:
        view, action = at.view, wanted[len(done)]
    else:
        view, action = game.view(at.begun, at.seat), wanted[0]
    ways = TaskTree(Spot(game, view))
    parts = next(pick.parts for pick in ways.begun(()) if pick.action == action)
    known = len(ways.advance())
    label = parts[min(known, len(parts) - 1)].label
    turns = f"{counted(at.turns_left, 'turn')}. " if at.turns_left > 1 else ""
    verb = "Start" if not (on_the_way and done) else "Go on"
    back = "" if on_the_way or not done else "Go back first. "
    return f"Hint: {turns}{back}{verb} with **{label}**."
