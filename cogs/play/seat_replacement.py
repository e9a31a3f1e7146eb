"""Giving the seat of an absent player to another person. All who play agree first, each by one
press; then the first person to press takes the seat. Agreeing before the offer takes fewer presses
than answering for each candidate, and no candidate waits for an answer."""

from __future__ import annotations

import contextlib

from cogs.board.match_view import match_view
from cogs.board.team import ask_screen, may_be_offered
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, services_of
from cogs.hall.delivery import hold, hold_update, reply
from cogs.hall.errors import Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.screen import word
from cogs.hall.sentences import mention
from cogs.lobby.messages import telling_limits
from cogs.play.board import play, publish
from cogs.table.play import TRIES, OldControl, may_watch, seat_of
from common.text.say import joined, say
from common.text.text import Text
from db.store import OpenMatch, SetAside, Stale
from db.tables.blocks import Unwilling
from engines.game import Seat
from engines.match import REPLACE, free_text

NOBODY = say("No seat of this match is free.")
NOBODY_ELSE = say(
    "Other teams still play this match, so nobody else takes a seat. Let the bot play instead."
)
UNWILLING = say("You can't take a seat in this match.")


async def ask_to_free(interaction: Interaction, match_id: int) -> None:
    """Asks whose seat to offer to another person. Raises `UserError` if there is none."""
    seated = await services_of(interaction).table.sit(match_id, interaction.user.id)
    seated.match.check_present(seated.seat)
    if seated.opened.row.hidden:
        raise UserError(NOBODY_ELSE)
    shown = match_view(seated.opened, seated.seat)
    seats = may_be_offered(shown)
    if not seats:
        raise UserError(NOBODY)
    await reply(interaction, ask_screen(shown, seats))


async def free(interaction: Interaction, match_id: int, about: Seat) -> None:
    """Agrees that another person may take a seat, and shows the result. If the match moves on in
    the meantime, the rules are checked again."""
    services = services_of(interaction)
    for _ in range(TRIES):
        seated = await services.table.sit(match_id, interaction.user.id)
        try:
            await play(interaction, match_id, free_text(about), seated.match.ply, seated)
        except OldControl:
            continue
        return
    raise Stale


async def take(interaction: Interaction, match_id: int, seat: Seat) -> None:
    """Takes a free seat, and shows that to everybody. Raises `UserError` for people who may not
    take it."""
    services, person = services_of(interaction), interaction.user.id
    opened = await services.table.open(match_id)
    if not may_watch(interaction, opened.row):
        raise UserError(UNWILLING)
    with telling_limits(person):
        try:
            opened = await services.table.replace(match_id, person, seat)
        except Unwilling:
            raise UserError(UNWILLING) from None
    words = say("You play {side} now. Press **My board** to see your side.")
    await reply(interaction, word(words.filled(side=opened.match.sides[seat])))
    await publish(interaction, match_id)


async def check_taken(interaction: Interaction, match_id: int | None, game: str = "") -> None:
    """Raises `UserError`, naming the present players, if somebody else has taken the seat that the
    person asks for: in the match named, else in the running matches of the game in this channel."""
    services, here = services_of(interaction), interaction.channel_id
    numbers: tuple[int, ...] = () if match_id is None else (match_id,)
    if match_id is None and here is not None:
        numbers = await services.store.matches.running_in(here, game)
    told = list[Text]()
    for number in numbers:
        with contextlib.suppress(SetAside):
            opened = await services.table.open(number)
            mine = seat_of(opened.row, interaction.user.id) is not None
            if not mine and may_watch(interaction, opened.row):
                told += [words] if (words := taken_words(opened)) else []
    if told:
        raise UserError(say("That seat is taken: {told}", told=joined(" ", told)))


def taken_words(opened: OpenMatch) -> Text:
    """Returns in words the present players of seats that others had before; empty if there are
    none. The former players are not recorded."""
    taken = sorted({each.seat for each in opened.match.entries if each.text == REPLACE})
    people, sides = opened.row.people, opened.match.sides
    words = say("{who} plays {side} now")
    return joined(
        " ", [words.filled(who=mention(people[at]), side=sides[at]) + "." for at in taken]
    )


@on("askelse")
async def _ask_else(press: Press) -> None:
    await hold_update(press.interaction)
    await ask_to_free(press.interaction, press.subject)


@on("askelse-sure")
async def _ask_else_sure(press: Press) -> None:
    await hold_update(press.interaction)
    await free(press.interaction, press.subject, whole(press.arg(0)))


@on("newseat")
async def _take(press: Press) -> None:
    await hold(press.interaction)
    await take(press.interaction, press.subject, whole(press.arg(0)))


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
