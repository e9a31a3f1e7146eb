"""Puzzles: what is tried, what comes of it, and what a server is shown every day."""
