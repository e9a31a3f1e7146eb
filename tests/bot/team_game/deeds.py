"""What people do when somebody is away."""

from __future__ import annotations

from simcord import InteractionResult, ResponseMessage

from cogs.play.team import ABSENT
from tests.bot.reading import message_of
from tests.bot.room import Room
from tests.bot.world import World

ANN, BEN, CAT = 0, 1, 2
LONG = ABSENT.total_seconds()
BACK = "press “Take my seat back” first."


async def leave(room: Room, seat: int) -> InteractionResult:
    """Leaves by the button, and answers the question."""
    asked = message_of(await room.click(seat, "Leave"))
    return await room.players[seat].click(asked, label="Leave")


async def asked(room: Room, seat: int) -> ResponseMessage:
    """The question about whom to vote."""
    return message_of(await room.click(seat, "Let the bot play"))


async def vote(room: Room, seat: int, side: str = "Bear") -> InteractionResult:
    """Votes by the button and the question."""
    return await room.players[seat].click(
        await asked(room, seat), label=f"Let the bot play for {side}"
    )


def wait(world: World, seconds: float = LONG) -> None:
    """Time passes in which nobody does anything."""
    world.env.backend.advance_clock(seconds)
