"""Data of spectators: the matches that they follow, what they guess, and the files they opened."""
