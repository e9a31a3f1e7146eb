"""**Hint**: the bot's choice of action and its reason, in matches where nobody could mind."""

from __future__ import annotations

from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services
from cogs.hall.delivery import hold, reply
from cogs.hall.errors import UserError
from cogs.hall.screen import word
from db.values import MatchRow, is_bot
from engines.game import Seat
from engines.match import Match
from players.questions import Answer, question
from players.registry import player
from players.thinkers import Purpose

NOT_HERE = (
    "Between people there are hints where all want them: everybody switches them on in `/settings`."
)
NOT_NOW = "A hint comes when it is your turn."
NOTHING_BETTER = "I see nothing better."


@on("hint")
async def _hint(press: Press) -> None:
    """Tells the presser privately the highest level's action."""
    await hold(press.interaction)
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    if not await may_hint(press.services, seated.opened.row, seated.seat):
        raise UserError(NOT_HERE)
    if seated.seat not in seated.match.to_act:
        raise UserError(NOT_NOW)
    level = player(seated.match.game.key).levels[-1].key
    wanted, person = question(seated.match, seated.seat, level), press.interaction.user.id
    answer = await press.services.wishes.granted(
        press.interaction,
        Purpose.HINT,
        wanted,
        lambda: press.services.thinkers.ask(wanted, person, Purpose.HINT),
    )
    if answer is None:
        return
    screen = await reply(press.interaction, word(hint_words(seated.match, seated.seat, answer)))
    press.services.panels.keep(press.subject, press.interaction, screen)


async def may_hint(services: Services, row: MatchRow, seat: Seat | None) -> bool:
    """Tells whether a hint to this seat is allowed: the bot holds all other seats, or all people in
    the match have chosen hints."""
    if seat is None:
        return False
    people = [each for each in row.people if not is_bot(each)]
    found = services.store.people.of
    return len(people) == 1 or all([(await found(each)).hints for each in people])


def hint_words(match: Match, seat: int, answer: Answer) -> str:
    """Returns the suggested action and its reason, as the person reads it."""
    view = match.view(seat)
    told = match.game.describe(view, seat, match.game.read(answer.action))
    return f"I would play: **{told}**.\n{answer.why or NOTHING_BETTER}"


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
