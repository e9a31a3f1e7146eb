"""Meetings and their results: round by round, and the places of pods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from cogs import discord
from cogs.contests.words import Seen, fitted_lines, points_words
from common.text.say import EMPTY, bold, capitalised, joined, listed, ordinal, say
from common.text.text import Text
from contests.contest import Contest, Meeting
from contests.events import NONE, Annulled, Points
from contests.pods import places_of
from db.tables.contests.rows import Act


def pod_name(number: int) -> Text:
    """Returns the name of a pod of a round: “pod A”."""
    return say("pod {letter}", letter=chr(ord("A") + number))


def pod_now(contest: Contest, person: int) -> Text:
    """Returns the name of a person's present pod; empty without one, and in other formats."""
    if contest.terms.format != "pods":
        return EMPTY
    playing = [each for each in contest.of(person) if each.is_open]
    return say("in {pod}", pod=pod_name(playing[-1].group)) if playing else EMPTY


def meetings_told(seen: Seen, room: int, *, now: bool = False) -> Text:
    """Returns the meetings in mentions, each with the way to its board or with its result, as many
    lines as fit into so many characters: the latest round first; without rounds, running matches
    first. `now` leaves out earlier rounds that are completely over. Empty for the teams of
    duplicates, whose matches nobody else may see, and before the start."""
    contest = seen.opened.contest
    if contest.terms.format == "duplicate":
        return EMPTY
    lines = list[Text]()
    for title, meetings, byes in _parts(contest):
        if now and lines and all(each.points for each in meetings) and not _loose(contest):
            continue
        lines += [title, *(meeting_line(seen, each) for each in meetings)]
        lines += [joined(" – ", [seen.called(each), say("bye")]) for each in byes]
    return fitted_lines(lines, room)


def _loose(contest: Contest) -> bool:
    return contest.terms.format in ("league", "ladder", "simul")


def _parts(contest: Contest) -> Iterator[tuple[Text, Sequence[Meeting], Sequence[int]]]:
    """Yields the opened meetings and the people with a bye, in parts with a title, in the order of
    display."""
    there = [each for each in contest.meetings if each.opened or each.points]
    if _loose(contest):
        if running := [each for each in there if each.is_open]:
            yield say("**Under way**"), running, ()
        if over := [each for each in reversed(there) if not each.is_open]:
            yield bold(say("Results")), over, ()
        return
    latest = sorted(there, key=lambda each: -each.round)
    for number, meetings in groupby(latest, key=lambda each: each.round):
        byes = sorted(person for at, person in contest.byes if at == number)
        yield bold(capitalised(say("round {round}", round=number))), tuple(meetings), byes


def meeting_line(seen: Seen, meeting: Meeting) -> Text:
    """Returns a meeting with the way to its board, or with its result."""
    marks: list[Text] = [say("by hand")] if meeting.by_hand else []
    marks += [say("one did not come")] if meeting.missed else []
    return joined(" · ", [_result(seen, meeting), *marks])


def by_hand(meeting: Meeting, points: tuple[Points, ...] | None) -> Meeting:
    """Returns a meeting with other points."""
    return replace(meeting, points=points, took_place=True, by_hand=False, missed=False)


def act_words(seen: Seen, act: Act) -> Text:
    """Returns a public line on the organiser's decision."""
    meeting = seen.opened.contest.meetings[act.match]
    if isinstance(act, Annulled):
        people = listed([seen.called(each) for each in meeting.people])
        words = say("The organiser has annulled the match of {people}. It is played again.")
        return words.filled(people=people)
    line = meeting_line(seen, by_hand(meeting, act.points))
    return say("The organiser has entered a result by hand. {result}", result=line)


def _result(seen: Seen, meeting: Meeting) -> Text:
    in_pods = seen.opened.contest.terms.format == "pods"
    people = [seen.called(each) for each in meeting.people]
    named = listed(people) if in_pods else joined(" – ", people)
    if in_pods:
        named = joined(": ", [capitalised(pod_name(meeting.group)), named])
    if meeting.points is None:
        url = seen.boards.get(meeting.number)
        meets = seen.meets.get(meeting.number)
        more: list[Text] = [say("[board]({url})", url=url)] if url else []
        more += [joined("", [discord.format_dt(meets, "f")])] if meets else []
        return joined(" · ", [named, *more])
    if not meeting.took_place:
        return joined(" · ", [named, say("not played")])
    if in_pods:
        return joined(": ", [capitalised(pod_name(meeting.group)), _places(seen, meeting)])
    (one, two), (mine, theirs) = people, map(points_words, meeting.points)
    return say("{one} **{mine} – {theirs}** {two}", one=one, mine=mine, theirs=theirs, two=two)


def _places(seen: Seen, meeting: Meeting) -> Text:
    assert meeting.points is not None
    every = sorted(set(zip(places_of(meeting.points), meeting.points, strict=True)))
    return joined(" · ", [_place(seen, meeting, place, points) for place, points in every])


def _place(seen: Seen, meeting: Meeting, place: int, points: Points) -> Text:
    """Returns the people of one place of a pod with their points, and whether they share it."""
    assert meeting.points is not None
    there = [
        seen.called(person)
        for person, own in zip(meeting.people, meeting.points, strict=True)
        if own == points
    ]
    if len(there) > 1 and points != NONE:
        return say(
            "{people} tie for place {place}: {points} each",
            people=listed(there),
            place=place,
            points=points_words(points),
        )
    told = say("{place} {people} ({points})", people=listed(there), points=points_words(points))
    return told.filled(place=ordinal(place))
