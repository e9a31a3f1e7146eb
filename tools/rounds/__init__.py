"""What the bot does by itself, on a database with many matches."""
