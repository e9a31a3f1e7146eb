"""What a server's managers choose, and what the bot does there by it."""
