"""Data of spectators: the matches that they follow, and the exported ones that they opened."""
