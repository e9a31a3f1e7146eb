"""**Review**: the turning points of a finished match, with better actions."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, services_of
from cogs.hall.delivery import hold, hold_update, reply
from cogs.hall.errors import Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.screen import Picture, Screen, button, gallery, layout, rows, text
from db.store import OpenMatch
from engines.choosing import ActionTree, AnyActionChoice, singly
from engines.game import AnyGame, AnyView
from engines.match import Match
from players.registry import player_of
from players.review import Moment
from players.thinkers import Purpose
from render.look import Look, Player

RUNNING = "This match is still running. You can review it when it is over."
TEAM = "Only games against each other have reviews: in a team game no single move decides."
QUIET = "Clean match: I found no big mistakes."


@dataclass(frozen=True, slots=True)
class Turning:
    """A moment as shown: its number of `count`, the ply, the action `played` and the `better` one
    in words, and `why`. `after` is the position after the action played, `before` the acting seat's
    view before it, in which the better one is the `choice`. The pictures name `players`."""

    match_id: int
    number: int
    count: int
    ply: int
    game: AnyGame
    after: AnyView
    before: AnyView
    choice: AnyActionChoice | None
    played: str
    better: str
    why: str = ""
    players: tuple[Player, ...] = ()


def review_screen(at: Turning) -> Screen:
    """Returns one moment: the action played and the better one, each above its board with an arrow,
    and the buttons. Each board has a gallery of its own: Discord cuts two in one to squares."""
    lines = [
        f"### Where match {at.match_id} turned",
        f"-# {at.game.title}, moment {at.number + 1} of {at.count}, step {at.ply + 1}",
        f"Played: {at.played}.",
    ]
    better = text(f"Better: **{at.better}**." + (f" {at.why}" if at.why else ""))
    pictures = played, instead = _pictures(at)
    boards = (text("\n".join(lines)), gallery(played), better, gallery(instead))
    before, after = str(at.number - 1), str(at.number + 1)
    last = at.number + 1 == at.count
    buttons = [
        button("Back", "review-at", at.match_id, 0, ("back", before), disabled=at.number == 0),
        button("Next", "review-at", at.match_id, 0, ("next", after), disabled=last),
        button("Try it from here", "try", at.match_id, at.ply, (at.game.key,)),
    ]
    return Screen(layout(*boards, *rows(buttons)), pictures)


def _pictures(at: Turning) -> tuple[Picture, Picture]:
    """Returns the board after the action played, and the board with the better one marked."""
    look, key, words = Look(players=at.players, match=at.match_id), at.game.key, at.game.alt_text
    played = f"Played: {at.played}. {words(at.after)}"
    better = f"Better: {at.better}. {words(at.before)}"
    return (
        Picture("played.png", key, at.after, played, look=look),
        Picture("better.png", key, at.before, better, at.choice, look),
    )


def quiet_screen(match_id: int) -> Screen:
    """Returns the screen for a match without such a moment."""
    return Screen(layout(text(f"### Where match {match_id} turned\n{QUIET}")))


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
    at = await asyncio.to_thread(turning_at, opened, found, number)
    await reply(interaction, review_screen(replace(at, players=players)))


def turning_at(opened: OpenMatch, found: tuple[Moment, ...], number: int) -> Turning:
    """Returns a moment as everybody may see it after the end; replays the match up to it."""
    moment, match = found[number], opened.match
    at: Match = match.at(moment.ply)
    game = match.game
    before, action = at.view(moment.seat), game.read(moment.better)
    parts = tuple(part.value for part in game.parts(before, action))
    return Turning(
        match_id=opened.row.id,
        number=number,
        count=len(found),
        ply=moment.ply,
        game=game,
        after=match.replayed(moment.ply + 1, None),
        before=before,
        choice=ActionTree(game, before, singly(game, before)).choice(parts),
        played=match.words(moment.ply, moment.seat),
        better=game.describe(before, moment.seat, action),
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
