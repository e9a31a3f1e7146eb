"""Vivat: tactical games for friends in a Discord server. `python bot.py --help`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import logging
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from threading import Thread
from typing import TYPE_CHECKING, Final

from cogs import discord
from cogs.desk.dispatch import Presses
from cogs.desk.gate import admits, fit
from cogs.desk.lease import Lease, State
from cogs.desk.rounds import Rounds, load_rounds
from cogs.desk.services import Rules, RuntimeInfo, ServiceBot, Services
from cogs.discord import Route, app_commands, commands
from cogs.hall.errors import Interaction, report
from cogs.hall.log_fields import asked
from cogs.registry import EXTENSIONS, ROUNDS
from cogs.upkeep.metrics import Watch, trace_of
from cogs.upkeep.no_start import FAILED, why_not
from cogs.upkeep.portal import INVITED, OPTIONAL, permission_names, portal
from cogs.upkeep.sending import send_commands
from common.text import catalogue
from db.errors import StillUsed
from db.kinds.holds import Hold, Occupied, occupied
from db.kinds.host_errors import Unusable, explained
from db.kinds.opening import opened
from db.migrate import newest
from db.store import NewerDatabase, Store, StoreTrouble
from engines.registry import REFUSED
from host.commands import REPLACE, parse, run
from host.listing import NO_TOKEN, WantedApplication, listing
from host.logs import Troubles, set_up
from host.metrics.database import TimedDatabase
from host.redaction import Mask
from host.settings import Settings, has_token, read_settings
from host.shards import Shards
from host.stopping import PATIENCE, answers_come, answers_given, until_stopped
from host.supervisor import Background, serves
from host.text_shaping import lacking
from host.version import VERSION
from players import build
from render.cache.memory import give_back, share_heap
from render.painting.orders import NotDrawn
from render.painting.painters import Painters
from render.picture import warm

if TYPE_CHECKING:
    from host.metrics.prometheus import Meters

__all__ = ["Bot", "Settings", "has_token", "invite_url", "main"]

log = logging.getLogger("vivat")

HANDOVER = 0.0005
"""Seconds after which a drawing thread lets the event loop run: a tenth of Python's default."""

LAST_ANSWERS = 130.0
"""Seconds that a replaced bot has for its work in hand: the longest is a review."""
SELDOM = (5_000, 5, 20)
"""The thresholds of Python's collector: after so many new objects it scans them, and after so many
such scans the older ones. With Python's own 700 most of the scanned objects are still in use, by
answers under way. With 20,000, five scans keep everybody waiting for 55 ms at once; with 5,000
mostly for 4 to 10. The oldest objects are scanned as seldom as with (20,000, 5, 5)."""
TIDIED = 600.0
"""Seconds after which a process tidies its memory again."""
FOLLOWING = "bot in match"
"""The name of tasks that follow a press and that others wait for: the bot thinks about its turn."""
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
        lease: Lease | None = None,
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
        self.lease = lease or Lease(store.database)
        self.services = Services(store, rules, discord.utcnow)
        self.services.serve(self)
        self.facts = facts or RuntimeInfo(VERSION, discord.utcnow())
        self.begun: Callable[[], Awaitable[None]] = nothing
        self._inheriting: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Loads languages and cogs, sends changed commands to Discord, and makes all buttons work,
        including those from before this start."""
        catalogue.load()
        await self.add_cog(Presses())
        for name in EXTENSIONS:
            await self.load_extension(name)
        await load_rounds(self, ROUNDS)
        if not self.lease.replaces:
            await send_commands(self)

    async def taken_over(self) -> None:
        """Reports that this process is the one to look after."""
        await self.begun()

    async def settle(self) -> None:
        """Runs once the old process has ended its work."""
        self._inheriting = asyncio.create_task(self.lease.inherit(), name="inheriting")
        await send_commands(self)
        try:
            await self.services.store.bring_up_to_date()
        except StoreTrouble as error:
            log.warning("ratings and feats are not brought up to date: %s", error)

    async def close(self) -> None:
        """Takes no more requests, waits until people have their answers, then leaves Discord."""
        if self.lease.state is State.HANDING:
            await self._leave()
        if self._inheriting is not None:
            self._inheriting.cancel()
        await asyncio.gather(self.turn_away(), answers_given())
        try:
            await super().close()
        finally:
            await self.services.close()

    async def _leave(self) -> None:
        """Ends this process's work in hand, after another one has taken over."""
        self.dispatch("handed_over")
        ending = [each.finish() for each in self.cogs.values() if isinstance(each, Rounds)]
        rounds = [asyncio.create_task(each) for each in ending]
        lease = self.lease
        await asyncio.gather(lease.give_back(), self.turn_away(), lease.wait_until_taken())
        await asyncio.wait(rounds, timeout=PATIENCE)
        await answers_come(PATIENCE, FOLLOWING)
        await lease.leave()
        await answers_come(LAST_ANSWERS, FOLLOWING)

    async def on_ready(self) -> None:
        told = self.user, len(self.guilds), len(self.shards), self.shard_count
        log.info("ready as %s in %s servers, with %s of %s shards", *told)


