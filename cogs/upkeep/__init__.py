"""The bot by itself: commands registered, emojis, notices, retries, watch over shards."""
