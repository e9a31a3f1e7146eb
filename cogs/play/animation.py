"""**Share as animation**: a finished match, for everybody in the channel."""

from __future__ import annotations

import asyncio
import io
import logging
from datetime import timedelta
from math import ceil
from typing import Final

from cogs import discord
from cogs.board.match_view import MatchView, match_view
from cogs.board.pace import BUTTON_LABEL
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services
from cogs.hall.delivery import announce, hold_panel, hold_update, reply, vanish
from cogs.hall.errors import BadControl, UserError
from cogs.hall.game_ui import TO_BOARD
from cogs.hall.log_fields import facts
from cogs.hall.posting import ask_to_post, ask_to_share, has_others
from cogs.hall.screen import ALT_LIMIT, Attached, Screen, button, gallery, layout, rows, text, word
from cogs.hall.token_bucket import SHARING
from cogs.table.play import SeatAtMatch, check_shown
from common.text.say import cut, fitting, joined, say
from common.text.text import Sentence, Text
from engines import export
from engines.game import Seat
from engines.match import how_long
from render.animation.animator import Busy, NotAnimated
from render.animation.order import Animation, Order

log = logging.getLogger(__name__)

RUNNING: Final = say("This match is still running. You can animate it when it is over.")
EMPTY: Final = say("Nobody moved in this match, so there is nothing to show.")
BUSY: Final = say("I am drawing several animations already. Try again in a minute.")
NONE: Final = say("I could not draw this animation. `/match replay` shows the match step by step.")
DRAWING: Final = say("One moment: I am drawing match {number}.")
SHARED: Final = say("Here it is.")


async def _sit(press: Press) -> SeatAtMatch:
    """Returns a finished match, for one of its players. Raises `UserError`."""
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    if seated.match.outcome is None:
        raise UserError(RUNNING)
    check_shown(seated.opened, seated.seat, "course")
    if not any(entry.is_action for entry in seated.match.entries):
        raise UserError(EMPTY)
    return seated


@on("animate")
async def _animate(press: Press) -> None:
    await hold_panel(press.interaction)
    seated = await _sit(press)
    await _show(press, eyes_screen(match_view(seated.opened, None)))


async def _show(press: Press, screen: Screen) -> None:
    back = TO_BOARD.button(press.subject, 0)
    await press.services.panels.show(press.interaction, press.subject, screen, back)


@on("animate-as")
async def _animate_as(press: Press) -> None:
    """Draws the animation and posts it. Meanwhile, and on failure, the private screen reports
    it."""
    interaction = press.interaction
    await hold_update(interaction)
    seated = await _sit(press)
    eyes = _eyes(press.arg(0), seated.match.setup.seats)
    _check_pace(press.services, interaction.user.id, press.subject)
    (ask_to_share if has_others(interaction) else ask_to_post)(interaction)
    await reply(interaction, word(DRAWING.filled(number=press.subject)))
    try:
        made = await _made(press, seated, eyes)
    except (Busy, NotAnimated) as error:
        await _show(press, word(BUSY if isinstance(error, Busy) else NONE))
        return
    log.info("shared as an animation", extra=facts(match=press.subject, person=interaction.user.id))
    shared = shared_screen(match_view(seated.opened, None), made, eyes)
    file = discord.File(io.BytesIO(made.data), file_name(press.subject))
    await announce(interaction, shared, [file])
    if interaction.context.dm_channel:
        await reply(interaction, word(SHARED))
    else:
        await vanish(interaction)


def _eyes(chosen: str, seats: int) -> Seat | None:
    """Returns the seat whose view is animated; None for everything. Raises `BadControl`."""
    if chosen == ALL:
        return None
    if chosen not in map(str, range(seats)):
        raise BadControl
    return int(chosen)


def _check_pace(services: Services, person: int, number: int) -> None:
    """Raises `UserError` for a person who has shared this match often lately."""
    now = services.now()
    paces = (SHARING,)
    seconds = services.moves.wait((person, number), paces, now) if services.rules.cooldowns else 0
    if seconds:
        again = ceil((now + timedelta(seconds=seconds)).timestamp())
        raise UserError(
            say(
                "You have shared match {number} often in the last hour. You can again {again}.",
                number=number,
                again=f"<t:{again}:R>",
            )
        )


async def _made(press: Press, seated: SeatAtMatch, eyes: Seat | None) -> Animation:
    """Returns the animation, with the players' names. Raises `Busy` or `NotAnimated`."""
    row = seated.opened.row
    faces = press.services.publisher.faces
    players = await faces.players(row.people, press.interaction.guild_id)
    written = await asyncio.to_thread(export.write, seated.match, None)
    return await press.services.animator.make(Order(written, eyes, tuple(players)))


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""


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
