"""The extensions that the bot loads: the shared rooms, then a line for each game."""

EXTENSIONS = (
    "cogs.commands.about",
    "cogs.presses.blocks",
    "cogs.background.retries",
    "cogs.commands.challenge",
    "cogs.commands.rules",
    "cogs.presses.invitations",
    "cogs.presses.areas",
    "cogs.commands.matches",
    "cogs.presses.offers",
    "cogs.commands.settings",
    "cogs.presses.picker",
    "cogs.commands.practice",
    "cogs.commands.privacy",
    "cogs.presses.team",
    "cogs.background.clocks",
    "cogs.vicious_circle.cog",
    "cogs.vilitum.cog",
    "cogs.victorus.cog",
    "cogs.vilnius.cog",
)
