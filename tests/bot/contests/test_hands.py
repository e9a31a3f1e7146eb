"""What an organiser presses: results annulled and entered by hand, and people set apart."""

from __future__ import annotations

from datetime import timedelta

import pytest
from simcord import ResponseMessage

from cogs.contests.hands.presses import TOO_LATE
from cogs.contests.hands.screens import entered
from cogs.hall.errors import BadControl
from contests.contest import Meeting
from contests.events import HALF, NONE, WIN
from contests.pods import PLACES
from contests.standings import standings
from db.tables.contests.rows import HEIR_AFTER
from db.values import time_text
from tests.bot.contests.kit import begun, contest, crowd, details, joined, lose, settled, texts
from tests.bot.forged.sending import press
from tests.bot.reading import control, labels, message_of, said, words
from tests.bot.world import World
from tests.sample import present


async def results(world: World, number: int) -> ResponseMessage:
    """Which matches Ann can decide about."""
    page = await details(world, number)
    await world.ann.click(page, custom_id=control(page, "contest-results"))
    return page


async def chosen(world: World, number: int, match: int) -> ResponseMessage:
    page = await results(world, number)
    await world.ann.select(page, [str(match)], custom_id=control(page, "contest-result"))
    return page


async def told(world: World, number: int) -> str:
    """All that stands in the thread of the table."""
    row = (await contest(world, number)).row
    return str([texts(each) for each in world.at(row.card_channel_id or 0).history()])


async def test_an_annulled_match_is_played_again_and_that_is_told_once(world: World) -> None:
    people = crowd(world, 3)
    number = await begun(world, people)
    before = await contest(world, number)
    meeting = before.contest.meetings[0]
    loser = before.people[meeting.people[0]]
    await lose(world, before.matches[0], loser)
    await settled(world)
    page = await chosen(world, number, 0)
    assert "Annul" in labels(page)
    await world.ann.click(page, label="Annul")
    await settled(world)
    after = await contest(world, number)
    assert after.contest.meetings[0].is_open
    assert after.matches[0] != before.matches[0]
    again = present(await world.store.matches.get(after.matches[0]))
    assert again.channel_id
    assert again.rated
    assert not any(row.points for row in standings(after.contest))
    assert (await told(world, number)).count("has annulled the match") == 1
    await lose(world, after.matches[0], loser)
    await settled(world)
    assert sum(row.points for row in standings((await contest(world, number)).contest)) == 1
    assert (await told(world, number)).count("has annulled the match") == 1


async def test_a_result_by_hand_ends_the_match_that_runs_unrated(world: World) -> None:
    number = await begun(world, crowd(world, 3))
    before = await contest(world, number)
    page = await chosen(world, number, 1)
    assert "Annul" not in labels(page), "there is no result yet"
    await world.ann.select(page, ["1"], custom_id=control(page, "contest-points"))
    await world.ann.click(page, label="Enter it")
    await settled(world)
    after = await contest(world, number)
    assert after.contest.meetings[1].points == (HALF, HALF)
    assert after.contest.meetings[1].by_hand
    row = present(await world.store.matches.get(before.matches[1]))
    assert (row.status, row.rated) == ("over", False)
    assert await world.store.contests.ended() == ()
    thread = await told(world, number)
    assert "has entered a result by hand" in thread
    assert "1 result was entered by hand." in thread
    assert " · by hand" in thread
    assert after.row.announced == after.row.events


async def test_only_its_organiser_and_managers_decide(world: World) -> None:
    number = await begun(world, crowd(world, 3))
    now = await contest(world, number)
    await lose(world, now.matches[0], now.people[now.contest.meetings[0].people[0]])
    await settled(world)
    page = message_of(await world.ben.slash(world.channel, "league"))
    await world.ben.select(page, [str(number)], custom_id=control(page, "contest-show"))
    assert "Results" not in labels(page)
    for verb, args in (("annul", ""), ("entered", "0"), ("results", ""), ("pairs", "")):
        forged = f"b0:contest-{verb}:{number}:0:{args}"
        answer = await press(world, world.ben, page, forged)
        assert "Only the organiser can do that" in said(answer), verb
    assert not (await contest(world, number)).acts


