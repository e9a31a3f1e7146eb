"""The bot itself with a Discord that refuses edits in archived threads: the card of a result gets
its curve before the thread is closed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import Bot
from cogs.desk.rounds import Rounds
from cogs.desk.services import Rules
from cogs.upkeep import retries
from db.store import Store
from db.values import NewMatch
from players.position_chances import ChanceQuestion
from players.thinkers import Thinkers
from tests.bot.bots.test_review import saw
from tests.loopback.kit import running, small_discord
from tests.sample import GAME, random_match
from tests.waiting import comes_true, soon
from tools.loopback.drafts import Draft


async def test_a_card_gets_its_curve_before_the_thread_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free, match = asyncio.Event(), random_match(GAME, "1")

    async def look(_: Thinkers, question: ChanceQuestion, *_for: object) -> tuple[float, ...]:
        await free.wait()
        return saw(question)

    async def weigh(*_: object) -> None:
        return None

    monkeypatch.setattr(Thinkers, "look", look)
    monkeypatch.setattr(Thinkers, "weigh", weigh)
    async with small_discord(monkeypatch) as server:
        world = server.world
        guild = world.guild("Manor")
        games, people = world.channel(guild, "games"), (world.person("ann"), world.person("ben"))
        store = await Store.open(tmp_path / "vivat.sqlite3")
        try:
            async with running(Bot(store, Rules(curves=True))) as bot:
                await soon(server.gateway.ready.wait())
                thread = world.thread(world.post(games, Draft({"content": "here"}, {})), "a match")
                services = bot.services
                new = NewMatch(
                    setup=match.setup,
                    people=tuple(each.id for each in people),
                    rated=False,
                    guild_id=guild.id,
                    channel_id=thread.id,
                    home_id=games.id,
                    place="thread",
                    at=services.now(),
                )
                row, at = await store.matches.create(new), services.now()
                await store.log.append(row.id, match.entries, at=at, outcome=match.outcome)
                await services.publisher.publish(row.id)
                rounds = Rounds(bot, retries.rounds(bot))
                await rounds.look()
                assert not thread.archived
                free.set()

                async def due() -> bool:
                    return bool(await store.closings.due())

                await comes_true(due)
                await rounds.look()
                assert world.channels[thread.id].archived
                (card,) = thread.messages.values()
                assert "The chances by turn." in str(list(card.parts()))
        finally:
            await store.close()
