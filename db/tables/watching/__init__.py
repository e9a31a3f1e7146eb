"""Data of spectators: the matches that they follow, their guesses, and the files they opened."""
