"""How a match of Vilitum is begun in the tests of the bot."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from engines.match import begin, replay
from engines.vilitum.model.values import Action
from tests.bot.room import Room
from tests.bot.samples import Sample
from tests.bot.world import World
from tests.sample import said

PLACINGS: Final = (
    *((0, "W>a1"), (1, "W>e5"), (0, "R>b1"), (1, "R>d5"), (0, "Z>c1")),
    *((1, "Z>c5"), (0, "A>d1"), (1, "A>b5")),
)
"""The last pieces, both Clerics, are placed by themselves."""
SAMPLE: Final = Sample(key="vilitum", first={"ember": "me"}, opening=PLACINGS)
RULES: Final = (
    "black-cleric,blood-lust,melee-archer,sneaky-rogue,tactical-wizard,warrior-rush,white-wizard"
)
"""Regional rules by which every verb comes up."""
GAME: Final = SAMPLE.game


async def seated(world: World, *texts: str, **options: str) -> Room:
    """A match of Ann (Ember) and Ben in the channel after these actions, which are shown."""
    room = await world.stored(begin(SAMPLE.key, options, ""), world.ann, world.ben)
    for ply, text in enumerate(texts):
        match = await room.match()
        if match.ply == ply:  # else it was forced
            await room.commit(match.to_act[0], text)
    await room.show()
    return room


async def where(world: World, fits: Callable[[Action], bool], **options: str) -> tuple[Room, Any]:
    """A match in which the side to act may play such an action, and that action: found in
    matches played at random."""
    for seed in range(200):
        rng = random.Random(seed)
        match = replay(begin(SAMPLE.key, options, ""))
        while not match.outcome:
            (seat,) = match.to_act
            legal = match.view(seat).legal
            found = next((action for action in legal if fits(action)), None)
            if found is not None:
                texts = [entry.text for entry in match.entries]
                return await seated(world, *texts, **options), found
            match = said(match, seat, GAME.write(rng.choice(legal)))
    raise AssertionError("no such action in 200 matches")
