"""A duplicate from the command to the winner's card, and what no team may see of another."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final, NoReturn

import discord
import pytest
from simcord import MemberActor

from cogs.hall.errors import UserError
from cogs.play.board import may_hint
from cogs.table.commit import commit
from contests.events import HALF
from contests.standings import standings
from db.errors import StoreTrouble
from db.tables.matches import Matches
from db.values import MatchRow, OpenMatch, is_bot
from engines.match import DRAW, Entry, Match
from tests.bot.contests.kit import (
    begun,
    contest,
    crowd,
    joined,
    joining,
    league_form,
    managers,
    said,
    settled,
    start,
    texts,
)
from tests.bot.reading import control, labels, message_of
from tests.bot.world import World
from tests.sample import present

pytestmark = pytest.mark.parametrize("sample", ["vilnius"], indirect=True)
SEED: Final = "13"
"""One with which the plain policy holds the city."""


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed that is drawn for every round."""

    def drawn(_: int) -> str:
        return SEED

    monkeypatch.setattr("cogs.contests.service.secrets.token_hex", drawn)


@cache
def _held(match: Match) -> tuple[Entry, ...]:
    """All that the plain policy plays from here to the end."""
    begun = match.ply
    while not match.outcome:
        seat = match.to_act[0]
        for entry in match.propose(seat, match.plainly(seat)):
            match = match.follow(entry)
    return match.entries[begun:]


async def hold(world: World, match_id: int) -> None:
    """A team plays its match to the end, and its city stands."""
    opened = await world.store.open_match(match_id)
    await commit(world.bot.services, opened, _held(opened.match))
    await world.bot.services.publisher.publish(match_id)
    await world.env.settle()


async def give_up(world: World, match_id: int) -> None:
    """A team gives up together."""
    opened = await world.store.open_match(match_id)
    for person in opened.row.people:
        if not is_bot(person):
            await world.bot.services.table.act(match_id, person, DRAW)
    await world.bot.services.publisher.publish(match_id)
    await world.env.settle()


async def teams(world: World, number: int) -> list[OpenMatch]:
    """The matches of the round under way, in their order."""
    now = await contest(world, number)
    there = [each for each in now.contest.meetings if each.round == now.contest.round]
    return [await world.store.open_match(now.matches[each.number]) for each in there]


def actor(people: list[MemberActor], row: MatchRow, seat: int = 0) -> MemberActor:
    """Whoever sits there."""
    return next(each for each in people if each.id == row.people[seat])


async def test_from_the_command_to_the_winners_card(world: World) -> None:
    people = crowd(world, 5)
    number = await begun(world, people, format="duplicate")
    for in_round in (1, 2, 3):
        playing = await teams(world, number)
        assert len(playing) == 3
        assert sum(is_bot(each) for match in playing for each in match.row.people) == 1
        for match in playing:
            if world.ann.id in match.row.people:
                await hold(world, match.row.id)
            else:
                await give_up(world, match.row.id)
        await settled(world)
        assert (await contest(world, number)).contest.closed == in_round
    now = await contest(world, number)
    assert (now.row.phase, now.row.told, now.row.rated) == ("over", True, False)
    end = world.last(world.channel)
    assert f"<@{world.ann.id}>** wins the Vilnius duplicate" in texts(end)
    assert world.pinged(end) == {world.ann.id}
    partners = {other for each in now.contest.of(0) for other in each.against(0)}
    assert len(partners) == 3 - sum(1 for each in now.contest.of(0) if len(each.people) == 1)


async def test_all_teams_have_the_same_seed_in_private_threads(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format="duplicate")
    playing = await teams(world, number)
    assert len({each.row.setup for each in playing}) == 1
    for each in playing:
        thread = world.env.backend.get_channel(each.row.channel_id or 0)
        assert thread.type == discord.ChannelType.private_thread.value
        assert set(each.row.people) <= set(thread.thread_members)
        others = {person.id for person in people} - set(each.row.people)
        assert not others & set(thread.thread_members)
        board = world.last(world.at(thread.id))
        assert set(each.row.people) <= world.pinged(board) | {
            person for message in world.at(thread.id).history() for person in world.pinged(message)
        }
    posts = [texts(each) for each in world.channel.history()]
    assert not any("match " in each for each in posts), "no board or link of a team for all to see"


SEED_LINE: Final = "Seed 13"
SHUT: Final = "Other teams still play this match"


