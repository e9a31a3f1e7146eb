"""The organiser's screens on matches, and on people kept apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs import discord
from cogs.contests.meetings import by_hand, meeting_line
from cogs.contests.screens import UNNAMED
from cogs.contests.words import Seen, name_of, points_words
from cogs.hall.errors import BadControl
from cogs.hall.screen import (
    MENU,
    Blocks,
    MenuOption,
    Screen,
    button,
    layout,
    option,
    people_select,
    rows,
    select,
    text,
)
from common.text.say import EMPTY, joined, listed, say
from common.text.text import Text
from contests.contest import Meeting
from contests.events import HALF, NONE, WIN, Points
from contests.pods import place_points
from contests.terms import Format
from render.kit.names import legible
from render.look import Player

SCORES: Final = ((WIN, NONE), (HALF, HALF), (NONE, WIN), (NONE, NONE))
"""The possible results of a duel."""
PLACES: Final = (say("Who is first?"), say("Who is second?"), say("Who is third?"))
"""The questions for the places of a pod that bring points."""
_APART: Final[dict[Format, Text]] = {
    "league": say("They come into different groups, if there are several: in one group all meet."),
    "knockout": say("They meet as late as possible, and only if both get that far."),
    "ladder": say("Neither can challenge the other."),
    "duplicate": say("They are in one team only if that can't be avoided."),
}
_SELDOM: Final = say("They meet only if that can't be avoided.")


def results_screen(seen: Seen, person: int | None = None) -> Screen:
    """Asks which match to decide, of all or of one `person`, by number: the latest first."""
    contest, row = seen.opened.contest, seen.opened.row
    known = contest.annullable | contest.enterable
    there = [
        each
        for each in reversed(contest.meetings)
        if each.number in known and (person is None or person in each.people)
    ]
    choices = [
        option(_named(seen, each), str(each.number), _stands(seen, each)) for each in there[:MENU]
    ]
    words = say("### {contest}\nDecide about a match: annul it, or enter its result by hand.")
    blocks: Blocks = [text(words.filled(contest=name_of(row)))]
    blocks += [select(say("Which match?"), "contest-result", row.id, choices)] if choices else []
    blocks += [] if choices else [text(say("There is nothing to decide about now."))]
    if len(there) > MENU or person is not None:
        blocks.append(people_select(say("Whose match?"), "contest-results-of", row.id, (), most=1))
    return Screen(layout(*blocks, *rows([button(say("Back"), "contest-details", row.id)])))


def _named(seen: Seen, meeting: Meeting) -> Text:
    return joined(" – ", [_name(seen, each) for each in meeting.people])


def _name(seen: Seen, person: int) -> str:
    return legible(seen.players.get(person, Player("")).name) or UNNAMED


def _stands(seen: Seen, meeting: Meeting) -> Text:
    """Returns the round of a match, and its result."""
    told: list[Text] = [say("round {round}", round=meeting.round)]
    if meeting.points is None:
        return joined(" · ", [*told, say("not over")])
    told += [joined(" – ", map(points_words, meeting.points))]
    return joined(" · ", [*told, *([say("by hand")] if meeting.by_hand else [])])


def result_screen(
    seen: Seen, meeting: Meeting, chosen: tuple[int, ...] = (), absent: int | None = None
) -> Screen:
    """Asks for a decision on a match. `chosen` are the answers about its result so far: for a duel
    one of `SCORES`, for a pod the seats in the order of their places; `absent` is the person who
    missed an appointment to which the opponent came."""
    contest, row = seen.opened.contest, seen.opened.row
    lines, blocks = [meeting_line(seen, meeting)], Blocks()
    if absent is not None:
        words = say("{person} did not come to the appointment, the other one did.")
        lines.append(words.filled(person=seen.called(absent, first=True)))
    buttons = [button(say("Back"), "contest-results", row.id)]
    if meeting.number in contest.annullable:
        lines.append(say("Annulled, it is played again, and its rating is taken back."))
        red = discord.ButtonStyle.danger
        buttons.insert(0, button(say("Annul"), "contest-annul", row.id, meeting.number, style=red))
    if meeting.number in contest.enterable:
        lines.append(say("By hand, your result counts; it is marked, and not rated."))
        args = tuple(map(str, chosen))
        if points := entered(meeting, chosen):
            result = meeting_line(seen, by_hand(meeting, points))
            lines.append(joined("", ["**", say("Enter: {result}", result=result), "**"]))
            buttons.insert(
                0, button(say("Enter it"), "contest-entered", row.id, meeting.number, args)
            )
        else:
            asks, options = _asked(seen, meeting, chosen)
            blocks.append(select(asks, "contest-points", row.id, options, meeting.number, args))
    lines.append(say("-# The thread of the table is told."))
    return Screen(layout(text(joined("\n", lines)), *blocks, *rows(buttons)))


def _asked(
    seen: Seen, meeting: Meeting, chosen: tuple[int, ...]
) -> tuple[Text, Sequence[MenuOption]]:
    names = [_name(seen, each) for each in meeting.people]
    if seen.opened.row.terms.format == "pods":
        left = [option(each, str(seat)) for seat, each in enumerate(names) if seat not in chosen]
        return PLACES[len(chosen)], left
    one, two = names
    scores = (joined(" – ", map(points_words, each)) for each in SCORES)
    words = [joined(" ", [one, each, two]) for each in scores]
    return say("Which result?"), [option(each, str(at)) for at, each in enumerate(words)]


def entered(meeting: Meeting, chosen: Sequence[int]) -> tuple[Points, ...] | None:
    """Returns the points by these answers; None while there are too few. Raises `BadControl` for
    impossible ones."""
    seats = range(len(meeting.people))
    if len(seats) == len(SCORES[0]):
        if max(chosen, default=0) >= len(SCORES) or len(chosen) > 1:
            raise BadControl
        return SCORES[chosen[0]] if chosen else None
    if not set(chosen) <= set(seats) or len(set(chosen)) < len(chosen) or chosen[len(PLACES) :]:
        raise BadControl
    last = len(PLACES) + 1
    places = [chosen.index(each) + 1 if each in chosen else last for each in seats]
    return place_points(places) if len(chosen) == len(PLACES) else None


def apart_screen(seen: Seen, note: Text = EMPTY) -> Screen:
    """Shows the people kept apart, and asks for two more, or two who may meet again."""
    contest, row = seen.opened.contest, seen.opened.row
    rule = _APART.get(row.terms.format, _SELDOM)
    head = say("### {contest}\nTwo who shall not meet, such as flatmates. {rule} Nobody is told.")
    lines = [head.filled(contest=name_of(row), rule=rule), *([note] if note else [])]
    lines += [
        joined("", ["- ", listed([seen.called(each) for each in sorted(pair)])])
        for pair in sorted(contest.apart, key=sorted)
    ]
    lines.append(say("-# Choose the same two again, and they may meet."))
    asks = people_select(say("Which two?"), "contest-apart", row.id, (), most=2)
    back = button(say("Back"), "contest-details", row.id)
    return Screen(layout(text(joined("\n", lines)), asks, *rows([back])))
