"""The faces of the bot, drawn by code."""
