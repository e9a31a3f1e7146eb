"""Many people at once."""

from __future__ import annotations

from db.values import NewMatch
from engines.match import begin
from tests.bot.reading import said, words
from tests.bot.world import SET_UPS, World, slash_of

MANY = 50


async def started(world: World) -> int:
    """A match of Ann and Ben in the channel, set up and not yet shown."""
    row = await world.store.matches.create(
        NewMatch(
            setup=begin("vicious-circle", {}, ""),
            people=(world.ann.id, world.ben.id),
            rated=True,
            guild_id=world.guild.id,
            channel_id=world.channel.id,
            home_id=world.channel.id,
            place="channel",
            at=world.env.now(),
        )
    )
    for person, set_up in zip((world.ann, world.ben), SET_UPS, strict=True):
        await world.bot.house.table.act(row.id, person.id, f"set {set_up}")
    return row.id


async def test_fifty_commands_in_fifty_matches_at_once(world: World) -> None:
    numbers = [await started(world) for _ in range(MANY)]
    results = await world.at_once(
        *(
            slash_of(
                world.ann, world.channel, "vicious move", creature="Sc2", to="d3", match=number
            )
            for number in numbers
        )
    )
    for number, result in zip(numbers, results, strict=True):
        assert said(result) == "Twilight's Saint moves from c2 to d3."
        texts = [entry.text for entry in await world.store.log.entries(number)]
        assert texts[2:] == ["Sc2-d3"]
    boards = [words(each) for each in world.channel.history(viewer=world.cat)]
    for number in numbers:
        assert sum(f"-# Match {number}, rated" in each for each in boards) == 1


async def test_fifty_commands_in_one_match_at_once_play_one_move(world: World) -> None:
    number = await started(world)
    await world.at_once(
        *(
            slash_of(
                world.ann, world.channel, "vicious move", creature="Sc2", to="d3", match=number
            )
            for _ in range(MANY)
        )
    )
    texts = [entry.text for entry in await world.store.log.entries(number)]
    assert texts[2:] == ["Sc2-d3"]
    public = [words(each) for each in world.channel.history(viewer=world.cat)]
    assert len(public) == 1
