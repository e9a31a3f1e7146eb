"""The page of a server's people: permissions to open matches and leagues, and people barred from
playing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from cogs import discord
from cogs.desk.dispatch import Press
from cogs.hall.errors import BadControl, UserError
from cogs.hall.ids import whole
from cogs.hall.screen import Blocks, people_select, role_select, text
from cogs.hall.sentences import fitted, mention
from cogs.server.panel import NAMED, Change, ServerPanel, page, setting
from common.text.say import joined, name, say
from common.text.text import Text
from db.guild_row import GuildRow
from db.tables.servers.bans import MOST
from db.values import is_person

KEY: Final = "people"
NO_ROLE: Final = say("That role is not in this server. Choose another one.")
NOT_ME: Final = say("You can't bar me from playing here. Switch games off instead.")


def people_blocks(chosen: GuildRow, barred: tuple[int, ...], absent: Mapping[int, str]) -> Blocks:
    """Returns these settings with their controls; `absent` are the names of people who have left
    the server."""
    lines = [
        say("**Matches:** {roles}", roles=_roles_words(chosen.match_roles)),
        say("**Leagues:** {league}", league=_league_words(chosen.league_role)),
        say("**Not allowed:** {barred}", barred=_barred_words(barred, absent)),
        say("-# Managers can do all of this. Running matches continue as they are."),
    ]
    league = () if chosen.league_role is None else (chosen.league_role,)
    return [
        text(joined("\n", lines)),
        role_select(say("Who may open matches?"), "server-openers", chosen.match_roles),
        role_select(say("Who may open leagues?"), "server-league", league, most=1),
        people_select(say("Who may not play here?"), "server-barred", 0, barred),
    ]


def _roles_words(roles: tuple[int, ...]) -> Text:
    if not roles:
        return say("Everybody can open and join matches.")
    named = fitted([f"<@&{each}>" for each in roles], NAMED)
    return say("People with {roles} can open matches; everybody can join.", roles=named)


def _barred_words(barred: tuple[int, ...], absent: Mapping[int, str]) -> Text:
    if not barred:
        return say("Everybody may play here.")
    named = [
        mention(each, first=not at, name=absent.get(each, "")) for at, each in enumerate(barred)
    ]
    people = fitted(named, NAMED)
    return say("{people} can't open or join matches here.", people=people)


def _league_words(role: int | None) -> Text:
    if not role:
        return say("Managers open them.")
    return say("Managers and people with {role} open them.", role=f"<@&{role}>")


@page(KEY, name("People"), say("Who may open matches and leagues, and who may not play"))
async def _blocks(house: ServerPanel) -> Blocks:
    chosen = await house.chosen()
    barred = await house.services.store.barred.of(house.guild.id)
    absent = await house.services.publisher.faces.absent(barred, house.guild.id)
    return people_blocks(chosen, barred, absent)


def _roles(press: Press, guild: discord.Guild) -> tuple[int, ...]:
    """Returns the roles chosen. Raises `UserError` for one of another server, and for that of
    everybody."""
    roles = tuple(dict.fromkeys(whole(value) for value in press.values))
    if len(roles) > MOST:
        raise BadControl
    if any(guild.get_role(each) is None or each == guild.id for each in roles):
        raise UserError(NO_ROLE)
    return roles


@setting("server-openers", KEY)
def _openers(press: Press, guild: discord.Guild) -> Change:
    return Change({"match_roles": _roles(press, guild)})


@setting("server-league", KEY)
def _league(press: Press, guild: discord.Guild) -> Change:
    roles = _roles(press, guild)
    if len(roles) > 1:
        raise BadControl
    return Change({"league_role": roles[0] if roles else None})


@setting("server-barred", KEY)
def _barred(press: Press, guild: discord.Guild) -> Change:
    people = tuple(dict.fromkeys(whole(value) for value in press.values))
    if len(people) > MOST or not all(map(is_person, people)):
        raise BadControl
    me = press.interaction.client.user
    if me is not None and me.id in people:
        raise UserError(NOT_ME)
    services = press.services
    return Change(deed=partial(services.store.barred.choose, guild.id, people, services.now()))
