"""The page of a server's week: its message, and the roles that it gives for feats."""

from __future__ import annotations

from functools import partial
from typing import Final

from cogs import discord
from cogs.desk.dispatch import Press, on
from cogs.hall.delivery import hold_update
from cogs.hall.errors import BadControl, UserError
from cogs.hall.ids import whole
from cogs.hall.roles import why_not, why_not_chosen
from cogs.hall.screen import Blocks, Controls, button, role_select, rows, text
from cogs.server.boards_page import ELSEWHERE, TROUBLE, is_failing
from cogs.server.panel import Change, ServerPanel, managed, noted, page, setting, show
from cogs.table.place import missing_permissions, missing_words
from common.text.say import EMPTY, joined, name, say
from common.text.text import Name, Text
from db.tables.servers.feat_roles import DAYS, PLAYED, POINTS, SOLVER, WINS
from db.tables.servers.weeks import WeekRow
from engines.registry import GAMES

KEY: Final = "week"
DEEDS: Final[dict[str, tuple[Name, Text]]] = {
    "winner": (name("Winner"), say("{wins} wins here against people", wins=WINS)),
    "veteran": (
        name("Veteran"),
        say("{matches} matches played to the end here with people", matches=PLAYED),
    ),
    "all-round": (
        name("All round"),
        say("a win here in each of the {games} games", games=len(GAMES)),
    ),
    "guesser": (name("Guesser"), say("{points} points for guessed moves here", points=POINTS)),
    SOLVER: (name("Solver"), say("the daily puzzle solved {days} days in a row", days=DAYS)),
}
"""The names and conditions of the feats, by their keys."""


def week_blocks(week: WeekRow, roles: dict[str, int], troubles: dict[str, Text]) -> Blocks:
    """Returns these settings with their controls. `troubles` are the reasons why a feat's role
    cannot be given."""
    lines: list[Text] = [
        say("**Weekly message:** {week}", week=_week_words(week)),
        say(
            "**Roles for feats:** given once, and never taken away. People who are not on "
            "leaderboards get none."
        ),
    ]
    lines += [_feat_words(feat, roles.get(feat), troubles.get(feat, EMPTY)) for feat in DEEDS]
    on = week.channel_id is None
    label, way = (
        (say("Post weekly message here"), "here") if on else (say("Stop weekly message"), "off")
    )
    blocks: Blocks = [
        text(joined("\n", lines)),
        *rows([button(label, "server-week", 0, 0, (way,))]),
    ]
    return blocks + [_role(feat, roles.get(feat)) for feat in DEEDS]


def _role(feat: str, role: int | None) -> Controls:
    chosen = () if role is None else (role,)
    question = say("Role: {feat}?", feat=DEEDS[feat][0])
    return role_select(question, "server-feat", chosen, (feat,), most=1)


def _feat_words(feat: str, role: int | None, trouble: Text) -> Text:
    called, deed = DEEDS[feat]
    words = say("- {feat} ({deed}) gives {role}") if role else say("- {feat} ({deed})")
    words = words.filled(feat=called, deed=deed, role=f"<@&{role}>")
    return joined(". ", [words, trouble]) if trouble else words


def _week_words(week: WeekRow) -> Text:
    if week.channel_id is None:
        if week.stopped_at is None:
            return say(
                "Off. Press **Post weekly message here** in the channel that should get "
                "it. It tells of the week's matches, guessers, solvers and climbers, and "
                "pings nobody."
            )
        at = discord.format_dt(week.stopped_at, "D")
        return say("Off since {day}: I couldn't post it.", day=at)
    words = say(
        "One message a week in {channel}, kept up to date. It pings nobody.",
        channel=f"<#{week.channel_id}>",
    )
    if week.failing_since is None:
        return words
    since = discord.format_dt(week.failing_since, "f")
    return joined(" ", [words, TROUBLE.filled(time=since)])


async def _trouble(house: ServerPanel) -> Text:
    week = await house.services.store.weeks.get(house.guild.id)
    words = say("**Weekly message:** {week}", week=_week_words(week))
    return words if is_failing(week) else EMPTY


@page(KEY, name("Week and roles"), say("The weekly message, and roles for feats"), _trouble)
async def _blocks(house: ServerPanel) -> Blocks:
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


@setting("server-feat", KEY)
def _feat(press: Press, guild: discord.Guild) -> Change:
    person = press.interaction.user
    feat, chosen = press.arg(0), [whole(each) for each in press.values]
    if feat not in DEEDS or len(chosen) > 1 or not isinstance(person, discord.Member):
        raise BadControl
    if chosen and (why := why_not_chosen(guild, person, chosen[0])):
        raise UserError(why)
    role = chosen[0] if chosen else None
    return Change(deed=partial(press.services.store.feat_roles.choose, guild.id, feat, role))
