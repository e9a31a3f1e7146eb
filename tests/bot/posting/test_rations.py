"""Discord rations the changes of old messages: a refusal harms nothing, what is only so for now is
tried again, and nothing is tried for ever."""

from __future__ import annotations

import pytest

from cogs.hall import delivery
from cogs.hall.keeping.keeper import TRIES
from cogs.hall.refusals.codes import WITHIN, WORN
from tests.bot.reading import ids, words
from tests.bot.room import Room
from tests.bot.world import World
from tests.waiting import for_ever

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


async def test_a_board_that_is_gone_is_tried_once(world: World) -> None:
    room, old = await refused(world, 404, 10008)
    assert await world.store.matches.old_boards() == ()
    await rounds(world, 1)
    assert changes(world, old) == 1
    await room.turn()
    assert await room.latest() in words(await room.board())


@pytest.mark.parametrize(("status", "code"), [(429, WORN), (400, WORN), (403, 50001), (400, 50083)])
async def test_a_board_that_may_not_be_changed_now_shrinks_at_last(
    world: World, status: int, code: int
) -> None:
    """The permission may be given back, and the thread may come back from the archive."""
    _, old = await refused(world, status, code)
    await rounds(world, 3)
    world.recover()
    await rounds(world, 0.5)
    assert changes(world, old) > 3
    assert await world.store.matches.old_boards() == ()
    board = world.at((await world.store.matches.get(1)).channel_id or 0)  # type: ignore[union-attr]
    assert [ids(each) for each in board.history() if each.id == old] == [[]]


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 50083), (429, WORN), (500, 0)])
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


@pytest.mark.parametrize("age", [0, 2 * HOUR])
async def test_a_board_for_whose_change_we_must_wait_comes_anew_and_shrinks_later(
    world: World, monkeypatch: pytest.MonkeyPatch, age: int
) -> None:
    """However old it is: the wait was given up by ourselves, and says nothing of the board."""
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
        await rounds(world, 1)
    assert len(await world.store.matches.old_boards()) == 1
    await rounds(world, 0.5)
    assert ids(world.now(old)) == []
    assert await world.store.matches.old_boards() == ()


@pytest.mark.parametrize("lasts", [True, False])
async def test_a_board_that_is_rationed_waits_and_comes_anew_only_if_that_lasts(
    world: World, lasts: bool
) -> None:
    """No new board, and no ping, while a wait of seconds is enough."""
    room, waited = await world.begin(), list[float]()
    old = await room.board()
    path = f"/channels/{old.channel.id}/messages/{old.id}"
    world.fail("PATCH", path, 429, WORN, None if lasts else TRIES - 1)

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    world.bot.services.keeper.sleep = sleep
    await room.commit(*world.sample.opening[0])
    await room.show()
    assert waited == [WITHIN] * (TRIES - 1)
    board = await room.board()
    assert (board.id != old.id) == lasts
    assert await room.latest() in words(board)
    world.recover()
    await rounds(world, 0.5)
    assert (ids(world.now(old)) == []) == lasts
    assert await world.store.matches.old_boards() == ()


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


@pytest.mark.parametrize(("status", "code"), [(500, 0), (429, WORN)])
async def test_an_invitation_that_cannot_say_how_it_ended_is_tried_for_a_week(
    world: World, status: int, code: int
) -> None:
    message = await world.challenge(world.ann, world.ben)
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    world.fail("PATCH", path, status, code)
    await rounds(world, 2)
    assert await world.store.invitations.unsealed() != ()
    await rounds(world, 7)
    assert await world.store.invitations.unsealed() == ()
    tried = changes(world, message.id)
    await rounds(world, 2)
    assert changes(world, message.id) == tried
