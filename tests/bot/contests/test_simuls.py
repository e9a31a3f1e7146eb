"""A simul: one person against many, whose boards are a press apart."""

from __future__ import annotations

from datetime import datetime

import pytest
from simcord import MemberActor

from cogs.contests.form import formats_of, games
from tests.bot.contests.kit import (
    begun,
    contest,
    crowd,
    details,
    joined,
    joining,
    league_form,
    lose,
    said,
    settled,
    start,
    texts,
)
from tests.bot.reading import Shown, alts, control, ids, message_of, words
from tests.bot.room import Room
from tests.bot.samples import every, next_turn
from tests.bot.windows import send
from tests.bot.world import World

in_simuls = every(lambda game: game in games() and "simul" in formats_of(game))


async def rooms(world: World, number: int, people: list[MemberActor]) -> list[Room]:
    """The boards of a simul, in the order in which they opened."""
    now = await contest(world, number)
    named = {each.id: each for each in people}
    return [
        Room(world, match, tuple(named[now.people[each]] for each in meeting.people))
        for match, meeting in zip(now.matches.values(), now.contest.meetings, strict=True)
    ]


async def waiting(world: World, boards: list[Room]) -> list[int]:
    """The numbers of those of these boards that wait for Ann, the one first that waits longest: by
    what has been played."""
    found = list[tuple[datetime, int]]()
    for each in boards:
        row, match = await each.row(), await each.match()
        if each.players.index(world.ann) in match.to_act:
            since = match.entries[-1].at if match.entries else None
            found.append((since or row.created_at, each.id))
    return [each for _, each in sorted(found)]


async def spread(world: World, boards: list[Room]) -> None:
    """Plays on, so that the boards do not wait in the order of their numbers."""
    for each in reversed(boards):
        world.env.backend.advance_clock(60)
        await each.commit_opening()
        await each.commit_turn()
        await each.show()
    await world.env.settle()


def shown(message: Shown) -> int:
    """The match whose board this private answer is; 0 for none."""
    names = [each.split(":") for each in ids(message)]
    return next((int(each[2]) for each in names if each[1] == "more"), 0)


async def end_of(world: World, number: int) -> str:
    """The words of the end of a simul."""
    await settled(world)
    assert (await contest(world, number)).row.phase == "over"
    return texts(world.last(world.channel))


@in_simuls
async def test_a_simul_from_the_command_to_its_score(world: World) -> None:
    people = crowd(world, 5)
    number = await joined(world, people[1:], format="simul")
    invitation = texts(await joining(world, number))
    assert "against <@" + str(world.ann.id) in invitation
    assert "4 people" in invitation, "the host is not counted"
    await world.restart()
    page = await details(world, number)
    await world.ann.click(page, custom_id=control(page, "contest-start"))
    await settled(world)
    boards = await rooms(world, number, people)
    assert [each.players.index(world.ann) for each in boards] == [0, 1, 0, 1]
    assert all([(await each.row()).place == "thread" for each in boards])
    for each in boards[1:]:
        await lose(world, each.id, next(one.id for one in each.players if one != world.ann))
    await lose(world, boards[0].id, world.ann.id)
    end = await end_of(world, number)
    assert f"**<@{world.ann.id}> 3 : 1**" in end
    assert "3 : 1 · Over after 4 matches" in str(alts(world.last(world.channel)))
    scores = [("0", "1"), ("0", "1"), ("1", "0"), ("0", "1")]
    for each, (mine, theirs) in zip(boards, scores, strict=True):
        one, two = (f"<@{player.id}>" for player in each.players)
        assert f"{one} **{mine} – {theirs}** {two}" in end, "each board"


@in_simuls
async def test_next_board_goes_through_all_that_wait_the_longest_first(world: World) -> None:
    people = crowd(world, 6)
    number = await begun(world, people[1:], format="simul")
    boards = await rooms(world, number, people)
    await spread(world, boards)
    wanted = await waiting(world, boards)
    assert len(wanted) > 1, "some wait for the host"
    page = message_of(await world.ann.click(await boards[0].board(), label="Next board"))
    seen = [shown(page)]
    for _ in wanted[1:]:
        await world.ann.click(page, label="Next board")
        seen.append(shown(page))
    begin = (wanted.index(boards[0].id) + 1) % len(wanted) if boards[0].id in wanted else 0
    assert seen == [*wanted[begin:], *wanted[:begin]]
    for each in (each for each in boards if each.id in wanted):
        await each.commit_turn(world.ann)
    await world.ann.click(page, label="Next board")
    assert not await waiting(world, boards)
    assert "No board waits for you now." in words(page)


