"""Letting the bot play for absent people, in a team game or with three or more players, and taking
the seat back; giving up a team game together; and the time that a match has waited for a player.
The commands (`cogs.play.commands.team_commands`) use the same functions."""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import Final

from cogs.board.match_view import match_view
from cogs.board.team import may_be_voted_about, vote_screen
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, services_of
from cogs.hall.delivery import hold_update, reply
from cogs.hall.errors import Interaction, UserError, words_of
from cogs.hall.ids import whole
from cogs.hall.screen import question
from cogs.hall.sentences import span_words
from cogs.play.board import asks, current, play
from cogs.play.seat_replacement import check_taken
from cogs.table.play import TRIES, OldControl, SeatAtMatch
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from db.pace import pace_of
from db.store import OpenMatch, Stale
from db.values import is_bot
from engines.game import Seat
from engines.match import DRAW, RETURN, replay, vote_text

NOBODY = say("Nobody is holding the match up right now.")


async def give_up(interaction: Interaction, seated: SeatAtMatch) -> None:
    """Proposes to give up, or agrees to it. A player who is alone, or only with the bot, which
    always agrees, decides alone, after a question."""
    match, number, people = seated.match, seated.opened.row.id, seated.opened.row.people
    others = [people[seat] for seat in match.persons if seat != seated.seat]
    if match.outcome is None and all(map(is_bot, others)):
        words = say("Give up match {number}? Then it is lost.", number=number)
        yes = say("Give up")
        asks = question(words, yes, "giveup-sure", number, match.ply)
        await services_of(interaction).panels.show(interaction, number, asks)
    else:
        await play(interaction, number, DRAW, match.ply, seated)


async def ask_to_vote(interaction: Interaction, seated: SeatAtMatch) -> None:
    """Asks on which player to vote. Raises `UserError` if there is none, or not yet."""
    match, shown = seated.match, match_view(seated.opened, seated.seat)
    match.check_present(seated.seat)
    asked = may_be_voted_about(shown)
    early = {seat: words for seat in asked if (words := _too_early(interaction, seated, seat))}
    ready = [seat for seat in asked if seat not in early]
    if not ready:
        raise UserError(joined("\n", early.values()) or NOBODY)
    await reply(interaction, vote_screen(shown, ready, list(early.values())))


def _too_early(interaction: Interaction, seated: SeatAtMatch, about: Seat) -> Text:
    try:
        check_absent(seated.opened, about, services_of(interaction).now())
    except UserError as told:
        return words_of(told)
    return EMPTY


async def vote(interaction: Interaction, match_id: int, about: Seat) -> None:
    """Votes to let the bot play a seat, and shows the result. If the match moves on in the
    meantime, the seat may have acted: the rules are checked again."""
    services = services_of(interaction)
    for _ in range(TRIES):
        seated = await services.table.sit(match_id, interaction.user.id)
        _check_vote(seated.opened, seated.seat, about)
        check_absent(seated.opened, about, services.now())
        try:
            await play(interaction, match_id, vote_text(about), seated.match.ply, seated)
        except OldControl:
            continue
        return
    raise Stale


def _check_vote(opened: OpenMatch, seat: Seat, about: Seat) -> None:
    """Raises `Refusal` as the rules of the table do; called before the check of the waiting
    time."""
    opened.match.propose(seat, vote_text(about))


@on("giveup")
async def _give_up(press: Press) -> None:
    await hold_update(press.interaction)
    seated = await current(press)
    if seated:
        await give_up(press.interaction, seated)


asks("standin", ask_to_vote)


@on("standin-sure")
async def _stand_in_sure(press: Press) -> None:
    await hold_update(press.interaction)
    await vote(press.interaction, press.subject, whole(press.arg(0)))


@on("takeseat")
async def _take_seat(press: Press) -> None:
    await hold_update(press.interaction)
    await check_taken(press.interaction, press.subject)
    await play(press.interaction, press.subject, RETURN)


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""


ABSENT: Final = timedelta(minutes=30)
"""Time for which a match waits for a seat before the others may vote to let the bot play it."""


def check_absent(opened: OpenMatch, seat: Seat, now: datetime) -> None:
    """Raises `UserError` if the others may not vote about this seat yet, with the time when they
    may. A vote about a player who has left is possible at once."""
    match = opened.match
    if seat in match.left:
        return
    if is_bot(opened.row.people[seat]):
        raise UserError(NOBODY)
    if not match.game.team and _has_time(opened, seat, now):
        raise UserError(_later(match.sides[seat], opened.row.clock.turn_due))
    since = waiting_since(opened, seat)
    if since is None:
        raise UserError(
            say(
                "It is not {side}'s turn. You can vote when the match has waited for {side} for "
                "{time}, or when {side} has left.",
                side=match.sides[seat],
                time=span_words(ABSENT),
            )
        )
    if now < since + ABSENT:
        # Discord shows whole seconds; this one is never too early.
        due = ceil((since + ABSENT).timestamp())
        raise UserError(
            say(
                "Give {side} some time: you can vote {due}, after {time} of waiting.",
                side=match.sides[seat],
                due=f"<t:{due}:R>",
                time=span_words(ABSENT),
            )
        )


def _has_time(opened: OpenMatch, seat: Seat, now: datetime) -> bool:
    """Tells whether the match waits for this seat and its time has not expired. In a match without
    a limit, the vote does not depend on the clock."""
    due = None if pace_of(opened.row.pace).is_open else opened.row.clock.turn_due
    return seat in opened.match.to_act and due is not None and due > now


def _later(side: str, due: datetime | None) -> Text:
    assert due is not None
    at = f"<t:{ceil(due.timestamp())}:R>"
    return say("{side} still has time. You can vote {at}.", side=side, at=at)


def waiting_since(opened: OpenMatch, seat: Seat) -> datetime | None:
    """Returns the time since which the match has waited for the seat without any entry of its own;
    None if it does not wait for it."""
    if seat not in opened.match.to_act:
        return None
    since, moment = opened.row.created_at, replay(opened.match.setup)
    for entry in opened.match.entries:
        if entry.seat == seat or seat not in moment.to_act:
            since = entry.at or since
        moment = moment.follow(entry)
    return since
