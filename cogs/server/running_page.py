"""The page of a server's running matches, each with a button to stop it."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Final

from cogs.desk.dispatch import Press, on
from cogs.desk.services import bot_of
from cogs.discord import Choice, format_dt
from cogs.hall.delivery import hold_update, update
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.languages.commands import option_name
from cogs.hall.languages.readers import spoken
from cogs.hall.log_fields import facts
from cogs.hall.screen import MENU, Blocks, Screen, button, layout, option, rows, select, text
from cogs.hall.sentences import fitted, mention
from cogs.play.find_match import names_in
from cogs.server.panel import ServerPanel, house_of, managed, noted, page, show
from common.text.say import joined, name, say
from common.text.text import Text
from db.values import MatchRow, is_person
from engines.registry import title_of

log = logging.getLogger(__name__)

KEY: Final = "running"
ROOM: Final = 80
"""The most characters for the players of one match."""
REASONS: Final = {
    "asked": say("The players asked for it"),
    "over": say("Nobody is playing it any more"),
    "rude": say("The players broke this server's rules"),
    "tidy": say("This channel is being tidied up"),
    "other": say("Ask the managers of this server why"),
}
NO_REASON: Final = say(
    "Say why with `{option}`: the players read it.", option=option_name("reason")
)
NOT_HERE: Final = say("No match of this server has that number.")


def running_blocks(matches: tuple[MatchRow, ...], number: int, absent: Mapping[int, str]) -> Blocks:
    """Returns some of the running matches, out of this number, with the controls to stop one;
    `absent` are the names of players who have left the server."""
    if not matches:
        return [text(say("No match is running here."))]
    head = say("**{matches}** {matches:one=match is|other=matches are} running here.")
    told: list[Text] = [head.filled(matches=number)]
    told += [_line(each, absent) for each in matches]
    options = [option(_label(each), str(each.id)) for each in matches]
    blocks: Blocks = [
        text(joined("\n", told)),
        select(say("Stop which one?"), "server-match", 0, options),
    ]
    if number > len(matches):
        blocks += rows(
            [
                button(say("Oldest"), "server-more", 0, 0, ("0",)),
                button(say("Next"), "server-more", 0, 0, (str(matches[-1].id),)),
            ]
        )
    return blocks


def stop_screen(row: MatchRow, absent: Mapping[int, str]) -> Screen:
    """Asks for the reason to stop a match."""
    lines = [
        say("### Stop match {number}?", number=str(row.id)),
        _line(row, absent),
        say(
            "It ends at once: nobody wins or loses, and no rating changes. Its players read the "
            "reason in their match. For a reason in your own words, use `/server stop_match`."
        ),
    ]
    reasons = [option(label, key) for key, label in REASONS.items()]
    return Screen(
        layout(
            text(joined("\n", lines)),
            select(say("Why stop it?"), "server-stop", row.id, reasons),
            *rows([button(say("Keep it"), "server-more", 0, 0, ("0",))]),
        )
    )


def _label(row: MatchRow) -> Text:
    return say("{game}, match {number}", game=title_of(row.game), number=str(row.id))


def _line(row: MatchRow, absent: Mapping[int, str]) -> Text:
    people = dict.fromkeys(row.people)
    players = fitted([mention(each, name=absent.get(each, "")) for each in people], ROOM)
    if row.channel_id:
        words = say("- {number} · {game}: {players} in {channel}, since {day}")
    else:
        words = say("- {number} · {game}: {players}, since {day}")
    return words.filled(
        number=str(row.id),
        game=title_of(row.game),
        players=players,
        channel=f"<#{row.channel_id}>",
        day=format_dt(row.created_at, "d"),
    )


@page(KEY, name("Running matches"), say("Which matches are running, and how to stop one"))
async def _blocks(house: ServerPanel) -> Blocks:
    found, number = await house.services.store.matches.running_of(house.guild.id, MENU)
    return running_blocks(found, number, await _absent(house, found))


async def _absent(house: ServerPanel, found: Sequence[MatchRow]) -> dict[int, str]:
    """Returns the names of these matches' players who have left the server."""
    people = [each for row in found for each in row.people]
    return await house.services.publisher.faces.absent(people, house.guild.id)


async def stop(house: ServerPanel, interaction: Interaction, match_id: int, why: str) -> Text:
    """Stops a match of this server, tells its players, and returns that in words. An answer is
    being held. Raises `UserError` if there is no such match, or it is over."""
    services = house.services
    row = await services.store.matches.get(match_id)
    if row is None or row.guild_id != house.guild.id:
        raise UserError(NOT_HERE)
    try:
        await services.table.stop(match_id, why)
    except ValueError:
        raise UserError(NO_REASON) from None
    about = facts(match=match_id, guild=house.guild.id, person=interaction.user.id)
    log.info("match stopped by the server's managers", extra=about)
    noted(interaction, house.guild)
    trouble = await services.publisher.publish(match_id)
    words = say("Match {number} is stopped. Its players read why.", number=str(match_id))
    return joined("", [trouble]) if trouble else words


async def match_choices(interaction: Interaction, typed: str) -> list[Choice[int]]:
    """Returns the running matches of the server whose line contains the typed text; none for people
    who may not manage it."""
    try:
        guild = managed(interaction)
    except UserError:
        return []
    services, wanted = bot_of(interaction).services, typed.casefold().strip()
    found, _ = await services.store.matches.running_of(guild.id, 4 * MENU)
    names = await names_in(services, found, guild.id, MENU)
    named = {row.id: spoken(_named(names, row)) for row in found}
    fit = [(number, words) for number, words in named.items() if wanted in words.casefold()]
    return [Choice(name=words[:100], value=number) for number, words in fit[:MENU]]


def _named(names: dict[int, str], row: MatchRow) -> Text:
    people = [names.get(each, "") for each in row.people if is_person(each)]
    known = fitted([each for each in people if each], ROOM)
    return joined(
        "", [f"{row.id}: ", joined(", ", [title_of(row.game), *([known] if known else [])])]
    )


@on("server-more")
async def _more(press: Press) -> None:
    guild, after = managed(press.interaction), whole(press.arg(0))
    await hold_update(press.interaction)
    if not after:
        await show(press, guild, KEY)
        return
    found, number = await press.services.store.matches.running_of(guild.id, MENU, after)
    if not found:
        await show(press, guild, KEY)
        return
    head = text(say("### This server: running matches"))
    absent = await _absent(house_of(press, guild), found)
    await update(press.interaction, Screen(layout(head, *running_blocks(found, number, absent))))


@on("server-match")
async def _match(press: Press) -> None:
    guild, match_id = managed(press.interaction), whole(press.value)
    await hold_update(press.interaction)
    row = await press.services.store.matches.get(match_id)
    if row is None or row.guild_id != guild.id or row.status != "running":
        await show(press, guild, KEY, NOT_HERE)
        return
    absent = await _absent(house_of(press, guild), [row])
    await update(press.interaction, stop_screen(row, absent))


@on("server-stop")
async def _stop(press: Press) -> None:
    guild, why = managed(press.interaction), REASONS.get(press.value)
    if why is None:
        raise BadControl
    await hold_update(press.interaction)
    told = await stop(house_of(press, guild), press.interaction, press.subject, str(why))
    await show(press, guild, KEY, told)
