"""The buttons of an invitation."""

from __future__ import annotations

from cogs.presses.dispatch import Press, on
from cogs.screens.ids import whole
from cogs.services import ServiceBot


@on("accept", "join")
async def _join(press: Press) -> None:
    await press.services.lobby.join(press.interaction, press.subject)


@on("side")
async def _side(press: Press) -> None:
    """The person joins with this side, or changes to it."""
    await press.services.lobby.join(press.interaction, press.subject, whole(press.value))


@on("leave")
async def _leave(press: Press) -> None:
    await press.services.lobby.leave(press.interaction, press.subject)


@on("start")
async def _start(press: Press) -> None:
    await press.services.lobby.start(press.interaction, press.subject)


@on("refuse")
async def _refuse(press: Press) -> None:
    await press.services.lobby.decline(press.interaction, press.subject)


@on("withdraw")
async def _withdraw(press: Press) -> None:
    await press.services.lobby.withdraw(press.interaction, press.subject)


async def setup(_bot: ServiceBot) -> None:
    """Adds nothing: loading the module is what makes its answers known."""