async def test_the_list_has_the_boards_alone_in_the_order_of_waiting(world: World) -> None:
    people = crowd(world, 5)
    number = await begun(world, people[1:], format="simul")
    other = await world.begin()
    boards = await rooms(world, number, people)
    await spread(world, boards)
    row = (await contest(world, number)).row
    (table,) = [
        each
        for each in world.at(row.card_channel_id or 0).history()
        if "contest-text" in texts(each)
    ]
    page = message_of(await world.ann.click(table, label="My boards"))
    listed = [int(each.split(":")[2]) for each in ids(page) if each.split(":")[1] == "board"]
    assert sorted(listed) == sorted(each.id for each in boards)
    assert other.id not in listed
    wanted = await waiting(world, boards)
    assert listed[: len(wanted)] == wanted
    page = message_of(await world.ann.click(table, label="Next board"))
    assert shown(page) == wanted[0]
    page = message_of(await world.ben.click(table, label="Next board"))
    assert shown(page) in {each.id for each in boards if world.ben in each.players} | {0}


async def test_the_answer_to_a_move_elsewhere_leads_to_the_next_board(world: World) -> None:
    """And the board that takes the place of another one stays when that goes on."""
    people = crowd(world, 5)
    number = await begun(world, people[1:], format="simul")
    boards = await rooms(world, number, people)
    mine = [each for each in boards if each.id in await waiting(world, boards)]
    page = message_of(await world.ann.click(await mine[0].board(), label="My board"))
    await world.ann.click(page, label="Next board")
    assert shown(page) == mine[1].id
    seat, turn = next_turn(await mine[0].match())
    assert mine[0].players[seat] == world.ann
    name = f"{world.command} play"
    for each in turn[:-1]:
        await world.ann.slash(world.channel, name, action=each, match=mine[0].id)
    answer = await world.ann.slash(world.channel, name, action=turn[-1], match=mine[0].id)
    assert not world.gone(page)
    await world.ann.click(message_of(answer), label="Next board")
    assert shown(message_of(answer)) == mine[1].id


async def test_a_simul_ends_as_its_host_leaves_it(world: World) -> None:
    people = crowd(world, 4)
    number = await joined(world, people[1:], format="simul")
    await world.ann.click(await joining(world, number), label="Leave")
    await settled(world)
    now = await contest(world, number)
    assert (now.row.phase, now.row.told) == ("stopped", True)
    assert "its host has left" in texts(world.last(world.channel))
    number = await begun(world, people[1:], format="simul")
    for each in (await rooms(world, number, people))[1:]:
        await each.commit_opening()
        await each.commit_turn()
        await each.commit_turn()
    asked = message_of(await world.ann.click(await joining(world, number), label="Withdraw"))
    await world.ann.click(asked, label="Withdraw")
    assert f"**<@{world.ann.id}> 0 : 2½**" in await end_of(world, number)


async def test_a_simul_goes_on_without_a_guest_who_withdraws(world: World) -> None:
    people = crowd(world, 4)
    number = await begun(world, people[1:], format="simul")
    asked = message_of(await world.ben.click(await joining(world, number), label="Withdraw"))
    await world.ben.click(asked, label="Withdraw")
    await settled(world)
    now = await contest(world, number)
    assert now.row.phase == "running"
    assert len(now.contest.open_meetings) == 2
    for each in await rooms(world, number, people):
        if world.ben not in each.players:
            await lose(world, each.id, world.ann.id)
    assert f"**<@{world.ann.id}> ½ : 2**" in await end_of(world, number)


async def test_two_are_too_few_and_the_seventeenth_too_many(world: World) -> None:
    people = crowd(world, 3)
    number = await joined(world, people[1:], format="simul", people=64)
    page = await details(world, number)
    answer = await world.ann.click(page, label="Start now")
    assert "It needs 3 people. Joined so far: 2." in said(answer)
    assert (await contest(world, number)).row.most == 17, "16 and the host"


async def test_whom_the_host_has_blocked_cannot_join(world: World) -> None:
    await world.store.blocks.block(world.ann.id, world.ben.id, world.env.now())
    number = await joined(world, crowd(world, 4)[1:], format="simul")
    assert world.ben.id not in (await contest(world, number)).numbers


@pytest.mark.parametrize(("seat", "wanted"), [("first", 0), ("second", 1)])
async def test_the_host_can_have_one_side(world: World, seat: str, wanted: int) -> None:
    people = crowd(world, 4)
    form = await league_form(world, format="simul")
    rest = await world.ann.click(form, custom_id=control(form, "contest-ask-rest"))
    await send(world.ann, rest, {"contest-host": [seat]})
    await world.ann.click(form, label="Open it")
    for each in people[1:]:
        await each.click(world.last(world.channel), label="Join")
    (row,) = await world.store.contests.of_guild(world.guild.id, 1)
    await start(world, row.id)
    boards = await rooms(world, row.id, people)
    assert {each.players.index(world.ann) for each in boards} == {wanted}
