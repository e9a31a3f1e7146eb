"""**Review**: the turning points of a finished match, with better actions."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, services_of
from cogs.hall.delivery import hold, hold_update, reply
from cogs.hall.errors import Interaction, UserError
from cogs.hall.ids import whole
from cogs.play.review_screen import Turning, quiet_screen, review_screen
from db.store import OpenMatch
from engines.match import Match
from players.registry import player_of
from players.review import Moment
from players.thinkers import Purpose

RUNNING = "This match is still being played. A review comes after its end."
TEAM = "There are no reviews of games that are played together: no single action decides them."


async def show_review(interaction: Interaction, match_id: int, number: int = 0) -> None:
    """Fills the deferred answer with one of the moments, counted from 0. Raises `UserError` for a
    running match or a game without reviews."""
    services = services_of(interaction)
    opened, _ = await services.table.look(match_id, interaction)
    match = opened.match
    if match.outcome is None:
        raise UserError(RUNNING)
    if match.game.team or player_of(match.game.key) is None:
        raise UserError(TEAM)
    person = interaction.user.id
    found = await services.wishes.granted(
        interaction, Purpose.REVIEW, match_id, lambda: services.reviews.of(opened, person)
    )
    if found is None:
        return
    if not found:
        await reply(interaction, quiet_screen(match_id))
        return
    number = max(0, min(number, len(found) - 1))
    players = await services.publisher.faces.players(opened.row.people, interaction.guild_id)
    at = await asyncio.to_thread(_turning, opened, found, number)
    await reply(interaction, review_screen(replace(at, players=players)))


def _turning(opened: OpenMatch, found: tuple[Moment, ...], number: int) -> Turning:
    """Returns a moment as everybody may see it after the end; replays the match up to it."""
    moment, match = found[number], opened.match
    at: Match = match.at(moment.ply)
    game = match.game
    better = game.describe(at.view(moment.seat), moment.seat, game.read(moment.better))
    return Turning(
        match_id=opened.row.id,
        number=number,
        count=len(found),
        ply=moment.ply,
        game=game,
        view=match.replayed(moment.ply, None),
        played=match.words(moment.ply, moment.seat),
        better=better,
        why=moment.why,
    )


@on("review")
async def _review(press: Press) -> None:
    await hold(press.interaction)
    await show_review(press.interaction, press.subject)


@on("review-at")
async def _review_at(press: Press) -> None:
    await hold_update(press.interaction)
    await show_review(press.interaction, press.subject, whole(press.arg(1)))


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
