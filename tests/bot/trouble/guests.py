"""Places to which a person brings the bot along: there it is no member and can only answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.world import World


def no_guild(_number: int) -> None:
    """What the bot knows of servers in which it is not."""


async def visit(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the server one in which the bot is not, but which Ann uses it in."""
    emit = world.env.backend.emit

    def brought_along(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and "guild_id" in payload:
            owners = {"1": str(world.ann.id)}
            payload = {**payload, "authorizing_integration_owners": owners, "app_permissions": "0"}
        emit(event, payload)

    everything = {"view_channel": True, "send_messages": True, "read_message_history": True}
    await world.deny(world.channel, **everything)
    monkeypatch.setattr(world.env.backend, "emit", brought_along)
    monkeypatch.setattr(world.bot, "get_guild", no_guild)


async def begun(world: World) -> tuple[Room, Any]:
    """A match in the visited server, and its first board."""
    invitation = await world.challenge(world.ann, world.ben, **world.sample.first)
    accepted = await world.ben.click(invitation, label="Accept")
    assert "Match 1: " in words(world.now(invitation))
    (board,) = accepted.followups
    return Room(world, 1, (world.ann, world.ben)), board
