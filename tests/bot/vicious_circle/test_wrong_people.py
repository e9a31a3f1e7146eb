"""People who press what is not theirs, at the wrong time, or both at once."""

from __future__ import annotations

from tests.bot.reading import said, words
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World, slash_of


async def test_both_locking_in_at_the_same_moment_are_both_kept(world: World) -> None:
    room = await world.begin()
    home = await room.home()
    results = await world.at_once(
        slash_of(world.ann, home, "vicious setup", creatures=SET_UPS[0]),
        slash_of(world.ben, home, "vicious setup", creatures=SET_UPS[1]),
    )
    assert sorted(await room.texts()) == sorted(f"set {each}" for each in SET_UPS)
    assert all("sets up" in said(each) for each in results)
    assert "Twilight: move" in words(await room.board())
    assert len(await room.boards()) == 1
