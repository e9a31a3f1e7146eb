"""Reminds people before the time for a turn is over: once at half time and once near the end, by
direct message, or if that is closed with a mention in the match's own place. If expired time is
lost only by a claim, the players who may claim are told in the same way, once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeAlias

from cogs import discord
from cogs.board.match_view import MatchView, match_view
from cogs.board.pace import absent_words, claim_label, claimed_seats, late
from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import post
from cogs.hall.dm_delivery import Closed, Letters
from cogs.hall.game_ui import SHOW
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen, button, layout, rows, text
from cogs.hall.sentences import relative
from cogs.table.place import board_url
from common.text.say import joined, listed, say
from common.text.text import Text
from db.pace import pace_of
from db.time.reminders import OVER, Reminder
from db.values import OpenMatch
from engines.game import Seat

log = logging.getLogger(__name__)


def match_words(shown: MatchView, url: str) -> Text:
    """Returns the match in a line, with the address of its board if it has one."""
    words = say("Match {number}, {game}", number=str(shown.match_id), game=shown.game.title)
    return joined(" · ", [words, say("[board]({url})", url=url)]) if url else words


def reminder(
    shown: MatchView, seat: Seat, due: datetime, url: str, *, here: bool = False
) -> Screen:
    """Returns the reminder to the person in a seat. With `here` others can read it, so it mentions
    this person alone. `shown` is the public view."""
    game = match_words(shown, url)
    ends: Text = say("Your time for this turn ends {time}.", time=relative(due))
    if pace_of(shown.pace).is_open:
        ends = _waits(shown, seat, due)
    if here:
        words = joined("\n", [joined(" ", [shown.mention(seat), ends]), "-# " + game])
        return Screen(layout(text(words)), mentions=(shown.people[seat],))
    looks = SHOW.button(shown.match_id, 0)
    words = joined("\n", [say("### It's still your turn"), game, ends])
    return Screen(layout(text(words), *rows([looks, button(say("Settings"), "settings", 0)])))


def _waits(shown: MatchView, seat: Seat, due: datetime) -> Text:
    """Returns the time until which the others wait for the person in a seat, if turns have no
    limit."""
    if shown.is_duel and not shown.game.team:
        words = say(
            "If you don't move, your opponent can call the match off {time}: then "
            "nobody wins or loses."
        )
    else:
        words = say(
            "If you don't move, the others can let the bot play for you {time}, until you "
            "come back."
        )
    return words.filled(time=relative(due))


def over_notice(
    shown: MatchView,
    seat: Seat,
    due: datetime,
    url: str,
    *,
    here: bool = False,
    now: datetime | None = None,
) -> Screen:
    """Returns the notice to the person in a seat that they may claim the time of the awaited
    players. With `here` others can read it, so it mentions this person alone. `shown` is the public
    view; `now` is given if somebody may have gone before the time was over."""
    game = match_words(shown, url)
    late = claimed_seats(shown, seat, now or due)
    people = listed([shown.mention(each) for each in late])
    ran: Text = say("{people} ran out of time {time}.", people=people, time=relative(due))
    if pace_of(shown.pace).is_open:
        ran = absent_words(shown, people, now or due)
    label = claim_label(shown, late, seat)
    if here:
        where = say("**More** has **{button}**.", button=label)
        told = joined(" ", [shown.mention(seat), ran, where])
        words = joined("\n", [told, "-# " + game])
        return Screen(layout(text(words)), mentions=(shown.people[seat],))
    buttons = [
        button(label, "claim", shown.match_id, style=discord.ButtonStyle.primary),
        SHOW.button(shown.match_id, 0),
        button(say("Settings"), "settings", 0),
    ]
    wait = say("**{button}**, or wait: they can play until you do.", button=label)
    head = say("### Time is up")
    if pace_of(shown.pace).is_open:
        head = say("### You need not wait any longer")
    words = joined("\n", [head, game, joined(" ", [ran, wait])])
    return Screen(layout(text(words), *rows(buttons)))


STAMPS = 10**7
Owed: TypeAlias = tuple[Reminder, int]


def rounds(bot: ServiceBot) -> Round:
    """Looks every minute for turns whose time is running out."""
    reminding = Job[Owed](
        "a reminder",
        partial(_remind, bot),
        partial(_owed, bot),
        lambda each: facts(match=each[0].match_id, seat=each[0].seat, person=each[0].person_id),
        key=lambda each: (each[0].match_id, each[0].seat),
        most=50,
    )
    return Round("Reminders", 60.0, log, (reminding,))


async def _owed(bot: ServiceBot) -> Sequence[Owed]:
    """Returns the pending reminders, once the clocks are right: after a start the limits are first
    extended by the downtime."""
    now, store = bot.services.now(), bot.services.store
    return await store.reminders.owed(now) if await store.clocks.are_wound(now) else ()


async def _remind(bot: ServiceBot, each: Owed) -> None:
    owed, what = each
    opened = await bot.services.store.open_match(owed.match_id)
    if owed.due == opened.row.clock.turn_due:
        await _tell(bot, opened, owed, what)


async def _tell(bot: ServiceBot, opened: OpenMatch, owed: Reminder, what: int) -> None:
    """Records the reminder as sent, then sends it: a kill in between may lose a reminder, but
    nobody is told twice. If Discord refuses for the moment, it becomes pending again."""
    store = bot.services.store.reminders
    if not await store.take(owed, what):
        return
    if what == OVER and not late(match_view(opened, owed.seat), bot.services.now()):
        return  # a person out of the match has nothing to claim
    try:
        made = partial(screen_of, opened, owed, what, bot.services.now())
        await tell_seat(bot, opened, owed.seat, made, nonce_of(owed, what))
    except Exception:
        await store.give_back(owed)
        raise


async def tell_seat(
    bot: ServiceBot, opened: OpenMatch, seat: Seat, made: Callable[..., Screen], nonce: str
) -> None:
    """Sends the person in a seat the screen of `made`, by direct message, else with `here` in the
    match's place. If neither can be reached, nobody is told."""
    try:
        await Letters(bot, bot.services).deliver(opened.row.people[seat], made(), nonce)
    except Closed:
        await _mention(bot, opened, seat, made, nonce)
    except discord.NotFound:
        return


async def _mention(
    bot: ServiceBot, opened: OpenMatch, seat: Seat, made: Callable[..., Screen], nonce: str
) -> None:
    row = opened.row.seen_from(seat)
    if row.channel_id is None or row.place == "interaction":
        return
    channel = bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
    try:
        screen = replace(made(here=True), among=tuple(row.addressed))
        await post(channel, screen, f"{nonce}c")
    except (discord.Forbidden, discord.NotFound) as error:
        about = facts(match=row.id, seat=seat, person=opened.row.people[seat])
        log.info("no reminder: %s", error, extra=about)


def nonce_of(owed: Reminder, what: int) -> str:
    """Returns the nonce of a reminder, the same for each try: if only Discord's response was lost,
    it drops a second one."""
    stamp = int(owed.began.timestamp()) % STAMPS
    return f"{owed.match_id}-{owed.seat}-{stamp}-r{what}"


def screen_of(
    opened: OpenMatch, owed: Reminder, what: int, now: datetime, *, here: bool = False
) -> Screen:
    """Returns the message; with `here` others can read it."""
    opened = OpenMatch(opened.row.seen_from(owed.seat), opened.match)
    shown, url = match_view(opened, None), board_url(opened.row)
    if what == OVER:
        return over_notice(shown, owed.seat, owed.due, url, here=here, now=now)
    return reminder(shown, owed.seat, owed.due, url, here=here)
