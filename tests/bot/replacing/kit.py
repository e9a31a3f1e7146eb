"""What the shared fixtures are told, and what people do about somebody who is away."""

from __future__ import annotations

from simcord import InteractionResult

from cogs.play.team import ABSENT
from tests.bot.reading import message_of
from tests.bot.room import Room
from tests.bot.samples import Sample
from tests.bot.world import World

SAMPLE = Sample("toy")

ANN, BEN, CAT = 0, 1, 2
LONG = ABSENT.total_seconds()


def wait(world: World, seconds: float = LONG) -> None:
    """Time passes in which nobody does anything."""
    world.env.backend.advance_clock(seconds)


async def vote(room: Room, seat: int, side: str = "Red") -> InteractionResult:
    """Votes by the button and the question."""
    asked = message_of(await room.click(seat, "Let the bot play"))
    return await room.players[seat].click(asked, label=f"Let the bot play for {side}")
