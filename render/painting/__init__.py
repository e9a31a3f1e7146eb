"""Drawing in processes of its own: the orders, the painters that carry them out, and the bot's
side."""