async def nothing() -> None:
    """Does nothing."""


def invite_url(application_id: int) -> str:
    """Returns the link that adds the bot to a server with the permissions that it needs."""
    return discord.oauth_url(application_id, permissions=INVITED)


def spare_the_collector() -> None:
    """Lets Python's collector run less often, and skip all objects that exist now and stay to the
    end: modules, commands, tables and servers. It would scan all of them again and again, a tenth
    of a second each time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


@contextlib.asynccontextmanager
async def tidied() -> AsyncGenerator[None]:
    """Collects during the block, now and then, all that refers only to itself, as each interaction
    of the library does, and gives free memory back to the system. Python looks at old objects the
    more seldom the more there are, and the C library keeps the holes that they leave."""

    def tidy() -> None:
        gc.collect()
        give_back()

    async def tidy_again() -> None:
        while True:
            await asyncio.sleep(TIDIED)
            await asyncio.to_thread(tidy)

    tidying = asyncio.create_task(tidy_again(), name="tidying")
    try:
        yield
    finally:
        tidying.cancel()


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


@dataclass(frozen=True, slots=True)
class Start:
    """A way to start: whether this process `replaces` the running one, whether it should `stay`
    once it is replaced itself, and a function to call once it serves."""

    replaces: bool = False
    stays: bool = False
    begun: Callable[[], Awaitable[None]] = nothing


PLAIN: Final = Start()


async def serve(settings: Settings, facts: RuntimeInfo, start: Start = PLAIN) -> None:
    """Serves Discord until it is stopped, or replaced."""
    sys.setswitchinterval(HANDOVER)
    share_heap()
    with explained(settings.database):
        async with occupied(settings.database, later=start.replaces) as hold:
            await _serve(settings, facts, start, hold)
    if start.stays:
        log.info("another process has taken over: this one waits to be stopped")
        await asyncio.Event().wait()


async def _serve(settings: Settings, facts: RuntimeInfo, start: Start, hold: Hold) -> None:
    meters, shards = meters_for(settings), settings.shards
    database = await opened(settings.database)
    lease = Lease(
        database,
        settings.database,
        hold,
        shards=str(shards) if shards else "",
        first=shards.first if shards else 0,
        knows=newest(),
    )
    try:
        if start.replaces:
            await lease.ask()
        store = await Store.over(database, lease.known)
        if meters:
            store = Store(TimedDatabase(store.database, meters.statement))
        bot = Bot(store, rules_of(settings), facts, shards, lease)
        async with bot, tidied(), watched(bot, settings, meters):
            await begin(bot, settings, start.begun)
            await bot.start(settings.token)
    finally:
        await lease.close()
        await database.close()


def rules_of(settings: Settings) -> Rules:
    """Returns the host's choices of people's permissions and limits."""
    return Rules(
        settings.invitation,
        limits=settings.limits,
        cooldowns=settings.cooldowns,
        thinkers=settings.thinkers,
        painters=settings.painters,
        emojis=True,
        curves=True,
        programs=settings.programs,
        contact=settings.contact,
        privacy_url=settings.privacy_url,
        terms_url=settings.terms_url,
    )


async def begin(bot: Bot, settings: Settings, begun: Callable[[], Awaitable[None]]) -> None:
    """Reports that this process serves, and prepares pictures once it is connected: from then on
    people get answers. A process that replaces another one, which serves until then, prepares
    first, and reports later."""

    async def begins() -> None:
        await begun()
        serves()

    async def arrive() -> None:
        """Runs at the first connection only. The pictures are prepared by painters, or in a thread
        that does not delay the bot's stop."""
        bot.remove_listener(arrive, "on_ready")
        spare_the_collector()
        log.info("to invite me: %s", invite_url(bot.application_id or 0))
        if not settings.contact:
            log.info(NO_CONTACT)
        if bot.lease.replaces:
            return
        if settings.painters:
            await prepare(bot.services.painters)
        else:
            Thread(target=warm_up, name="warm", daemon=True).start()

    bot.add_listener(arrive, "on_ready")
    bot.begun = begins
    if not bot.lease.replaces:
        await begins()
    elif settings.painters:
        await prepare(bot.services.painters)
    else:
        await asyncio.to_thread(warm_up)


