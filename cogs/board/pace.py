"""Time on a board: its limits, the people on vacation, and claims of somebody's time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

import discord

from cogs.board.match_view import MatchView
from cogs.hall.game_ui import Control
from cogs.hall.screen import Screen, button, layout, rows, text
from cogs.hall.sentences import THIS_TURN, clock_lines, day, relative
from common.text.say import listed
from db.pace import pace_of
from engines.game import Seat

CALL_OFF: Final = Control("Call off", "calloff")


def time_lines(shown: MatchView) -> list[str]:
    """Returns lines on the time of a running match: the ends of its limits, the claim that follows
    at a pace that has to be claimed, and the awaited people on vacation."""
    lines = clock_lines(shown.clock)
    if not pace_of(shown.pace).is_claimed or shown.clock.turn_due is None:
        return lines
    seats = [seat for seat in shown.view.to_act if seat in shown.persons]
    if lines and seats:
        # Discord shows “in 3 hours” or “3 hours ago”: the board stays after the time is over.
        names = listed([shown.mention(seat) for seat in seats])
        ends = lines[0].replace(THIS_TURN, f"Time limit for {names}:")
        lines = [f"{ends}  ·  after that, **{claim_label(shown, seats)}** is under **More**"]
    rests = shown.clock.rests_until
    away = [(seat, shown.away[seat]) for seat in seats if seat < len(shown.away)]
    for seat, until in away:
        if until and rests and until <= rests:
            who = shown.mention(seat, first=True)
            lines.append(f"-# {who} is away until {day(until)}: the clock stands still")
    return lines


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


def claim_label(shown: MatchView, seats: Sequence[Seat]) -> str:
    """Returns the words of the button that claims the time of one of these seats."""
    if shown.is_duel and not shown.game.team:
        return "Claim the win"
    if not shown.game.team:
        return "Claim the time"
    sides = shown.sides[seats[0]] if len(seats) == 1 else "them"
    return f"Let the bot play for {sides}"[:80]


def claim_control(shown: MatchView, now: datetime) -> tuple[Control, ...]:
    """Returns the button that claims somebody's time, if this viewer may claim it."""
    seats = late(shown, now)
    return (Control(claim_label(shown, seats), "claim", True),) if seats else ()


def claim_question(shown: MatchView, seats: Sequence[Seat]) -> Screen:
    """Asks before somebody's time is claimed, with a button for each late seat. Late players can
    still act until the claim."""
    due = shown.clock.turn_due
    since = f" {relative(due)}" if due else ""
    names = " and ".join(f"**{shown.sides[seat]}** {shown.mention(seat)}" for seat in seats)
    lines = [f"{names} ran out of time{since}. Claim it?", _follows(shown)]
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
    wait = button("Keep waiting", "close", shown.match_id)
    return Screen(layout(text("\n".join(lines)), *rows([*buttons, wait])))


def _follows(shown: MatchView) -> str:
    if shown.game.team:
        return "Then the bot plays on for them."
    return "Then you win." if shown.is_duel else "Then they are out, and the others play on."


def _of(shown: MatchView, seat: Seat) -> str:
    return f"Claim {shown.sides[seat]}'s time"[:80]
