"""The bot's entries in directories, and the gaps of its application for them."""
