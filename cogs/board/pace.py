"""Time on a board: its limits, the people on vacation, and claims of somebody's time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import discord

from cogs.board.match_view import MatchView
from cogs.hall.game_ui import Control
from cogs.hall.screen import Screen, button, layout, rows, text
from cogs.hall.sentences import clock_lines, day, relative
from common.text.say import cut, joined, listed, say
from common.text.text import Text
from db.pace import pace_of
from engines.game import Seat

CALL_OFF: Final = Control(say("Call off"), "calloff")


BUTTON_LABEL: Final = 80
"""The most characters of a button's label, in Discord."""


def time_lines(shown: MatchView) -> list[Text]:
    """Returns lines on the time of a running match: the ends of its limits, the claim that follows
    at a pace that has to be claimed, and the awaited people on vacation."""
    lines = clock_lines(shown.clock)
    if not pace_of(shown.pace).is_claimed or shown.clock.turn_due is None:
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
    # Discord shows “in 3 hours” or “3 hours ago”: the board stays after the time is over.
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
    due = shown.clock.turn_due
    if not pace_of(shown.pace).is_claimed or due is None or due > now or shown.view.outcome:
        return []
    if shown.seat is None or shown.seat not in shown.persons:
        return []
    return claimed_seats(shown, shown.seat)


def claimed_seats(shown: MatchView, by: Seat) -> list[Seat]:
    """Returns the seats for which the match waits, except `by` and those whose person is gone."""
    return [seat for seat in shown.view.to_act if seat in shown.persons and seat != by]


def claim_label(shown: MatchView, seats: Sequence[Seat]) -> Text:
    """Returns the words of the button that claims the time of one of these seats."""
    if shown.is_duel and not shown.game.team:
        return say("Claim the win")
    if not shown.game.team:
        return say("Claim the time")
    if len(seats) > 1:
        return say("Let the bot play for them")
    return cut(say("Let the bot play for {side}", side=shown.sides[seats[0]]), BUTTON_LABEL)


def claim_control(shown: MatchView, now: datetime) -> tuple[Control, ...]:
    """Returns the button that claims somebody's time, if this viewer may claim it."""
    seats = late(shown, now)
    return (Control(claim_label(shown, seats), "claim", True),) if seats else ()


def claim_question(shown: MatchView, seats: Sequence[Seat]) -> Screen:
    """Asks before somebody's time is claimed, with a button for each late seat. Late players can
    still act until the claim."""
    due = shown.clock.turn_due
    names = listed(joined("", ["**", shown.sides[at], "** ", shown.mention(at)]) for at in seats)
    asked = say("{names} ran out of time. Claim it?", names=names)
    if due:
        words = say("{names} ran out of time {since}. Claim it?")
        asked = words.filled(names=names, since=relative(due))
    lines = [asked, _follows(shown)]
    buttons = [
        button(
            claim_label(shown, [seat]) if len(seats) == 1 or shown.game.team else _of(shown, seat),
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


def _follows(shown: MatchView) -> Text:
    if shown.game.team:
        return say("Then the bot plays on for them.")
    if shown.is_duel:
        return say("Then you win.")
    return say("Then they are out, and the others play on.")


def _of(shown: MatchView, seat: Seat) -> Text:
    return cut(say("Claim {side}'s time", side=shown.sides[seat]), BUTTON_LABEL)
