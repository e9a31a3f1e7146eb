"""The table of a contest in words: rows, the meaning of their figures, and the tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from cogs.board.result import place_words
from cogs.contests.words import Seen, fitted_lines, group_name, points_words
from common.text.say import EMPTY, counted, joined, listed, name, say
from common.text.text import Text
from contests.contest import Contest, Meeting
from contests.events import NONE
from contests.pods import places_of
from contests.standings import Row, TieBreak, are_level, deciding
from contests.terms import Terms

_TIES: Final[dict[TieBreak, Text]] = {
    "direct": say("points against each other"),
    "wins": say("matches won"),
    "buchholz": say("opponents' points, without the lowest"),
    "score": say("scores of their teams"),
}


def table_words(seen: Seen, rows: Sequence[Row], room: int) -> Text:
    """Returns the table as text, with mentions; of very many people the first ones that fit into
    so many characters."""
    groups = sorted({row.group for row in rows})
    lines, figures = list[Text](), tie_figures(seen.opened.contest, rows)
    for group in groups:
        lines += [joined("", ["**", group_name(group), "**"])] if len(groups) > 1 else []
        lines += [
            _line(seen, row, figures.get(row.person, "")) for row in rows if row.group == group
        ]
    return fitted_lines(lines, room)


def tie_words(contest: Contest, rows: Sequence[Row]) -> Text:
    """Returns the tie-breaks that rank people of equal points in a table, and the number of results
    entered by hand, in sentences; empty without either."""
    return joined(" ", filter(None, [_ranking(contest, rows), _by_hand(contest)]))


def _by_hand(contest: Contest) -> Text:
    if not (results := sum(each.by_hand for each in contest.meetings)):
        return EMPTY
    words = say("{results} {results:one=result was|other=results were} entered by hand.")
    return words.filled(results=results)


def _ranking(contest: Contest, rows: Sequence[Row]) -> Text:
    ties = deciding(contest, rows)
    if not ties:
        return EMPTY
    what = joined(", ", [_TIES[each] for each in ties])
    words = say(
        "Equal points are ranked by the {ties:one=second figure|other=further figures}: {what}."
    )
    return words.filled(ties=len(ties), what=what)


def tie_figures(contest: Contest, rows: Sequence[Row]) -> dict[int, str]:
    """Returns these tie-breaks in figures, by person, for all who have as many points as others."""
    ties, found = deciding(contest, rows), dict[int, str]()
    for above, below in pairwise(rows) if ties else ():
        if are_level(above, below) and not above.withdrawn:
            for row in (above, below):
                values = [getattr(row, each) for each in ties]
                found[row.person] = joined(
                    " · ",
                    ("–" if each is None else points_words(Fraction(each)) for each in values),
                )
    return found


def _line(seen: Seen, row: Row, tie: str) -> Text:
    person = seen.called(row.person)
    facts: list[str] = [f"{row.wins}-{row.draws}-{row.losses}"]
    if seen.opened.row.terms.format == "pods":
        facts = [*places_words(seen.opened.contest, row.person)]
    facts += [say("bye")] if row.byes else []
    facts += [say("{matches} to play", matches=row.open)] if row.open and not row.withdrawn else []
    facts += [say("withdrew")] if row.withdrawn else []
    place = f"`{row.place:>2}` " if row.place else ""
    points = joined(
        "", [place, "**", points_words(row.points), "**", *([" · ", tie] if tie else [])]
    )
    return joined(" · ", [joined(" ", [points, person]), *facts])


def legend_words(terms: Terms) -> Text:
    """Returns the meaning of the three numbers of a row."""
    if terms.format == "duplicate":
        return say("beaten · level · ahead")
    if terms.format == "pods":
        return say("first · second · below")
    return say("won · drawn · lost")


def places_words(contest: Contest, person: int) -> list[Text]:
    """Returns the places of a person in pods, the first round first: “2nd of 3”."""
    return [place_words(place, among) for place, among in _places_of(contest, person)]


def places_counted(contest: Contest, person: int) -> tuple[int, int, int]:
    """Returns how often a person of pods was first, second, and below."""
    places = [place for place, _ in _places_of(contest, person)]
    first, second = places.count(1), places.count(2)
    return first, second, len(places) - first - second


def _places_of(contest: Contest, person: int) -> list[tuple[int, int]]:
    return [
        (places_of(each.points)[each.people.index(person)], len(each.people))
        for each in contest.of(person)
        if each.points is not None and each.took_place
    ]


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