def meters_for(settings: Settings) -> Meters | None:
    """Returns the host's meters; None if the setting `METRICS` is empty. Raises `SystemExit` if
    their package is missing."""
    if settings.metrics is None:
        return None
    try:
        from host.metrics.prometheus import Meters
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
        async with serving(settings.metrics, pages, later=bot.lease.replaces) as stop:
            bot.add_listener(stop, "on_handed_over")
            yield
    finally:
        logging.getLogger().removeHandler(meters.errors)


async def show_preview(settings: Settings, facts: RuntimeInfo, port: int) -> None:
    """Serves the local page until it is stopped."""
    # SimCord probes discord.py with a client without intents, and discord.py would warn of that.
    logging.getLogger("discord.state").setLevel(logging.ERROR)
    try:
        from preview.page import serve_preview
    except ImportError as error:
        raise SystemExit(NO_PREVIEW if error.name == "preview" else PREVIEW_MISSING) from error
    # The page has one reader: no picture is waited for, and nobody is too fast.
    rules = replace(rules_of(settings), cooldowns=False, painters=0, emojis=False)
    await serve_preview(lambda store: Bot(store, rules, facts), port)


async def list_application(settings: Settings, *, sets: bool) -> int:
    """Prints the gaps of the application for Discord's App Directory; fills some of them if it
    `sets`. Returns the exit code. Raises `SystemExit` with a sentence if Discord cannot be
    asked."""
    if not settings.token:
        raise SystemExit(NO_TOKEN)
    wanted = WantedApplication(
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
    log.info(build.words())
    for each in (*filter(None, [lacking()]), *(guest.words for guest in REFUSED.values())):
        log.warning("%s", each)
    return RuntimeInfo(VERSION, discord.utcnow(), troubles.last_day)


def start_of(chosen: argparse.Namespace, settings: Settings) -> Start:
    """Returns the way to start that the command line chooses. In the background, only a child of
    this process continues. Raises `SystemExit` if there is no token: a preview replaces nothing."""
    if chosen.command != REPLACE:
        return Start()
    if not settings.token:
        raise SystemExit(NO_TOKEN)
    begun = Background().begun if chosen.detach else nothing
    return Start(replaces=True, stays=chosen.stay, begun=begun)


def main(arguments: Sequence[str]) -> None:
    """Starts the bot, or the preview if there is no token, or runs another command."""
    chosen = parse(arguments)
    if words := build.trouble():
        raise SystemExit(words)
    settings = read_settings()
    if settings.api:
        Route.BASE = settings.api
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice here
    if chosen.command == "listing":
        raise SystemExit(asyncio.run(list_application(settings, sets=chosen.set)))
    if chosen.command not in (None, REPLACE):
        raise SystemExit(run(chosen, settings))
    start = start_of(chosen, settings)
    facts = begin_log(settings)
    if not settings.token:
        sys.stdout.write(GUIDE_TO_A_BOT)
    preview = chosen.preview or not settings.token
    program = (
        show_preview(settings, facts, chosen.port) if preview else serve(settings, facts, start)
    )
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(until_stopped(program))
    except (*FAILED, NewerDatabase, StillUsed, Occupied, Unusable) as error:
        raise SystemExit(why_not(error)) from error
    log.info("stopped")


def start() -> None:
    """Runs the program with the arguments of the command line: `vivat`, if installed. The reason of
    a failed start is logged."""
    try:
        main(sys.argv[1:])
    except SystemExit as error:
        if not isinstance(error.code, str) or not logging.getLogger().handlers:
            raise
        log.critical("%s", error.code)
        raise SystemExit(1) from None


if __name__ == "__main__":
    start()
