"""The words around a puzzle: its title, the reader's progress, and hints."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from cogs import discord
from cogs.board.steps import Spot
from cogs.learn.trees import PuzzleTree
from cogs.learn.trial_screen import trail
from common.streaks import Streak
from common.text.say import EMPTY, counted, joined, ordinal, say
from common.text.text import Text
from db.tables.puzzles import TryRow
from db.values import BoardForm
from engines.registry import GAMES
from learning.puzzle import GRADES, Puzzle
from learning.solving import Solving
from players.puzzles.puzzler import puzzler_of

PICK: Final = "puzzle-pick"
"""The verb of the controls in which an action is chosen."""
HINT: Final = "puzzle-hint"
"""The verb of the button for a hint, with the rung of the ladder in place of a match."""
RUNGS: Final = 9
"""More rungs than any hint has."""


@dataclass(frozen=True, slots=True)
class PuzzleSheet:
    """A puzzle for a person's screen: its day, if it is shown as that day's puzzle; whether that is
    today; the person's tries and streak; the preferred form of boards, and whether with the own
    side at the bottom; and whether other people are here to share a result with."""

    puzzle: Puzzle
    day: date | None = None
    is_today: bool = False
    tried: TryRow = field(default_factory=TryRow)
    streak: Streak = field(default_factory=Streak)
    boards: BoardForm = BoardForm.PICTURES
    turned: bool = False
    has_others: bool = False

    @property
    def ply(self) -> int:
        """The day for a control's id; 0 for none."""
        return self.day.toordinal() if self.day else 0

    @property
    def may_share(self) -> bool:
        """Whether there is a result unknown to the others here: for today's puzzle any, for one of
        no day a right one."""
        wanted = self.tried.is_over if self.is_today else self.day is None and self.tried.solved
        return self.has_others and wanted and not self.tried.shared


def puzzle_args(
    puzzle: Puzzle, numbers: tuple[int, ...] = (), chosen: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Returns a puzzle for a control's id: at its beginning, or after these actions, with these
    parts chosen of the next."""
    return (puzzle.game, puzzle.key, trail(numbers), *chosen)


def day_words(day: date) -> Text:
    """Returns “23 November”."""
    return say(
        "{day} {month:1=January|2=February|3=March|4=April|5=May|6=June|7=July|8=August|"
        "9=September|10=October|11=November|12=December}",
        day=day.day,
        month=day.month,
    )


def next_day(day: date) -> str:
    """Returns the beginning of the next day in UTC, in Discord's format."""
    begins = datetime.combine(day + timedelta(days=1), time(), UTC)
    return discord.format_dt(begins, "R")


def head(sheet: PuzzleSheet, side: str) -> list[Text]:
    """Returns the title of the puzzle, and the reader's side."""
    about = about_words(sheet.puzzle, side)
    if sheet.day is None:
        return [say("### Puzzle"), about]
    lines = [day_title(sheet.day), about]
    if not sheet.is_today:
        lines.append(say("-# This one is from an earlier day: it doesn't count for your streak."))
    return lines


def day_title(day: date) -> Text:
    """Returns the title of the puzzle of a day."""
    return say("### Puzzle of {day}", day=day_words(day))


def about_words(puzzle: Puzzle, side: str) -> Text:
    """Returns the line with the game and the grade of a puzzle, and the solver's side."""
    return say(
        "-# {game}, {grade:low}. You play {side}.",
        game=GAMES[puzzle.game].title,
        grade=GRADES[puzzle.grade],
        side=side,
    )


def result_words(tried: TryRow) -> Text:
    """Returns a person's result: “solved on the first try”. Empty while it is open."""
    if tried.shown:
        return say("not solved")
    if not tried.solved:
        return EMPTY
    return say("solved {how}", how=tries_words(tried))


def tries_words(tried: TryRow) -> Text:
    """Returns the number of tries that a person needed: “on the 2nd try, with a hint”."""
    return _TRIES[bool(tried.wrong), tried.hinted].filled(place=ordinal(tried.wrong + 1))


_TRIES: Final = {
    (False, False): say("on the first try"),
    (False, True): say("on the first try, with a hint"),
    (True, False): say("on the {place} try"),
    (True, True): say("on the {place} try, with a hint"),
}
"""The words for the tries, by whether any was wrong, and whether there was a hint."""


def streak_words(sheet: PuzzleSheet) -> list[Text]:
    """Returns the streak and the time of the next puzzle of the day, for today's puzzle."""
    if not sheet.is_today or sheet.day is None:
        return []
    comes = say("Next puzzle {when} (00:00 UTC).", when=next_day(sheet.day))
    row = _streak(sheet.streak) if sheet.streak.longest else []
    return [say("-# {words}", words=joined(" ", [*row, comes]))]


def _streak(streak: Streak) -> list[Text]:
    words = say("Streak: {days}.", days=counted(streak.now, "day"))
    if streak.longest > streak.now:
        words = say("Streak: {days}, your longest {longest}.", longest=streak.longest)
    told: list[Text] = [words.filled(days=counted(streak.now, "day"))]
    if streak.missed is not None:
        forgiven = say("You missed {day}: one missed day in a streak's first week is forgiven.")
        told.append(forgiven.filled(day=day_words(streak.missed)))
    return told


def hint_words(at: Solving, chosen: tuple[str, ...] = (), rung: int = 0) -> Text:
    """Returns the next part of the solving turn, or of its next action if the person has begun it
    so, after the parts `chosen`; each further `rung` of the ladder adds a part, and the last one
    tells how much the turn takes, such as units."""
    game, puzzle, puzzler = at.game, at.puzzle, puzzler_of(at.game.key)
    wanted = [game.read(text) for text in puzzle.turns[2 * at.step]]
    done = [game.read(text) for text in at.turns[-1].texts]
    left = puzzler.left(wanted, done)
    view, action = (at.view, left[0]) if left else (game.view(at.begun, at.seat), wanted[0])
    ways, text = PuzzleTree(Spot(game, view)), game.write(action)
    parts = next(pick.parts for pick in ways.begun(()) if pick.text == text)
    known = first = min(len(ways.advance()), len(parts) - 1)
    if left and chosen == tuple(part.value for part in parts[: len(chosen)]):
        known = max(known, min(len(chosen), len(parts) - 1))
    shown = parts[known if not rung else first : known + 1 + rung]
    words = _GO_BACK if not left else _GO_ON if done else _BEGIN
    hint = words.filled(part=joined(" → ", [part.label for part in shown]))
    told = [counted(at.turns_left, "turn") + "."] if at.turns_left > 1 else []
    takes = puzzler.takes(at.begun, wanted) if known + 1 + rung > len(parts) else EMPTY
    return say("Hint: {hint}", hint=joined(" ", [*told, hint, *([takes] if takes else [])]))


_BEGIN: Final = say("Start with **{part}**.")
_GO_ON: Final = say("Continue with **{part}**.")
_GO_BACK: Final = say("Go back first. Start with **{part}**.")
