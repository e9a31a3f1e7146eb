"""The buttons of the small message in which a draw offer, or a proposal to give up, stands. The
commands and private boards do the same by `cogs.presses.board`."""

from __future__ import annotations

from typing import Final

from cogs.errors import BadControl
from cogs.presses.board import publish
from cogs.presses.dispatch import Press, on
from cogs.screens.delivery import hold_shared
from cogs.screens.match.offer import ACCEPT, DECLINE, WITHDRAW
from cogs.services import ServiceBot
from cogs.table.offers import pressed
from cogs.table.play import TRIES, OldControl
from db.store import Stale
from engines import entries

TEXTS: Final = {
    ACCEPT: entries.DRAW,
    DECLINE: entries.DECLINE,
    WITHDRAW: entries.WITHDRAW,
}


@on(*TEXTS)
async def _answer(press: Press) -> None:
    """Says it for whom it concerns, as long as this very offer is open; a message whose offer is
    not is closed. What became of it stands in the message itself. If the match goes on in the
    meantime, it is looked at again."""
    small = pressed(press.interaction, press.ply)
    if small is None:
        raise BadControl
    await hold_shared(press.interaction)
    table, person = press.services.table, press.interaction.user.id
    for _ in range(TRIES):
        match = (await table.sit(press.subject, person)).match
        press.services.publisher.offers.adopt(press.subject, small)
        if match.outcome or match.offer is None or match.offer.ply != press.ply:
            await press.services.publisher.close_offer(press.subject, press.interaction)
            return
        try:
            await table.act(press.subject, person, TEXTS[press.verb], match.ply)
        except OldControl:
            continue
        await publish(press.interaction, press.subject)
        return
    raise Stale


async def setup(_bot: ServiceBot) -> None:
    """Adds nothing: loading the module is what makes its answers known."""
