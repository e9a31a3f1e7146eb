"""Vivat: tactical games for friends in a Discord server. `python bot.py --help`."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import logging
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import discord
from aiohttp import ClientConnectionError
from discord import app_commands
from discord.ext import commands
from dotenv import dotenv_values

from cogs.errors import Interaction, report
from cogs.house import House, HouseBot, Rules
from cogs.press import PressButton, PressSelect
from cogs.registry import EXTENSIONS
from db.store import NewerDatabase, Store, StoreTrouble
from render.warm import warm

log = logging.getLogger("vivat")

GUIDE_TO_A_BOT = """\
No DISCORD_TOKEN is set, so this is the preview: the same bot in a local page.
To serve Discord instead:
  1. https://discord.com/developers/applications, New Application, then Bot, Reset Token.
  2. Copy .env.example to .env and put the token behind DISCORD_TOKEN=
  3. Start again. The log then prints the link that invites the bot to a server.
"""
PREVIEW_MISSING = """\
The preview needs a few packages more:
  python -m pip install -r requirements-preview.txt
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """The host's settings, from the environment over `.env` over the defaults."""

    token: str
    database: Path
    invitation: timedelta
    log_level: str

    @classmethod
    def of(cls, values: Mapping[str, str | None]) -> Settings:
        """Reads and checks the values. Raises `SystemExit` with a sentence for a bad one."""
        hours = values.get("INVITATION_HOURS") or "24"
        level = (values.get("LOG_LEVEL") or "INFO").upper()
        try:
            invitation = timedelta(hours=float(hours))
        except (ValueError, OverflowError):
            invitation = timedelta(0)
        if not timedelta(0) < invitation <= timedelta(days=365):
            raise SystemExit(f"INVITATION_HOURS must be a number of hours, not {hours!r}.")
        if level not in logging.getLevelNamesMapping():
            raise SystemExit(f"LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR, not {level!r}.")
        path = Path(values.get("DATABASE") or "data/vivat.sqlite3")
        return cls((values.get("DISCORD_TOKEN") or "").strip(), path, invitation, level)


def read_settings() -> Settings:
    """The settings of this process."""
    return Settings.of({**dotenv_values(".env"), **os.environ})


def has_token() -> bool:
    """Whether this would serve Discord rather than start the preview."""
    return bool(read_settings().token)


class Tree(app_commands.CommandTree[HouseBot]):
    """The commands; whatever escapes one of them ends in a sentence to the person."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Tells the person what went wrong."""
        cause = error.__cause__ if isinstance(error, app_commands.CommandInvokeError) else error
        await report(interaction, cause or error)


class Bot(HouseBot):
    """The bot. It needs no privileged intent and reads no messages."""

    def __init__(self, store: Store, rules: Rules) -> None:
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
        self.house = House(store, rules, discord.utils.utcnow)
        self.house.serve(self)

    async def setup_hook(self) -> None:
        """Loads the cogs and makes the old buttons answer again."""
        self.add_dynamic_items(PressButton, PressSelect)
        for name in EXTENSIONS:
            await self.load_extension(name)
        try:
            await self.sync_if_changed()
        except discord.HTTPException:
            log.exception("the commands could not be told to Discord; the old ones stay for now")

    async def sync_if_changed(self) -> bool:
        """Tells Discord of the commands, only if they differ from those told last."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        key = f"commands:{self.application_id}"
        if await self.house.store.settings.get(key) == digest:
            return False
        await self.tree.sync()
        await self.house.store.settings.set(key, digest)
        log.info("commands synced")
        return True

    async def on_ready(self) -> None:
        """Says who is here."""
        log.info("ready as %s in %s servers", self.user, len(self.guilds))


def invite_url(application_id: int) -> str:
    """The link that adds the bot to a server with the permissions that it needs."""
    permissions = discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        create_public_threads=True,
        attach_files=True,
        read_message_history=True,
    )
    return discord.utils.oauth_url(application_id, permissions=permissions)


async def serve(settings: Settings) -> None:
    """Serves Discord until it is stopped."""
    store = await Store.open(settings.database)
    try:
        async with Bot(store, Rules(settings.invitation)) as bot:

            async def tell_invitation() -> None:
                log.info("to invite me: %s", invite_url(bot.application_id or 0))

            bot.add_listener(tell_invitation, "on_ready")
            await asyncio.gather(asyncio.to_thread(warm), bot.start(settings.token))
    finally:
        await store.close()


async def show_preview(settings: Settings, port: int) -> None:
    """Serves the local page until it is stopped."""
    # SimCord probes discord.py with a client that has no intents, of which it would warn.
    logging.getLogger("discord.state").setLevel(logging.ERROR)
    try:
        from preview import serve_preview
    except ImportError as error:
        raise SystemExit(PREVIEW_MISSING) from error
    await serve_preview(lambda store: Bot(store, Rules(settings.invitation, threads=False)), port)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="bot.py",
        description="Vivat: tactical games for friends in a Discord server.",
        epilog="Settings come from the environment or from .env: see .env.example.",
    )
    parser.add_argument("--preview", action="store_true", help="a local page instead of Discord")
    parser.add_argument("--port", type=int, default=8765, help="the preview's port (8765)")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> None:
    """Starts the bot, or the preview where there is no token."""
    chosen = parse(arguments)
    settings = read_settings()
    discord.utils.setup_logging(level=logging.getLevelNamesMapping()[settings.log_level])
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice here
    if not settings.token:
        sys.stdout.write(GUIDE_TO_A_BOT)
    preview = chosen.preview or not settings.token
    program = show_preview(settings, chosen.port) if preview else serve(settings)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(program)
    except discord.LoginFailure:
        raise SystemExit("Discord refuses the token. Reset it and put it into .env.") from None
    except ClientConnectionError:
        raise SystemExit(
            "Discord cannot be reached. Check the network, then start again."
        ) from None
    except (NewerDatabase, StoreTrouble) as error:
        raise SystemExit(str(error)) from error
    sys.stdout.write("Stopped.\n")


if __name__ == "__main__":
    main(sys.argv[1:])
