"""Whoever waits is mentioned in the new board, and nobody else; at the end all are, once."""

from __future__ import annotations

from tests.bot.room import Room
from tests.bot.samples import each_kind, each_rivalry
from tests.bot.world import World


async def awaited(room: Room) -> list[int]:
    """Whose deed the match waits for."""
    people = (await room.row()).people
    return sorted(people[seat] for seat in (await room.match()).to_act)


@each_kind
async def test_a_new_board_mentions_whoever_waits_once_and_nobody_else(world: World) -> None:
    room = await world.ready()
    for _ in range(5):
        if (await room.match()).outcome:
            break
        before, board = len(world.pings()), (await room.board()).id
        await room.commit_turn()
        await room.show()
        pinged = world.pings()[before:]
        if (await room.board()).id == board:
            assert pinged == []
        else:
            assert pinged
            assert len(set(pinged)) == len(pinged)
            assert set(pinged) <= set(await awaited(room))


@each_rivalry
async def test_of_two_the_one_on_turn_is_mentioned_at_each_turn_and_both_at_the_end(
    world: World,
) -> None:
    room = await world.ready()
    for _ in range(4):
        before = len(world.pings())
        await room.turn()
        assert world.pings()[before:] == await awaited(room)
    before = len(world.pings())
    await room.commit(0, "!resign")
    await room.show()
    assert sorted(world.pings()[before:]) == sorted(player.id for player in room.players)
    before = len(world.pings())
    await world.env.advance_time(60)
    await world.restart()
    await world.env.advance_time(60)
    assert world.pings()[before:] == []


async def test_what_is_left_of_a_board_mentions_nobody(world: World) -> None:
    room = await world.ready()
    old = await room.board()
    await room.turn()
    path = f"/channels/{old.channel.id}/messages/{old.id}"
    changes = [
        body for method, where, body in world.requests() if (method, where) == ("PATCH", path)
    ]
    allowed = [(each.get("data") or each)["allowed_mentions"] for each in changes]
    assert allowed
    assert not allowed[-1].get("users")
