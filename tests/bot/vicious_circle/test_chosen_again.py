"""The set-up's selects, for a person whose client remembers what was chosen there."""

from __future__ import annotations

from tests.bot.play.test_chosen_again import Client
from tests.bot.reading import words
from tests.bot.world import World


async def test_a_creature_and_a_square_are_chosen_again_after_clear(world: World) -> None:
    room = await world.begin()
    opened = (await room.click(0, "Set up")).response
    assert opened
    ann = Client(world.ann, opened)
    for _ in range(3):
        for kind in ("D", "W", "D"):
            await ann.choose("setup-kind", kind)
            assert ann.shown("setup-kind") == kind
            assert ann.shown("setup-square") is None
        await ann.choose("setup-square", "a2")
        assert ann.shown("setup-kind") is None
        await ann.choose("setup-kind", "W")
        assert ann.shown("setup-square") is None
        await ann.choose("setup-square", "a2")
        await ann.choose("setup-kind", "W")
        await ann.choose("setup-square", "reserve")
        await ann.choose("setup-kind", "W")
        await ann.choose("setup-square", "a2")
        await ann.click("Clear")
        assert "Place 3 more creatures" in words(opened)
