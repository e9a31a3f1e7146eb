"""The reminder that the time for a turn runs out, and the notice that another player's expired time
may be claimed."""

from __future__ import annotations

from datetime import datetime

import discord

from cogs.board.match_view import MatchView
from cogs.board.pace import absent_words, claim_label, claimed_seats
from cogs.hall.screen import Screen, button, layout, rows, text
from cogs.hall.sentences import relative
from common.text.say import joined, listed, say
from common.text.text import Text
from db.pace import pace_of
from engines.game import Seat


def _match(shown: MatchView, url: str) -> Text:
    """Returns the match in a line, with the address of its board if it has one."""
    words = say("Match {number}, {game}", number=str(shown.match_id), game=shown.game.title)
    return joined(" · ", [words, say("[board]({url})", url=url)]) if url else words


def reminder(
    shown: MatchView, seat: Seat, due: datetime, url: str, *, here: bool = False
) -> Screen:
    """Returns the reminder to the person in a seat. `here`: others can read it, so it mentions this
    person alone. `shown` is the public view."""
    game = _match(shown, url)
    ends: Text = say("Your time for this turn ends {time}.", time=relative(due))
    if pace_of(shown.pace).is_open:
        ends = _waits(shown, seat, due)
    if here:
        words = joined("\n", [joined(" ", [shown.mention(seat), ends]), "-# " + game])
        return Screen(layout(text(words)), mentions=(shown.people[seat],))
    looks = button(say("Show board"), "board", shown.match_id)
    words = joined("\n", [say("### It's still your turn"), game, ends])
    return Screen(layout(text(words), *rows([looks, button(say("Settings"), "settings", 0)])))


def _waits(shown: MatchView, seat: Seat, due: datetime) -> Text:
    """Returns until when the others wait for the person in a seat, where turns have no limit."""
    if shown.is_duel and not shown.game.team:
        words = say(
            "Without a move of yours, your opponent can call the match off {time}: nobody wins or "
            "loses then."
        )
    else:
        words = say(
            "Without a move of yours, the others can let the bot play for you {time}, until you "
            "come back."
        )
    return words.filled(time=relative(due))


def over_notice(
    shown: MatchView,
    seat: Seat,
    due: datetime,
    url: str,
    *,
    here: bool = False,
    now: datetime | None = None,
) -> Screen:
    """Returns the notice to the person in a seat that they may claim the time of the awaited
    players. `here`: others can read it, so it mentions this person alone. `shown` is the public
    view; `now` is given where somebody may have gone before the time was over."""
    game = _match(shown, url)
    late = claimed_seats(shown, seat, now or due)
    people = listed([shown.mention(each) for each in late])
    ran: Text = say("{people} ran out of time {time}.", people=people, time=relative(due))
    if pace_of(shown.pace).is_open:
        ran = absent_words(shown, people, now or due)
    label = claim_label(shown, late, seat)
    if here:
        where = say("**More** has **{button}**.", button=label)
        told = joined(" ", [shown.mention(seat), ran, where])
        words = joined("\n", [told, "-# " + game])
        return Screen(layout(text(words)), mentions=(shown.people[seat],))
    buttons = [
        button(label, "claim", shown.match_id, style=discord.ButtonStyle.primary),
        button(say("Show board"), "board", shown.match_id),
        button(say("Settings"), "settings", 0),
    ]
    wait = say("**{button}**, or wait: they can play until you do.", button=label)
    head = say("### Time is up")
    if pace_of(shown.pace).is_open:
        head = say("### You need not wait any longer")
    words = joined("\n", [head, game, joined(" ", [ran, wait])])
    return Screen(layout(text(words), *rows(buttons)))
