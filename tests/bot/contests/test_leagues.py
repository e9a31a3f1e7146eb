"""A league from the command to the winner's card, and what can go wrong with it."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from db.errors import StoreTrouble
from db.tables.contests.contests import Contests
from db.tables.servers.kept_messages import KeptMessage, KeptMessages
from tests.bot.contests.kit import (
    begun,
    contest,
    crowd,
    details,
    joined,
    joining,
    lose,
    opened,
    play_on,
    said,
    settled,
    start,
    texts,
)
from tests.bot.reading import control, labels, message_of
from tests.bot.world import MISSING_PERMISSION, UNKNOWN_CHANNEL, World
from tests.sample import present


def has_table(message: discord.Message) -> bool:
    """Whether this is the table of a contest."""
    return "contest-text" in texts(message)


@pytest.mark.parametrize("form", ["league", "swiss", "knockout"])
async def test_a_contest_from_the_command_to_the_winners_card(world: World, form: str) -> None:
    people = crowd(world, 8)
    number = await begun(world, people, format=form)
    now = await contest(world, number)
    assert now.row.phase == "running"
    for _ in range(12):
        if (await contest(world, number)).row.phase != "running":
            break
        await play_on(world, number)
        await settled(world)
    now = await contest(world, number)
    assert now.row.phase == "over"
    assert now.row.told
    end = world.last(world.channel)
    assert "wins the" in texts(end) or "First in their groups" in texts(end)
    assert world.ann.id in world.pinged(end)
    cards = [each for each in world.at(now.row.card_channel_id or 0).history() if each.attachments]
    assert len(cards) == 1, "one card, edited"
    open_rows = [await world.store.matches.get(each) for each in now.matches.values()]
    assert {row.status for row in open_rows if row} == {"over"}
    assert all(row and row.place == "thread" for row in open_rows)


@pytest.mark.parametrize("form", ["league", "swiss", "knockout"])
async def test_who_meets_whom_stands_below_the_table_with_the_board_then_the_result(
    world: World, form: str
) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format=form)
    now = await contest(world, number)
    (card,) = [each for each in world.at(now.row.card_channel_id or 0).history() if has_table(each)]
    for meeting in now.contest.open_meetings:
        row = present(await world.store.matches.get(now.matches[meeting.number]))
        board = f"https://discord.com/channels/{world.guild.id}/{row.channel_id}"
        one, two = (f"<@{now.people[each]}>" for each in meeting.people)
        assert f"{one} – {two} · [board]({board})" in texts(card)
    first = now.contest.open_meetings[0]
    await lose(world, now.matches[0], now.people[first.people[1]])
    await settled(world)
    one, two = (f"<@{now.people[each]}>" for each in first.people)
    assert f"{one} **1 – 0** {two}" in texts(world.now(card))
    told = said(await world.ann.click(world.now(card), label="As text"))
    assert f"{one} **1 – 0** {two}" in told


async def test_a_bye_and_the_day_of_the_end_are_told(world: World) -> None:
    number = await begun(world, crowd(world, 5), format="swiss")
    now = await contest(world, number)
    (card,) = [each for each in world.at(now.row.card_channel_id or 0).history() if has_table(each)]
    (_, person) = present(next(iter(now.contest.byes), None))
    assert f"<@{now.people[person]}> – bye" in texts(card)
    assert re.search(r"It ends about <t:\d+:D>", texts(await joining(world, number)))


async def test_before_the_start_people_come_and_go(world: World) -> None:
    people = crowd(world, 4)
    number = await joined(world, people)
    message = world.last(world.channel)
    await world.ben.click(message, label="Leave")
    assert len((await contest(world, number)).contest.people) == 3
    assert f"<@{world.ben.id}>" not in texts(world.now(message))


async def test_two_go_up_and_two_go_down_in_the_next_season(world: World) -> None:
    people = crowd(world, 8)
    number = await begun(world, people)
    await play_on(world, number)
    await settled(world)
    listed = message_of(await world.ann.slash(world.channel, "league"))
    await world.ann.click(listed, label="All leagues")
    await world.ann.click(listed, custom_id=control(listed, "contest-season"))
    message = world.last(world.channel)
    for each in people:
        await each.click(message, label="Join")
    season = (await world.store.contests.of_guild(world.guild.id, 1))[0]
    assert season.season_of == number
    now = await contest(world, season.id)
    ranked = [now.people[each] for each in now.contest.ranked]
    names = {each.id: place for place, each in enumerate(people)}
    assert [names[each] for each in ranked] == [0, 1, 4, 5, 2, 3, 6, 7]


async def test_a_ladder_is_always_open(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people[:3], format="ladder")
    message = await joining(world, number)
    await people[3].click(message, label="Join")
    assert "can't challenge anybody" in said(await world.ann.click(message, label="Challenge"))
    asked = message_of(await world.dan.click(message, label="Challenge"))
    against = control(asked, "contest-against")
    await world.dan.select(asked, ["1"], custom_id=against)
    again = await world.dan.click(message, label="Challenge")
    assert "can't challenge anybody" in said(again), "one at a time"
    await settled(world)
    now = await contest(world, number)
    await lose(world, now.matches[0], world.ben.id)
    await settled(world)
    now = await contest(world, number)
    assert now.contest.rungs == (0, 3, 1, 2)
    assert now.row.phase == "running"


# Bad input


async def test_a_league_of_two_is_refused_in_a_sentence(world: World) -> None:
    number = await joined(world, crowd(world, 2))
    page = await details(world, number)
    answer = await world.ann.click(page, label="Start now")
    assert "It needs 3 people. Joined so far: 2." in said(answer)
    assert (await contest(world, number)).row.phase == "gathering"


async def test_too_few_at_the_time_to_begin_are_told(world: World) -> None:
    number = await joined(world, crowd(world, 2), starts="1h")
    await world.wait(hours=1.1)
    now = await contest(world, number)
    assert (now.row.phase, now.row.told) == ("stopped", True)
    assert "only 2 people had joined" in texts(world.last(world.channel))
    assert world.pinged(world.last(world.channel)) == {world.ann.id, world.ben.id}


async def test_it_begins_at_its_time(world: World) -> None:
    number = await joined(world, crowd(world, 3), starts="1h")
    assert (await contest(world, number)).row.phase == "gathering"
    await world.wait(hours=1.1)
    assert (await contest(world, number)).row.phase == "running"
    assert not await world.store.contests.homeless()


async def test_more_than_it_takes_and_nobody_twice(world: World) -> None:
    people = crowd(world, 5)
    number = await joined(world, people[:4], people=4)
    message = world.last(world.channel)
    for person in (people[4], people[0]):
        answer = await person.click(message, label="Join")
        assert "You can't join" in said(answer)
    assert len((await contest(world, number)).contest.people) == 4


async def test_only_managers_open_a_league(world: World) -> None:
    await opened(world)
    for options in ({}, {"game": world.sample.key}):
        answer = message_of(await world.ben.slash(world.channel, "league", **options))
        assert "Open it" not in labels(answer)
        assert "New league" not in labels(answer)


async def test_the_servers_role_may_open_one_too(world: World) -> None:
    role = world.guild.create_role("stewards")
    await world.store.guilds.choose(world.guild.id, league_role=role.id)
    world.env.backend.get_guild(world.guild.id).members[world.ben.id].role_ids.append(role.id)
    answer = message_of(await world.ben.slash(world.channel, "league"))
    assert "Open it" in labels(answer)


async def test_a_withdrawal_ends_the_persons_matches_and_frees_the_others(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people)
    message = await joining(world, number)
    asked = message_of(await world.dan.click(message, label="Withdraw"))
    await world.dan.click(asked, label="Withdraw")
    await settled(world)
    now = await contest(world, number)
    mine = now.contest.of(3)
    assert all(not each.is_open for each in mine)
    assert all(not each.took_place for each in mine), "nobody had played: half a point each"
    assert not await world.store.contests.running_of(number, world.dan.id)


async def test_all_withdraw_at_once(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people)
    message = await joining(world, number)
    for each in people[1:]:  # whoever is left then has nobody to play, and it is over
        asked = await each.click(message, label="Withdraw")
        if asked.response is not None and "Withdraw" in labels(asked.response):
            await each.click(asked.response, label="Withdraw")
        await settled(world)
    now = await contest(world, number)
    assert now.row.phase == "over"
    assert now.row.told
    assert "Nobody won" in texts(world.last(world.channel))
    assert not await world.store.contests.withdrawn_at_matches()


@pytest.mark.parametrize(
    ("status", "code"), [(403, MISSING_PERMISSION), (404, UNKNOWN_CHANNEL)], ids=["shut", "gone"]
)
async def test_a_closed_channel_is_told_and_the_league_moves(
    world: World, status: int, code: int
) -> None:
    people = crowd(world, 3)
    number = await joined(world, people)
    other = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    world.fail("POST", f"/channels/{world.channel.id}/messages", status, code)
    await start(world, number)
    listed = message_of(await world.ann.slash(other, "league"))
    assert "I haven't been able to write in" in str(listed.components)
    assert len(await world.store.contests.homeless()) == 3, "nothing is lost"
    page = await details(world, number, other)
    await world.ann.click(page, label="Move it here")
    await world.wait(hours=1)
    now = await contest(world, number)
    assert now.row.channel_id == other.id
    assert not await world.store.contests.homeless()
    rows = [await world.store.matches.get(each) for each in now.matches.values()]
    assert {row.home_id for row in rows if row} == {world.channel.id}
    assert all(row and world.at(row.channel_id or 0).history() for row in rows)


async def test_a_match_whose_thread_is_gone_opens_again(world: World) -> None:
    people = crowd(world, 3)
    number = await begun(world, people)
    match_id = (await contest(world, number)).matches[0]
    row = present(await world.store.matches.get(match_id))
    await world.store.matches.lose_place(match_id)
    await settled(world)
    again = present(await world.store.matches.get(match_id))
    assert again.place == "thread"
    assert again.channel_id not in (None, row.channel_id)
    assert again.board_id


async def test_who_has_left_the_server_is_taken_out_at_the_start(world: World) -> None:
    people = crowd(world, 5)
    number = await joined(world, people)
    del world.env.backend.get_guild(world.guild.id).members[people[4].id]
    guild = present(world.bot.get_guild(world.guild.id))
    guild._members.pop(people[4].id, None)  # pyright: ignore[reportPrivateUsage]
    await start(world, number)
    assert len((await contest(world, number)).contest.active) == 4


async def test_a_restart_in_the_middle_loses_and_doubles_nothing(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format="swiss")
    now = await contest(world, number)
    for meeting in now.contest.open_meetings:
        loser = now.people[max(meeting.people)]
        await world.bot.services.table.act(now.matches[meeting.number], loser, "!resign")
    await world.restart()
    await settled(world)
    now = await contest(world, number)
    assert now.contest.round == 2
    posts = [texts(each) for each in world.channel.history()]
    for match_id in now.matches.values():
        assert sum(f"match {match_id}" in each for each in posts) == 1


async def test_the_organiser_stops_it_with_a_reason(world: World) -> None:
    people = crowd(world, 3)
    number = await begun(world, people)
    page = await details(world, number)
    await world.ann.select(page, ["2"], custom_id=control(page, "contest-why"))
    await world.ann.click(page, label="Stop it")
    await settled(world)
    last = world.last(world.channel)
    assert "it takes too long" in texts(last)
    assert world.pinged(last) == {each.id for each in people}
    running = await world.store.matches.counts()
    assert running[0] == 3, "matches go on"
    await settled(world)
    assert world.last(world.channel).id == last.id, "told once"


async def test_a_role_that_is_gone_is_told_in_the_thread(world: World) -> None:
    people = crowd(world, 3)
    number = await joined(world, people)
    sql = "UPDATE contests SET role_id = 5 WHERE id = ?"
    await world.store.database.rows(sql, (number,))
    await start(world, number)
    await play_on(world, number)
    await settled(world)
    now = await contest(world, number)
    assert now.row.told
    told = [texts(each) for each in world.at(now.row.card_channel_id or 0).history()]
    assert sum("could not give the winner's role" in each for each in told) == 1


async def test_whoever_joins_hears_alone_of_their_own_blocks(world: World) -> None:
    await world.store.blocks.block(world.ben.id, world.ann.id, world.env.now())
    await joined(world, [world.ann])
    message = world.last(world.channel)
    answer = await world.ben.click(message, label="Join")
    assert "You have blocked" in said(answer)
    other = await world.cat.click(message, label="Join")
    assert "blocked" not in said(other)


@pytest.mark.parametrize(
    ("table", "note"), [(KeptMessages, "note"), (Contests, "set_shown"), (Contests, "set_told")]
)
async def test_what_was_sent_but_not_noted_stands_once(
    world: World, monkeypatch: pytest.MonkeyPatch, table: type, note: str
) -> None:
    """The program ends between a message and the note of it, each time once. What goes out again
    has the same nonce, by which Discord drops it; the simulated one does not."""
    whole, failed = getattr(table, note), set[object]()

    async def fails_first(self: object, what: Any, *args: object) -> None:
        number = (what.kind, what.subject) if isinstance(what, KeptMessage) else what
        if number not in failed:
            failed.add(number)
            raise StoreTrouble("text")
        await whole(self, what, *args)

    monkeypatch.setattr(table, note, fails_first)
    people = crowd(world, 3)
    await opened(world)
    await settled(world)
    for each in people:
        await each.click(world.last(world.channel), label="Join")
    (row,) = await world.store.contests.of_guild(world.guild.id, 1)
    await start(world, row.id)
    await settled(world)
    await play_on(world, row.id)
    for _ in range(4):  # what has failed is tried again after a minute, with the next round
        await settled(world)
    now = await contest(world, row.id)
    assert now.row.told
    assert failed
    assert len(now.matches) == 3
    sent = [str(body) for method, _, body in world.requests() if method == "POST"]
    nonces = {found for each in sent for found in re.findall(r"'nonce': '([0-9a-f]{24})'", each)}
    assert len(nonces) == 6, "where people join, the table, three matches, the end"
    if table is KeptMessages:
        told = [texts(each) for each in world.channel.history()]
        counts = [sum(f"match {each}" in words for words in told) for each in now.matches.values()]
        tables = world.at(now.row.card_channel_id or 0).history()
        counts += [sum("### " in words for words in told), sum(map(has_table, tables))]
        assert counts == [1] * 5, "nothing stands twice, whatever Discord makes of a nonce"
