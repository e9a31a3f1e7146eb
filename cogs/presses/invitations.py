"""The buttons of an invitation for more than two."""

from __future__ import annotations

from cogs.presses.dispatch import Press, on
from cogs.screens.ids import whole
from cogs.services import ServiceBot


@on("join")
async def _join(press: Press) -> None:
    await press.services.lobby.gathering.join(press.interaction, press.subject)


@on("side")
async def _side(press: Press) -> None:
    """The person joins with this side, or changes to it."""
    side = whole(press.value)
    await press.services.lobby.gathering.join(press.interaction, press.subject, side)


@on("leave")
async def _leave(press: Press) -> None:
    await press.services.lobby.gathering.leave(press.interaction, press.subject)


@on("start")
async def _start(press: Press) -> None:
    await press.services.lobby.gathering.start(press.interaction, press.subject)


async def setup(_bot: ServiceBot) -> None:
    """Nothing to add: loading the module is what makes its answers known."""
