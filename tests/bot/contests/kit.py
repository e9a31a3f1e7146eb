"""A league in a simulated Discord, led by presses."""

from __future__ import annotations

from typing import Any

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage

from db.tables.contests.rows import OpenContest
from tests.bot.reading import control, message_of
from tests.bot.world import World
from tests.sample import present

NAMES = ("eve", "finn", "gus", "hal")


def managers(world: World) -> None:
    """Ann may manage the server."""
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    world.env.backend.get_guild(world.guild.id).members[world.ann.id].role_ids.append(role.id)


def crowd(world: World, count: int) -> list[MemberActor]:
    """So many people of the server, Ann first."""
    known = [world.ann, world.ben, world.cat, world.dan]
    more = [world.guild.add_member(world.env.create_user(each)) for each in NAMES]
    return [*known, *more][:count]


async def league_form(world: World, **options: Any) -> ResponseMessage:
    """What Ann, who may manage the server, is shown for a league of these options: it begins when
    its organiser says, and is of the game played here, unless they say otherwise."""
    managers(world)
    await world.env.settle()
    options = {"game": world.sample.key, "starts": "o"} | options
    return message_of(await world.ann.slash(world.channel, "league", **options))


async def opened(world: World, **options: Any) -> discord.Message:
    """A league that Ann has opened by command; the message where people join."""
    answer = await league_form(world, **options)
    await world.ann.click(answer, custom_id=control(answer, "contest-send"))
    return world.last(world.channel)


async def joining(world: World, number: int) -> discord.Message:
    """The message where people join a contest."""
    row = (await contest(world, number)).row
    (found,) = [each for each in world.channel.history() if each.id == row.message_id]
    return found


async def joined(world: World, who: list[MemberActor], **options: Any) -> int:
    """The number of a league that these people have joined."""
    message = await opened(world, **options)
    for each in who:
        await each.click(message, label="Join")
    rows = await world.store.contests.of_guild(world.guild.id, 1)
    return rows[0].id


async def details(
    world: World, number: int, channel: ChannelHandle | None = None
) -> ResponseMessage:
    """A contest as its organiser sees it alone."""
    answer = message_of(await world.ann.slash(channel or world.channel, "league"))
    await world.ann.select(answer, [str(number)], custom_id=control(answer, "contest-show"))
    return answer


async def start(world: World, number: int) -> None:
    """The organiser begins it."""
    page = await details(world, number)
    await world.ann.click(page, custom_id=control(page, "contest-start"))
    await settled(world)


async def begun(world: World, people: list[MemberActor], **options: Any) -> int:
    """The same, begun by its organiser, with its matches open."""
    number = await joined(world, people, **options)
    await start(world, number)
    return number


def said(answer: InteractionResult) -> str:
    """All that one person was answered."""
    parts = [answer.response, *answer.followups]
    return str([(each.content, each.components) for each in parts if each is not None])


async def settled(world: World) -> None:
    """The rounds do what is owed."""
    await world.env.advance_time(31)
    await world.env.settle()


async def contest(world: World, number: int) -> OpenContest:
    return present(await world.store.contests.get(number))


async def lose(world: World, match_id: int, person: int) -> None:
    """This person resigns in a match."""
    await world.bot.services.table.act(match_id, person, "!resign")
    await world.bot.services.publisher.publish(match_id)
    await world.env.settle()


async def play_on(world: World, number: int) -> None:
    """Ends all open matches of a contest: those who joined later resign, the last one first."""
    now = await contest(world, number)
    for meeting in now.contest.open_meetings:
        if meeting.opened:
            for loser in sorted(meeting.people)[:0:-1]:
                await lose(world, now.matches[meeting.number], now.people[loser])


def texts(message: discord.Message) -> str:
    """All words of a message."""
    return str([each.to_dict() for each in message.components])
