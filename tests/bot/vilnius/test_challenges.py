"""How a match of Vilnius comes about."""

from __future__ import annotations

import pytest

from tests.bot.reading import said, words
from tests.bot.room import Room
from tests.bot.vilnius.kit import view_of
from tests.bot.world import World
from tests.sample import present


async def test_a_challenge_names_its_terms_and_is_never_rated(world: World) -> None:
    invitation = await world.challenge(
        world.ann, world.ben, level="hard", hands="closed", length="short",
        without="columns", side="Knight",
    )  # fmt: skip
    shown = words(invitation)
    for term in ("Hard", "Closed hands", "Short game"):
        assert f"**{term}**" in shown
    assert f"<@{world.ann.id}> plays **Knight**" in shown
    await world.ben.click(invitation, label="Accept")
    row = present(await world.store.matches.get(1))
    assert row.people == (world.ben.id, world.ann.id)
    assert row.rated is False
    view = await view_of(Room(world, 1, (world.ben, world.ann)))
    assert view.ruleset.short
    assert not view.ruleset.open_hands
    assert [player.emblem for player in view.players] == [1, 2]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"side": "Knight"}, "Knight does not play: Columns and Bear do."),
        ({"side": "Bear", "without": "bear"}, "Bear does not play: Columns and Knight do."),
    ],
)
async def test_nobody_plays_the_emblem_that_is_left_out(
    world: World, options: dict[str, object], reason: str
) -> None:
    refused = await world.ann.slash(world.channel, "vilnius challenge", **options)
    assert refused.ephemeral
    assert reason in said(refused)
    assert await world.store.invitations.get(1) is None
