"""A match without a limit, and a player who does not come back: nobody has to wait for ever."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from cogs.hall.errors import UserError
from cogs.table.portraits import AGAIN
from db.pace import OPEN
from db.tables.limits import Limits
from db.values import RUNNING
from engines.game import Result, TableEnding
from engines.match import absent_text
from tests.bot.pace.kit import claimable, pass_time, people_of, reminders
from tests.bot.reading import alts, message_of, said, words
from tests.bot.room import Room
from tests.bot.samples import each_kind, each_rivalry
from tests.bot.world import World

DAY = timedelta(days=1)


async def under_way(world: World, **options: Any) -> Room:
    """A match on the usual terms in which both have moved."""
    if not world.sample.game.team:
        options["rated"] = True
    room = await world.ready(**options)
    while (await room.match()).may_be_called_off or len((await room.match()).to_act) > 1:
        await room.turn()
    return room


async def leave(world: World, person: Any, *, closed: bool) -> None:
    """A player leaves the server, and closes direct messages or not."""
    world.guild.remove_member(person)
    if closed:
        world.close_dms(person)
    await world.env.settle()


@each_rivalry
async def test_after_thirty_days_it_is_called_off_and_counts_for_nobody(world: World) -> None:
    room = await under_way(world)
    late, other = await people_of(room)
    before = [each.step for each in (await room.row()).seats]
    early = await other.slash(world.channel, "match calloff", match=room.id)
    assert "There is no time limit here. You need not wait any longer if" in said(early)
    assert "Call off" not in await room.behind_more(other)
    await pass_time(world, 31 * DAY)
    own = await late.slash(world.channel, "match calloff", match=room.id)
    assert "made no move" not in said(own)
    asked = await room.click(other, "Call off")
    assert f"<@{late.id}> made no move for 30 days." in said(asked)
    assert "Nobody wins or loses, and it is not rated." in said(asked)
    assert asked.response
    await other.click(asked.response, label="Call off")
    row, outcome = await room.row(), (await room.match()).outcome
    assert outcome is not None
    assert (row.status, outcome.reason) == ("over", TableEnding.ABSENCE)
    assert set(outcome.results) == {Result.VOID}
    assert [each.step for each in row.seats] == before
    board = await room.board()
    assert "A player stayed away, so nobody wins or loses." in words(board)
    assert "Well played" not in words(board)
    assert "alled off" in alts(board)[0] or "stayed away" in alts(board)[0]
    history = await other.slash(world.channel, "match history", match=room.id)
    assert "stops waiting for" in said(history)


@each_kind
async def test_the_terms_tell_it_and_both_are_told_when_it_is_time(world: World) -> None:
    room = await under_way(world)
    terms = "No time limit; after **30 days** without a move nobody has to wait any longer"
    assert any(terms in words(each) for each in world.channel.history())
    late, other = await people_of(room)
    assert "30 days" not in words(await room.board())
    more = await other.click(await room.board(), label="More")
    assert "-# No time limit here. If nobody moves until <t:" in said(more)
    await pass_time(world, 14 * DAY)
    assert reminders(world, late) == []
    await pass_time(world, 2 * DAY)
    (told,) = reminders(world, late)
    assert "If you don't move" in words(told)
    assert claimable_again(world, other) == []
    await pass_time(world, 15 * DAY)
    (told,) = claimable_again(world, other)
    assert f"<@{late.id}> made no move for 30 days." in words(told)
    assert claimable(world, other) == []


def claimable_again(world: World, person: Any) -> list[Any]:
    """The direct messages that tell that nobody need wait any longer."""
    return [each for each in world.dms(person) if "need not wait any longer" in words(each)]


@each_rivalry
async def test_a_move_in_time_begins_the_time_anew(world: World) -> None:
    room = await under_way(world)
    late, other = await people_of(room)
    await pass_time(world, 31 * DAY)
    asked = message_of(await room.click(other, "Call off"))
    await room.turn()
    await other.click(asked, label="Call off")
    assert (await room.row()).status == "running"
    assert (await room.row()).clock.absent == frozenset()
    assert "Call off" not in await room.behind_more(late)


@each_rivalry
async def test_who_has_left_and_cannot_be_reached_is_not_waited_for(world: World) -> None:
    room = await under_way(world)
    late, other = await people_of(room)
    await leave(world, late, closed=True)
    await pass_time(world, 1.1 * DAY)
    assert f"can't find or reach <@{late.id}> any more" in words(claimable_again(world, other)[0])
    await other.slash(world.channel, "match calloff", match=room.id)
    asked = message_of(await room.click(other, "Call off"))
    await other.click(asked, label="Call off")
    assert (await room.row()).status == "over"
    assert [each.step for each in (await room.row()).seats] == [None, None]


@each_rivalry
async def test_at_once_where_the_other_one_asks(world: World) -> None:
    room = await under_way(world)
    late, other = await people_of(room)
    await leave(world, late, closed=True)
    asked = await other.slash(world.channel, "match calloff", match=room.id)
    assert f"I can't find or reach **{(await room.match()).sides[room.players.index(late)]}**" in (
        said(asked)
    )
    assert asked.response
    await other.click(asked.response, label="Call off")
    assert (await room.row()).reason == "absence"


@each_rivalry
async def test_it_may_be_the_own_turn_of_who_is_left(world: World) -> None:
    room = await under_way(world)
    here, gone = await people_of(room)
    await leave(world, gone, closed=True)
    asked = message_of(await here.slash(world.channel, "match calloff", match=room.id))
    await here.click(asked, label="Call off")
    assert (await room.row()).reason == "absence"


@each_rivalry
async def test_who_left_but_can_be_reached_has_the_whole_time(world: World) -> None:
    room = await under_way(world)
    late, other = await people_of(room)
    await leave(world, late, closed=False)
    for _ in range(3):
        refused = await other.slash(world.channel, "match calloff", match=room.id)
        assert "You need not wait any longer if nobody moves until" in said(refused)
        await pass_time(world, AGAIN)
    assert len(reminders(world, late)) == 1, "it is asked once"
    await pass_time(world, 15 * DAY)
    assert len(reminders(world, late)) == 1


@each_rivalry
async def test_who_is_there_with_closed_messages_is_waited_for(world: World) -> None:
    room = await under_way(world)
    late, other = await people_of(room)
    world.close_dms(late)
    await pass_time(world, 2 * DAY)
    refused = await other.slash(world.channel, "match calloff", match=room.id)
    assert "You need not wait any longer if" in said(refused)


@each_rivalry
async def test_who_comes_back_is_waited_for_again(world: World) -> None:
    room = await under_way(world)
    late, other = await people_of(room)
    await leave(world, late, closed=True)
    await pass_time(world, 1.1 * DAY)
    assert (await room.row()).clock.absent
    world.guild.add_member(late.user)
    await world.env.settle()
    refused = await other.slash(world.channel, "match calloff", match=room.id)
    assert "You need not wait any longer if" in said(refused)
    assert (await room.row()).clock.absent == frozenset()


@each_rivalry
async def test_such_matches_no_longer_count_against_the_limits(world: World) -> None:
    room = await under_way(world)
    world.rules = world.bot.services.rules = type(world.bot.services.rules)(
        limits=Limits(person_matches=1, server_matches=1), threads=False
    )
    _, other = await people_of(room)
    await world.challenge(other, world.cat)
    await pass_time(world, 31 * DAY)
    assert (await room.row()).clock.absent
    invitation = await world.challenge(other, world.cat)
    await world.cat.click(invitation, label="Accept")
    rows = await world.store.matches.of_person(world.cat.id, statuses=RUNNING, limit=9)
    assert len(rows) == 1


@each_rivalry
async def test_a_match_of_an_earlier_version_gets_its_time_from_now_on(world: World) -> None:
    room = await under_way(world)
    await world.store.database.rows("DELETE FROM clocks")
    await world.store.database.rows("UPDATE matches SET pace = 'none'")
    await pass_time(world, 40 * DAY)
    row = await room.row()
    assert row.pace == OPEN.key
    assert row.clock.turn_due is not None
    assert row.clock.turn_due - world.env.now() > 29 * DAY
    _, other = await people_of(room)
    refused = await other.slash(world.channel, "match calloff", match=room.id)
    assert "You need not wait any longer if" in said(refused)


@each_rivalry
async def test_time_without_the_bot_is_nobodys(world: World) -> None:
    room = await under_way(world)
    before = (await room.row()).clock.turn_due
    await world.down(hours=30)
    after = (await room.row()).clock.turn_due
    assert before
    assert after
    assert after - before > timedelta(hours=29)


async def test_nothing_else_ends_it_before_its_time_and_nobody_loses(world: World) -> None:
    room = await under_way(world)
    late, other = await people_of(room)
    seat, by = room.players.index(late), room.players.index(other)
    for text in (absent_text(seat), f"!claim {seat}"):
        with pytest.raises(UserError):
            await room.commit(by, text)
    await pass_time(world, 31 * DAY)
    with pytest.raises(UserError):
        await room.commit(by, f"!claim {seat}")
    assert (await room.row()).status == "running"
    await room.commit(by, absent_text(seat))
    assert (await room.row()).reason == "absence"
