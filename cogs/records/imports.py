"""`/match import`: an exported match as a private board, step by step."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import discord

from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, services_of
from cogs.hall.delivery import hold_update, reply
from cogs.hall.errors import UNREACHED, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen
from cogs.records.headers import BEGUN, ENDED, PLAYER, RATING
from cogs.records.imported_screen import EYES, JUMP, STEP, ReplayStep, import_screen, seen
from cogs.records.story_screen import seat_named
from cogs.table.files import BYTES, Busy, Opened
from cogs.table.threads import NAME
from common.names import called, plain
from common.text.say import capitalised, joined, say
from db.tables.watching.imports import Import
from engines.export import Headers, decoded
from engines.game import Seat
from engines.match import Match
from render.look import Player

log = logging.getLogger(__name__)

TOO_LARGE: Final = say(
    "This file is too large: an exported match has at most {size} KB. `/match export` gives you "
    "such a file.",
    size=BYTES // 1024,
)
NOT_READ: Final = say("I could not get this file from Discord. Try again in a minute.")
BUSY: Final = say("I am reading several files already. Try again in a minute.")
GONE: Final = say("I no longer have this file. Open it again with `/match import`.")
NAMELESS: Final = say("somebody")
"""The word for a player without a readable name."""
FACTS: Final = {
    BEGUN: say("begun {fact}"),
    ENDED: say("ended {fact}"),
    RATING: say("rating {fact}"),
}
"""The headers shown of an opened file, besides the players and the result."""
PATIENCE: Final = 15.0
"""Seconds to wait for a file."""


async def open_file(interaction: Interaction, file: discord.Attachment) -> None:
    """Shows the match in a file at its start, in the deferred answer. Raises `UserError`, and
    `Unreadable` with the line at which the file does not replay."""
    services, person = services_of(interaction), interaction.user.id
    text = await _text_of(file)
    opened = await _opened(services, text)
    name = called(file.filename, "match")
    kept = await services.store.imports.add(person, name, text, services.now())
    log.info("opened an exported match", extra=facts(person=person, game=opened.match.game.key))
    await reply(interaction, await _screen(services, person, kept, opened, 0, None))


async def _text_of(file: discord.Attachment) -> str:
    """Returns the text of a file. Raises `UserError` if it is too large or cannot be fetched."""
    if file.size > BYTES:
        raise UserError(TOO_LARGE)
    try:
        async with asyncio.timeout(PATIENCE):
            data = await file.read()
    except (*UNREACHED, TimeoutError) as error:
        log.info("a file was not read: %s", error)
        raise UserError(NOT_READ) from None
    if len(data) > BYTES:
        raise UserError(TOO_LARGE)
    return decoded(data)


async def _opened(services: Services, text: str) -> Opened:
    try:
        return await services.files.read(text)
    except Busy:
        raise UserError(BUSY) from None


async def _screen(
    services: Services, person: int, kept: Import, opened: Opened, ply: int, eyes: Seat | None
) -> Screen:
    match, told = opened.match, opened.about
    ply = min(ply, match.ply)
    words, view = await asyncio.to_thread(seen, match, ply, eyes)
    players = _players(match, told)
    told_names = [each.name for each in players] or match.sides
    names = [name or side for name, side in zip(told_names, match.sides, strict=True)]
    over = match.outcome is not None and ply == match.ply
    ending = match.game.describe_outcome(match.view(None), names) if over else ""
    step = ReplayStep(
        kept.id, kept.name, match.game, match.sides, ply, match.ply, eyes, view, words,
        _about(match, told), capitalised(ending), players,
    )  # fmt: skip
    wanted = await services.store.people.of(person)
    return import_screen(step, wanted.boards)


def _players(match: Match, told: Headers) -> tuple[Player, ...]:
    """Returns the players as the file names them; empty unless it names one for each seat."""
    names = [plain(plain(words)[:NAME]) for key, words in told if key == PLAYER]
    return tuple(map(Player, names)) if len(names) == len(match.sides) else ()


def _about(match: Match, told: Headers) -> tuple[str, ...]:
    """Returns the file's facts on the match as lines; they are unchecked."""
    players = zip(match.sides, _players(match, told), strict=False)
    named = joined(
        "  ·  ",
        [joined("", ["**", side, "** ", player.name or NAMELESS]) for side, player in players],
    )
    rest = [FACTS[key].filled(fact=plain(words)) for key, words in told if key in FACTS]
    small = capitalised(joined("  ·  ", rest[: 2 + len(match.sides)]))
    return (*([named] if named else []), *(["-# " + small] if small else []))


@on(STEP)
async def _step(press: Press) -> None:
    await _show(press, whole(press.arg(2)), press.arg(1))


@on(JUMP)
async def _jump(press: Press) -> None:
    await _show(press, whole(press.value), press.arg(0))


@on(EYES)
async def _look(press: Press) -> None:
    await _show(press, whole(press.arg(0)), press.value)


async def _show(press: Press, ply: int, eyes: str) -> None:
    """Shows another step of the presser's own file."""
    await hold_update(press.interaction)
    services, person = press.services, press.interaction.user.id
    kept = await services.store.imports.get(press.subject, person, services.now())
    if kept is None:
        raise UserError(GONE)
    opened = await _opened(services, kept.text)
    seat = seat_named(eyes, len(opened.match.sides))
    await reply(press.interaction, await _screen(services, person, kept, opened, ply, seat))


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
