"""The messages that the bot keeps up to date."""
