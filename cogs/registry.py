"""The extensions that the bot loads: the shared rooms, then a line for each game."""

EXTENSIONS = (
    "cogs.about",
    "cogs.blocking",
    "cogs.caretaker",
    "cogs.challenge",
    "cogs.guide",
    "cogs.joining",
    "cogs.looking",
    "cogs.matches",
    "cogs.offering",
    "cogs.people",
    "cogs.picking",
    "cogs.practice",
    "cogs.privacy",
    "cogs.standing_in",
    "cogs.timekeeper",
    "cogs.vicious_circle.cog",
    "cogs.vilitum.cog",
    "cogs.victorus.cog",
    "cogs.vilnius.cog",
)
