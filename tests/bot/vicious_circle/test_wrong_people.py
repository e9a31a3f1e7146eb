"""People who press what is not theirs, at the wrong time, or both at once."""

from __future__ import annotations

import pytest

from tests.bot.reading import said, words
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World, slash_of


@pytest.mark.parametrize("label", ["Set up", "My set-up"])
async def test_strangers_cannot_touch_a_match_in_set_up(world: World, label: str) -> None:
    room = await world.begin()
    refused = await room.click(world.cat, label)
    assert refused.ephemeral
    assert await room.only_players() in said(refused)
    assert await room.texts() == []


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("vicious move", {"creature": "Sc2", "to": "d3"}),
        ("vicious deploy", {"creature": "P*", "at": "b1"}),
        ("vicious setup", {}),
        ("vicious hand", {}),
    ],
)
async def test_strangers_cannot_command_a_match(
    world: World, name: str, options: dict[str, str]
) -> None:
    room = await world.ready()
    refused = await world.cat.slash(world.channel, name, match=room.id, **options)
    assert refused.ephemeral
    assert await room.only_players() in said(refused)
    assert len(await room.texts()) == 2


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
