"""Vivat: tactical games for friends in a Discord server. `python bot.py --help`."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import sys
from collections.abc import AsyncGenerator, Sequence
from threading import Thread
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands
from discord.http import Route

from cogs.desk.claims import Claims
from cogs.desk.dispatch import Presses
from cogs.desk.gate import admits, fit
from cogs.desk.runtime_info import RuntimeInfo
from cogs.desk.services import Rules, ServiceBot, Services
from cogs.desk.starts import Starts
from cogs.hall.errors import UNREACHED, Interaction, report
from cogs.hall.log_fields import asked
from cogs.registry import EXTENSIONS
from cogs.serve.no_start import FAILED, why_not
from cogs.serve.portal import INVITED, OPTIONAL, permission_names, portal
from cogs.serve.register import payload_of, register
from cogs.serve.watch import Watch, trace_of
from db.errors import Held
from db.kinds.causes import Unusable, explained
from db.kinds.occupied import Occupied, occupied
from db.store import NewerDatabase, Store
from db.tables.people import REFUSED
from host.commands import parse, run
from host.listing.command import NO_TOKEN, listing
from host.listing.needs import Wanted
from host.logs import set_up
from host.masks import Mask
from host.metrics.database import TimedDatabase
from host.settings import Settings, has_token, read_settings
from host.shards import Shards
from host.stopping import answers_given, until_stopped
from host.troubles import Troubles
from host.version import VERSION
from render.cache.heap import share_heap
from render.painting.orders import NotDrawn
from render.painting.painters import Painters
from render.picture import warm

if TYPE_CHECKING:
    from host.metrics.meters import Meters

__all__ = ["Bot", "Settings", "has_token", "invite_url", "main"]

log = logging.getLogger("vivat")

HANDOVER = 0.0005
"""Seconds after which a drawing thread lets the event loop run: a tenth of Python's default."""

NO_CONTACT = "CONTACT is empty: /privacy tells people that there is nobody to write to"

PREPARED = "pictures prepared"
UNPREPARED = "the pictures could not be prepared"

GUIDE_TO_A_BOT = """\
No DISCORD_TOKEN is set, so this is the preview: the same bot in a local page.
To serve Discord instead:
  1. https://discord.com/developers/applications, New Application, then Bot, Reset Token.
  2. Copy .env.example to .env and put the token behind DISCORD_TOKEN=
  3. Start again. The log then prints the link that invites the bot to a server.
"""
METRICS_MISSING = (
    "METRICS needs one more package: python -m pip install -r requirements-metrics.txt; or, where "
    "the bot is installed as a package, in its clone: python -m pip install '.[metrics]'"
)
PREVIEW_MISSING = (
    "The preview needs a few more packages: python -m pip install -r requirements-preview.txt"
)
NO_PREVIEW = (
    "The preview is in the repository, not in the installed package. To serve Discord put the line "
    "DISCORD_TOKEN=YOUR-TOKEN into a file .env in this folder, and start again."
)


