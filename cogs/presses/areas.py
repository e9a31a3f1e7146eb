"""Looking closer at a board: one part of it by itself, for whoever asks."""

from __future__ import annotations

from cogs.errors import Interaction
from cogs.presses.board import as_wanted, show_board
from cogs.presses.dispatch import Press, on
from cogs.screens.delivery import hold, hold_update, reply
from cogs.screens.match.look import look_screen
from cogs.screens.match_view import match_view
from cogs.services import ServiceBot, services_of


async def show_area(interaction: Interaction, match_id: int, area: str = "") -> None:
    """An area of the board as the match stands, for a player or who may watch: in the answer that
    is being held or the message that is being changed. `area` is the value of one of the renderer's
    areas; any other is the whole board. Raises `UserError` for people who may not look."""
    services = services_of(interaction)
    opened, seat = await services.table.look(match_id, interaction)
    shown = await as_wanted(interaction, match_view(opened, seat))
    told = services.game_uis[opened.row.game].area_words(shown.view, area)
    as_text = await services.store.people.text_board(interaction.user.id)
    await reply(interaction, look_screen(shown, area, told, as_text=as_text))


@on("look")
async def _look(press: Press) -> None:
    await hold(press.interaction)
    await show_area(press.interaction, press.subject)


@on("look-at")
async def _look_at(press: Press) -> None:
    await hold_update(press.interaction)
    await show_area(press.interaction, press.subject, press.arg(0))


@on("hand")
async def _hand(press: Press) -> None:
    """A player's own hand: an area of the board where the game names it, else the board."""
    await hold(press.interaction)
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    area = press.services.game_uis[seated.opened.row.game].hand_area
    if area:
        await show_area(press.interaction, press.subject, area)
    else:
        await show_board(press.interaction, press.subject)


async def setup(_bot: ServiceBot) -> None:
    """Adds nothing: loading the module is what makes its answers known."""
