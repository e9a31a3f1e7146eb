"""A board is posted and no answer comes: the next one asks for it by its nonce."""

from __future__ import annotations

from typing import Any

import pytest
from aiohttp import ServerDisconnectedError

from cogs.hall.delivery import post
from cogs.hall.keeping.keeper import Keeper
from db.values import bot_id
from engines.match import begin
from tests.bot.room import Room
from tests.bot.victorus.kit import SAMPLE, WHOLE
from tests.bot.world import World


async def test_it_is_found_though_the_bot_is_to_act_by_then(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would keep its controls otherwise. Where the bot is to act, boards are touched up; what
    stands in the channel cannot be read."""

    async def lost(*asked: Any) -> None:
        await post(*asked)
        raise ServerDisconnectedError

    async def unread(*_: object) -> None:
        """Finds nothing."""

    async def waits(*_: object) -> bool:
        return False

    monkeypatch.setattr("cogs.table.bots.Bots.look", waits)
    room = await world.stored(begin(SAMPLE.key, {}, "", 3), world.ann, world.ben, world.cat)
    seats = "UPDATE seats SET person_id = ? WHERE match_id = ? AND seat = 2"
    await world.store.database.rows(seats, (bot_id(2, 0), room.id))
    await room.show()
    first, taken, bonus, *_ = WHOLE[3].split()
    await room.commit(0, first)
    with monkeypatch.context() as broken:
        broken.setattr("cogs.table.boards.post", lost)
        broken.setattr(Keeper, "own", unread)
        await room.show()
    await room.commit(1, taken)
    await room.commit(1, bonus)
    assert (await room.match()).to_act == (2,)
    await room.show()
    assert (await room.row()).shown_ply == (await room.match()).ply == 3
    assert _nonces(world, room)[-1] == _nonces(world, room)[-2]


def _nonces(world: World, room: Room) -> list[str]:
    """The nonces of the boards of a match in the order in which they were posted."""
    posted = (body for method, _, body in world.requests() if method == "POST")
    nonces = (str(body.get("nonce", "")) for body in posted)
    return [each for each in nonces if each.startswith(f"{room.id}-") and each.count("-") == 2]
