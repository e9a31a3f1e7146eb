"""**Review**: a finished match as a curve of the chances, its turning points with better actions,
and another try from any turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cogs.answers.review_screen import QUIET, Overview, Turning, overview_screen, review_screen
from cogs.board.curve import accuracy_words, called, cost_words, curve_picture, turn_at
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, preferences_of, services_of
from cogs.hall.delivery import hold, hold_update, reply
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.screen import MENU
from cogs.learn.practice import EXAMPLES
from cogs.learn.trials import reopen
from common.text.say import say
from common.text.text import Text
from db.store import OpenMatch
from engines.choosing import ActionTree, singly
from engines.match import Match
from players.review import Review, is_reviewed
from players.thinkers import Purpose
from render.look import Player

RUNNING = say("This match is still running. You can review it when it is over.")
SECRET = say("This match has no review: what was secret when it ended stays secret.")
NONE = say("I can't tell the chances in this match, because I don't play games like it.")
SHORT = say("This match was too short for a curve.")
_CURVE: Final = -1
"""In place of a moment's number: the curve."""


async def show_review(interaction: Interaction, match_id: int, number: int = _CURVE) -> None:
    """Fills the deferred answer with the curve, or with one of the moments, counted from 0. Raises
    `UserError` for a running match or a game without reviews."""
    services = services_of(interaction)
    opened, seat = await services.table.look(match_id, interaction, "course")
    match = opened.match
    if match.outcome is None:
        raise UserError(RUNNING)
    if not match.laid_open:
        raise UserError(SECRET)
    if not is_reviewed(match.game.key, match.setup.seats):
        raise UserError(NONE)
    person = interaction.user.id
    found = await services.wishes.granted(
        interaction, Purpose.REVIEW, match_id, lambda: services.reviews.of(opened, person)
    )
    if found is None:
        return
    players = await services.publisher.faces.players(opened.row.people, interaction.guild_id)
    if number == _CURVE or not found.moments:
        at = await asyncio.to_thread(overview_at, opened, found, players)
        await reply(interaction, overview_screen(at))
        return
    number = max(0, min(number, len(found.moments) - 1))
    turning = await asyncio.to_thread(turning_at, opened, found, number)
    wanted = await preferences_of(interaction)
    turning = replace(turning, players=players, down=wanted.below(seat))
    await reply(interaction, review_screen(turning, wanted.boards))


def overview_at(opened: OpenMatch, found: Review, players: tuple[Player, ...]) -> Overview:
    """Returns the whole review as everybody may see it after the end."""
    match, match_id = opened.match, opened.row.id
    names = called(match, players)
    curve = curve_picture(match_id, match, found, players)
    lines = [accuracy_words(found, names)] if curve else [SHORT]
    for number, each in enumerate(found.marked, 1):
        turn, words = turn_at(found.points, each.ply), match.words(each.ply, each.seat)
        told = say("**{number}.** Turn {turn}: {played}. Chance to win: {cost}.")
        told = told.filled(number=number, turn=turn, played=words, cost=cost_words(each))
        lines.append(told)
    if not found.moments and not match.game.team and curve:
        lines.append(QUIET)
    turns = tuple(_turns(match, found))
    shown = tuple(each for each in lines if each)
    return Overview(match_id, match.game, curve, shown, len(found.moments), turns)


def _turns(match: Match, found: Review) -> Iterator[tuple[int, Text]]:
    """Yields the turns to try another move from, in their order: all moments, and as many others as
    a select holds, evenly."""
    smooth = dict(zip([each.ply for each in found.points], found.smooth, strict=True))
    marked = {each.ply: number for number, each in enumerate(found.marked, 1)}
    plies = [each for each in smooth if each < match.ply and each not in marked]
    room = MENU - len(marked)
    if len(plies) > room:
        plies = [plies[round(each * (len(plies) - 1) / (room - 1))] for each in range(room)]
    for ply in sorted({*plies, *marked}):
        turn, team = turn_at(found.points, ply), match.game.team
        if ply in marked:
            words = say("{team:yes=Step|no=Turn} {turn}: turning point {number}")
            yield ply, words.filled(team=team, turn=turn, number=marked[ply])
        elif team:
            yield ply, say("Step {turn}: {chance} %", turn=turn, chance=round(100 * smooth[ply][0]))
        else:
            seat = match.entries[ply].seat
            side, chance = match.sides[seat], round(100 * smooth[ply][seat])
            yield ply, say("Turn {turn}: {side}, {chance} %", turn=turn, side=side, chance=chance)


def turning_at(opened: OpenMatch, found: Review, number: int) -> Turning:
    """Returns a moment as everybody may see it after the end; replays the match up to it."""
    moment, match = found.moments[number], opened.match
    at: Match = match.at(moment.ply)
    game = match.game
    before, action = at.view(moment.seat), game.read(moment.better)
    parts = tuple(part.value for part in game.parts(before, action))
    return Turning(
        match_id=opened.row.id,
        number=number,
        count=len(found.moments),
        ply=moment.ply,
        game=game,
        after=match.replayed(moment.ply + 1, None),
        before=before,
        choice=ActionTree(game, before, singly(game, before)).choice(parts),
        played=match.words(moment.ply, moment.seat),
        better=game.describe(before, moment.seat, action),
        why=moment.why,
        cost=cost_words(moment),
    )


@on("review")
async def _review(press: Press) -> None:
    await hold(press.interaction)
    await show_review(press.interaction, press.subject)


@on("review-curve")
async def _review_curve(press: Press) -> None:
    await hold_update(press.interaction)
    await show_review(press.interaction, press.subject)


@on("review-at")
async def _review_at(press: Press) -> None:
    await hold_update(press.interaction)
    await show_review(press.interaction, press.subject, whole(press.arg(1)))


@on("review-try")
async def _review_try(press: Press) -> None:
    """Opens the trial from a turn of the curve."""
    await hold_update(press.interaction)
    opened, _ = await press.services.table.look(press.subject, press.interaction, "course")
    ply, game = turn_of(press, opened), opened.match.game.key
    await reopen(replace(press, ply=ply, args=(game,), values=()), EXAMPLES)


def turn_of(press: Press, opened: OpenMatch) -> int:
    """Returns the ply chosen in the select of turns. Raises `BadControl` for one that the match
    does not have."""
    ply = whole(press.value)
    if ply >= opened.match.ply:
        raise BadControl
    return ply


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
