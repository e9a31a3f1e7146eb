"""A whole match of each game by people who see no picture: they read and press words alone."""

from __future__ import annotations

from typing import Any, Final

import discord
import pytest

from db.values import BoardForm
from engines.match import begin
from engines.registry import GAMES
from tests.bot.listening.listener import Listener, check_heard
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.world import World
from tests.spoken.test_positions import SPOKEN

SHORT: Final[dict[str, dict[str, Any]]] = {"vilnius": {"length": "short", "level": "hard"}}
"""Options for a match that is over sooner."""
MOST: Final = 400
"""The presses after which a match goes nowhere."""
HEARD: Final = 10
"""Every so many decisions a player listens to the whole board."""


SEATS: Final = [
    pytest.param(key, seats, id=f"{key}-{seats}")
    for key in SPOKEN
    for seats in sorted({2, max(GAMES[key].seat_counts) if GAMES[key].team else 2})
]
"""Each game for two, and what is played together also with the most players."""


async def seated(world: World, seats: int) -> Room:
    """A match of so many: of two from the challenge on."""
    options = SHORT.get(world.sample.key, {})
    people = (world.ann, world.ben, world.cat, world.dan)[:seats]
    for person in people:
        await world.store.people.choose(person.id, boards=BoardForm.WORDS)
    if seats == 2:
        return await world.begin(**options)
    room = await world.stored(begin(world.sample.key, options, "1", seats), *people)
    await room.show()
    return room


@pytest.mark.parametrize(("sample", "seats"), SEATS, indirect=["sample"])
async def test_a_whole_match_by_listening(world: World, seats: int) -> None:
    """No picture is opened: each screen of their own has none. Nor is any direct message, which may
    lie unseen among somebody's requests: all is done below public messages and in answers there."""
    places = set[int | None]()

    async def note(interaction: discord.Interaction) -> None:
        places.add(interaction.channel_id)

    world.bot.add_listener(note, "on_interaction")
    room = await seated(world, seats)
    players = [Listener(room, seat) for seat in range(seats)]
    for number in range(MOST):
        if (match := await room.match()).outcome:
            break
        player = players[match.to_act[0]]
        if number % HEARD == 0:
            check_heard(world.sample.game, await player.board(), match.view(player.seat))
        await player.decide()
    assert (await room.match()).outcome
    assert f"**{await room.ending()}**" in words(await room.board())
    assert (await room.home()).id in places
    assert not places & {person.user.dm_channel.id for person in room.players}
