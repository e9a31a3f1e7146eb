"""The real bot with a small Discord, killed again and again: `python -m tools.soak`."""
