"""Sentences below a match's last board: its changes of the ratings, the score between two players,
and the best guessers among its onlookers."""

from __future__ import annotations

from typing import Final

from cogs.board.match_view import MatchView
from cogs.board.result import change_words
from cogs.hall.sentences import mention
from common.text.say import listed
from engines.game import TableEnding
from ratings.ledger import RatingStep

STOPPED: Final = "-# Not rated: it was stopped."
VOID: Final = "-# Not rated: it ended before everyone had moved."
DELETED: Final = "-# Not rated: a player's data was deleted."
PLAYED_ON: Final = "-# Not rated: the bot played part of it."


def rating_lines(shown: MatchView) -> list[str]:
    """Returns a line for each player of a rated match that is over, or the reason why it counts for
    nobody. Nothing for a match that is not rated."""
    if not shown.rated:
        return []
    steps = [(seat, step) for seat, step in enumerate(shown.steps) if step]
    outcome = shown.view.outcome
    if outcome is not None and outcome.reason is TableEnding.STOPPED:
        return [STOPPED]
    if not steps:
        return [PLAYED_ON if shown.had_stand_in else DELETED if shown.had_deletion else VOID]
    weight = steps[0][1].weight
    often = "-# Rated at {:.0%}: these two have played often in the last 30 days."
    lines = [f"-# {shown.mention(seat, first=True)}: {step_words(step)}." for seat, step in steps]
    return [*lines, *([often.format(weight)] if weight < 1 else [])]


def league_lines(shown: MatchView) -> list[str]:
    """Returns who has lost a match of a contest, although it ended before all had moved."""
    lost = listed([shown.mention(seat) for seat in shown.lost])
    return [f"-# In the table it counts as lost by {lost}."] if lost else []


def met_lines(shown: MatchView) -> list[str]:
    """Returns the score of all matches of two players who have met before."""
    if shown.met.played < 2:
        return []
    one, two, met = shown.mention(0), shown.mention(1), shown.met
    return [f"-# Head to head: {one} {met.score} {two}."]


def guesser_lines(shown: MatchView) -> list[str]:
    """Returns the line with the best guessers, if somebody has guessed well: the points of each, of
    those that could be won. After it the viewer's own, who is not among them."""
    found = [f"{mention(each.person_id)} {each.points} of {each.most}" for each in shown.guessers]
    lines = [f"-# Best guessers: {', '.join(found)} points."] if found else []
    own = shown.own_guesses
    if own is not None and own not in shown.guessers:
        lines.append(f"-# Your guesses: {own.points} of {own.most} points.")
    return lines


def step_words(step: RatingStep) -> str:
    """Returns a match's change of a rating in words: “1,526 (+14), provisional: 7 more
    matches”."""
    told = (f"**{step.after.shown:,}** ({change_words(step)})", to_go_words(step.after.to_go))
    return ", ".join(filter(None, told))


def to_go_words(count: int) -> str:
    """Returns the number of matches until a rating is settled, in words; empty for a settled
    one."""
    if not count:
        return ""
    return f"provisional: {count} more {'match' if count == 1 else 'matches'}"
