"""The policy by which the bot plays a seat."""
