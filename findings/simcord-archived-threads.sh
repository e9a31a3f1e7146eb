#!/bin/sh
# What: SimCord 3.2.1. A thread stays archived when the bot posts in it, and the bot can edit a message
#   in it. In Discord a post takes a thread out of the archive, unless it is locked, and an edit there
#   is refused with 400 and code 50083, "Thread is archived".
# Why it surprises: SimCord plays Discord's part in tests and refuses much else as Discord does. What is
#   edited after the archiving is lost in Discord and stands in every test.
# What we do: the small Discord of tools/loopback refuses such edits, and what belongs on the card of a
#   result is waited for before its thread is archived (cogs/answers/result_cards.py).
# Needs Python 3.11 or newer and PyPI. Ends with 1 if the package behaves otherwise.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check simcord==3.2.1 discord.py==2.7.1
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
import asyncio
from importlib.metadata import version

import discord
import simcord


async def main() -> list[bool]:
    bot = discord.Client(intents=discord.Intents(guilds=True))
    async with simcord.run(bot) as env:
        guild = env.create_guild("Manor")
        room = guild.create_text_channel("games")
        await env.settle()
        channel = bot.get_channel(room.id)
        message = await channel.send("A board")
        thread = await message.create_thread(name="A match")
        board = await thread.send("The first board")
        await thread.edit(archived=True)
        await thread.send("A later board")
        await env.settle()
        archived = (await bot.fetch_channel(thread.id)).archived
        try:
            edited = (await board.edit(content="The last board")).content == "The last board"
        except discord.HTTPException as error:
            print("refused:", error.status, error.code)
            edited = False
        return [archived, edited]


print("simcord", version("simcord"), "discord.py", discord.__version__)
archived, edited = asyncio.run(main())
print("still archived after a post:", archived)
print("a message in it could be edited:", edited)
raise SystemExit([archived, edited] != [True, True])
PYTHON
