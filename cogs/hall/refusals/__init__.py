"""Discord's refusals of messages, and its ration of their changes."""
