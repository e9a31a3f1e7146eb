"""What the person who hosts the bot deals with: settings, the log, backups and checks."""
