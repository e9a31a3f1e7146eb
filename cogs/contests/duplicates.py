"""The teams of a duplicate, and their results, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.contests.words import Seen
from common.text.say import EMPTY, counted, joined, listed, name, say
from common.text.text import Text
from contests.contest import Meeting
from contests.events import NONE

MORE: Final = name("more team")


def team_words(seen: Seen, meeting: Meeting) -> Text:
    """Returns the people of a team in mentions, with the bot's seats."""
    bots = seen.opened.contest.terms.seats - len(meeting.people)
    named = [seen.called(each) for each in meeting.people]
    named += [say("{bots:one=the bot|other={bots} bots}", bots=bots)] if bots else []
    return listed(named)


def teams_words(seen: Seen, room: int) -> Text:
    """Returns a line with the teams of the round under way, finished ones marked; empty in other
    formats."""
    contest = seen.opened.contest
    if contest.terms.format != "duplicate" or not contest.open_meetings:
        return EMPTY
    there = [each for each in contest.meetings if each.round == contest.round]
    named = [team_words(seen, each) + ("" if each.is_open else " ✓") for each in there]
    teams = _fitting(named, room)
    return say("**Round {round}:** {teams}\n", round=contest.round, teams=teams)


def results_words(seen: Seen, in_round: int, room: int) -> Text:
    """Returns a line with the result of each team in a finished round, the best first, with the
    number of its match, which everybody can step through then. Empty in other formats."""
    contest = seen.opened.contest
    if contest.terms.format != "duplicate" or not in_round:
        return EMPTY
    there = [each for each in contest.meetings if each.round == in_round and each.points]
    best = sorted(there, key=lambda each: (not each.took_place, -max(each.points or (NONE,))))
    told = [_result(seen, each) for each in best]
    teams = _fitting(told, room)
    return say("**Round {round} is over:** {teams}\n", round=in_round, teams=teams)


def _result(seen: Seen, meeting: Meeting) -> Text:
    number = seen.opened.matches.get(meeting.number, 0)
    won = any(meeting.points or ())
    if not meeting.took_place:
        done: str = say("not counted")
    else:
        done = seen.feats.get(number) or say("{won:yes=won|no=lost}", won=won)
    words = say("{team}: {done} (match {number})")
    return words.filled(team=team_words(seen, meeting), done=done, number=str(number))


def _fitting(teams: Sequence[Text], room: int) -> Text:
    fitting = list(teams)
    while len(" · ".join(fitting)) > room:
        fitting.pop()
    if left := len(teams) - len(fitting):
        fitting.append(counted(left, MORE))
    return joined(" · ", fitting)
