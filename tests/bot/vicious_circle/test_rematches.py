"""Rematches: who moves first by either ruleset."""

from __future__ import annotations

import pytest

from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.vicious_circle.kit import OPENING
from tests.bot.world import World


async def over(world: World, ruleset: str, ending: str) -> Room:
    """A match that one side has won by resignation, or that is drawn."""
    room = await world.ready(ruleset=ruleset)
    home = await room.home()
    if ending == "draw":
        for person in room.players:
            await person.slash(home, "vicious draw")
        return room
    await room.resign(0 if ending == "Dawn" else 1)
    return room


@pytest.mark.parametrize(
    ("ruleset", "ending", "first"),
    [
        ("van-slyke", "Twilight", "Dawn"),
        ("van-slyke", "Dawn", "Twilight"),
        ("van-slyke", "draw", "Dawn"),
        ("magnus", "Twilight", "Twilight"),
        ("magnus", "Dawn", "Dawn"),
        ("magnus", "draw", "Twilight"),
    ],
)
async def test_who_moves_first_follows_the_last_result(
    world: World, ruleset: str, ending: str, first: str
) -> None:
    again = await (await over(world, ruleset, ending)).rematch()
    for seat, text in OPENING:
        await again.play(seat, text)
    assert f"**{first} to move a creature or deploy one.**" in words(await again.board())
