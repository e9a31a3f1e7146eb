"""Blocking somebody, whose challenges are refused from then on; and taking that back."""

from __future__ import annotations

from cogs.errors import UserError
from cogs.presses.dispatch import Press, on
from cogs.screens.delivery import hold, hold_update, reply, update
from cogs.screens.pages.settings import Wishes, block_question, settings_screen
from cogs.screens.screen import word
from cogs.screens.sentences import mention
from cogs.services import ServiceBot, Services


async def wishes_of(services: Services, person: int) -> Wishes:
    """Returns what a person has chosen in the settings."""
    people = services.store.people
    return Wishes(
        text_board=await people.text_board(person),
        turned_board=await people.turned_board(person),
        challenges=await people.challenges(person),
        blocked=await services.store.blocks.of(person),
    )


async def block(services: Services, person: int, blocked: int) -> str:
    """Blocks somebody and declines what they have asked; returns a sentence on that. Raises
    `UserError` for people who cannot be blocked."""
    if person == blocked or blocked <= 0:
        raise UserError("You can't block yourself.")
    declined = await services.store.blocks.block(person, blocked, services.now())
    await services.lobby.show_ended(declined)
    return f"{mention(blocked, first=True)} is blocked. `/settings` takes it back."


@on("block")
async def _block(press: Press) -> None:
    await hold(press.interaction)
    host = await press.services.lobby.host_of(press.interaction, press.subject)
    await reply(press.interaction, block_question(host))


@on("block-sure")
async def _block_sure(press: Press) -> None:
    await hold_update(press.interaction)
    told = await block(press.services, press.interaction.user.id, press.subject)
    await update(press.interaction, word(told))


@on("unblock")
async def _unblock(press: Press) -> None:
    await hold_update(press.interaction)
    person = press.interaction.user.id
    await press.services.store.blocks.unblock(person, press.subject)
    note = f"{mention(press.subject, first=True)} is no longer blocked."
    await update(press.interaction, settings_screen(await wishes_of(press.services, person), note))


async def setup(_bot: ServiceBot) -> None:
    """Adds nothing: loading the module is what makes its answers known."""
