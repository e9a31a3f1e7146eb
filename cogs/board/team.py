"""What a board says of seats whose person is away, and what may be done about them, in a team game
or among three and more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from cogs.board.match_view import MatchView
from cogs.board.offer import offer_controls
from cogs.hall.game_ui import Control
from cogs.hall.screen import Screen, button, layout, rows, text
from common.english import listed
from db.values import is_bot
from engines.game import Seat

STAND_IN: Final = Control("Stand in", "standin")
SEAT_BACK: Final = Control("Take my seat back", "takeseat")
ASK: Final = Control("Ask somebody else", "askelse")


def absent_words(shown: MatchView, seat: Seat) -> str:
    """Returns what follows the name of a player who is away; empty for players who are there."""
    if seat in shown.stood_in:
        return " (the bot plays)"
    return " (has left)" if seat in shown.left else ""


def awaited(shown: MatchView, seat: Seat) -> str:
    """Returns who is to act at a seat: its player, or the bot for whoever left it the seat."""
    return "the bot" if seat in shown.stood_in else shown.mention(seat)


def undecided(shown: MatchView) -> list[Seat]:
    """Returns the seats about which people are asked to vote: somebody has, or the match waits for
    one who has left."""
    waited = shown.left & set(shown.view.to_act)
    return sorted({about for _, about in shown.votes} | waited)


def missing_voters(shown: MatchView, about: Seat) -> list[Seat]:
    """Returns who has still to vote before the bot plays this seat."""
    return [seat for seat in shown.persons if seat != about and (seat, about) not in shown.votes]


def vote_lines(shown: MatchView) -> list[str]:
    """Returns who has voted to let the bot play for whom, and whose vote is missing."""
    asked = sorted({about for _, about in shown.asks})
    return [
        *(_vote_line(shown, about) for about in undecided(shown)),
        *(_ask_line(shown, about) for about in asked),
        *(_free_line(shown.sides[seat]) for seat in _free(shown)),
    ]


def _take(side: str) -> str:
    """Returns the words of the button that takes a free seat."""
    return f"Take {side}'s seat"[:80]


def _free_line(side: str) -> str:
    return f"Who plays on as **{side}**? **{_take(side)}** is below."


def _free(shown: MatchView) -> list[Seat]:
    return [] if shown.view.outcome else sorted(shown.free)


def _ask_line(shown: MatchView, about: Seat) -> str:
    by = [shown.mention(asker) for asker, seat in sorted(shown.asks) if seat == about]
    missing = [shown.mention(seat) for seat in shown.persons if (seat, about) not in shown.asks]
    want = "wants" if len(by) == 1 else "want"
    have = "has" if len(missing) == 1 else "have"
    whose = f"somebody else to play **{shown.sides[about]}**"
    return f"{listed(by)} {want} {whose}; {listed(missing)} {have} still to agree: **{ASK.label}**."


def may_be_offered(shown: MatchView) -> list[Seat]:
    """Returns the seats of people who are away that this viewer may agree to give to somebody
    else."""
    if shown.view.outcome or shown.seat not in shown.persons:
        return []
    away = ((shown.left | shown.stood_in) & set(shown.playing)) - shown.free
    return [seat for seat in sorted(away) if (shown.seat, seat) not in shown.asks]


def seat_controls(shown: MatchView) -> tuple[Control, ...]:
    """Returns the buttons that take a free seat, for everybody who does not play."""
    if shown.seat is not None:
        return ()
    sides = {seat: shown.sides[seat] for seat in _free(shown)}
    return tuple(
        Control(_take(side), "newseat", True, (str(seat),)) for seat, side in sides.items()
    )


def _vote_line(shown: MatchView, about: Seat) -> str:
    missing = [shown.mention(seat) for seat in missing_voters(shown, about)]
    still = f"{listed(missing)} {'has' if len(missing) == 1 else 'have'} still to vote."
    by = [shown.mention(voter) for voter, seat in sorted(shown.votes) if seat == about]
    if not by:
        gone = shown.mention(about, first=True)
        return f"{gone} has left. **{STAND_IN.label}** lets the bot play: {still}"
    votes = "votes" if len(by) == 1 else "vote"
    return f"{listed(by)} {votes} to let the bot play for {shown.mention(about)}; {still}"


def may_be_voted_about(shown: MatchView) -> list[Seat]:
    """Returns the seats of people that the match waits for, or whose person has left, where this
    viewer, or for the public somebody, has not voted yet. Whether it has waited long is not asked
    here."""
    if not shown.has_stand_ins:
        return []
    seats = shown.left | set(shown.view.to_act)
    people = {seat for seat in seats - shown.stood_in if not is_bot(shown.people[seat])}
    found = [seat for seat in sorted(people) if missing_voters(shown, seat)]
    if shown.seat is None:
        return found
    return [seat for seat in found if shown.seat in missing_voters(shown, seat)]


def absent_controls(shown: MatchView) -> tuple[Control, ...]:
    """Returns what stands below the board about players who are away: to vote that the bot plays,
    once that is in question, and to come back."""
    stand_in = (STAND_IN,) if undecided(shown) and may_be_voted_about(shown) else ()
    voted = {about for _, about in shown.votes}
    away = {*shown.left, *shown.stood_in, *voted}
    back = away if shown.seat is None else away & {shown.seat}
    return (*stand_in, *((SEAT_BACK,) if back else ()), *seat_controls(shown))


def ends(shown: MatchView) -> tuple[tuple[Control, ...], tuple[Control, ...]]:
    """Returns the buttons before and after Leave or Concede: to give up or offer a draw, and to let
    the bot play for somebody who is awaited."""
    stand_in = (STAND_IN,) if may_be_voted_about(shown) else ()
    ask = (ASK,) if may_be_offered(shown) else ()
    return offer_controls(shown), (*stand_in, *ask)


def vote_screen(shown: MatchView, seats: Sequence[Seat], notes: Sequence[str]) -> Screen:
    """Asks about whom to vote, a button for each of these seats; `notes` come below."""
    names = listed([f"**{shown.sides[seat]}** {shown.mention(seat)}" for seat in seats])
    lines = [
        f"Let the bot play for {names}?",
        "The bot begins once all others have voted for it, and plays until the seat is taken back.",
        *(f"-# {note}" for note in notes),
    ]
    danger = discord.ButtonStyle.danger
    buttons = [
        button(
            f"Let the bot play {shown.sides[seat]}"[:80],
            "standin-sure",
            shown.match_id,
            shown.ply,
            (str(seat),),
            style=danger,
        )
        for seat in seats
    ]
    close = button("Wait", "close", shown.match_id)
    return Screen(layout(text("\n".join(lines)), *rows([*buttons, close])))


def ask_screen(shown: MatchView, seats: Sequence[Seat]) -> Screen:
    """Asks which seat somebody else is to take, a button for each of these."""
    names = listed([f"**{shown.sides[seat]}** {shown.mention(seat)}" for seat in seats])
    lines = [
        f"Ask somebody else to play on for {names}?",
        "Once all others agree, the board has a button by which anybody else may take the seat. "
        "Whoever does keeps it, and sees all that it sees. Until then it can be taken back.",
    ]
    buttons = [
        button(
            f"Give {shown.sides[seat]} away"[:80],
            "askelse-sure",
            shown.match_id,
            shown.ply,
            (str(seat),),
            style=discord.ButtonStyle.danger,
        )
        for seat in seats
    ]
    close = button("Wait", "close", shown.match_id)
    return Screen(layout(text("\n".join(lines)), *rows([*buttons, close])))
