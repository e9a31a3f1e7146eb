"""Time at the table: claiming the time of a player who has run out of it, and calling a match off
before all have played. The commands (`cogs.records.matches`) use the same functions."""

from __future__ import annotations

from typing import Final

from cogs.board.match_view import match_view
from cogs.board.pace import called_off_words, claim_question, late
from cogs.desk.dispatch import Press, on
from cogs.desk.services import Services, bot_of, services_of
from cogs.hall.delivery import hold_update
from cogs.hall.errors import Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.screen import question
from cogs.play.board import asks, goes_on, play
from cogs.play.time.absence import look_for_absent
from cogs.table.head_to_head import price
from cogs.table.play import TRIES, OldControl, SeatAtMatch, check_claim, overdue_text
from common.text.say import joined, say
from common.text.text import Text
from db.pace import pace_of
from db.store import Stale
from engines.game import Seat
from engines.match import CALL_OFF

NOBODY: Final = say("Nobody is out of time.")


async def ask_to_claim(interaction: Interaction, seated: SeatAtMatch) -> None:
    """Asks whose time to claim. Raises `UserError` if there is nobody, or not yet."""
    services = services_of(interaction)
    await _wind(services)
    number, person = seated.opened.row.id, interaction.user.id
    await look_for_absent(bot_of(interaction), number, person)
    seated = await services.table.sit(number, person)
    now, shown = services.now(), match_view(seated.opened, seated.seat)
    seats = late(shown, now)
    if not seats:
        waits = seated.seat not in shown.view.to_act or pace_of(shown.pace).is_open
        if not shown.view.outcome and waits:
            check_claim(seated.opened, now)
        raise UserError(NOBODY)
    await services.panels.show(interaction, number, claim_question(shown, seats, now))


async def claim(interaction: Interaction, match_id: int, about: Seat) -> None:
    """Claims the time of a seat, and shows the result. If the match moves on in the meantime, the
    claim is checked again: the seat may have played."""
    services = services_of(interaction)
    await _wind(services)
    for _ in range(TRIES):
        seated = await services.table.sit(match_id, interaction.user.id)
        try:
            text = overdue_text(seated.opened.row, about)
            await play(interaction, match_id, text, seated.match.ply, seated)
        except OldControl:
            continue
        return
    raise Stale


async def _wind(services: Services) -> None:
    """Extends the limits by the bot's downtime, also right after a start."""
    for match_id in await services.store.clocks.wind(services.now()):
        await services.publisher.refresh(match_id)


async def ask_to_call_off(interaction: Interaction, seated: SeatAtMatch) -> None:
    """Asks for confirmation before a match is called off, with the price in a contest. Raises
    `Illegal` if that is no longer possible, and in a match without a limit `UserError`, if nobody
    has been away for long."""
    match, number = seated.match, seated.opened.row.id
    over = match.outcome or match.may_be_called_off
    if pace_of(seated.opened.row.pace).is_open and not over:
        await ask_to_claim(interaction, seated)
        return
    match.propose(seated.seat, CALL_OFF)
    words: Text = called_off_words(number)
    if lost := await price(services_of(interaction), seated.opened, seated.seat):
        words = joined(" ", [say("Call match {number} off?", number=str(number)), lost])
    asks = question(words, say("Call off"), "calloff-sure", number, match.ply)
    await services_of(interaction).panels.show(interaction, number, asks)


asks("claim", ask_to_claim)
asks("calloff", ask_to_call_off)


@on("claim-sure")
async def _claim_sure(press: Press) -> None:
    await hold_update(press.interaction)
    if await goes_on(press):
        await claim(press.interaction, press.subject, whole(press.arg(0)))
