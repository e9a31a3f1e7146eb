"""The reminder that the time for a turn runs out, and the notice that another player's expired time
may be claimed."""

from __future__ import annotations

from datetime import datetime

import discord

from cogs.board.match_view import MatchView
from cogs.board.pace import claim_label, claimed_seats
from cogs.hall.screen import Screen, button, layout, rows, text
from cogs.hall.sentences import relative
from common.text.say import listed
from engines.game import Seat


def reminder(
    shown: MatchView, seat: Seat, due: datetime, url: str, *, here: bool = False
) -> Screen:
    """Returns the reminder to the person in a seat. `here`: others can read it, so it mentions this
    person alone. `shown` is the public view."""
    board = f" · [board]({url})" if url else ""
    game = f"Match {shown.match_id}, {shown.game.title}{board}"
    ends = f"Your time for this turn ends {relative(due)}."
    if here:
        words = f"{shown.mention(seat)} {ends}\n-# {game}"
        return Screen(layout(text(words)), mentions=(shown.people[seat],))
    looks = button("Show board", "board", shown.match_id)
    words = f"### It's still your turn\n{game}\n{ends}"
    return Screen(layout(text(words), *rows([looks, button("Settings", "settings", 0)])))


def over_notice(
    shown: MatchView, seat: Seat, due: datetime, url: str, *, here: bool = False
) -> Screen:
    """Returns the notice to the person in a seat that they may claim the time of the awaited
    players. `here`: others can read it, so it mentions this person alone. `shown` is the public
    view."""
    board = f" · [board]({url})" if url else ""
    game = f"Match {shown.match_id}, {shown.game.title}{board}"
    late = claimed_seats(shown, seat)
    ran = f"{listed([shown.mention(each) for each in late])} ran out of time {relative(due)}."
    label = claim_label(shown, late)
    if here:
        words = f"{shown.mention(seat)} {ran} **More** has **{label}**.\n-# {game}"
        return Screen(layout(text(words)), mentions=(shown.people[seat],))
    buttons = [
        button(label, "claim", shown.match_id, style=discord.ButtonStyle.primary),
        button("Show board", "board", shown.match_id),
        button("Settings", "settings", 0),
    ]
    words = f"### Time is up\n{game}\n{ran} **{label}**, or wait: they can play until you do."
    return Screen(layout(text(words), *rows(buttons)))
