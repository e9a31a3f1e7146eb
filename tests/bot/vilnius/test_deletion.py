"""Somebody with a hand has their data deleted: the hand stays in the match, and is sent to
nobody any more."""

from __future__ import annotations

from unittest.mock import patch

import discord

from cogs.hall.sentences import DELETED
from db.values import is_deleted
from tests.bot.deletion import delete
from tests.bot.reading import words
from tests.bot.world import World

ANN, BEN = 0, 1


async def test_the_bot_plays_the_hand_and_sends_it_to_nobody(world: World) -> None:
    room = await world.begin()
    find, asked = world.bot.fetch_user, list[int]()

    async def noting(person: int) -> discord.User:
        asked.append(person)
        return await find(person)

    with patch.object(world.bot, "fetch_user", noting):
        await delete(world, world.ann)
        messages = len(world.dms(world.ann))
        await room.commit(BEN, "!standin 0")
        await room.let_bot_play()
        await room.show()
        match = await room.match()
        assert match.stood_in == {ANN}
        await room.play(BEN, match.game.write(match.view(BEN).legal[0]))
        await room.let_bot_play()
        await room.show()
    assert (await room.match()).ply > match.ply
    assert not any(map(is_deleted, asked))
    assert len(world.dms(world.ann)) == messages
    assert await world.store.matches.untold() == ()
    assert f"{DELETED} (the bot plays)" in words(await room.board())
    hands = "".join(map(words, world.dms(world.ben)))
    assert str(world.ann.id) not in hands