async def test_what_the_contest_has_gone_beyond_is_refused(world: World) -> None:
    number = await begun(world, crowd(world, 3))
    now = await contest(world, number)
    await lose(world, now.matches[0], now.people[now.contest.meetings[0].people[0]])
    await settled(world)
    old = await chosen(world, number, 0)
    for each in (1, 2):
        match = now.matches[each]
        await lose(world, match, now.people[now.contest.meetings[each].people[0]])
    await settled(world)
    assert (await contest(world, number)).row.phase == "over"
    answer = await world.ann.click(old, label="Annul")
    assert str(TOO_LATE) in said(answer)


async def test_two_are_set_apart_and_nobody_is_told(world: World) -> None:
    people = crowd(world, 4)
    number = await joined(world, people, format="knockout")
    page = await details(world, number)
    await world.ann.click(page, custom_id=control(page, "contest-pairs"))
    which = control(page, "contest-apart")
    await world.ann.select(page, [people[1], people[2]], custom_id=which)
    there = await contest(world, number)
    two = {there.numbers[people[1].id], there.numbers[people[2].id]}
    assert there.contest.apart == {frozenset(two)}
    assert "- <@" in words(page)
    assert "apart" not in str([texts(each) for each in world.channel.history()])
    which = control(page, "contest-apart")
    await world.ann.select(page, [people[2], people[1]], custom_id=which)
    which = control(page, "contest-apart")
    assert not (await contest(world, number)).contest.apart
    answer = await world.ann.select(page, [people[1]], custom_id=which)
    assert "Choose two people" in said(answer)


def test_a_pod_by_hand_shares_the_places_behind() -> None:
    meeting = Meeting(0, 1, (5, 6, 7, 8, 9))
    assert entered(meeting, (2, 0, 4)) == (PLACES[1], NONE, PLACES[0], NONE, PLACES[2])
    assert entered(Meeting(0, 1, (5, 6)), (0,)) == (WIN, NONE)
    assert entered(meeting, (2, 1)) is None
    for wrong in ((2, 2, 4), (2, 1, 5), (0, 1, 2, 3)):
        with pytest.raises(BadControl):
            entered(meeting, wrong)
    with pytest.raises(BadControl):
        entered(Meeting(0, 1, (5, 6)), (4,))


async def test_another_takes_over_from_an_organiser_who_has_gone(world: World) -> None:
    people = crowd(world, 4)
    number = await joined(world, people[1:])
    page = message_of(await world.ben.slash(world.channel, "league"))
    world.guild.remove_member(world.ann.user)
    await world.env.advance_time(7 * 3600)
    await settled(world)
    assert (await contest(world, number)).row.organiser_gone_at is not None
    await world.ben.select(page, [str(number)], custom_id=control(page, "contest-show"))
    assert "The organiser has gone." in words(page)
    assert "Take over" not in labels(page)
    early = await press(world, world.ben, page, f"b0:contest-take-over:{number}:0:")
    assert "Only the organiser can do that" in said(early)
    since = time_text(world.bot.services.now() - timedelta(days=HEIR_AFTER))
    sql = "UPDATE contests SET organiser_gone_at = ? WHERE id = ?"
    await world.store.database.rows(sql, (since, number))
    page = message_of(await world.ben.slash(world.channel, "league"))
    await world.ben.select(page, [str(number)], custom_id=control(page, "contest-show"))
    await world.ben.click(page, label="Take over")
    assert (await contest(world, number)).row.organiser_id == world.ben.id
    assert "You are the organiser now." in words(page)
    assert "Start now" in labels(page)
