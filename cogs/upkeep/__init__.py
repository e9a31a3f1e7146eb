"""The bot itself: commands registered, emojis, notices, retries, watch over shards."""
