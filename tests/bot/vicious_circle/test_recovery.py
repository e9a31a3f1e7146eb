"""Failures while set-ups are secret: nothing is lost, the rest follows, nothing is quoted."""

from __future__ import annotations

import logging

import pytest

from cogs.table.direct_messages import DirectMessages
from db.store import OpenMatch
from tests.bot.people.test_own_side import down
from tests.bot.reading import labels, said, words
from tests.bot.room import Room
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World


async def never(_direct_messages: DirectMessages, _opened: OpenMatch) -> None:
    """As if the program were killed between the board and the direct messages."""


async def test_direct_messages_follow_after_a_kill(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(DirectMessages, "tell", never)
        await world.begin()
    assert world.dms(world.ann) == []
    await world.restart()
    await world.restart()
    for person in (world.ann, world.ben):
        (message,) = world.dms(person)
        assert "Your secret set-up" in words(message)


async def test_no_guild_in_common_counts_as_closed_direct_messages(world: World) -> None:
    world.fail("POST", f"/channels/{world.ben.user.dm_channel.id}/messages", 403, 50278)
    await world.begin()
    await world.begin()
    assert world.posts(world.ben.user.dm_channel.id) == 1


async def test_the_log_quotes_no_set_up(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="cogs")
    room = await world.begin()
    refused = await room.play(0, "Sc2 Wa1 Da2")
    assert "is not an action" in said(refused)
    assert "refused" in caplog.text
    assert "Wa1" not in "".join(r.getMessage() for r in caplog.records if r.name[:4] == "cogs")


async def test_a_set_up_committed_before_the_kill_reaches_the_direct_message(world: World) -> None:
    room = await world.begin()
    await world.bot.services.table.act(room.id, world.ann.id, f"set {SET_UPS[0]}")
    await world.restart()
    await world.env.advance_time(1)
    assert "**Your set-up is locked in.**" in words(world.dm(world.ann))
    assert await room.shown("Twilight locks in a secret set-up.") == 1


async def test_a_deleted_board_that_would_be_touched_up_is_posted_anew(world: World) -> None:
    room = await world.begin()
    board = await room.board()
    world.env.backend.delete_message(board.channel.id, board.id)
    await room.play(0, f"set {SET_UPS[0]}")
    assert "Twilight locks in a secret set-up." in words(await room.board())


async def test_a_board_and_direct_messages_that_could_not_be_shown_come_later(world: World) -> None:
    invitation = await world.challenge(world.ann, world.ben, **world.sample.first)
    world.fail("POST", "/channels/*/messages", 500)
    await world.ben.click(invitation, label="Accept")
    room = Room(world, 1, (world.ann, world.ben))
    assert await room.boards() == []
    world.recover()
    await world.env.advance_time(31)
    assert "Twilight and Dawn set up in secret." in words(await room.board())
    assert "### Your secret set-up" in words(world.dm(world.ann))


async def test_the_direct_message_follows_the_match_to_its_end(world: World) -> None:
    """It has the own side below, and leads to the match as long as that goes on."""
    room = await world.begin()
    (message,) = world.dms(world.ben)
    assert await down(message) == ["1"]
    for seat, text in enumerate(SET_UPS):
        await room.play(seat, f"set {text}")
    assert "Both set-ups are revealed." in words(world.dm(world.ben))
    assert labels(world.dm(world.ben)) == ["Go to the match"]
    await room.resign(0)
    for person in (world.ann, world.ben):
        told = words(world.dm(person))
        assert labels(world.dm(person)) == []
        assert told.startswith("**The match is over.**")
