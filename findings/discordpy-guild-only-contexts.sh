#!/bin/sh
# What: discord.py 2.7.1. A command with `app_commands.guild_only()` in a tree with its own
#   `allowed_contexts` is sent to Discord with contexts [0, 1, 2]: it is offered in direct messages.
# Why it surprises: `guild_only` reads as "in servers alone", and without the tree's contexts it is.
#   The decorator only sets the context for servers and leaves the two others to the tree. The old
#   field `dm_permission` says false all the while; by Discord's documentation `contexts` replaces it.
# What we do: `in_servers` (cogs/desk/gate.py) denies the two other contexts by name, and
#   tests/limits/commands/test_commands.py compares the contexts of every command that is sent.
# Needs Python 3.11 or newer and PyPI. Ends with 1 if the library behaves otherwise.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check discord.py==2.7.1
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
import discord
from discord import app_commands

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
IN_SERVERS = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)


def sent(decorator, **options):
    """Returns what Discord is told of a command with this decorator."""

    async def one(interaction: discord.Interaction) -> None:
        """One command."""

    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client, **options)
    tree.command(name="one", description="One")(decorator(one))
    told = tree.get_commands()[0].to_dict(tree)
    return told["contexts"], told["dm_permission"]


found = {
    "guild_only, tree without contexts": sent(app_commands.guild_only()),
    "guild_only, tree with all contexts": sent(
        app_commands.guild_only(), allowed_contexts=EVERYWHERE
    ),
    "allowed_contexts, tree with all contexts": sent(IN_SERVERS, allowed_contexts=EVERYWHERE),
}
print("discord.py", discord.__version__)
for name, (contexts, direct) in found.items():
    print(f"{name}: contexts {contexts}, dm_permission {direct}")
expected = [([0], False), ([0, 1, 2], False), ([0], True)]
raise SystemExit([*found.values()] != expected)
PYTHON
