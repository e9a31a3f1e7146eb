"""What the board of a team game says of seats whose person is away, and what may be done about
them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from cogs.screens.desk import Control
from cogs.screens.match.offer import offer_controls
from cogs.screens.screen import Screen, button, layout, rows, text
from cogs.screens.sheet import Sheet
from common.english import listed
from engines.game import Seat

STAND_IN: Final = Control("Stand in", "standin")
SEAT_BACK: Final = Control("Take my seat back", "takeseat")


def absent_words(sheet: Sheet, seat: Seat) -> str:
    """Returns what follows the name of a player who is away; empty for players who are there."""
    if seat in sheet.stood_in:
        return " (the bot plays)"
    return " (has left)" if seat in sheet.left else ""


def undecided(sheet: Sheet) -> list[Seat]:
    """Returns the seats about which people are asked to vote: somebody has, or the match waits for
    one who has left."""
    waited = sheet.left & set(sheet.view.to_act)
    return sorted({about for _, about in sheet.votes} | waited)


def missing_voters(sheet: Sheet, about: Seat) -> list[Seat]:
    """Returns who has still to vote before the bot plays this seat."""
    return [seat for seat in sheet.persons if seat != about and (seat, about) not in sheet.votes]


def vote_lines(sheet: Sheet) -> list[str]:
    """Returns who has voted to let the bot play for whom, and whose vote is missing."""
    return [_vote_line(sheet, about) for about in undecided(sheet)]


def _vote_line(sheet: Sheet, about: Seat) -> str:
    missing = [sheet.mention(seat) for seat in missing_voters(sheet, about)]
    still = f"{listed(missing)} {'has' if len(missing) == 1 else 'have'} still to vote."
    by = [sheet.mention(voter) for voter, seat in sorted(sheet.votes) if seat == about]
    if not by:
        gone = sheet.mention(about, first=True)
        return f"{gone} has left. **{STAND_IN.label}** lets the bot play: {still}"
    votes = "votes" if len(by) == 1 else "vote"
    return f"{listed(by)} {votes} to let the bot play for {sheet.mention(about)}; {still}"


def may_be_voted_about(sheet: Sheet) -> list[Seat]:
    """Returns the seats that the match waits for, or whose person has left, where this viewer, or
    for the public somebody, has not voted yet. Whether it has waited long is not asked here."""
    seats = sheet.left | set(sheet.view.to_act)
    found = [seat for seat in sorted(seats - sheet.stood_in) if missing_voters(sheet, seat)]
    if sheet.seat is None:
        return found
    return [seat for seat in found if sheet.seat in missing_voters(sheet, seat)]


def team_ends(sheet: Sheet) -> tuple[tuple[Control, ...], tuple[Control, ...]]:
    """Returns the buttons before and after Leave: to give up, and about seats whose person is
    away."""
    stand_in = (STAND_IN,) if may_be_voted_about(sheet) else ()
    voted = {about for _, about in sheet.votes}
    away = {*sheet.left, *sheet.stood_in, *voted}
    back = away if sheet.seat is None else away & {sheet.seat}
    return offer_controls(sheet), (*stand_in, *((SEAT_BACK,) if back else ()))


def vote_screen(sheet: Sheet, seats: Sequence[Seat], notes: Sequence[str]) -> Screen:
    """Asks about whom to vote, a button for each of these seats; `notes` come below."""
    names = listed([f"**{sheet.sides[seat]}** {sheet.mention(seat)}" for seat in seats])
    lines = [
        f"Let the bot play for {names}?",
        "It does once all others have voted for it, until the seat is taken back.",
        *(f"-# {note}" for note in notes),
    ]
    danger = discord.ButtonStyle.danger
    buttons = [
        button(
            f"Let the bot play {sheet.sides[seat]}"[:80],
            "standin-sure",
            sheet.match_id,
            sheet.ply,
            (str(seat),),
            style=danger,
        )
        for seat in seats
    ]
    close = button("Wait", "close", sheet.match_id)
    return Screen(layout(text("\n".join(lines)), *rows([*buttons, close])))
