"""A match with the largest plausible number, seen by all that is sent for it."""

from __future__ import annotations

from db.values import NewMatch
from engines.match import begin
from tests.bot.reading import words
from tests.bot.world import SET_UPS, Room, World

BEFORE = 10**7


async def large(world: World) -> Room:
    """A match whose number and entries are as long as they will ever be."""
    row = await world.store.matches.create(
        NewMatch(
            setup=begin("vicious-circle", {}, ""),
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
    return await world.begin(set_ups=SET_UPS)


async def test_what_discord_limits_besides_components(world: World) -> None:
    room = await large(world)
    assert room.id == BEFORE + 1
    for seat, text in ((0, "Sc2-d3"), (1, "Sc4-c5"), (0, "Wa1-b1")):
        await room.play(seat, text)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    await world.ann.slash(elsewhere, "match show", match=room.id, here=True)
    assert "Dawn to move" in words(await room.board())
    bodies = [body for _, _, body in world.requests()]
    nonces = [str(body["nonce"]) for body in bodies if body.get("nonce")]
    assert len(nonces) > 5
    assert max(map(len, nonces)) <= 25
    posted = [n for n in nonces if not n.endswith("dm")]
    assert len(posted) == len(set(posted)), "Discord would drop the second"
    (thread,) = [body["name"] for body in bodies if "auto_archive_duration" in body]
    assert 1 <= len(thread) <= 100
    for each in world.at((await room.row()).home_id or 0).history():
        assert len(each.attachments) <= 10
