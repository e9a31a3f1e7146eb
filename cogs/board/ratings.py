"""Sentences below a match's last board: its changes of the ratings, the score between two players,
and the best guessers among its onlookers."""

from __future__ import annotations

from typing import Final

from cogs.board.match_view import MatchView
from cogs.board.result import change_words
from cogs.hall.sentences import mention
from common.text.say import EMPTY, joined, listed, say
from common.text.text import Text
from engines.game import TableEnding
from players.guess import Guesser
from ratings.ledger import RatingStep

STOPPED: Final = say("-# Not rated: it was stopped.")
VOID: Final = say("-# Not rated: it ended before everyone had moved.")
DELETED: Final = say("-# Not rated: a player's data was deleted.")
OFTEN: Final = say(
    "-# In 30 days, only five matches against one opponent count in full; "
    "all new players together are one opponent."
)
PLAYED_ON: Final = say("-# Not rated: the bot played part of it.")


def rating_lines(shown: MatchView) -> list[Text]:
    """Returns a line for each player of a finished rated match, or the reason why it counts for
    nobody. Nothing for a match that is not rated."""
    if not shown.rated:
        return []
    steps = [(seat, step) for seat, step in enumerate(shown.steps) if step]
    outcome = shown.view.outcome
    if outcome is not None and outcome.reason is TableEnding.STOPPED:
        return [STOPPED]
    if not steps:
        return [PLAYED_ON if shown.had_stand_in else DELETED if shown.had_deletion else VOID]
    whole, part = say("-# {who}: {rating}."), say("-# {who}: {rating}, rated at {weight:.0%}.")
    lines: list[Text] = [
        (whole if step.weight == 1 else part.filled(weight=step.weight)).filled(
            who=shown.mention(seat, first=True), rating=step_words(step)
        )
        for seat, step in steps
    ]
    return [*lines, *([OFTEN] if any(step.weight < 1 for _, step in steps) else [])]


def league_lines(shown: MatchView) -> list[Text]:
    """Returns the loser of a match of a contest that ended before all had moved."""
    lost = listed([shown.mention(seat) for seat in shown.lost])
    return [say("-# In the table it counts as lost by {lost}.", lost=lost)] if lost else []


def met_lines(shown: MatchView) -> list[Text]:
    """Returns the score of all matches of two players who have met before."""
    if shown.met.played < 2:
        return []
    one, two, met = shown.mention(0), shown.mention(1), shown.met
    return [say("-# Head to head: {one} {score} {two}.", one=one, score=met.score, two=two)]


def guesser_lines(shown: MatchView) -> list[Text]:
    """Returns the line with the best guessers, if somebody has guessed well: the points of each, of
    those that could be won. The viewer's own follow, unless they are among the best."""
    found = [
        say("{who} {points} of {most}").filled(who=mention(each.person_id), **_won(each))
        for each in shown.guessers
    ]
    best = joined(", ", found)
    lines: list[Text] = [say("-# Best guessers: {best} points.", best=best)] if found else []
    own = shown.own_guesses
    if own is not None and own not in shown.guessers:
        lines.append(say("-# Your guesses: {points} of {most} points.").filled(**_won(own)))
    return lines


def _won(guesser: Guesser) -> dict[str, int]:
    return {"points": guesser.points, "most": guesser.most}


def step_words(step: RatingStep) -> Text:
    """Returns a match's change of a rating in words: “1,526 (+14), provisional: 7 more
    matches”."""
    after = step.after
    now = say("**{rating:,}** ({change})", rating=after.shown, change=change_words(step))
    return joined(", ", [now, to_go_words(after.to_go)] if after.to_go else [now])


def to_go_words(count: int) -> Text:
    """Returns the number of matches until a rating is settled, in words; empty for a settled
    one."""
    if not count:
        return EMPTY
    return say("provisional: {count} more {count:one=match|other=matches}", count=count)
