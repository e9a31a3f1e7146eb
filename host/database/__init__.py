"""Commands that read or copy the database beside the bot: back up, check, move, rebuild ratings."""
