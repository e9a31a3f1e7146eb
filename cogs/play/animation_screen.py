"""A match as an animation: the choice of a view, and the message with it."""

from __future__ import annotations

from cogs.board.match_view import MatchView
from cogs.board.pace import BUTTON_LABEL
from cogs.hall.screen import ALT_LIMIT, Attached, Screen, button, gallery, layout, rows, text
from common.text.say import cut, fitting, joined, say
from common.text.text import Sentence, Text
from engines.game import Seat
from engines.match import how_long
from render.animation.order import Animation

ALL = "all"
"""The word in a button's id for the whole match, not one seat's view."""


def eyes_screen(shown: MatchView) -> Screen:
    """Asks whose view of a finished match to show to the channel."""
    words = say(
        "### Share match {number} as an animation\n"
        "Everybody here will see it. Which view: everything, or only what one side saw?",
        number=shown.match_id,
    )
    sides = ((str(seat), side) for seat, side in enumerate(shown.sides))
    choices: list[tuple[str, str]] = [(ALL, say("Everything")), *sides]
    buttons = [
        button(cut(label, BUTTON_LABEL), "animate-as", shown.match_id, 0, (value,))
        for value, label in choices
    ]
    return Screen(layout(text(words), *rows(buttons)))


def file_name(match_id: int) -> str:
    """Returns the name of the file."""
    return f"match-{match_id}.gif"


def shared_screen(shown: MatchView, made: Animation, eyes: Seat | None) -> Screen:
    """Returns the message that shows an animation; its file comes with it."""
    what, alt = _told(eyes).filled(number=shown.match_id), _alt(eyes)
    facts = {"length": _length(shown, made), "side": "" if eyes is None else shown.sides[eyes]}
    alt = alt.filled(number=shown.match_id, game=shown.game.title, **facts)
    lines = ["### " + shown.game.title, what.filled(**facts), "**" + shown.ending + "**"]
    described = fitting([alt, shown.game.describe_outcome(shown.view)], ALT_LIMIT)
    picture = Attached(file_name(shown.match_id), described)
    return Screen(layout(text(joined("\n", lines)), gallery(picture)))


def _told(eyes: Seat | None) -> Sentence:
    if eyes is None:
        return say("-# Match {number}, {length}")
    return say("-# Match {number}, {length}, as {side} saw it")


def _alt(eyes: Seat | None) -> Sentence:
    if eyes is None:
        return say("Animation of match {number} of {game}, from the start to the end: {length}.")
    return say(
        "Animation of match {number} of {game}, as {side} saw it, from the start to the end: "
        "{length}."
    )


def _length(shown: MatchView, made: Animation) -> Text:
    """Returns the match's length in turns or rounds, as on its card: an end in the middle of a turn
    has a frame, but is no turn. For turns, which have a frame each, the number of those shown
    follows."""
    turns = how_long(shown.game, shown.turns)
    if made.boards > made.turns or shown.game.round_of:
        return turns
    return say("{turns}, {number} of them shown", turns=turns, number=made.boards - 1)
