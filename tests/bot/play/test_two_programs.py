"""Two programs with the same token at one database: a mistake of the host's that harms nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import count

import pytest

from cogs.hall.context import Context
from cogs.hall.keeping.keeper import Keeper
from cogs.table.play import Table
from cogs.table.publish import Publisher
from db.store import OpenMatch, Store
from engines.match import begin
from tests.bot.samples import each_kind, next_turn
from tests.bot.world import World


@asynccontextmanager
async def second_program(world: World) -> AsyncGenerator[tuple[Table, Publisher]]:
    """The services of another program: its own connection, and nothing remembered in common."""
    store = await Store.open(world.path)
    try:
        house = world.bot.services
        ground = Context(store, house.rules, house.now, house.game_uis)
        yield Table(ground), Publisher(world.bot, ground, Keeper(world.bot, store, house.now))
    finally:
        await store.close()


def nonces(world: World) -> Counter[str]:
    """How often each nonce was posted. Of several messages with one nonce Discord keeps the
    first, where it is told to enforce that."""
    posted = [
        body
        for method, path, body in world.requests()
        if method == "POST" and path.endswith("/messages")
    ]
    assert all(body.get("enforce_nonce") for body in posted if body.get("nonce"))
    return Counter(str(body["nonce"]) for body in posted if body.get("nonce"))


def look_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the next two who open a match do so before either of them goes on."""
    open_match, both, looks = Store.open_match, asyncio.Barrier(2), count(1)

    async def together(self: Store, match_id: int) -> OpenMatch:
        opened = await open_match(self, match_id)
        if next(looks) <= 2:
            await both.wait()
        return opened

    monkeypatch.setattr(Store, "open_match", together)


@each_kind
async def test_both_show_a_new_match_in_the_same_messages(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its board, and what each seat alone is shown."""
    room = await world.stored(begin(world.sample.key, {}, ""), world.ann, world.ben)
    async with second_program(world) as (_, publisher):
        look_together(monkeypatch)
        await asyncio.gather(room.show(), publisher.publish(room.id))
        posted = nonces(world)
        private = [each for each in posted if "-dm" in each]
        assert len(posted) == 1 + len(private)
        assert posted.most_common(1)[0][1] == 2
        assert (await room.row()).shown_ply == 0
        await publisher.publish(room.id)
        await world.env.advance_time(31)
    assert nonces(world) == posted


async def test_both_play_on_by_turns_and_show_each_turn_once(world: World) -> None:
    """The one shows what the other has played, as its background loop would, while that shows
    it."""
    room = await world.ready()
    async with second_program(world) as (table, publisher):
        programs = [(world.bot.services.table, world.bot.services.publisher), (table, publisher)]
        for number in range(4):
            table_now, _ = programs[number % 2]
            seat, texts = next_turn(await room.match())
            for text in texts:
                await table_now.act(room.id, room.players[seat].id, text)
            before = nonces(world)
            await asyncio.gather(*(each.publish(room.id) for _, each in programs))
            assert len(nonces(world) - before) <= 1
            row, home = await room.row(), await room.home()
            assert row.shown_ply == (await room.match()).ply
            # Here Discord has two messages of the one that it would have kept.
            assert row.board_id in [each.id for each in home.history()[-2:]]
