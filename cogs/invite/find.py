"""**Find an opponent**, in the form of a new match: one queue a game, over all servers.

The press is the agreement: to be named to whoever is found, and to be called in the place where it
was pressed. Nobody is told that somebody looks, but for people who want to be asked at any time:
they are asked by direct message, without a name.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

import discord

from cogs.desk.dispatch import Press, on
from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot, preferences_of
from cogs.hall.delivery import hold_update, reply, update
from cogs.hall.errors import Interaction, UserError
from cogs.hall.letters import Closed, Letters
from cogs.hall.log_fields import facts
from cogs.hall.screen import word
from cogs.invite.find_screen import LOOK, STOP, Looking, asking_screen, looking_screen
from cogs.lobby.form_screen import FIND, Form
from cogs.lobby.level import advice
from cogs.lobby.open_match import begins_screen
from cogs.lobby.strangers import LASTS, name_of
from cogs.table.place import Place, check_start, place_of
from common.text.say import say
from db.pace import NONE, own_limit
from db.tables.strangers.seekers import NewSeeker, SeekerRow
from db.values import MatchRow
from engines.match import begin
from engines.registry import game as find_game

log = logging.getLogger(__name__)

EVERY: Final = 60.0
PACE: Final = "1d"
"""The pace where none was chosen: nobody waits for a stranger for ever."""
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
    """Returns what the person looks for. Raises `UserError` where that cannot be."""
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
    """Returns the place where the person will be called: here, or where I am only a guest by direct
    message, which is tried. Raises `UserError`, also where the managers allow no such match."""
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
    await update(interaction, looking_screen(Looking(row, form, others, found)))


@on(STOP)
async def _stop(press: Press) -> None:
    game = find_game(press.arg(0))
    await hold_update(press.interaction)
    person = press.interaction.user.id
    await press.services.store.seekers.drop(person, game.key)
    log.info("looks no longer for an opponent", extra=facts(person=person, game=game.key))
    await update(press.interaction, word(STOPPED.filled(game=game.title)))


@on("stranger-drop")
async def _drop(press: Press) -> None:
    """Takes back the wish for a rematch."""
    await hold_update(press.interaction)
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    row = seated.opened.row
    await press.services.store.seekers.drop(press.interaction.user.id, row.game, row.id)
    await reply(press.interaction, word(say("You no longer want a rematch.")))


class Pairing(Rounds):
    """Rounds that pair those who wait: with time more of them fit."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._letters = Letters(bot, bot.services)

    async def look(self) -> None:
        """Ends what has lasted too long, and begins the matches of all who fit now. Raises
        `StoreTrouble`."""
        seekers, now = self._services.store.seekers, self._services.now()
        await seekers.end_old(now)
        games = await seekers.games(now)
        await self.attempt_all(
            Task(("strangers", game), partial(self._pair_up, game), "pairing", facts(game=game))
            for game in games
        )
        await self.attempt_all(
            Task(
                ("asking", row.id),
                partial(self._ask, row),
                "a question to play",
                facts(game=row.game),
                lock=f"asking {row.id}",
            )
            for row in await seekers.patient(now)
        )

    async def _ask(self, row: SeekerRow) -> None:
        """Asks one person who wants to be asked at any time. That is noted before: a kill in
        between may lose the question, but nobody is asked twice. Raises as Discord does."""
        store, now = self._services.store, self._services.now()
        person = await store.seekers.willing(row, now)
        if person is None or not await store.seekers.ask(row, person, now):
            return
        try:
            nonce = f"{person % 10**12}-{int(now.timestamp()) % 10**8}-a"
            await self._letters.deliver(person, asking_screen(row), nonce)
        except Closed:
            return
        except discord.NotFound:
            log.info("nobody there to ask", extra=facts(person=person))

    async def _pair_up(self, game: str) -> None:
        for match in await self._services.lobby.strangers.pair_up(game):
            await self._services.publisher.publish(match.id)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Pairing(bot))
