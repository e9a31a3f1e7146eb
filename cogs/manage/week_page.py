"""The page of a server's week: its message, and the roles that it gives for feats."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from cogs.desk.dispatch import Press, on
from cogs.hall.delivery import hold_update
from cogs.hall.errors import BadControl, UserError
from cogs.hall.ids import whole
from cogs.hall.screen import Blocks, button, role_select, rows, text
from cogs.manage.boards_page import ELSEWHERE
from cogs.manage.panel import House, managed, noted, page, show
from cogs.serve.roles import why_not, why_not_chosen
from cogs.table.place import missing_permissions, missing_words
from db.tables.servers.feat_roles import DAYS, PLAYED, POINTS, SOLVER, WINS
from db.tables.servers.weeks import WeekRow
from engines.registry import GAMES

KEY: Final = "week"
DEEDS: Final = {
    "winner": f"{WINS} wins here against people",
    "veteran": f"{PLAYED} matches played to the end here with people",
    "all-round": f"a win here in each of the {len(GAMES)} games",
    "guesser": f"{POINTS} points for guessed moves here",
    SOLVER: f"the daily puzzle solved {DAYS} days in a row",
}
"""The feats in words, by their keys."""


def week_blocks(week: WeekRow, roles: dict[str, int], troubles: dict[str, str]) -> Blocks:
    """Returns these settings with their controls. `troubles` are the reasons why a feat's role
    cannot be given."""
    lines = [
        f"**Weekly message:** {_week_words(week)}",
        "**Roles for feats:** given once, and never taken away. People who are not on "
        "leaderboards get none.",
    ]
    lines += [_feat_words(feat, roles.get(feat), troubles.get(feat, "")) for feat in DEEDS]
    on = week.channel_id is None
    label, way = ("Post weekly message here", "here") if on else ("Stop weekly message", "off")
    blocks: Blocks = [text("\n".join(lines)), *rows([button(label, "server-week", 0, 0, (way,))])]
    return blocks + [_role(feat, roles.get(feat)) for feat in DEEDS]


def _role(feat: str, role: int | None) -> ui.ActionRow[ui.LayoutView]:
    title = feat.replace("-", " ").capitalize()
    chosen = () if role is None else (role,)
    return role_select(f"{title}: which role?", "server-feat", chosen, (feat,), most=1)


def _feat_words(feat: str, role: int | None, trouble: str) -> str:
    title = feat.replace("-", " ").capitalize()
    given = f" gives <@&{role}>" if role else ""
    return f"- {title} ({DEEDS[feat]}){given}{f'. {trouble}' if trouble else ''}"


def _week_words(week: WeekRow) -> str:
    if week.channel_id is None:
        if week.stopped_at is None:
            return (
                "Off. Press **Post weekly message here** in the channel that should get it. It "
                "tells of the week's matches, guessers, solvers and climbers, and pings nobody."
            )
        at = discord.utils.format_dt(week.stopped_at, "D")
        return f"Off since {at}: I couldn't post it."
    words = f"One message a week in <#{week.channel_id}>, kept up to date. It pings nobody."
    if week.failing_since is None:
        return words
    since = discord.utils.format_dt(week.failing_since, "f")
    return f"{words} I haven't been able to post it since {since}: may I write there?"


@page(KEY, "Week and roles", "The weekly message, and roles for feats")
async def _blocks(house: House) -> Blocks:
    store, guild = house.services.store, house.guild
    roles = await store.feat_roles.of(guild.id)
    troubles = {feat: why for feat, role in roles.items() if (why := why_not(guild, role))}
    return week_blocks(await store.weeks.get(guild.id), roles, troubles)


@on("server-week")
async def _week(press: Press) -> None:
    guild, way = managed(press.interaction), press.arg(0)
    if way not in ("here", "off"):
        raise BadControl
    missing = missing_permissions(press.interaction) if way == "here" else []
    if missing:
        raise UserError(missing_words(missing, press.interaction.channel_id or 0, ELSEWHERE))
    await hold_update(press.interaction)
    channel = press.interaction.channel_id if way == "here" else None
    await press.services.store.weeks.choose(guild.id, channel)
    noted(press.interaction, guild)
    await show(press, guild, KEY)


@on("server-feat")
async def _feat(press: Press) -> None:
    guild, person = managed(press.interaction), press.interaction.user
    feat, chosen = press.arg(0), [whole(each) for each in press.values]
    if feat not in DEEDS or len(chosen) > 1 or not isinstance(person, discord.Member):
        raise BadControl
    if chosen and (why := why_not_chosen(guild, person, chosen[0])):
        raise UserError(why)
    await hold_update(press.interaction)
    role = chosen[0] if chosen else None
    await press.services.store.feat_roles.choose(guild.id, feat, role)
    noted(press.interaction, guild)
    await show(press, guild, KEY)
