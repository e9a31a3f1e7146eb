"""A match as an animation: the question which view to show, and the message with it."""

from __future__ import annotations

import discord
from discord import ui

from cogs.board.match_view import MatchView
from cogs.hall.screen import ALT_LIMIT, Screen, button, layout, rows, text
from common.text.say import counted, ordinal
from engines.game import Seat
from render.animation.order import Animation

ALL = "all"
"""The word in a button's id for all of the match, not one seat's view."""


def eyes_screen(shown: MatchView) -> Screen:
    """Returns the question how to show a finished match to the channel."""
    words = (
        f"### Share match {shown.match_id} as an animation\n"
        "Everybody here will see it. Which view: everything, or only what one side saw?"
    )
    choices = [(ALL, "Everything"), *((str(seat), side) for seat, side in enumerate(shown.sides))]
    buttons = [
        button(label[:80], "animate-as", shown.match_id, 0, (value,)) for value, label in choices
    ]
    return Screen(layout(text(words), *rows(buttons)))


def file_name(match_id: int) -> str:
    """Returns the name of the file."""
    return f"match-{match_id}.gif"


def shared_layout(shown: MatchView, made: Animation, eyes: Seat | None) -> ui.LayoutView:
    """Returns the message that shows an animation; its file comes with it."""
    seen = "" if eyes is None else f", as {shown.sides[eyes]} saw it"
    length = _length(shown.turns, made)
    head = f"### {shown.game.title}\n-# Match {shown.match_id}, {length}{seen}"
    alt = (
        f"Animation of match {shown.match_id} of {shown.game.title}{seen}, from the start to the "
        f"end: {length}. {shown.game.describe_outcome(shown.view)}"
    )
    item = discord.MediaGalleryItem(
        f"attachment://{file_name(shown.match_id)}", description=alt[:ALT_LIMIT]
    )
    return layout(text(f"{head}\n**{shown.ending}**"), ui.MediaGallery(item))


def _length(count: int, made: Animation) -> str:
    """Returns the match's length in turns, as its card gives it: an end in the middle of a turn has
    a frame, but is no turn."""
    turns = counted(count, "turn")
    if made.every == 1:
        return turns
    return f"{turns}, of which every {ordinal(made.every)} is shown"
