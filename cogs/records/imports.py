"""`/match import`: an exported match as a private board, step by step."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import Final

from cogs import discord
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, services_of
from cogs.hall.delivery import hold_update, reply
from cogs.hall.errors import UNREACHED, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.log_fields import facts
from cogs.hall.screen import (
    Button,
    Controls,
    Picture,
    Screen,
    button,
    layout,
    option,
    rows,
    select,
    with_board,
)
from cogs.hall.sentences import entry_words
from cogs.records.headers import BEGUN, ENDED, PLAYER, RATING
from cogs.records.story_screen import ALL, seat_named
from cogs.table.files import BYTES, Busy, OpenedFile
from cogs.table.threads import NAME
from common.names import called, plain
from common.text.say import capitalised, joined, say
from common.text.text import Text
from db.tables.watching.imports import Import
from db.values import BoardForm
from engines.export import Headers, decoded
from engines.game import AnyGame, AnyView, Seat
from engines.match import Match
from render.look import Look, Player

log = logging.getLogger(__name__)


STEP: Final = "istep"
JUMP: Final = "istep-jump"
EYES: Final = "istep-eyes"
JUMPS: Final = 25
"""The number of steps in the menu: the most that a menu can have."""
FILE: Final = 60
"""Characters of a file's name."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One moment of an imported match: after `ply` of `plies` entries, in the view of the seat
    `eyes`, None for all. `words` tell the entry before it, empty at the start. `about` has the
    file's facts on the match, as lines; `ending` tells the result, at the last step."""

    number: int
    file: str
    game: AnyGame
    sides: tuple[str, ...]
    ply: int
    plies: int
    eyes: Seat | None
    view: AnyView
    words: str = ""
    about: tuple[str, ...] = ()
    ending: str = ""
    players: tuple[Player, ...] = ()


def seen(match: Match, ply: int, eyes: Seat | None) -> tuple[str, AnyView]:
    """Returns the entry before this ply in words, empty at the start, and the view there: the
    present view of everybody, or the seat's own view then. Replays the match up to it."""
    if eyes is None:
        return entry_words(match, ply - 1, None) if ply else "", match.replayed(ply, None)
    now = match.at(ply)
    if not ply:
        return "", _unled(now, eyes)
    return entry_words(match, ply - 1, eyes, now), _unled(now, eyes)


def _unled(now: Match, eyes: Seat) -> AnyView:
    """Returns a view without its legal actions: nobody is choosing any more."""
    return replace(now.view(eyes), legal=())


def import_screen(step: ReplayStep, boards: BoardForm = BoardForm.PICTURES) -> Screen:
    """Returns one step, with controls for other steps and views."""
    lines: list[str] = [joined("", ["### ", step.game.title]), _place(step), *step.about]
    lines.append(joined("", [step.words or say("The beginning"), "."]))
    lines += [joined("", ["**", step.ending, "**"])] if step.ending else []
    controls = [*rows(_ways(step)), *_menus(step)]
    look = Look(down=step.eyes, players=step.players)
    alt = step.game.alt_text(step.view)
    picture = Picture("import.png", step.game.key, step.view, alt, look=look)
    blocks = with_board(lines, picture, boards)
    return Screen(layout(*blocks, *controls))


def _place(step: ReplayStep) -> Text:
    words = say("-# {file}, step {ply} of {plies}")
    if step.eyes is not None:
        words = say("-# {file}, step {ply} of {plies}, as {side} saw it")
        words = words.filled(side=step.sides[step.eyes])
    return words.filled(file=step.file[:FILE], ply=step.ply, plies=step.plies)


def _ways(step: ReplayStep) -> list[Button]:
    number, ply, last = step.number, step.ply, step.plies
    eyes = ALL if step.eyes is None else str(step.eyes)
    ways = (
        (say("Start"), "start", 0, ply == 0),
        (say("Back"), "back", max(0, ply - 1), ply == 0),
        (say("Next"), "next", min(last, ply + 1), ply == last),
        (say("End"), "end", last, ply == last),
    )
    return [
        button(label, STEP, number, 0, (which, eyes, str(to)), disabled=off)
        for label, which, to, off in ways
    ]


def _menus(step: ReplayStep) -> list[Controls]:
    eyes = ALL if step.eyes is None else str(step.eyes)
    plies = sorted({round(each * step.plies / (JUMPS - 1)) for each in range(JUMPS)})
    jumps = [option(say("Step {ply}", ply=ply), str(ply)) for ply in plies]
    seats = [(ALL, say("Everything")), *((str(seat), side) for seat, side in enumerate(step.sides))]
    views = [option(label, value, chosen=value == eyes) for value, label in seats]
    jump = [select(say("Which step?"), JUMP, step.number, jumps, 0, (eyes,))] if step.plies else []
    return [*jump, select(say("From whose view?"), EYES, step.number, views, 0, (str(step.ply),))]


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
    `Unreadable` with the first line that cannot be replayed."""
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


async def _opened(services: Services, text: str) -> OpenedFile:
    try:
        return await services.files.read(text)
    except Busy:
        raise UserError(BUSY) from None


async def _screen(
    services: Services, person: int, kept: Import, opened: OpenedFile, ply: int, eyes: Seat | None
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
    """Returns the players named in the file; empty unless it names one for each seat."""
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
