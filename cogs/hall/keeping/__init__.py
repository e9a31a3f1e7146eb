"""Messages that stand in Discord and are kept as they are to be."""
