"""The cog of the toy game: nothing but what every game has."""

from __future__ import annotations

from cogs.commands.turns import TurnCog
from cogs.screens.desk import Control, Desk, PrivateScreen
from cogs.services import ServiceBot
from engines.game import AnyView, Seat


def _controls(_view: AnyView) -> tuple[Control, ...]:
    return (Control("Move", "move", True),)


def _private(_match: int, _ply: int, _seat: Seat, _view: AnyView) -> PrivateScreen | None:
    return None


class ToyCog(TurnCog, group_name="toy", group_description="Toy, for two or three"):
    """`/toy`."""

    desk = Desk("toy", "toy", _controls, lambda _: "Say it.", _private)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(ToyCog(bot))
