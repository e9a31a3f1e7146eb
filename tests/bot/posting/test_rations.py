"""Discord rations the changes of old messages: a refusal harms nothing, and nothing is tried for
ever."""

from __future__ import annotations

import pytest

from cogs.hall import delivery
from tests.bot.reading import ids, words
from tests.bot.room import Room
from tests.bot.world import World
from tests.waiting import for_ever

WORN = 30046
HOUR, DAY = 3600, 24 * 3600


def changes(world: World, message_id: int) -> int:
    """How often the bot has tried to change a message."""
    tried = [each for each in world.env.http_requests if each.method == "PATCH"]
    return sum(each.path.endswith(f"/messages/{message_id}") for each in tried)


async def rounds(world: World, days: float) -> None:
    """The bot runs for some days; a round every six hours is enough to see what it repeats."""
    for _ in range(round(days * 4)):
        world.env.backend.advance_clock(6 * HOUR)
        await world.rounds("Retries").look()
        await world.env.settle()


async def refused(world: World, status: int, code: int) -> tuple[Room, int]:
    """A match whose older board could not shrink, for this reason; and that board."""
    room = await world.ready()
    old = await room.board()
    world.fail("PATCH", f"/channels/{old.channel.id}/messages/{old.id}", status, code)
    await room.turn()
    assert (await room.board()).id != old.id
    assert await room.latest() in words(await room.board())
    return room, old.id


@pytest.mark.parametrize(("status", "code"), [(429, WORN), (400, WORN), (404, 10008)])
async def test_a_board_that_will_never_shrink_is_tried_once(
    world: World, status: int, code: int
) -> None:
    room, old = await refused(world, status, code)
    assert await world.store.matches.old_boards() == ()
    await rounds(world, 1)
    assert changes(world, old) == 1
    await room.turn()
    assert await room.latest() in words(await room.board())


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 50083), (500, 0)])
async def test_a_board_that_may_shrink_later_is_tried_for_a_week(
    world: World, status: int, code: int
) -> None:
    _, old = await refused(world, status, code)
    await rounds(world, 6)
    assert len(await world.store.matches.old_boards()) == 1
    await rounds(world, 2)
    assert await world.store.matches.old_boards() == ()
    tried = changes(world, old)
    assert 10 <= tried <= 40
    await rounds(world, 3)
    assert changes(world, old) == tried


async def test_a_board_of_long_ago_that_could_not_shrink_is_tried_again(world: World) -> None:
    """What counts is when that failed first: players may think for weeks."""
    room = await world.ready()
    old = await room.board()
    world.env.backend.advance_clock(20 * DAY)
    world.fail("PATCH", f"/channels/{old.channel.id}/messages/{old.id}", 500)
    await room.turn()
    world.recover()
    await rounds(world, 0.25)
    assert ids(world.now(old)) == []


@pytest.mark.parametrize(("age", "tries"), [(2 * HOUR, 2), (0, 3)])
async def test_where_discord_makes_us_wait_for_an_old_message_it_is_tried_twice(
    world: World, monkeypatch: pytest.MonkeyPatch, age: int, tries: int
) -> None:
    """The library waits by itself as long as Discord says: so comes what is rationed, too."""
    room = await world.ready()
    old, tried = await room.board(), list[int]()
    world.env.backend.advance_clock(age)

    async def edit(*_: object, **__: object) -> None:
        tried.append(old.id)
        await for_ever()

    monkeypatch.setattr(delivery, "PATIENCE", 0.01)
    with monkeypatch.context() as patch:
        patch.setattr("discord.PartialMessage.edit", edit)
        await room.commit_turn()
        await room.show()
        for minutes in (1, 2, 4) if age else (1, 2):
            world.env.backend.advance_clock(minutes * 60 + 1)
            await world.rounds("Retries").look()
    assert len(tried) == tries
    assert bool(await world.store.matches.old_boards()) == (not age)


@pytest.mark.parametrize("age", [0, 2 * HOUR])
async def test_a_board_that_discord_was_too_slow_to_touch_up_shrinks_later_unless_it_is_old(
    world: World, monkeypatch: pytest.MonkeyPatch, age: int
) -> None:
    """An old one was probably changed too often, and is left as it is."""
    room = await world.begin()
    old = await room.board()
    world.env.backend.advance_clock(age)

    async def edit(*_: object, **__: object) -> None:
        await for_ever()

    monkeypatch.setattr(delivery, "PATIENCE", 0.01)
    with monkeypatch.context() as patch:
        patch.setattr("discord.PartialMessage.edit", edit)
        await room.commit(*world.sample.opening[0])
        await room.show()
    assert (await room.board()).id != old.id
    assert await room.latest() in words(await room.board())
    await rounds(world, 0.25)
    assert (ids(world.now(old)) == []) == (not age)
    assert await world.store.matches.old_boards() == ()


async def test_a_worn_board_is_not_touched_up_again(world: World) -> None:
    room = await world.ready()
    board = await room.board()
    world.fail("PATCH", f"/channels/{board.channel.id}/messages/{board.id}", 429, WORN)
    for _ in range(3):
        await world.bot.services.publisher.refresh(room.id)
    assert changes(world, board.id) == 1
    await room.turn()
    assert await room.latest() in words(await room.board())
    await rounds(world, 1)
    assert changes(world, board.id) == 1


async def test_a_direct_message_for_whose_change_we_must_wait_comes_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.begin()
    before = len(world.dms(world.ann))
    assert before == 1

    async def edit(*_: object, **__: object) -> None:
        await for_ever()

    monkeypatch.setattr(delivery, "PATIENCE", 0.01)
    with monkeypatch.context() as patch:
        patch.setattr("discord.PartialMessage.edit", edit)
        await room.commit(0, world.sample.opening[0][1])
        await room.show()
    assert await world.store.matches.untold() == ()


@pytest.mark.parametrize("waits", [True, False])
async def test_an_invitation_that_cannot_say_how_it_ended_is_not_tried_for_ever(
    world: World, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    message = await world.challenge(world.ann, world.ben)
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    world.fail("PATCH", path, *((500, 0) if waits else (429, WORN)))
    await rounds(world, 2)
    assert bool(await world.store.invitations.unsealed()) == waits
    await rounds(world, 7)
    assert await world.store.invitations.unsealed() == ()
    tried = changes(world, message.id)
    await rounds(world, 2)
    assert changes(world, message.id) == tried