class Tree(app_commands.CommandTree[ServiceBot]):
    """The slash commands. An exception in any of them is answered with a sentence."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answers the person with a sentence about the error."""
        cause = error.__cause__ if isinstance(error, app_commands.CommandInvokeError) else error
        await report(interaction, cause or error)

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Logs every command before it is answered, and refuses people who are too fast. Raises
        `AppCommandError` for options that Discord never offers."""
        if interaction.type is discord.InteractionType.application_command:
            asked(interaction)
        if not await admits(interaction):
            return False
        if not fit(self, interaction):
            raise app_commands.AppCommandError("options that nobody is offered")
        return True


class Bot(ServiceBot):
    """The bot. It needs no privileged intent and reads no messages."""

    def __init__(
        self,
        store: Store,
        rules: Rules,
        facts: RuntimeInfo | None = None,
        shards: Shards | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )
        if shards:
            self.shard_ids, self.shard_count = shards.numbers, shards.count
        self.claims, self.starts = Claims(store.database), Starts(store.database)
        self.services = Services(store, rules, discord.utils.utcnow)
        self.services.serve(self)
        self.facts = facts or RuntimeInfo(VERSION, discord.utils.utcnow())

    async def setup_hook(self) -> None:
        """Loads the cogs, sends changed commands to Discord, and makes all buttons work, including
        those from before this start."""
        await self.add_cog(Presses())
        for name in EXTENSIONS:
            await self.load_extension(name)
        try:
            await self.sync_if_changed()
        except Held:
            log.info("another process sends the commands")
        except UNREACHED:
            log.exception("the commands could not be sent to Discord; the old ones stay for now")

    async def close(self) -> None:
        """Takes no more requests, waits until people have their answers, then leaves Discord."""
        await asyncio.gather(self.turn_away(), answers_given())
        try:
            await super().close()
        finally:
            await self.services.close()

    async def sync_if_changed(self) -> bool:
        """Sends the commands to Discord if they differ from those last accepted, or if some were
        refused; tells whether it sent them. Raises `Held` if another process is sending them."""
        payload = payload_of(self.tree, self.tree.get_commands())
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        key, settings = f"commands:{self.application_id}", self.services.store.settings
        async with self.services.store.database.exclusively("commands"):
            if await settings.get(key) == digest:
                return False
            refused = await register(self, self.tree)
            await settings.set(REFUSED, ", ".join(refused))
            await settings.set(key, "" if refused else digest)
        log.info("commands synced, %s refused", len(refused))
        return True

    async def on_ready(self) -> None:
        """Logs the bot's name, and the number of servers and shards that this process serves."""
        told = self.user, len(self.guilds), len(self.shards), self.shard_count
        log.info("ready as %s in %s servers, with %s of %s shards", *told)


def invite_url(application_id: int) -> str:
    """Returns the link that adds the bot to a server with the permissions that it needs."""
    return discord.utils.oauth_url(application_id, permissions=INVITED)


def warm_up() -> None:
    """Prepares pictures so that the first ones are quick. If that fails, they are drawn slower."""
    try:
        warm()
        log.info(PREPARED)
    except Exception:
        log.exception(UNPREPARED)


async def prepare(painters: Painters) -> None:
    """Lets painters prepare their pictures, as `warm_up` does."""
    try:
        if await painters.prepare():
            log.info(PREPARED)
    except NotDrawn:
        log.exception(UNPREPARED)


async def serve(settings: Settings, facts: RuntimeInfo) -> None:
    """Serves Discord until it is stopped."""
    sys.setswitchinterval(HANDOVER)
    share_heap()
    with explained(settings.database):
        async with occupied(settings.database):
            await _serve(settings, facts)


async def _serve(settings: Settings, facts: RuntimeInfo) -> None:
    meters = meters_for(settings)
    store = await Store.open(settings.database)
    try:
        if meters:
            store = Store(TimedDatabase(store.database, meters.statement))
        limits, cooldowns = settings.limits, settings.cooldowns
        rules = Rules(
            settings.invitation,
            limits=limits,
            cooldowns=cooldowns,
            thinkers=settings.thinkers,
            painters=settings.painters,
            emojis=True,
            curves=True,
            programs=settings.programs,
            contact=settings.contact,
            privacy_url=settings.privacy_url,
            terms_url=settings.terms_url,
        )
        async with Bot(store, rules, facts, settings.shards) as bot, watched(bot, settings, meters):

            async def arrive() -> None:
                """Runs at the first connection only. From now on people get answers, so pictures
                are prepared: by painters, or in a thread that does not delay the bot's stop."""
                bot.remove_listener(arrive, "on_ready")
                log.info("to invite me: %s", invite_url(bot.application_id or 0))
                if not settings.contact:
                    log.info(NO_CONTACT)
                if settings.painters:
                    await prepare(bot.services.painters)
                else:
                    Thread(target=warm_up, name="warm", daemon=True).start()

            bot.add_listener(arrive, "on_ready")
            await bot.start(settings.token)
    finally:
        await store.close()