async def test_no_screen_tells_what_other_teams_still_play(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format="duplicate")
    done, other = await teams(world, number)
    mine, theirs = actor(people, done.row), actor(people, other.row)
    commands = ("show", "history", "replay", "export", "review")
    for command in commands[:-1]:  # while both play: nothing for the others
        answer = await theirs.slash(world.channel, f"match {command}", match=done.row.id)
        assert SHUT in said(answer), command
    sat = said(await theirs.slash(world.channel, "match calloff", match=done.row.id))
    assert "My board" not in sat, "nothing is for everyone here"
    own = await mine.slash(world.channel, "match history", match=done.row.id)
    assert SHUT not in said(own), "a team sees its own match while it plays"
    assert SHUT in said(await mine.slash(world.channel, "match export", match=done.row.id))
    here = await mine.slash(world.channel, "match show", match=done.row.id, here=True)
    assert SHUT in said(here)
    await hold(world, done.row.id)
    board = world.last(world.at(done.row.channel_id or 0))
    assert SEED_LINE not in texts(board)
    for command in commands[1:]:  # the team is done, and others are not
        for each in (mine, theirs):
            answer = await each.slash(world.channel, f"match {command}", match=done.row.id)
            assert SHUT in said(answer), command
    shown = await mine.slash(world.channel, "match show", match=done.row.id)
    assert SHUT not in said(shown), "its own last board"
    assert SEED_LINE not in said(shown)
    for label in labels(board):
        if label in ("Share as animation", "Replay", "Review", "More"):
            assert SEED_LINE not in said(await mine.click(board, label=label))
    assert not await world.store.feats.board("vilnius", world.guild.id)
    with pytest.raises(UserError, match=SHUT):
        await world.bot.services.table.replace(other.row.id, mine.id, 0)
    await give_up(world, other.row.id)
    await settled(world)
    assert await world.store.feats.board("vilnius", world.guild.id)
    over = message_of(await theirs.slash(world.channel, "match show", match=done.row.id))
    assert SEED_LINE in said(await theirs.click(over, label="More"))
    for command in commands[:-1]:  # the round is over: everybody may look at every team
        answer = await theirs.slash(world.channel, f"match {command}", match=done.row.id)
        assert SHUT not in said(answer), command


async def test_the_bot_plays_on_for_whoever_withdraws(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format="duplicate")
    first, _ = await teams(world, number)
    gone = actor(people, first.row)
    message = await joining(world, number)
    asked = await gone.click(message, label="Withdraw")
    assert asked.response is not None
    assert "The bot plays for you" in said(asked)
    await gone.click(asked.response, label="Withdraw")
    await settled(world)
    after = await world.store.open_match(first.row.id)
    assert after.match.stood_in == {0}
    assert after.match.outcome is None
    await settled(world)
    entries = (await world.store.open_match(first.row.id)).match.entries
    assert sum(not each.is_action for each in entries) == 2, "one leaves, one vote, and that once"


async def test_the_end_of_the_program_between_leaving_and_the_vote(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format="duplicate")
    first, _ = await teams(world, number)
    gone = first.row.people[1]
    await world.store.contests.leave(number, gone, world.env.now(), gather=_no_match)
    await world.bot.services.table.leave_for_good(first.row.id, gone)
    await settled(world)
    assert (await world.store.open_match(first.row.id)).match.stood_in == {1}


async def test_a_match_called_off_is_lost_and_a_stopped_one_is_not_compared(world: World) -> None:
    number = await begun(world, crowd(world, 6), format="duplicate")
    off, stopped, played = await teams(world, number)
    table = world.bot.services.table
    await table.act(off.row.id, off.row.people[0], "!calloff")
    await table.stop(stopped.row.id, "for a test")
    for each in (off, stopped):
        await world.bot.services.publisher.publish(each.row.id)
    await give_up(world, played.row.id)
    await settled(world)
    now = await contest(world, number)
    rows = {now.people[row.person]: row for row in standings(now.contest)}
    assert [rows[each.row.people[0]].points for each in (off, stopped, played)] == [HALF] * 3
    draws = [rows[each.row.people[0]].draws for each in (off, stopped, played)]
    assert draws == [1, 0, 1], "two lost cities are level"


async def test_nobody_has_hints_where_teams_are_compared(world: World) -> None:
    number = await begun(world, crowd(world, 3), format="duplicate")
    alone = next(m for m in await teams(world, number) if any(map(is_bot, m.row.people)))
    services, seat = world.bot.services, 0
    assert not await may_hint(services, alone.row, seat)
    assert await may_hint(services, replace(alone.row, hidden=False), seat)


async def test_a_match_that_all_have_left_is_not_compared(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format="duplicate")
    first, second = await teams(world, number)
    for seat in (0, 1):
        await world.store.contests.leave(
            number, first.row.people[seat], world.env.now(), gather=_no_match
        )
    await settled(world)
    await settled(world)
    await hold(world, second.row.id)
    await settled(world)
    now = await contest(world, number)
    assert not now.contest.meetings[0].took_place
    assert now.contest.meetings[1].took_place


