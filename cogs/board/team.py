"""Seats whose person is away, in a team game or with three and more players: their words on a
board, the votes about them, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs import discord
from cogs.board.match_view import MatchView
from cogs.board.offer import offer_controls
from cogs.board.pace import BUTTON_LABEL
from cogs.hall.game_ui import Control
from cogs.hall.screen import Screen, button, layout, rows, text
from common.text.say import cut, joined, listed, say
from common.text.text import Text
from db.values import is_bot
from engines.game import Seat

STAND_IN: Final = Control(say("Let the bot play"), "standin")
SEAT_BACK: Final = Control(say("Take my seat back"), "takeseat")
ASK: Final = Control(say("Ask somebody else"), "askelse")


def seat_words(shown: MatchView, seat: Seat) -> Text:
    """Returns a side with its player, and whether the player is away."""
    if seat in shown.stood_in:
        words = say("**{side}** {who} (the bot plays)")
    elif seat in shown.left:
        words = say("**{side}** {who} (has left)")
    else:
        words = say("**{side}** {who}")
    return words.filled(side=shown.sides[seat], who=shown.mention(seat))


def awaited(shown: MatchView, seat: Seat) -> str:
    """Returns the name for a seat to act: the mention of its player, or the bot if it plays the
    seat."""
    return say("the bot") if seat in shown.stood_in else shown.mention(seat)


def undecided(shown: MatchView) -> list[Seat]:
    """Returns the seats with an open vote to let the bot play: somebody has voted, or the match
    waits for a person who has left."""
    waited = shown.left & set(shown.view.to_act)
    return sorted({about for _, about in shown.votes} | waited)


def missing_voters(shown: MatchView, about: Seat) -> list[Seat]:
    """Returns the seats whose votes are missing before the bot plays seat `about`."""
    return [seat for seat in shown.persons if seat != about and (seat, about) not in shown.votes]


def vote_lines(shown: MatchView) -> list[Text]:
    """Returns lines on the given and the missing votes, to let the bot play or to ask somebody
    else, and on the free seats."""
    asked = sorted({about for _, about in shown.asks})
    return [
        *(_vote_line(shown, about) for about in undecided(shown)),
        *(_ask_line(shown, about) for about in asked),
        *(_free_line(shown.sides[seat]) for seat in _free(shown)),
    ]


def _take(side: str) -> Text:
    return cut(say("Take {side}'s seat", side=side), BUTTON_LABEL)


def _free_line(side: str) -> Text:
    return say(
        "**{side}**'s seat is free. Anybody may take it: **{button}**.",
        side=side,
        button=_take(side),
    )


def _free(shown: MatchView) -> list[Seat]:
    return [] if shown.view.outcome else sorted(shown.free)


def _ask_line(shown: MatchView, about: Seat) -> Text:
    by = [shown.mention(asker) for asker, seat in sorted(shown.asks) if seat == about]
    missing = [shown.mention(seat) for seat in shown.persons if (seat, about) not in shown.asks]
    return say(
        "{by} {by:one=wants|other=want} to offer **{side}**'s seat to somebody else. "
        "{missing} {missing:one=has|other=have} still to agree: **{button}**.",
        by=listed(by),
        side=shown.sides[about],
        missing=listed(missing),
        button=ASK.label,
    )


def may_be_offered(shown: MatchView) -> list[Seat]:
    """Returns the seats of people who are away that this viewer may still agree to give to somebody
    else."""
    if shown.view.outcome or shown.seat not in shown.persons:
        return []
    away = ((shown.left | shown.stood_in) & set(shown.playing)) - shown.free
    return [seat for seat in sorted(away) if (shown.seat, seat) not in shown.asks]


def seat_controls(shown: MatchView) -> tuple[Control, ...]:
    """Returns the buttons that take a free seat; none for the match's players."""
    if shown.seat is not None:
        return ()
    sides = {seat: shown.sides[seat] for seat in _free(shown)}
    return tuple(
        Control(_take(side), "newseat", True, (str(seat),)) for seat, side in sides.items()
    )