def meters_for(settings: Settings) -> Meters | None:
    """Returns the host's meters; None if the setting `METRICS` is empty. Raises `SystemExit` if
    their package is missing."""
    if settings.metrics is None:
        return None
    try:
        from host.metrics.meters import Meters
    except ModuleNotFoundError as error:
        if error.name != "prometheus_client":
            raise
        raise SystemExit(METRICS_MISSING) from error
    return Meters()


@contextlib.asynccontextmanager
async def watched(bot: Bot, settings: Settings, meters: Meters | None) -> AsyncGenerator[None]:
    """Counts the bot's work during the block and serves the numbers, if there are meters."""
    if meters is None or settings.metrics is None:
        yield
        return
    from host.metrics.server import Pages, serving

    watch = Watch(bot, meters)
    await bot.add_cog(watch)
    bot.http.http_trace = trace_of(meters)  # read when the bot logs in
    database = bot.services.store.database
    pages = Pages(meters, watch.moment, lambda: bot.connected, database)
    logging.getLogger().addHandler(meters.errors)
    try:
        async with serving(settings.metrics, pages):
            yield
    finally:
        logging.getLogger().removeHandler(meters.errors)


async def show_preview(settings: Settings, facts: RuntimeInfo, port: int) -> None:
    """Serves the local page until it is stopped."""
    # SimCord probes discord.py with a client without intents, and discord.py would warn of that.
    logging.getLogger("discord.state").setLevel(logging.ERROR)
    try:
        from preview import serve_preview
    except ImportError as error:
        raise SystemExit(NO_PREVIEW if error.name == "preview" else PREVIEW_MISSING) from error
    rules = Rules(
        settings.invitation,
        limits=settings.limits,
        thinkers=settings.thinkers,
        curves=True,
        programs=settings.programs,
        contact=settings.contact,
        privacy_url=settings.privacy_url,
        terms_url=settings.terms_url,
    )
    await serve_preview(lambda store: Bot(store, rules, facts), port)


async def list_application(settings: Settings, *, sets: bool) -> int:
    """Tells what the application lacks for Discord's App Directory; sets what it can if it `sets`.
    Returns the exit code. Raises `SystemExit` with a sentence if Discord cannot be asked."""
    if not settings.token:
        raise SystemExit(NO_TOKEN)
    wanted = Wanted(
        permissions=INVITED.value,
        optional=OPTIONAL.value,
        named=permission_names,
        terms=settings.terms_url,
        privacy=settings.privacy_url,
    )
    async with portal(settings.token, settings.api) as application:
        return await listing(application, wanted, sets=sets)


def begin_log(settings: Settings) -> RuntimeInfo:
    """Sets up the log. Returns the facts for `/about`, which count errors from now on."""
    mask = Mask(settings.token, *settings.secrets)
    troubles = Troubles(mask)
    set_up(settings.level, settings.log_format, mask, troubles)
    log.info("Vivat %s starts", VERSION)
    return RuntimeInfo(VERSION, discord.utils.utcnow(), troubles.last_day)


def main(arguments: Sequence[str]) -> None:
    """Starts the bot, or the preview if there is no token, or runs another command."""
    chosen = parse(arguments)
    settings = read_settings()
    if settings.api:
        Route.BASE = settings.api
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice here
    if chosen.command == "listing":
        raise SystemExit(asyncio.run(list_application(settings, sets=chosen.set)))
    if chosen.command:
        raise SystemExit(run(chosen, settings))
    facts = begin_log(settings)
    if not settings.token:
        sys.stdout.write(GUIDE_TO_A_BOT)
    preview = chosen.preview or not settings.token
    program = show_preview(settings, facts, chosen.port) if preview else serve(settings, facts)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(until_stopped(program))
    except (*FAILED, NewerDatabase, Occupied, Unusable) as error:
        raise SystemExit(why_not(error)) from error
    log.info("stopped")


def start() -> None:
    """Runs the program with the arguments of the command line: `vivat`, if installed. The reason of
    a failed start stands in the log, in its form."""
    try:
        main(sys.argv[1:])
    except SystemExit as error:
        if not isinstance(error.code, str) or not logging.getLogger().handlers:
            raise
        log.critical("%s", error.code)
        raise SystemExit(1) from None


if __name__ == "__main__":
    start()
