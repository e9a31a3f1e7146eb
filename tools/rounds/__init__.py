"""The bot's own rounds, and its lists, on a database with many matches."""
