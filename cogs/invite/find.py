"""**Find an opponent**, in the form of a new match: one queue a game, over all servers.

The press is the agreement: to be named to the opponent, and to be called in the place of the press.
The search is told to nobody, except people who want to be asked at any time: they are asked by
direct message, without a name."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from cogs import discord
from cogs.desk.dispatch import Press, on
from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot, Services, preferences_of
from cogs.hall.delivery import hold_update, reply, update
from cogs.hall.dm_delivery import Closed, Letters
from cogs.hall.errors import Interaction, UserError
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen, button, emblem_of, headed, layout, rows, word
from cogs.hall.sentences import pace_words, relative
from cogs.lobby.form_screen import ANYONE, FIND, Form, bot_menu
from cogs.lobby.level import Advice, advice
from cogs.lobby.matchmaking import LASTS, looking, name_of
from cogs.lobby.open_match import begins_screen
from cogs.table.place import Place, check_start, place_of
from common.text.say import capitalised, joined, say
from common.text.text import Text
from db.pace import NONE, own_limit
from db.tables.strangers.queue import NewSeeker, SeekerRow
from db.values import MatchRow
from engines.match import begin
from engines.registry import game as find_game
from ratings.opponents import WIDE

log = logging.getLogger(__name__)


LOOK, STOP = "stranger-look", "stranger-stop"
HOURS: Final = int(WIDE.total_seconds() // 3600)


@dataclass(frozen=True, slots=True)
class Looking:
    """A person's search; how many `others` wait for the same match; and the level of the bot
    proposed meanwhile."""

    row: SeekerRow
    form: Form
    others: int
    advice: Advice | None = None


def looking_screen(looking: Looking) -> Screen:
    """Returns the number of people waiting, the way in which the person will hear of an opponent,
    and the choices meanwhile."""
    row, form = looking.row, looking.form
    game = find_game(row.game)
    lines = [
        say("### Looking for an opponent"),
        joined(" · ", [joined("", ["**", game.title, "**"]), _terms(row)]),
        _wait(looking.others),
        _told(row),
        say(
            "Your opponent sees the name **{name}** and your picture. Nobody else sees that "
            "you are looking.",
            name=row.name,
        ),
        say("-# This ends {time}, or with **Stop looking**.", time=relative(row.ends_at)),
    ]
    emblem = emblem_of(game.key)
    buttons = [
        button(say("Stop looking"), STOP, 0, 0, (row.game,)),
        button(say("Look again"), LOOK, ANYONE, 0, form.args),
    ]
    menu = bot_menu(ANYONE, form, game, looking.advice)
    blocks = [headed(joined("\n", lines), emblem), *rows(buttons), *menu]
    return Screen(layout(*blocks))


def asking_screen(row: SeekerRow) -> Screen:
    """Returns the question to a person who may be asked at any time; it names nobody."""
    game, options = find_game(row.game), dict(row.options)
    form = replace(Form.filled(game, options, None, 2), rated=row.rated).at_pace(row.pace)
    wanted = say("Somebody at about your level is looking for an opponent.")
    lines = [
        joined("", ["### ", game.title]),
        joined(" ", [wanted, _terms(row)]),
        say("-# I ask once a day at most. **Settings** changes that."),
    ]
    green = discord.ButtonStyle.success
    play = button(say("Play"), FIND, ANYONE, 0, form.args, style=green)
    emblem = emblem_of(game.key)
    blocks = [
        headed(joined("\n", lines), emblem),
        *rows([play, button(say("Settings"), "settings", 0)]),
    ]
    return Screen(layout(*blocks))


def _terms(row: SeekerRow) -> Text:
    rated = capitalised(say("rated")) if row.rated else capitalised(say("not rated"))
    return joined(" · ", [rated, *pace_words(row.pace)])


def _wait(others: int) -> Text:
    if not others:
        return say(
            "Nobody else is waiting for this match yet. The next person may be your opponent."
        )
    return say(
        "{players:one=1 other player is|other={players} other players are} waiting for this match, "
        "but too far from your level or your hours. The longer you wait, the less that matters; "
        "after {hours} hours everybody fits.",
        players=others,
        hours=HOURS,
    )


def _told(row: SeekerRow) -> Text:
    if row.guild_id is None:
        return say("When somebody is found, the match begins in my direct messages.")
    words = say("When somebody is found, I ping you in {channel}, and the match begins there.")
    return words.filled(channel=f"<#{row.channel_id}>")


PACE: Final = "1d"
"""The pace if none was chosen: nobody waits for a stranger for ever."""
NEVER: Final = say(
    "You have chosen never to play strangers. You can change that in `/settings`, at **Strangers**."
)
NOT_HERE: Final = say(
    "This server allows no matches with strangers. Press **Find an opponent** in another "
    "server, or in my direct messages."
)
NOT_THIS: Final = say("Only a match for two rivals can be played with strangers.")
CLOSED: Final = say(
    "I am only a guest here, and I can't send you direct messages, so you would not hear "
    "of an opponent. Allow direct messages, or press **Find an opponent** in a server that "
    "I have joined."
)
STOPPED: Final = say("You are no longer looking for an opponent in {game}.")


@on(FIND, LOOK)
async def _find(press: Press) -> None:
    interaction, form = press.interaction, Form.of(press.args)
    await hold_update(interaction)
    new = await _wish(interaction, form)
    found = await press.services.lobby.strangers.look(interaction, new)
    if isinstance(found, MatchRow):
        await update(interaction, begins_screen(found))
        return
    await _show(press, form, found)


async def _wish(interaction: Interaction, form: Form) -> NewSeeker:
    """Returns the person's wish. Raises `UserError` if it is not possible."""
    services, game = interaction.client.services, find_game(form.game)
    if game.team or form.seats != 2:
        raise UserError(NOT_THIS)
    if refusal := form.refusal():
        raise UserError(refusal)
    if (await preferences_of(interaction)).strangers == "never":
        raise UserError(NEVER)
    place = await _place(interaction, form.game)
    now, options = services.now(), dict(form.options)
    quick = form.pace if form.pace != NONE.key or own_limit(game, options) else PACE
    return NewSeeker(
        person_id=interaction.user.id,
        name=name_of(interaction),
        game=form.game,
        options=begin(form.game, options, "", 2).options,
        seat_choice=form.seat,
        rated=form.rated,
        pace=quick,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        place="channel",
        opening=place.guild_id is not None,
        since=now,
        ends_at=now + LASTS,
    )