def _vote_line(shown: MatchView, about: Seat) -> Text:
    missing = listed([shown.mention(seat) for seat in missing_voters(shown, about)])
    by = [shown.mention(voter) for voter, seat in sorted(shown.votes) if seat == about]
    if not by:
        return say(
            "{gone} has left. **{button}**? {missing} {missing:one=has|other=have} still to vote.",
            gone=shown.mention(about, first=True),
            button=STAND_IN.label,
            missing=missing,
        )
    return say(
        "{by} {by:one=votes|other=vote} to let the bot play for {whom}; "
        "{missing} {missing:one=has|other=have} still to vote.",
        by=listed(by),
        whom=shown.mention(about),
        missing=missing,
    )


def may_be_voted_about(shown: MatchView) -> list[Seat]:
    """Returns the seats about which this viewer has not voted yet; for the public, seats with any
    vote missing. They belong to people, and the match waits for them or their person has left. The
    length of the wait is not checked here."""
    if not shown.has_stand_ins:
        return []
    seats = shown.left | set(shown.view.to_act)
    people = {seat for seat in seats - shown.stood_in if not is_bot(shown.people[seat])}
    found = [seat for seat in sorted(people) if missing_voters(shown, seat)]
    if shown.seat is None:
        return found
    return [seat for seat in found if shown.seat in missing_voters(shown, seat)]


def absent_controls(shown: MatchView) -> tuple[Control, ...]:
    """Returns the buttons below the board about absent players: to vote for the bot, if there is
    such a vote; to come back; and to take a free seat."""
    stand_in = (STAND_IN,) if undecided(shown) and may_be_voted_about(shown) else ()
    voted = {about for _, about in shown.votes}
    away = {*shown.left, *shown.stood_in, *voted}
    back = away if shown.seat is None else away & {shown.seat}
    return (*stand_in, *((SEAT_BACK,) if back else ()), *seat_controls(shown))


def ends(shown: MatchView) -> tuple[tuple[Control, ...], tuple[Control, ...]]:
    """Returns the buttons before and after Leave or Concede: before it to give up or offer a draw,
    after it to let the bot play for somebody, or to ask somebody else."""
    stand_in = (STAND_IN,) if may_be_voted_about(shown) else ()
    ask = (ASK,) if may_be_offered(shown) else ()
    return offer_controls(shown), (*stand_in, *ask)


def vote_screen(shown: MatchView, seats: Sequence[Seat], notes: Sequence[Text]) -> Screen:
    """Asks for a vote to let the bot play, with a button for each of these seats; `notes` come
    below."""
    names = listed(_player(shown, seat) for seat in seats)
    lines = [
        say("Let the bot play for {names}?", names=names),
        say(
            "It begins when everyone else has voted for it, and plays until the player comes back."
        ),
        *("-# " + note for note in notes),
    ]
    danger = discord.ButtonStyle.danger
    buttons = [
        button(
            cut(say("Let the bot play for {side}", side=shown.sides[seat]), BUTTON_LABEL),
            "standin-sure",
            shown.match_id,
            shown.ply,
            (str(seat),),
            style=danger,
        )
        for seat in seats
    ]
    close = button(say("Keep waiting"), "close", shown.match_id)
    return Screen(layout(text(joined("\n", lines)), *rows([*buttons, close])))


def _player(shown: MatchView, seat: Seat) -> Text:
    return say("**{side}** {who}", side=shown.sides[seat], who=shown.mention(seat))


def ask_screen(shown: MatchView, seats: Sequence[Seat]) -> Screen:
    """Asks which seat needs another player, with a button for each of these."""
    names = listed(_player(shown, seat) for seat in seats)
    lines = [
        say("Offer the seat of {names} to somebody else?", names=names),
        say(
            "When everyone agrees, anybody here can take it, hand included, and keep it. Until "
            "then the player can still come back."
        ),
    ]
    buttons = [
        button(
            cut(say("Offer {side}'s seat", side=shown.sides[seat]), BUTTON_LABEL),
            "askelse-sure",
            shown.match_id,
            shown.ply,
            (str(seat),),
            style=discord.ButtonStyle.danger,
        )
        for seat in seats
    ]
    close = button(say("Keep waiting"), "close", shown.match_id)
    return Screen(layout(text(joined("\n", lines)), *rows([*buttons, close])))
