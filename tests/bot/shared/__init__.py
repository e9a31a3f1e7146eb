"""The bot on PostgreSQL."""
