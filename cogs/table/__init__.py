"""The way of a move: open, commit, publish, direct messages, threads, the seats of the bot."""
