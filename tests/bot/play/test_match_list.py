"""`/match list`: one's matches everywhere, those that wait first."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

import pytest
from simcord import MemberActor

from cogs.play.find_match import to_answer
from db.values import RUNNING, time_text
from engines.match import begin, replay
from engines.registry import GAMES
from tests.bot.reading import disabled, ids, labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.samples import each_kind, next_turn
from tests.bot.world import World

TEAM: Final = next(key for key, game in GAMES.items() if game.team)


async def spoil(world: World, room: Room) -> None:
    """Makes a log that no longer replays, as under changed rules."""
    sql = "UPDATE actions SET text = '!vote' WHERE match_id = ? AND ply = 0"
    await world.store.database.rows(sql, (room.id,))
    await world.restart()


async def castle_match(world: World) -> tuple[MemberActor, Room]:
    """A match of Ann and Ben in another server, in which Ann is to move."""
    castle = world.env.create_guild("Castle")
    hall = castle.create_text_channel("hall")
    ann, ben = castle.add_member(world.ann.user), castle.add_member(world.ben.user)
    await world.env.settle()
    invitation = await world.challenge(ann, ben, hall, **world.sample.first)
    await ben.click(invitation, label="Accept")
    return ann, Room(world, 2, (ann, ben))


async def test_matches_of_all_servers_stand_in_it_those_that_wait_first(world: World) -> None:
    title = world.sample.game.title
    first = await world.ready()
    ann, second = await castle_match(world)
    await second.commit_opening()
    if (await first.match()).to_act == (0,):
        await first.turn()
    if (await second.match()).to_act == (1,):
        await second.turn()
    listed = await ann.slash(await second.home(), "match list")
    assert listed.ephemeral
    assert listed.response
    lines = words(listed.response).splitlines()
    assert lines[0] == "### Your matches"
    assert lines[1].startswith(f"`2` **your turn** · {title}")
    assert lines[2].startswith(f"`1` waiting for <@{world.ben.id}> · {title}")
    assert f"against <@{world.ben.id}>" in lines[1]
    board = await first.board()
    assert f"({board.jump_url})" in lines[2]
    assert labels(listed.response) == ["Match 2", "Match 1", "Challenge", "Finished matches"]


@each_kind
async def test_offers_that_wait_for_an_answer_stand_in_it(world: World) -> None:
    """Whosever turn it is; only for those who have not answered, and until they have."""
    team = world.sample.game.team
    offer = "a proposal to give up" if team else "a draw offer"
    room = await world.ready()
    await room.commit(0, "!draw")
    await room.show()
    lines = await lines_of(world, world.ben)
    to_act = (await room.match()).to_act
    if 1 in to_act:
        assert lines[0].startswith(f"`1` **your turn, {offer} to answer** · ")
    else:
        assert lines[0].startswith(f"`1` **{offer} to answer**, waiting for <@{world.ann.id}> · ")
    assert "answer" not in (await lines_of(world, world.ann))[0]
    await room.commit(1, "!decline")
    assert "answer" not in (await lines_of(world, world.ben))[0]


async def test_offers_come_before_matches_that_wait_for_others(world: World) -> None:
    """Those that end soonest first."""
    rooms = [await world.ready(pace=pace) for pace in ("7d", "none", "7d", "none")]
    for room in rooms:
        if (await room.match()).to_act == (1,):
            await room.turn()
    due = (await rooms[0].row()).created_at + timedelta(days=1)
    for room, days in ((rooms[0], 1), (rooms[2], 0)):
        await room.commit(0, "!draw")
        sql = "UPDATE clocks SET turn_due = ? WHERE match_id = ?"
        ends = time_text(due + timedelta(days=days))
        await world.store.database.rows(sql, (ends, room.id))
    lines = await lines_of(world, world.ben)
    numbers = [line.split("`")[1] for line in lines]
    assert numbers == ["3", "1", "4", "2"]
    assert all(line.count(" until <t:") == 1 for line in lines[:2])


def test_votes_wait_for_those_who_have_not_voted() -> None:
    match = replay(begin(TEAM, {}, "a seed", 3))
    assert to_answer(match, 0) == ()
    voted = replace(match, votes=frozenset({(0, 2)}))
    assert [len(to_answer(voted, seat)) for seat in range(3)] == [0, 1, 0]
    asked = replace(match, asks=frozenset({(1, 2)}), left=frozenset({2}))
    assert [len(to_answer(asked, seat)) for seat in range(3)] == [1, 0, 0]


async def lines_of(world: World, person: MemberActor) -> list[str]:
    listed = await person.slash(world.channel, "match list")
    return said(listed).splitlines()[1:]


async def test_a_match_is_shown_from_the_list(world: World) -> None:
    await world.ready()
    listed = message_of(await world.ann.slash(world.channel, "match list"))
    for _ in range(2):
        shown = await world.ann.click(listed, label="Match 1")
        assert shown.ephemeral
        assert "-# Match 1\n" in said(shown)


async def test_an_empty_list_says_so(world: World) -> None:
    running = await world.dan.slash(world.channel, "match list")
    assert said(running) == "### Your matches\nYou have no running match."
    finished = await world.dan.slash(world.channel, "match list", finished=True)
    assert said(finished) == "### Your finished matches\nYou have no finished match yet."
    page = message_of(finished)
    await world.dan.click(page, label="Running matches")
    assert words(page) == "### Your matches\nYou have no running match."
    await world.dan.click(page, label="Finished matches")
    assert words(page) == said(finished)


@pytest.mark.usefixtures("by_presses")
async def test_from_an_empty_list_to_a_match(world: World) -> None:
    listed = message_of(await world.dan.slash(world.channel, "match list"))
    form = message_of(await world.dan.click(listed, label="Challenge"))
    assert form.ephemeral
    assert "against **anyone**" in words(form)
    await world.dan.click(form, label="Challenge")
    invitation = world.last(world.channel)
    assert f"<@{world.dan.id}> is looking for an opponent." in words(invitation)
    await world.ann.click(invitation, label="Accept")
    assert (await world.store.matches.of_person(world.dan.id, statuses=RUNNING, limit=1))[0].id == 1


async def test_finished_matches_tell_how_they_ended_for_me(world: World) -> None:
    room = await world.ready()
    await room.resign(1)
    for person, state in ((world.ann, "you won"), (world.ben, "you lost")):
        listed = await person.slash(world.channel, "match list", finished=True)
        assert f"`1` {state} · {world.sample.game.title}" in said(listed)
        assert "You have no running match." in said(await person.slash(world.channel, "match list"))


async def test_a_long_list_is_paged(world: World) -> None:
    for _ in range(12):
        await world.begin()
    listed = await world.ann.slash(world.channel, "match list")
    page = message_of(listed)
    newest = [f"Match {number}" for number in range(12, 2, -1)]
    assert labels(page) == [*newest, "Next", "Challenge", "Finished matches"]
    assert disabled(page) == ["Back"]
    await world.ann.click(page, label="Next")
    assert labels(page) == ["Match 2", "Match 1", "Back", "Challenge", "Finished matches"]
    await world.restart()
    await world.ann.click(page, label="Back")
    assert labels(page) == [*newest, "Next", "Challenge", "Finished matches"]
    assert len(set(ids(page))) == len(ids(page))


async def test_a_match_set_aside_does_not_spoil_the_list(world: World) -> None:
    """What is over keeps its result, even if it no longer replays."""
    title = world.sample.game.title
    over = await world.ready()
    await over.resign(1)
    running = await world.ready()
    await running.turn()
    for room in (over, running):
        await spoil(world, room)
    finished = await world.ann.slash(world.channel, "match list", finished=True)
    assert f"`1` you won · {title}" in said(finished)
    listed = await world.ann.slash(world.channel, "match list")
    assert "`2` set aside" in said(listed)
    offered = await world.ann.autocomplete(world.channel, "match show", "match", "")
    names = [each["name"] for each in offered]
    assert [name for name in names if name.startswith("2 ")] == [f"2 · {title} · set aside"]
    assert any(name.startswith(f"1 · {title}") and name.endswith(" · over") for name in names)


async def test_a_match_set_aside_is_explained(world: World) -> None:
    room = await world.ready()
    await room.turn()
    board = await room.board()
    seat, (text, *_) = next_turn(await room.match())
    before = await room.texts()
    await spoil(world, room)
    name = f"{world.command} play"
    for told in (
        await world.ben.click(board, label="My board"),
        await world.ben.slash(world.channel, "match show", match=room.id),
        await room.players[seat].slash(world.channel, name, action=text, match=room.id),
    ):
        assert told.ephemeral
        assert "This match is set aside: its moves do not fit the rules. They are kept." in said(
            told
        )
    assert len(await room.texts()) == len(before)
