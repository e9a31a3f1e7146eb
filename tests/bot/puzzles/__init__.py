"""Puzzles from the first press to the streak, and in servers that want one a day."""
