"""People of a league who have left the server: a mention would show a number, so they are named."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from cogs.contests.form import game_of_format
from contests.terms import FORMATS
from tests.bot.contests.kit import (
    begun,
    contest,
    crowd,
    details,
    joined,
    joining,
    lose,
    play_on,
    said,
    settled,
    texts,
)
from tests.bot.reading import control
from tests.bot.world import World


def gone(world: World, person: MemberActor) -> str:
    """Takes a person out of the server, and returns the mention that nobody could read there."""
    world.guild.remove_member(person.user)
    world.bot.services.publisher.faces.members.clear()  # remembered for an hour
    return f"<@{person.id}>"


async def test_before_the_start_whoever_has_joined_is_named(world: World) -> None:
    people = crowd(world, 4)
    number = await joined(world, people[:3])
    mention = gone(world, world.ben)
    message = await joining(world, number)
    await people[3].click(message, label="Join")
    told = texts(world.now(message))
    assert mention not in told
    assert "ben" in told
    assert f"<@{people[3].id}>" in told


async def test_so_is_whoever_has_opened_it(world: World) -> None:
    number = await joined(world, crowd(world, 3))
    mention = gone(world, world.ann)
    message = await joining(world, number)
    await world.dan.click(message, label="Join")
    told = texts(world.now(message))
    assert mention not in told
    assert "Opened by ann" in told


@pytest.mark.parametrize("form", ["league", "pods", "duplicate"])
async def test_the_table_names_them(world: World, form: str) -> None:
    """Also its lines of pods and of teams."""
    people = crowd(world, 4)
    number = await begun(world, people, format=form, game=game_of_format(FORMATS[form]))
    mention = gone(world, world.ben)
    page = await details(world, number)
    answer = await world.ann.click(page, custom_id=control(page, "contest-text"))
    told = said(answer)
    assert "ben" in told
    assert mention not in told
    assert f"<@{world.cat.id}>" in told


async def test_so_do_the_messages_of_an_end_and_of_the_list(world: World) -> None:
    people = crowd(world, 3)
    number = await begun(world, people)
    now = await contest(world, number)
    mention = gone(world, world.ben)  # before the last match ends, and with it the league
    for meeting in now.contest.open_meetings:
        mine = [now.people[each] for each in meeting.people]
        loser = next(each for each in mine if each != world.ben.id)
        await lose(world, now.matches[meeting.number], loser)
    await settled(world)
    end = world.last(world.channel)
    assert "wins the" in texts(end)
    assert mention not in texts(end)
    assert world.ben.id not in world.pinged(end)
    listed = await world.cat.slash(world.channel, "league")
    assert "ben" in said(listed)
    assert mention not in said(listed)


async def test_the_message_of_a_match_names_and_calls_who_is_there(world: World) -> None:
    number = await begun(world, crowd(world, 4), format="swiss")
    mention = gone(world, world.ben)
    await play_on(world, number)
    await settled(world)
    (message,) = [
        each
        for each in world.channel.history()
        if "round 2" in texts(each) and "ben" in texts(each)
    ]
    now = await contest(world, number)
    (meeting,) = [each for each in now.contest.of(1) if each.round == 2]
    (other,) = {now.people[each] for each in meeting.people} - {world.ben.id}
    assert f"<@{other}>" in texts(message)
    assert mention not in texts(message)
    assert world.ben.id not in world.pinged(message)


async def test_they_are_told_also_by_a_process_that_does_not_serve_the_server(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever process leads makes the rounds: people who are there keep their mentions."""
    gone(world, world.ben)
    faces = world.bot.services.publisher.faces

    def elsewhere(_: int) -> None:
        return None

    monkeypatch.setattr(world.bot, "get_guild", elsewhere)
    assert await faces.gone([world.ann.id, world.ben.id], world.guild.id) == {world.ben.id: "ben"}


async def test_who_moves_a_league_hears_who_would_not_see_it_there(world: World) -> None:
    number = await joined(world, crowd(world, 3))
    tables = world.guild.create_text_channel("tables")
    await world.deny(tables, world.ben.id, view_channel=True)
    page = await details(world, number, tables)
    answer = await world.ann.click(page, label="Move it here")
    told = f"It continues in <#{tables.id}>. <@{world.ben.id}> can't see that channel."
    assert told in said(answer)
    page = await details(world, number)
    answer = await world.ann.click(page, label="Move it here")
    assert "can't see" not in said(answer)
