"""A match with the largest plausible number, seen by all that is sent for it."""

from __future__ import annotations

from db.values import NewMatch
from engines.match import begin
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.samples import every_game
from tests.bot.world import World

BEFORE = 10**7


async def large(world: World) -> Room:
    """A match whose number and entries are as long as they will ever be."""
    row = await world.store.matches.create(
        NewMatch(
            setup=begin(world.sample.key, {}, ""),
            people=(world.cat.id, world.dan.id),
            rated=True,
            guild_id=None,
            channel_id=None,
            home_id=None,
            place="channel",
            at=world.env.now(),
        )
    )
    await world.store.database.rows("PRAGMA foreign_keys = OFF", ())
    for sql in (
        "UPDATE matches SET id = ?, status = 'over' WHERE id = ?",
        "UPDATE seats SET match_id = ? WHERE match_id = ?",
    ):
        await world.store.database.rows(sql, (BEFORE, row.id))
    await world.store.database.rows("PRAGMA foreign_keys = ON", ())
    return await world.ready()


@every_game
async def test_what_discord_limits_besides_components(world: World) -> None:
    room = await large(world)
    assert room.id == BEFORE + 1
    for _ in range(3):
        await room.turn()
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    await world.ann.slash(elsewhere, "match show", match=room.id, here=True)
    assert await room.status() in words(await room.board())
    bodies = [body for _, _, body in world.requests()]
    nonces = [str(body["nonce"]) for body in bodies if body.get("nonce")]
    assert len(nonces) >= 5
    assert max(map(len, nonces)) <= 25
    posted = [n for n in nonces if not n.endswith("dm")]
    assert len(posted) == len(set(posted)), "Discord would drop the second"
    (thread,) = [body["name"] for body in bodies if "auto_archive_duration" in body]
    assert 1 <= len(thread) <= 100
    for each in world.at((await room.row()).home_id or 0).history():
        assert len(each.attachments) <= 10
