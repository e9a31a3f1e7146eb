"""Appointments of the two of a contest's match: by presses, from the proposal to the ruling."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
import pytest
from simcord import MemberActor, ResponseMessage

from cogs.contests.hands.appointing import NO_TIME, OVER
from cogs.contests.hands.appointment_screens import value_of
from contests.events import NONE, WIN
from db.tables.contests.appointments import GRACE, Appointment
from tests.bot.contests.kit import contest, crowd, settled, texts
from tests.bot.contests.test_hands import chosen
from tests.bot.contests.test_round_days import card, in_days
from tests.bot.forged.sending import press
from tests.bot.pace.kit import pass_time
from tests.bot.reading import control, labels, message_of, said, values, words
from tests.bot.world import World
from tests.sample import present

pytestmark = pytest.mark.usefixtures("by_presses")


async def match_of(world: World, number: int) -> tuple[int, MemberActor, MemberActor]:
    """The first match of a contest, and its two people by seat."""
    now = await contest(world, number)
    people = {each.id: each for each in crowd(world, 4)}
    one, two = (people[now.people[each]] for each in now.contest.meetings[0].people)
    return now.matches[0], one, two


async def form(world: World, who: MemberActor, match: int) -> ResponseMessage:
    """What somebody is shown behind More."""
    row = present(await world.store.matches.get(match))
    board = next(
        each for each in world.at(row.channel_id or 0).history() if each.id == row.board_id
    )
    more = message_of(await who.click(board, label="More"))
    await who.click(more, label="Appointment")
    return more


async def of(world: World, match: int) -> Appointment:
    return await world.store.appointments.of(match)


def notices(world: World, who: MemberActor) -> list[discord.Message]:
    return [each for each in world.dms(who) if words(each).startswith("### Appointment")]


async def agree(world: World, match: int, one: MemberActor, two: MemberActor) -> datetime:
    """The time that one proposes first, and on which both agree."""
    page = await form(world, one, match)
    await one.click(page, label="Propose")
    await two.user.click(notices(world, two)[-1], label="Agree")
    return present((await of(world, match)).at)


async def test_from_a_proposal_to_the_reminder_of_both_once(world: World) -> None:
    number = await in_days(world)
    match, one, two = await match_of(world, number)
    page = await form(world, one, match)
    assert "Propose" in labels(page)
    first = world.env.now()
    day = values(page, "appoint-day")[1]
    await one.select(page, [day], custom_id=control(page, "appoint-day"))
    await one.click(page, label="Half an hour later")
    await one.click(page, label="Propose")
    row = await of(world, match)
    assert row.asked_at is not None
    assert first < row.asked_at
    assert row.asked_at.minute == 30
    (told,) = notices(world, two)
    assert f"<t:{int(row.asked_at.timestamp())}:F>" in words(told)
    assert notices(world, one) == []
    await two.user.click(told, label="Agree")
    row = await of(world, match)
    assert row.at is not None
    assert (row.asked_at, len(notices(world, one)), len(notices(world, two))) == (None, 1, 1)
    await settled(world)
    assert f"<t:{int(row.at.timestamp())}:f>" in await card(world, number)
    place = (await world.store.matches.get(match)) or pytest.fail("no match")
    boards = world.at(place.channel_id or 0).history()
    assert any(f"Appointment: <t:{int(row.at.timestamp())}:F>" in texts(each) for each in boards)
    assert "clock of the match stands still" in words(page)
    assert place.clock.rests_until == row.at
    await pass_time(world, row.at - world.env.now() - timedelta(minutes=31))
    assert len(notices(world, one)) == 1
    for _ in range(2):
        await pass_time(world, timedelta(minutes=10))
    assert (len(notices(world, one)), len(notices(world, two))) == (2, 2), "once, over restarts"
    await pass_time(world, timedelta(minutes=12))
    runs = present(await world.store.matches.get(match)).clock
    assert (runs.rests_until, runs.turn_due) == (None, place.clock.turn_due)


async def test_who_does_not_come_loses_with_the_round_and_that_is_told(world: World) -> None:
    number = await in_days(world, pace="7d")
    match, one, two = await match_of(world, number)
    at = await agree(world, match, one, two)
    await pass_time(world, at - world.env.now() - timedelta(minutes=10))
    await one.user.click(notices(world, one)[-1], label="I'm here")
    assert (await of(world, match)).here == {0}
    await pass_time(world, GRACE + timedelta(minutes=11))
    page = await chosen(world, number, 0)
    assert f"<@{two.id}> did not come to the appointment" in words(page)
    ends = present((await contest(world, number)).row.round_ends_at)
    await pass_time(world, ends - world.env.now() + timedelta(minutes=1))
    await settled(world)
    now = await contest(world, number)
    assert now.contest.meetings[0].points == (WIN, NONE)
    assert now.contest.meetings[0].missed
    assert now.contest.round == 2
    row = present(await world.store.matches.get(match))
    assert (row.status, row.rated) == ("over", False)
    board = "".join(texts(each) for each in world.at(row.channel_id or 0).history())
    assert "Only one of the two came to the appointment" in board
    assert now.contest.meetings[1].is_open, "nobody had an appointment there"


async def test_either_proposes_another_time_or_cancels(world: World) -> None:
    number = await in_days(world)
    match, one, two = await match_of(world, number)
    page = await form(world, one, match)
    await one.click(page, label="Propose")
    asked = (await of(world, match)).asked_at
    other = message_of(await two.user.click(notices(world, two)[0], label="Other time"))
    latest = values(other, "appoint-day")[-1]
    await two.user.select(other, [latest], custom_id=control(other, "appoint-day"))
    await two.user.click(other, label="Propose")
    row = await of(world, match)
    assert (row.asked_by, row.asked_at == asked) == (1, False)
    await two.user.click(notices(world, two)[0], label="Agree")  # to the own one, or an older one
    assert (await of(world, match)).at is None
    await one.user.click(notices(world, one)[0], label="Agree")
    assert (await of(world, match)).at == row.asked_at
    await one.click(await form(world, one, match), label="Cancel")
    assert (await of(world, match)).at is None
    assert "The appointment is cancelled." in words(notices(world, two)[-1])
    await settled(world)
    assert len(notices(world, two)) == 3


async def test_a_time_after_the_round_or_before_now_is_refused(world: World) -> None:
    number = await in_days(world)
    match, one, _ = await match_of(world, number)
    page = await form(world, one, match)
    ends = present((await contest(world, number)).row.round_ends_at)
    for at, why in ((ends + timedelta(hours=1), NO_TIME), (world.env.now(), OVER)):
        forged = f"b0:appoint-ask:{match}:0:{value_of(at)}"
        assert str(why) in said(await press(world, one, page, forged))
    assert await of(world, match) == Appointment(match)


async def test_only_the_two_and_only_in_a_contest(world: World) -> None:
    number = await in_days(world)
    match, one, two = await match_of(world, number)
    stranger = next(each for each in crowd(world, 4) if each.id not in (one.id, two.id))
    page = await form(world, one, match)
    value = value_of(world.env.now() + timedelta(hours=5))
    for verb in ("ask", "agree", "off", "here", "half"):
        await press(world, stranger, page, f"b0:appoint-{verb}:{match}:0:{value}")
    assert await of(world, match) == Appointment(match)
    room = await world.ready()
    outside = room.players[0]
    await press(world, outside, page, f"b0:appoint-ask:{room.id}:0:{value}")
    assert await of(world, room.id) == Appointment(room.id)


async def test_where_direct_messages_are_closed_the_thread_tells_it(world: World) -> None:
    number = await in_days(world)
    match, one, two = await match_of(world, number)
    world.close_dms(two)
    await one.click(await form(world, one, match), label="Propose")
    row = present(await world.store.matches.get(match))
    thread = [texts(each) for each in world.at(row.channel_id or 0).history()]
    assert any(f"<@{two.id}> <@{one.id}> proposes" in each for each in thread)
