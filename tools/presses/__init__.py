"""Whole matches through the bot's real screens, with all presses counted: `python -m
tools.presses`."""
