"""`/about`: the version, the start and the number of matches; for the owner also recent
troubles."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from typing import Final

from cogs import discord
from cogs.desk.services import ServiceBot, Trouble
from cogs.discord import app_commands, commands, format_dt
from cogs.hall.delivery import hold, reply
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.languages.commands import describe
from cogs.hall.languages.readers import DEFAULT, made, readers
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen, layout, rows, text, word
from cogs.people.privacy_screen import contact_words, page_buttons
from common.text.catalogue import language
from common.text.say import joined, listed, say
from common.text.text import Text
from engines.registry import GAMES, REFUSED
from players import build

log = logging.getLogger(__name__)


NEWEST = 5
"""The most kinds of troubles shown."""


@dataclass(frozen=True, slots=True)
class Health:
    """The facts for the owner alone: the troubles of the last day, the newest first, the number of
    matches waiting to be shown, whether the searches are `compiled`, and the games that were
    `refused`."""

    troubles: Sequence[Trouble]
    unshown: int
    compiled: bool = False
    refused: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class About:
    """The facts for everybody. `latency` is that of the gateway in seconds, not finite while
    unknown; `language` is the code of the reader's; `contact` is the host's setting; `health` is
    None for everybody but the owner."""

    version: str
    started: datetime
    latency: float
    running: int
    matches: int
    games: tuple[str, ...]
    health: Health | None = None
    language: str = DEFAULT
    contact: str = ""


def about_screen(about: About) -> Screen:
    """Returns the screen with all these facts."""
    blocks = [text(_about_words(about))]
    if about.health is not None:
        blocks.append(text(_health_words(about.health, about.started)))
    return Screen(layout(*blocks, *rows(page_buttons())))


def _about_words(about: About) -> Text:
    games = say("Tactical games for friends: {games}. `/learn` teaches them.")
    latency = say("latency not known yet")
    if isfinite(about.latency):
        latency = say("latency {time:.0f} ms", time=about.latency * 1000)
    numbers = say("Matches: {running} running, {matches} in all")
    return joined(
        "\n",
        [
            say("### Vivat {version}", version=about.version),
            games.filled(games=listed(about.games)),
            joined(" · ", [say("Started {time}", time=format_dt(about.started, "R")), latency]),
            numbers.filled(running=about.running, matches=about.matches),
            *_language_words(about.language),
            "-# " + contact_words(about.contact),
        ],
    )


def _language_words(code: str) -> list[Text]:
    """Returns how the reader's language was translated, and how to report a wrong sentence."""
    if code == DEFAULT:
        return []
    report = say("-# {title}: {made}. `/about wrong` reports a wrong sentence.")
    return [report.filled(title=language(code).title, made=made(code))]


def _health_words(health: Health, started: datetime) -> Text:
    errors = sum(each.count for each in health.troubles if each.error)
    warnings = sum(each.count for each in health.troubles if not each.error)
    lines = [
        say("**Only you, the owner, see this**"),
        say("Waiting to be shown: {boards}", boards=health.unshown),
        COMPILED if health.compiled else PLAIN,
        *([REFUSED_GAMES.filled(games=listed(health.refused))] if health.refused else []),
        say(
            "Errors in the last 24 hours: {errors} · warnings: {warnings} · counted since {time}",
            errors=errors,
            warnings=warnings,
            time=format_dt(started, "f"),
        ),
    ]
    return joined("\n", [*lines, *(_trouble(each) for each in health.troubles[:NEWEST])])


def _trouble(each: Trouble) -> Text:
    return say(
        "-# {error:yes=error|no=warning} {time}, {count}×: `{kind}`",
        error=each.error,
        time=format_dt(each.last, "R"),
        count=each.count,
        kind=each.kind.replace("`", "'"),
    )


COMPILED: Final = say("The computer players are compiled")
REFUSED_GAMES: Final = say("Not loaded: {games}. The log says why.")
PLAIN: Final = say("The computer players run as plain Python")
LONGEST: Final = 100
"""The most characters of a report."""
REPORTED: Final = say("Thank you. The bot's owner will find it in the log.")


class Teller(commands.Cog):
    """`/about`."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot

    @app_commands.command(description=say("Version, uptime and numbers"))
    @describe(wrong=say("A sentence that is wrong in your language, and what it should say"))
    async def about(
        self, interaction: Interaction, wrong: app_commands.Range[str, 1, LONGEST] | None = None
    ) -> None:
        """Answers privately. A wrong sentence is logged for the host."""
        await hold(interaction)
        code = await readers().asking(interaction)
        if wrong is not None:
            log.warning("a sentence in %s was reported: %r", code, wrong, extra=facts())
            await reply(interaction, word(REPORTED))
            return
        running, matches = await self._bot.services.store.matches.counts()
        about = About(
            version=self._bot.facts.version,
            started=self._bot.facts.started,
            latency=self._bot.latency,
            running=running,
            matches=matches,
            games=tuple(game.title for game in GAMES.values()),
            language=code,
            contact=self._bot.services.rules.contact,
            health=await self._health(interaction.user),
        )
        await reply(interaction, about_screen(about))

    async def _health(self, person: discord.abc.User) -> Health | None:
        """Returns the facts for the application's owner, or a member of the team that owns it; None
        for other people."""
        if not await self._is_owner(person):
            return None
        services = self._bot.services
        unshown = await services.publisher.unshown()
        troubles = self._bot.facts.troubles(services.now())
        return Health(troubles, len(unshown), build.built(), tuple(REFUSED))

    async def _is_owner(self, person: discord.abc.User) -> bool:
        """Tells whether the person owns the bot. Discord is asked once for the owner; until it
        answers, nobody does."""
        assert isinstance(person, discord.User | discord.Member)
        try:
            return await self._bot.is_owner(person)
        except UNREACHED as error:
            log.warning("Discord does not say who owns this bot: %s", error)
            return False


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Teller(bot))
