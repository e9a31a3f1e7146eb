"""What was committed and not shown is shown later, whatever else is broken."""

from __future__ import annotations

from tests.bot.reading import said, words
from tests.bot.world import World


async def test_one_match_that_cannot_be_shown_does_not_keep_back_another(world: World) -> None:
    broken = await world.ready()
    await broken.resign(1)
    sound = await world.ready()
    sql = "UPDATE actions SET text = '!vote' WHERE match_id = ? AND ply = 0"
    await world.store.database.rows(sql, (broken.id,))
    await world.store.matches.shown(broken.id, 0, None)
    await sound.commit_turn()
    await world.restart()
    assert await sound.latest() in words(await sound.board())


async def test_an_archived_thread_gets_a_new_board(world: World) -> None:
    """What does not let itself be touched up is posted anew."""
    room = await world.begin()
    old = await room.board()
    home = await room.home()
    world.fail("PATCH", f"/channels/{home.id}/messages/*", 400, 50083)
    told = await room.play(*world.sample.opening[0])
    assert "Discord is having problems" not in said(told)
    new = await room.board()
    assert new.id != old.id
    assert await room.latest() in words(new)


async def test_a_new_board_in_the_same_channel_has_another_nonce(world: World) -> None:
    """Discord would take it for the first board otherwise, and keep that."""
    room = await world.ready()
    home = await room.home()
    await world.ann.slash(home, "match show", here=True)
    await world.ann.slash(home, "match show", here=True)
    path = f"/channels/{home.id}/messages"
    posted = [body for method, each, body in world.requests() if (method, each) == ("POST", path)]
    nonces = [body["nonce"] for body in posted]
    assert len(nonces) == len(set(nonces)) >= 3
    assert all(len(str(nonce)) <= 25 for nonce in nonces)


async def test_layouts_are_not_kept_in_memory(world: World) -> None:
    room = await world.ready()
    for _ in range(3):
        await room.click(0, "My board")
    assert len(world.bot.persistent_views) == 0
