"""The message that reminds a person that the time for a turn runs out."""

from __future__ import annotations

from datetime import datetime

from cogs.screens.match_view import MatchView
from cogs.screens.screen import Screen, button, layout, rows, text
from cogs.screens.sentences import relative
from engines.game import Seat


def reminder(
    shown: MatchView, seat: Seat, due: datetime, url: str, *, here: bool = False
) -> Screen:
    """Returns the reminder to the person in a seat. `here` says that others can read it: then it
    mentions this person alone. `shown` is the public's."""
    board = f" · [board]({url})" if url else ""
    game = f"Match {shown.match_id}, {shown.game.title}{board}"
    ends = f"Your time for this turn ends {relative(due)}."
    if here:
        words = f"{shown.mention(seat)} {ends}\n-# {game}"
        return Screen(layout(text(words)), mentions=(shown.people[seat],))
    looks = button("Show board", "board", shown.match_id)
    words = f"### It's still your turn\n{game}\n{ends}"
    return Screen(layout(text(words), *rows([looks, button("Settings", "settings", 0)])))
