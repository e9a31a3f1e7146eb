"""People who accept no direct messages, and messages that fail for other reasons."""

from __future__ import annotations

import pytest

from db.errors import StoreTrouble
from db.preferences import Preferences
from tests.bot.reading import alts, ending, message_of, said, words
from tests.bot.vicious_circle.kit import OPENING
from tests.bot.world import World


async def is_closed(world: World, person: int) -> bool:
    """Whether Discord has refused a message to this person."""
    return (await world.store.people.of(person)).dm_closed


async def test_a_closed_dm_is_remembered_and_not_tried_again(world: World) -> None:
    world.close_dms(world.ben)
    room = await world.begin()
    assert world.posts(world.ben.user.dm_channel.id) == 1
    assert await is_closed(world, world.ben.id)
    assert not await is_closed(world, world.ann.id)
    await room.play(0, "set Sc2 Wa1 Da2")
    await world.begin()
    await world.restart()
    await world.begin()
    assert world.posts(world.ben.user.dm_channel.id) == 1
    assert len(world.dms(world.ann)) == 3


async def test_with_a_closed_dm_the_button_and_the_command_show_the_same_screen(
    world: World,
) -> None:
    world.close_dms(world.ben)
    room = await world.begin()
    by_button = await room.click(1, "Set up")
    assert by_button.response
    assert by_button.ephemeral
    told = words(by_button.response), alts(by_button.response)
    by_command = await world.ben.slash(await room.home(), "vicious setup")
    assert by_command.response
    assert by_command.ephemeral
    assert (words(by_command.response), alts(by_command.response)) == told
    assert "### Your secret set-up" in told[0]


async def test_a_whole_set_up_with_closed_dms(world: World) -> None:
    world.close_dms(world.ann)
    world.close_dms(world.ben)
    room = await world.begin()
    opened = await room.click(0, "Set up")
    message = message_of(opened)
    for creature in ("Sc2", "Wa1", "Da2"):
        for verb, last in (("setup-take", creature[0]), ("setup-put", creature[1:])):
            await world.ann.click(message, custom_id=ending(message, verb, last))
    await world.ann.click(message, label="Lock in")
    assert world.gone(message)
    await world.ben.slash(await room.home(), "vicious setup", creatures="Sc4 We5 De4")
    assert "Twilight: move" in words(await room.board())


async def test_a_refused_dm_channel_counts_as_closed(world: World) -> None:
    world.fail("POST", "/users/@me/channels", 403, 50007)
    room = await world.begin()
    assert await is_closed(world, world.ann.id)
    assert "Twilight and Dawn set up in secret." in words(await room.board())


async def test_a_dm_that_fails_otherwise_is_tried_again(world: World) -> None:
    dm = world.ben.user.dm_channel.id
    world.fail("POST", f"/channels/{dm}/messages", 500)
    room = await world.begin()
    assert world.dms(world.ben) == []
    assert not await is_closed(world, world.ben.id)
    world.recover()
    await room.play(0, "set Sc2 Wa1 Da2")
    assert "### Your secret set-up" in words(world.dm(world.ben))


async def test_a_failing_dm_does_not_keep_the_board_from_being_shown(world: World) -> None:
    room = await world.begin()
    for person in room.players:
        world.fail("PATCH", f"/channels/{person.user.dm_channel.id}/*", 500)
    await room.play(0, "set Sc2 Wa1 Da2")
    answer = await room.play(1, "set Sc4 We5 De4")
    assert "Dawn sets up" in said(answer)
    assert "Twilight: move" in words(await room.board())


async def test_a_database_that_is_away_is_told_by_whoever_answers_alone(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody waits for what is learned about people by the way."""

    async def away(_: int) -> Preferences:
        raise StoreTrouble("unreached")

    with monkeypatch.context() as patched:
        patched.setattr(world.store.people, "of", away)
        await world.ben.user.slash("match list")
    assert not [each for each in caplog.records if each.exc_info]


@pytest.mark.parametrize("hours", [0, 1])
async def test_after_a_deed_a_hand_is_sent_again(world: World, hours: int) -> None:
    """At once after one among the direct messages, else after a pause."""
    world.close_dms(world.ben)
    await world.begin()
    world.recover()
    await world.ben.slash(world.channel, "match list")
    await world.begin()
    assert world.dms(world.ben) == []
    if hours:
        world.env.backend.advance_clock(hours * 3600)
    else:
        await world.ben.user.slash("match list")
    await world.begin()
    assert "Your secret set-up" in words(world.dms(world.ben)[-1])
    assert not await is_closed(world, world.ben.id)


async def test_a_deleted_direct_message_is_not_asked_for_again_and_again(world: World) -> None:
    room = await world.begin(OPENING[0])
    await world.ben.user.slash("match list")
    message = next(each for each in world.dms(world.ben) if "secret set-up" in words(each))
    world.env.backend.delete_message(message.channel.id, message.id)
    await room.play(1, "set Sc4 We5 De4")
    assert await world.bot.services.publisher.unshown() == []
    seats = (await room.row()).seats
    assert seats[1].private_message_id is None
    assert "Twilight: move" in words(await room.board())
