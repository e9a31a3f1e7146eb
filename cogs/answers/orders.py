"""**Standing orders**: the actions of a player of a team game until something concerns them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from cogs.board.match_view import match_view
from cogs.board.plan import AT_ONCE, ORDER, ORDERS, OUT, may_order, orders_screen, too_late
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold_update, reply
from cogs.hall.errors import BadControl, UserError
from cogs.hall.sentences import told
from cogs.play.board import ENDED
from cogs.table.play import SeatAtMatch
from common.text.say import EMPTY, say
from common.text.text import Text
from engines.entries import Entry
from engines.plans.judging import Answers, PlanEnded
from engines.plans.orders import followed

CHANGED: Final = say("The match has just moved on: press again.")
FIRST: Final = say("**This order is not given yet.** First decide what is yours to decide now.")


async def _sit(press: Press) -> SeatAtMatch | None:
    """Returns the player at the match; None, after telling so, if it is over. Raises `UserError`
    for other people."""
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    if seated.match.outcome is not None:
        await reply(press.interaction, too_late(press.subject, ENDED))
        return None
    if not may_order(match_view(seated.opened, seated.seat)):
        raise UserError(
            OUT if seated.match.game.orders else say("This game has no standing orders.")
        )
    return seated


async def _given(press: Press, seated: SeatAtMatch) -> tuple[str, ...]:
    found = await press.services.store.plans.ahead(press.subject)
    return next((each.orders for each in found if each.seat == seated.seat), ())


async def _show(press: Press, seated: SeatAtMatch, note: Text = EMPTY, asked: str = "") -> None:
    orders = await _given(press, seated)
    screen = orders_screen(match_view(seated.opened, seated.seat), orders, note, asked)
    await press.services.panels.show(press.interaction, press.subject, screen)


@on(ORDERS)
async def _orders(press: Press) -> None:
    await hold_update(press.interaction)
    if seated := await _sit(press):
        await _show(press, seated)


@on(ORDER)
async def _order(press: Press) -> None:
    await hold_update(press.interaction)
    seated = await _sit(press)
    if seated is None:
        return
    key, wanted = press.arg(0), press.arg(1)
    known = tuple(seated.match.game.orders)
    if key not in known or wanted not in ("yes", "now", "no"):
        raise BadControl
    before = await _given(press, seated)
    chosen = [each for each in known if (each in before and each != key) or (
        each == key and wanted != "no")]  # fmt: skip
    services, ply = press.services, seated.match.ply
    if wanted == "yes" or (wanted == "now" and press.ply != ply):
        match, seat = seated.match, seated.seat
        found, now = await asyncio.to_thread(
            lambda: [followed(match, seat, each, ply) for each in (chosen, before)]
        )
        if isinstance(found, Answers) and not isinstance(now, Answers):
            note = AT_ONCE.filled(deeds=_deeds(seated, found.texts))
            await _show(press, seated, note, key)
            return
        if wanted == "yes" and isinstance(found, PlanEnded) and seat in match.to_act:
            await _show(press, seated, FIRST)  # it would end at once
            return
    await services.store.plans.order(seated.opened, seated.seat, chosen, services.now())
    kept = set(await _given(press, seated)) == set(chosen)
    await _show(press, seated, EMPTY if kept else CHANGED)


def _deeds(seated: SeatAtMatch, texts: Sequence[str]) -> Text:
    """Returns the player's actions by these texts, in words."""
    match = seated.match
    for text in texts:
        match = match.follow(Entry(match.ply, seated.seat, text))
    ply = seated.match.ply
    found = zip(match.moments(ply, match.ply), match.entries[ply:], strict=False)
    return told([each.words for each in match.lines(found, seated.seat)])


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