async def _place(interaction: Interaction, game: str) -> Place:
    """Returns the place where the person will be called: here, or if the bot is only a guest by
    direct message, which is tried. Raises `UserError`, also if the managers allow no such match."""
    services = interaction.client.services
    place = place_of(interaction, direct=True)
    if not (await services.store.guilds.get(place.guild_id)).strangers:
        raise UserError(NOT_HERE)
    if place.kind != "interaction":
        await check_start(services, interaction, game)
        return place
    await services.store.refusals.may_try(interaction.user.id, services.now(), near=True)
    try:
        nonce = f"{interaction.id % 10**12}-looks"
        told = word(say("I'll write to you here when somebody is found."))
        sent = await Letters(interaction.client, services).deliver(interaction.user.id, told, nonce)
    except Closed:
        raise UserError(CLOSED) from None
    return Place("channel", None, sent.channel.id)


async def _show(press: Press, form: Form, row: SeekerRow) -> None:
    services, interaction = press.services, press.interaction
    now = services.now()
    if await services.store.seekers.get(row.person_id, row.game, now) is None:
        await update(interaction, word(say("An opponent was found: your match begins right now.")))
        return
    others = await services.store.seekers.count(row, now)
    found = await advice(services, row.person_id, form.game)
    screen = looking_screen(Looking(row, form, others, found))
    await services.panels.show(interaction, looking(row.game), screen)


@on(STOP)
async def _stop(press: Press) -> None:
    game = find_game(press.arg(0))
    await hold_update(press.interaction)
    person = press.interaction.user.id
    await press.services.store.seekers.drop(person, game.key)
    log.info("looks no longer for an opponent", extra=facts(person=person, game=game.key))
    told = word(STOPPED.filled(game=game.title))
    await press.services.panels.serve(looking(game.key), person, told, press.interaction)
    await update(press.interaction, told)


@on("stranger-drop")
async def _drop(press: Press) -> None:
    await hold_update(press.interaction)
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    row = seated.opened.row
    await press.services.store.seekers.drop(press.interaction.user.id, row.game, row.id)
    await reply(press.interaction, word(say("You no longer want a rematch.")))


def rounds(bot: ServiceBot) -> Round:
    """Pairs the waiting people each minute: with time more of them fit."""
    pairing = Job[str](
        "pairing",
        partial(_pair_up, bot.services),
        partial(_games, bot.services),
        lambda game: facts(game=game),
    )
    asking = Job[SeekerRow](
        "a question to play",
        partial(_ask, bot),
        lambda: bot.services.store.seekers.patient(bot.services.now()),
        lambda row: facts(game=row.game),
        key=lambda row: row.id,
        lock=lambda row: f"asking {row.id}",
    )
    return Round("Pairing", 60.0, log, (pairing, asking))


async def _games(services: Services) -> Sequence[str]:
    """Ends searches that have lasted too long, and returns the games for which people wait."""
    seekers, now = services.store.seekers, services.now()
    await seekers.end_old(now)
    return await seekers.games(now)


async def _ask(bot: ServiceBot, row: SeekerRow) -> None:
    """Asks one person who wants to be asked at any time. That is noted before: a kill in between
    may lose the question, but nobody is asked twice. Raises Discord's errors."""
    store, now = bot.services.store, bot.services.now()
    person = await store.seekers.willing(row, now)
    if person is None or not await store.seekers.ask(row, person, now):
        return
    try:
        nonce = f"{person % 10**12}-{int(now.timestamp()) % 10**8}-a"
        await Letters(bot, bot.services).deliver(person, asking_screen(row), nonce)
    except Closed:
        return
    except discord.NotFound:
        log.info("nobody there to ask", extra=facts(person=person))


async def _pair_up(services: Services, game: str) -> None:
    for match in await services.lobby.strangers.pair_up(game):
        await services.publisher.publish(match.id)
