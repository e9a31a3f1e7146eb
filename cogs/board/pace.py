"""Time on a board: its limits, the people on vacation, and claims of somebody's time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from cogs import discord
from cogs.board.match_view import MatchView
from cogs.hall.game_ui import Control
from cogs.hall.screen import Screen, button, layout, rows, text
from cogs.hall.sentences import clock_lines, day, relative, span_words
from common.text.say import cut, joined, listed, say
from common.text.text import Text
from db.pace import OPEN, pace_of
from engines.game import Seat

CALL_OFF: Final = Control(say("Call off"), "calloff")


BUTTON_LABEL: Final = 80
"""The most characters of a button's label, in Discord."""


def time_lines(shown: MatchView) -> list[Text]:
    """Returns lines on the time of a running match: the ends of its limits, the claim that may
    follow, and the awaited people on vacation."""
    pace = pace_of(shown.pace)
    if pace.is_open:  # More names that day
        return clock_lines(replace(shown.clock, turn_due=None))
    lines = clock_lines(shown.clock)
    if not pace.is_claimed or shown.clock.turn_due is None:
        return lines
    seats = [seat for seat in shown.view.to_act if seat in shown.persons]
    if lines and seats:
        lines = [_claim_line(shown, seats, shown.clock.turn_due)]
    rests = shown.clock.rests_until
    away = [(seat, shown.away[seat]) for seat in seats if seat < len(shown.away)]
    for seat, until in away:
        if until and rests and until <= rests:
            who = shown.mention(seat, first=True)
            away_until = say("-# {who} is away until {day}: the clock stands still")
            lines.append(away_until.filled(who=who, day=day(until)))
    return lines


def _claim_line(shown: MatchView, seats: Sequence[Seat], due: datetime) -> Text:
    """Returns the line with the time limit of these seats, and the claim that follows."""
    # Discord shows “in 3 hours” or “3 hours ago”: the board remains after the limit.
    names = listed([shown.mention(seat) for seat in seats])
    whole, button = shown.clock.match_due, claim_label(shown, seats)
    if whole is None:
        words = say(
            "-# Time limit for {names}: {turn}  ·  after that, **{button}** is under **More**"
        )
        return words.filled(names=names, turn=relative(due), button=button)
    words = say(
        "-# Time limit for {names}: {turn}, for the match {whole}  ·  "
        "after that, **{button}** is under **More**"
    )
    return words.filled(names=names, turn=relative(due), whole=relative(whole), button=button)


def late(shown: MatchView, now: datetime) -> list[Seat]:
    """Returns the seats whose time this viewer may claim now."""
    if shown.seat is None or shown.seat not in shown.persons:
        return []
    return claimed_seats(shown, shown.seat, now)


def claimed_seats(shown: MatchView, by: Seat, now: datetime) -> list[Seat]:
    """Returns the seats whose time is over, except `by` and those whose person has left the
    seat."""
    if shown.view.outcome:
        return []
    found = shown.clock.late(pace_of(shown.pace), shown.view.to_act, now)
    return sorted(seat for seat in found if seat in shown.persons and seat != by)


def open_lines(shown: MatchView, now: datetime) -> list[Text]:
    """Returns the line with the day from which the others no longer have to wait, for a player in a
    match without a limit; no line for a player who is awaited."""
    due, pace = shown.clock.turn_due, pace_of(shown.pace)
    idle = shown.seat in shown.persons and shown.seat not in shown.view.to_act
    if shown.view.outcome or not (pace.is_open and due and due > now and idle):
        return []
    seats = [seat for seat in shown.view.to_act if seat in shown.persons]
    if not seats or late(shown, now):
        return []
    words = say("-# No time limit here. If nobody moves until {day}, **{button}** appears here.")
    return [words.filled(day=day(due), button=claim_label(shown, seats))]


def ends_void(shown: MatchView, seats: Sequence[Seat], by: Seat | None) -> bool:
    """Tells whether a match without a limit is called off once `by` no longer waits for one of
    these seats: among rivals, if nobody else is left."""
    others = set(shown.persons) - {by}
    return pace_of(shown.pace).is_open and not shown.game.team and len(others | set(seats)) < 2


def claim_label(shown: MatchView, seats: Sequence[Seat], by: Seat | None = None) -> Text:
    """Returns the label of the button that claims the time of one of these seats; `by` is the
    reader's seat, if this is the public view."""
    is_open = pace_of(shown.pace).is_open
    if is_open and ends_void(shown, seats, shown.seat if by is None else by):
        return CALL_OFF.label
    if shown.is_duel and not shown.game.team:
        return say("Claim the win")
    if not shown.game.team and not is_open:
        return say("Claim the time")
    if len(seats) > 1:
        return say("Let the bot play for them")
    return cut(say("Let the bot play for {side}", side=shown.sides[seats[0]]), BUTTON_LABEL)


def claim_control(shown: MatchView, now: datetime) -> tuple[Control, ...]:
    """Returns the button that claims somebody's time, if this viewer may do so."""
    seats = late(shown, now)
    return (Control(claim_label(shown, seats), "claim", True),) if seats else ()


def claim_question(shown: MatchView, seats: Sequence[Seat], now: datetime) -> Screen:
    """Asks for confirmation before somebody's time is claimed, with a button for each late seat.
    Late players can still act until the claim."""
    due, pace = shown.clock.turn_due, pace_of(shown.pace)
    names = listed(joined("", ["**", shown.sides[at], "** ", shown.mention(at)]) for at in seats)
    asked: Text = say("{names} ran out of time. Claim it?", names=names)
    if pace.is_open:
        asked = absent_words(shown, names, now)
    elif due:
        words = say("{names} ran out of time {since}. Claim it?")
        asked = words.filled(names=names, since=relative(due))
    lines = [asked, _follows(shown, seats)]
    whole = pace.is_open or shown.game.team
    buttons = [
        button(
            claim_label(shown, [seat]) if len(seats) == 1 or whole else _of(shown, seat),
            "claim-sure",
            shown.match_id,
            shown.ply,
            (str(seat),),
            style=discord.ButtonStyle.danger,
        )
        for seat in seats
    ]
    wait = button(say("Keep waiting"), "close", shown.match_id)
    return Screen(layout(text(joined("\n", lines)), *rows([*buttons, wait])))


def absent_words(shown: MatchView, names: Text, now: datetime) -> Text:
    """Returns the reason why nobody has to wait longer for players with these `names`, in a match
    without a limit."""
    due, time = shown.clock.turn_due, OPEN.turn
    if due is None or due > now or time is None:
        return say("I can't find or reach {names} any more.", names=names)
    return say("{names} made no move for {time}.", names=names, time=span_words(time))


def _follows(shown: MatchView, seats: Sequence[Seat]) -> Text:
    if ends_void(shown, seats, shown.seat):
        return called_off_words(shown.match_id)
    if shown.game.team or pace_of(shown.pace).is_open:
        return say("Then the bot plays for them.")
    if shown.is_duel:
        return say("Then you win.")
    return say("Then they are out, and the others continue.")


def called_off_words(match_id: int) -> Text:
    """Returns the question before a match is called off."""
    words = say("Call match {number} off? Nobody wins or loses, and it is not rated.")
    return words.filled(number=str(match_id))


def _of(shown: MatchView, seat: Seat) -> Text:
    return cut(say("Claim {side}'s time", side=shown.sides[seat]), BUTTON_LABEL)
