"""The tools of the person who hosts the bot: settings, the log, backups and checks."""
