"""The bot in a server: settings of a server, hello, commands registered, watch over shards."""
