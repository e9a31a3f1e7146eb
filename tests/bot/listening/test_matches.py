"""A whole match of each game by people who see no picture: they read and press words alone."""

from __future__ import annotations

from typing import Any, Final

import pytest

from db.values import BoardForm
from tests.bot.listening.listener import Listener
from tests.bot.reading import words
from tests.bot.world import World
from tests.spoken.test_positions import SPOKEN, reader

SHORT: Final[dict[str, dict[str, Any]]] = {"vilnius": {"length": "short", "level": "hard"}}
"""Options for a match that is over sooner."""
MOST: Final = 400
"""The presses after which a match goes nowhere."""
HEARD: Final = 10
"""Every so many decisions a player listens to the whole board."""


@pytest.mark.parametrize("sample", SPOKEN, indirect=True)
async def test_a_whole_match_by_listening(world: World) -> None:
    """No picture is opened: each screen of their own has none."""
    for person in (world.ann, world.ben):
        await world.store.people.set_boards(person.id, BoardForm.WORDS)
    room = await world.begin(**SHORT.get(world.sample.key, {}))
    players = [Listener(room, seat) for seat in range(2)]
    read = reader(world.sample.game)
    for number in range(MOST):
        if (match := await room.match()).outcome:
            break
        player = players[match.to_act[0]]
        if number % HEARD == 0:
            found, seen = read.heard(await player.board()), read.seen(match.view(player.seat))
            elsewhere = getattr(read, "IN_AREAS", ())
            assert {key: found[key] for key in found if key not in elsewhere} == {
                key: seen[key] for key in seen if key not in elsewhere
            }
        await player.decide()
    assert (await room.match()).outcome
    assert f"**{await room.ending()}**" in words(await room.board())
