"""Sentences below a match's last board: its changes of the ratings, and the score between two
players."""

from __future__ import annotations

from typing import Final

from cogs.board.match_view import MatchView
from cogs.board.result import change_words
from ratings.ledger import RatingStep

VOID: Final = "-# Ended before all had acted: it counts for nobody's rating."
DELETED: Final = "-# Somebody's data was deleted: it counts for nobody's rating."
PLAYED_ON: Final = "-# The bot has played for somebody: it counts for nobody's rating."
_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


def rating_lines(shown: MatchView) -> list[str]:
    """Returns a line for each player of a rated match that is over, or the reason why it counts for
    nobody. Nothing for a match that is not rated."""
    if not shown.rated:
        return []
    steps = [(seat, step) for seat, step in enumerate(shown.steps) if step]
    if not steps:
        return [PLAYED_ON if shown.had_stand_in else DELETED if shown.had_deletion else VOID]
    weight = steps[0][1].weight
    often = "-# You have met often within 30 days, so this match counts {:.0%}."
    lines = [f"-# {shown.mention(seat, first=True)} {step_words(step)}." for seat, step in steps]
    return [*lines, *([often.format(weight)] if weight < 1 else [])]


def met_lines(shown: MatchView) -> list[str]:
    """Returns the score of all matches of two players who have met before."""
    if shown.met.played < 2:
        return []
    one, two, met = shown.mention(0, first=True), shown.mention(1), shown.met
    if met.won == met.lost:
        return [f"-# {one} and {two} are level: {met.score}."]
    if met.won < met.lost:
        one, two, met = shown.mention(1, first=True), shown.mention(0), met.reversed()
    return [f"-# {one} leads {met.score} against {two}."]


def step_words(step: RatingStep) -> str:
    """Returns a match's change of a rating in words: “+14, now 1,526; seven more matches until it
    is settled”."""
    return f"{change_words(step)}, now {step.after.shown:,}{to_go_words(step.after.to_go)}"


def to_go_words(count: int) -> str:
    """Returns the number of matches until a rating is settled, in words; empty for a settled
    one."""
    if not count:
        return ""
    number = _NUMBERS[count] if count < len(_NUMBERS) else f"{count}"
    return f"; {number} more {'match' if count == 1 else 'matches'} until it is settled"
