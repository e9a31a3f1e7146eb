"""Who sits in which pod, and the places and points that pods have brought."""

from __future__ import annotations

from itertools import groupby

from cogs.contests.words import Seen, points_words
from common.text.say import EMPTY, capitalised, joined, listed, say
from common.text.text import Text
from contests.contest import Contest, Meeting
from contests.events import NONE, Points
from contests.pods import places_of


def pod_name(number: int) -> Text:
    """Returns the name of a pod of a round: “pod A”."""
    return say("pod {letter}", letter=chr(ord("A") + number))


def pod_now(contest: Contest, person: int) -> Text:
    """Returns in which pod a person plays now; empty for nobody's, and in other formats."""
    if contest.terms.format != "pods":
        return EMPTY
    playing = [each for each in contest.of(person) if each.is_open]
    return say("in {pod}", pod=pod_name(playing[-1].group)) if playing else EMPTY


def pods_told(seen: Seen, room: int) -> Text:
    """Returns the pods round by round, the latest first, in mentions; of very many the first ones
    that fit into so many characters."""
    lines = list[Text]()
    latest = sorted(seen.opened.contest.meetings, key=lambda each: -each.round)
    for number, meetings in groupby(latest, key=lambda each: each.round):
        lines.append(say("**Round {round}**", round=number))
        lines += [_line(seen, each) for each in meetings]
    while len("\n".join(lines)) > room:
        lines.pop()
    return joined("\n", lines)


def _line(seen: Seen, meeting: Meeting) -> Text:
    name = capitalised(pod_name(meeting.group))
    if meeting.points is None:
        people = listed([seen.called(each) for each in meeting.people])
        return say("{pod}: {people}, still playing", pod=name, people=people)
    told = [
        _place(seen, meeting, place, points)
        for place, points in sorted(
            set(zip(places_of(meeting.points), meeting.points, strict=True))
        )
    ]
    return joined(": ", [name, joined(" · ", told)])


def _place(seen: Seen, meeting: Meeting, place: int, points: Points) -> Text:
    """Returns the people of one place of a pod with their points, and that they share it."""
    assert meeting.points is not None
    there = [
        seen.called(person)
        for person, own in zip(meeting.people, meeting.points, strict=True)
        if own == points
    ]
    if len(there) == 1:
        return joined(" ", [there[0], points_words(points)])
    if points == NONE:
        return joined(" ", [listed(there), "0"])
    return say(
        "{people} share place {place}, {points} each",
        people=listed(there),
        place=place,
        points=points_words(points),
    )