def _no_match(*_: object) -> NoReturn:
    raise AssertionError("no match begins")


async def test_a_restart_in_the_middle_opens_nothing_twice(world: World) -> None:
    people = crowd(world, 5)
    number = await begun(world, people, format="duplicate")
    for match in await teams(world, number):
        for person in match.row.people:
            if not is_bot(person):
                await world.bot.services.table.act(match.row.id, person, DRAW)
    await world.restart()
    await settled(world)
    now = await contest(world, number)
    assert now.contest.round == 2
    channels = world.env.backend.channels.values()
    private = discord.ChannelType.private_thread.value
    opened = [each.id for each in channels if each.type == private]
    assert len(opened) == len(now.matches) == 6


async def test_a_thread_that_was_opened_and_not_noted_is_found_again(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people, format="duplicate")
    first, _ = await teams(world, number)
    await world.store.database.rows(
        "UPDATE matches SET channel_id = NULL, board_id = NULL, shown_ply = -1 WHERE id = ?",
        (first.row.id,),
    )
    await settled(world)
    again = present(await world.store.matches.get(first.row.id))
    assert again.channel_id == first.row.channel_id


@pytest.mark.parametrize("step", ["thread", "people", "word", "board", "place"])
async def test_whatever_fails_while_matches_open_no_thread_opens_twice(
    world: World, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Each step of the opening fails once, after the one before it was done and before it was
    noted; then the rounds go on from what is stored."""
    number = await joined(world, crowd(world, 4), format="duplicate")
    place = Matches.place
    left = [2]

    async def breaks_off(*args: Any) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise StoreTrouble("other")
        await place(*args)

    if step == "place":
        monkeypatch.setattr(Matches, "place", breaks_off)
    elif step == "thread":
        world.fail("POST", f"/channels/{world.channel.id}/threads", 400, times=1)
    elif step == "people":
        world.fail("PUT", "/channels/*/thread-members/*", 400, times=1)
    await start(world, number)
    if step in ("word", "board"):
        await _lost(world, number, keep=step == "board")
    await world.wait(hours=2)
    now = await contest(world, number)
    channels = world.env.backend.channels.values()
    private = discord.ChannelType.private_thread.value
    assert sum(each.type == private for each in channels) == 2
    for match_id in now.matches.values():
        row = present(await world.store.matches.get(match_id))
        assert row.board_id
        thread = world.env.backend.get_channel(row.channel_id or 0)
        assert set(row.people) <= set(thread.thread_members)


async def _lost(world: World, number: int, *, keep: bool) -> None:
    """What was sent was not noted: the places of the matches, and their first messages."""
    word = "message_id" if keep else "NULL"
    sql = f"UPDATE contest_matches SET message_id = {word} WHERE contest_id = ?"  # noqa: S608
    await world.store.database.rows(sql, (number,))
    sql = "UPDATE matches SET channel_id = NULL, board_id = NULL, shown_ply = -1"
    await world.store.database.rows(sql)


async def test_it_opens_only_where_private_threads_can(world: World) -> None:
    await world.deny(world.channel, create_private_threads=True)
    answer = await league_form(world)
    sent = await world.ann.click(answer, custom_id=control(answer, "contest-send"))
    assert "Create Private Threads" in said(sent)
    assert not await world.store.contests.of_guild(world.guild.id, 9)


async def test_matches_wait_for_a_permission_that_was_taken(world: World) -> None:
    number = await joined(world, crowd(world, 4), format="duplicate")
    await world.deny(world.channel, create_private_threads=True)
    await start(world, number)
    assert len(await world.store.contests.homeless()) == 2
    listed = message_of(await world.ann.slash(world.channel, "league"))
    assert "I haven't been able to open private threads in" in str(listed.components)
    world.env.backend.get_channel(world.channel.id).overwrites.clear()
    world.env.backend.announce_channel_update(world.channel.id)
    await world.wait(hours=1)
    assert not await world.store.contests.homeless()


async def test_a_format_that_the_game_does_not_have_is_refused_in_a_sentence(world: World) -> None:
    managers(world)
    await world.env.settle()
    for game, form, has in (("vilnius", "swiss", "Duplicate"), ("vilitum", "duplicate", "Swiss")):
        answer = said(await world.ann.slash(world.channel, "league", game=game, format=form))
        assert "can be played as" in answer
        assert has in answer


async def test_teams_of_three(world: World) -> None:
    people = crowd(world, 6)
    number = await joined(world, people, format="duplicate")
    await world.store.database.rows("UPDATE contests SET seats = 3 WHERE id = ?", (number,))
    await start(world, number)
    playing = await teams(world, number)
    assert [len(each.row.people) for each in playing] == [3, 3]
    assert len({each.row.setup.seed for each in playing}) == 1
