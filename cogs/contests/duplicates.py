"""The teams of a duplicate, and what they have done, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.hall.sentences import mention
from common.text.say import counted, listed
from contests.contest import Meeting
from contests.events import NONE
from db.tables.contests.rows import OpenContest


def team_words(opened: OpenContest, meeting: Meeting) -> str:
    """Returns the people of a team in mentions, with the bot's seats."""
    bots = opened.contest.terms.seats - len(meeting.people)
    named = [mention(opened.people[each]) for each in meeting.people]
    return listed([*named, *(["the bot"] if bots == 1 else [f"{bots} bots"] if bots else [])])


def teams_words(opened: OpenContest, room: int) -> str:
    """Returns a line with the teams of the round under way, those marked that are done; empty in
    other formats."""
    contest = opened.contest
    if contest.terms.format != "duplicate" or not contest.open_meetings:
        return ""
    there = [each for each in contest.meetings if each.round == contest.round]
    named = [team_words(opened, each) + ("" if each.is_open else " ✓") for each in there]
    return f"**Round {contest.round}:** {_fitting(named, room)}\n"


def results_words(opened: OpenContest, feats: Mapping[int, str], in_round: int, room: int) -> str:
    """Returns a line with what each team has done in a round that is over, the best first: by the
    number of the match, which everybody can step through then. Empty in other formats."""
    contest = opened.contest
    if contest.terms.format != "duplicate" or not in_round:
        return ""
    there = [each for each in contest.meetings if each.round == in_round and each.points]
    best = sorted(there, key=lambda each: (not each.took_place, -max(each.points or (NONE,))))
    told = list[str]()
    for each in best:
        number = opened.matches.get(each.number, 0)
        done = feats.get(number, "won" if any(each.points or ()) else "lost")
        done = done if each.took_place else "not counted"
        told.append(f"{team_words(opened, each)}: {done} (match {number})")
    return f"**Round {in_round} is over:** {_fitting(told, room)}\n"


def _fitting(teams: Sequence[str], room: int) -> str:
    """Returns these teams in a line, as far as so many characters take them."""
    fitting = list(teams)
    while len(" · ".join(fitting)) > room:
        fitting.pop()
    left = len(teams) - len(fitting)
    return " · ".join([*fitting, *([counted(left, "more team")] if left else [])])
